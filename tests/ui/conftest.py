"""The chat's pages in a headless Chromium, under the policy that an extension's pages live under."""

import functools
import json
import threading
from collections.abc import AsyncIterator, Iterator
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any, Protocol

import pytest
import pytest_asyncio
from playwright.async_api import Browser, BrowserContext, ConsoleMessage, Error, Page
from ui.worker import Worker

HERE = Path(__file__).parent
EXTENSION = HERE.parents[1] / "extension"
POLICY = json.loads((EXTENSION / "manifest.json").read_text())["content_security_policy"]["extension_pages"]


class OpenPage(Protocol):
    async def __call__(self, path: str = "chat.html", surface: str = "tab", **context: Any) -> Worker: ...


class Handler(SimpleHTTPRequestHandler):
    def end_headers(self) -> None:
        self.send_header("Content-Security-Policy", POLICY)
        super().end_headers()

    def log_message(self, *_: Any) -> None:
        """Says nothing: requests are no part of a test's report."""


@pytest.fixture(scope="session")
def address() -> Iterator[str]:
    server = ThreadingHTTPServer(("127.0.0.1", 0), functools.partial(Handler, directory=EXTENSION))
    thread = threading.Thread(target=server.serve_forever)
    thread.start()
    yield f"http://127.0.0.1:{server.server_port}/ui"
    server.shutdown()
    thread.join()
    server.server_close()


@pytest.fixture(scope="session")
def contexts() -> dict[str, list[BrowserContext]]:
    """Those that no test uses, by their settings: another one costs more than what most tests do in it."""
    return {}


@pytest_asyncio.fixture(loop_scope="session")
async def open_page(
    shared_browser: Browser, contexts: dict[str, list[BrowserContext]], address: str
) -> AsyncIterator[OpenPage]:
    """Opens a page of the extension. A script error or a breach of the policy fails the test when it ends."""
    complaints: list[str] = []
    used: list[tuple[BrowserContext, list[BrowserContext]]] = []

    async def open_it(path: str = "chat.html", surface: str = "tab", **settings: Any) -> Worker:
        usual = {"locale": "en-US", "viewport": {"width": 400, "height": 600}, "reduced_motion": "reduce"}
        wanted = usual | settings
        free = contexts.setdefault(json.dumps(wanted, sort_keys=True), [])
        context = free.pop() if free else await shared_browser.new_context(**wanted)
        used.append((context, free))
        page = await context.new_page()
        page.on("pageerror", lambda error: complaints.append(_text(error)))
        page.on("console", lambda message: complaints.extend(_complaint(message)))
        worker = Worker(page)
        await page.expose_function("toWorker", worker.receive)
        await page.add_init_script(f"window.surface = {surface!r}")
        await page.add_init_script(path=HERE / "chrome.js")
        await page.goto(f"{address}/{path}")
        if path == "chat.html":  # until then nothing that a test sends would arrive
            await page.wait_for_selector("#host[data-state=ready]")
        return worker

    yield open_it
    for context, free in used:
        first, *_ = context.pages
        await first.evaluate("localStorage.clear()")
        for page in context.pages:
            await page.close()
        free.append(context)
    assert complaints == []


@pytest_asyncio.fixture(loop_scope="session")
async def worker(open_page: OpenPage) -> Worker:
    return await open_page()


@pytest.fixture
def page(worker: Worker) -> Page:
    return worker.page


def _text(error: Error) -> str:
    return error.message


def _complaint(message: ConsoleMessage) -> list[str]:
    ignored = "favicon" in message.text or message.location.get("url", "").endswith("favicon.ico")
    return [message.text] if message.type in {"error", "warning"} and not ignored else []
