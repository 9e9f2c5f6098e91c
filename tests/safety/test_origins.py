"""A2: the cases of origin gating by name, each through the real extension: granted, denied, click, redirect, new tab,
history, script, and that nothing is kept for the next task."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

import gemini
import pytest
from e2e.harness import Start
from e2e.shared import Sitting
from safety.person import does, with_gemini
from safety.sites import Site, site
from webhand_agent.protocol import Choice, Permission, PermissionKind

HELD = "The word of the day is walrus."
OVER = (gemini.say("I stop here."), gemini.say("I stop here."))
TASK = "read this page and what it leads to"
ENTER, CARRY, WRITE = PermissionKind.ENTER, PermissionKind.CARRY, PermissionKind.WRITE


@dataclass(frozen=True)
class Two:
    """`start` is where the tab is, `other` the site outside of the set."""

    start: Site
    other: Site


@pytest.fixture
def two() -> Iterator[Two]:
    with _two() as both:
        yield both


@contextmanager
def _two() -> Iterator[Two]:
    with site({"/": f"<title>Other</title><h1>Other</h1><p>{HELD}</p>", "/more": "<p>More</p>"}) as other:
        pages = {
            "/": f"""<title>Start</title><h1>Start</h1><a href="{other.url}/">Over there</a>
              <a href="{other.url}/" target="_blank">In a new tab</a>
              <a href="/hop">Hop</a> <button onclick="location = {other.url + "/"!r}">Leave</button>""",
            "/hop": f"-> {other.url}/",
        }
        with site(pages) as start:
            yield Two(start, other)


def click(name: str, role: str = "link") -> gemini.server.Script:
    return [lambda seen: gemini.call("click_element", element_ref=seen.ref(role, name))]


def told(server: gemini.GeminiStandIn) -> str:
    """All that was ever sent to the model."""
    return "\n".join(text for request in server.requests for text in request.texts)


@dataclass(frozen=True)
class Way:
    """How a task comes to the other site, and what each question on the way asks for. A link of an entered site may be
    followed; an address that the model wrote could carry what it has read.
    """

    script: Callable[[Two], gemini.server.Script]
    asks: tuple[set[PermissionKind], ...] = ()


WAYS = {
    "navigate": Way(lambda two: [gemini.call("navigate", url=f"{two.other.url}/")], ({ENTER, CARRY},)),
    "open_new_tab": Way(lambda two: [gemini.call("open_new_tab", url=f"{two.other.url}/")], ({ENTER, CARRY},)),
    "redirect": Way(lambda two: [gemini.call("navigate", url=f"{two.start.url}/hop")], ({ENTER, CARRY},)),
    "script": Way(lambda two: click("Leave", "button"), ({WRITE}, {ENTER})),
    "history": Way(lambda two: [gemini.call("go_back")], ({ENTER},)),
    "click": Way(lambda two: click("Over there")),
    "new tab": Way(lambda two: click("In a new tab")),
    "click to a redirect": Way(lambda two: click("Hop")),
}
ASKED = [name for name, way in WAYS.items() if way.asks]
FREE = [name for name, way in WAYS.items() if not way.asks]
GOES_ON = gemini.call("wait_and_observe", milliseconds=0)


@pytest.mark.parametrize("name", ASKED)
async def test_denied_and_then_granted(two: Two, name: str, sitting: Sitting) -> None:
    way = WAYS[name]
    denied = [*way.script(two), GOES_ON, *OVER]
    granted = [*way.script(two), gemini.call("navigate", url=f"{two.other.url}/more"), *OVER]
    one = await sitting.begin(f"{two.other.url}/", [*denied, *granted])
    await one.go(f"{two.start.url}/")
    two.other.requests.clear()
    run = await does(one, TASK, write=Choice.TASK)
    assert run.kinds == list(way.asks), run
    card = run.asked[-1]
    assert {(each.kind, each.site) for each in card.lacks} == {(kind, two.other.url) for kind in way.asks[-1]}
    assert [each.source for each in card.lacks if each.kind is CARRY] == [two.start.url] * (CARRY in way.asks[-1])
    assert "walrus" not in told(sitting.server), f"{name}: the page was read to the model before anybody said yes"
    open_now = [page.url for page in one.context.pages if page.url.startswith("http")]
    assert open_now == [f"{two.start.url}/"], f"{name}: a no goes back"
    assert two.other.requests == [], "it was blocked before its request left"
    look = Choice.TASK if CARRY in way.asks[-1] else Choice.LOOK
    run = await does(one, TASK, enter=look, carry=Choice.TASK, write=Choice.TASK)
    assert run.kinds[: len(way.asks)] == list(way.asks)
    assert sum(ENTER in kinds for kinds in run.kinds) == 1, f"{name}: a site is asked about once: {run}"
    assert "walrus" in told(sitting.server), f"{name}: it was allowed and not read: {run}"


@pytest.mark.parametrize("name", FREE)
async def test_a_link_may_be_followed(two: Two, name: str, sitting: Sitting) -> None:
    one = await sitting.begin(f"{two.start.url}/", [*WAYS[name].script(two), GOES_ON, *OVER])
    run = await does(one, TASK)
    assert run.kinds == []
    assert "walrus" in told(sitting.server), run


async def test_a_site_that_the_person_names_is_not_asked_about(two: Two, sitting: Sitting) -> None:
    one = await sitting.begin(f"{two.start.url}/", [*WAYS["navigate"].script(two), *OVER])
    run = await does(one, f"compare this page with {two.other.url}/")
    assert run.kinds == []
    assert "walrus" in told(sitting.server)


async def test_a_yes_is_not_kept_for_the_next_task(two: Two, sitting: Sitting) -> None:
    script = [*WAYS["navigate"].script(two), *OVER]
    one = await sitting.begin(f"{two.start.url}/", [*script, *script])
    first = await does(one, TASK, enter=Choice.TASK, carry=Choice.TASK)
    await one.go(f"{two.start.url}/")
    second = await does(one, TASK)
    assert (first.kinds, second.kinds) == ([{ENTER, CARRY}], [{ENTER, CARRY}])


async def test_consent_given_ahead_does_not_reach_it(two: Two, sitting: Sitting) -> None:
    one = await sitting.begin(f"{two.start.url}/", [*WAYS["navigate"].script(two), *OVER])
    run = await does(one, TASK, yes=True)
    assert run.kinds == [{ENTER, CARRY}]
    assert two.other.requests == []


async def test_what_is_allowed_from_now_on_holds_for_the_next_task(two: Two, tmp_path: Path, webhand: Start) -> None:
    script = [*WAYS["history"].script(two), *OVER]
    with gemini.GeminiStandIn([*script, *script]) as server:
        async with webhand(tmp_path, f"{two.other.url}/", with_gemini(server)) as one:
            await one.go(f"{two.start.url}/")
            first = await does(one, TASK, enter=Choice.ALWAYS)
            await one.go(f"{two.start.url}/")
            second = await does(one, TASK)
    assert (first.kinds, second.kinds) == ([{ENTER}], [])
    kept = Permission(kind=ENTER, site=two.other.url)
    assert kept.site in (tmp_path / "config" / "grants.json").read_text()
