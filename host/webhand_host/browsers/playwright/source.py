"""The scripts that this carrier brings into pages."""

import functools
import json
from pathlib import Path

from webhand_host.paths import data_folder

WORLD = "webhand"
BINDING = "webhandCall"

_HERE = Path(__file__).parent


@functools.cache
def engine() -> str:
    """For the isolated world of every document. The engine is parsed only in documents that are asked something."""
    page = data_folder("extension") / "page"
    names = json.loads((page / "files.json").read_text("utf-8"))
    files = "\n".join((page / name).read_text("utf-8") for name in names if name != "bridge.js")
    carrier = "\n".join((_HERE / name).read_text("utf-8") for name in ("input.js", "carrier.js"))
    return f"{carrier}\nglobalThis.webhandLoad = () => {{\n{files}\n}};"


@functools.cache
def page_world() -> str:
    """For the page's own world. Nobody claims its dialogs there, so that they open and are held."""
    world = (data_folder("extension") / "page" / "world.js").read_text("utf-8")
    return f"{world}\n{(_HERE / 'roots.js').read_text('utf-8')}"
