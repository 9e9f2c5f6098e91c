"""A slice of the bench of applications: TipTap, out of the packages of the editors' tests, judged by its own state."""

import itertools
import json
from collections.abc import Iterator
from typing import Any

import gemini
import pytest
from e2e.shared import Shared
from packages import installed as packages_of
from page.bundling import EDITORS

from bench.apps.app import Running
from bench.apps.carriers import Carrier, Extension, OverCdp
from bench.apps.cost import PICTURE, PICTURED, cost_of, cost_of_parts
from bench.apps.peer import Incomparable, ref_in
from bench.apps.seen import Known
from bench.apps.static import NAMES, build, serving
from bench.apps.task import Target, Task, tasks_of

TASKS = {task.name: task for task in tasks_of("editor")}


@pytest.fixture(scope="module")
def letter(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    place = tmp_path_factory.mktemp("letter")
    with packages_of(EDITORS.place):
        build(NAMES["editor"], EDITORS.place, place)
    with serving(place) as running:
        yield running


async def done(task: Task, carrier: Carrier, letter: Running) -> None:
    letter.restart()
    played = await carrier.play(task, letter)
    assert (played.finished.outcome, played.gave_up) == ("completed", ""), played.transcript
    assert task.misses(letter.state()) == "", played.transcript
    cost = cost_of(played.requests)
    assert cost.pictures == 0, "a letter is text: no picture adds anything"
    steps = [request.steps for request in played.requests]
    assert all(after[: len(before)] == before for before, after in itertools.pairwise(steps)), "a prefix"


@pytest.mark.whole
async def test_words_are_made_bold_over_cdp(letter: Running) -> None:
    await done(TASKS["bold"], OverCdp(), letter)


@pytest.mark.whole
@pytest.mark.asyncio(loop_scope="session")
async def test_a_list_is_made_in_the_browser_of_a_person(letter: Running, installed: Shared) -> None:
    await done(TASKS["a list"], Extension(installed), letter)


def test_what_a_task_expects_is_looked_for_in_the_state() -> None:
    task = Task("app", "one", "do it", (), {"rows": {"3": {"name": "Ada"}}, "open": True, "old": "(none)"})
    assert task.misses({"rows": {"3": {"name": "Ada", "town": "Carrow"}, "4": {}}, "open": True}) == ""
    assert task.misses({"rows": {"3": {"name": "Bela"}}, "open": 1, "old": ""}) == (
        "rows.3.name is 'Bela', not 'Ada'; open is 1, not True; old is '', not '(none)'"
    )


def shown(*lines: str, what: str = "The page now") -> str:
    return "\n".join([f"{what} (content):", "<page nonce>", *lines, "</page nonce>"])


def test_elements_are_known_by_the_latest_look() -> None:
    known = Known()
    first = shown("page", '  - button <button> [ref=e1] "Save"', '  - button <button> [ref=e2] "Save as"')
    changed = shown(
        "Changed since you last looked:",
        '- button <button> [ref=e1] "Save"',
        '~ button <button> [ref=e2] "Save \\"all\\"": [focused]',
        '+   - link <a> [ref=e3] "Save"',
    )
    known.hear([first])
    assert known.find(Target("button", "Save")) == known.elements["e1"]
    assert known.find(Target("button", "save", 2)) == known.elements["e2"], "by words in it"
    known.hear([first, changed])
    assert known.find(Target("button", "Save")) == known.elements["e2"]
    assert known.elements["e2"].name == 'Save "all"'
    assert known.find(Target("menuitem", "Save")) == known.elements["e3"], "by its name alone, where no role fits"
    known.hear([first, changed, shown('- text [ref=e9] "x"', what="Read on the page")])
    assert set(known.elements) == {"e2", "e3", "e9"}
    known.hear([first, shown("Changed since you last looked:", "- row and the 3 lines in it (e1 to e2, e7)")])
    assert not known.elements


def test_what_a_service_would_have_in_its_cache() -> None:
    picture, other = f"{PICTURED}AA", f"{PICTURED}BB"
    bodies = [["tools", "abcde", picture], ["tools", "abcde", picture, "fghij"], ["tools", "abcde", other, "fghij"]]
    cost = cost_of_parts(bodies, ["AA", "AA", "BB"])
    assert (cost.characters, cost.pictures, cost.sent) == (40, 2, 3)
    whole = 40 + 3 * PICTURE
    assert cost.cached == pytest.approx((10 + PICTURE + 10) / whole), "of the third, what is before its picture"


def test_a_request_is_counted_as_it_is_sent_and_its_texts_as_they_are_read() -> None:
    around: list[dict[str, Any]] = [
        {"type": "thought"},
        {"type": "user_input", "content": [{"type": "text", "text": ""}]},
    ]
    text = 'button "Save"\n'
    steps = [around[0], {**around[1], "content": [{"type": "text", "text": text}]}]
    seen = gemini.SeenRequest({"tools": [], "input": steps}, {})
    sent = "[]" + "".join(json.dumps(step, separators=(",", ":")) for step in around)
    assert cost_of([seen]).characters == len(sent) + len(text)


SNAPSHOT = """- generic "Rectangle - R" [ref=e43]:
  - radio "Rectangle"
  - text: one
- button "Save" [ref=e4]
- textbox "Name" [ref=e5]
- menuitem [ref=e6]:
  - generic [ref=e7]: New
"""


@pytest.mark.parametrize(
    ("target", "ref"),
    [
        (Target("radio", "Rectangle"), "e43"),  # what has no ref is used through what it stands in
        (Target("button", "save"), "e4"),
        (Target("combobox", "Name"), "e5"),
        (Target("menuitem", "New"), "e7"),  # by its text
        (Target("button", "Send"), None),
        (Target("button", "Save", 2), None),
    ],
)
def test_where_the_peer_finds_what_a_step_means(target: Target, ref: str | None) -> None:
    parts = ["tools", "request", "call", SNAPSHOT]
    if ref is not None:
        assert ref_in(target, parts) == ref
        return
    with pytest.raises(Incomparable):
        ref_in(target, parts)
