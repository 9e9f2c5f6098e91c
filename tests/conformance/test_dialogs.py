"""Dialogs of pages: a typed answer every time, never a hang. One carrier alone can hold them open."""

import asyncio
import time

import pytest
from conformance.carriers import Carried, Opened, over_extension, over_playwright
from webhand_agent.browser import Ability
from webhand_agent.protocol import Advice, Click, Code, Dialog, Effect, TypeText
from webhand_host.browser.tab import PRINTS

STALLED_S = 15.0
"""The bar is 3 seconds (SAFETY E1); a machine under load gets more."""

NOT_WAITED_MS = 4_500
"""Less than the 5 seconds after which an action without an answer is given up."""

ASKING = """<button onclick="this.title = {call}">Ask</button><button>Other</button>"""
CALLS = {
    "alert": "(alert('Look out'), 'seen')",
    "confirm": "confirm('Sure?')",
    "prompt": "prompt('Name?', 'nobody')",
}
UNSAVED = "<script>addEventListener('beforeunload', (event) => event.preventDefault())</script>"


async def title_seen(one: Opened) -> str:
    """As the run sees it: a question of the test's own would count as the person's hand."""
    return (await one.browser.observe(one.tab_id)).title


async def answer_of(one: Opened) -> str:
    title: str = await one.js("document.querySelector('button').title")
    return title


@pytest.mark.parametrize("kind", CALLS)
async def test_a_dialog_never_stalls(carried: Carried, kind: str) -> None:
    one = await carried.open(ASKING.replace("{call}", CALLS[kind]))
    started = time.monotonic()
    receipt = await one.act('"Ask"', Click())
    assert time.monotonic() - started < STALLED_S
    assert Effect.DIALOG in receipt.effect, receipt
    (dialog,) = receipt.dialogs
    assert dialog.type == kind
    assert dialog.text in ("Look out", "Sure?", "Name?")
    if dialog.state == "open":
        await one.browser.answer_dialog(one.tab_id, accept=False)
    assert (await one.act('"Other"', Click())).ok, "the next call works"


async def test_printing_without_a_window_holds_nothing_up(carried: Carried) -> None:
    """Where there is no screen the browser says that a page prints, and opens nothing for it."""
    one = await carried.open("<button onclick=\"print(); this.title = 'Printed'\">Print</button><button>Other</button>")
    receipt = await one.act('"Print"', Click())
    assert (receipt.ok, receipt.dialogs) == (True, []), receipt
    assert await answer_of(one) == "Printed"
    await asyncio.sleep(2 * PRINTS)
    assert (await one.act('"Other"', Click())).ok


PRETENDS = """<button onclick="print()">Print</button><button id=pay onclick="document.title = 'Paid'">Pay</button>
<script>
addEventListener("beforeprint", () => {
  pay.focus();
  for (const end = Date.now() + 6000; Date.now() < end;);
});
for (const key of ["keydown", "keypress", "keyup"]) addEventListener(key, () => { document.title += " heard"; }, true);
</script>"""


async def test_a_page_that_only_pretends_to_print_gets_no_key(carried: Carried) -> None:
    """It is at work where the browser would print: what is pressed for that window comes to the page afterwards."""
    one = await carried.open(f"<title>Shop</title>{PRETENDS}")
    held = await one.act('"Print"', Click())
    assert held.advice is Advice.PERSON_FOR_PRINT, held
    session = await one.carried.context.new_cdp_session(one.page)
    enter = {"type": "keyDown", "key": "Enter", "code": "Enter", "windowsVirtualKeyCode": 13, "text": "\r"}
    pressing = asyncio.ensure_future(session.send("Input.dispatchKeyEvent", enter))
    await session.send("Target.getTargetInfo")  # the browser has taken the key before it answers this
    await pressing
    assert await one.js("document.title") == "Shop"
    await one.page.keyboard.press("Enter")
    assert (await one.js("document.title")).startswith("Paid"), "what comes later is the page's again"


@pytest.mark.parametrize(
    ("kind", "accept", "text", "answer"),
    [
        ("alert", True, "", "seen"),
        ("confirm", True, "", "true"),
        ("confirm", False, "", "false"),
        ("prompt", True, "Ada", "Ada"),
        ("prompt", True, "", "nobody"),
        ("prompt", False, "", "null"),
    ],
)
@over_playwright
async def test_a_held_dialog_is_answered(carried: Carried, kind: str, accept: bool, text: str, answer: str) -> None:
    one = await carried.open(ASKING.replace("{call}", CALLS[kind]))
    receipt = await one.act('"Ask"', Click())
    assert (receipt.ok, receipt.code, receipt.effect) == (False, Code.DIALOG_OPEN, [Effect.DIALOG])
    assert receipt.dialogs[0].state == "open"
    assert receipt.ms < NOT_WAITED_MS
    answered = await one.browser.answer_dialog(one.tab_id, accept=accept, text=text)
    assert (answered.ok, answered.code) == (True, Code.DONE), answered
    assert Effect.DIALOG in answered.effect
    assert answered.dialogs[0].state == ("accepted" if accept else "dismissed")
    assert await answer_of(one) == answer


@over_playwright
async def test_meanwhile_everything_says_so(carried: Carried) -> None:
    one = await carried.open(ASKING.replace("{call}", CALLS["confirm"]))
    other = await one.ref('"Other"')
    await one.act('"Ask"', Click())
    lines = await one.look()
    assert len(lines) == 1
    assert "Sure?" in lines[0]
    for receipt in (
        await one.browser.act(one.tab_id, other, Click()),
        await one.browser.navigate(one.tab_id, one.url),
        await one.browser.traverse(one.tab_id, -1),
    ):
        assert receipt.code is Code.DIALOG_OPEN
        assert receipt.dialogs == [Dialog(type="confirm", text="Sure?", state="open")]
    assert (await one.browser.find(one.tab_id, "Other")).code is Code.DIALOG_OPEN
    assert (await one.browser.read(one.tab_id)).code is Code.DIALOG_OPEN
    assert await one.browser.screenshot(one.tab_id) is None
    assert one.tab_id in [tab.tab_id for tab in await one.browser.tabs()]
    await one.browser.answer_dialog(one.tab_id, accept=True)
    assert await answer_of(one) == "true"


@over_playwright
async def test_one_dialog_after_the_other(carried: Carried) -> None:
    one = await carried.open(ASKING.replace("{call}", "[confirm('First?'), prompt('Second?')].join()"))
    assert (await one.act('"Ask"', Click())).dialogs[0].text == "First?"
    second = await one.browser.answer_dialog(one.tab_id, accept=True)
    assert (second.ok, second.code) == (False, Code.DIALOG_OPEN), second
    assert [(dialog.text, dialog.state) for dialog in second.dialogs] == [("First?", "accepted"), ("Second?", "open")]
    last = await one.browser.answer_dialog(one.tab_id, accept=True, text="two")
    assert last.ok, last
    assert await answer_of(one) == "true,two"


@over_playwright
async def test_what_a_dialog_held_up_goes_on(carried: Carried) -> None:
    target = carried.site.put("<title>Target</title>There")
    one = await carried.open(f"<button onclick=\"if (confirm('Leave?')) location.href = '{target}'\">Go</button>")
    await one.act('"Go"', Click())
    receipt = await one.browser.answer_dialog(one.tab_id, accept=True)
    assert (receipt.ok, receipt.code) == (True, Code.NAVIGATED), receipt
    assert {Effect.DIALOG, Effect.NAVIGATION} <= set(receipt.effect)
    assert receipt.led_to == target


@over_playwright
async def test_a_dialog_that_nobody_asked_for(carried: Carried) -> None:
    one = await carried.open(
        "<button>Here</button><script>addEventListener('message', () => confirm('By itself'))</script>"
    )
    await one.look()
    async with one.page.expect_event("dialog"):
        await one.js("void postMessage(0)")
    lines = await one.look()
    assert "By itself" in lines[0]
    assert (await one.browser.answer_dialog(one.tab_id, accept=True)).ok
    assert any('"Here"' in line for line in await one.look())


@over_playwright
async def test_no_dialog_to_answer(carried: Carried) -> None:
    one = await carried.open("<p>Quiet</p>")
    receipt = await one.browser.answer_dialog(one.tab_id, accept=True)
    assert (receipt.ok, receipt.code) == (False, Code.NOT_FOUND)


@pytest.mark.parametrize("accept", [True, False])
@pytest.mark.parametrize("way", ["navigate", "link"])
@over_playwright
async def test_a_page_that_asks_before_it_is_left(carried: Carried, way: str, accept: bool) -> None:
    target = carried.site.put("<title>Target</title>There")
    one = await carried.open(f"{UNSAVED}<input aria-label=Name><a href='{target}'>Away</a>")
    await one.act('"Name"', TypeText(text="unsaved"))  # browsers ask only where a person did something
    if way == "link":
        receipt = await one.act('"Away"', Click())
    else:
        receipt = await one.browser.navigate(one.tab_id, target)
    assert (receipt.ok, receipt.code) == (False, Code.DIALOG_OPEN), receipt
    assert receipt.dialogs[0].type == "beforeunload"
    answered = await one.browser.answer_dialog(one.tab_id, accept=accept)
    assert answered.ok, answered
    await one.look()
    assert one.seen is not None
    assert one.seen.url == (target if accept else one.url)
    if accept:
        assert answered.code is Code.NAVIGATED
    else:
        assert any("unsaved" in line for line in await one.look())


@over_playwright
async def test_a_page_that_wants_to_be_left_again_and_again(carried: Carried) -> None:
    """A No brings the question back: that is said, and nobody says Yes for the person. After a Yes it does not matter
    any more what it asks.
    """
    again = f"setInterval(() => {{ location.href = '{carried.site.here}/never' }}, 50)"
    one = await carried.open(f'{UNSAVED}<input aria-label=Name><button onclick="{again}">Go</button>')
    await one.act('"Name"', TypeText(text="unsaved"))
    async with one.page.expect_event("dialog"):
        await one.act('"Go"', Click())
    for _ in range(3):
        assert "open_new_tab" not in (await one.browser.observe(one.tab_id)).tree.text, "it may be the last"
        async with one.page.expect_event("dialog"):
            assert (await one.browser.answer_dialog(one.tab_id, accept=False)).ok
    said = (await one.browser.observe(one.tab_id)).tree.text
    assert "wants to be left" in said, said
    assert "open_new_tab" in said
    beside = await one.browser.open_tab(carried.site.put("<h1>Beside</h1>"))
    assert "Beside" in (await one.browser.observe(beside.tab_id or 0)).tree.text
    kept = await one.browser.navigate(one.tab_id, one.url)
    assert kept.code is Code.DIALOG_OPEN, "what was typed is not thrown away unasked"
    async with one.page.expect_event("dialog"):
        assert (await one.browser.answer_dialog(one.tab_id, accept=True)).ok
    assert "close_tab" in (await one.browser.observe(one.tab_id)).tree.text
    async with one.page.expect_event("close"):
        left = await one.browser.navigate(one.tab_id, carried.site.put("<h1>Next</h1>"))
    assert (left.code, Effect.NEW_TAB in left.effect) == (Code.NAVIGATED, True), left


@over_playwright
async def test_a_dialog_while_a_page_loads(carried: Carried) -> None:
    one = await carried.open("<p>Start</p>")
    target = carried.site.put("<script>alert('Welcome')</script><button>Later</button>")
    receipt = await one.browser.navigate(one.tab_id, target)
    assert (receipt.ok, receipt.code) == (False, Code.DIALOG_OPEN), receipt
    assert receipt.dialogs[0].text == "Welcome"
    answered = await one.browser.answer_dialog(one.tab_id, accept=True)
    assert answered.code is Code.NAVIGATED, answered
    assert any('"Later"' in line for line in await one.look())


@over_playwright
async def test_a_dialog_in_a_frame_of_another_site(carried: Carried) -> None:
    inner = carried.site.put(ASKING.replace("{call}", CALLS["confirm"])).replace("127.0.0.1", "localhost")
    one = await carried.open(f"<iframe src='{inner}'></iframe>")
    receipt = await one.act('"Ask"', Click())
    assert receipt.code is Code.DIALOG_OPEN, receipt
    assert (await one.browser.answer_dialog(one.tab_id, accept=True)).ok


@over_playwright
async def test_a_page_that_asks_for_ever_is_told_so_and_left_beside(carried: Carried) -> None:
    one = await carried.open("<button onclick=\"for (let i = 0; i < 9; i++) confirm('Sure?')\">Ask</button>")
    await one.act('"Ask"', Click())
    first = await one.browser.answer_dialog(one.tab_id, accept=True)
    assert "open_new_tab" not in first.message, "it may be done after the next one"
    for _ in range(3):
        receipt = await one.browser.answer_dialog(one.tab_id, accept=True)
    assert receipt.code is Code.DIALOG_OPEN
    assert "open_new_tab" in receipt.message, receipt
    assert "open_new_tab" in (await one.browser.observe(one.tab_id)).tree.text
    opened = await one.browser.open_tab(one.carried.site.put("<h1>Beside</h1>"))
    assert opened.ok, opened
    assert opened.tab_id is not None
    assert "Beside" in (await one.browser.observe(opened.tab_id)).tree.text
    for _ in range(5):  # or what comes after this test would find its tab held up
        receipt = await one.browser.answer_dialog(one.tab_id, accept=True)
    assert receipt.ok, receipt


@pytest.mark.both
@pytest.mark.parametrize("way", ["navigate", "close"])
async def test_a_page_that_asks_without_end_is_left(carried: Carried, way: str) -> None:
    one = await carried.open("<h1>Before</h1>")
    endless = "<button onclick='for (let i = 0;; i++) confirm(`Sure ${i}?`)'>Ask</button>"
    async with carried.context.expect_page() as coming:
        opened = await one.browser.open_tab(carried.site.put(endless))
    page = await coming.value
    page.on("dialog", lambda _: None)  # Playwright answers what nobody listens to
    asking = Opened(carried, one.browser, opened.tab_id or 0, page, page.url)
    receipt = await asking.act('"Ask"', Click())
    assert receipt.code is Code.DIALOG_OPEN, receipt
    assert receipt.advice is not Advice.ANSWER_AND_REPEAT, "it would ask again"
    for _ in range(3 if one.has(Ability.HELD_DIALOGS) else 0):
        receipt = await one.browser.answer_dialog(asking.tab_id, accept=True)
    assert "close_tab" in (await one.browser.observe(asking.tab_id)).tree.text
    async with page.expect_event("close"):
        if way == "close":
            receipt = await one.browser.close_tab(asking.tab_id)
        else:
            receipt = await one.browser.navigate(asking.tab_id, carried.site.put("<h1>Next</h1>"))
            assert receipt.effect == [Effect.NEW_TAB, Effect.NAVIGATION]
    assert receipt.ok, receipt
    expected = "Before" if way == "close" else "Next"
    assert expected in (await one.browser.observe(receipt.tab_id or 0)).tree.text


@pytest.mark.parametrize("then", ["act", "navigate"])
@over_extension  # the other holds dialogs open
async def test_one_between_two_acts_is_told_by_the_next_and_not_as_its_doing(carried: Carried, then: str) -> None:
    late = """onclick='setTimeout(() => { document.title = confirm("Late"); }, 1_500)'"""
    one = await carried.open(f"<button {late}>Go</button><button>Other</button>")
    assert (await one.act('"Go"', Click())).dialogs == [], "it comes when the act is over"
    async with asyncio.timeout(20):
        while await title_seen(one) != "false":  # noqa: ASYNC110, nobody tells of it here
            await asyncio.sleep(0.05)
    if then == "act":
        receipt = await one.act('"Other"', Click())
    else:
        receipt = await one.browser.navigate(one.tab_id, carried.site.put("<p>Next</p>"))
    assert [(each.text, each.state) for each in receipt.dialogs] == [("Late", "dismissed")], receipt
    assert (receipt.advice, Effect.DIALOG in receipt.effect) == (None, False), receipt
    assert (await one.browser.navigate(one.tab_id, one.url)).dialogs == [], "once"
