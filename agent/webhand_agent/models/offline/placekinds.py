"""Kinds of clauses that are about the browser itself: addresses, tabs, history, scrolling, waiting. See `kinds`."""

import re
from collections.abc import Callable

from webhand_agent.known_sites import address
from webhand_agent.models.offline import intents as i
from webhand_agent.models.offline.language import Language
from webhand_agent.models.offline.nouns import strip_articles
from webhand_agent.models.offline.reader import Groups, Intents, Reader
from webhand_agent.models.offline.text import Masked, fold, words

_WEB = re.compile(
    r"^(?:https?://|www\.|localhost\b)|\.(?:com|org|net|edu|gov|info|io|dev|app|eu|es|it|uk|de|fr|pt|mx|ar|us|ch)(?:[:/?#]|$)",
    re.IGNORECASE,
)


def number_of(text: str, language: Language, masked: Masked) -> float | None:
    text = masked.open(text).replace(",", ".")
    found = {fold(word): value for word, value in language.numbers.items()}.get(fold(text))
    try:
        return found if found is not None else float(text)
    except ValueError:
        return None


def newtab(r: Reader, g: Groups) -> Intents | None:
    if not g.place:
        return (i.GoTo("", new_tab=True),)
    # A thing of the page in a new tab is more than a click on it.
    return r.goto(g.place, new_tab=True) or (i.Unread(r.text(r.clause)),)


def address_alone(r: Reader, g: Groups) -> Intents | None:
    """A request that is an address and nothing else. "node.js" is a name, so that only common endings count."""
    said = r.text(g.place)
    url = address(said) if _WEB.search(said) else None
    return (i.GoTo(url, said),) if url else None


def _place_of_tab(r: Reader, g: Groups) -> int | None:
    """The number of a tab that was said as "2", "two" or "second"."""
    ordinals = {fold(word): number for word, number in r.language.ordinals.items()}
    said = fold(strip_articles(g.ordinal or g.tab, r.language))
    number = number_of(said, r.language, r.masked)
    return ordinals.get(said, int(number) if number is not None else None)


def tab(r: Reader, g: Groups) -> Intents | None:
    steps = {fold(word): step for word, step in r.language.steps.items()}
    said = fold(g.ordinal or g.tab)
    if said in steps:
        return (i.SwitchTab(step=steps[said]),)
    if (place := _place_of_tab(r, g)) is not None:
        return (i.SwitchTab(place),)
    return (i.SwitchTab(None, r.text(strip_articles(g.tab, r.language))),) if g.tab else None


def closetab(r: Reader, g: Groups) -> Intents | None:
    if not g.ordinal and not g.tab:
        return (i.CloseTab(),)
    if (place := _place_of_tab(r, g)) is not None:
        return (i.CloseTab(place),)
    named = strip_articles(g.tab, r.language)
    several = set(words(g.ordinal or named)) & {*map(fold, r.language.judgement), *map(fold, r.language.steps)}
    return None if g.ordinal or several else (i.CloseTab(None, r.text(named)),)


def times_of(r: Reader, g: Groups) -> int | None:
    """How often; None where the word is no number."""
    if g.twice or not g.number:
        return 2 if g.twice else 1
    number = number_of(g.number, r.language, r.masked)
    return None if number is None else max(1, min(int(number), 20))


def history(kind: type[i.Back | i.Forward]) -> Callable[[Reader, Groups], Intents | None]:
    def through(r: Reader, g: Groups) -> Intents | None:
        times = times_of(r, g)
        return None if times is None else (kind(times, r.text(g.loose)),)

    return through


def scroll(r: Reader, g: Groups) -> Intents | None:
    ends = {fold(word): way for word, way in r.language.ends.items()}
    ways = {fold(word): way for word, way in r.language.directions.items()}
    way = ends.get(fold(g.end)) or ways.get(fold(g.direction or g.verb), "down")
    times = times_of(r, g)
    if times is None or way not in ("up", "down", "left", "right"):
        return None
    return (i.Scroll(way, bool(g.end or g.whole), times),)  # type: ignore[arg-type]


def scrollto(r: Reader, g: Groups) -> Intents | None:
    target = r.target(g.target)
    if not target.text and target.ordinal is None:  # a part of the page may be called "Links"
        whole = r.text(strip_articles(g.target, r.language))
        target = i.Target(whole, whole)
    return (i.ScrollTo(target),) if target.text and not target.text[0].isdigit() else None


def wait(r: Reader, g: Groups) -> Intents | None:
    number = number_of(g.number, r.language, r.masked) if g.number else 2
    unit = fold(g.unit)
    scale = 1 if unit.startswith(("ms", "mil")) else 60_000 if unit.startswith("minut") else 1_000
    return None if number is None else (i.Wait(min(int(number * scale), 60_000)),)
