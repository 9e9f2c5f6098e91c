"""A page that prints, in a browser with a window: the desktop goes on there, where a task may use it."""

import base64
import io
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import pytest
from agent.scripted import COMPLETE, Host, Step, does
from conformance.carriers import extension_port
from conformance.site import served
from host.desktop.screens import Desk
from host.desktop.test_loop import Agreeing, Opened, kinds, opened, told
from PIL import Image
from webhand_agent import receipts
from webhand_agent.desktop import WindowUse
from webhand_agent.protocol import (
    Advice,
    Answer,
    Choice,
    Click,
    Code,
    Confirmation,
    Effect,
    PermissionKind,
    ReceiptGiven,
)
from webhand_agent.safety.desktop import BY_NAME
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
            assert (held.dialogs, held.advice) == ([], Advice.PERSON_FOR_PRINT)
            said = receipts.text(held)
            assert "window for printing is open" in said
            assert "save_page" in said
            answered = await browser.answer_dialog(tab_id, accept=True)
            assert answered.code is Code.DIALOG_OPEN, "it takes no answer"
            assert "window for printing is open" in (await browser.observe(tab_id)).tree.text
            assert (await browser.close_tab(tab_id)).ok


INVOICE = """<title>Invoice 7</title><button onclick="print(); document.title = 'Paid'">Print</button>
<h1>Invoice 7</h1><input aria-label=Card {secret}>"""


async def printed(one: Opened, url: str, *after: Step, host: Host) -> Host:
    """The host of a task that presses the page's button to print, and goes on with these steps."""
    await one.browser.navigate(one.tab_id, url)
    (button,) = [line.ref for line in (await one.browser.observe(one.tab_id)).tree.lines if line.tag == "button"]
    await one.run([does("click_element", element_ref=button), *after, COMPLETE, COMPLETE], host)
    return host


async def test_a_page_that_prints_is_saved_and_the_task_goes_on(at_desk: Desk, tmp_path: Path) -> None:
    with served() as site:
        async with opened(site, tmp_path) as one:
            steps = [
                does("desktop_screenshot", why="The page prints."),
                does("desktop_press", keys="Ctrl+T"),
                does("desktop_type", text="../invoice"),
            ]
            host = await printed(one, site.put(INVOICE.format(secret="")), *steps, host=Agreeing())
            clicked, looked, pressed, saved, *_ = host.only(ReceiptGiven)
            assert (clicked.code, "type a name" in clicked.message) == (Code.DIALOG_OPEN, True), told(host)
            assert looked.ok, told(host)
            assert "chromium" in looked.message
            assert (pressed.code, pressed.message) == (Code.REFUSED, BY_NAME)
            place = tmp_path / "files" / "invoice.pdf"
            assert (saved.ok, Effect.DOWNLOAD in saved.effect) == (True, True), told(host)
            assert str(place) in saved.message
            assert place.read_bytes().startswith(b"%PDF-")
            assert [each.name for each in place.parent.iterdir()] == ["invoice.pdf"]
            cards = host.only(Confirmation)
            (letting_go,) = [card for card in cards if PermissionKind.TRANSFER in kinds(card)]
            assert "window for printing" in letting_go.act, "that a printer may be chosen is said"
            assert (await one.browser.observe(one.tab_id)).title == "Paid", "the page has gone on"


async def test_a_print_is_called_off(at_desk: Desk, tmp_path: Path) -> None:
    with served() as site:
        async with opened(site, tmp_path) as one:
            steps = [
                does("desktop_screenshot", why="The page prints."),
                does("desktop_click", x=900, y=950, intent="Cancel"),
                does("desktop_press", keys="Tab"),
                does("desktop_press", keys="Escape"),
            ]
            host = await printed(one, site.put(INVOICE.format(secret="")), *steps, host=Agreeing())
            looked, clicked, *pressed = host.only(ReceiptGiven)[1:5]
            assert looked.ok, told(host)
            assert (clicked.code, clicked.message) == (Code.REFUSED, BY_NAME), "nobody knows where its buttons are"
            assert [each.ok for each in pressed] == [True, True], told(host)
            assert not [card for card in host.only(Confirmation) if PermissionKind.TRANSFER in kinds(card)]
            assert (await one.browser.observe(one.tab_id)).title == "Paid"
            assert not (tmp_path / "files").exists()


class Keeping(Agreeing):
    """Lets nothing leave."""

    async def answer(self, question_id: str) -> Answer:
        if PermissionKind.TRANSFER in kinds(self.only(Confirmation)[-1]):
            return Answer(run_id="r1", id=question_id, text=Choice.NO)
        return await super().answer(question_id)


async def test_a_key_that_may_print_on_paper_asks_for_it(at_desk: Desk, tmp_path: Path) -> None:
    with served() as site:
        async with opened(site, tmp_path) as one:
            steps = [
                does("desktop_screenshot", why="The page prints."),
                does("desktop_press", keys="Enter"),
                does("desktop_press", keys="Escape"),
            ]
            host = await printed(one, site.put(INVOICE.format(secret="")), *steps, host=Keeping())
            (asked,) = [card for card in host.only(Confirmation) if PermissionKind.TRANSFER in kinds(card)]
            assert "on paper" in asked.act, asked
            entered, left = host.only(ReceiptGiven)[2:4]
            assert (entered.ok, left.ok) == (False, True), told(host)
            assert (await one.browser.observe(one.tab_id)).title == "Paid"


async def test_what_shows_a_secret_is_the_persons_to_print(at_desk: Desk, tmp_path: Path) -> None:
    with served() as site:
        async with opened(site, tmp_path) as one:
            page = site.put(INVOICE.format(secret="autocomplete=cc-number value=4111111111111111"))
            steps = [does("desktop_screenshot", why="The page prints."), does("desktop_type", text="invoice")]
            host = await printed(one, page, *steps, host=Agreeing())
            assert [each.ok for each in host.only(ReceiptGiven)[1:3]] == [False, False], told(host)
            (window,) = [each for each in await one.desktop.windows() if each.use is WindowUse.PRINTS]
            with Image.open(io.BytesIO(base64.b64decode((await one.desktop.picture(window.box)).shot.data))) as shown:
                assert shown.getextrema() == ((0, 0),) * 3, "nothing of it is in a picture"
            assert not (tmp_path / "files").exists()
