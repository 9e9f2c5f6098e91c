"""Facts that nobody can guess, to be set into texts."""

import random
from dataclasses import dataclass
from datetime import date, timedelta

_MONTHS = "January February March April May June July August September October November December"
_WEEKDAYS = "Monday Tuesday Wednesday Thursday Friday Saturday Sunday"
_PLACES = """
Ardenholm Coldharbour Eastmere Fallowgate Glenrove Hartsby Kestrelbay Larkhill Marrowdale Norwicksound Oldcastle
Penhollow Ravensmoor Silverness Thornbury Westerlake
"""
_STREETS = ("Cooper Lane", "Tannery Row", "Mill Street", "Orchard Way", "Bell Yard", "Saltmarket", "Ferry Road")
_THINGS = ("oak desk", "projector", "bicycle", "espresso machine", "tent", "record player", "sewing machine", "canoe")
_ROOMS = ("the blue room", "the attic studio", "the reading room", "room 14", "the winter garden", "the old bakery")


@dataclass(frozen=True)
class DrawnFacts:
    """One draw of everything a text may name."""

    place: str
    street: str
    thing: str
    room: str
    day: str
    later: str
    clock: str
    amount: str
    number: int
    count: int
    code: str
    friend: str


def draw(rng: random.Random, today: date, friend: str) -> DrawnFacts:
    """Facts for one text. `day` lies three to twenty days ahead of `today`, `later` up to a month after it."""
    ahead = today + timedelta(days=rng.randint(3, 20))
    return DrawnFacts(
        place=rng.choice(_PLACES.split()),
        street=f"{rng.randint(2, 88)} {rng.choice(_STREETS)}",
        thing=rng.choice(_THINGS),
        room=rng.choice(_ROOMS),
        day=spell_day(ahead),
        later=spell_day(ahead + timedelta(days=rng.randint(2, 30))),
        clock=f"{rng.randint(8, 20)}:{rng.choice(('05', '10', '20', '35', '40', '50'))}",
        amount=f"{rng.randint(41, 1890)}.{rng.randint(10, 99)}",
        number=rng.randint(1200, 98_700),
        count=rng.randint(3, 19),
        code=f"{''.join(rng.choices('BCDFGHJKLMNPRSTVWXZ', k=3))}-{rng.randint(100, 999)}",
        friend=friend,
    )


def spell_day(day: date) -> str:
    """`Tuesday 4 March`, the same in every locale (strftime would ask the machine's)."""
    return f"{_WEEKDAYS.split()[day.weekday()]} {day.day} {_MONTHS.split()[day.month - 1]}"


def spell_month(day: date) -> str:
    """`Mar`"""
    return _MONTHS.split()[day.month - 1][:3]
