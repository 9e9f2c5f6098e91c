"""Tabs in the real browser: reuse at each of the three levels, pages that take no scripts, navigation in mid-action."""

import gemini
from e2e.conftest import Demo
from e2e.harness import Webhand
from e2e.shared import Sitting
from playwright.async_api import Page
from webhand_agent.protocol import Code, MessageToPerson, PermissionKind, ReceiptGiven


def receipts(one: Webhand) -> list[ReceiptGiven]:
    return [event for event in one.runs()[-1].events() if isinstance(event, ReceiptGiven)]


async def active_tab(one: Webhand) -> str:
    """The URL of the tab that the browser window shows."""
    worker = await one.worker()
    tabs = await worker.evaluate("chrome.tabs.query({ active: true, windowType: 'normal' })")
    return str(tabs[0]["url"])


async def two_tabs(one: Webhand, second: str) -> Page:
    """Opens a second tab and goes back to the first: what a person has who works in two."""
    other = await one.context.new_page()
    await other.goto(second)
    await one.page.bring_to_front()
    return other


async def test_exact_url_switches_to_the_open_tab(demo: Demo, at_mail: Webhand) -> None:
    shop = await two_tabs(at_mail, f"{demo.url}/shop")
    before = len(at_mail.context.pages)
    finished = await at_mail.do(f"go to {demo.url}/shop/")
    assert finished.outcome == "completed", finished.summary
    assert "existing tab" in receipts(at_mail)[0].message
    assert await active_tab(at_mail) == shop.url
    assert len(at_mail.context.pages) == before


async def test_an_open_tab_of_the_same_path_is_not_led_to_another_query(demo: Demo, at_mail: Webhand) -> None:
    frames = await two_tabs(at_mail, f"{demo.url}/frames?old=1")
    finished = await at_mail.do(f"go to {demo.url}/frames?new=2")
    assert finished.outcome == "completed", finished.summary
    assert frames.url == f"{demo.url}/frames?old=1"
    assert at_mail.page.url == f"{demo.url}/frames?new=2", "the tab that the task began on goes there"


async def test_a_bare_origin_takes_any_tab_of_it(demo: Demo, at_mail: Webhand) -> None:
    other_name = demo.url.replace("127.0.0.1", "localhost")
    shop = await two_tabs(at_mail, f"{other_name}/shop")
    finished = await at_mail.do(f"go to {other_name}")
    assert finished.outcome == "completed", finished.summary
    assert await active_tab(at_mail) == shop.url
    assert "/shop" in shop.url, "the tab stays where it stands, and the receipt says where"
    assert "/shop" in receipts(at_mail)[0].message


async def test_a_path_asked_for_is_never_replaced_by_another_page(demo: Demo, at_mail: Webhand) -> None:
    finished = await at_mail.do(f"go to {demo.url}/frames")
    assert finished.outcome == "completed", finished.summary
    assert at_mail.page.url == f"{demo.url}/frames"


async def test_from_a_page_that_takes_no_scripts(demo: Demo, at_mail: Webhand) -> None:
    await at_mail.page.goto("chrome://version")
    finished = await at_mail.do(f"go to {demo.url}/mail and search for Ernesto")
    assert finished.outcome == "completed", finished.summary
    assert any(page.url.startswith(f"{demo.url}/mail") for page in at_mail.context.pages)


async def test_on_a_page_that_takes_no_scripts_it_says_so(at_mail: Webhand) -> None:
    await at_mail.page.goto("chrome://version")
    finished = await at_mail.do("click the button “Copy”")
    assert finished.outcome == "failed"
    assert "chrome://" in finished.summary or "internal page" in finished.summary, finished.summary


async def test_an_empty_tab_in_front_is_said_to_be_none_that_can_be_read(demo: Demo, at_mail: Webhand) -> None:
    front = await at_mail.context.new_page()
    await front.bring_to_front()
    title = await at_mail.page.title()
    finished = await at_mail.do("What does this page say?")
    said = [event.text for event in at_mail.runs()[-1].events() if isinstance(event, MessageToPerson)]
    meant = f'What follows is about the tab "{title}" ({demo.url.removeprefix("http://")}).'
    assert said == [f'The tab in front, "about:blank", cannot be read. {meant}']
    assert finished.summary.startswith(f"“{title}” says: “"), finished.summary


async def test_deleting_is_not_done_until_the_pages_own_question_has_its_yes(demo: Demo, at_mail: Webhand) -> None:
    message = demo.site.mail.errand.message_id
    await at_mail.page.goto(f"{demo.url}/mail/message/{message}")
    finished = await at_mail.do("click Delete", allow=True)
    assert finished.outcome == "completed", finished.summary
    deleted = demo.site.mail.find(message)
    assert deleted is not None
    assert deleted.folder == "trash", finished.summary
    # The page's question quotes the message's subject, which may read like a deed of its own.
    assert at_mail.asked[0] == [PermissionKind.DELETE], at_mail.asked


async def test_the_page_navigates_in_the_middle_of_the_actions(demo: Demo, sitting: Sitting) -> None:
    def click_twice(seen: gemini.SeenRequest) -> gemini.Reply:
        ref = seen.refs("link", ".")[0]
        return gemini.answer("", [("click_element", {"element_ref": ref}), ("click_element", {"element_ref": ref})])

    script: gemini.Script = [click_twice, gemini.call("task_complete", summary="Seen.")]
    one = await sitting.begin(f"{demo.url}/", script)
    finished = await one.do("open the first link twice on this page")
    first, second = receipts(one)[:2]
    assert first.ok, first
    assert "navigation" in first.effect
    assert (second.ok, second.code) == (False, Code.REFUSED), "what rested on the old page is not done"
    assert finished.outcome == "completed", finished.summary


async def test_a_page_that_goes_away_after_the_click(demo: Demo, sitting: Sitting) -> None:
    """/late navigates 700 ms after the click: the next look must be at a page, and never at half of one."""

    def click_link(seen: gemini.SeenRequest) -> gemini.Reply:
        return gemini.call("click_element", element_ref=seen.ref("link", "Go on"))

    def tell(seen: gemini.SeenRequest) -> gemini.Reply:
        return gemini.call("task_complete", summary="\n".join(seen.texts))

    wait = gemini.call("wait_and_observe", milliseconds=3000)
    one = await sitting.begin(f"{demo.url}/late", [click_link, wait, tell])
    finished = await one.do("click the link on this page")
    assert finished.outcome == "completed", finished.summary
    assert one.page.url == f"{demo.url}/arrived"
    assert "You have arrived" in finished.summary, "in one of the two looks"
