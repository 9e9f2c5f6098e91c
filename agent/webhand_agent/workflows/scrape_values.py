"""Texts of a column as values of a type. What could be read in two ways is not guessed: it stays the text that it is.

"1,234" is 1234 in one country and 1.234 in another. The other texts of its column decide where they can be read in one
way only ("12,50", "1.234,56"); a column that decides nothing, or for both, leaves it as it stands.
"""

import re
from collections.abc import Sequence

from webhand_agent.text import fold, words
from webhand_agent.workflows.scrape_schema import FieldType, Value

_SPACES = " \u00a0\u2009\u202f"
_MARKS = "'’"
_NUMBER = re.compile(rf"[-−+]?\d(?:[\d.,{_MARKS}{_SPACES}]*\d)?")
_SPACED = re.compile(rf"\d{{1,3}}(?:([{_MARKS}{_SPACES}])\d{{3}})(?:\1\d{{3}})*(?:([.,])\d+)?")
_GROUPED = re.compile(r"\d{1,3}(?:,\d{3})+|\d{1,3}(?:\.\d{3})+|\d{1,2}(?:,\d{2})+,\d{3}")
_MULTIPLIERS = frozenset(
    "k m b bn mn mm mio mrd md tsd thousand million millions billion billions mille milioni milione miliardi miliardo "
    "milliard milliards mil millones millon milhao milhoes tausend millionen milliarde milliarden lakh crore".split()
)
"""Words behind a number by which it is more than it says."""
_TRUE = frozenset({"true", "yes", "1", "x", "✓", "✔", "☑", "✅"})
_FALSE = frozenset({"false", "no", "0", "-", "–", "✗", "✘", "☐", "❌"})


def typed(texts: Sequence[str | None], kind: FieldType, *, attribute: bool = False) -> list[Value]:
    """The values of one column. None and what is empty stay None; what is not of the type stays text.

    `attribute`: a boolean is whether the attribute is there.
    """
    if kind == "number":
        mark = decimal_mark([text for text in texts if text])
        return [_or_text(text, number(text, mark)) if text else None for text in texts]
    if kind == "boolean":
        return [_flag(text, attribute=attribute) for text in texts]
    return [text or None for text in texts]


def _or_text(text: str, value: float | None) -> Value:
    return text if value is None else value


def is_read(value: Value, kind: FieldType) -> bool:
    """Whether a value that is there is of its type."""
    if kind in ("number", "boolean"):
        return not isinstance(value, str)
    return kind == "text" or bool(re.match(r"[a-z][a-z0-9+.-]*:", str(value)))


def _flag(text: str | None, *, attribute: bool) -> Value:
    if attribute:
        return text is not None and fold(text.strip()) not in _FALSE
    told = fold((text or "").strip())
    if told in _TRUE or told in _FALSE:
        return told in _TRUE
    return text or None


def number(text: str, mark: str | None = None) -> int | float | None:
    """The one number of a text, with a currency or a unit beside it; None where it says none, several, or one that can
    be read in two ways. `mark` is the decimal mark of its column, where that is known.
    """
    found = _digits(text)
    if found is None:
        return None
    sign, digits = found
    plain = _plain(digits, mark)
    if plain is None:
        return None
    value = float(plain) if "." in plain else int(plain)
    return sign * value


def decimal_mark(texts: Sequence[str]) -> str | None:
    """The decimal mark of a column, by those of its texts that can be read in one way only."""
    found = {mark for text in texts if (digits := _digits(text)) is not None and (mark := _mark_of(digits[1]))}
    return found.pop() if len(found) == 1 else None


def _digits(text: str) -> tuple[int, str] | None:
    """The sign, and the digits with what stands between them."""
    found = list(_NUMBER.finditer(text.strip()))
    if len(found) != 1:
        return None
    before, after = text.strip()[: found[0].start()].rstrip(), text.strip()[found[0].end() :]
    digits = found[0][0]
    touched = text.strip()[found[0].start() - 1 : found[0].start()] if found[0].start() else ""
    if touched.isalpha() or after[:1].isalpha() or before.endswith("(") or after.lstrip()[:1] in {"-", "−", ":", "/"}:
        return None
    if touched in {".", ","} or _MULTIPLIERS & set(words(after)):
        return None
    is_negative = digits[0] in "-−" or re.fullmatch(r"[-−]\s*[^\w\s]{1,3}", before) is not None
    return -1 if is_negative else 1, digits.lstrip("-−+")


def _plain(digits: str, mark: str | None) -> str | None:
    """As Python writes it."""
    if (spaced := _SPACED.fullmatch(digits)) is not None:
        joined = re.sub(rf"[{_MARKS}{_SPACES}]", "", digits)
        return joined.replace(spaced[2], ".") if spaced[2] else joined
    own = _mark_of(digits)
    separators = {letter for letter in digits if letter in ".,"}
    if digits.isdigit():
        return digits
    if re.search(rf"[{_MARKS}{_SPACES}]", digits):
        return None
    if len(separators) == 1 and own is None:  # one of them, with three digits behind it
        own = mark
    if own is None:
        return None
    whole, _, part = digits.rpartition(own) if own in digits else (digits, "", "")
    if whole.isdigit() or _GROUPED.fullmatch(whole):
        return re.sub(r"[.,]", "", whole) + (f".{part}" if part else "")
    return None


def _mark_of(digits: str) -> str | None:
    """The decimal mark that a number shows; None where it shows none, or it could be what parts thousands."""
    if (spaced := _SPACED.fullmatch(digits)) is not None:
        return spaced[2]
    points, commas = digits.count("."), digits.count(",")
    if points and commas:
        last = max(".", ",", key=digits.rfind)
        return last if digits.count(last) == 1 else None
    if points + commas > 1:  # thousands: the other one is the mark
        return "." if commas else ","
    if points + commas == 1:
        sign = "." if points else ","
        whole, _, part = digits.partition(sign)
        is_open = len(part) == 3 and 1 <= len(whole) <= 3 and not whole.startswith("0")
        return None if is_open else sign
    return None
