"""Shows Webhand at work: a demo site, a browser with the extension, a request typed into the chat as a person does.

With --desktop the task leaves the page, works in another program, and comes back. Everything on the way is real: the
chat, the worker, the native host that the browser starts, the loop, the record.
"""

import argparse
import asyncio
import contextlib
import os
import sys
import tempfile
from collections.abc import AsyncIterator, Mapping
from pathlib import Path
from typing import Any

from playwright.async_api import BrowserContext, Error, Page, async_playwright
from webhand_agent.desktop import NoDesktop
from webhand_agent.protocol import FollowRun, RunEventParams, RunFinished, RunStarted
from webhand_host.browser import launch
from webhand_host.browser.discovery import NoBrowser, find_browser
from webhand_host.cli.show import words
from webhand_host.cli.terminal import console, escaped, say_marked, shown
from webhand_host.extension_id import EXTENSION_ID
from webhand_host.native.dial import NoHost, dial, wait_for_socket
from webhand_host.paths import runs_folder
from webhand_host.runs.folder import RunFolder

from demo import desk
from demo.desk import DesktopAct, desktop_act
from demo.site import create_site, serve
from demo.site.world.people import ERNESTO
from demo.times import times_table

REQUEST = "Search the mail for what Ernesto sent and say what he wants"
KEY_DELAY = 25.0
"""Milliseconds between two keys: as fast as a good typist."""

CHAT_SIZE = {"width": 440, "height": 760}
SIDE_BY_SIDE = """async ([url, size, screen]) => {
    const [page] = await chrome.windows.getAll({ windowTypes: ['normal'] });
    const left = Math.max(0, Math.min(screen.width, 1800) - size.width);
    await chrome.windows.update(page.id, { left: 0, top: 0, width: Math.max(left, 500), height: screen.height });
    await chrome.windows.create({ url, type: 'popup', left, top: 0, ...size });
}"""
HOST_WITHIN = 30.0
"""Seconds for the extension to start and call its host, on a slow and busy machine."""
AN_ACT_WITHIN = 900.0
"""Seconds after which the act on the desktop ends by itself, whatever holds it up."""


def main() -> int:
    """Exit status: 0 the task was completed, 1 it was not, 2 the set-up failed, 130 after Ctrl-C."""
    options = _options()
    _stdin_there()
    # What is shown is none of the person's own runs: it stays out of `webhand runs` and the notes about sites.
    os.environ["WEBHAND_DATA_DIR"] = tempfile.mkdtemp(prefix="webhand-demo-")
    try:
        if options.desktop:
            with desktop_act() as act:
                return asyncio.run(demo(options.request or desk.REQUEST, keep=options.keep, act=act))
        return asyncio.run(demo(options.request or REQUEST, keep=options.keep))
    except TimeoutError:
        console(err=True).print(f"[bold red]✗[/] It was not over after {AN_ACT_WITHIN:g} seconds.", highlight=False)
        return 2
    except (NoBrowser, NoDesktop, NoHost, Error) as error:
        first = str(error).strip().splitlines()[0]  # Playwright goes on with the browser's whole log
        console(err=True).print("[bold red]✗[/]", first, highlight=False)
        return 2
    except KeyboardInterrupt:
        return 130


def _stdin_there() -> None:
    """Where standard input is closed the next file that is opened would take its number, and be taken for it."""
    try:
        os.fstat(0)
    except OSError:
        os.open(os.devnull, os.O_RDONLY)


def _options() -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="./dev demo", description=__doc__.splitlines()[0])
    parser.add_argument("request", nargs="?", help="your own request, in your own words")
    parser.add_argument("--keep", action="store_true", help="leave the browser open until Enter is pressed")
    parser.add_argument("--desktop", action="store_true", help="a task that leaves the page and comes back")
    return parser.parse_args()


async def demo(request: str, *, keep: bool, act: DesktopAct | None = None) -> int:
    out = console(err=False)
    if not launch.display_there():
        out.print("[dim]There is no display here: the browser works unseen, and its steps are printed.[/]")
    site = create_site()
    with serve(site) as base_url:
        environment = act.environment if act is not None else {}
        async with browser_with_chat(f"{base_url}/mail", environment) as (socket, chat):
            out.print(f"\n[bold]“{request}”[/]  [dim]on {base_url}/mail, whose mail was made up just now[/]\n")
            async with asyncio.timeout(AN_ACT_WITHIN if act is not None else None):
                events = await type_and_watch(socket, chat, request, act)
            report(events)
            if act is not None:
                act.report()
            if keep:
                await asyncio.to_thread(input, "The browser stays open. Press Enter to close it. ")
    finished = events[-1]
    is_completed = isinstance(finished, RunFinished) and finished.outcome == "completed"
    subject = site.mail.written_by(ERNESTO.name)[0].subject
    return 0 if is_completed and (act is None or act.holds(subject)) else 1


@contextlib.asynccontextmanager
async def browser_with_chat(url: str, environment: Mapping[str, str]) -> AsyncIterator[tuple[Path, Page]]:
    """A browser with the extension at `url`, and the chat in a window of its own beside it. `environment` goes to its
    host.
    """
    with launch.private_profile(environment) as profile:
        options = launch.steered(profile, find_browser().path, headless=not launch.display_there())
        async with async_playwright() as playwright:
            context = await playwright.chromium.launch_persistent_context(**options, no_viewport=True)
            try:
                page = context.pages[0] if context.pages else await context.new_page()
                await page.goto(url)
                chat = await open_chat(context)
                yield await wait_for_socket(profile.runtime, HOST_WITHIN), chat
            finally:
                await context.close()


async def open_chat(context: BrowserContext) -> Page:
    """The chat as a window beside the page: a popup would close and a side panel needs a person's click to open."""
    worker = context.service_workers[0] if context.service_workers else await context.wait_for_event("serviceworker")
    address = f"chrome-extension://{EXTENSION_ID}/ui/chat.html"
    screen = await context.pages[0].evaluate("({ width: screen.availWidth, height: screen.availHeight })")
    async with context.expect_page() as opened:
        await worker.evaluate(SIDE_BY_SIDE, [address, CHAT_SIZE, screen])
    chat = await opened.value
    await chat.wait_for_selector("#request:enabled", timeout=HOST_WITHIN * 1000)
    return chat


async def type_and_watch(socket: Path, chat: Page, request: str, act: DesktopAct | None) -> list[Any]:
    """Types the request into the chat, prints each step as it happens, gives all events of the run."""
    events: list[Any] = []
    finished = asyncio.Event()

    async def take(params: RunEventParams) -> None:
        events.append(params.event)
        if (line := words(params.event)) is not None:
            say_marked(line, err=False)
        if act is not None:
            await act.happened(params.event, chat)
        if isinstance(params.event, RunFinished):
            finished.set()

    async with dial(socket, {"run.event": take}) as peer:
        await peer.call("run.follow", FollowRun())
        await chat.locator("#request").press_sequentially(request, delay=KEY_DELAY)
        await chat.keyboard.press("Enter")
        gone = asyncio.ensure_future(peer.wait_closed())
        done = asyncio.ensure_future(finished.wait())
        await asyncio.wait({gone, done}, return_when=asyncio.FIRST_COMPLETED)
        if not finished.is_set():
            raise NoHost(gone.result())
    return events


def report(events: list[Any]) -> None:
    """The answer, where the record is, and where the time went."""
    out = console(err=False)
    (run_id,) = (event.id for event in events if isinstance(event, RunStarted))
    folder = RunFolder(runs_folder() / run_id)
    out.rule()
    say_marked(escaped(shown(events[-1].summary)), err=False)
    out.rule()
    out.print(f"Record      {folder.path / 'run.jsonl'}", highlight=False, soft_wrap=True)
    for picture in folder.pictures()[-1:]:
        out.print(f"Last look   {picture}", highlight=False, soft_wrap=True)
    out.print(times_table(events))


if __name__ == "__main__":
    sys.exit(main())
