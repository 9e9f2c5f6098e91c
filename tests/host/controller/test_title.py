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
from webhand_host.tokens import Can


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
        assert "No open tab is called “Nothing of that name”" in missing["summary"]
        model.plays([gemini.call("task_complete", summary="Looked.")])
        other = await asyncio.to_thread(lambda: client.ended(client.file("Look", f"{pages.here}/second")))
        assert other["worker"] == "this-machine", "nothing gets into a person's browser that does not ask for it"


def taken(client: Client, title: str) -> dict[str, Any]:
    session = client.file("Buy the lamp", title=title, options={"auto_confirm": True})
    return client.ended(session)
