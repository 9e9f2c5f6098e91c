"""The extension's id, which Chromium derives from the public key pinned in `extension/manifest.json`."""

import base64
import hashlib
import json

from webhand_host.paths import data_folder

_LETTERS = str.maketrans("0123456789abcdef", "abcdefghijklmnop")


def extension_id() -> str:
    """32 letters a to p: the first 16 bytes of the key's SHA-256, each half byte a letter."""
    manifest = json.loads((data_folder("extension") / "manifest.json").read_text(encoding="utf-8"))
    digest = hashlib.sha256(base64.b64decode(manifest["key"])).hexdigest()
    return digest[:32].translate(_LETTERS)


def extension_origin() -> str:
    """As native messaging manifests name it and as the browser passes it to the host, with the slash at the end."""
    return f"chrome-extension://{extension_id()}/"
