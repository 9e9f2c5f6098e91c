"""`--title`: a run that begins in a tab of the person's own browser, which a worker beside it lends to a controller."""

import asyncio
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import gemini
import pytest
import pytest_asyncio
from conformance.site import Site
from e2e.harness import Webhand
from e2e.shared import Shared
from host.controller.controlled import Client, Controlled
from host.controller.test_flows import approve
from host.desktop.screens import MISSING, desk
from webhand_host.tokens import Can
from webhand_host.worker.hands import NO_TAB, NO_WINDOW, NONE_TO_LOOK, NOT_LENT


@pytest_asyncio.fixture(scope="module", loop_scope="session")
async def home(installed: Shared, pages: Site, tmp_path_factory: pytest.TempPathFactory) -> AsyncIterator[Webhand]:
    async with installed.webhand(tmp_path_factory.mktemp("home"), f"{pages.here}/shop") as one:
        await one.socket()
        yield one


async def test_an_open_tab_is_taken_by_its_title(
    home: Webhand, thinking: Controlled, model: gemini.GeminiStandIn, pages: Site, tmp_path: Path
) -> None:
    worker = await home.worker()
    await worker.evaluate(f"chrome.tabs.create({{url: '{pages.here}/second', active: true}})")
    pages.posts = 0

    def buy(seen: gemini.SeenRequest) -> gemini.Reply:
        return gemini.call("click_element", element_ref=seen.ref("button", "Add to cart"), consequence="change")

    model.plays([buy, gemini.call("task_complete", summary="Bought.")])
    client = thinking.program(Can.BROWSER, Can.CONFIRM)
    with thinking.worker(
        "mine",
        tmp_path / "elsewhere",
        "--browser",
        "person",
        "--slots",
        "9",
        WEBHAND_RUNTIME_DIR=str(home.profile.runtime),
    ):
        seen = await asyncio.to_thread(taken, client, "shop")
        assert (seen["status"], seen["worker"]) == ("completed", "mine"), seen
        assert pages.posts == 1
        missing = await asyncio.to_thread(taken, client, "Nothing of that name")
        assert missing["status"] == "failed"
        assert missing["summary"] == f"{NO_TAB.format(title='Nothing of that name')} {NOT_LENT}"
        model.plays([gemini.call("task_complete", summary="Looked.")])
        other = await asyncio.to_thread(lambda: client.ended(client.file("Look", f"{pages.here}/second")))
        assert other["worker"] == "this-machine", "nothing gets into a person's browser that does not ask for it"


@pytest.mark.skipif(bool(MISSING), reason=f"{', '.join(MISSING)} is not installed here")
async def test_where_no_tab_has_the_title_a_window_is_taken(
    home: Webhand, thinking: Controlled, model: gemini.GeminiStandIn, tmp_path: Path
) -> None:
    """Of the machine on which the person's browser is, as far as its desktop is lent, and for who may act there."""
    client = thinking.program(Can.BROWSER, Can.CONFIRM)
    with desk() as made:
        made.editor(tmp_path / "Bills.txt")
        screen = {"DISPLAY": made.display, "WAYLAND_DISPLAY": "", "XDG_SESSION_TYPE": ""}
        runtime = {"WEBHAND_RUNTIME_DIR": str(home.profile.runtime)}
        options = ("--browser", "person", "--desktop", "--labels", "windows")
        with thinking.worker("lends", tmp_path / "lends", *options, **screen, **runtime):
            model.plays([gemini.call("task_complete", summary="Seen.")])
            session = client.file("Look", title="Bills", options={"labels": ["desktop", "person", "windows"]})
            await asyncio.to_thread(approve, client, session)
            seen = await asyncio.to_thread(client.ended, session)
            assert (seen["status"], seen["worker"]) == ("completed", "lends"), seen
            title = "Nothing of that name"
            missing = await asyncio.to_thread(taken, client, title, "windows")
            assert missing["summary"] == f"{NO_TAB.format(title=title)} {NO_WINDOW.format(title=title)}"
            explores = client.file(None, mode="explore", title="Bills", options={"labels": ["windows"]})
            ended = await asyncio.to_thread(client.ended, explores)
            assert ended["summary"] == f"{NO_TAB.format(title='Bills')} {NONE_TO_LOOK}"


def taken(client: Client, title: str, *labels: str) -> dict[str, Any]:
    session = client.file("Buy the lamp", title=title, options={"auto_confirm": True, "labels": labels})
    return client.ended(session)
