"""Webhand as a person has it: a real browser with the real extension, and the native host that the browser starts."""

import asyncio
import contextlib
import os
import signal
from collections.abc import AsyncIterator, Callable, Mapping
from contextlib import AbstractAsyncContextManager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Protocol

from playwright.async_api import BrowserContext, Error, Page, Worker
from webhand_agent.protocol import Confirmation, Followed, FollowRun, PermissionKind, RunEventParams, RunFinished
from webhand_host.browser import launch
from webhand_host.extension_id import EXTENSION_ID
from webhand_host.native.dial import dial, wait_for_socket
from webhand_host.runs.folder import RunFolder, all_runs

CHAT = f"chrome-extension://{EXTENSION_ID}/ui/chat.html"
WITHIN = 60.0
"""Seconds after which a run that has not ended is a failure: far above what it takes, on any machine."""


@dataclass
class Webhand:
    """One browser with the extension. `page` is the tab a person would be looking at, `chat` a window beside it."""

    context: BrowserContext
    profile: launch.Profile
    data: Path
    page: Page
    chat: Page
    events: list[Any] = field(default_factory=list)
    _earlier: set[str] = field(default_factory=set)

    async def ask(self, request: str) -> None:
        """Types the request into the chat and sends it, as a person does."""
        await self.chat.locator("#request").fill(request)
        await self.chat.locator("#send").click()

    async def do(self, request: str, *, allow: bool = False) -> RunFinished:
        """Asks, and waits until the run has ended. With `allow` every card is answered with its first yes."""
        async with self.following() as wait_for:
            await self.ask(request)
            allowed: set[str] = set()
            while allow:
                event = await wait_for(
                    RunFinished | Confirmation, lambda event: getattr(event, "id", "") not in allowed
                )
                if isinstance(event, RunFinished):
                    return event
                await self.chat.locator(f"[data-id='{event.id}'] .choice:enabled").first.click()
                allowed.add(event.id)
            finished: RunFinished = await wait_for(RunFinished)
            return finished

    @property
    def asked(self) -> list[list[PermissionKind]]:
        """What each card of the last task asked for."""
        return [[one.kind for one in event.lacks] for event in self.events if isinstance(event, Confirmation)]

    @contextlib.asynccontextmanager
    async def following(self) -> AsyncIterator[Callable[..., Any]]:
        """Collects `events` of the host of this moment; gives `wait_for(kind)`, which waits for such an event."""
        arrived = asyncio.Condition()
        self.events = []

        async def take(params: RunEventParams) -> None:
            async with arrived:
                self.events.append(params.event)
                arrived.notify_all()

        async def wait_for(kind: Any, where: Callable[[Any], bool] = lambda _: True) -> Any:
            def found() -> list[Any]:
                return [event for event in self.events if isinstance(event, kind) and where(event)]

            async with asyncio.timeout(WITHIN), arrived:
                await arrived.wait_for(found)
            return found()[0]

        async with dial(await self.socket(), {"run.event": take}, token=self.profile.token) as peer:
            followed: Followed = await peer.call("run.follow", FollowRun())
            if followed.run is not None and followed.run.outcome is None:
                self.events = [*followed.events, *self.events]
            yield wait_for

    async def socket(self, seconds: float = WITHIN) -> Path:
        return await wait_for_socket(self.profile.runtime, seconds)

    async def host_pid(self, seconds: float = WITHIN) -> int:
        return int((await self.socket(seconds)).stem)

    async def kill_host(self) -> None:
        socket = await self.socket()
        os.kill(int(socket.stem), signal.SIGKILL)
        await forget(socket)

    async def worker(self) -> Worker:
        return await running_worker(self.context)

    async def stop_worker(self) -> None:
        """Ends the service worker as Chrome does when it is idle or out of memory. Returns when it has ended."""
        socket = await self.socket()
        await stop_worker(self.context, self.page)
        await forget(socket)

    def runs(self) -> list[RunFolder]:
        """Those that this test began."""
        return [run for run in all_runs(self.data / "runs") if run.id not in self._earlier]

    async def begin_anew(self, url: str) -> None:
        """One tab, at `url`, and a new chat, for a task that has nothing to do with those before."""
        self._earlier |= {run.id for run in self.runs()}
        await self.context.unroute_all(behavior="ignoreErrors")
        await self.context.clear_cookies()
        if self.page.is_closed():
            self.page = await self.context.new_page()
        if self.chat.is_closed():
            self.chat = await open_chat(self.context)
        if await self.chat.locator(".run").count():
            await self.chat.locator("#new").click()
        for page in self.context.pages:
            if page not in (self.page, self.chat):
                await page.close()
        await self.go(url)
        await self.page.bring_to_front()

    async def go(self, url: str) -> None:
        """As the person. The last act still binds its tab until its run has left, a moment after its end is told."""
        async with asyncio.timeout(WITHIN):
            while True:
                try:
                    await self.page.goto(url)
                    return
                except Error as error:
                    if "net::ERR_" not in error.message:
                        raise


async def forget(socket: Path) -> None:
    """Or a host that is about to end, or dead and not yet noticed by its browser, would be taken for the next one."""
    await asyncio.to_thread(socket.unlink, missing_ok=True)


def places(folder: Path) -> dict[str, str]:
    """An environment that keeps everything below `folder` and in which no key is found.

    Acts on the sites of a task ask nobody: tests of permissions set `normal`. Deeds ask all the same. The model gets no
    pictures, of which Chrome gives an extension two a second: tests of what they show set `auto`.
    """
    folders = {f"WEBHAND_{name}_DIR": str(folder / name.lower()) for name in ("DATA", "STATE", "CONFIG", "RUNTIME")}
    no_keyring = "keyring.backends.null.Keyring"
    return {
        **folders,
        "GEMINI_API_KEY": "",
        "GOOGLE_API_KEY": "",
        "PYTHON_KEYRING_BACKEND": no_keyring,
        "WEBHAND_AUTONOMY": "trusted",
        "WEBHAND_SCREENSHOTS": "never",
    }


class Start(Protocol):
    """`async with webhand(tmp_path, url) as one`: a browser with the extension at `url`, as if it was just started.

    Its host keeps everything below the folder, in the environment of `places` and what is given besides.
    """

    def __call__(
        self, folder: Path, url: str, environment: Mapping[str, str] | None = None
    ) -> AbstractAsyncContextManager[Webhand]: ...


async def running_worker(context: BrowserContext) -> Worker:
    return context.service_workers[0] if context.service_workers else await context.wait_for_event("serviceworker")


async def stop_worker(context: BrowserContext, page: Page) -> None:
    """Ends the service worker as Chrome does when it is idle or out of memory. Returns when it has ended."""
    session = await context.new_cdp_session(page)
    stopped = asyncio.Event()

    def note(event: Any) -> None:
        if any(version["runningStatus"] == "stopped" for version in event["versions"]):
            stopped.set()

    session.on("ServiceWorker.workerVersionUpdated", note)
    await session.send("ServiceWorker.enable")
    await session.send("ServiceWorker.stopAllWorkers")
    async with asyncio.timeout(WITHIN):
        await stopped.wait()
    await session.detach()


async def open_chat(context: BrowserContext) -> Page:
    """The chat in a window of its own, ready to take a request."""
    worker = await running_worker(context)
    async with context.expect_page() as opened:
        await worker.evaluate("url => chrome.windows.create({ url, type: 'popup', width: 440, height: 760 })", CHAT)
    chat = await opened.value
    await chat.wait_for_selector("#request:enabled", timeout=WITHIN * 1000)
    return chat
