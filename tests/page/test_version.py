"""The engine's version names its content: carriers compare it before they inject."""

import hashlib
import json

from page.conftest import PAGE_SCRIPTS


def test_the_version_is_fresh() -> None:
    names = json.loads((PAGE_SCRIPTS / "files.json").read_text("utf-8"))
    kept = [name for name in names if name not in ("bridge.js", "version.js")]
    content = "\0".join((PAGE_SCRIPTS / name).read_text("utf-8") for name in kept)
    version = hashlib.sha256(content.encode()).hexdigest()[:12]
    line = f'globalThis.webhandVersion = "{version}";'
    assert line in (PAGE_SCRIPTS / "version.js").read_text("utf-8"), f"version.js must read: {line}"


def test_every_script_is_listed() -> None:
    names = json.loads((PAGE_SCRIPTS / "files.json").read_text("utf-8"))
    assert sorted(names) == sorted(path.name for path in PAGE_SCRIPTS.glob("*.js"))
