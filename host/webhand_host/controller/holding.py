"""One loop's hold on a run, and how it ends other than by the run's end."""

from dataclasses import dataclass


@dataclass
class Hold:
    """One loop's hold on a run: `epoch` is its own, and whoever comes later has a higher one. `has_stored`: what its
    last command gave stands in the database. `refs` are the `next_ref` and `next_frame` that stand there. `has_opened`:
    an earlier loop has told the worker to open an address.
    """

    session: str
    epoch: int
    worker: str
    seq: int = 0
    has_stored: bool = False
    refs: tuple[int, int] = (1, 1)
    has_opened: bool = False


class TakenOver(Exception):
    """Another controller has the run: whoever is told this stops, and writes nothing more."""


class StopWanted(Exception):
    """The run is to end."""


class Displaced(Exception):
    """The worker that the run was placed at has registered anew, and perhaps is another's with its key. Nothing was
    done yet: the run is to be placed once more.
    """


class BrowserGone(Exception):
    """The worker began anew, or does not come back, and with it the run's browser is gone. `was_out`: it had been told
    to act; `revoked`: it has no key any more.
    """

    def __init__(self, *, was_out: bool = False, revoked: bool = False) -> None:
        super().__init__(was_out, revoked)
        self.was_out = was_out
        self.revoked = revoked
