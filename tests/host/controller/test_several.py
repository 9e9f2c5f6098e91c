"""Schedules and retention; and two controllers on one PostgreSQL: what one began the other goes on with."""

import asyncio
import json
from datetime import datetime, timedelta
from pathlib import Path
from zoneinfo import ZoneInfo

import gemini
import psycopg
import pytest
from conformance.site import Site
from croniter import croniter  # type: ignore[import-untyped]
from e2e.shared import with_gemini
from host.controller.address import address
from host.controller.controlled import Client, Controlled, controlling, until
from host.controller.handless import commands_of, hands
from host.controller.test_faults import count, done, receipts
from host.controller.test_flows import approve, credentials_of, in_clear, logs_in
from host.controller.test_sleeping import frozen
from webhand_agent.protocol import Code, RunEvent
from webhand_host.controller.database import Database, url_of
from webhand_host.controller.schedules import comes_again
from webhand_host.controller.signals import BEAT, Across, Signals, waited
from webhand_host.controller.statements import State
from webhand_host.controller.workers import enroll, revoke
from webhand_host.tokens import Can

from bench import postgres


def test_a_schedule_files_once_for_each_time_and_what_is_old_goes(controlled: Controlled) -> None:
    client = controlled.program()
    session = {"instruction": "x", "options": {"labels": ["nobody"]}}
    for wrong in (
        {"cron": "every day at noon"},
        {"cron": "0 0 30 2 *"},
        {"cron": "R R * * *"},
        {"cron": "0 8 * * * * 2027"},
        {"cron": "@daily"},
        {"cron": "0 0 * *"},
        {"cron": "*/61 * * * *"},
        {"cron": "5-1 * * * *"},
        {"cron": "0 8 * * fri-mon"},
        {"cron": "0 24 * * *"},
        {"timezone": "Europe/Atlantis"},
        {"timezone": "localtime"},
        {"name": "../x"},
        {"name": ".."},
    ):
        asked = {"name": "each-second", "cron": "* * * * * *", "timezone": "Europe/Rome", "session": session, **wrong}
        assert client("POST", "/schedules", asked).status == 422, wrong
    asked = {"name": "each-second", "cron": "* * * * * *", "timezone": "Europe/Rome", "session": session}
    assert client("POST", "/schedules", asked).status == 201
    assert client("POST", "/schedules", asked).status == 422, "its name is taken"
    (listed,) = client.get("/schedules")["schedules"]
    assert (listed["cron"], listed["timezone"], listed["session"]["instruction"]) == ("* * * * * *", "Europe/Rome", "x")
    mine = f"/sessions?status=queued&limit=500&owner={listed['owner']}"
    filed = until(lambda: len(found := client.get(mine)["sessions"]) >= 2 and found)
    assert {one["schedule"] for one in filed} == {"each-second"}
    assert client("DELETE", "/schedules/each-second").status == 200
    assert client("DELETE", "/schedules/each-second").status == 404
    assert client("GET", f"/sessions?after={2**63}").status == 422, "no database counts so far"
    for one in client.get(mine)["sessions"]:
        client("DELETE", f"/sessions/{one['session_id']}")


@pytest.mark.parametrize(
    ("cron", "day", "filed"),
    [
        ("30 2 * * *", (2026, 3, 29), ["03:00+02:00"]),  # there is no half past two: as soon as there may be
        ("30 2 * * *", (2026, 10, 25), ["02:30+02:00"]),  # there are two: once
        ("0 8 * * *", (2026, 3, 29), ["08:00+02:00"]),
        ("0 8 * * *", (2026, 10, 25), ["08:00+01:00"]),
        ("0 */1 * * *", (2026, 10, 25), ["02:00+02:00", "02:00+01:00", "03:00+01:00"]),  # an hour passes in between
    ],
)
def test_a_schedule_keeps_to_its_hour_when_clocks_are_put_forward_or_back(
    cron: str, day: tuple[int, int, int], filed: list[str]
) -> None:
    """Times as the engine counts them, in Rome."""
    midnight = datetime(*day, tzinfo=ZoneInfo("Europe/Rome"))
    due = croniter(cron, midnight + timedelta(hours=1), second_at_beginning=True)
    times = [due.get_next(datetime).isoformat() for _ in range(3)]
    once = [at for at in times if at[:10] == midnight.isoformat()[:10] and not comes_again(cron, "Europe/Rome", at)]
    assert [f"{at[11:16]}{at[19:]}" for at in once] == filed


@pytest.mark.full
async def test_of_a_key_that_is_taken_away_all_controllers_hear_at_once(database: postgres.Postgres) -> None:
    """Not because they look: once the transaction is over, and not before."""
    shared, signals = Database(url_of(database.url)), Signals()
    await asyncio.to_thread(shared.create)
    await shared.run(lambda c: enroll(c, "gone"))
    hears = asyncio.ensure_future(Across(signals, shared.url).go())
    try:
        with signals.listening(BEAT) as event:
            assert await waited(event, 60), "whoever has just connected looks at everything"
            event.clear()
            with shared.engine.begin() as connection:
                revoke(connection, "gone")
                assert not await waited(event, 0.5), "nobody looks at what is not there yet"
            assert await waited(event, 60)
    finally:
        hears.cancel()
        await asyncio.wait({hears})
        shared.close()


def executor_of(database: postgres.Postgres, session: str) -> str:
    with psycopg.connect(database.url) as connection:
        found = connection.execute("select executor_id from dbos.workflow_status where workflow_uuid = %s", (session,))
        row = found.fetchone()
    assert row is not None
    return str(row[0])


@pytest.mark.full
@pytest.mark.timeout(400)
@pytest.mark.parametrize("dies", ["asking", "acting"])
def test_two_controllers_share_what_there_is(
    database: postgres.Postgres, model: gemini.GeminiStandIn, pages: Site, tmp_path: Path, dies: str
) -> None:
    """A run's controller dies; the other goes on, with what was answered meanwhile. Before that the database goes away
    for a moment; and the folder that they share does not show what was written there.
    """
    pages.posts = 0
    pages.held.clear()
    pages.release.clear()
    options = ("--slots", "0", "--lease", "6", "--grace", "120", "--database", database.url, "--name")
    with controlling(tmp_path / "home", *options, "controller-one", **with_gemini(model)) as one:
        two = one.beside(*options, "controller-two")
        try:
            client, other = one.program(Can.BROWSER, Can.CONFIRM), two.program(Can.BROWSER, Can.CONFIRM)
            model.plays([count, count, done] if dies == "asking" else [count, done])
            with (
                address(one.worker_port, two.worker_port) as both,
                two.worker("hands", tmp_path / "elsewhere", url=both.url),
            ):
                assert client("GET", "/sessions/sess_%00").status == 404, "PostgreSQL takes no NUL in a text"
                session = client.file("Count once", f"{pages.here}/counting")
                path = f"/sessions/{session}/confirmation"
                asked = until(lambda: (c := other.get(path))["pending"] and c)
                database.stop()
                assert other("GET", f"/sessions/{session}").status == 503, "it says so, and waits"
                stranger = Client(two.worker_port, "webhand_worker_nobody")
                assert stranger("GET", "/health").status == 503, "whose key that is the database alone knows"
                database.start()
                until(lambda: other("GET", f"/sessions/{session}").status == 200)
                assert stranger("GET", "/health").status == 401
                carrier, rest = (one, other) if executor_of(database, session) == "controller-one" else (two, client)
                before = until(lambda: is_kept(database, one.events(session), session))
                if dies == "asking":
                    carrier.process.kill()
                    (one.folder_of(session).path / "run.jsonl").write_text("")
                    (one.folder_of(session).path / "conversation.jsonl").unlink()
                answer = {"confirmation_id": asked["confirmation_id"], "approved": True}
                assert rest("POST", path, answer).status == 200, "whoever is asked, and whoever carries it"
                assert rest("POST", path, answer).status == 409, "once"
                assert pages.held.wait(90), rest("GET", f"/sessions/{session}/log").text
                if dies == "acting":
                    carrier.process.kill()
                pages.release.set()
                seen = rest.ended(session, 120)
            assert seen["status"] == "completed", json.dumps(seen)
            assert pages.posts == 1
            assert one.events(session)[: len(before)] == before
            assert (Code.UNKNOWN in receipts(one, session)) is (dies == "acting")
            assert until(lambda: kept_lines(database, session) == 0), "its folder has it all now"
        finally:
            two.process.end()


@pytest.mark.full
@pytest.mark.timeout(400)
def test_a_stop_while_the_database_is_away_counts_once_it_is_back(
    database: postgres.Postgres, model: gemini.GeminiStandIn, pages: Site, tmp_path: Path
) -> None:
    """It is refused while nobody can keep it. One that was kept just before is heard, at the latest then."""
    options = ("--slots", "0", "--database", database.url)
    with (
        controlling(tmp_path / "home", *options, **with_gemini(model)) as one,
        one.worker("hands", tmp_path / "elsewhere"),
    ):
        client = one.program()

        def begun() -> str:
            model.plays([count], otherwise=gemini.call("task_complete", summary="It went on."))
            pages.hold()
            session = client.file("Count once", f"{pages.here}/counting", options={"auto_confirm": True})
            assert pages.held.wait(90), client("GET", f"/sessions/{session}/log").text
            return session

        pages.posts = 0
        waits, session = client.file("x", options={"labels": ["nobody"]}), begun()
        database.stop()
        for each in (waits, session):
            refused = client("DELETE", f"/sessions/{each}")
            assert (refused.status, refused.headers["retry-after"]) == (503, "2"), refused.text
        database.start()
        until(lambda: client("DELETE", f"/sessions/{session}").status == 200)
        assert client("DELETE", f"/sessions/{waits}").json["status"] == "stopped"
        assert client.ended(session)["status"] == "stopped"
        pages.release.set()
        session = begun()
        assert client("DELETE", f"/sessions/{session}").status == 200
        database.stop()
        pages.release.set()
        assert client("GET", f"/sessions/{session}").status == 503
        database.start()
        until(lambda: client("GET", f"/sessions/{session}").status == 200)
        assert client.ended(session)["status"] == "stopped"
        assert pages.posts == 2, "each once"


@pytest.mark.full
@pytest.mark.timeout(400)
def test_what_a_session_brings_goes_with_its_run_to_another_machine(
    database: postgres.Postgres, model: gemini.GeminiStandIn, pages: Site, tmp_path: Path
) -> None:
    """Which shares the database, the key file and the data folder, and nothing else. In clear it stands on neither."""
    options = ("--slots", "0", "--lease", "6", "--database", database.url, "--key-file", str(tmp_path / "key"))
    with controlling(tmp_path / "home", *options, "--name", "controller-one", **with_gemini(model)) as one:
        shared = {"WEBHAND_DATA_DIR": str(one.folder / "data")}
        two = Controlled(tmp_path / "other", (*options, "--name", "controller-two"), {**one.more, **shared})
        two.start()
        try:
            with (
                address(one.worker_port, two.worker_port) as both,
                one.worker("hands", tmp_path / "elsewhere", url=both.url),
            ):
                clients = [each.program(Can.BROWSER, Can.CONFIRM) for each in (one, two)]
                session = logs_in(clients[0], model, pages, asked=2)
                clients[0].until_status(session, "waiting")
                is_ones = executor_of(database, session) == "controller-one"
                (one if is_ones else two).process.kill()
                rest = clients[is_ones]
                approve(rest, session)
                assert rest.ended(session)["status"] == "completed", rest("GET", f"/sessions/{session}/log").text
                assert "value" in str(rest.get(f"/sessions/{session}/log")["entries"]), "it was typed"
                assert credentials_of(one, session) is None
        finally:
            two.process.end()
    with psycopg.connect(database.url) as connection:
        row = connection.execute("show data_directory").fetchone()
    assert row is not None
    database.stop()  # all of it is in its files then
    try:
        assert [in_clear(folder) for folder in (tmp_path, Path(row[0]))] == [[], []]
    finally:
        database.start()


@pytest.mark.full
def test_what_another_controller_gives_between_two_polls_is_found(database: postgres.Postgres, tmp_path: Path) -> None:
    """Its word of it comes while nobody listens."""
    options = ("--slots", "0", "--database", database.url, "--name")
    with controlling(tmp_path / "home", *options, "controller-one") as one:
        two = one.beside(*options, "controller-two")
        try:
            client = two.program()
            with hands(one, "between", 1) as worker:
                assert worker.begins_nothing()
                until(lambda: client.worker("between")["connected"])
                with frozen(one):
                    session = client.file("x", options={"labels": ["between"]})
                    until(lambda: commands_of(two, session) == [("browser_open", State.GIVEN)])
                assert worker.begun(more=1) == [session]
        finally:
            two.process.end()


def kept_lines(database: postgres.Postgres, session: str) -> int:
    """Lines of its events that the database has."""
    wanted = "select count(*) from webhand_records where session = %s and file = 'run.jsonl'"
    with psycopg.connect(database.url) as connection:
        row = connection.execute(wanted, (session,)).fetchone()
    assert row is not None
    return int(row[0])


def is_kept(database: postgres.Postgres, events: list[RunEvent], session: str) -> list[RunEvent]:
    """The events, once all of them are in the database."""
    return events if len(events) == kept_lines(database, session) else []
