"""Keys: which element they are pressed on, and that none of them sets off what nobody allowed."""

from collections.abc import Callable

import pytest
from agent.scripted import COMPLETE, PAGE, START, Host, MemoryBrowser, Page, Play, call, calls, does, ok
from webhand_agent.conversation import Call
from webhand_agent.protocol import Action, Code, Confirmation, Frame, Receipt

ENTER = does("press_key", key="Enter")
NOWHERE = PAGE.replace(" [focused]", "")
FRAMED = """page [title="Shop"] [url="https://shop.example/"]
  - textbox <input type="text"> [ref=e1] "Search"
  - iframe [ref=e2] "Payment" [focused]
    - textbox <input type="text"> [ref=f2e3] "Street" [focused]
    - textbox <input type="text"> [ref=f2e4] "Town"
    - iframe [ref=f2e5] "Card"
      - textbox <input type="text"> [ref=f3e6] "Holder" [focused]
    - button <button> [ref=f2e7] "Pay 12.00 EUR"
"""
FRAMES = (
    Frame(frame_id=2, document_id="d2", prefix="f2", url="https://pay.example/"),
    Frame(frame_id=3, document_id="d3", prefix="f3", url="https://card.example/"),
)


def focus_on(name: str, tree: str = PAGE, *, also: str = "") -> str:
    return tree.replace(" [focused]", "").replace(f'"{name}"', f'"{name}" [focused]{also}')


def framed(tree: str = FRAMED) -> MemoryBrowser:
    return MemoryBrowser(Page(tree=tree, frames=FRAMES))


def moves(browser: MemoryBrowser, tree: str) -> Callable[[str | None, Action], Receipt]:
    """Whatever is done, the page looks like `tree` afterwards."""

    def act(ref: str | None, action: Action) -> Receipt:
        browser.pages[1].tree = tree
        return ok()

    return act


@pytest.mark.parametrize(
    ("tree", "key", "ref"),
    [
        (PAGE, "Enter", "e1"),
        (PAGE, "ArrowDown", None),
        (FRAMED, "ArrowDown", "f2e3"),
        (FRAMED, "Enter", "f2e3"),
        (FRAMED.replace('"Card"', '"Card" [focused]').replace('"Street" [focused]', '"Street"'), "a", "f3e6"),
        (FRAMED.replace('"Payment" [focused]', '"Payment"'), "ArrowDown", None),
        (focus_on("Search", FRAMED), "ArrowDown", None),
    ],
)
async def test_keys_go_to_the_document_with_the_focus(tree: str, key: str, ref: str | None) -> None:
    host = Host(["Allow once"])  # a letter may come from another document of the page
    play = Play([does("press_key", key=key), COMPLETE], browser=framed(tree), task="open the lamp page", host=host)
    await play.run()
    assert [entry.rpartition(" ")[0] for entry in play.browser.log] == [f"press_key {ref}"]


async def test_keys_in_a_frame_that_marks_nothing_go_where_was_clicked() -> None:
    tree = FRAMED.replace('"Street" [focused]', '"Street"')
    steps = [does("click_element", element_ref="f2e4"), does("press_key", key="ArrowDown"), COMPLETE]
    play = Play(steps, browser=framed(tree))
    await play.run()
    assert play.browser.log[1].startswith("press_key f2e4")


async def test_on_pages_with_frames_every_key_follows_the_focus() -> None:
    both = calls(call("type_text", element_ref="f2e3", text="x"), call("press_key", key="ArrowDown"))
    play = Play([both, COMPLETE], browser=framed(), host=Host(["Allow once"]))
    inner = FRAMED.replace('"Street" [focused]', '"Street"').replace('"Town"', '"Town" [focused]')
    play.browser.on_act = moves(play.browser, inner)
    await play.run()
    assert play.browser.log[1].startswith("press_key f2e4")


@pytest.mark.parametrize("code", [Code.STALE, Code.NOT_FOUND, Code.FRAME_GONE])
async def test_a_key_for_what_is_gone_goes_to_the_page_once_unless_it_presses(code: Code) -> None:
    gone = Receipt(ok=False, code=code, message="Gone.")
    play = Play([does("press_key", key="ArrowDown"), ENTER, COMPLETE], browser=framed(), task="open the lamp page")
    play.browser.on_act = lambda ref, action: gone if ref else ok()
    await play.run()
    assert [entry.split()[1] for entry in play.browser.log] == ["f2e3", "None", "f2e3"]


async def test_a_focused_control_is_asked_about() -> None:
    page = Page(tree=focus_on("Send message"))
    for key in ("Enter", "Space", " ", "Shift+Space", "return"):
        play = Play([does("press_key", key=key), COMPLETE], browser=MemoryBrowser(page), host=Host(["Do not allow"]))
        await play.run()
        (asked,) = play.host.only(Confirmation)
        assert (asked.what, asked.risk) == ('Press a key on button "Send message"', "send")
        assert play.browser.log == []


@pytest.mark.parametrize("key", ["Enter", "Space"])
async def test_tab_and_then_enter_is_judged_where_the_focus_is_by_then(key: str) -> None:
    tab = Call(id="c-tab", name="press_key", arguments={"key": "Tab"})
    both = calls(tab, call("press_key", key=key))
    play = Play([both, COMPLETE], host=Host(["Do not allow"]))
    play.browser.on_act = moves(play.browser, focus_on("Send message"))
    await play.run()
    assert len(play.host.only(Confirmation)) == 1
    assert [entry.split()[0] for entry in play.browser.log] == ["press_key"]
    assert len(play.browser.looks) == 2, "the look before the key is the next step's look too"


async def test_typing_and_enter_in_one_turn_is_not_asked() -> None:
    both = calls(call("type_text", element_ref="e1", text="lamp"), call("press_key", key="Enter"))
    play = Play([both, COMPLETE])
    await play.run()
    assert play.host.only(Confirmation) == []
    assert play.browser.log == ["type e1 cap=500", "press_key e1 cap=2500"]


@pytest.mark.parametrize(
    ("tree", "task", "asked"),
    [
        (NOWHERE, "open the lamp page", True),
        (NOWHERE, "buy the lamp, delete the account and send the message", False),
        (NOWHERE.split("  - button <button> [ref=e5]")[0], "open the lamp page", False),
        (NOWHERE.replace('- list "Goods"', '- dialog "Sure?" [focused]'), "open the lamp page", True),
    ],
)
async def test_enter_with_the_focus_nowhere_is_asked_where_it_could_do_harm(tree: str, task: str, asked: bool) -> None:
    play = Play([ENTER, COMPLETE], task=task, browser=MemoryBrowser(Page(tree=tree)), host=Host(["Do not allow"]))
    await play.run()
    assert bool(play.host.only(Confirmation)) is asked
    assert bool(play.browser.log) is not asked


@pytest.mark.parametrize(
    ("button", "key", "task", "risk"),
    [
        ("Place order", "Enter", "fill in the form", "pay"),
        ("Delete account", "Enter", "fill in the form", "delete"),
        ("Place order", "Space", "fill in the form", None),
        ("Place order", "Enter", "fill in the form and order now", None),
        ("Search", "Enter", "fill in the form", None),
        ("Submit", "Enter", "fill in the form", None),
    ],
)
async def test_enter_in_a_field_is_judged_by_the_button_it_presses(
    button: str, key: str, task: str, risk: str | None
) -> None:
    tree = focus_on("Search", also=f' [enter="{button}"]')
    play = Play(
        [does("press_key", key=key), COMPLETE],
        task=task,
        browser=MemoryBrowser(Page(url=START, tree=tree)),
        host=Host(["Do not allow"]),
    )
    await play.run()
    assert [asked.risk for asked in play.host.only(Confirmation)] == ([risk] if risk else [])
