"""Pages to measure on: real ones, that other people made, and some that are made here."""

from .corpus import SOURCES, CorpusPage, serve
from .table import table_page

__all__ = ["SOURCES", "CorpusPage", "serve", "table_page"]
