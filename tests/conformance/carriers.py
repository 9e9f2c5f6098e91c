"""The two carriers, each over a real browser: what a test asks of one it asks of the other."""

import asyncio
import contextlib
import itertools
import json
import shlex
import sys
from collections.abc import AsyncIterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import chromium
import pytest
from conformance.site import Site
from playwright.async_api import BrowserContext, Error, Page, async_playwright
from webhand_agent.browser import Ability, Browser, BrowserError
from webhand_agent.protocol import Action, Code, Observation, Receipt
from webhand_host.browser.browser import TabBrowser
from webhand_host.browser.cdp.port import CdpPort
from webhand_host.browser.cdp.starting import browser_context
from webhand_host.browser.downloads import FileState
from webhand_host.browser.extension_port import ExtensionPort
from webhand_host.browser.port import Port
from webhand_host.extension_id import EXTENSION_ID
from webhand_host.native import codec, handshake
from webhand_host.native.peer import Peer

RUNS = itertools.count(1)

ENDS = 10.0
"""Seconds that what a test has begun may take to end after it."""

over_extension = pytest.mark.parametrize("started", ["extension"], indirect=True)
over_playwright = pytest.mark.parametrize("started", ["playwright"], indirect=True)
"""Of tests that have something to ask of one carrier alone."""


@dataclass
class Carried:
    """One carrier and its browser; `port` is what its runs work through. One tab serves all tests."""

    name: str
    context: BrowserContext
    site: Site
    port: Port
    tab_id: int = 0

    async def open(self, markup: str) -> "Opened":
        """A run that begins at a page with this markup."""
        browser: Browser = TabBrowser(self.port, f"run-{next(RUNS)}")
        url = self.site.put(markup)
        arrived = await browser.navigate(self.tab_id, url)
        if arrived.code is Code.NO_SUCH_TAB:  # there was none yet, or the test before has lost it
            self.tab_id = await self._any_tab(browser)
            arrived = await browser.navigate(self.tab_id, url)
        if arrived.dialogs and arrived.dialogs[0].type == "beforeunload":  # of the test before
            arrived = await browser.answer_dialog(self.tab_id, accept=True)
        assert arrived.ok, arrived
        opened = Opened(self, browser, self.tab_id, self.context.pages[0], url)
        await opened.stands_at(url)
        return opened

    async def _any_tab(self, browser: Browser) -> int:
        try:
            return (await browser.target()).tab_id
        except BrowserError:  # the one that was left was a lost one, which closed after all
            await self.context.new_page()
            return (await browser.target()).tab_id

    async def tidy(self) -> None:
        """Leaves one tab that nothing holds up, and no cookies: one is for all the ports of a host."""
        tabs = await self.port.list_tabs()
        while len(self.context.pages) < len(tabs):  # one has opened that this connection has not heard of
            await self.context.wait_for_event("page", timeout=ENDS * 1_000)
        for page in self.context.pages[1:]:
            if not page.url.startswith("chrome-extension:"):
                await page.close()
        await self.context.clear_cookies()

    async def left(self) -> list[str]:
        """What the next test would hear of this one, once that has had the time to end."""
        files = self.port.tabs.files

        def untold() -> list[FileState]:
            """Under way, or ended and nobody was told."""
            return [one for one in files._files.values() if one.is_awaited or not (one.is_told and one.has_ended)]

        await files.news.until(lambda: all(one.has_ended for one in untold()), ENDS)
        held = [tab.dialog or tab.printing for tab in self.port.tabs]
        return [one.model_dump_json() for one in (file.download for file in untold())] + [
            f"{one}" for one in held if one
        ]


@dataclass
class Opened:
    """A page in the hands of a run. `page` is the test's own way into it."""

    carried: Carried
    browser: Browser
    tab_id: int
    page: Page
    url: str
    seen: Observation | None = field(default=None, repr=False)

    def has(self, ability: Ability) -> bool:
        return ability in self.browser.abilities

    async def look(self, **options: Any) -> list[str]:
        """The lines of the tree, without the one of the page."""
        self.seen = await self.browser.observe(self.tab_id, **options)
        return [line.removeprefix("  ") for line in self.seen.tree.text.splitlines()[1:]]

    async def ref(self, name: str) -> str:
        """Of the only line that has it, after a look."""
        return ref_in(await self.look(), name)

    async def act(self, name: str | None, action: Action) -> Receipt:
        """Looks, and acts on the element whose line holds `name`."""
        ref = await self.ref(name) if name is not None else None
        return await self.browser.act(self.tab_id, ref, action)

    async def stands_at(self, url: str) -> None:
        """The test's own connection may hear of it later than the run's, and first of a load that this one ended."""
        while True:
            try:
                return await self.page.wait_for_url(lambda now: now == url)
            except Error as problem:
                if "ERR_ABORTED" not in problem.message:
                    raise

    async def js(self, expression: str) -> Any:
        """In the page's own world."""
        return await self.page.evaluate(expression)


def ref_in(lines: list[str], name: str) -> str:
    found = [line for line in lines if name in line and "[ref=" in line]
    assert len(found) == 1, f"{name!r} is in {found}"
    return found[0].split("[ref=")[1].split("]")[0]


@contextlib.asynccontextmanager
async def playwright_carrier(site: Site, folder: Path) -> AsyncIterator[Carried]:
    """As `webhand run --carrier playwright` has it."""
    async with browser_context(headless=True) as context:
        port = CdpPort(context, folder / "downloads")
        await port.start()
        yield Carried("playwright", context, site, port)


@contextlib.asynccontextmanager
async def extension_carrier(site: Site, folder: Path) -> AsyncIterator[Carried]:
    async with extension_port(folder) as (context, port):
        await name_downloads(context)
        yield Carried("extension", context, site, port)


@contextlib.asynccontextmanager
async def extension_port(
    folder: Path, switches: Sequence[str] = (), *, headless: bool = True
) -> AsyncIterator[tuple[BrowserContext, ExtensionPort]]:
    """The real extension in a real browser. Its port ends here, in the host's own codec, handshake, session, peer."""
    path = folder / "port.sock"
    connected: asyncio.Future[Peer] = asyncio.get_running_loop().create_future()
    profile = chromium.private(folder)
    register(profile.folder, path)
    chromium.downloads_go_to(profile, folder / "downloads")
    server = await asyncio.start_unix_server(lambda *streams: serve_port(connected, *streams), str(path))
    options = chromium.with_extension(profile, headless=headless)
    options["args"] += switches
    if not headless:
        options["no_viewport"] = True  # the window has a size of its own
    async with server, async_playwright() as playwright:
        context = await playwright.chromium.launch_persistent_context(**options)
        try:
            yield context, ExtensionPort(await asyncio.wait_for(connected, 30))
        finally:
            await context.close()


async def name_downloads(context: BrowserContext) -> None:
    """As in a person's browser, into the folder of its settings: steered by Playwright, it would give files names of
    its own.
    """
    assert context.browser is not None
    session = await context.browser.new_browser_cdp_session()
    await session.send("Browser.setDownloadBehavior", {"behavior": "default"})


async def serve_port(
    connected: "asyncio.Future[Peer]", reader: asyncio.StreamReader, writer: asyncio.StreamWriter
) -> None:
    def send(message: dict[str, Any]) -> None:
        for frame in codec.encode(message):
            writer.write(frame)

    decoder, peer = codec.Decoder(), Peer(send, {})
    while data := await reader.read(1 << 16):
        for payload in decoder.feed(data):
            if connected.done():
                peer.receive(payload)
            else:
                reply, accepted = handshake.answer(payload)
                assert accepted is not None, reply
                send(reply)
                connected.set_result(peer)
    peer.close("The browser closed the port.")
    writer.close()


def register(profile: Path, socket: Path) -> None:
    """Writes the launcher and the manifest that a browser with this profile folder reads."""
    launcher = socket.with_suffix(".sh")
    program = [sys.executable, str(Path(__file__).with_name("relay.py")), str(socket)]
    launcher.write_text(f'#!/bin/sh\nexec {shlex.join(program)} "$@"\n')
    launcher.chmod(0o755)
    manifest = {
        "name": "dev.webhand.host",
        "description": "relay to a test",
        "path": str(launcher),
        "type": "stdio",
        "allowed_origins": [f"chrome-extension://{EXTENSION_ID}/"],
    }
    folder = profile / "NativeMessagingHosts"
    folder.mkdir(parents=True, exist_ok=True)
    (folder / "dev.webhand.host.json").write_text(json.dumps(manifest))
