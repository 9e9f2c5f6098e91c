"""`webhand run --carrier playwright`: a whole run without the extension, in its own browser or in one that is open."""

import asyncio
import contextlib
import json
from collections.abc import AsyncIterator
from pathlib import Path
from urllib.request import urlopen

import chromium
from e2e.conftest import Demo
from e2e.test_cli import QUICK, run
from webhand_agent.protocol import RunFinished, RunStarted
from webhand_agent.safety.words import said
from webhand_host.browser import launch
from webhand_host.runs.folder import all_runs

LOOK_AGAIN = 0.05


@contextlib.asynccontextmanager
async def open_browser(folder: Path) -> AsyncIterator[str]:
    """A browser that somebody has open, with its DevTools at the address given."""
    switches = launch.without_extension(folder, Path(chromium.executable()), headless=True)["args"]
    process = await asyncio.create_subprocess_exec(
        *(chromium.executable(), f"--user-data-dir={folder}", "--remote-debugging-port=0", *switches, "about:blank"),
        stderr=asyncio.subprocess.DEVNULL,
    )
    try:
        yield f"http://127.0.0.1:{await port_of(folder)}"
        assert process.returncode is None, "what was not started by the run is not ended by it"
    finally:
        process.terminate()
        await process.wait()


async def port_of(folder: Path) -> str:
    place = folder / "DevToolsActivePort"
    async with asyncio.timeout(30):
        while not place.exists() or not place.read_text():  # noqa: ASYNC110, a file tells nobody that it is there
            await asyncio.sleep(LOOK_AGAIN)
    return place.read_text().splitlines()[0]


async def addresses(cdp: str) -> list[str]:
    def read() -> list[str]:
        with urlopen(f"{cdp}/json/list") as answer:
            return [target["url"] for target in json.load(answer) if target["type"] == "page"]

    return await asyncio.to_thread(read)


async def test_a_run_without_the_extension(demo: Demo, tmp_path: Path) -> None:
    status, events, errors = await run(tmp_path, f"go to {demo.url}/mail and search for Ernesto", *QUICK)
    assert status == 0, errors
    assert isinstance(events[0], RunStarted)
    assert events[0].carrier == "playwright"
    assert isinstance(events[-1], RunFinished)
    assert {event.type for event in events} >= {"observation", "thought", "action", "receipt"}
    (kept,) = all_runs(tmp_path / "data" / "runs")
    first = kept.events()[0]
    assert (kept.id, first.carrier) == (events[0].id, "playwright")


async def test_a_confirm_that_is_held_open_gets_the_yes_that_was_allowed(demo: Demo, tmp_path: Path) -> None:
    # The confirm quotes the subject, whose words count like its own.
    message = next(one.id for one in demo.site.mail.folder("inbox") if not said(one.subject))
    site = demo.url.removeprefix("http://")
    url = f"{demo.url}/mail/message/{message}"
    asked = await run(tmp_path, "click Delete", "--url", url, *QUICK)
    assert asked[0] == 1
    status, events, errors = await run(tmp_path, "click Delete", "--url", url, "--allow", f"delete@{site}", *QUICK)
    assert (status, events[-1].outcome) == (0, "completed"), errors
    deleted = demo.site.mail.find(message)
    assert deleted is not None
    assert deleted.folder == "trash", events[-1].summary


async def test_a_run_in_the_browser_at_an_address(demo: Demo, tmp_path: Path) -> None:
    async with open_browser(tmp_path / "profile") as cdp:
        status, events, errors = await run(tmp_path, f"go to {demo.url}/shop", "--json", "--cdp", cdp)
        assert (status, events[-1].outcome) == (0, "completed"), errors
        assert await addresses(cdp) == [f"{demo.url}/shop"]


async def test_no_browser_at_the_address(tmp_path: Path) -> None:
    status, events, _ = await run(tmp_path, "go back", "--json", "--cdp", "http://127.0.0.1:9")
    assert (status, len(events)) == (2, 1)
    assert "No browser answers at http://127.0.0.1:9" in events[-1].summary
