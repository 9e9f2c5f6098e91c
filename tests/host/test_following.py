"""What a person at the terminal reads and may type: also at a real (pseudo) terminal, where pages try to write too."""

import contextlib
import json
import os
import pty
import re
import select
import subprocess
import sys
import time
from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import pytest
from webhand_agent.protocol import (
    Answered,
    Change,
    Choice,
    Confirmation,
    Consequence,
    Event,
    FileSaved,
    Filled,
    Permission,
    PermissionKind,
    PlanItem,
    PlanMade,
    RunEvent,
    RunFinished,
    RunStarted,
    Said,
    StateChanged,
    ThoughtMade,
    Tokens,
)
from webhand_host.cli.following import chosen
from webhand_host.cli.show import words

CHOICES = ["Allow once", "Allow for this task", "Do not allow"]
SHOP, MAIL = "https://shop.example", "https://mail.example"
PAY = Permission(kind=PermissionKind.PAY, site=SHOP)
CARRY = Permission(kind=PermissionKind.CARRY, site=SHOP, source=MAIL)
ENTER = Permission(kind=PermissionKind.ENTER, site=MAIL)
ASKED = Confirmation(
    t=1,
    id="q",
    tool="x",
    act="Click “Pay”",
    site=SHOP,
    lacks=[PAY, CARRY],
    choices=[Choice.ONCE, Choice.TASK, Choice.NO],
    fields=[Filled(label="Card holder", value="Ada")],
    context="2 lamps\nTotal 12.00 EUR",
    amount="12.00 EUR",
    writes="the code is 4711",
    reads=[MAIL],
    flag="--allow pay@https://shop.example",
)
PLAN = ASKED.model_copy(update={"lacks": [ENTER, CARRY, PAY], "ticks": True, "choices": [Choice.TASK, Choice.NO]})
FINISHED = RunFinished(
    t=3,
    outcome="completed",
    summary="I paid.",
    steps=2,
    seconds=1.5,
    model_seconds=1,
    tokens=Tokens(input=1200, cached=800, output=34),
)
PAID = Change(step=2, kind=Consequence.PAY, what="Clicked “Pay”", where=SHOP, proven=True)


@pytest.mark.parametrize(
    ("line", "choice"),
    [
        ("1", CHOICES[0]),
        ("3", CHOICES[2]),
        ("0", None),
        ("4", None),
        ("do not allow", CHOICES[2]),
        ("do", CHOICES[2]),
        ("Allow", None),
        ("allow o", CHOICES[0]),
        ("yes", None),
    ],
)
def test_a_choice_is_typed_by_its_number_or_as_much_of_it_as_is_clear(line: str, choice: str | None) -> None:
    assert chosen(line, CHOICES) == choice


@pytest.mark.parametrize(
    ("event", "shown"),
    [
        (ASKED, ["Click “Pay”[/] on https://shop.example", "It needs your yes to:"]),
        (ASKED, ["• Pay, or place an order, on https://shop.example", "• Take what was read on https://mail.example"]),
        (ASKED, ["Amount: [bold]12.00 EUR", "Card holder: [bold]Ada", "│[/] 2 lamps", "│[/] Total 12.00 EUR"]),
        (ASKED, ["It writes: [italic]“the code is 4711”", "That may hold what was read on https://mail.example"]),
        (ASKED.model_copy(update={"amount": ""}), ["No amount was found around this control."]),
        (ASKED.model_copy(update={"writes": "word " * 1_000}), ["word …”"]),
        (
            ASKED.model_copy(update={"site": "desktop:l3afpad", "reads": ["desktop:xterm"]}),
            ["on the program l3afpad", "read on the program xterm"],
        ),
        (ASKED.model_copy(update={"site": "desktop"}), ["Click “Pay”[/] on this computer"]),
        (PLAN, ["1. Look at https://mail.example", "2. Take what", "3. Pay, or"]),
        (PlanMade(t=1, items=[PlanItem(text="A", done=True), PlanItem(text="B")]), ["☑", "☐"]),
        (Said(t=1, text="use the other address"), ["use the other address"]),
        (StateChanged(t=1, state="paused"), ["Paused."]),
        (FileSaved(t=1, name="a.csv", path="/runs/1/a.csv", bytes=1), ["a.csv", "/runs/1/a.csv"]),
        (Answered(t=1, id="q", text="", by="timeout"), ["not allowed"]),
        (Answered(t=1, id="q", text="", by="nobody"), ["Nobody was there to answer, so it was refused."]),
        (Answered(t=1, id="q", text="", by="page"), ["Done in the browser"]),
        (FINISHED, ["Nothing was changed.", "1,234 tokens (800 cached)"]),
        (FINISHED.model_copy(update={"acts": 1, "looks": 1}), ["No change was proven.", "1 look or move besides"]),
        (FINISHED.model_copy(update={"acts": None}), ["could not be counted"]),
        (FINISHED.model_copy(update={"changes": [PAID], "acts": 1}), ["What was changed:", "✓ proven", "step 2"]),
        (
            FINISHED.model_copy(update={"changes": [PAID.model_copy(update={"where": "desktop:gimp"})], "acts": 1}),
            ["on the program gimp"],
        ),
        (FINISHED.model_copy(update={"unproven": ["it was paid"]}), ["not proven:", "• it was paid"]),
        (Said(t=1, text="[red]x[/red]"), [r"\[red]x"]),
    ],
)
def test_what_is_shown(event: RunEvent, shown: list[str]) -> None:
    text = words(event) or ""
    assert all(part in text for part in shown), text
    assert len(text) < 1_400


def test_what_the_person_typed_is_not_repeated() -> None:
    assert words(Answered(t=1, id="q", text="Allow once")) is None


# --- At a terminal ----------------------------------------------------------------------------------------------------

PROGRAM = Path(__file__).parent / "asked_at_terminal.py"
WITHIN = 60.0
SGR = re.compile(rb"\x1b\[[0-9;]*m")
"""Colours are ours; whatever else begins with an escape is somebody else's."""


@dataclass
class Terminal:
    """A terminal in which a run asks. `screen` is the other end of it, `said` the bytes that were written to it."""

    process: subprocess.Popen[bytes]
    screen: int
    heard: Path
    said: bytes = b""
    answers: list[dict[str, Any]] = field(default_factory=list)

    def until(self, text: str, times: int = 1) -> None:
        """Reads until the text was written so many times."""
        end = time.monotonic() + WITHIN
        while self.said.count(text.encode()) < times:
            assert select.select([self.screen], [], [], max(0, end - time.monotonic()))[0], self.said.decode()
            self.said += os.read(self.screen, 4096)

    def type(self, line: str) -> None:
        os.write(self.screen, line.encode() + b"\n")

    def end(self) -> int:
        """Reads the rest, and gives the exit status."""
        with contextlib.suppress(OSError):
            while piece := os.read(self.screen, 4096):
                self.said += piece
        status = self.process.wait(WITHIN)
        self.answers = [json.loads(line) for line in self.heard.read_text("utf-8").splitlines()]
        return status

    @property
    def plain(self) -> str:
        return SGR.sub(b"", self.said).decode().replace("\r\n", "\n")


@pytest.fixture
def terminal(tmp_path: Path) -> Any:
    opened: list[Terminal] = []

    def open_it(events: Sequence[Event], *options: str) -> Terminal:
        feed, heard = tmp_path / "events.jsonl", tmp_path / "heard.jsonl"
        feed.write_text("".join(event.model_dump_json() + "\n" for event in events), "utf-8")
        screen, end = pty.openpty()
        environment = {**os.environ, "TERM": "xterm-256color", "COLUMNS": "200", "DISPLAY": ":0"}
        process = subprocess.Popen(
            [sys.executable, str(PROGRAM), str(feed), str(heard), *options],
            env=environment,
            stdin=end,
            stdout=end,
            stderr=end,
            start_new_session=True,
        )
        os.close(end)
        opened.append(Terminal(process, screen, heard))
        return opened[-1]

    yield open_it
    for one in opened:
        one.process.kill()
        one.process.wait()
        os.close(one.screen)


STARTED = RunStarted(t=0, id="r1", task="x", model="m", carrier="extension")


def test_a_question_is_answered_by_its_number(terminal: Any) -> None:
    one = terminal([STARTED, ASKED, FINISHED])
    one.until("3. Do not allow")
    one.type("4")
    one.until("Type a number from 1 to 3.")
    one.type("2")
    assert one.end() == 0
    started, answer = one.answers
    assert (started["attended"], answer["text"], answer["granted"]) == (True, "task", None)
    assert "Nothing was changed." in one.plain
    assert one.plain.rstrip().endswith("I paid.")


def test_what_is_ticked_is_granted_and_no_more(terminal: Any) -> None:
    one = terminal([STARTED, PLAN, FINISHED])
    one.until("all, or no.")
    one.type("1,9")
    one.until("all, or no.", 2)
    one.type("1,2")
    assert one.end() == 0
    answer = one.answers[-1]
    assert answer["text"] == "task"
    assert [Permission.model_validate(permission) for permission in answer["granted"]] == [ENTER, CARRY]


def test_where_there_are_more_ways_to_say_yes_the_way_is_asked_after_the_ticks(terminal: Any) -> None:
    one = terminal([STARTED, PLAN.model_copy(update={"choices": list(Choice)}), FINISHED])
    one.until("all, or no.")
    one.type("all")
    one.until("7. Do not allow")
    one.type("always")
    assert one.end() == 0
    assert (one.answers[-1]["text"], len(one.answers[-1]["granted"])) == ("always", 3)


def test_a_no_to_what_can_be_ticked_grants_nothing(terminal: Any) -> None:
    one = terminal([STARTED, PLAN, FINISHED])
    one.until("all, or no.")
    one.type("no")
    one.end()
    assert (one.answers[-1]["text"], one.answers[-1]["granted"]) == ("no", None)


@pytest.mark.parametrize("options", [("attach",), ("json", "window")])
def test_what_is_not_ours_to_answer_is_shown_and_left_to_the_chat(terminal: Any, options: tuple[str, ...]) -> None:
    one = terminal([STARTED, ASKED, FINISHED], *options)
    one.until("Answer it in the chat of the browser.")
    one.type("1")
    one.until("Answer it in the chat of the browser.", 2)
    one.process.kill()
    one.end()
    assert [heard["attended"] for heard in one.answers] == [True], "nothing but the start was heard"


def test_json_in_a_terminal_without_a_window_has_nobody_to_answer(terminal: Any) -> None:
    one = terminal([STARTED, ASKED, FINISHED], "json")
    one.end()
    assert [heard["attended"] for heard in one.answers] == [False]
    events = [json.loads(line) for line in one.plain.splitlines() if line.startswith("{")]
    assert [event["type"] for event in events] == ["run_started", "confirmation", "answered", "run_finished"]
    assert "--allow pay@https://shop.example would allow it." in one.plain


@pytest.mark.parametrize("options", [(), ("json",), ("attach",), ("json", "window")])
@pytest.mark.parametrize("closed", [False, True])
def test_without_a_terminal_it_is_refused_at_once_and_told_all_the_same(
    tmp_path: Path, options: tuple[str, ...], closed: bool
) -> None:
    feed, heard = tmp_path / "events.jsonl", tmp_path / "heard.jsonl"
    feed.write_text("".join(event.model_dump_json() + "\n" for event in (STARTED, ASKED, FINISHED)), "utf-8")
    command = [sys.executable, str(PROGRAM), str(feed), str(heard), *options]
    run = ["sh", "-c", 'exec "$@" <&-', "sh", *command] if closed else command
    done = subprocess.run(run, stdin=subprocess.DEVNULL, capture_output=True, text=True, timeout=WITHIN, check=False)
    assert [json.loads(line)["attended"] for line in heard.read_text().splitlines()] == [False], done.stderr
    assert "--allow pay@https://shop.example would allow it." in done.stderr
    if "json" in options:
        types = [json.loads(line)["type"] for line in done.stdout.splitlines()]
        assert types == ["run_started", "confirmation", "answered", "run_finished"]
    else:
        assert "? Click “Pay” on https://shop.example" in done.stderr
        assert "so it was refused" in done.stderr


REWRITES = {
    "an escape sequence": "Pay\x1b[2K\x1b[1A\x1b[2K\x1b[32mCancel the order",
    "an eight-bit one": "Pay\x9b2K\x9b1ACancel the order",
    "a window's title": "Pay\x1b]0;Cancel\x07the order",
    "a carriage return": "Pay\rCancel the order             ",
    "backspaces": "Pay\b\b\bCancel the order",
    "a direction mark": "Pay \u202eredro eht lecnaC\u202c",
    "an isolate": "Pay \u2067Cancel\u2069",
    "lines of its own": "Pay\n? Click “Cancel”\n  1. Do not allow\n> ",
    "line separators": "Pay\u2028? Click “Cancel”\u2029> \x85x\x0b\x0c",
    "tags": "Pay\U000e0043\U000e0061\U000e006e",
    "what is not seen": "P\u200ba\u2060y\u00ad\ufeff",
    "markup": "Pay[/][bold]x[/bold] [link=https://evil.example]y[/link]\\",
    "a long blank": "Pay" + " " * 500 + "? Click Cancel",
}


OBEYED = set("\x1b\x9b\x07\x08\x0b\x0c\x85\r\u202e\u202c\u2067\u2069\u2028\u2029\u200b\u2060\xad\ufeff")


def named(name: str, number: int) -> list[Event]:
    """What a page or a model names so, in every place of a question and before it."""
    permission = Permission(kind=PermissionKind.CARRY, site=name, source=name)
    asked = ASKED.model_copy(
        update={
            **dict.fromkeys(("act", "site", "context", "amount", "writes", "tool", "flag"), name),
            "id": f"q{number}",
            "lacks": [permission, PAY],
            "fields": [Filled(label=name, value=name)],
            "reads": [name],
        }
    )
    return [ThoughtMade(t=1, text=name), FileSaved(t=1, name=name, path=name, bytes=1), asked]


def test_no_name_makes_a_question_read_otherwise_than_it_is(terminal: Any) -> None:
    """A6: one question after the other, and the names once more when the run ends."""
    names = list(REWRITES.values())
    changed = [Change(step=1, kind=Consequence.PAY, what=name, where=name) for name in names]
    end = FINISHED.model_copy(update={"changes": changed, "unproven": names, "summary": "\n".join(names)})
    one = terminal([STARTED, *(event for number, name in enumerate(names) for event in named(name, number)), end])
    for number in range(1, len(REWRITES) + 1):
        one.until("\n> ", number)
        one.type("3")
    assert one.end() == 0
    assert [answer["text"] for answer in one.answers if "text" in answer] == ["no"] * len(REWRITES)
    assert not set(one.plain) & OBEYED
    assert not any("\U000e0000" <= letter <= "\U000e0fff" for letter in one.plain)
    *asked_so, _ = one.plain.split("\n> ", len(REWRITES))
    for how, asked in zip(REWRITES, asked_so, strict=True):
        starts = [line for line in asked.splitlines() if line.startswith(("?", ">"))]
        assert len(starts) == 1, (how, starts)
        assert starts[0].startswith("? Pay"), f"{how}: the question begins with what it is"
        assert asked.endswith("\n  1. Allow once\n  2. Allow for this task\n  3. Do not allow"), how
