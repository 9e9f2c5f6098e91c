"""What a card shows a person: what is asked, what is about to happen, and texts of a page as they may be shown."""

import re
import unicodedata
from collections.abc import Iterator, Sequence

from webhand_agent.protocol import Choice, Confirmation, Control, FieldKind, Permission, PermissionKind
from webhand_agent.safety.judged import JudgedAct, are_apart
from webhand_agent.safety.permissions import DEED_KINDS, Permissions
from webhand_agent.services import LASTING

LONGEST_CONTEXT = 600
LONGEST_WRITTEN = 400
LONGEST_WHY = 200
MOST_AMOUNTS = 4
_UNSEEN = frozenset({"Cc", "Cf", "Cs", "Co", "Cn", "Zl", "Zp"})
"""Control, format (direction marks, tags, zero width), surrogates, private and unassigned, line and paragraph ends."""
BLANK = re.compile(
    "[\u034f\u115f\u1160\u17b4\u17b5\u180b-\u180f\u2065\u2800\u3164\ufe00-\ufe0d\uffa0\ufff0-\ufff8\U000e0000-\U000e0fff]"
)
"""What shows nothing although its category is not that of format characters: fillers of Hangul, Khmer and Braille,
variation selectors, and what is not assigned yet among them (Default_Ignorable_Code_Point). Emoji keep theirs.
"""
_JOINING = frozenset({"\u200c", "\u200d"})
"""Persian and Hindi words and many emoji need these two between letters; they draw nothing and turn nothing."""
LONGEST_NAME = 80
_QUOTES = re.compile('["\u201c-\u201f\u2033\u2036\u275d\u275e\u301d-\u301f\uff02\u00ab\u00bb]')
"""What a reader may take for the end of a quotation."""
_MOST_MARKS = 3
"""Combining marks on one letter. More of them climb over the lines above."""
_NUMBER = r"\d(?:[\d.,'’٫٬]|[ \u00a0\u202f](?=\d{3}(?!\d)))*"
_AMOUNT = re.compile(
    r"(?:[€$£¥₹₽₩₺₴₫฿]|(?:US|CA|AU|HK|NZ|R)\$|\b(?:EUR|USD|GBP|CHF|JPY|CNY|INR|PLN|CZK|SEK|NOK|DKK|BRL|MXN|TRY|RUB|UAH|KRW)"
    rf"\b)\s?{_NUMBER}|(?<![\d.,]){_NUMBER}\s?(?:[€$£¥₹₽₩₺₴₫฿]|(?:EUR|USD|GBP|CHF|JPY|CNY|INR|PLN|CZK|SEK|NOK|DKK|BRL"
    r"|MXN|TRY|RUB|UAH|KRW|kr|zł|Kč|元|円|원)(?!\w))"
)


def card_of(act: JudgedAct, lacking: Sequence[Permission], task: Permissions) -> Confirmation:
    """Time, step and id are filled in where it is told (`Record.confirmation`).

    What is chosen comes first in what stands around a deed: it is what a toolbar's button deletes, sends or moves.
    """
    kinds = {one.kind for one in lacking}
    site = act.to or act.site or next((one.site for one in lacking), "")
    reads = [one for one in task.state.read if are_apart(one, site)]
    control = act.control
    fields = control.form.fields if control is not None and control.form is not None else []
    context = ""
    if control is not None and not kinds <= {PermissionKind.ENTER}:
        chosen = "" if kinds.isdisjoint(DEED_KINDS) else "; ".join(map(quoted, control.chosen))
        context = plain(f"{chosen} {control.context}")
        context = context if any(map(str.isalnum, context)) else ""  # signs on buttons tell nothing
    return Confirmation(
        t=0,
        id="",
        tool=act.tool,
        act=plain(act.what) + "".join(f" ({one})" for one in _besides(act)),
        site=site,
        lacks=list(lacking),
        choices=list(choices(lacking)),
        fields=[one.model_copy(update={"label": plain(one.label), "value": plain(one.value)}) for one in fields],
        context=context[:LONGEST_CONTEXT],
        amount=plain(act.amount),
        writes=plain(act.written)[:LONGEST_WRITTEN],
        reads=reads if PermissionKind.CARRY in kinds else [],
        target=(control.ref or "") if control is not None else "",
        flag="" if act.desktop else task.job.beforehand([flag_of(one) for one in lacking]),
    )


def _besides(act: JudgedAct) -> Iterator[str]:
    """Why the page is not enough is said to be the model's own words."""
    if act.key:
        yield f"key {quoted(act.key)}"
    if act.untold:
        yield act.untold
    if why := plain(act.why)[:LONGEST_WHY]:
        yield f"why, in the model's words: {quoted(why)}"


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


def named(verb: str, control: Control | None, also: str = "") -> str:
    """An act in words for the person. Where what is drawn and what is announced differ, both are said.

    `also` is the address that is gone to, or what a model sees in a drawing.
    """
    verb = verb[:1].upper() + verb[1:]
    if control is None:
        return f"{verb} {also}".strip()
    return f"{verb} {_called(control, also)}"


def dropped(what: str, goal: Control) -> str:
    """What is dragged, in words, and where to."""
    return f"{what} to {_called(goal)}"


def _called(control: Control, also: str = "") -> str:
    name = control.drawn or control.announced
    differs = control.drawn and control.announced and control.drawn.split() != control.announced.split()
    announced = f" (announced as {quoted(control.announced)})" if differs else ""
    seen = f" ({quoted(also)})" if also else ""
    return f"{control.role} {quoted(name)}{announced}{seen}"


# --- Texts of a page --------------------------------------------------------------------------------------------------


def plain(text: str) -> str:
    """One line of text in which every character is seen for what it is."""
    kept: list[str] = []
    marks = 0
    for one in BLANK.sub("", text):
        category = unicodedata.category(one)
        marks = marks + 1 if category in ("Mn", "Me") else 0
        if marks > _MOST_MARKS:
            continue
        is_joining = one in _JOINING and kept and not kept[-1].isspace()
        is_end = one in "\t\n\r\v\f\x85\u2028\u2029"
        kept.append(one if category not in _UNSEEN or is_joining else " " if is_end else "")
    return " ".join("".join(kept).split())


def quoted(name: str) -> str:
    """A page's name in a sentence of ours: cut, and without the signs by which it could end the quotation and go on."""
    said = _QUOTES.sub("'", plain(name))
    return f'"{said if len(said) <= LONGEST_NAME else said[: LONGEST_NAME - 1].rstrip() + "…"}"'


# --- Amounts of money -------------------------------------------------------------------------------------------------


def amount_of(control: Control, button: str) -> str:
    """What is paid: out of what is drawn on the control, the form's fields, what stands around it, and sums beside it;
    where several fit, all of them."""
    fields = control.form.fields if control.form is not None else []
    typed = [one.value for one in fields if one.kind is FieldKind.AMOUNT]
    said = [control.drawn, control.announced, button, *(f"{one.label} {one.value}" for one in fields), control.context]
    return amount_in(said, [*typed, *control.totals])


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
