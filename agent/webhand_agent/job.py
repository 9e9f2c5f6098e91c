"""What a run is asked to do, what an earlier host left of it, and how it ends."""

import json
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Literal

from webhand_agent.protocol import Permission, PermissionKind, ReceiptGiven

Carrier = Literal["extension", "playwright"]
Outcome = Literal["completed", "failed", "stopped", "limit"]

WRITTEN_OUT = frozenset({PermissionKind.PAY, PermissionKind.DELETE, PermissionKind.ACCOUNT})
"""What a program that stands for its person may allow beforehand, and never by an answer."""


@dataclass(frozen=True)
class Resumed:
    """What is known of a run that another host began.

    `elapsed` is seconds spent before, `waited` those of them that went by for the person, `receipts` the receipts
    already given by call id, `tab_id` the tab the run worked in last, where that is known. `has_opened`: the browser,
    which is still there, was told to open the address that the run begins at. Steps, tokens and the model's time are
    counted from the conversation itself.
    """

    elapsed: float = 0.0
    waited: float = 0.0
    receipts: Mapping[str, ReceiptGiven] = field(default_factory=dict)
    tab_id: int | None = None
    has_opened: bool = False


@dataclass(frozen=True)
class Limits:
    """What a run may take; 0 is no limit.

    `seconds` are those of the whole run, `tokens` its input and output together, `characters` those of the history
    that is sent to a model (`compaction`), `confirm_seconds` how long a confirmation waits before it counts as a no.
    """

    steps: int = 50
    seconds: float = 0
    tokens: int = 0
    characters: int = 200_000
    confirm_seconds: float = 3_600


@dataclass(frozen=True)
class Job:
    """One task.

    `url` is opened before the first look. `browse` says that the person asked for the browser, whatever the words of
    the task sound like. `yes`, `allow`, `autonomy` and `enter_always` are what is allowed beforehand (SAFETY,
    Settings); `enter_always` and `block` are hosts that a task may always enter or never go to. `attended` is false
    where nobody is there to answer a question; `answering` then tells in a sentence how somebody comes to be there,
    where nothing can be allowed beforehand. `known` is what an earlier part of the task was allowed and has read
    (`Journal.allowed`). `pictures` says whether a model that sees is shown any. `client` says that a program decides,
    over HTTP or MCP: there `trusted` gives entering sites, too. `in_process` says that Webhand is part of the program
    that asks: it answers in place of its person, but nothing that is `WRITTEN_OUT`. `looks_only`: whatever anybody
    allows, nothing is set off that is not harmless. `desktop`: the person has set that a task may use the
    desktop unasked; never a client's. `cookies` says whether consent banners are refused by code.
    """

    id: str
    task: str
    carrier: Carrier = "extension"
    tab_id: int | None = None
    url: str | None = None
    limits: Limits = Limits()
    yes: bool = False
    allow: tuple[Permission, ...] = ()
    autonomy: Literal["careful", "normal", "trusted"] = "normal"
    attended: bool = True
    answering: str = ""
    browse: bool = False
    enter_always: tuple[str, ...] = ()
    block: tuple[str, ...] = ()
    pictures: bool = True
    known: str = ""
    follows: str = ""
    client: bool = False
    in_process: bool = False
    looks_only: bool = False
    desktop: bool = False
    cookies: Literal["refuse", "ask"] = "ask"
    resumed: Resumed | None = None

    def may_be_answered(self, lacks: Iterable[Permission]) -> bool:
        """Whether somebody is there who may say yes to this."""
        return self.attended and not (self.in_process and any(one.kind in WRITTEN_OUT for one in lacks))

    def beforehand(self, flags: Sequence[str]) -> str:
        """How permissions are given without being asked for: by options of a command, by an argument in a program."""
        if self.answering:
            return ""
        if not self.in_process:
            return " ".join(f"--allow {one}" for one in flags)
        return f"allow={json.dumps(list(flags))}" if flags else ""


class Ended(Exception):
    """The run is over. Raised wherever that is found out; `loop.run_task` alone catches it.

    `unproven` are parts of the model's list of what was done that no receipt bears.
    """

    def __init__(self, outcome: Outcome, summary: str, unproven: Sequence[str] = ()) -> None:
        super().__init__(outcome, summary)
        self.outcome: Outcome = outcome
        self.summary = summary
        self.unproven = tuple(unproven)
