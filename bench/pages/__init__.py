"""Pages to measure on: one that is made here, and two that other people made."""

from .real import REAL_PAGES, RealPage, fetch, serve
from .table import table_page

__all__ = ["REAL_PAGES", "RealPage", "fetch", "serve", "table_page"]
