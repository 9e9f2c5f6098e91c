"""What a navigation came to: the server's answer, loads that fail, pages that do not let go."""

from collections.abc import Awaitable, Callable, Iterator

import pytest
from conformance.answers import Answers, served_answers
from conformance.carriers import Carried, Opened
from webhand_agent import receipts
from webhand_agent.browser import Ability
from webhand_agent.protocol import Click, Code, Effect, Receipt

LEAVES_WITHIN_MS = 9_000
"""Under the cap that a page which never lets go would use up."""

FAILING = {
    "/loop": ("ERR_TOO_MANY_REDIRECTS", 0),
    "/to?/loop": ("ERR_TOO_MANY_REDIRECTS", 0),
    "/none/404": ("ERR_HTTP_RESPONSE_CODE_FAILURE", 404),
    "/none/500": ("ERR_HTTP_RESPONSE_CODE_FAILURE", 500),
    "/file/404": ("ERR_INVALID_RESPONSE", 404),
    "/nothing": ("ERR_EMPTY_RESPONSE", 0),
    "/reset": ("ERR_CONNECTION_RESET", 0),
}
Way = Callable[[Opened, str, list[str] | None], Awaitable[Receipt]]


@pytest.fixture(scope="session")
def answers(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Answers]:
    with served_answers(tmp_path_factory.mktemp("answers")) as one:
        yield one


async def by_address(one: Opened, url: str, sites: list[str] | None) -> Receipt:
    return await one.browser.navigate(one.tab_id, url, sites=sites)


async def in_new_tab(one: Opened, url: str, sites: list[str] | None) -> Receipt:
    return await one.browser.open_tab(url, sites=sites)


async def by_link(one: Opened, url: str, sites: list[str] | None) -> Receipt:
    await one.js(f"document.body.innerHTML = `<a href='{url}'>Go</a>`")
    return await one.browser.act(one.tab_id, await one.ref('"Go"'), Click(), sites=sites)


async def by_link_to_a_tab(one: Opened, url: str, sites: list[str] | None) -> Receipt:
    await one.js(f"document.body.innerHTML = `<a target=_blank href='{url}'>Go</a>`")
    return await one.browser.act(one.tab_id, await one.ref('"Go"'), Click(), sites=sites)


WAYS = pytest.mark.parametrize("way", [by_address, in_new_tab, by_link, by_link_to_a_tab])
CONFINED = pytest.mark.parametrize("confined", [True, False])


@WAYS
@pytest.mark.parametrize("status", [200, 403, 404, 500, 503])
async def test_the_answer_of_the_server_is_told(carried: Carried, answers: Answers, way: Way, status: int) -> None:
    one = await carried.open("<p>Start</p>")
    went = await way(one, f"{answers.here}/{status}", [answers.here, carried.site.here])
    assert (went.ok, went.code, went.status) == (True, Code.NAVIGATED, status), went
    assert went.title == f"Titled {status}"
    assert ("The server answered" in receipts.text(went)) == (status >= 400)


async def test_the_answer_is_that_of_the_page_that_is_shown(carried: Carried, answers: Answers) -> None:
    one = await carried.open("<p>Start</p>")
    went = await one.browser.navigate(one.tab_id, f"{answers.here}/to?/404")
    assert (went.status, went.led_to) == (404, f"{answers.here}/404")
    assert "404 (Not Found)" in receipts.line(went)
    again = await one.browser.reload(one.tab_id)
    assert (again.ok, again.status) == (True, 404), again
    back = await one.browser.traverse(one.tab_id, -1)
    assert (back.ok, back.status in (0, 200)) == (True, True), back


@CONFINED
@pytest.mark.parametrize("way", [by_address, by_link])
@pytest.mark.parametrize("path", FAILING)
async def test_a_load_that_fails_is_a_failure(
    carried: Carried, answers: Answers, way: Way, path: str, confined: bool
) -> None:
    one = await carried.open("<p>Start</p>")
    error, status = FAILING[path]
    went = await way(one, answers.here + path, [answers.here, carried.site.here] if confined else None)
    assert (went.ok, went.code, went.status) == (False, Code.NOT_FOUND, status), went
    assert f"net::{error}" in went.message
    assert went.led_to.startswith(answers.here), went


@CONFINED
@pytest.mark.parametrize("where", ["refused", "no name", "no trust"])
async def test_a_server_that_is_not_there_is_a_failure(
    carried: Carried, answers: Answers, where: str, confined: bool
) -> None:
    url, error = {
        "refused": (answers.refused, "CONNECTION_REFUSED"),
        "no name": ("http://nothing.invalid", "NAME_NOT_RESOLVED"),
        "no trust": (answers.trusted_by_none, "CERT_AUTHORITY_INVALID"),
    }[where]
    one = await carried.open("<p>Start</p>")
    went = await one.browser.navigate(one.tab_id, f"{url}/200", sites=[url] if confined else None)
    assert (went.ok, went.code, went.led_to) == (False, Code.NOT_FOUND, f"{url}/200"), went
    assert f"net::ERR_{error}" in went.message


async def test_an_answer_without_a_page_leaves_the_tab_where_it_was(carried: Carried, answers: Answers) -> None:
    one = await carried.open("<title>Start</title><p>Start</p>")
    went = await one.browser.navigate(one.tab_id, f"{answers.here}/none/204")
    assert (went.ok, went.code, went.status) == (False, Code.NOT_FOUND, 204), went
    assert (went.led_to, went.title, went.bound_for) == (one.url, "Start", f"{answers.here}/none/204")
    assert "204 (No Content)" in went.message


async def test_a_click_that_the_server_answers_with_no_page_was_done(carried: Carried, answers: Answers) -> None:
    one = await carried.open("<title>Start</title>")
    went = await by_link(one, f"{answers.here}/none/204", None)
    assert (went.ok, went.code, went.status) == (True, Code.DONE, 204), went
    assert "204 (No Content)" in went.message


async def test_an_address_that_is_a_file_leaves_the_tab_where_it_was(carried: Carried, answers: Answers) -> None:
    one = await carried.open("<title>Start</title><p>Start</p>")
    went = await one.browser.navigate(one.tab_id, f"{answers.here}/file/200")
    assert (went.ok, [file.state for file in went.downloads]) == (True, ["complete"]), went
    assert [tab.url for tab in await one.browser.tabs() if tab.tab_id == one.tab_id] == [one.url]


async def test_a_page_that_breaks_off_is_there(carried: Carried, answers: Answers) -> None:
    one = await carried.open("<p>Start</p>")
    went = await one.browser.navigate(one.tab_id, f"{answers.here}/short")
    assert (went.ok, went.title, went.loading) == (True, "Titled short", False), went
    assert went.ms < LEAVES_WITHIN_MS


async def test_a_page_that_never_came_is_not_told_as_the_one_shown(carried: Carried, answers: Answers) -> None:
    one = await carried.open("<title>Start</title><button>Here</button>")
    went = await one.browser.navigate(one.tab_id, f"{answers.here}/silent")
    assert (went.ok, went.code) == (False, Code.TIMEOUT), went
    assert (went.led_to, went.title, went.bound_for) == (one.url, "Start", f"{answers.here}/silent")
    assert f'still shows "Start" ({one.url}). It was on its way to {answers.here}/silent.' in receipts.line(went)
    assert [(tab.url, tab.title) for tab in await one.browser.tabs() if tab.tab_id == one.tab_id] == [
        (one.url, "Start")
    ]


@pytest.mark.both
@pytest.mark.parametrize("path", ["/hung", "/hung/unsaved"])
async def test_a_page_whose_script_never_ends_is_left(carried: Carried, answers: Answers, path: str) -> None:
    one = await carried.open("<p>Start</p>")
    if path != "/hung" and not one.has(Ability.HELD_DIALOGS):
        pytest.skip("this carrier cannot tell it from a page that asks whether it may be left")
    hung = await one.browser.open_tab(answers.here + path)
    went = await one.browser.navigate(hung.tab_id or 0, f"{answers.here}/200", sites=[answers.here])
    assert (went.ok, went.code, went.led_to) == (True, Code.NAVIGATED, f"{answers.here}/200"), went
    assert went.ms < LEAVES_WITHIN_MS
    left = Effect.NEW_TAB in went.effect
    shown = (went.tab_id if left else hung.tab_id) or 0
    assert (await one.browser.observe(shown)).title == "Titled 200"
