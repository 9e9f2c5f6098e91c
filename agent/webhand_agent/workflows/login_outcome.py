"""What a log-in is given and what becomes of it."""

from dataclasses import dataclass, field
from enum import StrEnum
from typing import Literal, Protocol

from webhand_agent.protocol import Receipt, Tab

Reason = Literal["", "captcha", "code"]


class Result(StrEnum):
    """`PERSON`: it waits for what only the person can do. `UNKNOWN`: neither success nor failure shows."""

    SUCCESS = "success"
    FAILED = "failed"
    PERSON = "person"
    UNKNOWN = "unknown"


@dataclass(frozen=True)
class Credentials:
    """What to log in with, and elements by CSS selectors where the client knows better. The name is a text, since pages
    show it; the password is one, or `{{secret:NAME}}`. `totp` names the secret that gives codes, where the origin has
    more than one.
    """

    username: str
    password: str = field(repr=False)
    username_selector: str | None = None
    password_selector: str | None = None
    submit_selector: str | None = None
    totp: str | None = None


@dataclass(frozen=True)
class Waiting:
    """A log-in that waits for the person: on which origin, in which document, and how often the client itself had sent
    the tab to an address by then.
    """

    origin: str
    document: str
    journeys: int


@dataclass(frozen=True)
class LoginOutcome:
    """`sentence` are our own words, `quoted` is what the page says. `receipt` is that of a call which failed. `waiting`
    is for the next try.
    """

    result: Result
    sentence: str
    quoted: str = ""
    reason: Reason = ""
    receipt: Receipt | None = None
    waiting: Waiting | None = None

    @property
    def ok(self) -> bool:
        """Whether it shows that somebody is logged in."""
        return self.result is Result.SUCCESS


class Place(Protocol):
    """Where it goes on: the tab that is in front, also after an act has opened another."""

    async def tab(self) -> Tab: ...

    def went(self, receipt: Receipt) -> None: ...


class Ended(Exception):
    """The log-in is over, with this outcome."""

    def __init__(self, outcome: LoginOutcome) -> None:
        super().__init__(outcome.sentence)
        self.outcome = outcome


def failed(sentence: str, quoted: str = "") -> Ended:
    return Ended(LoginOutcome(Result.FAILED, sentence, quoted))


def failed_by(receipt: Receipt) -> Ended:
    """By a call that was refused, or could not be done: the receipt says why."""
    return Ended(LoginOutcome(Result.FAILED, "", receipt=receipt))
