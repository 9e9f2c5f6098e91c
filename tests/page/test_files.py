"""One script in the page's own world, and the engine's bundle, which every carrier may inject at any time."""

import json

from page.conftest import PAGE_SCRIPTS, Site, engine_source

IN_THE_PAGES_WORLD = "world.js"
CLICK = "<button onclick='this.dataset.clicks = 1 + (this.dataset.clicks ?? ``)'>Go</button>"


def test_the_other_world_has_its_script_before_any_of_the_page() -> None:
    manifest = json.loads((PAGE_SCRIPTS.parent / "manifest.json").read_text("utf-8"))
    ours, theirs = manifest["content_scripts"]
    assert theirs == {**ours, "js": [f"page/{IN_THE_PAGES_WORLD}"], "world": "MAIN"}
    assert ours["js"][-1] == "page/channel.js", "it has to listen when the other begins to speak"
    assert (ours["run_at"], ours["all_frames"]) == ("document_start", True)


async def test_the_same_engine_comes_once(site: Site) -> None:
    engine = await site.open(CLICK)
    await engine.call("globalThis.first = webhand")
    await engine.call(engine_source())
    assert await engine.call("webhand === first")


async def test_another_engine_takes_the_place_and_the_refs_of_one(site: Site) -> None:
    engine = await site.open(CLICK)
    ref = await engine.ref('"Go"')
    version = await engine.call("webhand.version")
    await engine.call(engine_source().replace(version, "another"))
    assert await engine.call("webhand.version") == "another"
    assert (await engine.perform(ref, "click"))["code"] == "done"
    assert await engine.page.evaluate("document.querySelector('button').dataset.clicks") == "1"
