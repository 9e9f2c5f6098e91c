"""The scripts that this carrier brings into pages."""

import functools
import secrets

from webhand_host.paths import data_folder

WORLD = "webhand"
BINDING = "webhandCall"
KEEPER = f"webhand-{secrets.token_hex(16)}"
"""The type of the listener that keeps the channel (headless/channel.js): a page that knew it could forge one."""


@functools.cache
def engine() -> str:
    """For the isolated world of every document. The engine is parsed only in documents that are asked something."""
    extension = data_folder("extension")
    bundle = (extension / "page" / "engine.bundle.js").read_text("utf-8")
    files = (
        *(extension / "headless" / name for name in ("input.js", "carrier.js")),
        extension / "page" / "printing.js",
    )
    carrier = "\n".join(file.read_text("utf-8") for file in files)
    return f"{carrier}\nglobalThis.webhandLoad = () => {{\n{bundle}\n}};"


@functools.cache
def page_world() -> str:
    """For the page's own world. Nobody claims its dialogs there, so that they open and are held."""
    extension = data_folder("extension")
    files = (extension / "headless" / "channel.js", extension / "page" / "world.js")
    return "\n".join(file.read_text("utf-8") for file in files).replace("CHANNEL_KEEPER", KEEPER)
