"""The one place that asks: what an act lacks becomes one card, its answer a permission or a receipt that says no."""

import re
import unicodedata
from collections.abc import Sequence

from webhand_agent import receipts
from webhand_agent.protocol import Answered, Choice, Code, Confirmation, Control, Permission, PermissionKind, Receipt
from webhand_agent.record import Record
from webhand_agent.safety.permissions import DEED_KINDS, Author, JudgedAct, Permissions, needs, plan_needs
from webhand_agent.safety.plain import plain, quoted
from webhand_agent.safety.sites import is_same
from webhand_agent.services import LASTING

NOT_ALLOWED = "The person did not allow this, and nothing was done."
NOBODY = "Nobody answered within {minutes:g} minutes, which counts as a no, and nothing was done."
UNATTENDED = "This needs a person's yes, and nobody is there to give it. Nothing was done. {flag} would allow it."
BEFORE = "The person has not allowed this before, and is not asked again. Nothing was done."
LEAVE_IT = "Do not try it in another way."
LONGEST_CONTEXT = 600
LONGEST_WRITTEN = 400

_NUMBER = r"\d(?:[\d.,'’٫٬]|[ \u00a0\u202f](?=\d{3}(?!\d)))*"
_AMOUNT = re.compile(
    r"(?:[€$£¥₹₽₩₺₴₫฿]|(?:US|CA|AU|HK|NZ|R)\$|\b(?:EUR|USD|GBP|CHF|JPY|CNY|INR|PLN|CZK|SEK|NOK|DKK|BRL|MXN|TRY|RUB|UAH|KRW)"
    rf"\b)\s?{_NUMBER}|(?<![\d.,]){_NUMBER}\s?(?:[€$£¥₹₽₩₺₴₫฿]|(?:EUR|USD|GBP|CHF|JPY|CNY|INR|PLN|CZK|SEK|NOK|DKK|BRL"
    r"|MXN|TRY|RUB|UAH|KRW|kr|zł|Kč|元|円|원)(?!\w))"
)
MOST_AMOUNTS = 4


async def permit(record: Record, task: Permissions, act: JudgedAct) -> Receipt | None:
    """None where the act may be done; the receipt that says no otherwise. The person is asked at most once."""
    now = record.t
    task.begin(act)
    lacking = [one for one in needs(act, task, now) if not task.has(one, act.author)]
    if not lacking:
        return None
    card = card_of(act, lacking, task)
    if task.has_refused(card, act):
        return receipts.failed(Code.REFUSED, f"{BEFORE} {LEAVE_IT}")
    answered = await record.confirmation(card)
    if task.answer(card, answered, act, record.t):
        return None
    return receipts.failed(Code.REFUSED, _no(card, answered, record))


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


def card_of(act: JudgedAct, lacking: Sequence[Permission], task: Permissions) -> Confirmation:
    """Time, step and id are filled in where it is told (`Record.confirmation`)."""
    site = act.to or act.site or next((one.site for one in lacking), "")
    control = act.control
    reads = [one for one in task.state.read if not is_same(one, site) and not is_same(site, one)]
    is_silent = all(one.kind is PermissionKind.ENTER for one in lacking)
    fields = control.form.fields if control is not None and control.form is not None else []
    context = _context(control, lacking) if control is not None and not is_silent else ""
    return Confirmation(
        t=0,
        id="",
        tool=act.tool,
        act=plain(act.what) + (f" (key {quoted(act.key)})" if act.key else ""),
        site=site,
        lacks=list(lacking),
        choices=list(choices(lacking)),
        fields=[one.model_copy(update={"label": plain(one.label), "value": plain(one.value)}) for one in fields],
        context=plain(context)[:LONGEST_CONTEXT],
        amount=plain(act.amount),
        writes=plain(act.written)[:LONGEST_WRITTEN],
        reads=reads if any(one.kind is PermissionKind.CARRY for one in lacking) else [],
        flag=" ".join(f"--allow {flag_of(one)}" for one in lacking),
    )


def _context(control: Control, lacking: Sequence[Permission]) -> str:
    """What is chosen comes first: it is what a toolbar's button deletes, sends or moves."""
    is_deed = any(one.kind in DEED_KINDS for one in lacking)
    chosen = "; ".join(map(quoted, control.chosen)) if is_deed else ""
    return f"{chosen} {control.context}".strip()


def choices(lacking: Sequence[Permission]) -> Sequence[Choice]:
    """What a card can be answered with, by what it asks for."""
    kinds = {one.kind for one in lacking}
    always = (Choice.ALWAYS,) if kinds <= LASTING else ()
    if kinds == {PermissionKind.ENTER}:
        return (Choice.LOOK, Choice.LOOK_AND_ACT, *always, Choice.NO)
    if kinds <= DEED_KINDS:
        return (Choice.ONCE, *always, Choice.NO)
    everywhere = (Choice.ALL_SITES,) if PermissionKind.CARRY in kinds else ()
    return (Choice.ONCE, Choice.TASK, *everywhere, *always, Choice.NO)


def flag_of(one: Permission) -> str:
    """As `webhand run --allow` takes it."""
    return f"{one.kind.value}@{one.source},{one.site}" if one.source else f"{one.kind.value}@{one.site}"


def amount_in(texts: Sequence[str], whole: Sequence[str] = ()) -> str:
    """The amounts of money that a payment may be about, the largest first: all that differ, since nobody can tell which
    is meant. `whole` are texts that are told as they are, each about an amount: with a label, or without a currency.
    """
    found = {_value(one): " ".join(one.split()) for one in whole if one.strip()}
    for amount in (match[0].rstrip(".,'’٫٬ ") for text in texts for match in _AMOUNT.finditer(text)):
        value = _value(amount)
        found.pop((value[0], ""), None)  # the same number, now with its currency
        found.setdefault(value, " ".join(amount.split()))
    largest = sorted(found, key=lambda value: value[0], reverse=True)[:MOST_AMOUNTS]
    return " / ".join(found[value] for value in largest)


def _value(text: str) -> tuple[float, str]:
    """The number, in whatever script its digits are, and its currency; of a text with a label, of its amount."""
    amounts = _AMOUNT.findall(text)
    amount = amounts[-1] if amounts else text
    digits = "".join(str(unicodedata.decimal(one, one)) for one in amount).replace("٫", ".")
    number = "".join(one for one in digits if one.isdigit() or one in ".,").strip(".,")
    cents = re.search(r"[.,](\d{1,2})$", number)
    plain = re.sub(r"\D", "", number[: cents.start()] if cents is not None else number)
    currency = "".join(one for one in amount if one.isalpha() or unicodedata.category(one) == "Sc") if amounts else ""
    return float(f"{plain or 0}.{cents[1] if cents is not None else 0}"), currency


def _no(card: Confirmation, answered: Answered, record: Record) -> str:
    if answered.by == "nobody":
        return UNATTENDED.format(flag=card.flag)
    if answered.by == "timeout":
        return f"{NOBODY.format(minutes=record.job.limits.confirm_seconds / 60)} {LEAVE_IT}"
    said = "" if answered.text in {*Choice} else f' They said: "{answered.text}".'
    return f"{NOT_ALLOWED}{said} {LEAVE_IT}"
