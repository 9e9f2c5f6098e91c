"""What every part of a controller stands on."""

from dataclasses import dataclass, field

from webhand_host.controller.database import Database
from webhand_host.controller.sealing import Seal
from webhand_host.controller.sending import Telling
from webhand_host.controller.signals import Signals


@dataclass(frozen=True)
class Limits:
    """In seconds: a worker that is silent for `lease` is away, and after `grace` more it is lost; it asks anew at least
    every `poll`. A run waits `placing` for a worker that fits. `per_site` and `per_owner` runs go on at a time, where 0
    is any number; what has ended is kept for `keep_days`, 0 for ever.
    """

    lease: float = 30.0
    grace: float = 300.0
    poll: float = 20.0
    placing: float = 24 * 3_600.0
    per_site: int = 0
    per_owner: int = 0
    keep_days: float = 30.0


@dataclass(frozen=True)
class Hub:
    """`executor` is this process among several controllers."""

    database: Database
    seal: Seal
    signals: Signals
    limits: Limits = Limits()
    executor: str = "controller-1"
    telling: Telling = field(default_factory=Telling)
