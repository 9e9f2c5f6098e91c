"""A page that prints, in a browser with a window: nobody but the person can go on in what opens for it."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import pytest
from conformance.carriers import extension_port
from conformance.site import served
from host.desktop.screens import Desk
from webhand_agent import receipts
from webhand_agent.protocol import Advice, Click, Code, Effect
from webhand_host.browser.browser import TabBrowser
from webhand_host.browser.cdp.port import CdpPort
from webhand_host.browser.cdp.starting import browser_context
from webhand_host.browser.port import Port


@asynccontextmanager
async def shown(carrier: str, folder: Path) -> AsyncIterator[Port]:
    if carrier == "extension":
        async with extension_port(folder, headless=False) as (_, port):
            yield port
        return
    async with browser_context(headless=False) as context:
        over_devtools = CdpPort(context, folder)
        await over_devtools.start()
        yield over_devtools


@pytest.mark.full
@pytest.mark.parametrize("carrier", ["extension", "playwright"])
async def test_a_page_that_prints_is_no_busy_one(at_desk: Desk, tmp_path: Path, carrier: str) -> None:
    with served() as site:
        async with shown(carrier, tmp_path) as port:
            browser = TabBrowser(port, "run-1")
            tab_id = (await browser.target()).tab_id
            assert (await browser.navigate(tab_id, site.put("<button onclick=print()>Print</button>"))).ok
            (button,) = [one.ref for one in (await browser.observe(tab_id)).tree.lines if one.tag == "button"]
            held = await browser.act(tab_id, button, Click())
            assert (held.ok, held.code, held.effect) == (False, Code.DIALOG_OPEN, [Effect.DIALOG]), held
            assert ([one.type for one in held.dialogs], held.advice) == (["print"], Advice.PERSON_FOR_PRINT)
            said = receipts.text(held)
            assert "window for printing is open" in said
            assert "save_page" in said
            answered = await browser.answer_dialog(tab_id, accept=True)
            assert answered.code is Code.DIALOG_OPEN, "it takes no answer"
            assert "window for printing is open" in (await browser.observe(tab_id)).tree.text
            assert (await browser.close_tab(tab_id)).ok
