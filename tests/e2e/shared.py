"""One browser with Webhand for all tests of a worker, and one host for those that can do one after the other."""

import asyncio
import contextlib
import json
import re
import secrets
import shlex
import shutil
import tempfile
from collections.abc import AsyncIterator, Callable, Mapping
from dataclasses import dataclass
from pathlib import Path

import chromium
import gemini
import warm
from e2e.harness import WITHIN, Webhand, open_chat, places, running_worker, stop_worker
from playwright.async_api import BrowserContext, async_playwright
from webhand_host.browser import launch
from webhand_host.native.dial import sockets
from webhand_host.paths import TERMINAL_TOKEN, write_file

FORGET = "Promise.all([chrome.storage.local.clear(), chrome.storage.session.clear(), chrome.alarms.clearAll()])"
INSTALLED = """new Promise((done) => {
    const look = () => registration.active?.state === 'activated' ? done() : setTimeout(look, 20);
    look();
})"""
"""A worker that is stopped before has registered none of the events that wake it."""
LOOK_AGAIN = 0.02
MOST_MEMORY = 400_000_000
"""Bytes of a host. One of 8.7 GB was once seen beside the tests, and nobody knew which of them it was."""


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
            **chromium.with_extension(profile),
            viewport={"width": 1280, "height": 900},
            reduced_motion="reduce",  # what turns for as long as a task lasts is drawn sixty times a second
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
    """Puts a launcher in the place of the one that the profile has, which takes the environment from a file."""
    (manifest,) = (profile / "NativeMessagingHosts").glob("*.json")
    registered = json.loads(manifest.read_text())
    before = environment.with_name("launcher")
    read, start = f". {shlex.quote(str(environment))}", f'exec {shlex.join(warm.command(warm.HOST))} "$@"'
    write_file(before, f"#!/bin/sh\n{read}\n{start}\n", 0o700)
    write_file(manifest, json.dumps({**registered, "path": str(before)}))


def _exports(environment: Mapping[str, str]) -> str:
    return "".join(f"export {name}={shlex.quote(value)}\n" for name, value in environment.items())
