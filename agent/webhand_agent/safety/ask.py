"""The permission table (SAFETY), and the one place that asks.

`needs` says which permissions an act takes, `Permissions.has` which of them are there without asking. What is left
becomes one card, its answer a permission or a receipt that says no.
"""

from collections.abc import Iterable, Iterator, Sequence

from webhand_agent import receipts
from webhand_agent.protocol import (
    Answered,
    Choice,
    Code,
    Confirmation,
    Consequence,
    Permission,
    PermissionKind,
    Receipt,
)
from webhand_agent.record import Record
from webhand_agent.safety.cards import card_of, flag_of
from webhand_agent.safety.judged import PROGRAM, Author, Going, JudgedAct, ReadSite, are_apart, costs
from webhand_agent.safety.permissions import Permissions
from webhand_agent.safety.sites import group_of, is_same, site_of

NOT_ALLOWED = "The person did not allow this."
NOBODY = "Nobody answered within {minutes:g} minutes, which counts as a no."
UNATTENDED = "This needs a person's yes, and nobody is there to give it. {how}"
BY_NO_ANSWER = "No answer of a program may allow this. {flag} would allow it, written out beforehand."
BEFORE = "The person has not allowed this before, and is not asked again."
LOOKS_ONLY = "This task only looks: it sets off nothing that could change something."
NOTHING_DONE = "Nothing was done."
STAYS_DONE = "What was done before it led to another site stays done."
LOOKING = frozenset({PermissionKind.ENTER, PermissionKind.CARRY})
"""What a task may be allowed that only looks."""
LEAVE_IT = "Do not try it in another way."
ANY_SITE = "*"
"""Where a script may send what it finds."""
BITS = 14.0
"""What may be told of one site, all others together, by choices that ask nobody."""
NEW_SITES = 3
"""Sites that links of one site may lead to before such a link counts as something carried."""


async def permit(record: Record, task: Permissions, act: JudgedAct) -> Receipt | None:
    """None where the act may be done; the receipt that says no otherwise. The person is asked at most once."""
    now = record.t
    task.begin(act)
    wanted = needs(act, task, now)
    if task.job.looks_only and not {one.kind for one in wanted} <= LOOKING:
        return _refusal(act, LOOKS_ONLY)
    lacking = [one for one in wanted if not task.has(one, act.author)]
    if not lacking:
        return None
    card = card_of(act, lacking, task)
    if task.has_refused(card, act):
        return _refusal(act, BEFORE)
    answered = await record.confirmation(card)
    return None if task.answer(card, answered, act, record.t) else _refusal(act, _no(card, answered, record))


async def permit_plan(record: Record, task: Permissions, looks: Sequence[str], acts: Sequence[str]) -> list[str]:
    """One card for all sites that a plan names, each permission with a tick of its own. Gives what was not allowed."""
    lacking = plan_needs(task, looks, acts)
    if not lacking:
        return []
    act = JudgedAct("plan", "Use these sites for the task", Author.MODEL)
    card = card_of(act, lacking, task).model_copy(update={"ticks": True, "choices": [Choice.TASK, Choice.NO]})
    answered = await record.confirmation(card)
    task.answer(card, answered, act, record.t)
    task.over(again=False)
    return [flag_of(one) for one in lacking if not task.has(one, Author.MODEL)]


def _refusal(act: JudgedAct, why: str) -> Receipt:
    said = STAYS_DONE if act.is_onward else NOTHING_DONE
    return receipts.failed(Code.REFUSED, f"{why} {said} {LEAVE_IT}")


def _no(card: Confirmation, answered: Answered, record: Record) -> str:
    if answered.by == "nobody":
        if record.job.attended:
            return BY_NO_ANSWER.format(flag=card.flag)
        by_flag = f"{card.flag} would allow it." if card.flag else "No option allows that beforehand."
        return UNATTENDED.format(how=record.job.answering or by_flag)
    if answered.by == "timeout":
        return NOBODY.format(minutes=record.job.limits.confirm_seconds / 60)
    said = "" if answered.text in {*Choice} else f' They said: "{answered.text}".'
    return f"{NOT_ALLOWED}{said}"


# --- The table --------------------------------------------------------------------------------------------------------


def plan_needs(task: Permissions, looks: Sequence[str], acts: Sequence[str]) -> list[Permission]:
    """What a plan lacks that names its sites: entering them, acting on some, carrying there what the others show."""
    wanted = [*_each(PermissionKind.ENTER, (*looks, *acts)), *_each(PermissionKind.WRITE, acts)]
    for site in acts:
        shown = (one for one in dict.fromkeys((*task.state.read, *looks, *acts)) if not is_same(one, site))
        wanted += [Permission(kind=PermissionKind.CARRY, site=site, source=one) for one in shown]
    return list(dict.fromkeys(one for one in wanted if not task.has(one, Author.MODEL)))


def _each(kind: PermissionKind, sites: Iterable[str]) -> Iterator[Permission]:
    return (Permission(kind=kind, site=site) for site in sites if site)


def needs(act: JudgedAct, task: Permissions, now: float) -> list[Permission]:
    """Every permission that an act takes. What the task has of them is left to `has`."""
    wanted: list[Permission] = []
    if act.site:
        is_first = task.job.autonomy == "careful" and act.control is not None
        if act.judgement.worst is not Consequence.NONE or is_first:
            wanted += _each(PermissionKind.WRITE, (act.site, act.to))
        wanted += _each(PermissionKind.ENTER, (act.to,))
        wanted += [Permission(kind=PermissionKind(one), site=act.to or act.site) for one in sorted(act.judgement.deeds)]
    wanted += _each(PermissionKind.DESKTOP, act.desktop)
    wanted += _each(PermissionKind.ENTER, (site_of(going.url) for going in act.goes if going.by in ("model", "script")))
    wanted += _carries(act, task)
    if act.login:
        wanted = [one for one in wanted if one.kind is not PermissionKind.WRITE]
        wanted.append(Permission(kind=PermissionKind.LOGIN, site=act.login))
    return list(dict.fromkeys(one for one in wanted if not _is_paid(one, act, task, now)))


def _carries(act: JudgedAct, task: Permissions) -> Iterator[Permission]:
    """`carry(R -> S)` for every site R that was looked at, where the act may tell S more than is free."""
    if act.site == PROGRAM:
        return  # it is the person's own, and is told all that the run reads in any case
    is_harmless = act.judgement.level is Consequence.NONE and not act.judgement.deeds
    if act.reaches_all:
        sources = dict.fromkeys((act.site, *task.state.read))
        yield from (Permission(kind=PermissionKind.CARRY, site=ANY_SITE, source=one) for one in sources if one)
    spending = costs(act, task.state.read)
    for source, state in task.state.read.items():
        bits = spending[source]
        is_dear = bits is None or state.spent + bits > BITS
        if act.site and are_apart(source, act.site) and (is_dear or (bits != 0 and not is_harmless)):
            yield Permission(kind=PermissionKind.CARRY, site=act.site, source=source)
        if act.to and not is_same(source, act.to):
            yield Permission(kind=PermissionKind.CARRY, site=act.to, source=source)
        for going in act.goes:
            site = site_of(going.url)
            if site and are_apart(source, site) and (is_dear or _is_told(going, site, source, act, state)):
                yield Permission(kind=PermissionKind.CARRY, site=site, source=source)


def _is_told(going: Going, site: str, source: str, act: JudgedAct, state: ReadSite) -> bool:
    """Whether an address as such can carry anything: one that the model wrote, or a link to a fourth new site."""
    if going.by == "model":
        return True
    if going.by == "person" or source != act.site:
        return False
    return group_of(site) not in state.led_to and len(state.led_to) >= NEW_SITES


def _is_paid(one: Permission, act: JudgedAct, task: Permissions, now: float) -> bool:
    """Whether a payment that was said yes to covers it: what belongs to the same payment, for the same amount."""
    paying = task.paying
    if paying is None or not paying.covers(act, now):
        return False
    if one.kind is PermissionKind.CARRY:
        return is_same(paying.shop, one.source) or is_same(paying.site, one.source)
    return one.kind in (PermissionKind.PAY, PermissionKind.WRITE, PermissionKind.ENTER)
