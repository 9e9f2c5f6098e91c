"""A session is a workflow of the engine's from POST on: both are there, or neither, whoever dies when."""

import contextlib
import itertools
import threading
from collections.abc import Iterator
from http.client import HTTPException
from pathlib import Path

import psycopg
import pytest
import sqlalchemy as sa
from host.controller.controlled import Controlled, controlling, until
from host.controller.handless import Hands, hands
from host.controller.hooks import Hooks
from webhand_host.controller import tables
from webhand_host.controller.workflows import QUEUE, WAITING

from bench import postgres

NOBODY = {"labels": ["nobody"]}
AT_A_TIME, ROOM, ENOUGH = 4, 8, 30


def workflows(one: Controlled) -> dict[str, tuple[str, str | None]]:
    """How each run's stands, and in which queue."""
    wanted = "select workflow_uuid, status, queue_name from {}workflow_status where name = 'webhand_run'"
    schema = "dbos." if "--database" in one.options else ""
    rows = one.in_database(lambda c: c.exec_driver_sql(wanted.format(schema)).all())
    return {row[0]: (row[1], row[2]) for row in rows}


def sessions(one: Controlled) -> dict[str, str]:
    wanted = sa.select(tables.sessions.c.id, tables.sessions.c.status)
    return {row.id: row.status for row in one.in_database(lambda c: c.execute(wanted).all())}


def test_a_run_is_a_workflow_from_its_beginning_to_its_end(
    tmp_path: Path, stored: tuple[str, ...], hooks: Hooks
) -> None:
    with controlling(tmp_path / "home", "--slots", "0", "--notify-private", *stored) as one:
        client = one.program()
        webhook = {"webhook": {"url": f"{hooks.here}/workflow"}}
        waits, stopped = (client.file("x", options=NOBODY) for _ in range(2))
        told = client.file("x", options=NOBODY, notifications=webhook)
        assert workflows(one) == dict.fromkeys((waits, stopped, told), ("ENQUEUED", WAITING))
        for session in (stopped, told):
            assert client("DELETE", f"/sessions/{session}").json["status"] == "stopped"
        assert hooks.next("/workflow").json["id"] == f"{told}.session.ended"
        until(lambda: workflows(one)[told] == ("SUCCESS", QUEUE), told=lambda: workflows(one))
        assert workflows(one)[stopped] == ("CANCELLED", None)
        with hands(one, "nobody", 1) as worker:
            assert worker.begun(more=1) == [waits]
            assert workflows(one)[waits] == ("PENDING", QUEUE)
            client("DELETE", f"/sessions/{waits}")
            until(lambda: workflows(one)[waits] == ("SUCCESS", QUEUE), told=lambda: workflows(one))


def test_what_was_filed_before_there_were_workflows_of_it_is_begun(tmp_path: Path) -> None:
    with controlling(tmp_path / "home", "--slots", "0") as one:
        session = one.program().file("x", options=NOBODY)
        gone = sa.text("delete from workflow_status where workflow_uuid = :session")
        one.in_database(lambda c: c.execute(gone, {"session": session}))
        with hands(one, "nobody", 1) as worker:
            assert worker.begun(more=1) == [session]


def test_who_is_killed_while_much_is_filed_placed_and_stopped_leaves_nothing_half(
    tmp_path: Path, stored: tuple[str, ...]
) -> None:
    filed: set[str] = set()
    stopped: set[str] = set()
    with controlling(tmp_path / "home", "--slots", "0", *stored) as one:
        Hands(one.worker_port, one.enroll("few")).post("/register", hostname="few", labels=["few"], slots=ROOM)
        client = one.program()

        def files_and_stops() -> None:
            with contextlib.suppress(OSError, HTTPException):  # until it is killed
                for at in itertools.count():
                    session = client.file("x", options={"labels": ["few" if at % 2 else "nobody"]})
                    filed.add(session)
                    if at % 3 == 0 and client("DELETE", f"/sessions/{session}").json["status"] == "stopped":
                        stopped.add(session)

        threads = [threading.Thread(target=files_and_stops) for _ in range(AT_A_TIME)]
        for thread in threads:
            thread.start()
        until(lambda: len(filed) >= ENOUGH and "running" in sessions(one).values())
        one.process.kill()
        for thread in threads:
            thread.join()
        one.start()
        fit: dict[str, set[tuple[str, str | None]]] = {
            "queued": {("ENQUEUED", WAITING)},
            "running": {("PENDING", QUEUE)},
            "stopped": {("CANCELLED", None), ("SUCCESS", QUEUE)},
        }

        def halves() -> list[object]:
            """What is the one without the other, or in another state."""
            has, is_in = sessions(one), workflows(one)
            both = {session: (has.get(session, ""), is_in.get(session)) for session in has.keys() | is_in.keys()}
            return [one for one in both.items() if one[1][1] not in fit.get(one[1][0], set())]

        until(lambda: not halves(), told=halves)
        has = sessions(one)
        assert filed <= has.keys(), "what was answered is there"
        assert {has[session] for session in stopped} <= {"stopped"}
        assert "running" in has.values(), "some had been placed"


@contextlib.contextmanager
def nobody_writes_workflows(database: postgres.Postgres) -> Iterator[psycopg.Connection]:
    """Who comes to it waits there, in the middle of its transaction."""
    with psycopg.connect(database.url) as connection:
        connection.execute("lock table dbos.workflow_status in share mode")
        yield connection


def is_held_up(connection: psycopg.Connection, statement: str) -> bool:
    connection.execute("select pg_stat_clear_snapshot()")
    wanted = "select 1 from pg_stat_activity where wait_event_type = 'Lock' and query ilike %s"
    return connection.execute(wanted, (f"{statement}%workflow_status%",)).fetchone() is not None


@pytest.mark.full
def test_who_is_killed_between_the_session_and_its_workflow_has_done_neither(
    database: postgres.Postgres, tmp_path: Path
) -> None:
    """When it is filed, when it is placed, when it is stopped."""
    with controlling(tmp_path / "home", "--slots", "0", "--database", database.url) as one:
        client = one.program()

        def asks(method: str, path: str, asked: object = None) -> threading.Thread:
            def ask() -> None:
                with contextlib.suppress(OSError, HTTPException):
                    client(method, path, asked)

            thread = threading.Thread(target=ask)
            thread.start()
            return thread

        with nobody_writes_workflows(database) as lock:
            asking = asks("POST", "/sessions", {"instruction": "x", "options": NOBODY})
            until(lambda: is_held_up(lock, "insert into"))
            one.process.kill()
            asking.join()
        one.start()
        assert (sessions(one), workflows(one)) == ({}, {})
        session = client.file("x", options=NOBODY)
        with nobody_writes_workflows(database) as lock:
            asking = asks("DELETE", f"/sessions/{session}")
            until(lambda: is_held_up(lock, "update"))
            one.process.kill()
            asking.join()
        one.start()
        assert (sessions(one), workflows(one)) == ({session: "queued"}, {session: ("ENQUEUED", WAITING)})
        with hands(one, "nobody", 1) as worker:
            with nobody_writes_workflows(database) as lock:
                until(lambda: is_held_up(lock, "update"))
                one.process.kill()
            one.start()
            worker.get("/health")
            assert worker.begun(more=1) == [session]
            assert workflows(one) == {session: ("PENDING", QUEUE)}
