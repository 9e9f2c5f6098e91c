"""`webhand run --carrier playwright`: the runs live in this process, and so does the way to the browser."""

import asyncio
import contextlib
import secrets
from collections.abc import AsyncIterator, Mapping
from typing import TYPE_CHECKING

from webhand_agent.job import Carrier

from webhand_host.browsers import launch
from webhand_host.native.client import Client
from webhand_host.native.codec import to_json
from webhand_host.native.peer import Handler, Peer
from webhand_host.paths import runs_folder
from webhand_host.runs.carriage import RunBrowser
from webhand_host.runs.folder import RunFolder
from webhand_host.runs.runner import Runner, close_abandoned

if TYPE_CHECKING:
    from webhand_host.browsers.playwright.tabs import Tabs


PROFILE = "playwright-"


class ThroughPlaywright:
    """One context of a browser that Playwright holds. What pages send is kept in the run's folder."""

    carrier: Carrier = "playwright"

    def __init__(self, tabs: "Tabs") -> None:
        self._tabs = tabs

    def browser(self, folder: RunFolder, next_ref: int, next_frame: int) -> RunBrowser:
        from webhand_host.browsers.playwright.browser import PlaywrightBrowser

        self._tabs.downloads = folder.path / "downloads"
        return PlaywrightBrowser(self._tabs, folder.id, next_ref=next_ref, next_frame=next_frame)


@contextlib.asynccontextmanager
async def steered(*, headless: bool, cdp: str | None) -> AsyncIterator[Runner]:
    """The runs of a browser started for them, or of the one at the DevTools address `cdp`.

    Raises:
        NoBrowser, BrowserError: there is none; the sentence says why.
    """
    from webhand_host.browsers.playwright.starting import browser_context
    from webhand_host.browsers.playwright.tabs import Tabs

    async with browser_context(headless=headless or not launch.display_there(), cdp=cdp) as context:
        tabs = Tabs(context, runs_folder())
        await tabs.start()
        # A profile of its own: nobody takes up a run whose browser was closed with it.
        runner = Runner(f"{PROFILE}{secrets.token_hex(8)}", ThroughPlaywright(tabs))
        await runner.take_up()
        await asyncio.to_thread(close_abandoned, PROFILE)
        try:
            yield runner
        finally:
            await runner.end()


@contextlib.asynccontextmanager
async def within(runner: Runner, handlers: Mapping[str, Handler]) -> AsyncIterator[Peer]:
    """A connection to runs of this process, as `dial` makes one to those of another."""
    loop = asyncio.get_running_loop()
    client = Client(runner, greeted=True)
    near = Peer(lambda message: void(loop.call_soon(far.receive, to_json(message))), handlers)
    far = client.peer = Peer(lambda message: void(loop.call_soon(near.receive, to_json(message))), client.handlers())
    try:
        yield near
    finally:
        client.close()


def void(_: object) -> None:
    """For senders that give something nobody wants."""
