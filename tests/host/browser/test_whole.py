"""The session of the whole browser belongs to one context, and ends with it."""

import asyncio
import contextlib
from pathlib import Path

import pytest
from playwright.async_api import Browser, CDPSession, Error
from webhand_host.browser.cdp.port import CdpPort

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


async def detached(session: CDPSession) -> None:
    with contextlib.suppress(Error):
        while True:
            await session.send("Browser.getVersion")
