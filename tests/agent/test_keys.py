"""Keys: they go to what has the focus at that moment, in whatever frame, and are judged there (`safety.test_acts`)."""

from collections.abc import Callable

import pytest
from agent.scripted import COMPLETE, PAGE, Host, MemoryBrowser, Page, Play, call, calls, does, ok
from webhand_agent.history.conversation import Call
from webhand_agent.protocol import Action, Choice, Confirmation, Frame, Permission, PermissionKind, PressKey, Receipt
from webhand_agent.services import Services

NOWHERE = PAGE.replace(" [focused]", "")
FRAMED = """page [title="Shop"] [url="https://shop.example/"]
  - textbox <input type="text"> [ref=e1] "Search"
  - iframe [ref=e2] "Payment" [focused]
    - textbox <input type="text"> [ref=f2e3] "Street" [focused]
    - textbox <input type="text"> [ref=f2e4] "Town"
    - iframe [ref=f2e5] "Card"
      - textbox <input type="text"> [ref=f3e6] "Holder"
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
        (PAGE, "ArrowDown", "e1"),
        (NOWHERE, "PageDown", None),
        (FRAMED, "ArrowDown", "f2e3"),
        (FRAMED, "Enter", "f2e3"),
        (FRAMED.replace('"Card"', '"Card" [focused]').replace('"Holder"', '"Holder" [focused]'), "a", "f3e6"),
    ],
)
async def test_keys_go_to_what_has_the_focus(tree: str, key: str, ref: str | None) -> None:
    play = Play([does("press_key", key=key), COMPLETE], browser=framed(tree))
    await play.run()
    assert [entry.rpartition(" ")[0] for entry in play.browser.log] == [f"press_key {ref}"]


async def test_a_key_follows_the_focus_that_moved_in_the_same_turn() -> None:
    both = calls(call("type_text", element_ref="f2e3", text="x"), call("press_key", key="ArrowDown"))
    play = Play([both, COMPLETE], browser=framed())
    inner = FRAMED.replace('"Street" [focused]', '"Street"').replace('"Town"', '"Town" [focused]')
    play.browser.on_act = moves(play.browser, inner)
    await play.run()
    assert play.browser.log[1].startswith("press_key f2e4")


@pytest.mark.parametrize("key", ["Enter", "Space", " ", "Shift+Space", "return"])
async def test_what_sets_off_a_control_is_judged_as_a_click_on_it(key: str) -> None:
    page = Page(tree=focus_on("Send message"))
    play = Play([does("press_key", key=key), COMPLETE], browser=MemoryBrowser(page), host=Host([Choice.NO]))
    play.services = Services(play.host, play.host)
    await play.run()
    (asked,) = play.host.only(Confirmation)
    assert asked.act == f'Press button "Send message" (key "{key.strip() or "Space"}")'
    assert asked.lacks == [Permission(kind=PermissionKind.SEND, site="https://shop.example")]
    assert play.browser.log == []


@pytest.mark.parametrize(("key", "in_one_call"), [("Enter", False), ("Space", False), ("Enter", True)])
async def test_tab_and_then_enter_is_judged_where_the_focus_is_by_then(key: str, in_one_call: bool) -> None:
    tab = Call(id="c-tab", name="press_key", arguments={"key": "Tab"})
    both = calls(tab, call("press_key", key=key))
    both = does("press_key", key="Tab", then=[key, "ArrowDown"]) if in_one_call else both
    play = Play([both, COMPLETE], host=Host([Choice.NO]))
    play.services = Services(play.host, play.host)
    play.browser.on_act = moves(play.browser, focus_on("Send message"))
    await play.run()
    assert len(play.host.only(Confirmation)) == 1
    assert [entry.split()[0] for entry in play.browser.log] == ["press_key"]


async def test_keys_of_one_call_are_pressed_one_after_the_other() -> None:
    letter, several = (does("press_key", key="ArrowDown", then=then) for then in (["s"], ["ArrowUp", "Shift+Tab"]))
    play = Play([letter, several, COMPLETE])
    pressed: list[str] = []

    def act(ref: str | None, action: Action) -> Receipt:
        pressed.append(action.key if isinstance(action, PressKey) else action.kind)
        return ok()

    play.browser.on_act = act
    await play.run()
    refused, told = play.host.results[:2]
    assert pressed == ["ArrowDown", "ArrowUp", "Shift+Tab"]
    assert "Pressed ArrowDown, ArrowUp, Shift+Tab." in told, told
    assert "type_text types letters" in refused, refused


@pytest.mark.parametrize(
    ("button", "key", "deed"),
    [
        ("Place order", "Enter", "pay"),
        ("Delete account", "Enter", "delete"),
        ("Place order", "Space", None),
        ("Search", "Enter", None),
        ("Submit", "Enter", None),
    ],
)
async def test_enter_in_a_field_is_judged_by_the_button_it_presses(button: str, key: str, deed: str | None) -> None:
    page = Page(tree=focus_on("Search", also=f' [enter="{button}"]'))
    play = Play([does("press_key", key=key), COMPLETE], browser=MemoryBrowser(page), host=Host([Choice.NO]))
    play.services = Services(play.host, play.host)
    play.browser.facts_of = {"e1": {"enter": True}}
    await play.run()
    lacks = {one.kind.value for asked in play.host.only(Confirmation) for one in asked.lacks}
    assert deed in lacks if deed else lacks == set()
    assert bool(play.browser.log) is (deed is None)
