"""What of the permission table (SAFETY) one task has, and what becomes of it with every act and answer.

A task is a request with its follow-ups: its state is kept with the run's record and lives on in them. What an act takes
is in `ask`, which asks for what is not had.
"""

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field

from pydantic import BaseModel

from webhand_agent.job import Job
from webhand_agent.protocol import (
    SECRET_KINDS,
    Answered,
    Choice,
    Confirmation,
    Control,
    FieldKind,
    Permission,
    PermissionKind,
)
from webhand_agent.safety.consequence import DEEDS
from webhand_agent.safety.judged import DESKTOP, Author, JudgedAct, Paying, ReadSite, app_of, are_apart, costs
from webhand_agent.safety.naming import named
from webhand_agent.safety.sites import group_of, is_same, site_of, sites_of_host, within
from webhand_agent.services import LASTING, Grants
from webhand_agent.urls import Url, origin

PAYING_SECONDS = 600.0
DEED_KINDS = frozenset(map(PermissionKind, DEEDS))


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
    """Those of one task. `now` is the run's clock in seconds.

    `typed` are the names of the stored secrets that were filled in, by origin. `search` is where one in the person's
    words was typed last, and what: its field, text and sending are paid for together.
    """

    job: Job
    grants: Grants
    state: State = field(default_factory=State)
    paying: Paying | None = None
    typed: defaultdict[str, set[str]] = field(default_factory=lambda: defaultdict(set))
    search: tuple[str, str] = ("", "")
    _named: list[Url] = field(default_factory=list)
    _refused: set[str] = field(default_factory=set)
    _once: frozenset[Permission] = frozenset()
    _front: str = ""
    _asked_for: tuple[str | None, ...] = ()
    _is_led_by_paying: bool = False
    _start: str = ""
    _logins: set[str] = field(default_factory=set)
    _login_lasts: bool = False

    @classmethod
    def of(cls, job: Job, grants: Grants, state: State | None = None) -> "Permissions":
        """With what earlier parts of the task have left, or with a `state` that others go on adding to."""
        known = State.model_validate_json(job.known) if job.known else State()
        made = cls(job, grants, state if state is not None else known)
        made._named += [url for text in made.state.words for url in named(text)]
        return made

    # --- what is had ------------------------------------------------------------------------------------------------

    def has(self, one: Permission, author: Author) -> bool:
        """The column "had without asking by" of the table."""
        held = (*self.state.given, *self.job.allow, *self._once)
        if any(_is_alike(each, one) for each in held) or (one.kind in LASTING and self.grants.has(one)):
            return True
        match one.kind:
            case PermissionKind.ENTER:
                return within(one.site, self.enterable) or (self.job.client and self.job.autonomy == "trusted")
            case PermissionKind.WRITE:
                return author is Author.PLANNER or self.job.autonomy == "trusted" or self.job.yes
            case PermissionKind.CARRY:
                return author is not Author.MODEL or self.state.everywhere
            case PermissionKind.SEND | PermissionKind.TRANSFER:
                return self.job.yes
            case PermissionKind.LOGIN:
                return origin(one.site) in self._logins
            case PermissionKind.DESKTOP:
                return self.job.desktop and not self.job.client
            case _:
                return False

    @property
    def enterable(self) -> list[str]:
        """The sites whose documents may be looked at: what an act of this task may lead to. A host that the person's
        words name without a scheme is meant with http too, and http covers https.
        """
        named_sites = [site_of(str(url)).replace("https://", "http://", 1) for url in self._named]
        always = [site for host in self.job.enter_always for site in sites_of_host(host)]
        held = (*self.state.given, *self.job.allow, *self.grants.all())
        allowed = [one.site for one in held if one.kind is PermissionKind.ENTER]
        return list(dict.fromkeys([*self.state.entered, *named_sites, *always, *allowed]))

    def may_enter(self, url: str) -> bool:
        site = site_of(url)
        return not site or self.has(Permission(kind=PermissionKind.ENTER, site=site), Author.MODEL)

    def is_blocked(self, url: str) -> bool:
        """Whether the settings keep every task away from there, whatever anybody says."""
        return any(within(site_of(url), sites_of_host(host)) for host in self.job.block)

    def may_be_told(self, site: str, author: Author) -> bool:
        """Whether whatever was read may be carried there without a question."""
        others = (one for one in self.state.read if are_apart(one, site))
        carries = (Permission(kind=PermissionKind.CARRY, site=site, source=one) for one in others)
        return all(self.has(one, author) for one in carries)

    def wrote_by_person(self, url: str) -> bool:
        """An address as the person wrote it, the home page of a host or known site that they named, or the address of
        the tab that the task began on."""
        mine = {text for one in self._named for text in (str(one), f"{one.origin}/")}
        secure = {one.replace("http://", "https://", 1) for one in mine}
        plain = {one.replace("https://", "http://", 1) for one in mine}
        return url in mine | secure | plain or url == self._start

    # --- what happens -----------------------------------------------------------------------------------------------

    def hear(self, text: str) -> None:
        """Takes in what the person's words name; after a further word of theirs a refusal may be asked about again."""
        self._named += named(text)
        self.state.words.append(text)
        self._refused.clear()

    def ask_anew(self) -> None:
        """What was refused may be asked about again: the person has given the command once more."""
        self._refused.clear()

    def enter(self, url: str) -> None:
        """The site of the tab the task began on, a link followed, a yes."""
        if (site := site_of(url)) and not within(site, self.state.entered):
            self.state.entered.append(site)

    @property
    def has_begun(self) -> bool:
        """Whether anything was entered or read."""
        return bool(self.state.entered or self.state.read)

    def begin_at(self, url: str) -> None:
        """An address that counts as the person's own: the first one of a client that has read nothing, or one that a
        command of theirs names.
        """
        self._start = url
        self.enter(url)

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

    def read_source(self, name: str) -> None:
        """What is no site was read, such as files of this machine: `carry(files -> S)`."""
        self.state.read.setdefault(name, ReadSite())

    def withdraw(self, kind: PermissionKind) -> None:
        """What was allowed for the task of this kind is not any more."""
        self.state.given = [one for one in self.state.given if one.kind is not kind]
        self._once = frozenset(one for one in self._once if one.kind is not kind)

    def learn(self, read: Mapping[str, ReadSite]) -> None:
        """Takes over what the same client has read by another process. It only ever adds."""
        for site, other in read.items():
            mine = self.state.read.setdefault(site, ReadSite())
            mine.spent = max(mine.spent, other.spent)
            mine.led_to += [one for one in other.led_to if one not in mine.led_to]
            mine.written |= other.written

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
        if act.sends and not self._login_lasts:
            self._logins.discard(act.login)
        if act.bits is None and act.site in self.state.read:
            self.state.read[act.site].written = True
        for source, bits in costs(act, self.state.read).items():
            self.state.read[source].spent += bits or 0.0
        for going in act.goes:
            site, read = site_of(going.url), self.state.read.get(act.site)
            if read is not None and site and not is_same(act.site, site) and group_of(site) not in read.led_to:
                read.led_to.append(group_of(site))
            if going.by in ("link", "person"):
                self.enter(going.url)
        if act.to:
            self.enter(act.to)

    def has_written(self, site: str) -> bool:
        """Whether the run wrote there, so that what leads away from it may hold what was written."""
        return site in self.state.read and self.state.read[site].written

    def is_own_search(self, control: Control) -> bool:
        """Whether pressing this belongs to a search that was paid for with its text, or only goes to its field."""
        is_search = control.kind is FieldKind.SEARCH or (control.form is not None and control.form.search)
        url, text = self.search
        fields = control.form.fields if control.form is not None else []
        sends = (control.submits or control.enter) and any(one.value == text for one in fields)
        return (url == control.url and sends) or (is_search and not control.presses)

    def login_for(self, control: Control) -> str:
        """The origin whose stored secret is sent with this control's form: one question is for typing and sending."""
        holds = control.form is not None and not SECRET_KINDS.isdisjoint(control.form.kinds)
        where = origin(control.url)
        return where if holds and self.typed[where] else ""

    @contextmanager
    def one_login(self) -> Iterator[None]:
        """Name, password and code that are sent one after the other are one log-in: a yes to it holds for all of them.
        Where it is broken off by a question it holds for the next try.
        """
        self._login_lasts = True
        try:
            yield
            self._logins.clear()
        finally:
            self._login_lasts = False

    def sent(self, site: str, control: Control) -> None:
        """History: this control was seen to send a write request."""
        if not self.has_sent(site, control):
            self.state.wrote.append(_mark(site, control))

    def has_sent(self, site: str, control: Control) -> bool:
        return _mark(site, control) in self.state.wrote

    # --- answers ----------------------------------------------------------------------------------------------------

    def answer(self, card: Confirmation, answered: Answered, act: JudgedAct, now: float) -> bool:
        """Takes in an answer; whether it was a yes to all that the act lacks."""
        choice = Choice(answered.text) if answered.text in {*card.choices} else Choice.NO
        if choice is Choice.NO:
            self._refused.add(_decision(card, act))
            return False
        granted = card.lacks if answered.granted is None or not card.ticks else answered.granted
        self._once, self._asked_for = frozenset(granted), act.identity
        self._logins |= {origin(one.site) for one in granted if one.kind is PermissionKind.LOGIN}
        kept = [one for one in granted if one.kind not in DEED_KINDS]
        if choice is not Choice.ONCE:
            self._give(kept)
        if choice in (Choice.TASK, Choice.ALL_SITES) and not card.ticks:
            self._give(_followed_by(kept, card.reads))
        if choice is Choice.LOOK_AND_ACT:
            self._give(Permission(kind=PermissionKind.WRITE, site=one.site) for one in kept)
        self.state.everywhere |= choice is Choice.ALL_SITES
        for one in granted:
            if choice is Choice.ALWAYS and one.kind in LASTING:
                self.grants.add(one)
            if one.kind is PermissionKind.ENTER:
                self.enter(one.site)
            if one.kind is PermissionKind.PAY:
                shop = next(iter(card.reads), "") or card.site
                self.paying = Paying(shop=shop, site=act.site, amount=act.amount, until=now + PAYING_SECONDS)
        return all(one in granted for one in card.lacks)

    def _give(self, many: Iterable[Permission]) -> None:
        self.state.given += [one for one in many if one not in self.state.given]

    def has_refused(self, card: Confirmation, act: JudgedAct) -> bool:
        """Whether the person said no to this very thing: a page or a model that insists gets no more questions."""
        return _decision(card, act) in self._refused

    def begin(self, act: JudgedAct) -> None:
        """A yes to one control is none to another, also where nothing came of it."""
        if act.control is not None and act.control.ref is not None and act.identity != self._asked_for:
            self._once = frozenset()

    def over(self, *, again: bool, deeds: bool = True) -> None:
        """A call is over. `again`: a yes to it holds for its next try, because nothing came of it, or for the dialog
        that asks once more; without `deeds` not for deeds, since what a dialog adds ("all 300 of them?") is a decision
        of its own.
        """
        self._once = frozenset(one for one in self._once if again and (deeds or one.kind not in DEED_KINDS))


def _followed_by(given: Sequence[Permission], reads: Sequence[str]) -> Iterator[Permission]:
    """A yes to `write(S)` or `carry(R -> S)` for the task covers entering, writing on and carrying to S."""
    for site in (one.site for one in given if one.kind in (PermissionKind.WRITE, PermissionKind.CARRY)):
        is_program = app_of(site) is not None  # which no tab can be led to
        kinds = (PermissionKind.WRITE,) if is_program else (PermissionKind.ENTER, PermissionKind.WRITE)
        yield from (Permission(kind=kind, site=site) for kind in kinds)
        others = (source for source in reads if source != site)
        yield from (Permission(kind=PermissionKind.CARRY, site=site, source=source) for source in others)


def _is_alike(held: Permission, one: Permission) -> bool:
    """http covers https; an origin for a login is compared whole."""
    if held.kind is not one.kind:
        return False
    if one.kind is PermissionKind.LOGIN:
        return origin(held.site) == origin(one.site)
    if app_of(one.source) is not None and held.source == DESKTOP:
        return is_same(held.site, one.site)  # from all programs of the machine
    return is_same(held.site, one.site) and (not one.source or is_same(held.source, one.source))


def _decision(card: Confirmation, act: JudgedAct) -> str:
    """What makes two questions the same one: what is lacking, and the control; for a deed the key, too."""
    lacks = sorted(f"{one.kind}@{one.source},{one.site}" for one in card.lacks)
    is_going = all(one.kind is PermissionKind.ENTER for one in card.lacks)
    is_deed = any(one.kind in DEED_KINDS for one in card.lacks)
    return " ".join([*lacks, "" if is_going else act.what, act.key if is_deed else ""])


def _mark(site: str, control: Control) -> str:
    return f"{site} {control.role} {control.announced or control.drawn}"
