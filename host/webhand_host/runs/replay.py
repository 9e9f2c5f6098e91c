"""A run of the record, to be done again: what it needs before it can begin, and the model that plays it."""

from collections.abc import Mapping, Sequence
from typing import Literal

from webhand_agent.models.model import ModelRefused
from webhand_agent.models.replay.player import Player
from webhand_agent.models.replay.recording import Recording, recording_of
from webhand_agent.models.replay.values import UnknownValue, Value, missing, values_of, with_values
from webhand_agent.protocol import Permission, Replay, StartTask

from webhand_host.paths import runs_folder
from webhand_host.runs.folder import RunFolder
from webhand_host.runs.records import NoRecord, choose, whole

STEPS_EACH = 4
"""Steps of the loop for each recorded one: it may have to wait for its element, and to look for it."""
STEPS_MORE = 20
MOST_STEPS = 500


def recording(folder: RunFolder) -> Recording:
    """What a run did, to be done again.

    Raises:
        NoRecord: nothing that could be, or the record cannot be used.
    """
    made = recording_of(whole(folder).events)
    if not made.steps:
        raise NoRecord(f"Run {folder.id} changed nothing on a page: there is nothing to do again.")
    return made


def asked_again(
    made: Recording,
    given: Mapping[str, str],
    *,
    yes: bool = False,
    allow: Sequence[Permission] = (),
    autonomy: Literal["careful", "normal", "trusted"] | None = None,
) -> StartTask:
    """The request that replays a recording. The words are those of the recorded one: so is what they allow.

    Raises:
        NoRecord: a value is hidden in the record and was not given.
        UnknownValue: the run filled in no field of that name.
    """
    still_missing = missing(with_values(made, given))
    if still_missing:
        raise NoRecord(_ask_for(still_missing))
    secret = {value.name.casefold() for value in values_of(made) if value.is_secret}
    hidden = {name: value for name, value in given.items() if name.strip().casefold() in secret and "{{" not in value}
    return StartTask(
        task=made.task,
        url=None if made.starts_itself or not made.url.startswith("http") else made.url,
        max_steps=min(MOST_STEPS, len(made.steps) * STEPS_EACH + STEPS_MORE),
        yes=yes,
        allow=list(allow),
        autonomy=autonomy,
        browse=True,
        replay=Replay(
            run_id=made.run_id,
            values={name: value for name, value in given.items() if name not in hidden},
            secrets=hidden,
        ),
    )


def given_in_words(asked: Replay) -> list[str]:
    """What the person gave anew, as they could have said it. In quotes it is content and allows nothing by itself."""
    return [f"{name}: “{value}”" for name, value in asked.values.items() if "{{" not in value]


def player(asked: Replay) -> Player:
    """The model of a replay.

    Raises:
        ModelRefused: the run cannot be replayed; the sentence says why.
    """
    try:
        made = recording(choose(runs_folder(), asked.run_id))
        return Player(with_values(made, {**asked.values, **asked.secrets}))
    except (NoRecord, UnknownValue) as problem:
        raise ModelRefused(str(problem)) from problem


def _ask_for(values: list[Value]) -> str:
    names = " and ".join(f'"{value.name}"' for value in values)
    sets = " ".join(f'--set "{value.name}=..."' for value in values)
    return (
        f"The record hides what was typed into {names}. Give it anew: {sets}, or a secret by its name: "
        f'--set "{values[0].name}={{{{secret:NAME}}}}".'
    )
