"""Starting Chromium with the extension, and what the tests do with it."""

import json
import os
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from extension.steering import EXTENSION_ID, Json, Steering
from playwright.sync_api import BrowserContext, Page, Playwright, Worker

EXTENSION = Path(os.environ.get("WEBHAND_EXTENSION", Path(__file__).parents[2] / "extension"))
FLAGS = [
    f"--disable-extensions-except={EXTENSION}",
    f"--load-extension={EXTENSION}",
    "--no-sandbox",
    "--disable-gpu",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--no-first-run",
]

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
        receipt = self.host.call("tabs.open", url=url)
        assert receipt["ok"], receipt
        tab_id: int = receipt["tab_id"]
        return tab_id

    def open_page(self, url: str) -> tuple[Page, int]:
        """A new tab through Playwright, where a test needs its page; with its id."""
        page = self.context.new_page()
        page.goto(url)
        tab_id: int = max(tab["tab_id"] for tab in self.host.call("tabs.list")["tabs"] if tab["url"] == url)
        return page, tab_id

    def observe(self, tab_id: int, **params: Any) -> Json:
        asked = {"space": "test", "next_ref": 1, "next_frame": 1, **params}
        seen: Json = self.host.call("page.observe", tab_id=tab_id, **asked)
        return seen

    def act(self, seen: Json, name: str, action: Json) -> Json:
        """Acts on the element whose line holds `name`."""
        ref = ref_of(seen["tree"], name)
        frame = next(frame for frame in seen["frames"] if frame["prefix"] == ref.rpartition("e")[0])
        receipt: Json = self.host.call(
            "page.act",
            tab_id=seen["tab_id"],
            space="test",
            frame_id=frame["frame_id"],
            document_id=frame["document_id"],
            ref=ref,
            action=action,
        )
        return receipt

    def click(self, seen: Json, name: str) -> Json:
        return self.act(seen, name, {"kind": "click"})

    def chat(self) -> Page:
        """Our own options page in a tab, with a chat port of the test's."""
        page = self.context.new_page()
        page.goto(f"chrome-extension://{EXTENSION_ID}/ui/options.html")
        page.evaluate(CHAT_SCRIPT)
        return page


def ref_of(tree: str, name: str) -> str:
    line = next(line for line in tree.splitlines() if name in line and "[ref=" in line)
    return line.partition("[ref=")[2].partition("]")[0]


def ask(chat: Page, method: str, params: Json | None = None) -> Json:
    answer: Json = chat.evaluate("([method, params]) => chat.ask(7, method, params)", [method, params or {}])
    return answer


def wait_for(chat: Page, expression: str, seconds: float = 10) -> None:
    """Until the expression holds. Our pages forbid eval, which Playwright's own waiting is built on."""
    end = time.monotonic() + seconds
    while not chat.evaluate(f"() => {expression}"):
        assert time.monotonic() < end, expression
        chat.wait_for_timeout(20)


def allow_reload(profile: Path) -> None:
    """Outside developer mode Chromium disables an unpacked extension when it reloads itself."""
    folder = profile / "Default"
    folder.mkdir(parents=True, exist_ok=True)
    (folder / "Preferences").write_text(json.dumps({"extensions": {"ui": {"developer_mode": True}}}))


@contextmanager
def launch(playwright: Playwright, profile: Path, host: Steering) -> Iterator[Browser]:
    allow_reload(profile)
    context = playwright.chromium.launch_persistent_context(
        str(profile),
        executable_path="/usr/bin/chromium",
        headless=True,
        ignore_default_args=["--disable-extensions"],
        args=FLAGS,
    )
    try:
        yield Browser(context, host)
    finally:
        context.close()
