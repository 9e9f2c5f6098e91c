"""A browser with the extension, a page to work on and the chat beside it, and when each effect was seen there."""

import asyncio
import socket
from collections.abc import Mapping
from contextlib import AsyncExitStack
from dataclasses import dataclass
from pathlib import Path
from tempfile import TemporaryDirectory

from playwright.async_api import BrowserContext, CDPSession, Page, Worker, async_playwright
from webhand_host.browser import launch
from webhand_host.browser.discovery import find_browser
from webhand_host.extension_id import EXTENSION_ID
from webhand_host.native.dial import wait_for_socket

from bench.pages.files import serve_folder

WITHIN = 30.0
CHAT = f"chrome-extension://{EXTENSION_ID}/ui/chat.html"
NO_KEY = {"GEMINI_API_KEY": "", "GOOGLE_API_KEY": "", "PYTHON_KEYRING_BACKEND": "keyring.backends.null.Keyring"}

DESK = """<!doctype html><title>Desk</title><body style="height: 6000px"><h1>Desk</h1><nav>{links}</nav>
<form onsubmit="return false"><label>Name <input></label><button>Save</button><button>Cancel</button></form>{more}"""
LINKS = "".join(f'<a href="#{number}">Chapter {number}</a> ' for number in range(60))
CLOCK = "<p id=clock></p><script>setInterval(() => { clock.textContent = performance.now(); }, 50)</script>"
"""A page as many are: something in it never comes to rest."""
SLOW = '<img src="http://127.0.0.1:{port}/">'
"""A page that goes on loading: its picture's server takes the request and never answers."""

WATCH = """globalThis.effects = {};
globalThis.saw = (kind) => (globalThis.effects[kind] ??= []).push(Date.now());"""
WATCH_PAGE = (
    f"{WATCH} for (const kind of ['scroll', 'click', 'pageshow']) addEventListener(kind, () => saw(kind), true);"
)
WATCH_TABS = f"() => {{ {WATCH} chrome.tabs.onCreated.addListener(() => saw('tab')); }}"
WATCH_ENTER = """() => addEventListener("keydown", (event) => {
    if (event.key === "Enter") window.enteredAt = Date.now();
}, true)"""
SEEN = "([kind, since]) => globalThis.effects?.[kind]?.find((at) => at >= since)"
SEEN_SOON = f"""(asked) => new Promise((resolve) => {{
    const look = () => {{
        const at = ({SEEN})(asked);
        if (at) resolve(at);
        else setTimeout(look, 5);
    }};
    look();
}})"""
"""Clocks are read where the effect is, when it is there: how often one asks costs nothing."""


@dataclass
class Desk:
    """A browser with the extension, the page that is worked on, and the chat in a window beside it."""

    context: BrowserContext
    worker: Worker
    page: Page
    cdp: CDPSession
    chat: Page
    base_url: str
    host: Path

    async def lay_out(self, page: str) -> None:
        """Two pages in the history, at the top of the second, and no other tabs."""
        for other in self.context.pages:
            if other not in (self.page, self.chat):
                await other.close()
        await self.page.goto(f"{self.base_url}/first.html")
        await self.page.goto(f"{self.base_url}/{page}.html", wait_until="domcontentloaded")
        await self.page.bring_to_front()

    async def effect(self, kind: str, since: float) -> float:
        """When it was first seen after `since`; waits for it."""
        async with asyncio.timeout(WITHIN):
            if kind == "tab":
                return float(await self.worker.evaluate(SEEN_SOON, [kind, since]))
            found = await self.page.wait_for_function(SEEN, arg=[kind, since])
            return float(await found.json_value())


async def opened(stack: AsyncExitStack) -> Desk:
    silent = stack.enter_context(socket.create_server(("127.0.0.1", 0)))
    folder = Path(stack.enter_context(TemporaryDirectory()))
    base_url = stack.enter_context(serve_folder(_site(folder, silent.getsockname()[1])))
    profile = stack.enter_context(launch.private_profile(_places(stack.enter_context(TemporaryDirectory()))))
    playwright = await stack.enter_async_context(async_playwright())
    options = launch.steered(profile, find_browser().path, headless=True)
    context = await playwright.chromium.launch_persistent_context(**options)
    stack.push_async_callback(context.close)
    worker = context.service_workers[0] if context.service_workers else await context.wait_for_event("serviceworker")
    await worker.evaluate(WATCH_TABS)
    page = context.pages[0]
    await page.add_init_script(WATCH_PAGE)
    chat = await _open_chat(context, worker)
    host = await wait_for_socket(profile.runtime)
    return Desk(context, worker, page, await context.new_cdp_session(page), chat, base_url, host)


def _site(folder: Path, silent: int) -> Path:
    for name, more in (("first", ""), ("second", ""), ("restless", CLOCK), ("loading", SLOW.format(port=silent))):
        (folder / f"{name}.html").write_text(DESK.format(links=LINKS, more=more), encoding="utf-8")
    return folder


def _places(folder: str) -> Mapping[str, str]:
    """Nothing of the person's own: no key is found, so that nothing could go to a model."""
    return {**{f"WEBHAND_{name}_DIR": f"{folder}/{name.lower()}" for name in ("DATA", "STATE", "CONFIG")}, **NO_KEY}


async def _open_chat(context: BrowserContext, worker: Worker) -> Page:
    async with context.expect_page() as opened:
        await worker.evaluate("url => chrome.windows.create({ url, type: 'popup', width: 440, height: 760 })", CHAT)
    chat = await opened.value
    await chat.wait_for_selector("#request:enabled")
    await chat.evaluate(WATCH_ENTER)
    return chat
