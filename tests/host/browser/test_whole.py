"""The session of the whole browser belongs to one context, ends with it, and hears of nothing in others."""

import asyncio
import contextlib
from pathlib import Path

import pytest
from conformance.test_downloads import Handler, server
from playwright.async_api import Browser, CDPSession, Error
from webhand_host.browser.browser import TabBrowser
from webhand_host.browser.cdp.port import CdpPort

__all__ = ["server"]

WITHIN = 20


async def test_it_ends_with_its_context(
    shared_browser: Browser, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Or the browser would tell each context that ever was of all that happens in the others."""
    begun: list[CDPSession] = []
    begin = shared_browser.new_browser_cdp_session

    async def noted() -> CDPSession:
        begun.append(await begin())
        return begun[-1]

    monkeypatch.setattr(shared_browser, "new_browser_cdp_session", noted)
    context = await shared_browser.new_context()
    port = CdpPort(context, tmp_path)
    await port.start()
    assert begun
    await context.close()
    async with asyncio.timeout(WITHIN):
        for session in begun:
            await detached(session)


async def test_a_file_of_another_context_is_none_of_ours(shared_browser: Browser, tmp_path: Path, server: str) -> None:
    """Of the same address and name, and begun before: the browser tells of it to every session."""
    address = "/file?name=same.bin&size=4000&held=1&for=contexts"
    other, context = await shared_browser.new_context(), await shared_browser.new_context()
    page = await other.new_page()
    port = CdpPort(context, tmp_path)
    await port.start()
    browser = TabBrowser(port, "run-1")
    Handler.may_end.clear()
    try:
        async with page.expect_download():
            await page.evaluate("(address) => { location = address }", server + address)
        downloading = asyncio.ensure_future(browser.download((await browser.target()).tab_id, server + address))
        async with asyncio.timeout(WITHIN):
            while Handler.asked[address] < 2:  # noqa: ASYNC110, a server tells nobody
                await asyncio.sleep(0.02)
        Handler.may_end.set()
        receipt = await downloading
        assert [(file.state, file.received) for file in receipt.downloads] == [("complete", 4_000)], receipt
    finally:
        await other.close()
        await context.close()


async def detached(session: CDPSession) -> None:
    with contextlib.suppress(Error):
        while True:
            await session.send("Browser.getVersion")
