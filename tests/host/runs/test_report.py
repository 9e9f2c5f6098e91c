"""The page to read: whole, escaped, and honest about a record that is not whole."""

import base64
from pathlib import Path

import pytest
from webhand_agent.protocol import (
    ActionTaken,
    Answered,
    Change,
    Choice,
    Code,
    Confirmation,
    Consequence,
    Effect,
    FileSaved,
    Filled,
    ObservationMade,
    Permission,
    PermissionKind,
    ReceiptGiven,
    RunEvent,
    RunFinished,
    RunStarted,
    Screenshot,
    StartTask,
    Target,
    ThoughtMade,
    Tokens,
    Usage,
)
from webhand_host.runs.folder import RunFolder
from webhand_host.runs.records import read
from webhand_host.runs.report import page

EVIL = "<script>alert(1)</script><img src=x onerror=alert(1)>\"'"
PAY = Permission(kind=PermissionKind.PAY, site="https://shop.example")
EVENTS: list[RunEvent] = [
    RunStarted(t=0, id="r", task=f"do {EVIL}", model=EVIL, carrier="extension"),
    ObservationMade(t=1, step=1, url=EVIL, title=EVIL, elements=1, characters=9, ms=1, partial=False),
    Usage(t=2, step=1, tokens=Tokens(input=12_345, cached=10_000, output=67), seconds=1.25),
    ThoughtMade(t=2, step=1, text=EVIL),
    ActionTaken(
        t=2,
        step=1,
        call_id="c",
        tool="type_text",
        arguments={"element_ref": "e1", "text": EVIL, "more": {"a": [EVIL]}},
        target=Target(role="textbox", name=EVIL),
    ),
    Confirmation(
        t=2,
        step=1,
        id="q1",
        tool="t",
        act=EVIL,
        site=EVIL,
        lacks=[PAY, Permission(kind=PermissionKind.CARRY, site=EVIL, source=EVIL)],
        choices=[Choice.TASK, Choice.NO],
        fields=[Filled(label=EVIL, value=EVIL)],
        context=EVIL,
        writes=EVIL,
        reads=[EVIL],
    ),
    Answered(t=3, step=1, id="q1", text="task", granted=[PAY]),
    Answered(t=3, step=1, id="q2", text=EVIL),
    ReceiptGiven(t=4, step=1, call_id="c", ok=False, code=Code.COVERED, effect=[Effect.VALUE], message=EVIL, ms=12),
    FileSaved(t=4, step=1, name=EVIL, path=EVIL, bytes=2_048),
]
FINISHED = RunFinished(
    t=5,
    outcome="failed",
    summary=EVIL,
    steps=1,
    seconds=5,
    model_seconds=1.25,
    tokens=Tokens(input=12_345, cached=10_000, output=67),
    changes=[Change(step=1, kind=Consequence.SEND, what=EVIL, where=EVIL, proven=True)],
    acts=1,
    looks=4,
    unproven=[EVIL],
)


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> RunFolder:
    monkeypatch.setenv("WEBHAND_RUNTIME_DIR", str(tmp_path / "runtime"))
    (tmp_path / "runtime").mkdir(mode=0o700)
    made = RunFolder.create(tmp_path, "p", StartTask(task="x"))
    for event in EVENTS:
        made.append_event(event)
    return made


def test_nothing_that_anybody_said_is_markup(folder: RunFolder) -> None:
    folder.append_event(FINISHED)
    text = page(read(folder))
    assert "<script" not in text
    assert "<img src=x" not in text
    assert text.count("&lt;script&gt;") >= 24, "it is all there, to be read"


def test_tokens_times_changes_files_and_answers_are_told(folder: RunFolder) -> None:
    folder.append_event(FINISHED)
    text = page(read(folder))
    for words in (
        "Not completed",
        "12,345 tokens in (10,000 cached), 67 out",
        "thought for 1.2 s",
        "<h2>What was changed</h2>",
        "✓ proven",
        "send, step 1",
        "4 looks and moves besides",
        "Said by the model, and not proven",
        "No amount was found around this control.",
        "<b>You:</b> Allow for this task<br><bdi>Pay, or place an order, on https://shop.example</bdi>",
        "2 kB",
        "<b>You:</b>",
        "<li><bdi>Pay, or place an order, on https://shop.example</bdi></li>",
        "<b>covered</b>",
        "12 ms",
    ):
        assert words in text, words


def test_what_code_saw_stands_before_the_steps_also_where_it_is_nothing(folder: RunFolder) -> None:
    folder.append_event(FINISHED.model_copy(update={"changes": [], "acts": 0, "unproven": []}))
    text = page(read(folder))
    assert text.index("<h2>Nothing was changed</h2>") < text.index("<h2>Steps</h2>")


def test_pictures_are_inside_and_the_last_one_stands_at_the_end(folder: RunFolder) -> None:
    data = base64.b64encode(b"picture").decode()
    for number in (1, 2):
        folder.save_picture(number, Screenshot(mime="image/jpeg", data=data, width=1, height=1))
    text = page(read(folder))
    assert text.count(f"data:image/jpeg;base64,{data}") == 2
    assert text.index("At the end") < text.rindex("data:image/jpeg")


def test_a_run_that_was_cut_off_says_so(folder: RunFolder) -> None:
    text = page(read(folder))
    assert "Cut off" in text
    assert "This run was cut off: its record has no end." in text
