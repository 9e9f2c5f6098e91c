"""Logging in and gathering rows from a program: what these do by themselves is tested where they are."""

import pytest
import webhand
from conformance.site import Site
from host.api.test_permissions import Person
from host.mcp.login_site import BOTH, NAME
from webhand_agent.workflows import login

pytestmark = pytest.mark.asyncio(loop_scope="session")

LOGIN = """<title>Log in</title><form method=post action=/in onsubmit="event.preventDefault();
fetch('/in', {method: 'post'}).then(() => document.body.innerHTML = '<h1>Hello ann</h1><a href=/out>Log out</a>')">
<input name=user autocomplete=username aria-label=Name>
<input type=password name=password autocomplete=current-password aria-label=Password><button>Log in</button></form>"""
LIST = """<title>Lamps</title><ul>
<li class=card><h2>Desk lamp</h2><b>12.00</b></li><li class=card><h2>Night lamp</h2><b>7.50</b></li></ul>"""


async def test_a_log_in_is_asked_of_the_callback_once_and_its_password_is_kept_nowhere(pages: Site) -> None:
    person = Person()
    async with webhand.open_session(headless=True, on_permission=person) as session:
        await session.goto(pages.put(LOGIN))
        outcome = await session.login("ann", "correct horse")
        assert outcome.ok, outcome
        assert person.asked == [["login"]]
        record = session._session.folder.path
    assert all(b"correct horse" not in path.read_bytes() for path in record.rglob("*") if path.is_file())
    async with webhand.open_session(headless=True) as session:
        await session.goto(pages.put(LOGIN))
        outcome = await session.login("ann", "correct horse")
        assert (outcome.ok, outcome.result) == (False, "failed")
        assert outcome.receipt is not None
        assert f'allow=["login@{pages.here}"]' in webhand.sentence(outcome.receipt)


async def test_nothing_that_shows_is_no_success(pages: Site, monkeypatch: pytest.MonkeyPatch) -> None:
    """That nothing more comes is known when the time is up, however long that is."""
    monkeypatch.setattr(login, "IDLE_SECONDS", 0.5)
    silent = f"<h1>Shop</h1><form onsubmit=\"event.preventDefault(); fetch('/in', {{method: 'post'}})\">{BOTH}"
    gone = f'<h1>Shop</h1><form onsubmit="event.preventDefault(); this.remove()">{BOTH}'
    async with webhand.open_session(headless=True, allow=[f"login@{pages.here}"]) as session:
        for markup, says in (
            (silent, "The page asks for the password again, and nothing on it says why."),
            (gone, "The log-in form is gone from the page, but nothing was seen to be sent to the site."),
        ):
            await session.goto(pages.put(f"{markup}<button>Go</button></form>"))
            outcome = await session.login(NAME, "not this one")
            assert (outcome.result, outcome.sentence) == ("unknown", says)


async def test_rows_by_selectors(pages: Site) -> None:
    async with webhand.open_session(headless=True) as session:
        await session.goto(pages.put(LIST))
        found = await session.scrape({"name": "h2", "price": {"selector": "b", "type": "number"}}, rows=".card")
        assert [dict(item.values) for item in found.items] == [
            {"name": "Desk lamp", "price": 12.0},
            {"name": "Night lamp", "price": 7.5},
        ]
        with pytest.raises(webhand.errors.NotRead):
            await session.scrape({"name": "h2"}, rows=".none")
        with pytest.raises(webhand.errors.Misuse, match="fields"):
            await session.scrape({})
