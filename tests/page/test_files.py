"""Every script of the engine is injected by every carrier, and one runs in the page's own world."""

import json

from page.conftest import PAGE_SCRIPTS

IN_THE_PAGES_WORLD = "world.js"


def test_every_script_is_listed() -> None:
    names = json.loads((PAGE_SCRIPTS / "files.json").read_text("utf-8"))
    assert sorted([*names, IN_THE_PAGES_WORLD]) == sorted(
        path.relative_to(PAGE_SCRIPTS).as_posix() for path in PAGE_SCRIPTS.rglob("*.js")
    )


def test_the_other_world_has_its_script_before_any_of_the_page() -> None:
    manifest = json.loads((PAGE_SCRIPTS.parent / "manifest.json").read_text("utf-8"))
    (declared,) = manifest["content_scripts"]
    assert declared["js"] == [f"page/{IN_THE_PAGES_WORLD}"]
    assert (declared["world"], declared["run_at"], declared["all_frames"]) == ("MAIN", "document_start", True)
