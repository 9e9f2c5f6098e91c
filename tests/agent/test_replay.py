"""Replay without a model: recorded runs done again on pages that changed in between, through the loop itself."""

import re
from collections.abc import Mapping
from dataclasses import dataclass, field

import pytest
from agent.scripted import COMPLETE, Grants, Host, MemoryBrowser, Page, Play, Step, call, calls, does, ok
from agent.trees import tree_of
from webhand_agent.history.conversation import Conversation, ToolResult, ToolTurn, UserTurn
from webhand_agent.job import Job, Resumed
from webhand_agent.looking import look
from webhand_agent.loop import run_task
from webhand_agent.models.model import ModelRefused
from webhand_agent.models.replay.player import Player
from webhand_agent.models.replay.recording import recording_of
from webhand_agent.models.replay.values import UnknownValue, missing, values_of, with_values
from webhand_agent.protocol import (
    Action,
    ActionTaken,
    Answer,
    Choice,
    Click,
    Code,
    Confirmation,
    Drag,
    Effect,
    Excerpt,
    Facts,
    Markup,
    Observation,
    Offset,
    PermissionKind,
    Question,
    Receipt,
    RunEvent,
    RunFinished,
    Screenshot,
    Spot,
    ThoughtMade,
    TypeText,
    WriteRequest,
)
from webhand_agent.record import Record
from webhand_agent.run import Run
from webhand_agent.safety.secrecy import HIDDEN
from webhand_agent.services import Services
from webhand_agent.tools.recorded import for_the_record

TASK = "put the lamp into the cart"

SHOP = """page [title="Shop"] [url="https://shop.example/"]
  - search
    - searchbox <input type="search"> [ref=e1] "Search products"
    - button <button> [ref=e2] "Search"
  - link <a> [ref=e3] "Basket 0"
  - main
    - article
      - heading "Tall Mug" [level=3]
      - text "20.49 EUR"
      - button <button> [ref=e4] "Add"
    - article
      - heading "Desk Lamp" [level=3]
      - text "91.99 EUR"
      - button <button> [ref=e5] "Add"
"""


def reordered(tree: str) -> str:
    """The two articles the other way round, and all refs new, as on another day."""
    head, mug, lamp = tree.split("    - article\n")
    return _new_refs("    - article\n".join([head, lamp, mug]))


def _new_refs(tree: str) -> str:
    for number in range(9, 0, -1):
        tree = tree.replace(f"[ref=e{number}]", f"[ref=e{number + 40}]")
    return tree


@dataclass
class Site:
    """One page whose tree may change with every look, and what was done to it by the names of the elements. It rests
    after so many waits as `restless` says.
    """

    tree: str = SHOP
    then: list[str] = field(default_factory=list)
    restless: int = 0
    fails: dict[str, list[Receipt]] = field(default_factory=dict)
    done: list[str] = field(default_factory=list)
    browser: MemoryBrowser = field(default_factory=MemoryBrowser)

    def __post_init__(self) -> None:
        self.browser.pages[1] = Page(tree=self.tree)
        self.browser.on_act = self._act
        watch = self.browser.observe

        async def observe(tab_id: int, *, patience_ms: int = 0, cap_ms: int = 10_000) -> Observation:
            if patience_ms > 1_000 and self.then:  # only waiting brings it
                self.browser.pages[1] = Page(tree=self.then.pop(0))
            self.restless -= patience_ms > 1_000
            seen = await watch(tab_id, patience_ms=patience_ms, cap_ms=cap_ms)
            return seen.model_copy(update={"partial": self.restless > 0})

        self.browser.observe = observe  # type: ignore[method-assign]

    def _act(self, ref: str | None, action: Action) -> Receipt:
        line = next((line for line in self.browser.pages[1].tree.split("\n") if f"[ref={ref}]" in line), "nothing")
        name = line.split('] "')[-1].split('"')[0] if ref else "page"
        if self.fails.get(name):
            return self.fails[name].pop(0)
        said = f" {action.text}" if isinstance(action, TypeText) else ""
        self.done.append(f"{action.kind} {name}{said} {ref}")
        return ok("Done.", Effect.DOM)


class Willing(Host):
    """A person who allows whatever is asked, and answers questions with the first choice."""

    async def answer(self, question_id: str) -> Answer:
        self.asked.append(question_id)
        asked = next(
            event for event in self.events if isinstance(event, Question | Confirmation) and event.id == question_id
        )
        return Answer(run_id="r1", id=question_id, text=asked.choices[0] if asked.choices else "that one")


async def record(*thoughts: Step, tree: str = SHOP, host: Host | None = None) -> list[RunEvent]:
    play = Play(
        [*thoughts, COMPLETE, COMPLETE, COMPLETE], task=TASK, browser=Site(tree).browser, host=host or Willing()
    )
    finished = await play.run()
    assert finished.outcome == "completed", finished.summary
    return play.host.events


async def replay(
    events: list[RunEvent], site: Site, values: Mapping[str, str] | None = None, *, host: Host | None = None
) -> tuple[RunFinished, Host]:
    made = with_values(recording_of(events), values or {})
    host = host or Willing()
    job = Job(id="r2", task=made.task, browse=True)
    finished = await run_task(job, site.browser, Player(made), Services(host, host), Conversation("s"), sleep=_no_time)
    return finished, host


async def _no_time(seconds: float) -> None:
    return None


SEARCH = (does("type_text", element_ref="e1", text="lamp"), does("click_element", element_ref="e2"))
ADD = does("click_element", element_ref="e5")


async def test_the_steps_are_done_again_on_todays_refs() -> None:
    events = await record(*SEARCH, ADD)
    site = Site(_new_refs(SHOP))
    finished, host = await replay(events, site)
    assert site.done == ["type Search products lamp e41", "click Search e42", "click Add e45"]
    assert finished.outcome == "completed"
    assert "all 3 steps" in finished.summary
    assert "It ended as the recorded run did" in finished.summary
    assert not host.only(ThoughtMade), "a step that fits as it is needs no words"


async def test_the_replay_is_a_record_that_can_be_replayed() -> None:
    _, host = await replay(await record(*SEARCH), Site(_new_refs(SHOP)))
    again = Site()
    finished, _ = await replay(host.events, again)
    assert (finished.outcome, again.done) == ("completed", ["type Search products lamp e1", "click Search e2"])


CHANGED: dict[str, tuple[str, str]] = {
    "the list was reordered": (reordered(SHOP), "click Add e45"),
    "prices are others": (reordered(SHOP).replace("91.99 EUR", "20.49 EUR"), "click Add e45"),
    "one was put in front": (
        SHOP.replace(
            "  - main\n",
            '  - main\n    - article\n      - heading "New Pot"\n      - button <button> [ref=e30] "Add"\n',
        ),
        "click Add e5",
    ),
    "the others are gone": (
        SHOP.split("    - article\n")[0] + "    - article\n" + SHOP.split("    - article\n")[2],
        "click Add e5",
    ),
    "it moved elsewhere": (
        SHOP.replace("  - main\n", '  - region "Today"\n').replace("[ref=e5]", "[ref=e25]"),
        "click Add e25",
    ),
}


@pytest.mark.parametrize(("tree", "expected"), CHANGED.values(), ids=CHANGED.keys())
async def test_one_of_several_is_found_by_what_stands_beside_it(tree: str, expected: str) -> None:
    site = Site(tree)
    finished, _ = await replay(await record(ADD), site)
    assert (finished.outcome, site.done) == ("completed", [expected]), finished.summary


LOST: dict[str, tuple[str, str]] = {
    "it is gone and others are left": (SHOP.replace("Desk Lamp", "Steel Flask"), "nothing tells which one is meant"),
    "all are gone": (SHOP.replace('"Add"', '"Sold out"'), 'button "Sold out"'),
    "only another one is left": (
        SHOP.rpartition("    - article\n")[0],
        "There is one left, and nothing tells that it is the same",
    ),
    "the page is another one": (
        SHOP.replace("https://shop.example/", "https://shop.example/offers").replace("Desk Lamp", "Plush Bear"),
        "this is another page",
    ),
}


@pytest.mark.parametrize(("tree", "sentence"), LOST.values(), ids=LOST.keys())
async def test_what_is_not_surely_the_same_is_left_alone(tree: str, sentence: str) -> None:
    site = Site(tree)
    finished, host = await replay(await record(ADD), site)
    assert (finished.outcome, site.done) == ("failed", []), finished.summary
    assert sentence in finished.summary
    assert 'step 1 of 1, click button "Add" (number 2 of 2)' in finished.summary
    assert [event.tool for event in host.only(ActionTaken)] == ["wait_and_observe"] * 3 + ["task_failed"]


HEALED: dict[str, tuple[str, str, str]] = {
    "a word more": ('button <button> [ref=e2] "Search"', 'button <button> [ref=e2] "Search now"', "e2"),
    "another count": ('"Basket 0"', '"Basket 3"', "e3"),
    "a link became a button": ('link <a> [ref=e3] "Basket 0"', 'button <button> [ref=e3] "Basket 0"', "e3"),
}


@pytest.mark.parametrize(("before", "after", "ref"), HEALED.values(), ids=HEALED.keys())
async def test_a_slight_change_is_healed_after_a_wait_and_said(before: str, after: str, ref: str) -> None:
    site = Site(SHOP.replace(before, after))
    finished, host = await replay(await record(does("click_element", element_ref=ref)), site)
    assert finished.outcome == "completed", finished.summary
    assert [one.rpartition(" ")[2] for one in site.done] == [ref]
    assert any("instead of" in thought.text for thought in host.only(ThoughtMade))
    assert "1 element had changed since" in finished.summary
    assert [event.tool for event in host.only(ActionTaken)] == ["wait_and_observe", "click_element", "task_complete"]


NOT_HEALED: dict[str, tuple[str, str]] = {
    "two could be it": (
        '"Search"',
        '"Search here"\n    - button <button> [ref=e30] "Search all"',
    ),
    "its neighbour is left": ('    - button <button> [ref=e2] "Search"\n', ""),
    "the opposite": ('"Search"', '"Do not search"'),
    "it would send now": ('"Search"', '"Search and send"'),
}


@pytest.mark.parametrize(("before", "after"), NOT_HEALED.values(), ids=NOT_HEALED.keys())
async def test_what_could_be_another_is_not_taken(before: str, after: str) -> None:
    tree = SHOP.replace("  - link <a>", '  - button <button> [ref=e9] "Search by picture"\n  - link <a>')
    changed = SHOP.replace(before, after) if before.startswith('"') else tree.replace(before, after)
    site = Site(changed)
    finished, _ = await replay(await record(does("click_element", element_ref="e2"), tree=tree), site)
    assert (finished.outcome, site.done) == ("failed", []), finished.summary


async def test_delete_is_never_taken_for_another_delete() -> None:
    tree = SHOP + '  - button <button> [ref=e8] "Delete"\n'
    events = await record(does("click_element", element_ref="e8"), tree=tree, host=Willing())
    site = Site(tree.replace('"Delete"', '"Delete all"'))
    finished, _ = await replay(events, site)
    assert (finished.outcome, site.done) == ("failed", [])
    assert 'button "Delete all"' in finished.summary, "it names what is there"


async def test_a_twin_elsewhere_does_not_matter_and_one_beside_it_does() -> None:
    events = await record(does("click_element", element_ref="e2"))
    apart = Site(SHOP + '  - dialog "Cookies"\n    - button <button> [ref=e30] "Search"\n')
    assert (await replay(events, apart))[0].outcome == "completed"
    assert apart.done == ["click Search e2"]
    both = Site(
        SHOP.replace('    - button <button> [ref=e2] "Search"\n', 2 * '    - button <button> [ref=e2] "Search"\n')
    )
    finished, _ = await replay(events, both)
    assert (finished.outcome, both.done) == ("failed", [])
    assert "There are 2 of them now" in finished.summary


FLAT = """page [title="Shop"] [url="https://shop.example/"]
  - main
    - heading "Goods"
    - heading "Tall Mug" [level=3]
    - button <button> [ref=e1] "Add"
    - heading "Desk Lamp" [level=3]
    - button <button> [ref=e2] "Add"
    - heading "Bread Bin" [level=3]
    - button <button> [ref=e3] "Add"
    - text "That is all"
"""
MOVED: dict[str, tuple[str, list[str]]] = {
    "nothing": (FLAT, ["click Add e2"]),
    "one in front": (
        FLAT.replace('"Goods"\n', '"Goods"\n    - heading "New Pot"\n    - button <button> [ref=e9] "Add"\n'),
        ["click Add e2"],
    ),
    "one put before it": (
        FLAT.replace("e2]", "e8]").replace(
            '    - heading "Desk', '    - heading "New Pot"\n    - button <button> [ref=e2] "Add"\n    - heading "Desk'
        ),
        ["click Add e8"],
    ),
    "other things in its place": (FLAT.replace("Desk Lamp", "Steel Flask"), []),
}


@pytest.mark.parametrize(("tree", "done"), MOVED.values(), ids=MOVED.keys())
async def test_in_a_list_without_parts_what_is_on_either_side_tells(tree: str, done: list[str]) -> None:
    events = await record(does("click_element", element_ref="e2"), tree=FLAT)
    site = Site(tree)
    finished, _ = await replay(events, site)
    assert (finished.outcome, site.done) == ("completed" if done else "failed", done), finished.summary


async def test_one_thing_in_common_is_not_enough() -> None:
    tree = SHOP.replace("20.49 EUR", "of clay").replace("91.99 EUR", "of metal")
    tree = tree.replace('"of metal"\n', '"of metal"\n      - text "in blue"\n')
    events = await record(ADD, tree=tree)
    site = Site(tree.replace("Desk Lamp", "Bread Bin").replace("of metal", "of wood"))
    finished, _ = await replay(events, site)
    assert (finished.outcome, site.done) == ("failed", []), finished.summary


STAR = '    - button <button> [ref=e%d] "★"\n'
STARS = 'page [title="Shop"] [url="https://shop.example/"]\n  - main\n'


@pytest.mark.parametrize(("there", "done"), [(3, ["click ★ e2"]), (2, []), (4, [])])
async def test_where_nothing_tells_them_apart_the_place_counts_as_long_as_they_are_as_many(
    there: int, done: list[str]
) -> None:
    tree = STARS + "".join(STAR % number for number in (1, 2, 3))
    site = Site(STARS + "".join(STAR % number for number in range(1, there + 1)))
    finished, _ = await replay(await record(does("click_element", element_ref="e2"), tree=tree), site)
    assert (finished.outcome, site.done) == ("completed" if done else "failed", done), finished.summary


ROW = '    - text "Row"\n'


@pytest.mark.parametrize(
    ("now", "done"),
    [
        (["Row", "Row", "Row"], ["click ★ e2"]),
        (["Row", "Row"], []),
        (["Other", "Other", "Other"], []),
    ],
)
async def test_where_the_same_stands_beside_each_the_place_counts_as_long_as_that_does(
    now: list[str], done: list[str]
) -> None:
    tree = STARS + "".join(ROW + STAR % number for number in (1, 2, 3))
    site = Site(STARS + "".join(ROW.replace("Row", text) + STAR % number for number, text in enumerate(now, 1)))
    finished, _ = await replay(await record(does("click_element", element_ref="e2"), tree=tree), site)
    assert (finished.outcome, site.done) == ("completed" if done else "failed", done), finished.summary


async def test_it_waits_for_what_is_not_there_yet_and_takes_no_other_meanwhile() -> None:
    early = SHOP.replace('"Search"', '"Search later"')
    site = Site(early, then=[SHOP])
    finished, _ = await replay(await record(does("click_element", element_ref="e2")), site)
    assert (finished.outcome, site.done) == ("completed", ["click Search e2"])


@pytest.mark.parametrize(("restless", "waits"), [(0, 0), (1, 1), (9, 2)])
async def test_it_begins_when_the_page_has_come_to_rest_or_never_does(restless: int, waits: int) -> None:
    site = Site(restless=restless)
    finished, host = await replay(await record(*SEARCH), site)
    assert (finished.outcome, site.done) == ("completed", ["type Search products lamp e1", "click Search e2"])
    done = [event.tool for event in host.only(ActionTaken)]
    assert done == ["wait_and_observe"] * waits + ["type_text", "click_element", "task_complete"]


async def test_it_waits_for_what_is_disabled() -> None:
    site = Site(SHOP.replace('"Search"', '"Search" [disabled]'), then=[SHOP])
    finished, _ = await replay(await record(does("click_element", element_ref="e2")), site)
    assert (finished.outcome, site.done) == ("completed", ["click Search e2"])


async def test_what_was_left_out_of_the_tree_is_searched_for() -> None:
    short = SHOP.partition("  - main\n")[0] + "  - … 9 more rows [ref=e50]\n"
    site = Site(short)
    site.browser.excerpt = Excerpt(
        tab_id=1, tree=tree_of(SHOP.split("  - main\n")[1].replace("[ref=e", "[ref=e7")), elements=2
    )
    finished, host = await replay(await record(ADD), site)
    assert (finished.outcome, site.browser.log[0]) == ("completed", "find Add button"), finished.summary
    assert [event.arguments.get("element_ref") for event in host.only(ActionTaken)][1] == "e75"


COVERED = Receipt(ok=False, code=Code.COVERED, message="It is covered.", effect=[Effect.NONE])


async def test_a_failure_that_passes_is_waited_out_and_another_ends_it() -> None:
    events = await record(does("click_element", element_ref="e2"))
    site = Site(fails={"Search": [COVERED]})
    assert (await replay(events, site))[0].outcome == "completed"
    site = Site(fails={"Search": [COVERED, COVERED]})
    finished, _ = await replay(events, site)
    assert (finished.outcome, site.done) == ("failed", [])
    assert "It is covered." in finished.summary
    unknown = COVERED.model_copy(update={"code": Code.UNKNOWN, "message": "Nobody knows."})
    site = Site(fails={"Search": [unknown, unknown]})
    finished, host = await replay(events, site)
    assert (finished.outcome, len(host.only(ActionTaken))) == ("failed", 2), "nothing is repeated blindly"


ON_ITS_WAY = COVERED.model_copy(update={"code": Code.UNKNOWN, "message": "The tab is on its way to another page."})
SENT = 'page [title="Sent"] [url="https://shop.example/sent"]\n  - button <button> [ref=e71] "Print"\n'


class Slow(Site):
    """Its search leads to another page, and its receipt comes before that page."""

    comes = True

    def _act(self, ref: str | None, action: Action) -> Receipt:
        receipt = super()._act(ref, action)
        if self.done == ["click Search e2"]:
            if self.comes:
                self.browser.pages[1] = Page(url="https://shop.example/sent", tree=SENT)
            return ON_ITS_WAY
        return receipt


async def test_a_page_that_was_on_its_way_is_recorded_and_done_again_and_never_twice() -> None:
    steps = [does("click_element", element_ref=ref) for ref in ("e2", "e71")]
    play = Play([*steps, COMPLETE, COMPLETE], task=TASK, browser=Slow().browser, host=Willing())
    await play.run()
    assert [step.leaves for step in recording_of(play.host.events).steps] == [True, False]
    again = Slow()
    finished, _ = await replay(play.host.events, again)
    assert (finished.outcome, again.done) == ("completed", ["click Search e2", "click Print e71"]), finished.summary
    again = Slow()
    again.comes = False
    finished, _ = await replay(play.host.events, again)
    assert (finished.outcome, again.done) == ("failed", ["click Search e2"]), "what did not come is not asked for twice"


async def test_a_no_of_the_person_ends_it() -> None:
    tree = SHOP.replace('"Search"', '"Buy now"')
    events = await record(does("click_element", element_ref="e2"), tree=tree, host=Willing())
    site = Site(tree)
    finished, host = await replay(events, site, host=Host(answers=[Choice.NO]))
    assert (finished.outcome, site.done, len(host.asked)) == ("failed", [], 1)
    assert "was not done again. It was tried: Failed (refused): The person did not allow this." in finished.summary


# --- What of a record is done again -----------------------------------------------------------------------------------


async def test_what_failed_read_or_waited_is_left_out() -> None:
    events = await record(
        does("read_page"),
        does("click_element", element_ref="e99"),
        does("wait_and_observe", milliseconds=0),
        does("ask_user", question="Which?"),
        does("click_element", element_ref="e2"),
    )
    assert [(step.number, step.tool) for step in recording_of(events).steps] == [(1, "click_element")]


async def test_what_changed_nothing_is_left_out_unless_the_next_look_differs() -> None:
    site = Site()
    site.browser.on_act = lambda ref, action: ok("Nothing.", Effect.NONE)
    late = Site(then=[])

    def later(ref: str | None, action: Action) -> Receipt:
        late.browser.pages[1] = Page(tree=SHOP + '  - text "Added"\n')
        return ok("Nothing yet.", Effect.NONE)

    late.browser.on_act = later
    counts = []
    for one in (site, late):
        play = Play([does("click_element", element_ref="e2"), COMPLETE], task=TASK, browser=one.browser, host=Willing())
        await play.run()
        counts.append(len(recording_of(play.host.events).steps))
    assert counts == [0, 1]


async def test_a_dialog_that_opened_is_no_failure() -> None:
    opened = Receipt(ok=False, code=Code.DIALOG_OPEN, message="A question.", effect=[Effect.DIALOG])
    site = Site(fails={"Search": [opened]})
    play = Play(
        [does("click_element", element_ref="e2"), does("handle_dialog", accept=False), COMPLETE],
        task=TASK,
        browser=site.browser,
        host=Willing(),
    )
    await play.run()
    assert [step.tool for step in recording_of(play.host.events).steps] == ["click_element", "handle_dialog"]
    again = Site(fails={"Search": [opened]})
    finished, _ = await replay(play.host.events, again)
    assert (finished.outcome, again.browser.log[-1]) == ("completed", "dialog False"), finished.summary


async def test_another_tab_is_gone_to_by_its_address() -> None:
    site = Site()
    site.browser.pages[2] = Page(
        url="https://other.example/a", title="Other", tree='page [url="https://other.example/a"]'
    )
    play = Play([does("switch_tab", tab_index=2), COMPLETE], task=TASK, browser=site.browser, host=Willing())
    await play.run()
    today = Site()
    today.browser.pages[7] = Page(url="https://x.example/", tree="page")
    today.browser.pages[9] = site.browser.pages[2]
    finished, _ = await replay(play.host.events, today)
    assert (finished.outcome, today.browser.log) == ("completed", ["switch 9"]), finished.summary


async def test_a_key_needs_the_focus_it_had() -> None:
    tree = SHOP.replace('"Search products"', '"Search products" [focused]')
    events = await record(does("press_key", key="Enter", then=["ArrowDown"]), tree=tree)
    site = Site(SHOP, then=[])

    def act(ref: str | None, action: Action) -> Receipt:
        site.done.append(f"{action.kind} {ref}")
        site.browser.pages[1] = Page(tree=tree)
        return ok("Done.", Effect.FOCUS)

    site.browser.on_act = act
    finished, _ = await replay(events, site)
    done = ["click e1", "press_key e1", "press_key e1"]
    assert (finished.outcome, site.done) == ("completed", done), finished.summary
    nowhere = Site(SHOP.replace("searchbox", "slider"))
    finished, _ = await replay(events, nowhere)
    assert (finished.outcome, nowhere.done) == ("failed", [])


async def test_a_key_is_recorded_with_what_it_was_pressed_on() -> None:
    """The click before it, in the same answer, has moved the focus: to a field that nobody has looked at."""
    site = Site(SHOP, then=[])
    edited = f'{SHOP}  - textbox <input> [ref=e77] "Cell B2" [focused]\n'
    hidden = f'{SHOP}  - textbox <input type="password"> [ref=e78] "PIN" [focused]\n'

    def act(ref: str | None, action: Action) -> Receipt:
        if action.kind == "click":
            site.browser.pages[1] = Page(tree=edited)
        elif action.kind == "press_key" and action.key == "Enter":
            site.browser.pages[1] = Page(tree=hidden)
        return ok("Done.", Effect.FOCUS)

    site.browser.on_act = act
    keys = [call("press_key", key=key) for key in ("Enter", "7")]
    play = Play([calls(call("click_element", element_ref="e1"), *keys), COMPLETE], task=TASK, browser=site.browser)
    await play.run()
    pressed = [event for event in play.host.only(ActionTaken) if "key" in event.arguments]
    assert [(event.target.role, event.target.name) for event in pressed if event.target is not None] == [
        ("textbox", "Cell B2"),
        ("textbox", "PIN"),
    ]
    assert [event.arguments["key"] for event in pressed] == ["Enter", HIDDEN]


# --- Values -----------------------------------------------------------------------------------------------------------

FORM = """page [title="Form"] [url="https://shop.example/"]
  - textbox <input type="text"> [ref=e1] "Name"
  - textbox <input type="password"> [ref=e2] "Password" [secret]
  - combobox <select> [ref=e3] "City" [options="Lima | Rome"]
  - option [ref=e4] "Ana"
  - text "City of Rome"
"""
FILLED = (
    does("type_text", element_ref="e1", text="Ana"),
    does("type_text", element_ref="e2", text="s3cret-word"),
    does("select_option", element_ref="e3", value="Rome"),
)


async def test_values_are_listed_by_field_and_given_anew() -> None:
    events = await record(*FILLED, tree=FORM)
    made = recording_of(events)
    assert [(value.name, value.value, value.is_secret) for value in values_of(made)] == [
        ("Name", "Ana", False),
        ("Password", "•••", True),
        ("City", "Rome", False),
    ]
    site = Site(FORM)
    finished, _ = await replay(events, site, {"name": "Eva", "Password": "other-word", "City": "Lima"})
    assert finished.outcome == "completed"
    assert site.done[:2] == ["type Name Eva e1", "type Password other-word e2"]


async def test_a_hidden_value_has_to_be_given_anew() -> None:
    events = await record(*FILLED, tree=FORM)
    assert [value.name for value in missing(recording_of(events))] == ["Password"]
    assert missing(with_values(recording_of(events), {"Password": "{{secret:SHOP}}"})) == []
    finished, _ = await replay(events, Site(FORM))
    assert finished.outcome == "failed"
    assert "hidden in the record and was not given anew" in finished.summary


async def test_a_value_nobody_filled_in_is_a_sentence() -> None:
    with pytest.raises(UnknownValue, match=r'nothing called "Town"\. It has "Name", "Password", "City"'):
        with_values(recording_of(await record(*FILLED, tree=FORM)), {"Town": "Rome"})


async def test_a_suggestion_called_as_what_was_typed_goes_with_it() -> None:
    events = await record(FILLED[0], does("click_element", element_ref="e4"), tree=FORM)
    site = Site(FORM.replace('"Ana"', '"Eva"'))
    finished, _ = await replay(events, site, {"Name": "Eva"})
    assert (finished.outcome, site.done[-1]) == ("completed", "click Eva e4"), finished.summary


async def test_texts_for_fields_of_one_name_have_names_of_their_own() -> None:
    events = await record(
        does("type_text", element_ref="e1", text="one"),
        does("click_element", element_ref="e2"),
        does("type_text", element_ref="e1", text="two"),
    )
    assert [(value.name, value.value) for value in values_of(recording_of(events))] == [
        ("Search products", "one"),
        ("Search products (2)", "two"),
    ]


# --- The end, and the middle ------------------------------------------------------------------------------------------


async def test_an_end_that_differs_is_told() -> None:
    events = await record(does("click_element", element_ref="e2"))
    site = Site()

    def away(ref: str | None, action: Action) -> Receipt:
        site.browser.pages[1] = Page(url="https://shop.example/login", tree='page [url="https://shop.example/login"]')
        return ok("Went.", Effect.NAVIGATION)

    site.browser.on_act = away
    finished, _ = await replay(events, site)
    assert finished.outcome == "completed"
    assert "The end is not like the recorded one. It ended at https://shop.example/login" in finished.summary


@pytest.mark.parametrize(
    ("tree", "words"),
    [(SHOP, "But that does not count as done. Failed (unproven)"), ("page", "does not fit this page")],
    ids=["done", "stopped"],
)
async def test_an_end_that_is_not_accepted_ends_it_all_the_same(tree: str, words: str) -> None:
    """Whoever checks the end cannot make a replay look for other ways: it has none."""
    events = await record(does("click_element", element_ref="e2"))
    with pytest.raises(ModelRefused, match=re.escape(words)):
        await think_to_the_end(Player(recording_of(events)), tree)


async def think_to_the_end(player: Player, tree: str) -> None:
    """Every call is done, and no end is accepted."""
    conversation = Conversation("s", [UserTurn(request=TASK, tree=tree_of(tree))])
    for _ in range(9):
        thought = await player.think(conversation, (), lambda _: None)
        call = thought.calls[0]
        is_end = call.name.startswith("task_")
        said = "Failed (unproven): Nothing shows it." if is_end else "Done."
        result = ToolResult(call_id=call.id, name=call.name, text=said, is_error=is_end)
        for turn in (thought, ToolTurn(results=(result,)), UserTurn(tree=tree_of(tree))):
            conversation.add(turn)


async def test_another_host_goes_on_in_the_middle_and_repeats_nothing() -> None:
    events = await record(*SEARCH, ADD)
    site, host, conversation = Site(), Host(), Conversation("s")
    job = Job(id="r2", task=TASK, browse=True)

    def dies(ref: str | None, action: Action) -> Receipt:
        if len(site.done) == 2:
            raise KeyboardInterrupt
        return site._act(ref, action)

    site.browser.on_act = dies
    with pytest.raises(KeyboardInterrupt):
        await run_task(
            job, site.browser, Player(recording_of(events)), Services(host, host, grants=Grants(True)), conversation
        )
    del host.turns[-1]  # the host was killed before it could answer for that call
    site.browser.on_act = site._act
    job = Job(id="r2", task=TASK, browse=True, resumed=Resumed(tab_id=1))
    finished = await run_task(
        job,
        site.browser,
        Player(recording_of(events)),
        Services(host, host, grants=Grants(True)),
        Conversation("s", host.turns),
    )
    assert len(site.done) == 2, "whether the third click was carried out is not known, so that it is not repeated"
    assert finished.outcome == "failed"
    assert "may or may not have happened" in finished.summary


async def test_what_is_recorded_has_the_other_elements_of_a_call_too() -> None:
    host = Host()
    job = Job(id="r", task=TASK)
    run = Run(Site(FORM).browser, job, Record(job, host, host, lambda: 0.0), Services(host, host))
    run.page.tab_id = 1
    await look(run, patience_ms=0, cap_ms=0)
    fields = [{"element_ref": "e1", "value": "Ana"}, {"element_ref": "e2", "value": "s3cret-word"}]
    shown = for_the_record(run, call("fill_form", fields=fields))
    assert [field["value"] for field in shown.call.arguments["fields"]] == ["Ana", "•••"]
    assert {at: target.name for at, target in shown.others.items()} == {
        "fields.0.element_ref": "Name",
        "fields.1.element_ref": "Password",
    }
    kept = for_the_record(run, call("type_text", element_ref="e2", text="{{secret:SHOP}}"))
    assert kept.call.arguments["text"] == "{{secret:SHOP}}"
    run.record.mask.add("Rome")
    shown = for_the_record(run, call("click_element", element_ref="e3"))
    assert shown.target is not None
    assert "Rome" not in shown.target.model_dump_json(), "what a page shows of a secret is not recorded"
    dragged = for_the_record(run, call("drag", element_ref="e1", to_ref="e3"))
    assert (dragged.target.name if dragged.target else None, dragged.others["to_ref"].name) == ("Name", "City")


CANVAS = '- canvas <canvas> [ref=e50] "Board"'
BOARD = f"""page [title="Board"] [url="https://shop.example/"]
  - button <button> [ref=e1] "Pen"
  {CANVAS}
"""


async def record_by_sight(*thoughts: Step, line: str = CANVAS, host: Host | None = None) -> list[RunEvent]:
    site = Site(BOARD.replace(CANVAS, line))
    site.browser.measured = Facts(tab_id=1, drawn=0.9, named=0.05)
    site.browser.shot = Screenshot(mime="image/png", data=PIXEL, width=1200, height=600, css_width=1200, css_height=600)
    box = Markup(tag="canvas", id="", classes="", text="", clickable=True, width=800, height=400)
    site.browser.spot = Spot(tab_id=1, tree=tree_of(line), x=7, y=9, elements=1, element=box)
    play = Play(
        [*thoughts, COMPLETE, COMPLETE], task="draw a line", browser=site.browser, host=host or Willing(), sees=True
    )
    finished = await play.run(Job(id="r1", task="draw a line", browse=True))
    assert finished.outcome == "completed", finished.summary
    return play.host.events


PIXEL = "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg=="
PLACE = Offset(x=7, y=9, width=800, height=400)
BY_SIGHT: list[tuple[Step, Action]] = [
    (does("click_at", x=500, y=500, intent="the corner"), Click(at=PLACE)),
    (does("double_click_at", x=500, y=500), Click(count=2, at=PLACE)),
    (does("right_click_at", x=500, y=500), Click(button="right", at=PLACE)),
    (
        does("drag_and_drop", start_x=500, start_y=500, end_x=600, end_y=300),
        Drag(at=PLACE, by_x=120, by_y=-120),
    ),
]


@pytest.mark.parametrize(("step", "action"), BY_SIGHT)
async def test_what_was_done_by_coordinates_is_done_again_in_its_element(step: Step, action: Action) -> None:
    events = await record_by_sight(step)
    site = Site(BOARD.replace("e50", "e70"))
    acts: list[tuple[str | None, Action]] = []

    def did(ref: str | None, action: Action) -> Receipt:
        acts.append((ref, action))
        return ok("Done.", Effect.DOM)

    site.browser.on_act = did
    finished, _ = await replay(events, site)
    assert (finished.outcome, acts) == ("completed", [("e70", action)]), finished.summary


async def test_a_field_that_was_typed_into_by_its_place_is_known_by_its_name() -> None:
    line = '- textbox <input type="text"> [ref=e50] "Move"'
    events = await record_by_sight(does("type_text_at", x=10, y=10, text="e2e4"), line=line)
    site = Site(BOARD.replace(CANVAS, line))
    finished, _ = await replay(events, site, {"Move": "d2d4"})
    assert (finished.outcome, site.done) == ("completed", ["type Move d2d4 e50"]), finished.summary


async def test_keys_typed_where_a_place_was_clicked_are_not_done_again() -> None:
    finished, _ = await replay(await record_by_sight(does("type_text_at", x=10, y=10, text="e2")), Site(BOARD))
    assert finished.outcome == "failed"
    assert "It went to a place in a picture" in finished.summary


async def test_what_only_sends_something_is_done_again() -> None:
    """As a key that saves a file: nothing of it is to be seen on the page."""
    saves = [WriteRequest(method="POST", url="https://shop.example/files")]
    site = Site()
    site.browser.on_act = lambda ref, action: ok("Pressed.", Effect.NONE).model_copy(update={"requests": saves})
    play = Play([does("press_key", key="Control+s"), COMPLETE], task=TASK, browser=site.browser, host=Willing())
    await play.run()
    assert [step.tool for step in recording_of(play.host.events).steps] == ["press_key"]


async def test_a_deed_by_coordinates_is_asked_about_again() -> None:
    """What the model saw there is nowhere in the page."""
    events = await record_by_sight(does("click_at", x=500, y=500, intent="Pay now", consequence="pay"))
    _, host = await replay(events, Site(BOARD))
    asked = [one.kind for event in host.only(Confirmation) for one in event.lacks]
    assert PermissionKind.PAY in asked
