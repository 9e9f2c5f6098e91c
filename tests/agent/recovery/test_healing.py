"""Healing: what may take an element's place, and what never happens twice."""

import pytest
from agent.ledgers import run_of
from agent.scripted import START, MemoryBrowser, Page, ok
from agent.trees import line_of, tree_of
from webhand_agent.looking import look
from webhand_agent.protocol import (
    Action,
    Click,
    Code,
    Effect,
    Excerpt,
    Frame,
    Offset,
    PressKey,
    Receipt,
    ScrollIntoView,
    Spot,
    TypeText,
    WriteRequest,
)
from webhand_agent.receipts import text
from webhand_agent.recovery import healing
from webhand_agent.recovery.healing import CURES, is_like
from webhand_agent.run import Run
from webhand_agent.settling import CLICK as ROW
from webhand_agent.snapshot import Known
from webhand_agent.tools.acting import act

LAMP = 'link <a> [ref=e3] "Lamp"'
TREE = f"""page [title="Shop"] [url="{START}"]
  - {LAMP}
  - row <tr> [ref=e4] "Letter"
  - button <button> [ref=e5] "Send"
  - checkbox <input type="checkbox"> [ref=e6] "All"
  - row <tr> [ref=e7] "Mail" [expanded=false]
  - option <button> [ref=e8] "Letter"
  - listitem <input type="submit"> [ref=e9] "Letter"
  - option <li> [ref=e10] "Send"
"""
TOP = [Frame(frame_id=0, document_id="d1", prefix="", url=START)]


def no(code: Code) -> Receipt:
    return Receipt(ok=False, code=code, message=f"It is {code.value}.")


async def start(failures: dict[str, Receipt], found: str = "", *, omitted: int = 0) -> Run:
    """A run on `TREE`; what is done to a ref gives its failure, or works."""
    browser = MemoryBrowser(Page(url=START, tree=TREE))
    code = Code.DONE if found else Code.NOT_FOUND
    browser.excerpt = Excerpt(tab_id=1, code=code, tree=tree_of(found), frames=TOP, omitted=omitted)

    def act(ref: str | None, action: Action) -> Receipt:
        works = ok("Done.", Effect.DOM)
        return failures.get(
            f"{action.kind} {ref}", works if isinstance(action, ScrollIntoView) else failures.get(ref or "", works)
        )

    browser.on_act = act
    run = run_of("open the lamp", browser=browser)
    await look(run, patience_ms=0, cap_ms=0)
    browser.log.clear()
    return run


def log(run: Run) -> list[str]:
    assert isinstance(run.browser.carrier, MemoryBrowser)
    return [" ".join(line.split()[:2]) for line in run.browser.carrier.log]


def test_every_code_is_in_the_table() -> None:
    assert set(CURES) == set(Code)


@pytest.mark.parametrize(
    "code", [code for code, cures in CURES.items() if not cures and code not in (Code.DONE, Code.NAVIGATED)]
)
async def test_what_is_never_healed(code: Code) -> None:
    run = await start({"e3": no(code)}, f"- {LAMP.replace('e3', 'e9')}")
    receipt = await act(run, "e3", Click(), ROW)
    assert (receipt.code, receipt.healed) == (code, False)
    assert log(run)[:1] == ["click e3"]
    assert "click e9" not in log(run)


@pytest.mark.parametrize("code", [Code.STALE, Code.NOT_FOUND, Code.FRAME_GONE, Code.HIDDEN])
async def test_the_one_element_of_the_same_role_and_name(code: Code) -> None:
    run = await start({"e3": no(code)}, f'- {LAMP.replace("e3", "e9")}\n- link [ref=e10] "Lamps"')
    receipt = await act(run, "e3", Click(), ROW)
    assert (receipt.ok, receipt.healed, receipt.healing_method) == (True, True, "same_role_and_name")
    assert log(run)[-1] == "click e9"


@pytest.mark.parametrize(
    ("found", "why"),
    [
        ('- link <a> [ref=e9] "Lamp"\n- link <a> [ref=e10] "Lamp"', "there are two"),
        ('- button <button> [ref=e9] "Lamp"', "another role"),
        ('- link <a> [ref=e9] "Lamps"', "another name"),
        ('- link <a> [ref=e9] "Lamp" [expanded]', "another state"),
        ('- link <area> [ref=e9] "Lamp"', "another kind"),
        ('- link <a> [ref=f2e9] "Lamp"', "another document"),
        ("", "none"),
    ],
)
async def test_another_element_is_never_taken(found: str, why: str) -> None:
    run = await start({"e3": no(Code.STALE)}, found)
    assert isinstance(run.browser.carrier, MemoryBrowser)
    frames = [*TOP, Frame(frame_id=2, document_id="d2", prefix="f2", url="https://ads.example/")]
    run.browser.carrier.excerpt = run.browser.carrier.excerpt.model_copy(update={"frames": frames})
    receipt = await act(run, "e3", Click(), ROW)
    assert (receipt.code, receipt.healed) == (Code.STALE, False), why
    assert log(run) == ["click e3", "find Lamp"], why


async def test_a_search_that_left_some_out_proves_nothing() -> None:
    run = await start({"e3": no(Code.STALE)}, f"- {LAMP.replace('e3', 'e9')}", omitted=4)
    assert not (await act(run, "e3", Click(), ROW)).ok


async def test_what_is_out_of_view_is_brought_into_it_and_clicked_in_its_middle() -> None:
    run = await start({})
    assert isinstance(run.browser.carrier, MemoryBrowser)
    done: list[Action] = []

    def doing(ref: str | None, action: Action) -> Receipt:
        done.append(action)
        return no(Code.OUTSIDE_VIEWPORT) if isinstance(action, Click) and action.at else ok("Clicked.", Effect.DOM)

    run.browser.carrier.on_act = doing
    receipt = await act(run, "e3", Click(at=Offset(x=900, y=2)), ROW)
    assert receipt.healing_method == "dom_element_center"
    assert done == [Click(at=Offset(x=900, y=2)), ScrollIntoView(), Click()]


async def test_nothing_is_tried_after_something_may_have_happened() -> None:
    run = await start({"e3": no(Code.STALE), "e9": no(Code.UNKNOWN)}, f"- {LAMP.replace('e3', 'e9')}")
    receipt = await act(run, "e3", Click(), ROW)
    assert receipt.code is Code.UNKNOWN, "the model hears of the try that may have worked"
    assert log(run) == ["click e3", "find Lamp", "click e9"]


async def test_keys_go_nowhere_else() -> None:
    run = await start({"e3": no(Code.STALE)}, f"- {LAMP.replace('e3', 'e9')}")
    assert not (await act(run, "e3", PressKey(key="Enter"), ROW)).ok
    assert log(run) == ["press_key e3"]


async def test_typing_is_healed_like_clicking() -> None:
    run = await start({"e3": no(Code.STALE)}, f"- {LAMP.replace('e3', 'e9')}")
    assert (await act(run, "e3", TypeText(text="x"), ROW)).healed


@pytest.mark.parametrize(
    ("ref", "effect", "action", "log_"),
    [
        ("e4", Effect.NONE, Click(), ["click e4", "click e4"]),
        ("e4", Effect.FOCUS, Click(), ["click e4"]),
        ("e4", Effect.DOM, Click(), ["click e4"]),
        ("e4", Effect.NONE, Click(button="right"), ["click e4"]),
        ("e4", Effect.NONE, Click(count=2), ["click e4"]),
        ("e5", Effect.NONE, Click(), ["click e5"]),
        ("e6", Effect.NONE, Click(), ["click e6"]),
        ("e7", Effect.NONE, Click(), ["click e7"]),
        ("e8", Effect.NONE, Click(), ["click e8"]),
        ("e9", Effect.NONE, Click(), ["click e9"]),
        ("e10", Effect.NONE, Click(), ["click e10", "click e10"]),  # what a thing is called decides nothing
    ],
)
async def test_a_double_click_only_where_it_can_neither_send_nor_toggle(
    ref: str, effect: Effect, action: Click, log_: list[str]
) -> None:
    run = await start({})
    assert isinstance(run.browser.carrier, MemoryBrowser)
    run.browser.carrier.on_act = lambda _, action: ok(
        "Clicked.", Effect.DOM if isinstance(action, Click) and action.count == 2 else effect
    )
    receipt = await act(run, ref, action, ROW)
    assert log(run) == log_
    assert receipt.healed is (len(log_) > 1)


async def test_a_click_that_sent_something_is_not_repeated() -> None:
    sent = WriteRequest(method="POST", url=START, status=0)
    run = await start({"e4": ok("Clicked.", Effect.NONE).model_copy(update={"requests": [sent]})})
    await act(run, "e4", Click(), ROW)
    assert log(run) == ["click e4"]


async def test_a_double_click_that_does_nothing_either_is_not_told_as_healing() -> None:
    run = await start({"e4": ok("Clicked.", Effect.NONE)})
    receipt = await act(run, "e4", Click(), ROW)
    assert (receipt.ok, receipt.healed, receipt.effect) == (True, False, [Effect.NONE])


class Sees:
    """Vision that proposes one element."""

    def __init__(self, known: Known | None) -> None:
        self.known = known
        self.asked: list[str] = []

    async def find(self, run: Run, what: str) -> Known | None:
        self.asked.append(what)
        return self.known


@pytest.mark.parametrize(
    ("line", "method"), [(LAMP.replace("e3", "e9"), "vision"), ('link <a> [ref=e9] "Lamps"', None)]
)
async def test_a_place_that_vision_proposes_passes_the_same_checks(line: str, method: str | None) -> None:
    run = await start({"e3": no(Code.STALE)})
    finder = Sees(Known(line_of(line), 1, START))
    run.finder = finder.find
    receipt = await act(run, "e3", Click(), ROW)
    assert (receipt.healing_method, finder.asked) == (method, ['link "Lamp"'])


async def judged(run: Run) -> Known:
    return run.page.known["e3"]


@pytest.mark.parametrize(
    ("under", "method", "clicked"),
    [
        (f"- {LAMP}", "dom_element_center", "click e3"),
        ('- link <a> [ref=e8] "Other"', "same_role_and_name", "click e9"),
        ("", "same_role_and_name", "click e9"),
    ],
)
async def test_coordinates_fall_back_to_the_element(under: str, method: str, clicked: str) -> None:
    run = await start({}, f"- {LAMP.replace('e3', 'e9')}")
    assert isinstance(run.browser.carrier, MemoryBrowser)
    code = Code.DONE if under else Code.NOT_FOUND
    run.browser.carrier.spot = Spot(tab_id=1, code=code, tree=tree_of(under), frames=TOP, x=4, y=4)
    receipt = await healing.heal_at(run, 10, 20, no(Code.HIDDEN), await judged(run))
    assert (receipt.ok, receipt.healing_method, log(run)[-1]) == (True, method, clicked)


@pytest.mark.parametrize("code", [Code.COVERED, Code.DISABLED, Code.OUTSIDE_VIEWPORT, Code.REFUSED, Code.UNKNOWN])
async def test_coordinates_that_are_not_healed(code: Code) -> None:
    run = await start({}, f"- {LAMP.replace('e3', 'e9')}")
    assert (await healing.heal_at(run, 10, 20, no(code), await judged(run))).code is code
    assert log(run) == []


def test_who_is_like_whom() -> None:
    def known(text: str, url: str = START, tab: int = 1) -> Known:
        return Known(line_of(text), tab, url)

    one = known('textbox <input type="text"> [ref=e1] "Name" [enter="Search"]')
    assert is_like(known('textbox <input type="text"> [ref=e2] "Name" [enter="Search"] [focused]'), one)
    assert not is_like(known('textbox <input type="text"> [ref=e2] "Name" [enter="Delete"]'), one)
    assert not is_like(known('textbox <input type="password"> [ref=e2] "Name" [enter="Search"]'), one)
    assert not is_like(
        known(one_text := 'textbox <input type="text"> [ref=e1] "Name" [enter="Search"]', "https://b.example/"), one
    )
    assert not is_like(known(one_text, tab=2), one)


async def test_a_failed_healing_lists_what_was_tried() -> None:
    run = await start({"e3": no(Code.HIDDEN), "e9": no(Code.COVERED)}, f"- {LAMP.replace('e3', 'e9')}")
    receipt = await act(run, "e3", Click(), ROW)
    assert (receipt.code, receipt.healed) == (Code.HIDDEN, False), "the failure is that of the action itself"
    assert receipt.attempts == ["as_asked", "dom_element_center", "same_role_and_name"]
    assert "Tried in vain: the middle of the element, in view, the one element of the same role and name." in text(
        receipt
    )


async def test_a_double_click_in_vain_is_listed() -> None:
    nothing = ok("Clicked.", Effect.NONE)
    run = await start({"e4": nothing})
    receipt = await act(run, "e4", Click(), ROW)
    assert (receipt.ok, receipt.attempts) == (True, ["as_asked", "double_click"])


async def test_what_was_not_tried_is_not_listed() -> None:
    run = await start({"e3": no(Code.STALE)}, "")
    assert (await act(run, "e3", Click(), ROW)).attempts == []
    assert (await act(run, "e4", Click(), ROW)).attempts == [], "it worked"
