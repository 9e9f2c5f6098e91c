"""Every script of the engine is injected by every carrier."""

import json

from page.conftest import PAGE_SCRIPTS


def test_every_script_is_listed() -> None:
    names = json.loads((PAGE_SCRIPTS / "files.json").read_text("utf-8"))
    assert sorted(names) == sorted(path.name for path in PAGE_SCRIPTS.glob("*.js"))
