"""What a replay needs before it begins: its values, its start, and a sentence where something is missing."""

from pathlib import Path

import pytest
from webhand_agent.models.model import ModelRefused
from webhand_agent.models.replay.values import UnknownValue
from webhand_agent.protocol import (
    ActionTaken,
    Code,
    Effect,
    ObservationMade,
    ReceiptGiven,
    Replay,
    RunEvent,
    RunFinished,
    RunStarted,
    StartTask,
    Target,
    Tokens,
)
from webhand_agent.safety.secrecy import HIDDEN
from webhand_host.runs.folder import RunFolder
from webhand_host.runs.records import NoRecord
from webhand_host.runs.replay import asked_again, given_in_words, player, recording

PAGE = ObservationMade(
    t=1, step=1, url="https://shop.example/login", title="Log in", elements=3, characters=90, ms=1, partial=False
)
FINISHED = RunFinished(t=2, outcome="completed", summary="Done.", steps=2, seconds=2, model_seconds=0, tokens=Tokens())


def typed(field: str, text: str) -> list[RunEvent]:
    return acted("type_text", field, text=text)


def acted(tool: str, field: str, **arguments: str) -> list[RunEvent]:
    target = Target(role="textbox", name=field)
    action = ActionTaken(
        t=1, step=1, call_id="c", tool=tool, arguments={"element_ref": "e1", **arguments}, target=target
    )
    receipt = ReceiptGiven(t=1, call_id="c", ok=True, code=Code.DONE, effect=[Effect.VALUE], message="Done.", ms=5)
    return [action, receipt]


@pytest.fixture
def runs(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    for name in ("DATA", "RUNTIME"):
        monkeypatch.setenv(f"WEBHAND_{name}_DIR", str(tmp_path / name.lower()))
    (tmp_path / "data" / "runs").mkdir(parents=True, mode=0o700)
    (tmp_path / "data").chmod(0o700)
    return tmp_path / "data" / "runs"


def recorded(runs: Path, *events: RunEvent) -> RunFolder:
    folder = RunFolder.create(runs, "p", StartTask(task="log in"))
    started = RunStarted(t=0, id=folder.id, task="log in", model="m", carrier="playwright")
    for event in (started, PAGE, *events, FINISHED):
        folder.append_event(event)
    return folder


def test_it_begins_where_the_recorded_run_began_with_its_words(runs: Path) -> None:
    folder = recorded(runs, *typed("Name", "Ana"), *typed("Password", HIDDEN))
    asked = asked_again(recording(folder), {"name": "Eva", "Password": "s3cret-word"}, yes=True)
    assert (asked.task, asked.url, asked.yes, asked.browse) == ("log in", PAGE.url, True, True)
    assert asked.replay == Replay(run_id=folder.id, values={"name": "Eva"}, secrets={"Password": "s3cret-word"})
    assert given_in_words(asked.replay) == ["name: “Eva”"], "what is secret is not said"
    assert player(asked.replay).name == "replay"


def test_a_run_that_goes_somewhere_first_opens_nothing_before(runs: Path) -> None:
    going = acted("navigate", "", url="https://shop.example/")
    assert asked_again(recording(recorded(runs, *going)), {}).url is None


def test_hidden_values_are_asked_for_before_it_begins(runs: Path) -> None:
    made = recording(recorded(runs, *typed("Password", HIDDEN)))
    with pytest.raises(NoRecord, match=r'hides what was typed into "Password".*\{\{secret:NAME\}\}'):
        asked_again(made, {})
    asked = asked_again(made, {"Password": "{{secret:SHOP}}"})
    assert asked.replay is not None
    assert asked.replay.values == {"Password": "{{secret:SHOP}}"}, "the name of a secret is none"


def test_an_unknown_name_is_a_sentence(runs: Path) -> None:
    with pytest.raises(UnknownValue, match='nothing called "Town"'):
        asked_again(recording(recorded(runs, *typed("Name", "Ana"))), {"Town": "Rome"})


def test_a_run_that_only_read_has_nothing_to_do_again(runs: Path) -> None:
    with pytest.raises(NoRecord, match="there is nothing to do again"):
        recording(recorded(runs))


def test_a_host_that_cannot_find_the_run_ends_it_in_a_sentence(runs: Path) -> None:
    with pytest.raises(ModelRefused, match="There are no runs yet"):
        player(Replay(run_id="20270101-000000-aaaa"))
