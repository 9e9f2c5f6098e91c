"""Applications out of npm packages, each on a small page of ours that posts its state; built once with esbuild."""

import http.server
import json
import shutil
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from pathlib import Path
from typing import Any

from bench.apps.app import App, Running
from bench.pages.cache import obtain, once, stamp, stamp_of
from bench.pages.components import NODE, NPM, node_environment

SOURCES = Path(__file__).parent / "web"
LOCKED = (SOURCES / "package.json", SOURCES / "package-lock.json")
NAMES = {
    path.stem: path for path in sorted(SOURCES.iterdir()) if path.suffix in {".js", ".jsx"} and path.stem != "post"
}

_LOADERS = [f"--loader:.{kind}=file" for kind in ("ttf", "woff", "woff2")]
_PAGE = """<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>{title}</title>
<link rel="icon" href="data:,">
<link rel="stylesheet" href="{name}.css">
<style>body {{ font: 14px/1.4 sans-serif; margin: 16px; }}</style>
<div id="root"></div>
<script type="module" src="{name}.js"></script>
"""


def static_apps() -> list[App]:
    return [App(name, partial(_running, name)) for name in NAMES]


@contextmanager
def _running(name: str) -> Iterator[Running]:
    with serving(_built(name)) as running:
        yield running


@contextmanager
def serving(folder: Path) -> Iterator[Running]:
    """A built page, with what it posts as its state."""
    with http.server.ThreadingHTTPServer(("127.0.0.1", 0), partial(_Handler, directory=str(folder))) as server:
        posted: dict[str, Any] = {}
        server.posted = posted  # type: ignore[attr-defined]
        threading.Thread(target=server.serve_forever, name="bench application", daemon=True).start()
        try:
            yield Running(f"http://127.0.0.1:{server.server_port}/", state=lambda: dict(posted), restart=posted.clear)
        finally:
            server.shutdown()


class _Handler(http.server.SimpleHTTPRequestHandler):
    """Files of the built page; what the page posts is its state."""

    def do_POST(self) -> None:
        body = self.rfile.read(int(self.headers["Content-Length"]))
        posted: dict[str, Any] = self.server.posted  # type: ignore[attr-defined]
        posted.clear()
        posted.update(json.loads(body))
        self.send_response(204)
        self.end_headers()

    def log_message(self, format: str, *args: Any) -> None:  # noqa: A002  (the name is the base class's)
        """Nothing: the benchmark's own output is what counts."""


def _built(name: str) -> Path:
    """The folder of one built page. Raises Unavailable when npm cannot get the pinned packages."""
    modules = once("apps-modules", stamp_of(LOCKED), _install)
    sources = [NAMES[name], SOURCES / "post.js"]
    made_from = stamp(modules.name, stamp_of(sources), _PAGE, *_LOADERS)
    return once(f"apps-{name}", made_from, lambda place: build(NAMES[name], modules, place))


def _install(place: Path) -> None:
    for file in LOCKED:
        shutil.copy(file, place)
    quiet = ("--no-audit", "--no-fund", "--no-update-notifier", "--loglevel=error")
    problem = "npm could not install what bench/apps/web/package-lock.json lists"
    obtain([str(NODE), str(NPM), "ci", "--ignore-scripts", *quiet], problem, cwd=place, env=node_environment())


def build(entry: Path, modules: Path, place: Path) -> None:
    """One page into `place`, out of the packages in `modules`. Raises Unavailable when esbuild cannot."""
    packages = modules / "node_modules"
    esbuild = [str(NODE), str(packages / "esbuild" / "bin" / "esbuild"), str(entry), f"--outdir={place}"]
    options = ("--bundle", "--minify", "--format=esm", "--jsx=automatic", "--log-level=error", *_LOADERS)
    obtain(
        [*esbuild, *options, '--define:process.env.NODE_ENV="production"', "--conditions=production"],
        f"esbuild could not build bench/apps/web/{entry.name}",
        cwd=SOURCES,
        env={**node_environment(), "NODE_PATH": str(packages)},
    )
    (place / f"{entry.stem}.css").touch()
    page = _PAGE.format(name=entry.stem, title=entry.stem.capitalize())
    (place / "index.html").write_text(page, encoding="utf-8")
