"""Opening tabs in front and behind, closing them, loading pages again."""

import asyncio
import time
from pathlib import Path

import pytest
from conformance.carriers import Carried, Opened, over_playwright
from conformance.conftest import CARRIERS
from conformance.site import FILE, Site
from playwright.async_api import Dialog
from webhand_agent import receipts
from webhand_agent.browser import Ability, TabGone
from webhand_agent.protocol import Click, Code, Effect, TypeText

STALLED_S = 15.0
"""The bar is 3 seconds (SAFETY E1); a machine under load gets more."""

UNSAVED = "<script>addEventListener('beforeunload', (event) => event.preventDefault())</script>"
LATE = """<title>Behind</title><p></p><script>
setTimeout(() => { document.querySelector('p').textContent = 'Come' });
</script>"""


async def shown(one: Opened) -> list[int]:
    return [tab.tab_id for tab in await one.browser.tabs() if tab.active]


async def test_a_tab_in_the_background_leaves_the_view_where_it_is(carried: Carried) -> None:
    one = await carried.open("<title>Front</title><button>Go</button>")
    before = await shown(one)
    opened = await one.browser.open_tab(carried.site.put(LATE), active=False)
    assert (opened.ok, opened.code) == (True, Code.NAVIGATED), opened
    assert Effect.NEW_TAB in opened.effect
    assert opened.tab_id not in (None, one.tab_id)
    assert await shown(one) == before
    assert (await one.browser.target()).tab_id == one.tab_id
    behind = opened.tab_id or 0
    assert "Come" in (await one.browser.observe(behind)).tree.text
    assert "Come" in (await one.browser.read(behind)).text
    assert (await one.browser.close_tab(behind)).ok
    assert await shown(one) == before


async def test_a_tab_that_is_opened_late_is_told_by_the_next_look(carried: Carried) -> None:
    one = await carried.open("<title>Front</title><button>Go</button>")
    url = carried.site.put(LATE)
    receipt = await one.act('"Go"', Click())
    assert Effect.NEW_TAB not in receipt.effect
    await one.js(f"void open({url!r})")
    await until_tabs(one, 2)
    seen = [await one.browser.observe(one.tab_id) for _ in range(2)]
    assert [each.opened for each in seen] == [1, 0], "once"


async def test_a_tab_that_a_receipt_tells_of_is_not_told_again(carried: Carried) -> None:
    one = await carried.open(f"""<button onclick='window.open("{carried.site.put(LATE)}")'>Go</button>""")
    receipt = await one.act('"Go"', Click())
    assert Effect.NEW_TAB in receipt.effect, receipt
    assert (await one.browser.observe(one.tab_id)).opened == 0


async def until_tabs(one: Opened, count: int) -> None:
    async with asyncio.timeout(STALLED_S):
        while len(await one.browser.tabs()) < count:  # noqa: ASYNC110, nobody tells of it here
            await asyncio.sleep(0.02)


async def test_several_tabs_are_opened_side_by_side(carried: Carried) -> None:
    one = await carried.open("<title>Front</title>")
    urls = [carried.site.put(f"<title>Page {number}</title>") for number in range(4)]
    opened = await asyncio.gather(*(one.browser.open_tab(url, active=False) for url in urls))
    seen = [await one.browser.observe(receipt.tab_id or 0) for receipt in opened]
    assert [(each.url, each.title) for each in seen] == [(url, f"Page {number}") for number, url in enumerate(urls)]
    for receipt in opened:
        assert (await one.browser.close_tab(receipt.tab_id or 0)).ok


@pytest.mark.parametrize("active", [True, False])
async def test_the_browsers_own_new_tab(carried: Carried, active: bool) -> None:
    one = await carried.open("<title>Front</title>")
    opened = await one.browser.open_tab("", active=active)
    assert (opened.ok, opened.code, opened.effect) == (True, Code.DONE, [Effect.NEW_TAB]), opened
    new = opened.tab_id or 0
    assert (await shown(one) == [new]) is active
    assert (await one.browser.navigate(new, carried.site.put("<title>There</title>"))).ok
    closed = await one.browser.close_tab(new)
    assert (closed.ok, closed.tab_id) == (True, one.tab_id), closed


async def test_a_tab_is_closed(carried: Carried) -> None:
    one = await carried.open("<title>Old</title><button>Go</button>")
    opened = await one.browser.open_tab(carried.site.put("<title>New</title>"))
    closed = await one.browser.close_tab(opened.tab_id or 0)
    assert (closed.ok, closed.code, closed.tab_id) == (True, Code.DONE, one.tab_id), closed
    assert '"New"' in closed.closed
    assert (closed.title, closed.led_to) == ("Old", one.url), "it says what is shown then"
    again = await one.browser.close_tab(opened.tab_id or 0)
    assert (again.ok, again.code) == (False, Code.NO_SUCH_TAB)
    with pytest.raises(TabGone):
        await one.browser.observe(opened.tab_id or 0)
    assert (await one.act('"Go"', Click())).ok


@pytest.mark.both
async def test_a_page_that_asks_before_its_tab_is_closed(carried: Carried) -> None:
    one = await carried.open("<title>Old</title><button>Go</button>")
    url = carried.site.put(f"{UNSAVED}<input aria-label=Name>")
    async with carried.context.expect_page() as coming:
        opened = await one.browser.open_tab(url)
    page = await coming.value
    await page.wait_for_url(url)  # the test's own connection may hear of it later
    asking = Opened(carried, one.browser, opened.tab_id or 0, page, url)
    dialogs: asyncio.Queue[Dialog] = asyncio.Queue()
    page.on("dialog", dialogs.put_nowait)  # Playwright answers what nobody listens to
    await asking.act('"Name"', TypeText(text="unsaved"))
    if not one.has(Ability.TRUSTED_INPUT):  # browsers ask only where a person did something
        await asking.page.click("input")
    started = time.monotonic()
    receipt = await one.browser.close_tab(asking.tab_id)
    assert time.monotonic() - started < STALLED_S
    assert (receipt.ok, receipt.code, receipt.effect) == (False, Code.DIALOG_OPEN, [Effect.DIALOG]), receipt
    assert asking.tab_id in [tab.tab_id for tab in await one.browser.tabs()]
    if one.has(Ability.HELD_DIALOGS):
        stayed = await one.browser.answer_dialog(asking.tab_id, accept=False)
        assert stayed.ok, stayed
        assert (await one.browser.close_tab(asking.tab_id)).code is Code.DIALOG_OPEN
        left = await one.browser.answer_dialog(asking.tab_id, accept=True)
        assert (left.ok, left.tab_id) == (True, one.tab_id), left
    else:
        async with page.expect_event("close"):
            await (await dialogs.get()).accept()
    assert (await one.act('"Go"', Click())).ok, "the next call works"


async def test_a_page_is_loaded_again(carried: Carried) -> None:
    one = await carried.open("<button onclick='this.textContent = \"Clicked\"'>Go</button>")
    await one.act('"Go"', Click())
    receipt = await one.browser.reload(one.tab_id)
    assert (receipt.ok, receipt.code) == (True, Code.NAVIGATED), receipt
    assert Effect.NAVIGATION in receipt.effect
    assert any('"Go"' in line for line in await one.look())
    gone = await one.browser.reload(999_999)
    assert (gone.ok, gone.code) == (False, Code.NO_SUCH_TAB)


@over_playwright  # nobody can answer it over the other
async def test_a_page_that_asks_before_it_is_loaded_again(carried: Carried) -> None:
    one = await carried.open(f"{UNSAVED}<input aria-label=Name>")
    await one.act('"Name"', TypeText(text="unsaved"))
    assert (await one.browser.reload(one.tab_id)).code is Code.DIALOG_OPEN
    answered = await one.browser.answer_dialog(one.tab_id, accept=True)
    assert answered.code is Code.NAVIGATED, answered


async def test_a_form_is_not_sent_again(carried: Carried) -> None:
    one = await carried.open("<form method=post action=/post><button>Send</button></form>")
    before = carried.site.posts
    sent = await one.act('"Send"', Click())
    assert (sent.code, carried.site.posts) == (Code.NAVIGATED, before + 1), sent
    receipt = await one.browser.reload(one.tab_id)
    assert not receipt.ok, receipt
    assert "form" in receipt.message
    assert carried.site.posts == before + 1


async def test_a_file_is_downloaded_by_its_address(carried: Carried) -> None:
    one = await carried.open("<p>Here</p>")
    receipt = await one.browser.download(one.tab_id, f"{carried.site.here}/file")
    assert (receipt.ok, receipt.code, receipt.effect) == (True, Code.DONE, [Effect.DOWNLOAD]), receipt
    (file,) = receipt.downloads
    assert (file.state, file.received) == ("complete", len(FILE))
    assert file.name.startswith("notes")
    assert file.name in receipts.line(receipt)
    assert (await one.browser.act(one.tab_id, await _any_ref(one), Click())).downloads == [], "it is told once"


async def _any_ref(one: Opened) -> str:
    return (await one.browser.find(one.tab_id, "Here")).tree.refs[0]


@pytest.mark.parametrize(
    ("url", "code"),
    [
        ("{here}/not-there", Code.NOT_FOUND),
        ("http://127.0.0.1:9/file", Code.NOT_FOUND),
        ("file:///etc/passwd", Code.REFUSED),
        ("javascript:alert(1)", Code.REFUSED),
        ("data:text/plain,x", Code.REFUSED),
        ("", Code.REFUSED),
    ],
)
async def test_a_download_that_fails_is_a_sentence(carried: Carried, url: str, code: Code) -> None:
    one = await carried.open("<p>Here</p>")
    receipt = await one.browser.download(one.tab_id, url.replace("{here}", carried.site.here))
    assert (receipt.ok, receipt.code) == (False, code), receipt
    assert receipts.line(receipt).endswith(".")


async def test_a_download_has_the_tabs_cookies(carried: Carried) -> None:
    one = await carried.open("<script>document.cookie = 'session=ada; SameSite=Strict'</script>")
    receipt = await one.browser.download(one.tab_id, f"{carried.site.here}/cookies")
    told = await asyncio.to_thread(Path(receipt.downloads[0].path).read_text)
    assert "session=ada" in told, receipt


@pytest.mark.parametrize("name", CARRIERS)
async def test_the_last_tab_leaves_an_empty_one(name: str, site: Site, tmp_path: Path) -> None:
    async with CARRIERS[name](site, tmp_path) as carried:
        one = await carried.open("<title>Only</title>")
        await carried.tidy()
        receipt = await one.browser.close_tab(one.tab_id)
        assert (receipt.ok, receipt.code) == (True, Code.DONE), receipt
        assert "empty tab was opened in its stead" in receipt.message
        assert [tab.tab_id for tab in await one.browser.tabs()] == [receipt.tab_id]
        assert (await one.browser.navigate(receipt.tab_id or 0, one.url)).ok, "the browser is there"
