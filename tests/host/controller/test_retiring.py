"""Workers that are retired: they do what they have, get nothing more, and end."""

from pathlib import Path

import gemini
from conformance.site import Site
from host.controller.at_terminal import without_terminal
from host.controller.controlled import Controlled, until
from host.controller.handless import hands
from host.controller.test_faults import count, done
from webhand_host.controller.workers import retire
from webhand_host.tokens import Can
from webhand_host.worker.worker import RETIRED


def test_a_worker_that_is_retired_does_what_it_has_and_ends(faulty: Controlled) -> None:
    client = faulty.program()
    with hands(faulty, "retiring", 2) as worker:
        options = {"labels": ["retiring"]}
        session = client.file("x", options=options)
        assert worker.begun(more=1) == [session]
        assert without_terminal(faulty, "worker", "retire", "retiring").returncode == 0
        assert client.worker("retiring")["retired"]
        assert ", retired" in without_terminal(faulty, "console", "workers").stdout
        second = client.file("x", options=options)
        assert worker.begins_nothing(), "it has room, and gets nothing more"
        assert client.status(second) == "queued"
        client("DELETE", f"/sessions/{session}")
        client.ended(session)
        closing = until(lambda: (c := worker.get("/command?wait=1&holds="))["action"] != "wait" and c)
        assert closing["action"] == "browser_close", "its browser is closed first"
        worker.post("/result", id=closing["id"], success=True, data=None)
        assert worker.get("/command?wait=60") == {"action": "shutdown"}
        worker.post("/register", hostname="again", labels=["retiring"], slots=1)
        worker.held.clear()
        assert worker.begun(more=1) == [second], "started again it is there again"
        assert not client.worker("retiring")["retired"]
    client.ended(second)
    nobody = without_terminal(faulty, "worker", "retire", "nobody")
    assert (nobody.returncode, "There is no worker" in nobody.stderr) == (2, True), nobody.stderr


def test_one_of_ours_ends_after_a_run_that_waits_for_an_answer(
    faulty: Controlled, model: gemini.GeminiStandIn, pages: Site, tmp_path: Path
) -> None:
    client = faulty.program(Can.BROWSER, Can.CONFIRM)
    model.plays([count, done, done])
    pages.posts = 0
    pages.release.set()
    with faulty.worker("busy", tmp_path / "elsewhere", "--labels", "busy") as worker:
        session = client.file("Count once", f"{pages.here}/counting", options={"labels": ["busy"]})
        client.until_status(session, "waiting")
        assert without_terminal(faulty, "worker", "retire", "busy").returncode == 0
        with hands(faulty, "witness-of-it", 1) as witness:
            faulty.in_database(lambda connection: retire(connection, "witness-of-it"))
            assert witness.get("/command?wait=60")["action"] == "shutdown", "by now both are known to be retired"
        asked = client.get(f"/sessions/{session}/confirmation")["confirmation_id"]
        answer = {"confirmation_id": asked, "approved": True}
        assert client("POST", f"/sessions/{session}/confirmation", answer).status == 200
        assert client.ended(session)["status"] == "completed"
        assert worker.process.wait(60) == 0
        assert RETIRED in worker.log.read_text()
    assert pages.posts == 1
    faulty.revoke("busy")
