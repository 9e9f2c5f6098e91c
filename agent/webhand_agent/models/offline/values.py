"""Values as HTML writes them, out of what people say: dates, times, colours, numbers.

https://html.spec.whatwg.org/multipage/input.html: `2026-11-21`, `14:30`, `2026-11`, `#ff8800`, `42`.
"""

import datetime
import re

from webhand_agent.models.offline.language import Language
from webhand_agent.models.offline.text import alternatives, fold
from webhand_agent.tree import Line

FORMS = frozenset({"date", "time", "datetime-local", "month", "week", "color", "range"})
"""Input types whose value has a form of its own, and is set rather than typed."""

_ISO = {
    "datetime-local": re.compile(r"\d{4}-\d\d-\d\dt\d\d:\d\d(?::\d\d)?"),
    "month": re.compile(r"\d{4}-\d\d"),
    "week": re.compile(r"\d{4}-w\d\d"),
}
_TIME = re.compile(r"(\d{1,2})(?:[:.h](\d\d))?\s*(am|pm|a\.m\.|p\.m\.|h)?")
_NUMBERS = re.compile(r"(\d{1,2})[/.-](\d{1,2})[/.-](\d{4})")
_QUANTITY = re.compile(r"(-?\d+(?:[.,]\d+)?)\s*(?:%|percent|por ciento|per cento)?")


def kind_of(line: Line) -> str:
    """What sort of value a field takes: one of `takes_...` in the language tables, or "" where it is plain text."""
    if line.type == "color":
        return "colour"
    if line.type == "range" or line.role == "slider":
        return "number"
    return line.type if line.type in FORMS else ""


def as_value(kind: str, said: str, language: Language) -> str | None:
    """What was said as the field takes it; None where it cannot be read, or could be two values."""
    text = fold(said).strip()
    if kind == "date":
        return _date(text, language)
    if kind == "time":
        return _time(text)
    if kind == "colour":
        return _colour(text, language)
    if kind == "number":
        match = _QUANTITY.fullmatch(text)
        return match[1].replace(",", ".") if match else None
    return text.upper() if _ISO[kind].fullmatch(text) else None


def _date(text: str, language: Language) -> str | None:
    """`2026-12-24`, "24 December 2026", "24 de diciembre de 2026", "24/12/2026".

    5/6/2026 is in May for some who write English and in June for others: that one is not read.
    """
    if re.fullmatch(r"\d{4}-\d\d-\d\d", text):
        return _checked(*map(int, text.split("-")))
    if (match := _NUMBERS.fullmatch(text)) is not None:
        first, second, year = map(int, match.groups())
        if language.code == "en" and first <= 12 and second <= 12 and first != second:
            return None
        month_first = language.code == "en" and second > 12
        return _checked(year, *((first, second) if month_first else (second, first)))
    return _written(text, language)


def _written(text: str, language: Language) -> str | None:
    months = [fold(month) for month in language.months]
    named = alternatives(months)
    of = r"(?:\s+(?:of|de|del|di))?"
    day_first = rf"(?P<day>\d{{1,2}})(?:st|nd|rd|th|º|°)?{of}\s+(?P<month>{named}){of},?\s+(?P<year>\d{{4}})"
    month_first = rf"(?P<month>{named})\s+(?P<day>\d{{1,2}})(?:st|nd|rd|th)?,?\s+(?P<year>\d{{4}})"
    match = re.fullmatch(day_first, text) or re.fullmatch(month_first, text)
    return _checked(int(match["year"]), months.index(match["month"]) + 1, int(match["day"])) if match else None


def _checked(year: int, month: int, day: int) -> str | None:
    try:
        return datetime.date(year, month, day).isoformat()
    except ValueError:
        return None


def _time(text: str) -> str | None:
    match = _TIME.fullmatch(text)
    if match is None or not (match[2] or match[3]):
        return None
    hour, minute, half = int(match[1]), int(match[2] or 0), (match[3] or "").replace(".", "")
    if half in ("am", "pm"):
        if not 1 <= hour <= 12:
            return None
        hour = hour % 12 + (12 if half == "pm" else 0)
    return f"{hour:02}:{minute:02}" if hour < 24 and minute < 60 else None


def _colour(text: str, language: Language) -> str | None:
    if (match := re.fullmatch(r"#([0-9a-f])([0-9a-f])([0-9a-f])", text)) is not None:
        return "#" + "".join(digit * 2 for digit in match.groups())
    if re.fullmatch(r"#[0-9a-f]{6}", text):
        return text
    return {fold(name): value for name, value in language.colours.items()}.get(text)
