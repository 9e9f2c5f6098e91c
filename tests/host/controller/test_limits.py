"""How many runs go on at a time, in which order, for how long what has ended is kept; and clocks."""

from collections.abc import Iterator
from pathlib import Path

import gemini
import pytest
from conformance.site import Site
from e2e.shared import with_gemini
from host.controller.controlled import Controlled, controlling, until
from host.controller.handless import hands
from host.controller.test_faults import count, done, receipts
from webhand_agent.protocol import Code
from webhand_host.tokens import Can


@pytest.fixture(scope="module")
def limited(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Controlled]:
    options = ("--slots", "0", "--per-site", "1", "--per-user", "2")
    with controlling(tmp_path_factory.mktemp("limited") / "home", *options) as one:
        yield one


def test_one_shop_is_not_trampled_and_nobody_takes_it_all(limited: Controlled) -> None:
    mine, theirs = limited.program(), limited.program()
    options = {"labels": ["many"]}
    with hands(limited, "many", 10) as worker:
        first = mine.file("x", "https://a.shop.example/", options=options)
        assert worker.begun(more=1) == [first]
        second = theirs.file("x", "https://b.shop.example/", options=options)
        others = [mine.file("x", "https://shop1.example/", options=options)]
        assert worker.begun(more=1) == others
        others.append(mine.file("x", "https://shop2.example/", options=options))
        assert worker.begins_nothing(), "two runs of one token, one run on one site"
        assert [theirs.status(second), mine.status(others[1])] == ["queued", "queued"]
        mine("DELETE", f"/sessions/{first}")
        mine.ended(first)
        assert set(worker.begun(more=2)) == {second, others[1]}, "each begins once there is room for it"
        for one in (second, *others):
            mine("DELETE", f"/sessions/{one}")


def test_what_is_urgent_comes_first_and_then_what_is_older(limited: Controlled) -> None:
    options = {"labels": ["single"]}
    clients = [limited.program() for _ in range(4)]
    with hands(limited, "single", 1) as worker:
        under_way = clients[0].file("x", options=options)
        assert worker.begun(more=1) == [under_way]
        late, early, urgent = (
            client.file("x", options={**options, "priority": priority})
            for client, priority in zip(clients[1:], (300, 200, 1), strict=True)
        )
        last = clients[0].file("x", options={**options, "priority": 300})
        order = []
        for ending in (under_way, urgent, early, late):
            clients[0]("DELETE", f"/sessions/{ending}")
            order += worker.begun(more=1)
        assert order == [urgent, early, late, last]
        clients[0]("DELETE", f"/sessions/{last}")


def test_what_ended_long_ago_is_removed_with_its_record(limited: Controlled) -> None:
    client = limited.program()
    ended, waiting = (client.file("x", options={"labels": ["nobody"]}) for _ in range(2))
    client("DELETE", f"/sessions/{ended}")
    files = limited.folder_of(ended).path / "files"
    files.mkdir(parents=True)
    limited.process.end()
    limited.options = (*limited.options, "--keep-days", "0.000001")
    limited.start()
    until(lambda: client("GET", f"/sessions/{ended}").status == 404)
    assert not files.parent.exists()
    assert client.status(waiting) == "queued", "what has not ended is kept, however old it is"


LIBRARY = next(Path("/usr/lib").glob("*/faketime/libfaketime.so.1"), None)


@pytest.mark.full
@pytest.mark.timeout(600)
@pytest.mark.skipif(LIBRARY is None, reason="faketime is not installed (Debian: apt-get install faketime)")
def test_a_schedule_keeps_to_its_time_zone_and_a_clock_that_jumps_does_no_harm(
    model: gemini.GeminiStandIn, pages: Site, tmp_path: Path
) -> None:
    """Eight o'clock in Rome is six in UTC in summer. In the middle of an act the clock is put forward, then back."""
    clock = tmp_path / "clock"
    clock.write_text("@2026-07-01 05:58:40")  # as its processes see it when they start, which may take half a minute
    fake = {
        "LD_PRELOAD": str(LIBRARY),
        "FAKETIME_TIMESTAMP_FILE": str(clock),
        "FAKETIME_DONT_FAKE_MONOTONIC": "1",
        "TZ": "UTC",
    }
    options = ("--slots", "0", "--lease", "10", "--grace", "60")
    pages.posts = 0
    pages.held.clear()
    pages.release.clear()
    with controlling(tmp_path / "home", *options, **with_gemini(model), **fake, FAKETIME_NO_CACHE="1") as one:
        client = one.program(Can.BROWSER, Can.CONFIRM)
        session = {"instruction": "x", "options": {"labels": ["nobody"]}}
        for zone in ("UTC", "Europe/Rome"):
            asked = {"name": zone[-4:], "cron": "0 8 * * *", "timezone": zone, "session": session}
            assert client("POST", "/schedules", asked).status == 201
        filed = until(lambda: client.get("/sessions")["sessions"], 150)
        assert [one["schedule"] for one in filed] == ["Rome"]
        one.more = {**one.more, "LD_PRELOAD": ""}
        model.plays([count, done])
        with one.worker("clocked", tmp_path / "elsewhere"):
            counted = client.file("Count once", f"{pages.here}/counting", options={"auto_confirm": True})
            assert pages.held.wait(120), client("GET", f"/sessions/{counted}/log").text
            clock.write_text("@2026-07-01 11:00:00")
            until(lambda: client.get(f"/sessions/{counted}")["status"] == "running")
            clock.write_text("@2026-07-01 03:00:00")
            pages.release.set()
            seen = client.ended(counted)
        assert (seen["status"], pages.posts) == ("completed", 1), seen
        assert Code.UNKNOWN not in receipts(one, counted)


def test_where_nobody_may_answer_it_is_said_how_somebody_can(tmp_path: Path, pages: Site) -> None:
    with controlling(tmp_path / "home") as one:
        client = one.program(Can.BROWSER)
        elsewhere = {"tool": "browser_navigate", "params": {"url": f"http://localhost:{pages.port}/second"}}
        session = client.file(None, f"{pages.here}/shop", steps=[elsewhere])
        assert client.ended(session)["status"] == "failed"
        said = client.get(f"/sessions/{session}/report")["steps"][0]["message"]
    assert "nobody is there to give it" in said
    assert "`webhand token create NAME --can browser --can confirm`" in said
    assert "--allow" not in said, "which a controller has not"
