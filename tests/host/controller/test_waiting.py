"""Many sessions that wait: none is lost, none is in the way of others, and they cost next to nothing."""

import re
import threading
import time
from collections.abc import Iterator, Sequence
from pathlib import Path

import pytest
import sqlalchemy as sa
from host.controller.controlled import Client, Controlled, controlling, until
from host.controller.handless import hands
from host.controller.hooks import Hooks
from host.controller.test_flows import credentials_of
from webhand_host.controller import tables

NOBODY = {"labels": ["nobody"]}
AT_A_TIME = 4
MEGABYTES_MORE = 40


@pytest.fixture(scope="module")
def waiting(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Controlled]:
    home = tmp_path_factory.mktemp("waiting") / "home"
    with controlling(home, "--slots", "0", "--lease", "4", "--notify-private") as one:
        yield one


def filed(client: Client, number: int) -> None:
    """By several at a time, who all file for a worker that nobody is."""

    def some() -> None:
        for _ in range(number // AT_A_TIME):
            client.file("x", options=NOBODY)

    threads = [threading.Thread(target=some) for _ in range(AT_A_TIME)]
    for one in threads:
        one.start()
    for one in threads:
        one.join()


def listed(client: Client, status: str, *, limit: int = 500) -> Sequence[str]:
    found: list[str] = []
    after = ""
    while True:
        page = client.get(f"/sessions?status={status}&limit={limit}{after}")
        found += [one["session_id"] for one in page["sessions"]]
        if page["next"] is None:
            return found
        after = f"&after={page['next']}"


def megabytes(one: Controlled) -> float:
    told = Path(f"/proc/{one.process.process.pid}/status").read_text()
    return int(re.findall(r"VmRSS:\s+(\d+)", told)[0]) / 1_024


@pytest.fixture
def alone(tmp_path: Path) -> Iterator[Controlled]:
    """Where nobody else files anything."""
    with controlling(tmp_path / "home", "--slots", "0", "--lease", "4") as one:
        yield one


@pytest.mark.timeout(1_800)
def test_what_waits_for_nobody_is_kept_and_in_nobodys_way(alone: Controlled, request: pytest.FixtureRequest) -> None:
    """Ten thousand with --full."""
    number = 10_000 if request.config.getoption("full") else 440
    client = alone.program()
    filed(client, AT_A_TIME)
    before = megabytes(alone)
    filed(client, number - AT_A_TIME)
    assert megabytes(alone) - before < MEGABYTES_MORE
    asked = listed(client, "queued")
    assert len(set(asked)) == number
    stopped = asked[number // 2]
    assert client("DELETE", f"/sessions/{stopped}").json["status"] == "stopped"
    with hands(alone, "quick", 1) as worker:
        fits = client.file("x", options={"labels": ["quick"], "priority": 1_000})
        assert worker.begun(more=1) == [fits], "it is the last in the queue, and the only one that fits"
        client("DELETE", f"/sessions/{fits}")
        client.ended(fits)
    alone.process.kill()
    alone.start()
    assert listed(client, "queued") == [one for one in asked if one != stopped], "each once, the newest first"
    assert {stopped, fits} == set(listed(client, "stopped"))
    counted = client.get("/health")["sessions"]
    assert counted == {"queued": number - 1, "stopped": 2}
    with hands(alone, "nobody", 5) as worker:
        assert set(worker.begun(more=5)) == set(asked[-5:]), "the oldest come first"


def test_who_has_had_enough_keeps_nobody_else_waiting(tmp_path: Path) -> None:
    """More than are looked at together, all of one token, in front of another's."""
    with controlling(tmp_path / "home", "--slots", "0", "--per-user", "1") as one, hands(one, "nobody", 3) as worker:
        many, other = one.program(), one.program()
        first = many.file("x", options=NOBODY)
        assert worker.begun(more=1) == [first]
        filed(many, 2 * AT_A_TIME)
        last = other.file("x", options=NOBODY)
        assert worker.begun(more=1) == [last]
        assert worker.begins_nothing()


def test_what_no_worker_takes_ends_in_a_sentence_and_is_told(waiting: Controlled, hooks: Hooks) -> None:
    client = waiting.program()
    labels = {"labels": ["never"]}
    told = {"webhook": {"url": f"{hooks.here}/never"}}
    forgotten, fresh = client.file("x", options=labels, notifications=told), client.file("x", options=labels)
    long_ago = sa.update(tables.sessions).where(tables.sessions.c.id == forgotten).values(created=time.time() - 90_000)
    waiting.in_database(lambda connection: connection.execute(long_ago))
    client.file("x", options=labels)
    seen = client.ended(forgotten)
    assert (seen["status"], seen["summary"]) == (
        "failed",
        "No worker that fits has taken this task within 24 hours.",
    )
    assert hooks.next("/never").json["id"] == f"{forgotten}.session.ended"
    assert client.status(fresh) == "queued"


def test_what_is_stopped_while_it_waits_is_told_and_keeps_no_secret(waiting: Controlled, hooks: Hooks) -> None:
    client = waiting.program()
    told = {"webhook": {"url": f"{hooks.here}/waiting"}}
    session = client.file(
        "x", "https://shop.example", options=NOBODY, notifications=told, credentials={"password": "to be forgotten"}
    )
    assert credentials_of(waiting, session)
    assert client("DELETE", f"/sessions/{session}").json["status"] == "stopped"
    assert hooks.next("/waiting").json["id"] == f"{session}.session.ended"
    assert credentials_of(waiting, session) is None


def test_pages_go_on_behind_those_whose_worker_is_silent(waiting: Controlled) -> None:
    """That one is away is found out when somebody asks: in the table it is at work."""
    client = waiting.program()
    with hands(waiting, "here", 1) as here, hands(waiting, "gone", 1) as gone:
        at_work, away = (client.file("x", options={"labels": [name]}) for name in ("here", "gone"))
        assert [here.begun(more=1), gone.begun(more=1)] == [[at_work], [away]]
        until(lambda: here.begins_nothing() and client.status(away) == "away")
        # Beside those that the tests before it left to workers that are gone.
        assert (at_work in (running := listed(client, "running", limit=1)), away in running) == (True, False)
        assert (away in (silent := listed(client, "away", limit=1)), at_work in silent) == (True, False)
