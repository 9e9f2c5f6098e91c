"""Starting Chromium with the extension, and what the tests do with it."""

import json
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import chromium
from playwright.sync_api import BrowserContext, Page, Playwright, Worker
from webhand_host.browser.launch import Profile
from webhand_host.extension_id import EXTENSION_ID

from extension.steering import Json, Steering

# Speaks JSON-RPC over a chat port as the chat does. Kept in the page as `chat`.
CHAT_SCRIPT = """() => {
  const port = chrome.runtime.connect({ name: 'chat' });
  const waiting = new Map();
  globalThis.chat = { notified: [], open: true };
  port.onDisconnect.addListener(() => { chat.open = false; });
  port.onMessage.addListener((message) => {
    if (message.method) chat.notified.push(message);
    else { waiting.get(message.id)?.(message); waiting.delete(message.id); }
  });
  chat.ask = (id, method, params) => new Promise((resolve) => {
    waiting.set(id, resolve);
    port.postMessage({ jsonrpc: '2.0', id, method, params });
  });
}"""


@dataclass
class Browser:
    context: BrowserContext
    host: Steering

    def worker(self) -> Worker:
        workers = self.context.service_workers
        return workers[0] if workers else self.context.wait_for_event("serviceworker")

    def open(self, url: str) -> int:
        """A new tab through the extension; its id."""
        receipt = self.host.do("open_tab", url=url)
        assert receipt["ok"], receipt
        tab_id: int = receipt["tab_id"]
        return tab_id

    def open_page(self, url: str) -> tuple[Page, int]:
        """A new tab through Playwright, where a test needs its page; with its id."""
        page = self.context.new_page()
        page.goto(url)
        tab_id: int = max(tab["tab_id"] for tab in self.host.do("tabs") if tab["url"] == url)
        return page, tab_id

    def observe(self, tab_id: int, seconds: float = 30, **params: Any) -> Json:
        seen: Json = self.host.do("observe", seconds, tab_id=tab_id, **params)
        return seen

    def act(self, seen: Json, name: str, action: Json) -> Json:
        """Acts on the element whose line holds `name`."""
        receipt: Json = self.host.do("act", **self.act_params(seen, name, action))
        return receipt

    def act_params(self, seen: Json, name: str, action: Json) -> Json:
        return {"tab_id": seen["tab_id"], "ref": ref_of(seen["tree"], name), "action": action}

    def click(self, seen: Json, name: str) -> Json:
        return self.act(seen, name, {"kind": "click"})

    def chat(self, document: str = "options.html") -> Page:
        """A page of our own in a tab, with a chat port of the test's."""
        page = self.context.new_page()
        page.goto(f"chrome-extension://{EXTENSION_ID}/ui/{document}")
        page.evaluate(CHAT_SCRIPT)
        return page

    def pump(self, done: Callable[[], object], seconds: float = 30) -> None:
        until(self.context.pages[0], done, seconds)

    def stop_worker(self) -> None:
        """Chrome's own way of ending a worker, through the page that lists them. Returns when it has ended."""
        stopped: list[Json] = []

        def note(event: Any) -> None:
            ours = [each for each in event["versions"] if EXTENSION_ID in each["scriptURL"]]
            stopped.extend(each for each in ours if each["runningStatus"] == "stopped")

        self.host.ready.clear()
        page = self.context.new_page()
        session = self.context.new_cdp_session(page)
        session.on("ServiceWorker.workerVersionUpdated", note)
        session.send("ServiceWorker.enable")
        session.send("ServiceWorker.stopAllWorkers")
        self.pump(lambda: stopped)
        page.close()

    def restart_worker(self) -> None:
        """With the worker's memory goes its patience with hosts that die one after the other."""
        self.stop_worker()
        self.pump(self.host.ready.is_set)

    def begin_anew(self) -> None:
        """Takes away what tests can leave behind: tabs, cookies, answers of the host, what the extension has stored and
        what its worker knows."""
        left = self.context.new_page()
        for page in self.context.pages:
            if page is not left:
                page.close()
        self.context.unroute_all(behavior="ignoreErrors")
        self.context.clear_cookies()
        self.worker().evaluate("Promise.all([chrome.storage.local.clear(), chrome.storage.session.clear()])")
        self.host.begin_anew()
        self.restart_worker()

    def reload_extension(self) -> None:
        """As its button on Chrome's page of extensions does. Returns when the new worker has greeted a host."""
        page = self.context.new_page()
        page.goto("chrome://extensions")
        self.host.ready.clear()
        page.evaluate("id => chrome.developerPrivate.reload(id, { failQuietly: true })", EXTENSION_ID)
        self.pump(self.host.ready.is_set)
        page.close()


def ref_of(tree: str, name: str) -> str:
    line = next(line for line in tree.splitlines() if name in line and "[ref=" in line)
    return line.partition("[ref=")[2].partition("]")[0]


def ask(chat: Page, method: str, params: Json | None = None) -> Json:
    answer: Json = chat.evaluate("([method, params]) => chat.ask(7, method, params)", [method, params or {}])
    return answer


def until(page: Page, done: Callable[[], object], seconds: float = 30) -> None:
    """Waits while Playwright goes on: it delivers events, and holds every new worker until it has looked at it."""
    end = time.monotonic() + seconds
    while not done():
        assert time.monotonic() < end, "it did not happen in time"
        page.wait_for_timeout(20)


def wait_for(chat: Page, expression: str) -> None:
    """Until the expression holds. Our pages forbid eval, which Playwright's own waiting is built on."""
    until(chat, lambda: chat.evaluate(f"() => {expression}"))


def allow_reload(profile: Path) -> None:
    """Outside developer mode Chromium disables an unpacked extension when it reloads itself."""
    folder = profile / "Default"
    folder.mkdir(parents=True, exist_ok=True)
    (folder / "Preferences").write_text(json.dumps({"extensions": {"ui": {"developer_mode": True}}}))


@contextmanager
def launch(playwright: Playwright, profile: Profile, host: Steering) -> Iterator[Browser]:
    allow_reload(profile.folder)
    context = playwright.chromium.launch_persistent_context(**chromium.with_extension(profile))
    try:
        yield Browser(context, host)
    finally:
        context.close()


def times_followed(browser: Browser) -> int:
    """How often the worker has asked its host to follow a run."""
    return sum(asked["method"] == "run.follow" for asked in list(browser.host.asked.queue))
