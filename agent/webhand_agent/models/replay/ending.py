"""What is said at the end of a replay: how much was done again, and whether it ended as the recorded run did."""

from webhand_agent.models.replay.pages import same_page
from webhand_agent.models.replay.progress import ReplayProgress
from webhand_agent.models.replay.recording import Recording
from webhand_agent.protocol import Effect


def is_alike(recording: Recording, come: ReplayProgress) -> bool:
    return not differences(recording, come)


def differences(recording: Recording, come: ReplayProgress) -> list[str]:
    """Each in a sentence; none where the end is like the recorded one."""
    found = []
    if recording.end and not same_page(recording.end, come.tree.url):
        found.append(f"It ended at {come.tree.url or 'no page'}, and the recorded run at {recording.end}.")
    was = set(recording.steps[-1].effect) - {Effect.NONE} if recording.steps else set()
    last = come.last.receipt if come.last is not None else None
    now = set(last.effect) - {Effect.NONE} if last is not None else set()
    if was and not now:
        what = ", ".join(sorted(effect.value for effect in was))
        found.append(f"The last step changed nothing that was seen; in the recorded run it did ({what}).")
    return found


def summary(recording: Recording, come: ReplayProgress) -> str:
    """For the person, and honest where the end differs."""
    parts = [f"Done again from run {recording.run_id}, without a model: {_count(len(recording.steps))}."]
    if come.healed:
        parts.append(f"{_elements(come.healed)} had changed since and could be recognised.")
    differs = differences(recording, come)
    if differs:
        parts.append(f"The end is not like the recorded one. {' '.join(differs)} Look whether it did what you want.")
    else:
        parts.append(f"It ended as the recorded run did, at {come.tree.url}.")
    if recording.outcome not in (None, "completed"):
        parts.append("The recorded run itself was not completed.")
    return " ".join(parts)


def _count(steps: int) -> str:
    return "1 step" if steps == 1 else f"all {steps} steps"


def _elements(count: int) -> str:
    return "1 element" if count == 1 else f"{count} elements"
