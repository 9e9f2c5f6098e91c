"""The page to read: whole, escaped, and honest about a record that is not whole."""

import base64
from pathlib import Path

import pytest
from webhand_agent.protocol import (
    ActionTaken,
    Answered,
    Code,
    Confirmation,
    Effect,
    FileSaved,
    ObservationMade,
    ReceiptGiven,
    RunEvent,
    RunFinished,
    RunStarted,
    Screenshot,
    StartTask,
    Target,
    Thought,
    Tokens,
    Usage,
)
from webhand_host.runs.folder import RunFolder
from webhand_host.runs.records import read
from webhand_host.runs.report import page

EVIL = "<script>alert(1)</script><img src=x onerror=alert(1)>\"'"
EVENTS: list[RunEvent] = [
    RunStarted(t=0, id="r", task=f"do {EVIL}", model=EVIL, carrier="extension"),
    ObservationMade(t=1, step=1, url=EVIL, title=EVIL, elements=1, characters=9, ms=1, partial=False),
    Usage(t=2, step=1, tokens=Tokens(input=12_345, cached=10_000, output=67), seconds=1.25),
    Thought(t=2, step=1, text=EVIL),
    ActionTaken(
        t=2,
        step=1,
        call_id="c",
        tool="type_text",
        arguments={"element_ref": "e1", "text": EVIL, "more": {"a": [EVIL]}},
        target=Target(role="textbox", name=EVIL),
    ),
    Confirmation(
        t=2, step=1, id="q1", tool="t", what=EVIL, where=EVIL, risk="send", choices=["Allow", EVIL], data=EVIL
    ),
    Answered(t=3, step=1, id="q1", text=EVIL),
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
    proof=[EVIL],
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
    assert text.count("&lt;script&gt;") >= 14, "it is all there, to be read"


def test_tokens_times_proof_files_and_answers_are_told(folder: RunFolder) -> None:
    folder.append_event(FINISHED)
    text = page(read(folder))
    for words in (
        "Not completed",
        "12,345 tokens in (10,000 cached), 67 out",
        "thought for 1.2 s",
        "What this rests on",
        "2 kB",
        "<b>You:</b>",
        "This may send or publish something in your name.",
        "<b>covered</b>",
        "12 ms",
    ):
        assert words in text, words


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
