"""A2: the cases of origin gating by name, each through the real extension: granted, denied, click, redirect, new tab,
history, script, and that nothing is kept for the next task."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

import gemini
import pytest
from e2e.harness import webhand
from safety.person import does, with_gemini
from safety.sites import Site, site
from webhand_agent.safety.approvals import ALLOW_SITE, ALLOW_TASK, DO_NOT_ALLOW

HELD = "The word of the day is walrus."
OVER = (gemini.say("I stop here."), gemini.say("I stop here."))
TASK = "read this page and what it leads to"


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
              <a href="/hop">Hop</a> <a href="/late">Late</a>""",
            "/hop": f"-> {other.url}/",
            "/late": f"<title>Late</title><p>Wait</p><script>location.replace({other.url + '/'!r})</script>",
        }
        with site(pages) as start:
            yield Two(start, other)


def click(name: str) -> gemini.server.Script:
    return [lambda seen: gemini.call("click_element", element_ref=seen.ref("link", name))]


def told(server: gemini.GeminiStandIn) -> str:
    """All that was ever sent to the model."""
    return "\n".join(text for request in server.requests for text in request.texts)


WAYS: dict[str, Callable[[Two], gemini.server.Script]] = {
    "navigate": lambda two: [gemini.call("navigate", url=f"{two.other.url}/")],
    "open_new_tab": lambda two: [gemini.call("open_new_tab", url=f"{two.other.url}/")],
    "click": lambda two: click("Over there"),
    "new tab": lambda two: click("In a new tab"),
    "redirect": lambda two: [gemini.call("navigate", url=f"{two.start.url}/hop")],
    "click to a redirect": lambda two: click("Hop"),
    "script": lambda two: click("Late"),
    "history": lambda two: [gemini.call("go_back")],
}
KNOWN_BEFORE = {"navigate", "open_new_tab"}


@pytest.mark.parametrize("way", WAYS)
async def test_denied_and_then_granted(two: Two, tmp_path: Path, way: str) -> None:
    denied = [*WAYS[way](two), gemini.call("wait_and_observe", milliseconds=0), *OVER]
    granted = [*WAYS[way](two), gemini.call("navigate", url=f"{two.other.url}/more"), *OVER]
    with gemini.GeminiStandIn([*denied, *granted]) as server:
        async with webhand(tmp_path, f"{two.other.url}/", with_gemini(server)) as one:
            await one.page.goto(f"{two.start.url}/")
            two.other.requests.clear()
            run = await does(one, TASK)
            assert run.risks == ["leave_site"], run
            assert run.asked[0].where == two.other.url
            assert run.asked[0].choices == [ALLOW_TASK, ALLOW_SITE, DO_NOT_ALLOW]
            assert "walrus" not in told(server), f"{way}: the page was read to the model before anybody said yes"
            open_now = [page.url for page in one.context.pages if page.url.startswith("http")]
            assert open_now == [f"{two.start.url}/"], f"{way}: a no goes back"
            if way in KNOWN_BEFORE:
                assert two.other.requests == [], "nothing was sent there"
            run = await does(one, TASK, leave_site=ALLOW_TASK)
            assert run.risks.count("leave_site") == 1, f"{way}: a site is asked about once: {run}"
            assert run.risks[0] == "leave_site"
        assert "walrus" in told(server), f"{way}: it was allowed and not read: {run}"


async def test_a_site_that_the_person_names_is_not_asked_about(two: Two, tmp_path: Path) -> None:
    with gemini.GeminiStandIn([*WAYS["navigate"](two), *OVER]) as server:
        async with webhand(tmp_path, f"{two.start.url}/", with_gemini(server)) as one:
            run = await does(one, f"compare this page with {two.other.url}/")
            assert run.asked == []
        assert "walrus" in told(server)


async def test_a_yes_is_not_kept_for_the_next_task(two: Two, tmp_path: Path) -> None:
    script = [*WAYS["navigate"](two), *OVER]
    with gemini.GeminiStandIn([*script, *script]) as server:
        async with webhand(tmp_path, f"{two.start.url}/", with_gemini(server)) as one:
            first = await does(one, TASK, leave_site=ALLOW_TASK)
            await one.page.goto(f"{two.start.url}/")
            second = await does(one, TASK)
    assert (first.risks, second.risks) == (["leave_site"], ["leave_site"])


async def test_consent_given_ahead_does_not_reach_it(two: Two, tmp_path: Path) -> None:
    with gemini.GeminiStandIn([*WAYS["navigate"](two), *OVER]) as server:
        async with webhand(tmp_path, f"{two.start.url}/", with_gemini(server)) as one:
            run = await does(one, TASK, yes=True)
    assert run.risks == ["leave_site"]
    assert two.other.requests == []


async def test_what_is_allowed_from_now_on_holds_for_the_next_task(two: Two, tmp_path: Path) -> None:
    script = [*WAYS["navigate"](two), *OVER]
    with gemini.GeminiStandIn([*script, *script]) as server:
        async with webhand(tmp_path, f"{two.start.url}/", with_gemini(server)) as one:
            first = await does(one, TASK, leave_site=ALLOW_SITE)
            await one.page.goto(f"{two.start.url}/")
            second = await does(one, TASK)
    assert (first.risks, second.risks) == (["leave_site"], [])
    assert two.other.url in (tmp_path / "config" / "grants.json").read_text()
