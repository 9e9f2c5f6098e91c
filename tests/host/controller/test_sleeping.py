"""A controller that is frozen, and wakes up; and clients that have gone while it was, or before it had something for
them.
"""

import contextlib
import os
import signal
import socket
import time
from collections.abc import Iterator

import pytest
from host.controller.controlled import Client, Controlled, controlling, until
from host.controller.handless import Hands, commands_of, hands
from webhand_host.controller.statements import State

LEASE, GRACE = 4.0, 2.0
MANY = 60
"""Polls that come at once: of the last ones it is known that they are left before the loop has come to that."""


@pytest.fixture(scope="module")
def sleeping(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Controlled]:
    options = ("--slots", "0", "--lease", f"{LEASE:g}", "--grace", f"{GRACE:g}")
    with controlling(tmp_path_factory.mktemp("sleeping") / "home", *options) as one:
        yield one


@pytest.fixture
def client(sleeping: Controlled) -> Client:
    return sleeping.program()


@contextlib.contextmanager
def frozen(one: Controlled) -> Iterator[None]:
    os.killpg(one.process.process.pid, signal.SIGSTOP)
    try:
        yield
    finally:
        os.killpg(one.process.process.pid, signal.SIGCONT)


@contextlib.contextmanager
def poll_of(worker: Client, query: str) -> Iterator[None]:
    """A poll whose answer nobody reads."""
    with socket.create_connection(("127.0.0.1", worker.port)) as connection:
        head = f"GET /command?{query} HTTP/1.1\r\nHost: 127.0.0.1:{worker.port}\r\n"
        connection.sendall(f"{head}Authorization: Bearer {worker.secret}\r\n\r\n".encode())
        yield


def filed_for(client: Client, worker: str) -> str:
    return client.file("x", options={"labels": [worker]})


def opens(worker: Hands, session: str) -> None:
    """That a run's first command comes to the worker, and that what came of it counts."""
    (begun,) = worker.begun(more=1)
    assert begun == session
    told = worker.post("/result", id=worker.held[-1], success=True, data={"abilities": []})
    assert told["success"], told


def test_a_poll_whose_client_has_gone_is_handed_nothing(sleeping: Controlled, client: Client) -> None:
    with hands(sleeping, "left", 1) as worker:
        with poll_of(worker, "wait=60"):
            worker.get("/health")  # comes behind the poll, which is under way then
        session = filed_for(client, "left")
        opens(worker, session)
        assert commands_of(sleeping, session)[0] == ("browser_open", State.DONE), "the first that was given"
    client.ended(session)


def test_what_waited_in_a_frozen_controller_is_handed_nothing_when_that_wakes_up(
    sleeping: Controlled, client: Client
) -> None:
    """And what the worker holds is not forgotten: the polls that it left knew nothing of it."""
    with hands(sleeping, "gone-on", 2) as worker:
        holding = filed_for(client, "gone-on")
        assert worker.begun(more=1) == [holding]
        given = filed_for(client, "gone-on")
        until(lambda: commands_of(sleeping, given) == [("browser_open", State.GIVEN)])
        with frozen(sleeping):
            for _ in range(MANY):
                with poll_of(worker, "wait=0&holds="):
                    pass
        worker.get("/health")
        opens(worker, given)
        told = worker.post("/result", id=worker.held[0], success=True, data={"abilities": []})
        assert told["success"], told
        assert [commands_of(sleeping, one)[0][1] for one in (holding, given)] == [State.DONE] * 2
    for one in (holding, given):
        client.ended(one)


def test_a_worker_is_not_blamed_for_the_time_that_its_controller_slept(sleeping: Controlled, client: Client) -> None:
    with hands(sleeping, "patient", 1) as worker:
        session = filed_for(client, "patient")
        assert worker.begun(more=1) == [session]
        with frozen(sleeping):
            began = time.monotonic()
            until(lambda: time.monotonic() - began > LEASE + GRACE + 1)
        for _ in range(20):
            assert client.status(session) == "running", "not a word came from its worker, and none could"
        assert worker.post("/result", id=worker.held[0], success=True, data={"abilities": []})["success"]
        assert until(lambda: worker.get("/command?wait=1").get("session_id")) == session, "it goes on"
    assert client.ended(session)["status"] == "lost"
