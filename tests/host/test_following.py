"""What a person at the terminal reads and may type."""

import pytest
from webhand_agent.protocol import (
    Answered,
    Confirmation,
    FileSaved,
    PlanItem,
    PlanMade,
    RunEvent,
    RunFinished,
    Said,
    StateChanged,
    Tokens,
)
from webhand_agent.safety.deeds import Kind
from webhand_host.cli.following import chosen
from webhand_host.cli.show import words

CHOICES = ["Allow once", "Allow for this task", "Do not allow"]
ASKED = Confirmation(
    t=1,
    id="q",
    tool="x",
    what='Click "Pay"',
    where="https://a.example",
    risk=Kind.PAY,
    choices=CHOICES,
    data="12 euros",
)
FINISHED = RunFinished(
    t=1,
    outcome="completed",
    summary="Done.",
    steps=2,
    seconds=1.5,
    model_seconds=1,
    tokens=Tokens(input=1200, cached=800, output=34),
    proof=["Sent."],
)


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
        (ASKED, ["This may spend money", "It would send", "12 euros"]),
        (ASKED.model_copy(update={"risk": "open_the_door"}), ["open_the_door"]),
        (ASKED.model_copy(update={"data": "word " * 1_000}), ["word…"]),
        (PlanMade(t=1, items=[PlanItem(text="A", done=True), PlanItem(text="B")]), ["☑", "☐"]),
        (Said(t=1, text="use the other address"), ["use the other address"]),
        (StateChanged(t=1, state="paused"), ["Paused."]),
        (FileSaved(t=1, name="a.csv", path="/runs/1/a.csv", bytes=1), ["a.csv", "/runs/1/a.csv"]),
        (Answered(t=1, id="q", text="", by="timeout"), ["not allowed"]),
        (Answered(t=1, id="q", text="", by="page"), ["Done in the browser"]),
        (FINISHED, ["Sent.", "1,234 tokens (800 cached)"]),
        (Said(t=1, text="[red]x[/red]"), [r"\[red]x"]),
    ],
)
def test_what_is_shown(event: RunEvent, shown: list[str]) -> None:
    text = words(event) or ""
    assert all(part in text for part in shown), text
    assert len(text) < 700


def test_what_the_person_typed_is_not_repeated() -> None:
    assert words(Answered(t=1, id="q", text="Allow once")) is None
