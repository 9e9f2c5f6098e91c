"""The corpus: real pages that other people made, the demo site's, and tables that are made here.

None of them is copied into this repository: what is fetched or built stays in a cache folder outside of it, pinned by
lock files and checksums. A page that cannot be had here (no network, no Debian) is left out with a sentence.
"""

import os
import sys
from collections.abc import Collection, Iterator
from contextlib import AbstractContextManager, ExitStack, contextmanager
from dataclasses import dataclass
from typing import Protocol

from bench.pages.cache import Unavailable, cache_folder
from bench.pages.components import component_pages
from bench.pages.django import django_admin
from bench.pages.files import serve_folder
from bench.pages.handbook import python_handbook
from bench.pages.jupyter import jupyterlab
from bench.pages.table import table_page
from bench.pages.wheels import sphinx_pages, swagger_pages
from demo.site import create_site
from demo.site import serve as serve_site
from demo.site.pace import Pace


@dataclass(frozen=True)
class CorpusPage:
    """A page to look at. `ready` is a JavaScript expression that is true once the page is whole."""

    name: str
    url: str
    ready: str


class Source(Protocol):
    """Serves the pages of one kind while the block runs. Raises Unavailable where they cannot be had."""

    __name__: str

    def __call__(self) -> AbstractContextManager[list[CorpusPage]]: ...


_LOADED = "document.readyState === 'complete'"
_UPGRADED = f"{_LOADED} && document.querySelector('table') && !document.querySelector(':not(:defined)')"
TABLE_ROWS = (100, 1_000, 10_000)


def at_least(count: int, selector: str) -> str:
    """Whether the page has loaded, and so many elements are there."""
    return f"{_LOADED} && document.querySelectorAll({selector!r}).length >= {count}"


@contextmanager
def demo() -> Iterator[list[CorpusPage]]:
    signs = {"mail": ".messages li", "shop": "#results article", "form": "#form section", "frames": "iframe"}
    with serve_site(create_site(seed=1, pace=Pace(0, 0))) as base:
        yield [CorpusPage(f"demo {path}", f"{base}/{path}", at_least(1, sign)) for path, sign in signs.items()]


@contextmanager
def tables() -> Iterator[list[CorpusPage]]:
    folder = cache_folder() / "tables"
    folder.mkdir(exist_ok=True)
    for rows in TABLE_ROWS:
        (folder / f"{rows}.html").write_text(table_page(rows), encoding="utf-8")
    with serve_folder(folder) as base:
        yield [CorpusPage(f"table {rows:,}", f"{base}/{rows}.html", _LOADED) for rows in TABLE_ROWS]


@contextmanager
def sphinx() -> Iterator[list[CorpusPage]]:
    with serve_folder(sphinx_pages()) as base:
        yield [CorpusPage("sphinx", f"{base}/genindex.html", _LOADED)]


@contextmanager
def handbook() -> Iterator[list[CorpusPage]]:
    with serve_folder(python_handbook()) as base:
        yield [
            CorpusPage("python functions", f"{base}/library/functions.html", _LOADED),
            CorpusPage("python index", f"{base}/genindex-all.html", _LOADED),
        ]


@contextmanager
def swagger() -> Iterator[list[CorpusPage]]:
    with serve_folder(swagger_pages()) as base:
        yield [CorpusPage("swagger", f"{base}/index.html", at_least(100, ".opblock"))]


@contextmanager
def components() -> Iterator[list[CorpusPage]]:
    with serve_folder(component_pages()) as base:
        yield [
            CorpusPage("antd", f"{base}/antd.html", at_least(50, ".ant-table-row")),
            CorpusPage("antd dialog", f"{base}/antd.html#dialog", at_least(1, ".ant-modal-footer")),
            CorpusPage("mui", f"{base}/mui.html", at_least(50, ".MuiTableRow-root")),
            CorpusPage("mui dialog", f"{base}/mui.html#dialog", at_least(1, ".MuiDialogActions-root")),
            CorpusPage("mantine", f"{base}/mantine.html", at_least(50, ".mantine-Table-tr")),
            CorpusPage("shoelace", f"{base}/shoelace.html", _UPGRADED),
            CorpusPage("material", f"{base}/material.html", _UPGRADED),
        ]


@contextmanager
def django() -> Iterator[list[CorpusPage]]:
    with django_admin() as address:
        yield [CorpusPage("django", address, at_least(100, "#result_list tbody tr"))]


@contextmanager
def jupyter() -> Iterator[list[CorpusPage]]:
    # The cells are drawn, the files are listed, and the kernel has said that it waits: then nothing moves any more.
    shown = f"{at_least(6, '.jp-Cell .cm-content')} && {at_least(3, '.jp-DirListing-item')}"
    idle = "document.querySelector('#jp-main-statusbar').textContent.includes('| Idle')"
    with jupyterlab() as address:
        yield [CorpusPage("jupyterlab", address, f"{shown} && {idle} && !document.querySelector('#jupyterlab-splash')")]


SOURCES: tuple[Source, ...] = (demo, tables, sphinx, handbook, swagger, django, jupyter, components)


@contextmanager
def serve(sources: Collection[Source] | None = None) -> Iterator[list[CorpusPage]]:
    """Serves the corpus on the loopback interface while the block runs, less the pages that cannot be had here.

    Without `sources`, all of them, or those that the environment variable WEBHAND_BENCH_PAGES names ("django,jupyter").
    """
    with ExitStack() as stack:
        pages: list[CorpusPage] = []
        for source in _asked() if sources is None else sources:
            try:
                pages += stack.enter_context(source())
            except Unavailable as problem:
                print(f"bench: {source.__name__} is left out: {problem}.", file=sys.stderr)
        yield pages


def _asked() -> Collection[Source]:
    names = os.environ.get("WEBHAND_BENCH_PAGES", "").replace(",", " ").split()
    by_name = {source.__name__: source for source in SOURCES}
    if unknown := [name for name in names if name not in by_name]:
        raise SystemExit(f"There are no pages {', '.join(unknown)}. There are: {', '.join(by_name)}.")
    return [by_name[name] for name in names] or SOURCES
