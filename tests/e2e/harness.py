"""Webhand as a person has it: a real browser with the real extension, and the native host that the browser starts."""

import asyncio
import contextlib
import json
import os
import re
import secrets
import shlex
import shutil
import signal
import tempfile
from collections.abc import AsyncIterator, Callable, Mapping
from contextlib import AbstractAsyncContextManager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Protocol

import chromium
import gemini
from playwright.async_api import BrowserContext, Page, Worker, async_playwright
from webhand_agent.protocol import Confirmation, Followed, FollowRun, PermissionKind, RunEventParams, RunFinished
from webhand_host.browser import launch
from webhand_host.extension_id import EXTENSION_ID
from webhand_host.native.dial import dial, sockets, wait_for_socket
from webhand_host.paths import TERMINAL_TOKEN, write_file
from webhand_host.runs.folder import RunFolder, all_runs

CHAT = f"chrome-extension://{EXTENSION_ID}/ui/chat.html"
FORGET = "Promise.all([chrome.storage.local.clear(), chrome.storage.session.clear(), chrome.alarms.clearAll()])"
INSTALLED = """new Promise((done) => {
    const look = () => registration.active?.state === 'activated' ? done() : setTimeout(look, 20);
    look();
})"""
"""A worker that is stopped before has registered none of the events that wake it."""
LOOK_AGAIN = 0.02
MOST_MEMORY = 400_000_000
"""Bytes of a host. One of 8.7 GB was once seen beside the tests, and nobody knew which of them it was."""
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
        await self.page.goto(url)
        await self.page.bring_to_front()


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


@dataclass(frozen=True)
class Sitting:
    """One host in one browser, for one task after the other: to start a host costs more than what most tests do with
    it. Each begins with one tab, a new chat, and a script of its own for the model.
    """

    one: Webhand
    server: gemini.GeminiStandIn

    async def begin(self, url: str, script: gemini.Script = (), otherwise: gemini.Reply | None = None) -> Webhand:
        self.server.plays(script, otherwise)
        await self.one.begin_anew(url)
        return self.one

    @property
    def is_over(self) -> bool:
        """Whether the next task can begin."""
        return all(run.finished() for run in self.one.runs())

    def check(self) -> None:
        """Raises again what the model's script has raised."""
        problem, self.server.problem = self.server.problem, None
        if problem is not None:
            raise problem


Environment = Callable[[gemini.GeminiStandIn], Mapping[str, str]]


def without_key(_: gemini.GeminiStandIn) -> dict[str, str]:
    """Of a host that has no model."""
    return {}


def with_gemini(server: gemini.GeminiStandIn) -> dict[str, str]:
    return {"GEMINI_API_KEY": gemini.KEY, "GOOGLE_GEMINI_BASE_URL": server.base_url, "WEBHAND_MODEL": "gemini"}


def seeing(server: gemini.GeminiStandIn) -> dict[str, str]:
    """With a model that is shown pictures, as a person has it."""
    return {**with_gemini(server), "WEBHAND_SCREENSHOTS": "auto"}


class Shared:
    """One browser for all tests of a worker. What a test can leave behind is taken away when it ends: tabs, cookies,
    what the extension has stored, its worker, and with its worker the host. The next host starts in the folders and the
    environment of the next test, which its launcher reads from a file.

    A browser that cannot be tidied so is closed: the test after it gets another.
    """

    def __init__(self) -> None:
        self._opened = contextlib.AsyncExitStack()
        self._context: BrowserContext | None = None
        self._environment = Path()
        self._sitting: Sitting | None = None
        self._sits = contextlib.AsyncExitStack()
        self._sits_in: Environment = without_key

    @contextlib.asynccontextmanager
    async def sitting(self, environment: Environment) -> AsyncIterator[Sitting]:
        """The one that goes on in this environment, for the next test. It ends with the worker, with a task that is not
        over, and where a test needs something else.
        """
        if self._sitting is None or self._sits_in is not environment:
            await self._rise()
            server = self._sits.enter_context(gemini.GeminiStandIn([]))
            folder = Path(self._sits.enter_context(tempfile.TemporaryDirectory(prefix="webhand-sitting-")))
            one = await self._sits.enter_async_context(self._webhand(folder, "about:blank", environment(server)))
            self._sitting, self._sits_in = Sitting(one, server), environment
        sitting = self._sitting
        try:
            yield sitting
            sitting.check()
        finally:
            if not sitting.is_over:
                await self._rise()

    async def _rise(self) -> None:
        self._sitting = None
        await self._sits.aclose()

    @contextlib.asynccontextmanager
    async def webhand(
        self, folder: Path, url: str, environment: Mapping[str, str] | None = None
    ) -> AsyncIterator[Webhand]:
        await self._rise()
        async with self._webhand(folder, url, environment) as one:
            yield one

    @contextlib.asynccontextmanager
    async def _webhand(
        self, folder: Path, url: str, environment: Mapping[str, str] | None = None
    ) -> AsyncIterator[Webhand]:
        context = self._context or await self._open()
        runtime = Path(tempfile.mkdtemp(prefix="webhand-"))  # short: a socket's path may have 108 bytes
        told = {**places(folder), **(environment or {}), "WEBHAND_RUNTIME_DIR": str(runtime)}
        token = secrets.token_urlsafe(32)
        write_file(self._environment, _exports({**told, TERMINAL_TOKEN: token}))
        page = context.pages[0]
        try:
            await page.goto(url)
            chat = await open_chat(context)
            yield Webhand(context, launch.Profile(folder, runtime, told, token), folder / "data", page, chat)
        finally:
            try:
                async with asyncio.timeout(WITHIN):
                    await _tidy(context, sockets(runtime))
            except BaseException:
                await self._close_browser()
                raise
            finally:
                shutil.rmtree(runtime, ignore_errors=True)

    async def _open(self) -> BrowserContext:
        profile = self._opened.enter_context(launch.private_profile())
        self._environment = profile.folder / "TestHost" / "environment"
        _register(profile.folder, self._environment)
        playwright = await self._opened.enter_async_context(async_playwright())
        self._context = await playwright.chromium.launch_persistent_context(
            **chromium.with_extension(profile), viewport={"width": 1280, "height": 900}
        )
        self._opened.push_async_callback(self._context.close)
        await (await running_worker(self._context)).evaluate(INSTALLED)
        await stop_worker(self._context, self._context.pages[0])  # it starts anew for the first test
        return self._context

    async def close(self) -> None:
        """Ends the sitting, and then the browser."""
        try:
            await self._rise()
        finally:
            await self._close_browser()

    async def _close_browser(self) -> None:
        self._context = None
        await self._opened.aclose()


async def _tidy(context: BrowserContext, hosts: list[Path]) -> None:
    await context.unroute_all(behavior="ignoreErrors")
    await context.clear_cookies()
    left = await context.new_page()
    for page in context.pages:
        if page is not left:
            await page.close()
    most = {host: _most_memory(host) for host in hosts}
    await (await running_worker(context)).evaluate(FORGET)
    await stop_worker(context, left)
    while any(Path("/proc", host.stem).exists() for host in hosts):  # noqa: ASYNC110, ASYNC240, it tells nobody
        await asyncio.sleep(LOOK_AGAIN)
    assert all(size < MOST_MEMORY for size in most.values()), f"a host took more memory than anybody gives it: {most}"


def _most_memory(host: Path) -> int:
    """The most bytes that the host behind a socket has had at a time; 0 where it has ended."""
    with contextlib.suppress(OSError):
        found = re.search(r"VmHWM:\s*(\d+) kB", Path("/proc", host.stem, "status").read_text())
        return int(found[1]) * 1024 if found else 0
    return 0


def _register(profile: Path, environment: Path) -> None:
    """Puts a launcher before the one that the profile has, which takes the environment from a file."""
    (manifest,) = (profile / "NativeMessagingHosts").glob("*.json")
    registered = json.loads(manifest.read_text())
    before = environment.with_name("launcher")
    read, start = f". {shlex.quote(str(environment))}", f'exec {shlex.quote(registered["path"])} "$@"'
    write_file(before, f"#!/bin/sh\n{read}\n{start}\n", 0o700)
    write_file(manifest, json.dumps({**registered, "path": str(before)}))


def _exports(environment: Mapping[str, str]) -> str:
    return "".join(f"export {name}={shlex.quote(value)}\n" for name, value in environment.items())


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
