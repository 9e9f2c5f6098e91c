"""The desktop of a worker's machine, lent to a controller: windows by their title, who is asked, and what dies."""

import os
import signal
import subprocess
import threading
from collections.abc import Iterator
from contextlib import AbstractContextManager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import gemini
import pytest
from e2e.shared import seeing
from host.controller.controlled import MAIN, Client, Controlled, Process, controlling, until
from host.controller.handless import commands_of
from host.controller.test_faults import ended_with_every_yes
from host.controller.test_flows import approve, raw
from host.desktop.screens import FONT, MISSING, Desk, desk
from host.server.served import environment
from webhand_agent.protocol import ActionTaken, Code, Confirmation, PermissionKind, ReceiptGiven
from webhand_host.cli.controller import NO_WORKER
from webhand_host.controller.remote import NO_RECEIPT
from webhand_host.desktop.check import NO_DISPLAY
from webhand_host.desktop.mouse import OTHERS
from webhand_host.desktop.x11 import X11
from webhand_host.runs.in_window import NOT_BEGUN
from webhand_host.tokens import Can
from webhand_host.worker.desktop import OFF
from webhand_host.worker.hands import MANY_WINDOWS, NO_TABS, NO_WINDOW, NONE_TO_LOOK

pytestmark = [
    pytest.mark.timeout(300),
    pytest.mark.skipif(bool(MISSING), reason=f"{', '.join(MISSING)} is not installed here"),
]

LENT = {"auto_confirm": True, "labels": ["desktop"]}
LONG = "0123456789" * 400
"""Typed letter by letter, which takes longer than it takes to see the first ones."""


@dataclass
class Window:
    """A program that keeps each letter as it is typed."""

    id: int
    kept: Path

    @property
    def text(self) -> str:
        return self.kept.read_text()


@dataclass
class Room:
    """A screen with windows, and whoever works at it."""

    desk: Desk
    folder: Path

    def window(self, title: str) -> Window:
        """In front, with the keyboard."""
        kept = self.folder / f"{len(list(self.folder.iterdir()))}.txt"
        kept.touch()
        keeps = ("-e", "sh", "-c", f"stty -icanon; exec cat > {kept}")
        return Window(self.desk.wait_for(self.desk.start("xterm", *FONT, "-T", title, *keeps)), kept)

    def in_front(self) -> int:
        system = X11(self.desk.display)
        try:
            return system.active()
        finally:
            system.close()


@pytest.fixture(scope="module")
def whole_room(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Room]:
    with desk() as made:
        yield Room(made, tmp_path_factory.mktemp("windows"))


@pytest.fixture
def room(whole_room: Room) -> Iterator[Room]:
    yield whole_room
    whole_room.desk.tidy()


def shown_on(room: Room) -> dict[str, str]:
    return {"DISPLAY": room.desk.display, "WAYLAND_DISPLAY": "", "XDG_SESSION_TYPE": ""}


@pytest.fixture(scope="module")
def lending(
    whole_room: Room, tmp_path_factory: pytest.TempPathFactory, model: gemini.GeminiStandIn
) -> Iterator[Controlled]:
    """A controller that works on its own machine, with the desktop of it."""
    home = tmp_path_factory.mktemp("lending") / "home"
    with controlling(home, "--desktop", **seeing(model), **shown_on(whole_room)) as one:
        yield one


@pytest.fixture
def client(lending: Controlled) -> Client:
    return lending.program(Can.BROWSER, Can.CONFIRM)


def types(text: str) -> gemini.Reply:
    return gemini.call("desktop_type", text=text, consequence="change")


def done() -> gemini.Reply:
    return gemini.call("task_complete", summary="It is written.")


def receipts(one: Controlled, session: str) -> list[ReceiptGiven]:
    return [event for event in one.events(session) if isinstance(event, ReceiptGiven)]


def cards(one: Controlled, session: str) -> list[Confirmation]:
    return [event for event in one.events(session) if isinstance(event, Confirmation)]


def test_a_task_begins_in_a_window_by_its_title(
    lending: Controlled, client: Client, model: gemini.GeminiStandIn, room: Room
) -> None:
    ledger, other = room.window("Ledger 2025"), room.window("Other")
    seen: list[gemini.SeenRequest] = []

    def write(request: gemini.SeenRequest) -> gemini.Reply:
        seen.append(request)
        return types("12 lamps")

    model.plays([write, types(" and 3 chairs"), done()])
    session = client.file("Write down the lamps", title="ledger", options=LENT)
    looks = lending.program(Can.BROWSER)
    asked: dict[str, Any] = until(
        lambda: (one := looks.get(f"/sessions/{session}/confirmation"))["pending"] and one,
        told=lambda: client("GET", f"/sessions/{session}/log").text,
    )
    assert ([one["kind"] for one in asked["lacks"]], asked["risk_level"]) == (["desktop"], "high")
    assert 'Look at the window "ledger" of the desktop' in asked["description"]
    yes = {"confirmation_id": asked["confirmation_id"], "approved": True}
    assert looks("POST", f"/sessions/{session}/confirmation", yes).status == 403, "whoever files does not answer"
    assert (room.in_front(), seen) == (other.id, []), "nothing is done before the yes"
    approve(client, session)
    ended = client.ended(session)
    assert (ended["status"], ended["worker"]) == ("completed", "this-machine"), ended
    assert (room.in_front(), ledger.text, other.text) == (ledger.id, "12 lamps and 3 chairs", "")
    assert seen[0].pictures
    assert "desktop_click" in seen[0].functions
    kinds = [{one.kind for one in card.lacks} for card in cards(lending, session)]
    assert kinds == [{PermissionKind.DESKTOP}], "once a task"
    pictures = client.get(f"/sessions/{session}/files")["files"]
    assert pictures, "what was seen there is among the pictures of the run"
    assert client.worker("this-machine")["has_pywinauto"]
    steps = [{"tool": "desktop_press", "params": {"keys": "Escape"}}, {"tool": "desktop_type", "params": {"text": "!"}}]
    scripted = client.file(None, title="Ledger 2025", steps=steps, options=LENT)
    approve(client, scripted)
    assert client.ended(scripted)["status"] == "completed"
    assert ledger.text.endswith("!")


def test_what_may_not_be_had_is_not(
    lending: Controlled, client: Client, model: gemini.GeminiStandIn, room: Room
) -> None:
    """A no, a title of nothing and of several, and an exploration end in a sentence each."""
    ledger = room.window("Ledger")
    model.plays([])
    refused = client.file("Write", title="Ledger", options=LENT)
    approve(client, refused, approved=False)
    seen = client.ended(refused)
    assert seen["status"] == "failed"
    assert seen["summary"].startswith(NOT_BEGUN.partition("“")[0]), seen
    missing = client.ended(client.file("Write", title="Nothing of that name", options=LENT))
    assert (missing["status"], missing["summary"]) == ("failed", NO_WINDOW.format(title="Nothing of that name"))
    explores = client.file(None, mode="explore", title="Ledger", options={"labels": ["desktop"]})
    assert client.ended(explores)["summary"] == NONE_TO_LOOK
    room.window("Ledger of others")
    room.window("Second ledger")
    several = client.ended(client.file("Write", title="ledger", options=LENT))
    assert several["summary"] == MANY_WINDOWS.format(title="ledger", count=3)
    assert ledger.text == ""


def test_a_run_that_only_looks_has_no_hands_on_the_desktop(
    lending: Controlled, client: Client, model: gemini.GeminiStandIn, room: Room, pages: Any
) -> None:
    seen: list[gemini.SeenRequest] = []

    def look(request: gemini.SeenRequest) -> gemini.Reply:
        seen.append(request)
        return gemini.call("desktop_screenshot", why="I want to.")

    model.plays([look, gemini.call("task_complete", summary="Looked.")])
    session = client.file(None, f"{pages.here}/shop", mode="explore", goal="what there is")
    assert client.ended(session)["status"] == "completed"
    assert "desktop_screenshot" not in seen[0].functions
    assert not receipts(lending, session)[0].ok
    assert not [action for action, _ in commands_of(lending, session) if action.startswith("desktop_")]


def test_two_runs_at_one_mouse(lending: Controlled, client: Client, model: gemini.GeminiStandIn, room: Room) -> None:
    """Whoever has the mouse keeps it to the end; the second is told so."""
    first, goes_on = room.window("First"), threading.Event()

    def thinks(_: gemini.SeenRequest) -> gemini.Reply:
        goes_on.wait()
        return types("end")

    model.plays([types("beginning, "), thinks, done()])
    typing = client.file("Write a text", title="First", options=LENT)
    approve(client, typing)
    steps = [{"tool": "desktop_type", "params": {"text": "between"}}]
    try:
        until(lambda: first.text)
        between = client.file(None, steps=steps, options=LENT)
        approve(client, between)
        seen = client.ended(between)
    finally:
        goes_on.set()
    assert seen["status"] == "failed"
    assert OTHERS in seen["summary"], seen
    assert client.ended(typing)["status"] == "completed"
    assert first.text == "beginning, end"
    after = client.file(None, steps=steps, options=LENT)
    approve(client, after)
    assert client.ended(after)["status"] == "completed", "the mouse is free again"


def test_a_stop_in_the_middle_of_an_act(
    lending: Controlled, client: Client, model: gemini.GeminiStandIn, room: Room, tmp_path: Path
) -> None:
    ledger = room.window("Ledger")
    with worker_at(room, lending, model, tmp_path, "stops") as worker:
        session = frozen_while_it_types(client, model, worker, ledger, "stops")
        client("DELETE", f"/sessions/{session}")
        assert client.ended(session)["status"] == "stopped"
        os.killpg(worker.process.pid, signal.SIGCONT)
        until(lambda: client.worker("stops")["busy"] == 0)
        model.plays([done()])
        after = client.file("Look", title="Ledger", options={**LENT, "labels": ["desktop", "stops"]})
        approve(client, after)
        assert client.ended(after)["status"] == "completed", "it has room, and the mouse"
    assert LONG.startswith(ledger.text), "typed once"


def worker_at(
    room: Room, lending: Controlled, model: gemini.GeminiStandIn, folder: Path, name: str
) -> AbstractContextManager[Process]:
    """One more, which lends the same screen and has its name as a label."""
    more = {**seeing(model), **shown_on(room)}
    return lending.worker(name, folder / "elsewhere", "--desktop", "--labels", name, **more)


def frozen_while_it_types(
    client: Client, model: gemini.GeminiStandIn, worker: Process, ledger: Window, label: str
) -> str:
    model.plays([types(LONG), done()])
    session = client.file("Write", title="Ledger", options={**LENT, "labels": ["desktop", label]})
    approve(client, session)
    until(lambda: ledger.text)
    os.killpg(worker.process.pid, signal.SIGSTOP)
    return session


def test_a_worker_that_is_killed_in_the_middle_of_an_act(
    lending: Controlled, client: Client, model: gemini.GeminiStandIn, room: Room, tmp_path: Path
) -> None:
    """What it typed is unknown, and is not typed again."""
    ledger = room.window("Ledger")
    with worker_at(room, lending, model, tmp_path, "dies") as worker:
        session = frozen_while_it_types(client, model, worker, ledger, "dies")
        typed = ledger.text
        worker.kill()
        worker.start()
        seen = client.ended(session)
    assert seen["status"] == "completed", seen
    told = [one for one in receipts(lending, session) if one.code is Code.UNKNOWN]
    assert [one.message for one in told] == [NO_RECEIPT.format(worker="dies")]
    chosen = [one for one in lending.events(session) if isinstance(one, ActionTaken)]
    assert [one.tool for one in chosen].count("desktop_type") == 1
    acts = [one for one in commands_of(lending, session) if one[0] == "desktop_act"]
    assert len(acts) <= 2, "the window brought to the front, and the text"
    assert len(typed) < len(LONG)
    assert ledger.text.startswith(typed)
    assert len(ledger.text) < len(LONG)


INVOICE = """<title>Invoice 7</title><button onclick="print(); document.title = 'Paid'">Print</button>"""


@pytest.mark.full
def test_a_page_that_prints_and_what_was_copied_in_a_program(
    lending: Controlled, client: Client, model: gemini.GeminiStandIn, room: Room, pages: Any, tmp_path: Path
) -> None:
    """The browser has a window on the same screen: its file comes to the session, and what was copied to the model."""
    bill, home = tmp_path / "bill.txt", tmp_path / "home"
    bill.write_text("1842.50", "utf-8")
    editor = room.desk.editor(bill)
    home.mkdir()
    (home / "runtime").mkdir(mode=0o700)
    more = {**seeing(model), **shown_on(room), "WEBHAND_WORKER_KEY": lending.enroll("windowed"), "LC_ALL": "C.UTF-8"}
    url = f"http://127.0.0.1:{lending.worker_port}"
    command = ["worker", "--controller", url, "--desktop", "--labels", "windowed"]
    worker = Process(command, home / "worker.log", environment(home, **more))
    seen: list[gemini.SeenRequest] = []

    def end(request: gemini.SeenRequest) -> gemini.Reply:
        seen.append(request)
        return done()

    model.plays(
        [
            lambda request: gemini.call("click_element", element_ref=request.ref("button", "Print")),
            gemini.call("desktop_screenshot", why="The page prints."),
            types("../invoice"),
            gemini.call("desktop_screenshot", title="bill.txt", why="The amount is in an editor."),
            gemini.call("desktop_press", keys="Ctrl+A"),
            gemini.call("desktop_press", keys="Ctrl+C"),
            end,
            end,
        ]
    )
    worker.start()
    try:
        worker.said("This worker does what")
        options = {**LENT, "labels": ["desktop", "windowed"]}
        session = client.file("Print the invoice", pages.put(INVOICE), options=options)
        ended = ended_with_every_yes(client, session)
    finally:
        worker.kill()
    told = [one.message for one in receipts(lending, session)]
    assert ended["status"] == "completed", told
    assert any("1842.50" in text for text in seen[0].texts), told
    assert editor.poll() is None
    files = [one["name"] for one in client.get(f"/sessions/{session}/files")["files"]]
    assert "invoice.pdf" in files, "\n".join(told)
    assert b"%PDF-" in raw(client.port, f"/sessions/{session}/files/invoice.pdf", client.secret)
    carried = [{one.kind for one in card.lacks} for card in cards(lending, session)]
    assert {PermissionKind.DESKTOP} in carried
    assert any(PermissionKind.TRANSFER in kinds for kinds in carried), "a print may go to paper"


def test_a_worker_lends_no_desktop_unless_it_was_told_to_at_its_terminal(
    thinking: Controlled, model: gemini.GeminiStandIn, room: Room, tmp_path: Path
) -> None:
    room.window("Ledger")
    client = thinking.program(Can.BROWSER, Can.CONFIRM)
    with thinking.worker("plain", tmp_path / "plain", "--labels", "plain,desktop", **shown_on(room)):
        options = {**LENT, "labels": ["plain", "desktop"]}
        seen = client.ended(client.file("Write", title="Ledger", options=options))
        assert (seen["status"], seen["summary"]) == ("failed", NO_TABS.format(title="Ledger"))
        steps = [{"tool": "desktop_type", "params": {"text": "a"}}]
        session = client.file(None, steps=steps, options=options)
        assert "There is no desktop here that could be used." in client.ended(session)["summary"]
        assert not client.worker("plain")["has_pywinauto"]


def test_what_cannot_be_lent_is_said_at_the_start(tmp_path: Path, room: Room) -> None:
    (tmp_path / "runtime").mkdir(mode=0o700)
    worker = ("worker", "--controller", "http://127.0.0.1:5901", "--desktop")
    for command, more, said in [
        (worker, {**shown_on(room), "DISPLAY": ""}, NO_DISPLAY),
        (worker, {**shown_on(room), "WEBHAND_DESKTOP": "off"}, OFF),
        (("controller", "--desktop"), {**shown_on(room), "WEBHAND_DESKTOP": "off"}, OFF),
        (("controller", "--desktop", "--slots", "0"), shown_on(room), NO_WORKER),
    ]:
        having = environment(tmp_path, WEBHAND_WORKER_KEY="webhand_worker_none", **more)
        refused = subprocess.run([*MAIN, *command], env=having, capture_output=True, text=True, timeout=100)
        assert (refused.returncode, refused.stderr.strip()) == (2, said), command
