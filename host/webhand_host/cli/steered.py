"""`webhand run --carrier playwright`: the runs live in this process, and so does the way to the browser."""

import asyncio
import contextlib
import secrets
from collections.abc import AsyncIterator, Awaitable, Callable, Mapping
from typing import TYPE_CHECKING

from webhand_agent.job import Carrier

from webhand_host.browser import launch
from webhand_host.native.client import Client
from webhand_host.native.codec import to_json
from webhand_host.native.peer import Handler, Peer
from webhand_host.paths import runs_folder
from webhand_host.runs.carriage import RunBrowser
from webhand_host.runs.folder import RunFolder
from webhand_host.runs.runner import Runner, close_abandoned

if TYPE_CHECKING:
    from webhand_host.browser.cdp.port import CdpPort


PROFILE = "playwright-"


class ThroughPlaywright:
    """One context of a browser that Playwright holds. What pages send is kept in the run's folder.

    `reopen` gives another browser in the place of one that has gone.
    """

    carrier: Carrier = "playwright"

    def __init__(self, port: "CdpPort", reopen: "Callable[[CdpPort], Awaitable[CdpPort]] | None" = None) -> None:
        self._port = port
        self._reopen = reopen

    def browser(self, folder: RunFolder, next_ref: int, next_frame: int) -> RunBrowser:
        from webhand_host.browser.browser import TabBrowser

        self._port.folder = folder.path / "downloads"
        again = self._again if self._reopen is not None else None
        return TabBrowser(self._port, folder.id, next_ref=next_ref, next_frame=next_frame, reopen=again)

    async def leave(self) -> None:
        await self._port.leave()

    async def _again(self) -> "CdpPort":
        if self._reopen is not None:
            folder, self._port = self._port.folder, await self._reopen(self._port)
            self._port.folder = folder
        return self._port


@contextlib.asynccontextmanager
async def steered(*, headless: bool, cdp: str | None) -> AsyncIterator[Runner]:
    """The runs of a browser started for them, or of the one at the DevTools address `cdp`.

    Raises:
        NoBrowser, BrowserError: there is none; the sentence says why.
    """
    from webhand_host.browser.cdp.port import CdpPort
    from webhand_host.browser.cdp.starting import browser_context

    async with contextlib.AsyncExitStack() as stack:

        async def opened(before: CdpPort | None = None) -> CdpPort:
            unseen = headless or not launch.display_there()
            context = await stack.enter_async_context(browser_context(headless=unseen, cdp=cdp))
            port = CdpPort(context, runs_folder(), before)
            await port.start()
            return port

        # A profile of its own: nobody takes up a run whose browser was closed with it.
        through = ThroughPlaywright(await opened(), opened if cdp is None else None)
        runner = Runner(f"{PROFILE}{secrets.token_hex(8)}", through)
        await runner.take_up()
        await asyncio.to_thread(close_abandoned, PROFILE)
        try:
            yield runner
        finally:
            await runner.end()


@contextlib.asynccontextmanager
async def within(runner: Runner, handlers: Mapping[str, Handler], *, may_allow: bool = False) -> AsyncIterator[Peer]:
    """A connection to runs of this process, as `dial` makes one to those of another.

    `may_allow` says that its answers to confirmations are those of a person at this process's own terminal.
    """
    loop = asyncio.get_running_loop()
    client = Client(runner, greeted=True, may_allow=may_allow)
    near = Peer(lambda message: void(loop.call_soon(far.receive, to_json(message))), handlers)
    far = client.peer = Peer(lambda message: void(loop.call_soon(near.receive, to_json(message))), client.handlers())
    try:
        yield near
    finally:
        await client.close()


def void(_: object) -> None:
    """For senders that give something nobody wants."""
