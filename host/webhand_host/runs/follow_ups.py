"""The tasks before a follow-up, read from their records."""

from pathlib import Path

from webhand_agent.dialogue.recap import MOST_RUNS, Earlier, origins_of, recap
from webhand_agent.history.conversation import UserTurn

from webhand_host.runs.folder import RunFolder, find_run


def known_before(runs: Path, follows: str) -> UserTurn | None:
    """The turn that a follow-up's conversation begins with; None where that run is gone.

    It is a turn of its own before the request, so that it stays apart from what the person asks now.
    """
    folder = find_run(runs, follows)
    if folder is None:
        return None
    known = [origin for turn in folder.turns() if isinstance(turn, UserTurn) for origin in origins_of(turn.recap or "")]
    return UserTurn(recap=recap(_conversation(runs, folder), known))


def _conversation(runs: Path, last: RunFolder) -> list[Earlier]:
    """The last tasks of the conversation that ends with `last`, oldest first."""
    found: list[Earlier] = []
    folder: RunFolder | None = last
    while folder is not None and len(found) < MOST_RUNS:
        job = folder.job()
        if job is None:  # of another version of Webhand
            break
        found.append(Earlier(job.asked.task, folder.events()))
        folder = find_run(runs, job.asked.follows) if job.asked.follows else None
    return found[::-1]
