"""The permission table (SAFETY), and what of it one task has. This is where it is decided that a person is asked.

`needs` says which permissions an act takes, `Permissions.has` which of them are there without asking. What is left is
one card (`ask`). A task is a request with its follow-ups: its state is kept with the run's record and lives on in
them.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from enum import StrEnum
from math import log2
from typing import Literal

from pydantic import BaseModel

from webhand_agent.job import Job
from webhand_agent.protocol import (
    SECRET_KINDS,
    Answered,
    Choice,
    Confirmation,
    Consequence,
    Control,
    FieldKind,
    Form,
    Permission,
    PermissionKind,
)
from webhand_agent.safety.consequence import HARMLESS, Doing, Judgement
from webhand_agent.safety.naming import named
from webhand_agent.safety.sites import group_of, is_same, site_of, sites_of_host, within
from webhand_agent.services import LASTING, Grants
from webhand_agent.urls import Url, origin

BITS = 14.0
"""What may be told of one site, all others together, by choices that ask nobody."""
NEW_SITES = 3
"""Sites that links of one site may lead to before such a link counts as something carried."""
PAYING_SECONDS = 600.0

DEED_KINDS = frozenset(
    {PermissionKind.PAY, PermissionKind.DELETE, PermissionKind.ACCOUNT, PermissionKind.SEND, PermissionKind.TRANSFER}
)


class Author(StrEnum):
    """Who decided a call. Clients by HTTP and MCP count as a model, and so does a replay that had to heal."""

    MODEL = "model"
    PLANNER = "planner"
    REPLAY = "replay"


By = Literal["person", "link", "script", "model"]


@dataclass(frozen=True)
class Going:
    """An address that an act goes to. `by` is who made it: the person wrote it, a link or script of a page had it, or
    the model. `shown` is how many addresses of its site the snapshot held to choose from.
    """

    url: str
    by: By
    shown: int = 1


@dataclass(frozen=True)
class JudgedAct:
    """One act, as far as permissions ask of it.

    `site` is the one of the frame that it is done in, "" where it only goes somewhere; `to` the other site that its
    form goes to. `bits` is what the choice alone can tell `site`; None where it can tell anything (text, numbers,
    coordinates, options). `login` is the exact origin that a stored secret is for, where one is typed or sent;
    `sends` says that it sends the control's form, `presses` that it sets the control off; `key` is what is pressed.
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
    amount: str = ""
    key: str = ""

    @property
    def is_silent(self) -> bool:
        """Whether it goes nowhere that is known before it is done, as a step in the history."""
        return not self.site and not self.goes


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
        is_its_form = act.control is not None and act.control.form is not None and _holds_card(act.control.form)
        pays = Consequence.PAY in act.judgement.deeds
        return (is_same(self.site, act.site) and (is_its_form or pays)) or (is_same(self.shop, act.site) and pays)

    def goes_on(self, act: JudgedAct, now: float) -> None:
        """An act of it was delivered."""
        if self.covers(act, now) and (act.sends or (Consequence.PAY in act.judgement.deeds and act.presses)):
            self.is_sent = True
            self.led_to += [act.to] if act.to else []


class State(BaseModel):
    """What lives on in follow-ups of a task and on another host."""

    read: dict[str, ReadSite] = {}
    entered: list[str] = []
    given: list[Permission] = []
    everywhere: bool = False
    wrote: list[str] = []
    words: list[str] = []


@dataclass
class Permissions:
    """Those of one task. `now` is the run's clock in seconds."""

    job: Job
    grants: Grants
    state: State = field(default_factory=State)
    paying: Paying | None = None
    _named: list[Url] = field(default_factory=list)
    _heard: int = 0
    _refused: dict[str, int] = field(default_factory=dict)
    _once: frozenset[Permission] = frozenset()
    _front: str = ""
    _typed: dict[str, set[str]] = field(default_factory=dict)
    _search: tuple[str, str] = ("", "")
    _asked_for: tuple[str | None, ...] = ()
    _is_led_by_paying: bool = False
    _start: str = ""
    _logins: set[str] = field(default_factory=set)

    @classmethod
    def of(cls, job: Job, grants: Grants) -> "Permissions":
        """With what earlier parts of the task have left."""
        made = cls(job, grants, State.model_validate_json(job.known) if job.known else State())
        made._named += [url for text in made.state.words for url in named(text)]
        return made

    # --- what is had ------------------------------------------------------------------------------------------------

    def has(self, one: Permission, author: Author) -> bool:
        """The column "had without asking by" of the table."""
        if self._is_given(one):
            return True
        match one.kind:
            case PermissionKind.ENTER:
                return within(one.site, self.enterable)
            case PermissionKind.WRITE:
                return author is Author.PLANNER or self.job.autonomy == "trusted" or self.job.yes
            case PermissionKind.CARRY:
                return author is not Author.MODEL or self.state.everywhere
            case PermissionKind.SEND | PermissionKind.TRANSFER:
                return self.job.yes
            case _:
                return False

    def _is_given(self, one: Permission) -> bool:
        held = (*self.state.given, *self.job.allow, *self._once)
        if one.kind is PermissionKind.LOGIN and origin(one.site) in self._logins:
            return True
        return any(_is_alike(each, one) for each in held) or (one.kind in LASTING and self.grants.has(one))

    @property
    def enterable(self) -> list[str]:
        """The sites whose documents may be looked at: what an act of this task may lead to."""
        always = [site for host in self.job.enter_always for site in sites_of_host(host)]
        entered = [one.site for one in (*self.state.given, *self.job.allow) if one.kind is PermissionKind.ENTER]
        granted = [one.site for one in self.grants.all() if one.kind is PermissionKind.ENTER]
        return list(dict.fromkeys([*self.state.entered, *self.named_sites, *always, *entered, *granted]))

    @property
    def named_sites(self) -> list[str]:
        """By the person's words; a host without a scheme is meant with http too, and http covers https."""
        return [site_of(str(url)).replace("https://", "http://", 1) for url in self._named]

    def may_enter(self, url: str) -> bool:
        site = site_of(url)
        return not site or self.has(_permission(PermissionKind.ENTER, site), Author.MODEL)

    def is_blocked(self, url: str) -> bool:
        """Whether the settings keep every task away from there, whatever anybody says."""
        return any(within(site_of(url), sites_of_host(host)) for host in self.job.block)

    def may_be_told(self, site: str, author: Author) -> bool:
        """Whether whatever was read may be carried there without a question."""
        others = (one for one in self.state.read if not is_same(one, site) and not is_same(site, one))
        return all(self.has(_permission(PermissionKind.CARRY, site, one), author) for one in others)

    def wrote_by_person(self, url: str) -> bool:
        """An address as the person wrote it, the home page of a host or known site that they named, or the address of
        the tab that the task began on."""
        mine = {str(one) for one in self._named} | {f"{one.origin}/" for one in self._named}
        secure = {one.replace("http://", "https://", 1) for one in mine}
        plain = {one.replace("https://", "http://", 1) for one in mine}
        return url in mine | secure | plain or url == self._start

    # --- what happens -----------------------------------------------------------------------------------------------

    def hear(self, words: Sequence[str]) -> None:
        """Takes in what the person's words name; after a further word of theirs a refusal may be asked about again."""
        for text in words[self._heard :]:
            self._named += named(text)
            self.state.words.append(text)
            self._refused.clear()
        self._heard = len(words)

    def enter(self, url: str) -> None:
        """The site of the tab the task began on, a link followed, a yes."""
        if (site := site_of(url)) and not within(site, self.state.entered):
            self.state.entered.append(site)

    def look(self, url: str, *, is_front: bool = False) -> None:
        """A top document is shown to the model: its site counts as read until the task ends.

        `is_front` says that it is the tab the person had in front, which the run did not choose (`leave_front`).
        """
        if not (site := site_of(url)):
            return
        self.enter(url)
        self._start = self._start or url
        self._front = site if is_front and not self.state.read else ""
        self.state.read.setdefault(site, ReadSite())
        if self.paying is None or not self.paying.is_sent:
            return
        if is_same(self.paying.shop, site):
            self.paying = None
        elif self._is_led_by_paying:
            self.paying.led_to.append(site)

    @property
    def front(self) -> str:
        """The site of the tab that the person had in front, as long as nothing else was looked at."""
        return self._front if list(self.state.read) == [self._front] else ""

    def leave_front(self) -> None:
        """The first call left the front tab: nothing of it is in the history any more, so that it is not read."""
        self.state.read.pop(self._front, None)
        self._front = ""

    def is_paying(self, act: JudgedAct, now: float) -> bool:
        """Whether the act belongs to a payment that was said yes to: its sending may lead anywhere."""
        return self.paying is not None and self.paying.covers(act, now)

    def spend(self, act: JudgedAct, now: float) -> None:
        """What a harmless act told is told, whether or not it was asked about; a login that was sent is over."""
        self._is_led_by_paying = self.is_paying(act, now)
        if self.paying is not None:
            self.paying.goes_on(act, now)
        if act.sends:
            self._logins.discard(act.login)
        if act.bits is None and act.site in self.state.read:
            self.state.read[act.site].written = True
        for source, bits in costs(act, self).items():
            if bits is not None:
                self.state.read[source].spent += bits
        for going in act.goes:
            self._led(act, going)
        if act.to:
            self.enter(act.to)

    def has_written(self, site: str) -> bool:
        """Whether the run wrote there, so that what leads away from it may hold what was written."""
        return site in self.state.read and self.state.read[site].written

    def _led(self, act: JudgedAct, going: Going) -> None:
        site, source = site_of(going.url), self.state.read.get(act.site)
        if source is not None and site and not is_same(act.site, site) and group_of(site) not in source.led_to:
            source.led_to.append(group_of(site))
        if going.by in ("link", "person"):
            self.enter(going.url)

    def searches(self, control: Control, text: str) -> None:
        """A search in the person's words was typed here: its field, text and sending are paid for together."""
        self._search = (control.url, text)

    def is_own_search(self, control: Control) -> bool:
        """Whether pressing this belongs to a search that was paid for with its text, or only goes to its field."""
        is_search = control.kind is FieldKind.SEARCH or (control.form is not None and control.form.search)
        url, text = self._search
        fields = control.form.fields if control.form is not None else []
        sends = (control.submits or control.enter) and any(one.value == text for one in fields)
        return (url == control.url and sends) or (is_search and not control.presses)

    def typed(self, name: str, where: str) -> None:
        """A stored secret was filled in on this origin."""
        self._typed.setdefault(where, set()).add(name)

    def typed_on(self, where: str) -> set[str]:
        return self._typed.get(where, set())

    def login_for(self, control: Control, doing: Doing) -> str:
        """The origin whose stored secret is sent by this act: one question is for typing and sending."""
        is_sending = (doing is Doing.PRESS and control.submits) or (doing is Doing.SEND and control.enter)
        holds = control.form is not None and not SECRET_KINDS.isdisjoint(control.form.kinds)
        where = origin(control.url)
        return where if is_sending and holds and self.typed_on(where) else ""

    def sent(self, site: str, control: Control) -> None:
        """History: this control was seen to send a write request."""
        if (mark := _mark(site, control)) not in self.state.wrote:
            self.state.wrote.append(mark)

    def has_sent(self, site: str, control: Control) -> bool:
        return _mark(site, control) in self.state.wrote

    # --- answers ----------------------------------------------------------------------------------------------------

    def answer(self, card: Confirmation, answered: Answered, act: JudgedAct, now: float) -> bool:
        """Takes in an answer; whether it was a yes to all that the act lacks."""
        choice = Choice(answered.text) if answered.text in {*card.choices} else Choice.NO
        if choice is Choice.NO:
            decision = _decision(card, act)
            self._refused[decision] = self._refused.get(decision, 0) + 1
            return False
        granted = card.lacks if answered.granted is None or not card.ticks else answered.granted
        self._once, self._asked_for = frozenset(granted), _identity(act)
        self._logins |= {origin(one.site) for one in granted if one.kind is PermissionKind.LOGIN}
        kept = [one for one in granted if one.kind not in DEED_KINDS]
        if card.ticks:
            self._give(kept)
        elif choice in (Choice.TASK, Choice.LOOK_AND_ACT, Choice.ALL_SITES):
            self._give([*kept, *_followed_by(kept, card.reads)])
        if choice is Choice.LOOK_AND_ACT:
            self._give([Permission(kind=PermissionKind.WRITE, site=one.site) for one in kept])
        if choice is Choice.LOOK:
            self._give(kept)
        self.state.everywhere = self.state.everywhere or choice is Choice.ALL_SITES
        if choice is Choice.ALWAYS:
            for one in granted:
                if one.kind in LASTING:
                    self.grants.add(one)
            self._give(kept)
        if any(one.kind is PermissionKind.PAY for one in granted):
            shop = next(iter(card.reads), "") or card.site
            until = now + PAYING_SECONDS
            self.paying = Paying(shop=shop, site=act.site, amount=act.amount, until=until)
        for one in granted:
            if one.kind is PermissionKind.ENTER:
                self.enter(one.site)
        return all(one in granted for one in card.lacks)

    def _give(self, many: Sequence[Permission]) -> None:
        self.state.given += [one for one in many if one not in self.state.given]

    def has_refused(self, card: Confirmation, act: JudgedAct) -> bool:
        """Whether the person said no to this very thing: a page or a model that insists gets no more questions."""
        return _decision(card, act) in self._refused

    def begin(self, act: JudgedAct) -> None:
        """A yes to one control is none to another, also where nothing came of it."""
        if act.control is not None and act.control.ref is not None and _identity(act) != self._asked_for:
            self._once = frozenset()

    def over(self, *, again: bool, deeds: bool = True) -> None:
        """A call is over. `again`: a yes to it holds for its next try, because nothing came of it, or for the dialog
        that asks once more; without `deeds` not for deeds, since what a dialog adds ("all 300 of them?") is a decision
        of its own.
        """
        kept = self._once if deeds else {one for one in self._once if one.kind not in DEED_KINDS}
        self._once = frozenset(kept) if again else frozenset()


def plan_needs(task: Permissions, looks: Sequence[str], acts: Sequence[str]) -> list[Permission]:
    """What a plan lacks that names its sites: entering them, acting on some, carrying there what the others show."""
    wanted = [_permission(PermissionKind.ENTER, site) for site in (*looks, *acts)]
    wanted += [_permission(PermissionKind.WRITE, site) for site in acts]
    for site in acts:
        shown = (one for one in dict.fromkeys((*task.state.read, *looks, *acts)) if not is_same(one, site))
        wanted += [_permission(PermissionKind.CARRY, site, one) for one in shown]
    return list(dict.fromkeys(one for one in wanted if not task.has(one, Author.MODEL)))


def needs(act: JudgedAct, task: Permissions, now: float) -> list[Permission]:
    """Every permission that an act takes. What the task has of them is left to `has`."""
    wanted: list[Permission] = []
    if act.site:
        is_first = task.job.autonomy == "careful" and act.control is not None
        if act.judgement.worst is not Consequence.NONE or is_first:
            wanted += [_permission(PermissionKind.WRITE, one) for one in (act.site, act.to) if one]
        if act.to:
            wanted.append(_permission(PermissionKind.ENTER, act.to))
        wanted += [_permission(PermissionKind(deed.value), act.to or act.site) for deed in sorted(act.judgement.deeds)]
    for going in act.goes:
        if (site := site_of(going.url)) and going.by in ("model", "script"):
            wanted.append(_permission(PermissionKind.ENTER, site))
    wanted += _carries(act, task)
    if act.login:
        wanted = [one for one in wanted if one.kind is not PermissionKind.WRITE]
        wanted.append(_permission(PermissionKind.LOGIN, act.login))
    return list(dict.fromkeys(one for one in wanted if not _is_paid(one, act, task, now)))


def _carries(act: JudgedAct, task: Permissions) -> Iterator[Permission]:
    """`carry(R -> S)` for every site R that was looked at, where the act may tell S more than is free."""
    is_harmless = act.judgement.level is Consequence.NONE and not act.judgement.deeds
    spending = costs(act, task)
    for source, state in task.state.read.items():
        bits = spending.get(source, 0.0)
        is_dear = bits is None or state.spent + bits > BITS
        if act.site and _differ(source, act.site) and (is_dear or (bits != 0 and not is_harmless)):
            yield _permission(PermissionKind.CARRY, act.site, source)
        if act.to and not is_same(source, act.to):
            yield _permission(PermissionKind.CARRY, act.to, source)
        for going in act.goes:
            site = site_of(going.url)
            if site and _differ(source, site) and (is_dear or _is_told(going, site, source, act, state)):
                yield _permission(PermissionKind.CARRY, site, source)


def _differ(one: str, other: str) -> bool:
    return not is_same(one, other) and not is_same(other, one)


def _is_told(going: Going, site: str, source: str, act: JudgedAct, state: ReadSite) -> bool:
    """Whether an address as such can carry anything: one that the model wrote, or a link to a fourth new site."""
    if going.by == "model":
        return True
    if going.by == "person" or source != act.site:
        return False
    return group_of(site) not in state.led_to and len(state.led_to) >= NEW_SITES


def costs(act: JudgedAct, task: Permissions) -> Mapping[str, float | None]:
    """The bits of each site read that the act tells to others by its choice; None where it can tell anything."""
    spending: dict[str, float | None] = {}
    for source in task.state.read:
        bits: float | None = 0.0
        if act.site and _differ(source, act.site):
            bits = act.bits
        for going in act.goes:
            if source == act.site and going.by in ("link", "script") and not is_same(source, site_of(going.url)):
                bits = None if bits is None else bits + choice_bits(going.shown)
        spending[source] = bits
    return spending


def pieces_bits(words: int) -> float:
    """Of a search in words of a request: log2 of the number of its pieces, n(n+1)/2."""
    return choice_bits(words * (words + 1) // 2)


def choice_bits(many: int) -> float:
    """Of one choice among so many."""
    return log2(max(many, 1))


def _is_paid(one: Permission, act: JudgedAct, task: Permissions, now: float) -> bool:
    """Whether a payment that was said yes to covers it: what belongs to the same payment, for the same amount."""
    paying = task.paying
    if paying is None or not paying.covers(act, now):
        return False
    if one.kind is PermissionKind.CARRY:
        return is_same(paying.shop, one.source) or is_same(paying.site, one.source)
    return one.kind in (PermissionKind.PAY, PermissionKind.WRITE, PermissionKind.ENTER)


def _followed_by(given: Sequence[Permission], reads: Sequence[str]) -> Iterator[Permission]:
    """A yes to `write(S)` or `carry(R -> S)` for the task covers entering, writing on and carrying to S."""
    for one in given:
        if one.kind in (PermissionKind.WRITE, PermissionKind.CARRY):
            yield _permission(PermissionKind.ENTER, one.site)
            yield _permission(PermissionKind.WRITE, one.site)
            yield from (_permission(PermissionKind.CARRY, one.site, source) for source in reads if source != one.site)


def _permission(kind: PermissionKind, site: str, source: str = "") -> Permission:
    return Permission(kind=kind, site=site, source=source)


def _is_alike(held: Permission, one: Permission) -> bool:
    """http covers https; an origin for a login is compared whole."""
    if held.kind is not one.kind:
        return False
    if one.kind is PermissionKind.LOGIN:
        return origin(held.site) == origin(one.site)
    return is_same(held.site, one.site) and (not one.source or is_same(held.source, one.source))


def _decision(card: Confirmation, act: JudgedAct) -> str:
    """What makes two questions the same one: what is lacking, and the control; for a deed the key, too."""
    lacks = sorted(f"{one.kind}@{one.source},{one.site}" for one in card.lacks)
    is_going = all(one.kind is PermissionKind.ENTER for one in card.lacks)
    is_deed = any(one.kind in DEED_KINDS for one in card.lacks)
    return " ".join([*lacks, "" if is_going else act.what, act.key if is_deed else ""])


def _identity(act: JudgedAct) -> tuple[str | None, ...]:
    control = act.control
    return () if control is None else (control.ref, control.drawn, control.announced, *control.chosen)


def _holds_card(form: Form) -> bool:
    return FieldKind.CARD in form.kinds


def _mark(site: str, control: Control) -> str:
    return f"{site} {control.role} {control.announced or control.drawn}"
