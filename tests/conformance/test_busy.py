"""Pages whose scripts never let go: told from dialogs, and given up after the second time."""

import asyncio
from collections.abc import Awaitable

import pytest
from conformance.carriers import Carried, Opened
from webhand_agent.protocol import Action, Click, Code, Effect, PressKey, Receipt, TypeText


def waiting(path: str) -> str:
    """A script that keeps its page busy until `path` is answered. A loop would keep the processor busy as well."""
    return f"const asked = new XMLHttpRequest(); asked.open(`GET`, `{path}`, false); asked.send();"


FOREVER = waiting("/never")
HANG = "<h1>Here</h1><button onclick='for (;;);'>Hang</button><button>Other</button>"
WAIT = HANG.replace("for (;;);", FOREVER)
UNSAVED = "<script>addEventListener('beforeunload', (event) => event.preventDefault())</script>"


async def gone(one: Opened) -> None:
    """The browser takes its time to close the tab of a page that does not answer; the next test would meet it."""
    while one.tab_id in [tab.tab_id for tab in await one.browser.tabs()]:  # noqa: ASYNC110, nobody tells of it here
        await asyncio.sleep(0.1)


async def test_a_tab_that_is_lost_is_replaced(carried: Carried) -> None:
    one = await carried.open(HANG)
    async with asyncio.timeout(60):
        first = await one.act('"Hang"', Click())
        # It was pressed, which is what keeps the page busy: nobody says that it was not, or that it did nothing.
        assert (first.ok, first.code, first.effect, first.tab_id) == (False, Code.UNKNOWN, [], None), first
        assert first.dialogs == []
        second = await one.browser.act(one.tab_id, None, Click())
        assert (second.ok, second.code, second.effect) == (False, Code.UNKNOWN, [Effect.NEW_TAB]), second
        assert second.tab_id not in (None, one.tab_id)
        seen = await one.browser.observe(second.tab_id or 0)
        assert 'heading "Here"' in seen.tree.text
        await gone(one)


@pytest.mark.parametrize("hanging", [HANG, WAIT], ids=["loop", "wait"])
@pytest.mark.parametrize("way", ["navigate", "reload", "back"])
async def test_a_page_that_hangs_and_would_ask_before_it_is_left(carried: Carried, way: str, hanging: str) -> None:
    """It asks nothing while it hangs, and it is left: a loop can be ended, what waits for the network cannot."""
    one = await carried.open("<h1>Before</h1>")
    await one.browser.navigate(one.tab_id, carried.site.put(UNSAVED + hanging))
    async with asyncio.timeout(60):
        first = await one.act('"Hang"', Click())
        assert (first.code, first.dialogs) == (Code.UNKNOWN, []), first
        ways: dict[str, Awaitable[Receipt]] = {
            "navigate": one.browser.navigate(one.tab_id, one.url),
            "reload": one.browser.reload(one.tab_id),
            "back": one.browser.traverse(one.tab_id, -1),
        }
        went = await ways.pop(way)
        for other in ways.values():
            other.close()  # type: ignore[attr-defined]
        if went.dialogs:  # the script was ended, and then the page could ask
            assert went.dialogs[0].type == "beforeunload", went
            went = await one.browser.answer_dialog(one.tab_id, accept=True)
        else:
            assert Effect.NEW_TAB in went.effect, went
            await gone(one)
        seen = await one.browser.observe(went.tab_id or one.tab_id)
    # A tab that took the place of another one has nothing to go back to.
    is_lost = way == "back" and went.tab_id is not None
    assert ('"Before"' in seen.tree.text) == (way != "reload" and not is_lost), seen.tree.text
    assert went.code is (Code.TIMEOUT if is_lost else Code.NAVIGATED), went


@pytest.mark.parametrize("event", ["pagehide", "beforeunload"])
async def test_a_page_that_hangs_when_it_is_left_is_left(carried: Carried, event: str) -> None:
    """It answers until then, so that nothing is known of it beforehand."""
    if (carried.name, event) == ("extension", "beforeunload"):
        pytest.skip("this carrier cannot tell it from a page that asks whether it may be left")
    one = await carried.open("<p>Before</p>")
    stays = f"<h1>Stays</h1><button>Stay</button><script>addEventListener('{event}', () => {{ for (;;); }})</script>"
    await one.browser.navigate(one.tab_id, carried.site.put(stays))
    await one.act('"Stay"', Click())  # a page that nobody has touched is not asked before it is left
    async with asyncio.timeout(90):
        went = await one.browser.navigate(one.tab_id, carried.site.put("<h1>Next</h1>"))
        assert (went.code, went.effect) == (Code.NAVIGATED, [Effect.NEW_TAB, Effect.NAVIGATION]), went
        seen = await one.browser.observe(went.tab_id or one.tab_id)
    assert 'heading "Next"' in seen.tree.text, seen.tree.text
    await gone(one)


async def test_a_page_that_hangs_each_time_is_opened_anew_once(carried: Carried) -> None:
    one = await carried.open("<p>Before</p>")
    each_time = f"<script>if (localStorage.hangs) {{ {FOREVER} }} localStorage.hangs = 'yes'</script>"
    await one.browser.navigate(one.tab_id, carried.site.put(each_time + WAIT))
    async with asyncio.timeout(90):
        await one.act('"Hang"', Click())
        second = await one.browser.act(one.tab_id, None, Click())
        assert second.tab_id is not None
        for _ in range(2):
            seen = await one.browser.observe(second.tab_id)
            assert seen.tab_id == second.tab_id, "it is not opened again and again"
        assert "another address" in seen.tree.text, seen.tree.text
        left = await one.browser.navigate(second.tab_id, carried.site.put("<h1>Next</h1>"))
        assert left.code is Code.NAVIGATED, left
        await gone(one)
        last = Opened(carried, one.browser, left.tab_id or second.tab_id, one.page, one.url)
        await last.browser.evaluate(last.tab_id, "localStorage.clear()", seconds=5)
        assert any('"Next"' in line for line in await last.look())


async def test_what_a_page_does_before_it_is_left_is_waited_for(carried: Carried) -> None:
    """And what it says then is shown to nobody."""
    work = "alert('Ignored'); const end = Date.now() + 1500; while (Date.now() < end);"
    one = await carried.open(f"<input aria-label=Name><script>onbeforeunload = () => {{ {work} }}</script>")
    await one.act('"Name"', TypeText(text="unsaved"))
    target = carried.site.put("<h1>Next</h1>")
    receipt = await one.browser.navigate(one.tab_id, target)
    assert (receipt.code, receipt.dialogs, receipt.led_to) == (Code.NAVIGATED, [], target), receipt


async def test_a_press_beside_a_frame_that_hangs(carried: Carried) -> None:
    inner = carried.site.put(f"<button onclick='{FOREVER}'>Hang</button>").replace("127.0.0.1", "localhost")
    one = await carried.open(
        f"<button onclick='this.title = \"pressed\"'>Other</button><iframe src='{inner}'></iframe>"
    )
    first = await one.act('"Hang"', Click())
    assert first.code is Code.UNKNOWN, first
    for _ in range(2):
        await one.js("document.querySelector('button').title = ''")
        assert (await one.act('"Other"', Click())).ok
        assert await one.js("document.querySelector('button').title") == "pressed"


async def test_a_page_at_work_while_it_loads_is_not_told_as_a_dialog(carried: Carried) -> None:
    one = await carried.open("<p>Before</p>")
    work = waiting("/slow?4")
    url = carried.site.put(f"<h1>Here</h1><script>{work}</script><button>Go</button>")
    receipt = await one.browser.navigate(one.tab_id, url)
    assert (receipt.ok, receipt.code, receipt.dialogs, receipt.advice) == (True, Code.NAVIGATED, [], None), receipt
    assert any('"Go"' in line for line in await one.look())


async def test_a_dialog_that_the_browser_ignores_is_not_told(carried: Carried) -> None:
    one = await carried.open("<p>Before</p>")
    work = "alert(`Ignored`);" + waiting("/slow?2")
    frame = f"<iframe sandbox='allow-scripts allow-same-origin' srcdoc='<script>{work}</script>'></iframe>"
    receipt = await one.browser.navigate(one.tab_id, carried.site.put(f"<button>Go</button>{frame}"))
    assert (receipt.code, receipt.dialogs) == (Code.NAVIGATED, []), receipt
    assert any('"Go"' in line for line in await one.look())


async def test_a_look_finds_the_tab_lost_as_well(carried: Carried) -> None:
    one = await carried.open(WAIT)
    async with asyncio.timeout(60):
        await one.act('"Hang"', Click())
        shot = await one.browser.picture(one.tab_id)
        assert isinstance(shot, Receipt)
        assert shot.code is Code.TIMEOUT, "it is slow, and not protected"
        assert shot.message.startswith("No picture was taken. A script keeps the page busy"), shot
        seen = await one.browser.observe(one.tab_id)
        assert seen.tab_id != one.tab_id
        assert 'heading "Here"' in seen.tree.text
        assert not seen.partial
        await gone(one)


async def test_a_page_that_is_busy_for_a_while_keeps_its_tab(carried: Carried) -> None:
    """What was delivered may have been heard: it is `unknown`, and nothing says that nothing changed."""
    work = waiting("/slow?4")
    one = await carried.open(
        f"<button onclick='{work}'>Work</button>"
        f"<input aria-label=Field onkeydown='{work}'>"
        f"<form onsubmit='event.preventDefault(); {work}'><input aria-label=Search></form>"
    )
    acts: list[tuple[str, Action]] = [
        ('"Work"', Click()),
        ('"Field"', PressKey(key="Enter")),
        ('"Field"', PressKey(key="ArrowRight")),
        ('"Search"', PressKey(key="Enter")),
    ]
    for target, action in acts:
        receipt = await one.act(target, action)
        assert (receipt.code, receipt.effect, receipt.tab_id) == (Code.UNKNOWN, [], None), (action, receipt)
        await one.js("0")  # answered as soon as it lets go
        assert any('"Work"' in line for line in await one.look())


async def test_a_frame_that_is_busy_is_not_passed_over(carried: Carried) -> None:
    """A key or a click would arrive in it when it lets go: nothing says by then what it would set off."""
    busy = f"setTimeout(() => {{ fetch('/held'); {waiting('/slow?5')} }}, 50)"
    carried.site.put(f'<input aria-label=Inner onfocus="{busy}">', "/busy")
    carried.site.held.clear()
    carried.site.release.set()
    one = await carried.open("<iframe src='{cross}/busy' style='width: 300px; height: 100px'></iframe>")
    await one.page.bring_to_front()  # where it is not, nothing that gets the focus hears of it
    await one.page.frame_locator("iframe").locator("input").focus()
    assert await asyncio.to_thread(carried.site.held.wait, 30), "it is busy from then on, and can tell nobody"
    focus = await one.browser.describe(one.tab_id, None)
    assert focus.code is Code.TIMEOUT, focus
    assert "frame" in focus.message
    place = await one.browser.at(one.tab_id, 20, 20)
    assert place.code is Code.TIMEOUT, place
    async with asyncio.timeout(20):
        while (focus := await one.browser.describe(one.tab_id, None)).code is not Code.DONE:  # noqa: ASYNC110, it is asked
            await asyncio.sleep(0.2)
    assert focus.announced == "Inner"
