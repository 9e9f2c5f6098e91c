"""One act, as far as permissions ask of it: who decided it, where it goes, and what it tells whom."""

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from math import log2
from typing import Literal

from pydantic import BaseModel

from webhand_agent.protocol import Consequence, Control, FieldKind
from webhand_agent.safety.consequence import HARMLESS, Judgement
from webhand_agent.safety.sites import is_same, site_of


class Author(StrEnum):
    """Who decided a call. Clients by HTTP and MCP count as a model, and so does a replay that had to heal."""

    MODEL = "model"
    PLANNER = "planner"
    REPLAY = "replay"


PROGRAM = "program"
"""Stands for a site where functions of the program act that runs the agent."""

DESKTOP = "desktop"
"""Stands for a site: the machine itself."""


def program_site(app: str) -> str:
    """What stands for a site where a program of the desktop is read or acted on."""
    return f"{DESKTOP}:{app}"


def app_of(site: str) -> str | None:
    """The program that it stands for; None for what is a site."""
    before, _, app = site.partition(":")
    return app if before == DESKTOP else None


@dataclass(frozen=True)
class Going:
    """An address that an act goes to. `by` is who made it: the person wrote it, a link or script of a page had it, or
    the model. `shown` is how many addresses of its site the snapshot held to choose from.
    """

    url: str
    by: Literal["person", "link", "script", "model"]
    shown: int = 1


@dataclass(frozen=True)
class JudgedAct:
    """One act, as far as permissions ask of it.

    `site` is the one of the frame that it is done in, "" where it only goes somewhere; `to` the other site that its
    form goes to. `bits` is what the choice alone can tell `site`; None where it can tell anything (text, numbers,
    coordinates, options). `login` is the exact origin that a stored secret is for, where one is typed or sent;
    `sends` says that it sends the control's form, `presses` that it sets the control off; `key` is what is pressed.
    `reaches_all` says that it can send what it likes to any site, as a script can. `desktop` is what of the machine it
    takes (`DESKTOP`, and for all that is on the screen one more), `why` the model's word of why the page is not enough,
    `untold` what a card says besides, that nobody can tell. `goal` is what something is dropped on.
    `is_onward` says that it is only where something leads that was done already.
    """

    tool: str
    what: str
    author: Author
    site: str = ""
    to: str = ""
    judgement: Judgement = HARMLESS
    goes: tuple[Going, ...] = ()
    bits: float | None = 0.0
    written: str = ""
    login: str = ""
    sends: bool = False
    presses: bool = False
    control: Control | None = None
    goal: Control | None = None
    amount: str = ""
    key: str = ""
    reaches_all: bool = False
    desktop: tuple[str, ...] = ()
    why: str = ""
    untold: str = ""
    is_onward: bool = False

    @property
    def is_silent(self) -> bool:
        """Whether it goes nowhere that is known before it is done, as a step in the history."""
        return not self.site and not self.goes

    @property
    def identity(self) -> tuple[str | None, ...]:
        """The control that a yes is for."""
        control = self.control
        return () if control is None else (control.ref, control.drawn, control.announced, *control.chosen)


class ReadSite(BaseModel):
    """A site that was looked at: the bits of it that were told to others, the first new sites its links led to, and
    whether the run wrote anything there, which its forms and redirectors may pass on.
    """

    spent: float = 0.0
    led_to: list[str] = []
    written: bool = False


class Paying(BaseModel):
    """A payment that the person said yes to. `site` is where its form is, `shop` whose page holds it, `led_to` the
    sites that its sending led to.
    """

    shop: str
    site: str
    amount: str
    until: float
    is_sent: bool = False
    led_to: list[str] = []

    def covers(self, act: JudgedAct, now: float) -> bool:
        """Until it is sent: filling in its form, and one press that sends it, in its frame or on the shop's page.
        After that what is done on the sites that the sending led to. Never another amount, nor an address of the
        model's.
        """
        if now > self.until or act.amount not in ("", self.amount) or any(one.by == "model" for one in act.goes):
            return False
        if self.is_sent:
            return any(is_same(act.site, one) for one in self.led_to)
        form = act.control.form if act.control is not None else None
        pays = Consequence.PAY in act.judgement.deeds
        is_its_form = pays or (form is not None and FieldKind.CARD in form.kinds)
        return (is_same(self.site, act.site) and is_its_form) or (is_same(self.shop, act.site) and pays)

    def goes_on(self, act: JudgedAct, now: float) -> None:
        """An act of it was delivered."""
        if self.covers(act, now) and (act.sends or (Consequence.PAY in act.judgement.deeds and act.presses)):
            self.is_sent = True
            self.led_to += [act.to] if act.to else []


# --- What a choice tells (SAFETY, what is free of `carry`) ------------------------------------------------------------


def costs(act: JudgedAct, read: Mapping[str, ReadSite]) -> dict[str, float | None]:
    """The bits of each site read that the act tells to others by its choice; None where it can tell anything."""
    spending: dict[str, float | None] = {}
    for source in read:
        bits = act.bits if act.site and are_apart(source, act.site) else 0.0
        for going in act.goes if source == act.site else ():
            if bits is not None and going.by in ("link", "script") and not is_same(source, site_of(going.url)):
                bits += choice_bits(going.shown)
        spending[source] = bits
    return spending


def are_apart(one: str, other: str) -> bool:
    return not is_same(one, other) and not is_same(other, one)


def pieces_bits(words: int) -> float:
    """Of a search in words of a request: log2 of the number of its pieces, n(n+1)/2."""
    return choice_bits(words * (words + 1) // 2)


def choice_bits(many: int) -> float:
    """Of one choice among so many."""
    return log2(max(many, 1))
