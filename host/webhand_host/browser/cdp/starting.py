"""A browser for this carrier: one started for a run in a folder of its own, or one reached at its DevTools address."""

import contextlib
import shutil
import tempfile
from collections.abc import AsyncIterator
from pathlib import Path
from typing import TYPE_CHECKING

from webhand_agent.browser import BrowserError

from webhand_host.browser import launch
from webhand_host.browser.discovery import find_browser

if TYPE_CHECKING:
    from playwright.async_api import Browser, BrowserContext, Playwright

NOBODY = (
    "No browser answers at {cdp}. Start one that listens there (`chromium --remote-debugging-port=9222`), "
    "or give --cdp the address of one that does."
)

NO_SESSION = "The browser opens no session. {why}"


@contextlib.asynccontextmanager
async def browser_context(*, headless: bool, cdp: str | None = None) -> "AsyncIterator[BrowserContext]":
    """`cdp` is the address of a running browser (http://127.0.0.1:9222): it stays open afterwards.

    Raises:
        NoBrowser: there is none to start.
        BrowserError: it could not be started or reached; the sentence says why.
    """
    from playwright.async_api import async_playwright

    async with async_playwright() as playwright:
        opened = _reached(playwright, cdp) if cdp else started(playwright, headless=headless)
        async with opened as context:
            yield context


@contextlib.asynccontextmanager
async def started(
    playwright: "Playwright", *, headless: bool, profile: Path | None = None, viewport: tuple[int, int] | None = None
) -> "AsyncIterator[BrowserContext]":
    """A browser with the profile in a folder, or with one of which nothing is left. `viewport` in CSS pixels is that of
    all its pages, whatever its windows are.

    Raises:
        NoBrowser, BrowserError: it could not be started; the sentence says why.
    """
    from playwright.async_api import Error

    executable = find_browser().path
    folder = Path(tempfile.mkdtemp(prefix="webhand-"))
    options = launch.without_extension(profile or folder / "profile", executable, headless=headless)
    if viewport is not None:
        options["viewport"] = {"width": viewport[0], "height": viewport[1]}
        del options["no_viewport"]
    try:
        context = await playwright.chromium.launch_persistent_context(**options)
    except Error as error:
        shutil.rmtree(folder, ignore_errors=True)
        raise BrowserError(f"The browser did not start. {first_line(error.message)}") from error
    try:
        async with closing(context):
            yield context
    finally:
        shutil.rmtree(folder, ignore_errors=True)


@contextlib.asynccontextmanager
async def shared(playwright: "Playwright", *, headless: bool) -> "AsyncIterator[Browser]":
    """A browser without a profile, for contexts that know nothing of each other. Nothing of it is left.

    Raises:
        NoBrowser, BrowserError: it could not be started; the sentence says why.
    """
    from playwright.async_api import Error

    try:
        browser = await playwright.chromium.launch(**launch.without_profile(find_browser().path, headless=headless))
    except Error as error:
        raise BrowserError(f"The browser did not start. {first_line(error.message)}") from error
    try:
        yield browser
    finally:
        with contextlib.suppress(Error):
            await browser.close()


@contextlib.asynccontextmanager
async def context_of(browser: "Browser", viewport: tuple[int, int]) -> "AsyncIterator[BrowserContext]":
    """With one page. Nothing of it is left.

    Raises:
        BrowserError: the browser opens none; the sentence says why.
    """
    from playwright.async_api import Error

    async with contextlib.AsyncExitStack() as stack:
        try:
            context = await browser.new_context(viewport={"width": viewport[0], "height": viewport[1]})
            await stack.enter_async_context(closing(context))
            await context.new_page()
        except Error as error:
            raise BrowserError(NO_SESSION.format(why=first_line(error.message))) from error
        yield context


@contextlib.asynccontextmanager
async def closing(context: "BrowserContext") -> "AsyncIterator[BrowserContext]":
    """Closes it at the end, also where its browser has died."""
    from playwright.async_api import Error

    try:
        yield context
    finally:
        with contextlib.suppress(Error):
            await context.close()


@contextlib.asynccontextmanager
async def _reached(playwright: "Playwright", cdp: str) -> "AsyncIterator[BrowserContext]":
    from playwright.async_api import Error

    try:
        browser = await playwright.chromium.connect_over_cdp(cdp)
    except Error as error:
        raise BrowserError(NOBODY.format(cdp=cdp)) from error
    try:
        yield browser.contexts[0] if browser.contexts else await browser.new_context()
    finally:
        with contextlib.suppress(Error):
            await browser.close()  # lets go of it; what was not started here is not ended


def first_line(message: str) -> str:
    return message.strip().splitlines()[0] if message.strip() else ""
