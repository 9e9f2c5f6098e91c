"""What a page that came of a log-in shows, and what it does not."""

from collections.abc import Sequence

import pytest
from agent.trees import tree_of
from webhand_agent.protocol import Control, FieldKind, Frame, Observation, WriteRequest
from webhand_agent.workflows.login_evidence import Found, Links, Sent, judge
from webhand_agent.workflows.login_fields import Look, find

ORIGIN = "https://shop.example"
ASKS = '- textbox <input type="password"> [ref=e1] "Word" [secret]'
CODE = '- textbox <input type="text"> [ref=e5] "Code" [secret]'
NO_LINKS = Links()
INSIDE = '- heading "Orders"'


def page(tree: str, document: str = "one", *, partial: bool = False) -> Look:
    kinds = {"e1": FieldKind.PASSWORD, "e5": FieldKind.CODE}
    frames = [Frame(frame_id=0, document_id=document, prefix="", url=ORIGIN)]
    seen = Observation(tab_id=1, url=ORIGIN, title="", tree=tree_of(tree), elements=1, frames=frames, partial=partial)
    there = {ref: kind for ref, kind in kinds.items() if seen.tree.by_ref(ref) is not None}
    return Look(seen, {ref: Control(tab_id=1, url=ORIGIN, kind=kind) for ref, kind in there.items()})


def told(
    after: Look, *answers: int, links: Links = NO_LINKS, status: int = 0, is_last: bool = False, to: str = ORIGIN
) -> tuple[Found, str]:
    before = page(ASKS)
    form = find(before)
    assert form is not None
    sent = Sent(before, form, ORIGIN, status=status)
    sent.hear([WriteRequest(method="POST", url=f"{to}/in/{at}", status=each) for at, each in enumerate(answers)])
    verdict = judge(sent, after, find(after), links, is_last=is_last)
    return verdict.found, verdict.quoted


ALERT = f'{ASKS}\n- alert\n  - text "Wrong"'


@pytest.mark.parametrize(
    ("after", "answers", "expected"),
    [
        (page(INSIDE, "two"), [303], Found.SUCCESS),
        (page(INSIDE, "two"), [], Found.SUCCESS),
        (page(INSIDE), [200], Found.SUCCESS),
        (page(INSIDE), [200, 401, 200], Found.SUCCESS),
        (page(INSIDE), [], Found.PENDING),
        (page(INSIDE), [0], Found.PENDING),
        (page(INSIDE), [200, 0], Found.PENDING),
        (page(INSIDE, partial=True), [200], Found.PENDING),
        (page("", "two"), [303], Found.PENDING),
        (page(INSIDE), [401], Found.FAILED),
        (page(INSIDE, "two"), [423], Found.FAILED),
        (page(f'{INSIDE}\n- alert "Locked"', "two"), [200], Found.UNKNOWN),
        (page(CODE), [200], Found.NEXT),
        (page(CODE, "two"), [303], Found.NEXT),
        (page(ASKS), [], Found.PENDING),
        (page(ASKS), [200], Found.PENDING),
        (page(ASKS), [401], Found.FAILED),
        (page(ASKS), [500], Found.FAILED),
        (page(ASKS, "two"), [303], Found.FAILED),
        (page(ALERT), [], Found.FAILED),
        (page(ALERT), [0], Found.PENDING),
        (page(f'{ASKS}\n- text "Falsch"'), [200], Found.FAILED),
        (page(ASKS.replace("[secret]", "[secret] [invalid]")), [], Found.FAILED),
    ],
)
def test_what_it_shows(after: Look, answers: Sequence[int], expected: Found) -> None:
    assert told(after, *answers)[0] is expected


def test_nothing_more_to_wait_for_is_neither() -> None:
    assert told(page(ASKS), 0, is_last=True)[0] is Found.UNKNOWN
    assert told(page(INSIDE), is_last=True)[0] is Found.UNKNOWN
    assert told(page(INSIDE, partial=True), 200, is_last=True)[0] is Found.SUCCESS, "a page that never rests"


def test_links_say_more() -> None:
    new = page(INSIDE, "two")
    assert told(new, 303, links=Links(back=True))[0] is Found.UNKNOWN
    assert told(new, 303, links=Links(back=True, out=True))[0] is Found.SUCCESS


def test_what_others_answer_is_nothing() -> None:
    """Pages tell other sites of every click."""
    assert told(page(INSIDE), 204, to="https://counts.example")[0] is Found.PENDING
    assert told(page(ASKS), 403, to="https://counts.example")[0] is Found.PENDING


def test_an_error_in_place_of_a_page() -> None:
    assert told(page(INSIDE, "two"), 403, status=403)[0] is Found.FAILED
    assert told(page(INSIDE, "two"), status=500)[0] is Found.FAILED


def test_what_is_new_is_quoted() -> None:
    assert told(page(ALERT), 401)[1] == "Wrong"
    assert told(page(f'{ASKS}\n- text "{"x" * 900}"'), 200)[1].endswith("…")
    assert told(page(ASKS.replace("[secret]", '[secret] [invalid] [error="Too short"]')))[1] == "Too short"


def test_an_answer_that_comes_late_takes_the_place_of_none() -> None:
    before = page(ASKS)
    form = find(before)
    assert form is not None
    sent = Sent(before, form, ORIGIN)
    sent.hear([WriteRequest(method="POST", url=f"{ORIGIN}/in")])
    assert sent.is_unanswered
    sent.hear([WriteRequest(method="POST", url=f"{ORIGIN}/in", status=401)])
    assert (sent.is_unanswered, sent.refusal, len(sent.requests)) == (False, 401, 1)
