"""Two pages that were not written for us, obtained from pinned wheels and served offline.

Why these two:

- **Swagger UI** (`swagger-ui-bundle`): a React application as it is found in every second company. Hundreds of buttons
  that script made, sections that unfold, controls whose names come from their surroundings. The wheel holds the built
  application and nothing else; the interface that it shows is made in openapi.py.
- **A Sphinx index** (the documentation inside `pygame`): a plain page with more than a thousand links and no script
  that matters, many of them of the same name. It is one of the few wheels that carry finished HTML documentation.

A Django admin was left out: it needs a database, a log-in and an installation, and its list is a table like our own.
Neither page is copied into this repository: the wheels stay in a cache folder outside of it.

`python -m bench.pages.real` fetches both, serves them with the table and prints the addresses.
"""

import hashlib
import json
import shutil
import subprocess
import sys
import tempfile
import threading
import zipfile
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any

import platformdirs

from .openapi import openapi_document
from .table import table_page


@dataclass(frozen=True)
class RealPage:
    """A page inside a wheel: `folder` is what is unpacked, `page` is the document in it."""

    name: str
    requirement: str
    sha256: str
    folder: str
    page: str


REAL_PAGES = (
    RealPage(
        name="swagger",
        requirement="swagger-ui-bundle==1.1.0",
        sha256="f7526f7bb99923e10594c54247265839bec97e96b0438561ac86faf40d40dd57",
        folder="swagger_ui_bundle/vendor/swagger-ui-4.15.5/",
        page="index.html",
    ),
    RealPage(
        name="sphinx",
        requirement="pygame==2.6.1",
        sha256="ce8cc108b92de9b149b344ad2e25eedbe773af0dc41dfb24d1f07f679b558c60",
        folder="pygame/docs/generated/",
        page="genindex.html",
    ),
)
# One file for every machine: the wheel is only read, never installed.
_ANY_MACHINE = ("--only-binary=:all:", "--platform", "manylinux2014_x86_64", "--python-version", "3.11")
# Stands in for the wheel's own, which would ask a server far away for its example.
_INITIALIZER = """window.onload = () => {
  window.ui = SwaggerUIBundle({
    url: "openapi.json",
    dom_id: "#swagger-ui",
    presets: [SwaggerUIBundle.presets.apis, SwaggerUIStandalonePreset],
    layout: "StandaloneLayout",
    validatorUrl: null,
  });
};
"""


def fetch(page: RealPage, cache: Path) -> Path:
    """Unpack `page` into `cache` unless it is there, and give the document's path.

    Raises subprocess.CalledProcessError when pip cannot get the wheel and ValueError when it is not the pinned file.
    """
    place = cache / page.name
    if not place.exists():
        with tempfile.TemporaryDirectory(dir=cache) as work:
            _unpack(_download(page, Path(work)), page.folder, Path(work) / "page")
            # Whole or not at all: an interrupted run leaves nothing that looks finished.
            shutil.move(Path(work) / "page", place)
    if page.name == "swagger":
        (place / "swagger-initializer.js").write_text(_INITIALIZER, encoding="utf-8")
        (place / "openapi.json").write_text(json.dumps(openapi_document()), encoding="utf-8")
    return place / page.page


@contextmanager
def serve(cache: Path | None = None, rows: int = 1000) -> Iterator[dict[str, str]]:
    """Serve all the pages on 127.0.0.1 while the block runs; gives their addresses by name (`table` among them)."""
    cache = cache or platformdirs.user_cache_path("webhand") / "bench"
    cache.mkdir(parents=True, exist_ok=True)
    (cache / "table.html").write_text(table_page(rows), encoding="utf-8")
    paths = {page.name: fetch(page, cache).relative_to(cache).as_posix() for page in REAL_PAGES}
    with ThreadingHTTPServer(("127.0.0.1", 0), partial(_Quiet, directory=str(cache))) as server:
        threading.Thread(target=server.serve_forever, name="bench pages", daemon=True).start()
        base = f"http://127.0.0.1:{server.server_port}"
        try:
            yield {name: f"{base}/{path}" for name, path in {"table": "table.html", **paths}.items()}
        finally:
            server.shutdown()


class _Quiet(SimpleHTTPRequestHandler):
    def log_message(self, format: str, *args: Any) -> None:  # noqa: A002  (the name is the base class's)
        """Nothing: the bench's own output is what counts."""


def _download(page: RealPage, folder: Path) -> Path:
    command = [sys.executable, "-m", "pip", "download", "--quiet", "--no-deps", *_ANY_MACHINE, page.requirement]
    subprocess.run([*command, "--dest", str(folder)], check=True)
    [wheel] = folder.glob("*.whl")
    if hashlib.sha256(wheel.read_bytes()).hexdigest() != page.sha256:
        raise ValueError(f"{wheel.name} is not the file that was pinned")
    return wheel


def _unpack(wheel: Path, folder: str, target: Path) -> None:
    with zipfile.ZipFile(wheel) as archive:
        for name in archive.namelist():
            if name.startswith(folder) and not name.endswith(("/", ".map")):
                file = target / name.removeprefix(folder)
                file.parent.mkdir(parents=True, exist_ok=True)
                file.write_bytes(archive.read(name))


if __name__ == "__main__":
    with serve() as addresses:
        for name, address in addresses.items():
            print(f"{name}: {address}")
        input("Enter stops the server.")
