"""A2: Chromium's cases of origin gating by name. A site that nobody allowed gets no request, whatever leads there."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass

import pytest
from safety.desk import Desk, Seen, Told, call, says_no, says_yes
from webhand_agent.history.conversation import Call
from webhand_agent.protocol import Choice, Confirmation, PermissionKind

Steps = Iterator[Call | Sequence[Call]]
OTHER = "http://far.test/page"
HELD = "The word of the day is walrus."
START = f"""<title>Start</title><h1>Start</h1><a href="{OTHER}">Over there</a>
  <a href="{OTHER}" target=_blank>Beside</a>
  <a href="/r?to={OTHER}">Redirected</a> <button onclick="location = '{OTHER}'">Script</button>
  <button onclick="window.open('{OTHER}')">Window</button> <button onclick="setTimeout(() =>
  location = '{OTHER}', 50)">Late</button>
  <button onclick="setTimeout(() => location = '{OTHER}', 1500)">Later</button>
  <button onclick="setTimeout(() => window.open('{OTHER}'), 1500)">Window later</button>
  <form action="{OTHER}"><button>Form</button></form>"""
LATE = f'<title>Late</title><p>Wait</p><meta http-equiv=refresh content="0;url={OTHER}">'


def clicks(role: str, name: str, wait: int = 300) -> Callable[[Seen], Steps]:
    def do(seen: Seen) -> Steps:
        yield call("click_element", element_ref=seen.ref(role, name), consequence="none")
        yield call("wait_and_observe", milliseconds=wait)

    return do


def goes(tool: str, url: str) -> Callable[[Seen], Steps]:
    def do(seen: Seen) -> Steps:
        yield call(tool, url=url, consequence="none")
        yield call("wait_and_observe", milliseconds=0)

    return do


@dataclass(frozen=True)
class Way:
    do: Callable[[Seen], Steps]
    blocked: bool = True
    """Whether it is kept away before the request leaves; what the page leads to by itself is left again unread."""


WAYS = {
    "navigate": Way(goes("navigate", OTHER)),
    "new tab": Way(goes("open_new_tab", OTHER)),
    "redirect": Way(goes("navigate", f"http://start.test/r?to={OTHER}")),
    "redirect in a new tab": Way(goes("open_new_tab", f"http://start.test/r?to={OTHER}")),
    "navigation caused by a click": Way(clicks("button", "Script")),
    "window opened by a click": Way(clicks("button", "Window")),
    "form": Way(clicks("button", "Form")),
    "script soon after a click": Way(clicks("button", "Late")),
    "script seconds after a click": Way(clicks("button", "Later", 2_500)),
    "window seconds after a click": Way(clicks("button", "Window later", 2_500)),
    "refresh": Way(goes("navigate", "http://start.test/late"), blocked=False),
}


async def led(desk: Desk, way: Way, person: Callable[[Confirmation], Choice]) -> Told:
    desk.hosts.pages |= {
        "start.test/": START,
        "start.test/late": LATE,
        "far.test/page": f"<title>Far</title><p>{HELD}</p>",
    }
    await desk.begin("http://start.test/")
    told = await desk.run(way.do, "look at this page and what it leads to", person=person)
    await desk.settled()
    return told


def only_writes(card: Confirmation) -> Choice:
    """Clicking on the page is allowed; leaving it is not."""
    return says_yes(card) if {one.site for one in card.lacks} == {"http://start.test"} else Choice.NO


def read(told: Told) -> bool:
    return any(HELD in text for text in told.seen.everything)


@pytest.mark.parametrize("name", WAYS)
async def test_denied(desk: Desk, name: str) -> None:
    told = await led(desk, WAYS[name], only_writes)
    asked = {one.kind for card in told.asked for one in card.lacks if one.site == "http://far.test"}
    assert asked & {PermissionKind.ENTER, PermissionKind.CARRY}, str(told)
    assert not read(told), str(told)
    if WAYS[name].blocked:
        assert desk.hosts.of("far.test") == [], str(told)
    assert [page.url for page in desk.context.pages] in (["http://start.test/"], ["http://start.test/late"])


@pytest.mark.parametrize("name", WAYS)
async def test_granted(desk: Desk, name: str) -> None:
    told = await led(desk, WAYS[name], says_yes)
    assert read(told), str(told)
    about = [card for card in told.asked if any(one.site == "http://far.test" for one in card.lacks)]
    assert len(about) == 1, str(told)


@pytest.mark.parametrize(("name", "opens"), [("Over there", 0), ("Beside", 1)])
async def test_a_link_followed_on_an_entered_site_is_free(desk: Desk, name: str, opens: int) -> None:
    told = await led(desk, Way(clicks("link", name)), says_no)
    assert (told.asked, read(told)) == ([], True), str(told)
    assert len(desk.context.pages) == 1 + opens


async def test_nothing_is_kept_for_the_next_task(desk: Desk) -> None:
    first = await led(desk, WAYS["navigate"], says_yes)
    second = await led(desk, WAYS["navigate"], says_no)
    assert (read(first), read(second), len(second.asked)) == (True, False, 1), str(second)
    assert desk.hosts.of("far.test") == []


@pytest.mark.parametrize("person", [only_writes, says_yes])
async def test_what_was_sent_before_its_answer_led_on_is_told(
    desk: Desk, person: Callable[[Confirmation], Choice]
) -> None:
    """An order goes to the shop, and its answer to a site that was not allowed: it was ordered, whatever is said."""
    desk.hosts.pages |= {
        "start.test/": '<form method=post action="/order"><input type=hidden name=a value=1><button>Go</button></form>',
        "start.test/order": f"-> {OTHER}",
        "far.test/page": HELD,
    }
    await desk.begin("http://start.test/")
    told = await desk.run(clicks("button", "Go"), "look at this page", person=person)
    assert [str(one) for one in desk.hosts.of("start.test") if one.method == "POST"] == ["POST start.test/order a=1"]
    assert [one.proven for one in told.finished.changes] == [True], str(told)
    assert "othing was done" not in told.receipts[0].message, str(told)
