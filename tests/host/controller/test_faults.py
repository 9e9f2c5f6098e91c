"""What dies, and when: nothing is done twice, nothing is lost, and each run ends in a sentence."""

import contextlib
import os
import signal
import socket
import subprocess
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import gemini
import pytest
from conformance.site import LARGE, Site
from conftest import Sample
from e2e.shared import with_gemini
from host.controller.address import address
from host.controller.controlled import ENDED, Client, Controlled, controlling, fill, small_disks, until
from host.controller.handless import commands_of, hands
from host.controller.hooks import Hooks
from host.controller.test_slice import streamed
from webhand_agent.protocol import Code, ReceiptGiven, Tab
from webhand_agent.tools.navigation import KEPT
from webhand_host.controller.database import DISK_FULL
from webhand_host.controller.remote import NO_RECEIPT
from webhand_host.controller.statements import State
from webhand_host.tokens import Can
from webhand_host.worker.wire import METHODS, Result, Unreadable, Wrong
from webhand_host.worker.worker import KEY_UNKNOWN


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


def is_lost(faulty: Controlled, session: str, worker: str) -> bool:
    """Whether a receipt was never had from the worker. One that came may say itself that nobody knows what became of
    the act: of a page that was on its way.
    """
    said = NO_RECEIPT.format(worker=worker)
    return any(isinstance(event, ReceiptGiven) and said in event.message for event in faulty.events(session))


def decided(pages: Site) -> Callable[[gemini.SeenRequest], gemini.Reply]:
    """Counts until it is counted, as the page says; a model that was killed over knows no more than that either."""
    return lambda seen: done(seen) if pages.posts else count(seen)


PHASES = ("before it began", "at its first page", "in the middle of an act", "while it asks", "at its end")
KILLED = [(who, phase) for who in ("controller", "worker") for phase in PHASES]


@pytest.mark.timeout(1_500)
def test_whoever_is_killed_in_whichever_phase(
    faulty: Controlled, model: gemini.GeminiStandIn, client: Client, pages: Site, tmp_path: Path, sample: Sample
) -> None:
    """kill -9, and started anew. It is counted once, and the run ends as if nothing had been: nobody pretends to know
    what came of an act that nobody heard of.
    """
    for at, (who, phase) in enumerate(sample(KILLED, len(KILLED))):
        where = f"the {who}, {phase}"
        model.plays([decided(pages)] * 12)
        pages.posts = 0
        pages.hold()
        if phase in ("while it asks", "at its end"):
            pages.release.set()
        label = f"matrix{at}"
        target = f"{pages.here}/{'held' if phase == 'at its first page' else 'counting'}"
        pages.posts = 1 if phase == "at its first page" else 0  # there is nothing to count there
        options = {"labels": [label], "auto_confirm": phase != "while it asks"}
        with faulty.worker(label, tmp_path / label, "--labels", f"{label},more") as worker:
            dies = faulty.process if who == "controller" else worker
            session = client.file("Count once", target, options=options)
            if phase == "before it began":
                client.until_status(session, "running")
            elif phase == "while it asks":
                client.until_status(session, "waiting")
            elif phase == "at its end":
                next(1 for name, data in streamed(client, session) if name == "message" and '"run_finished"' in data)
            else:
                assert pages.held.wait(60), (where, client("GET", f"/sessions/{session}/log").text)
            dies.kill()
            pages.release.set()
            (faulty if who == "controller" else worker).start()
            seen = ended_with_every_yes(client, session)
        assert (seen["status"], seen["summary"]) == ("completed", "It was counted."), (where, seen)
        assert pages.posts == 1, where
        unknown = receipts(faulty, session).count(Code.UNKNOWN)
        if (who, phase) == ("worker", "while it asks"):
            assert unknown <= 1, "the yes may have come before anybody noticed that the browser is gone"
        else:
            assert unknown == (phase == "in the middle of an act"), (where, receipts(faulty, session))


def ended_with_every_yes(client: Client, session: str) -> dict[str, Any]:
    """A question that a dead browser was asked about is asked again in the next one."""

    def ended() -> Any:
        asked = client.get(f"/sessions/{session}/confirmation")
        if asked["pending"]:
            yes = {"confirmation_id": asked["confirmation_id"], "approved": True}
            assert client("POST", f"/sessions/{session}/confirmation", yes).status in (200, 409)
        seen = client.get(f"/sessions/{session}")
        return seen if seen["status"] in ENDED else None

    seen: dict[str, Any] = until(ended, told=lambda: client("GET", f"/sessions/{session}/log").text)
    return seen


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
    assert (pages.posts, is_lost(faulty, session, "asleep")) == (1, False), "its receipt came after all"


@pytest.mark.timeout(300)
def test_the_network_is_cut_in_the_middle_of_an_upload_and_of_an_act(
    faulty: Controlled,
    model: gemini.GeminiStandIn,
    client: Client,
    pages: Site,
    counting: str,
    tmp_path: Path,
    request: pytest.FixtureRequest,
) -> None:
    """For as long as it takes until that is noticed; for a minute with --full."""
    minute = 60.0 if request.config.getoption("full") else 0.0
    options = {"labels": ["cut"]}
    with (
        address(faulty.worker_port) as cable,
        faulty.worker("cut", tmp_path / "elsewhere", "--labels", "cut", url=cable.url),
    ):
        cable.cuts_after = len(LARGE) // 2
        step = {"tool": "browser_download", "params": {"url": f"{pages.here}/large.bin", "filename": "large.bin"}}
        session = client.file(None, f"{pages.here}/second", steps=[step], options=options)
        until(cable.is_cut)
        client.until_status(session, "away")
        time.sleep(minute)
        cable.mend()
        assert client.ended(session)["status"] == "completed", client("GET", f"/sessions/{session}/log").text
        place = faulty.folder_of(session).path / "downloads" / "large.bin"
        assert place.read_bytes() == LARGE, "whole, in spite of what got lost"
        cable.cuts_after = len(LARGE) // 2
        session = client.file(None, f"{pages.here}/second", steps=[step], options=options)
        until(cable.is_cut)
        client("DELETE", f"/sessions/{session}")
        assert client.ended(session)["status"] == "stopped", "in the middle of an upload"
        cable.mend()
        model.plays([count, done, done])  # the page may not have come within the click, which is looked at once more
        session = counted(client, counting, **options)
        assert pages.held.wait(60), client("GET", f"/sessions/{session}/log").text
        cable.cut()
        client.until_status(session, "away")
        pages.release.set()
        time.sleep(minute / 3)
        cable.mend()
        seen = client.ended(session)
        assert seen["status"] == "completed", client("GET", f"/sessions/{session}/log").text
        assert (pages.posts, is_lost(faulty, session, "cut")) == (1, False), "its receipt came after all"
        model.plays([count])
        pages.held.clear()
        session = counted(client, counting, **options)
        assert pages.held.wait(60), client("GET", f"/sessions/{session}/log").text
        cable.cut()
        client.until_status(session, "away")
        client("DELETE", f"/sessions/{session}")
        assert client.ended(session)["status"] == "stopped", "it is heard though nobody hears the worker"
        cable.mend()
        until(lambda: client.worker("cut")["connected"])
        model.plays([done])
        last = client.file("Look", f"{pages.here}/second", options=options)
        assert client.ended(last)["status"] == "completed", "its worker has room again"


def test_a_stop_is_heard_in_the_middle_of_an_act_and_before_the_beginning(
    faulty: Controlled, model: gemini.GeminiStandIn, client: Client, pages: Site, counting: str, tmp_path: Path
) -> None:
    model.plays([count, done])
    waiting = counted(client, counting, labels=["nobody-has-this"])
    assert client("DELETE", f"/sessions/{waiting}").json["status"] == "stopped"
    with faulty.worker("stopping", tmp_path / "elsewhere", "--labels", "stopping") as worker:
        session = counted(client, counting, labels=["stopping"])
        assert pages.held.wait(60), client("GET", f"/sessions/{session}/log").text
        client("DELETE", f"/sessions/{session}")
        seen = client.ended(session)
        pages.release.set()
        assert seen["status"] == "stopped", seen
        until(lambda: client.worker("stopping")["busy"] == 0)
        model.plays([count])
        pages.hold()
        with_dead = counted(client, counting, labels=["stopping"])
        assert pages.held.wait(60), client("GET", f"/sessions/{with_dead}/log").text
        worker.kill()
        client("DELETE", f"/sessions/{with_dead}")
        assert client.ended(with_dead)["status"] == "stopped", "nobody waits for its worker, which is dead"
        pages.release.set()
    assert pages.posts == 2
    report = client.get(f"/sessions/{session}/report")
    assert (report["outcome"], report["status"]) == ("stopped", "stopped")


STOPPED = ("before it began", "in the middle of an act", "while it asks")


@pytest.mark.timeout(600)
def test_a_stop_counts_whose_controller_dies_as_soon_as_it_has_answered(
    faulty: Controlled, model: gemini.GeminiStandIn, client: Client, pages: Site, tmp_path: Path, sample: Sample
) -> None:
    for at, phase in enumerate(sample(STOPPED, len(STOPPED))):
        model.plays([count], otherwise=gemini.call("task_complete", summary="It went on."))
        pages.posts = 0
        pages.hold()
        label = f"answered{at}"
        options = {"labels": [label], "auto_confirm": phase != "while it asks"}
        with faulty.worker(label, tmp_path / label, "--labels", label):
            labels = ["nobody-has-this"] if phase == "before it began" else [label]
            session = client.file("Count once", f"{pages.here}/counting", options={**options, "labels": labels})
            if phase == "in the middle of an act":
                assert pages.held.wait(60), client("GET", f"/sessions/{session}/log").text
            elif phase == "while it asks":
                client.until_status(session, "waiting")
            assert client("DELETE", f"/sessions/{session}").status == 200
            faulty.process.kill()
            pages.release.set()
            faulty.start()
            assert client.ended(session)["status"] == "stopped", phase
            assert client.get(f"/sessions/{session}/confirmation") == {"pending": False}
            assert pages.posts == (phase == "in the middle of an act"), phase
            model.plays([done])
            last = client.file("Look", f"{pages.here}/second", options={"labels": [label]})
            assert client.ended(last)["status"] == "completed", "its worker has room again"


def test_what_is_asked_outlives_the_controller_and_is_answered_once(
    faulty: Controlled, model: gemini.GeminiStandIn, client: Client, pages: Site, counting: str, tmp_path: Path
) -> None:
    pages.release.set()
    goes_on = gemini.call("navigate", url=f"{pages.here}/second")
    model.plays([count, count, goes_on, done])
    with faulty.worker("asking", tmp_path / "elsewhere", "--labels", "asking"):
        session = client.file("Count once", counting, options={"labels": ["asking"]})
        client.until_status(session, "waiting")
        before = client.get(f"/sessions/{session}/confirmation")
        assert before["pending"]
        assert before["risk_level"] == "low"
        assert faulty.process.end() == 0, "told to end, it lets go of what is under way, and does not end it"
        faulty.start()
        asked = until(lambda: (c := client.get(f"/sessions/{session}/confirmation"))["pending"] and c)
        assert asked["confirmation_id"] == before["confirmation_id"], "it is still the same question"
        answer = {"confirmation_id": asked["confirmation_id"], "approved": True}
        reader = faulty.program()
        assert reader("POST", f"/sessions/{session}/confirmation", answer).status == 403, "reading is not answering"
        number = {**answer, "confirmation_id": asked["confirmation_id"].removeprefix("conf_")}
        assert client("POST", f"/sessions/{session}/confirmation", number).status == 409, "which is no id of one"
        assert client("POST", f"/sessions/{session}/confirmation", answer).status == 200
        assert client("POST", f"/sessions/{session}/confirmation", answer).status == 409, "the first answer counts"
        seen = client.ended(session)
        assert seen["status"] == "completed", seen
        assert pages.posts == 1
        assert KEPT not in client("GET", f"/sessions/{session}/log").text, (
            "the browser is the run's own: no tab is kept"
        )
        model.plays([count])
        session = client.file("Count once", counting, options={"labels": ["asking"]})
        client.until_status(session, "waiting")
        late = client.get(f"/sessions/{session}/confirmation")["confirmation_id"]
        client("DELETE", f"/sessions/{session}")
        assert client.ended(session)["status"] == "stopped"
        told = client("POST", f"/sessions/{session}/confirmation", {"confirmation_id": late, "approved": True})
        assert (told.status, "its time is over, or the run went on without it" in told.text) == (409, True)
    assert pages.posts == 1


def test_tabs_that_a_run_opened_before_the_controller_was_killed_are_its_own(
    faulty: Controlled, model: gemini.GeminiStandIn, client: Client, pages: Site, tmp_path: Path
) -> None:
    def buy(seen: gemini.SeenRequest) -> gemini.Reply:
        return gemini.call("click_element", element_ref=seen.ref("button", "Add to cart"), consequence="change")

    beside = gemini.call("open_new_tab", url=f"{pages.here}/shop")
    back = gemini.call("switch_tab", tab_index=1)
    model.plays([beside, buy, back, gemini.call("navigate", url=f"{pages.here}/found"), done])
    with faulty.worker("tabs", tmp_path / "elsewhere", "--labels", "tabs"):
        session = client.file("Look around", f"{pages.here}/second", options={"labels": ["tabs"]})
        client.until_status(session, "waiting")
        faulty.process.kill()
        faulty.start()
        seen = client.ended(session)
    assert seen["status"] == "completed", seen
    log = client("GET", f"/sessions/{session}/log").text
    assert f"{pages.here}/found" in log, "it went where it was sent"
    assert KEPT not in log


def test_who_is_told_to_end_says_nothing_of_its_runs_and_goes_on_with_them(tmp_path: Path) -> None:
    """In the middle of a run that has its tab: the last picture of that comes from nobody any more."""
    tab = Tab(tab_id=1, window_id=1, index=0, url="about:blank", title="", active=True, injectable=False)
    answers = {"browser_open": {"abilities": []}, "browser_target": tab.model_dump(mode="json")}
    with controlling(tmp_path / "home", "--slots", "0") as one:
        client, worker = one.program(), Client(one.worker_port, one.enroll("simple"))
        worker.post("/register", hostname="a", labels=["simple"])
        session = client.file("Look", "https://shop.example", options={"labels": ["simple"]})
        for action, data in answers.items():
            command = until(lambda: (c := worker.get("/command"))["action"] != "wait" and c)
            assert command["action"] == action
            worker.post("/result", id=command["id"], success=True, data=data)
        until(lambda: worker.get("/command")["action"] != "wait")
        assert one.process.end() == 0
        assert "Traceback" not in one.log_text()
        assert "exception" not in one.log_text()
        one.start()
        assert client.status(session) in ("running", "away")


@pytest.mark.full
@pytest.mark.timeout(300)
def test_an_answer_after_its_time_is_told_so(model: gemini.GeminiStandIn, pages: Site, tmp_path: Path) -> None:
    """A minute is the least that there is. Nothing was said, so that nothing is done."""
    pages.posts = 0
    minute = {"WEBHAND_CONFIRM_MINUTES": "1"}
    with controlling(tmp_path / "home", "--slots", "1", **with_gemini(model), **minute) as one:
        client = one.program(Can.BROWSER, Can.CONFIRM)
        model.plays([count], otherwise=gemini.call("task_failed", reason="Nobody answered."))
        session = client.file("Count once", f"{pages.here}/counting")
        client.until_status(session, "waiting")
        late = client.get(f"/sessions/{session}/confirmation")["confirmation_id"]
        assert client.ended(session, 180)["status"] == "failed"
        told = client("POST", f"/sessions/{session}/confirmation", {"confirmation_id": late, "approved": True})
        assert (told.status, "its time is over" in told.text) == (409, True)
    assert pages.posts == 0


@pytest.fixture(scope="module")
def impatient(tmp_path_factory: pytest.TempPathFactory, model: gemini.GeminiStandIn) -> Iterator[Controlled]:
    """One that gives a worker up soon."""
    options = ("--slots", "0", "--lease", "5", "--grace", "2")
    with controlling(tmp_path_factory.mktemp("impatient") / "home", *options, **with_gemini(model)) as one:
        yield one


def test_a_worker_that_stays_away_is_lost_and_nothing_is_done_when_it_wakes_up(
    impatient: Controlled, model: gemini.GeminiStandIn, pages: Site, counting: str, tmp_path: Path
) -> None:
    client = impatient.program(Can.BROWSER, Can.CONFIRM)
    model.plays([count, done])
    with impatient.worker("lost", tmp_path / "elsewhere") as worker:
        session = counted(client, counting)
        assert pages.held.wait(60), client("GET", f"/sessions/{session}/log").text
        os.killpg(worker.process.pid, signal.SIGSTOP)
        seen = client.ended(session)
        assert (seen["status"], "silent for" in seen["summary"]) == ("lost", True), seen
        assert receipts(impatient, session) == [Code.UNKNOWN] or receipts(impatient, session) == []
        os.killpg(worker.process.pid, signal.SIGCONT)
        pages.release.set()
        until(lambda: client.worker("lost")["connected"])
        model.plays([done])
        assert client.ended(client.file("Look", f"{pages.here}/second"))["status"] == "completed", "it has room again"
    assert pages.posts == 1
    assert client.status(session) == "lost", "the first end counts"


def test_results_count_from_whom_was_asked_and_keys_can_be_revoked(impatient: Controlled, pages: Site) -> None:
    """Two workers of another language, one of them a liar."""
    client = impatient.program()
    honest, liar = (Client(impatient.worker_port, impatient.enroll(name)) for name in ("honest", "liar"))
    nobody = honest("POST", "/register", {})
    assert (nobody.status, nobody.json["details"]["fields"]) == (422, ["hostname"]), nobody.text
    said = honest.post("/register", hostname="a", has_pywinauto=False, has_playwright=True, labels=["honest"])
    assert (said["success"], said["message"], said["attempt"]) == (True, "registered", 1)
    old = liar.post("/register", hostname="b", version="0.0.1", labels=["liar"], slots=5)
    assert "0.0.1" in old["message"], "another version is said to be one"
    session = client.file(f"go to {pages.here}/second", options={"labels": ["honest"]})
    command = until(lambda: (c := honest.get("/command"))["action"] != "wait" and c)
    assert (command["action"], command["session_id"]) == ("browser_open", session)
    result = {"id": command["id"], "success": True, "data": {"abilities": []}}
    assert liar("POST", "/result", result).status == 403
    assert honest("POST", "/result", {**result, "attempt": 7}).status == 403
    assert honest.post("/result", **result) == {"success": True, "message": "", "stop": False}
    again = honest.post("/result", **result)
    assert (again["success"], "already" in again["message"]) == (False, True), "the first answer counts"
    lost = until(lambda: (c := honest.get("/command"))["action"] != "wait" and c)
    assert lost["action"] == "browser_target"
    repeated = until(lambda: (c := honest.get("/command"))["action"] != "wait" and c)
    assert repeated["action"] == "browser_target", "what only looks is asked anew where it got lost"
    assert repeated["id"] != lost["id"], "and never handed out twice"
    late = honest.post("/result", id=lost["id"], success=False, error="late")
    assert (late["success"], "too late" in late["message"]) == (False, True)
    assert honest.post("/register", hostname="a", labels=["honest"])["attempt"] == 2
    assert honest("GET", "/command?attempt=1").status == 409
    assert client("DELETE", f"/sessions/{session}").status == 200
    client.ended(session)
    last = client.file(f"go to {pages.here}/second", options={"labels": ["honest"]})
    opening = until(lambda: (c := honest.get("/command")).get("session_id") == last and c)
    assert honest.post("/register", hostname="a", labels=["honest"])["attempt"] == 3
    opened = until(lambda: (c := honest.get("/command"))["action"] != "wait" and c)
    assert (opened["action"], opened["session_id"]) == ("browser_open", last), "it had done nothing yet"
    assert opened["id"] != opening["id"]
    impatient.revoke("honest")
    refused = until(lambda: (r := honest("GET", "/command")).status == 401 and r)
    assert "webhand worker enroll" in refused.text, "a worker is told where its key comes from"
    seen = client.ended(last)
    assert (seen["status"], seen["worker"]) == ("lost", "honest"), seen


def test_what_had_not_begun_is_placed_again_where_another_has_its_workers_key(
    faulty: Controlled, client: Client
) -> None:
    """A run is with the worker that it was placed at, and not with whoever has that one's key; what was begun and finds
    another there, which is none for it, ends.
    """
    worker = Client(faulty.worker_port, faulty.enroll("twofold"))

    def registers(label: str) -> None:
        worker.post("/register", hostname="a", labels=[label])

    def next_for(session: str) -> Any:
        return until(lambda: (c := worker.get("/command"))["action"] != "wait" and c["session_id"] == session and c)

    registers("twofold")
    session = client.file("x", options={"labels": ["twofold"]})
    until(lambda: commands_of(faulty, session) == [("browser_open", State.GIVEN)])
    registers("person")
    assert worker.get("/command")["action"] == "wait", "it was given for who had the key before"
    seen = client.until_status(session, "queued")
    assert (seen["worker"], seen["began"]) == (None, None)
    assert worker.get("/command?wait=1")["action"] == "wait", "it is not this one's"
    registers("twofold")
    opening = next_for(session)
    assert opening["action"] == "browser_open"
    worker.post("/result", id=opening["id"], success=True, data={"abilities": []})
    assert next_for(session)["action"] == "browser_target"
    registers("person")
    seen = client.ended(session)
    assert (seen["status"], "Another worker has the key of twofold" in seen["summary"]) == ("lost", True), seen
    registers("twofold")
    stopped = client.file("x", options={"labels": ["twofold"]})
    client.until_status(stopped, "running")
    registers("person")
    client.until_status(stopped, "queued")
    assert client("DELETE", f"/sessions/{stopped}").json["status"] == "stopped"
    faulty.revoke("twofold")


def test_a_run_whose_workers_key_is_taken_away_does_not_wait_for_it(
    faulty: Controlled, model: gemini.GeminiStandIn, client: Client, pages: Site, counting: str, tmp_path: Path
) -> None:
    """Longer than any of this takes would be waited for one that is only silent."""
    model.plays([count])
    with faulty.worker("taken-away", tmp_path / "elsewhere", "--labels", "taken-away"):
        session = counted(client, counting, labels=["taken-away"])
        assert pages.held.wait(60), client("GET", f"/sessions/{session}/log").text
        faulty.revoke("taken-away")
        seen = client.ended(session, 45)
        pages.release.set()
    assert seen["status"] == "lost", seen
    assert "key of the worker taken-away was taken away" in seen["summary"]
    assert is_lost(faulty, session, "taken-away"), "nobody knows what became of the act that was under way"
    assert receipts(faulty, session) == [Code.UNKNOWN]


def test_a_poll_that_hangs_at_one_controller_says_nothing_of_its_worker(
    faulty: Controlled, client: Client, tmp_path: Path
) -> None:
    """Behind one address another controller takes the connection, and is frozen. This one hears of the worker."""
    with (
        socket.create_server(("127.0.0.1", 0)) as frozen,
        address(faulty.worker_port) as both,
        faulty.worker("hung", tmp_path / "elsewhere", url=both.url),
    ):
        both.cut()
        until(both.is_cut)
        both.ports = [frozen.getsockname()[1]]
        both.mend()
        frozen.settimeout(60)
        with contextlib.ExitStack() as held:
            while b"/command" not in held.enter_context(frozen.accept()[0]).recv(4_096):
                """What is wrong with its network it has looked at by a connection, too."""
            both.ports = [faulty.worker_port]
            with hands(faulty, "witness", 1):
                until(lambda: not client.worker("witness")["connected"])
                assert client.worker("hung")["connected"], "though nothing but its beats came since the other was heard"


def test_of_two_workers_with_one_key_one_gives_way(faulty: Controlled, client: Client, tmp_path: Path) -> None:
    """Each that registers anew pushes the other out."""
    key = {"WEBHAND_WORKER_KEY": faulty.enroll("shared")}
    with (
        faulty.worker("first", tmp_path / "a", **key) as first,
        faulty.worker("second", tmp_path / "b", **key) as second,
    ):

        def given_way() -> list[str]:
            return [
                one.log.read_text() for one in (first, second) if "Another worker uses this key" in one.log.read_text()
            ]

        (said,) = until(given_way)
        assert "`webhand worker enroll NAME` makes a key for each" in said
        until(lambda: client.worker("shared")["connected"])
        assert len(given_way()) == 1, "the other goes on"


def test_the_controller_is_killed_at_the_very_end(controlled: Controlled, hooks: Hooks, pages: Site) -> None:
    """As soon as the run's record has its end, and perhaps before anything else has."""
    client = controlled.program()
    webhook = {"url": f"{hooks.here}/very-end"}
    session = client.file(f"go to {pages.here}/second", notifications={"webhook": webhook})
    for name, data in streamed(client, session):
        if name == "message" and '"run_finished"' in data:
            break
    controlled.process.kill()
    controlled.start()
    seen = client.ended(session)
    assert seen["status"] == "completed", seen
    events = controlled.events(session)
    assert [event.type for event in events].count("run_finished") == 1
    assert hooks.next("/very-end").json["id"] == f"{session}.session.ended", "told at least once, always the same"


def test_the_end_of_what_waited_is_told_though_the_controller_dies_as_soon_as_it_has_stopped_it(
    controlled: Controlled, hooks: Hooks
) -> None:
    client = controlled.program()
    told = {"webhook": {"url": f"{hooks.here}/stopped-and-killed"}}
    session = client.file("x", options={"labels": ["nobody"]}, notifications=told)
    assert client("DELETE", f"/sessions/{session}").json["status"] == "stopped"
    controlled.process.kill()
    controlled.start()
    assert hooks.next("/stopped-and-killed").json["id"] == f"{session}.session.ended"
    assert client.status(session) == "stopped"


def test_what_a_worker_says_went_wrong_is_a_line_that_people_can_read() -> None:
    said = "\x1b[31mNo\nbrowser\u202e " + "x" * 9_000
    for error in (said, Wrong(message=said)):
        told = Result(id="cmd_0001", success=False, error=error).wrong().message
        assert told.startswith("[31mNo browser x"), told[:40]
        assert len(told) <= 2_000
    receipt = METHODS["navigate"].learn({"ok": False, "code": "timeout", "message": said})
    assert receipt.message.startswith("[31mNo browser x"), receipt.message[:40]
    assert len(receipt.message) <= 2_000


def test_a_tab_with_a_number_that_no_browser_gives_is_not_learned() -> None:
    told = {"ok": True, "code": "done", "message": ""}
    assert METHODS["navigate"].learn({**told, "tab_id": 2**31 - 1}).tab_id == 2**31 - 1
    with pytest.raises(Unreadable, match="its result cannot be read"):
        METHODS["navigate"].learn({**told, "tab_id": 2**31})


def test_a_result_that_no_database_can_keep_is_refused(faulty: Controlled, client: Client) -> None:
    """And the run goes on: a worker that sent it once more would do so for ever."""
    with hands(faulty, "counts", 1) as worker:
        session = client.file("Count", "https://counts.example", options={"labels": ["counts"]})
        worker.begun(more=1)
        told = {"id": worker.held[0], "success": True, "data": {}}
        for number in (0, 2**31, 10**30):
            assert worker("POST", "/result", {**told, "next_ref": number, "next_frame": 1}).status == 422
        assert worker.post("/result", **told, next_ref=2**31 - 1, next_frame=1)["success"]
        client("DELETE", f"/sessions/{session}")


def test_a_worker_whose_key_was_taken_away_says_so_and_ends(faulty: Controlled, tmp_path: Path) -> None:
    with faulty.worker("taken", tmp_path / "elsewhere", "--labels", "taken") as worker:
        faulty.revoke("taken")
        assert until(lambda: worker.process.poll() is not None)
        assert worker.log.read_text().endswith(f"asks. Ctrl-C ends it.\n{KEY_UNKNOWN}\n")


def test_a_page_that_was_opened_is_not_loaded_again_when_its_controller_dies(
    faulty: Controlled, model: gemini.GeminiStandIn, client: Client, pages: Site, tmp_path: Path
) -> None:
    """It does something each time. The controller dies while it waits for the page to come to rest, before any look."""
    script = "fetch('/count', {method: 'POST'}).then(() => fetch('/held'))"
    pages.pages["/counts"] = f"<title>Counts</title><h1>Counts</h1><script>{script}</script>"
    pages.posts = 0
    pages.hold()
    model.plays([done], otherwise=gemini.call("task_complete", summary="It was counted."))
    with faulty.worker("opened", tmp_path / "elsewhere", "--labels", "opened"):
        session = client.file("Look", f"{pages.here}/counts", options={"labels": ["opened"]})
        assert pages.held.wait(60), client("GET", f"/sessions/{session}/log").text
        faulty.process.kill()
        pages.release.set()
        faulty.start()
        assert client.ended(session)["status"] == "completed"
    assert pages.posts == 1
    assert not [one for one in faulty.events(session) if isinstance(one, ReceiptGiven) and one.code is Code.UNKNOWN]


@pytest.mark.skipif(os.geteuid() != 0, reason="a disk of a few pages can be mounted by root alone")
def test_a_disk_that_is_full_ends_the_run_in_a_sentence(
    impatient: Controlled, model: gemini.GeminiStandIn, pages: Site, tmp_path: Path
) -> None:
    client = impatient.program()
    model.plays([done], otherwise=gemini.call("task_complete", summary="Seen."))
    session = client.file("Look", f"{pages.here}/second", options={"labels": ["full"]})
    small = impatient.folder_of(session).path
    small.mkdir(parents=True)
    subprocess.run(["mount", "-t", "tmpfs", "-o", "size=16k", "tmpfs", str(small)], check=True)
    try:
        (small / "filler").write_bytes(b"x" * 8_192)
        with impatient.worker("full", tmp_path / "elsewhere", "--labels", "full"):
            seen = client.ended(session)
            assert (seen["status"], "cannot be written" in seen["summary"]) == ("failed", True), seen
            other = client.file("Look", f"{pages.here}/second", options={"labels": ["full"]})
            assert client.ended(other)["status"] == "completed", "its worker is free, and others are not concerned"
    finally:
        subprocess.run(["umount", "-l", str(small)], check=True)


@pytest.mark.skipif(os.geteuid() != 0, reason="a small disk can be mounted by root alone")
def test_a_run_waits_while_the_disk_of_the_database_is_full(
    model: gemini.GeminiStandIn, pages: Site, tmp_path: Path
) -> None:
    """While the model thinks. A stop is refused in a sentence, and counts once there is room."""
    home = tmp_path / "home"
    with (
        small_disks(home) as (disk, _),
        controlling(home, "--slots", "0", **with_gemini(model)) as one,
        one.worker("roomy", tmp_path / "elsewhere"),
    ):
        client = one.program()

        def goes_on(_: gemini.SeenRequest) -> gemini.Reply:
            fill(disk)
            return gemini.call("navigate", url=f"{pages.here}/second")

        model.plays([goes_on], otherwise=gemini.call("task_complete", summary="Seen."))
        other = client.file("x", options={"labels": ["nobody"]})
        session = client.file("Look", f"{pages.here}/shop")
        until(lambda: client("GET", "/health").status == 503)
        refused = client("DELETE", f"/sessions/{other}")
        assert (refused.status, refused.json["error"]) == (503, DISK_FULL)
        (disk / "ballast").unlink()
        assert client.ended(session)["status"] == "completed", client("GET", f"/sessions/{session}/log").text
        assert client("DELETE", f"/sessions/{other}").json["status"] == "stopped"
