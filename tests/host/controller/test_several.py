"""Schedules and retention; and two controllers on one PostgreSQL: what one began the other goes on with."""

import json
from collections.abc import Iterator
from pathlib import Path

import gemini
import psycopg
import pytest
from conformance.site import Site
from e2e.shared import with_gemini
from host.controller.controlled import Controlled, controlling, until
from host.controller.test_faults import count, done, receipts
from webhand_agent.protocol import Code
from webhand_host.tokens import Can

from bench import postgres


def test_a_schedule_files_once_for_each_time_and_what_is_old_goes(controlled: Controlled) -> None:
    client = controlled.program()
    session = {"instruction": "x", "options": {"labels": ["nobody"]}}
    for wrong in ({"cron": "every day at noon"}, {"timezone": "Europe/Atlantis"}, {"name": "../x"}):
        asked = {"name": "each-second", "cron": "* * * * * *", "timezone": "Europe/Rome", "session": session, **wrong}
        assert client("POST", "/schedules", asked).status == 422, wrong
    asked = {"name": "each-second", "cron": "* * * * * *", "timezone": "Europe/Rome", "session": session}
    assert client("POST", "/schedules", asked).status == 201
    assert client("POST", "/schedules", asked).status == 422, "its name is taken"
    (listed,) = client.get("/schedules")["schedules"]
    assert (listed["cron"], listed["timezone"], listed["session"]["instruction"]) == ("* * * * * *", "Europe/Rome", "x")
    filed = until(lambda: len(found := client.get("/sessions?status=queued")["sessions"]) >= 2 and found)
    assert {one["schedule"] for one in filed} == {"each-second"}
    assert client("DELETE", "/schedules/each-second").status == 200
    assert client("DELETE", "/schedules/each-second").status == 404
    for one in client.get("/sessions?status=queued&limit=500")["sessions"]:
        client("DELETE", f"/sessions/{one['session_id']}")


@pytest.fixture(scope="module")
def database(tmp_path_factory: pytest.TempPathFactory) -> Iterator[postgres.Postgres]:
    if why := postgres.lacking():
        pytest.skip(why)
    with postgres.running(tmp_path_factory.mktemp("postgres")) as one:
        yield one


def executor_of(database: postgres.Postgres, session: str) -> str:
    with psycopg.connect(database.url) as connection:
        found = connection.execute("select executor_id from dbos.workflow_status where workflow_uuid = %s", (session,))
        row = found.fetchone()
    assert row is not None
    return str(row[0])


@pytest.mark.full
def test_two_controllers_share_what_there_is(
    database: postgres.Postgres, model: gemini.GeminiStandIn, pages: Site, tmp_path: Path
) -> None:
    """A run is begun by one controller, which dies in the middle of an act; the database goes away for a moment."""
    pages.posts = 0
    pages.held.clear()
    pages.release.clear()
    options = ("--slots", "0", "--lease", "6", "--grace", "120", "--database", database.url, "--name")
    with controlling(tmp_path / "home", *options, "controller-one", **with_gemini(model)) as one:
        two = one.beside(*options, "controller-two")
        try:
            client, other = one.program(Can.BROWSER, Can.CONFIRM), two.program(Can.BROWSER, Can.CONFIRM)
            model.plays([count, done])
            with two.worker("hands", tmp_path / "elsewhere"):
                session = client.file("Count once", f"{pages.here}/counting")
                asked = until(lambda: (c := other.get(f"/sessions/{session}/confirmation"))["pending"] and c)
                database.stop()
                assert other("GET", f"/sessions/{session}").status == 503, "it says so, and waits"
                database.start()
                until(lambda: other("GET", f"/sessions/{session}").status == 200)
                carrier, rest = (one, two) if executor_of(database, session) == "controller-one" else (two, one)
                mine = rest.program(Can.BROWSER, Can.CONFIRM)
                answer = {"confirmation_id": asked["confirmation_id"], "approved": True}
                assert mine("POST", f"/sessions/{session}/confirmation", answer).status == 200
                assert pages.held.wait(60), mine("GET", f"/sessions/{session}/log").text
                carrier.process.kill()
                pages.release.set()
                seen = mine.ended(session)
            assert seen["status"] == "completed", json.dumps(seen)
            assert pages.posts == 1
            assert Code.UNKNOWN in receipts(one, session)
        finally:
            two.process.end()
