"""What dies, and when: nothing is done twice, nothing is lost, and each run ends in a sentence."""

import os
import signal
from pathlib import Path

import gemini
import pytest
from conformance.site import Site
from host.controller.controlled import Client, Controlled, until
from webhand_agent.protocol import Code, ReceiptGiven
from webhand_host.tokens import Can


def count(seen: gemini.SeenRequest) -> gemini.Reply:
    return gemini.call("click_element", element_ref=seen.ref("button", "Count"), consequence="change")


def done(seen: gemini.SeenRequest) -> gemini.Reply:
    return gemini.call("task_complete", summary="It was counted.")


@pytest.fixture
def counting(pages: Site) -> str:
    """A page whose button counts at the server and then goes to one that does not answer until it is released."""
    pages.posts = 0
    pages.held.clear()
    pages.release.clear()
    return f"{pages.here}/counting"


@pytest.fixture
def client(faulty: Controlled) -> Client:
    return faulty.program(Can.BROWSER, Can.CONFIRM)


def counted(client: Client, page: str, **options: object) -> str:
    return client.file("Count once", page, options={"auto_confirm": True, **options})


def receipts(faulty: Controlled, session: str) -> list[Code]:
    return [event.code for event in faulty.events(session) if isinstance(event, ReceiptGiven)]


def test_the_controller_is_killed_before_and_in_the_middle_of_an_act(
    faulty: Controlled, model: gemini.GeminiStandIn, client: Client, pages: Site, counting: str, tmp_path: Path
) -> None:
    model.plays([count, done])
    session = counted(client, counting, labels=["here"])
    assert client.status(session) == "queued"
    faulty.process.kill()
    faulty.start()
    assert client.status(session) == "queued", "what was filed is not lost"
    with faulty.worker("killed-controller", tmp_path / "elsewhere", "--labels", "here,more"):
        assert pages.held.wait(60), client("GET", f"/sessions/{session}/log").text
        faulty.process.kill()
        pages.release.set()
        faulty.start()
        seen = client.ended(session)
    assert pages.posts == 1, "it was counted once"
    assert Code.UNKNOWN in receipts(faulty, session), "and nobody pretends to know"
    assert (seen["status"], seen["summary"]) == ("completed", "It was counted."), faulty.process.log.read_text()


def test_the_worker_is_killed_in_the_middle_of_an_act_and_started_anew(
    faulty: Controlled, model: gemini.GeminiStandIn, client: Client, pages: Site, counting: str, tmp_path: Path
) -> None:
    model.plays([count, done])
    with faulty.worker("killed", tmp_path / "elsewhere", "--labels", "killed") as worker:
        session = counted(client, counting, labels=["killed"])
        assert pages.held.wait(60), client("GET", f"/sessions/{session}/log").text
        worker.kill()
        pages.release.set()
        client.until_status(session, "away")
        worker.start()
        seen = client.ended(session)
    assert pages.posts == 1, "it was counted once"
    assert Code.UNKNOWN in receipts(faulty, session)
    assert seen["status"] == "completed", seen


def test_a_worker_that_wakes_up_goes_on(
    faulty: Controlled, model: gemini.GeminiStandIn, client: Client, pages: Site, counting: str, tmp_path: Path
) -> None:
    model.plays([count, done])
    with faulty.worker("asleep", tmp_path / "elsewhere", "--labels", "asleep") as worker:
        session = counted(client, counting, labels=["asleep"])
        assert pages.held.wait(60), client("GET", f"/sessions/{session}/log").text
        os.killpg(worker.process.pid, signal.SIGSTOP)
        client.until_status(session, "away")
        pages.release.set()
        os.killpg(worker.process.pid, signal.SIGCONT)
        seen = client.ended(session)
    assert seen["status"] == "completed", seen
    assert (pages.posts, Code.UNKNOWN in receipts(faulty, session)) == (1, False), "its receipt came after all"


def test_a_stop_is_heard_in_the_middle_of_an_act_and_before_the_beginning(
    faulty: Controlled, model: gemini.GeminiStandIn, client: Client, pages: Site, counting: str, tmp_path: Path
) -> None:
    model.plays([count, done])
    waiting = counted(client, counting, labels=["nobody-has-this"])
    assert client("DELETE", f"/sessions/{waiting}").json["status"] == "stopped"
    with faulty.worker("stopping", tmp_path / "elsewhere", "--labels", "stopping"):
        session = counted(client, counting, labels=["stopping"])
        assert pages.held.wait(60), client("GET", f"/sessions/{session}/log").text
        client("DELETE", f"/sessions/{session}")
        seen = client.ended(session)
        pages.release.set()
        assert seen["status"] == "stopped", seen
        until(lambda: client.get("/workers")["workers"][0]["busy"] == 0)
    assert pages.posts == 1
    report = client.get(f"/sessions/{session}/report")
    assert (report["outcome"], report["status"]) == ("stopped", "stopped")


def test_what_is_asked_outlives_the_controller_and_is_answered_once(
    faulty: Controlled, model: gemini.GeminiStandIn, client: Client, pages: Site, counting: str, tmp_path: Path
) -> None:
    pages.release.set()
    model.plays([count, count, done])
    with faulty.worker("asking", tmp_path / "elsewhere", "--labels", "asking"):
        session = client.file("Count once", counting, options={"labels": ["asking"]})
        client.until_status(session, "waiting")
        before = client.get(f"/sessions/{session}/confirmation")
        assert before["pending"]
        assert before["risk_level"] == "low"
        faulty.process.kill()
        faulty.start()
        asked = until(lambda: (c := client.get(f"/sessions/{session}/confirmation"))["pending"] and c)
        answer = {"confirmation_id": asked["confirmation_id"], "approved": True}
        reader = faulty.program()
        assert reader("POST", f"/sessions/{session}/confirmation", answer).status == 403, "reading is not answering"
        assert client("POST", f"/sessions/{session}/confirmation", answer).status == 200
        assert client("POST", f"/sessions/{session}/confirmation", answer).status == 409, "the first answer counts"
        seen = client.ended(session)
    assert seen["status"] == "completed", seen
    assert pages.posts == 1
