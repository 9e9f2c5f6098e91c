"""What each kind of clause means. A kind gives its intents, or None where the next pattern should have a try."""

import re
from collections.abc import Callable

from webhand_agent.models.offline import intents as i
from webhand_agent.models.offline.language import Language
from webhand_agent.models.offline.nouns import item, strip_articles, strip_indefinite
from webhand_agent.models.offline.reader import Groups, Intents, Kinds, Reader
from webhand_agent.models.offline.text import Masked, fold


def _number(text: str, language: Language, masked: Masked) -> float | None:
    text = masked.open(text).replace(",", ".")
    found = {fold(word): value for word, value in language.numbers.items()}.get(fold(text))
    try:
        return found if found is not None else float(text)
    except ValueError:
        return None


def _newtab(r: Reader, g: Groups) -> Intents | None:
    return r.goto(g.place, new_tab=True) if g.place else (i.GoTo("about:blank", new_tab=True),)


def _tab(r: Reader, g: Groups) -> Intents | None:
    ordinals = {fold(word): number for word, number in r.language.ordinals.items()}
    said = fold(g.ordinal or g.tab)
    number = _number(said, r.language, r.masked)
    if said in ordinals:
        return (i.SwitchTab(ordinals[said]),)
    if number is not None:
        return (i.SwitchTab(int(number)),)
    return (i.SwitchTab(None, r.text(strip_articles(g.tab, r.language))),) if g.tab else None


def _scroll(r: Reader, g: Groups) -> Intents | None:
    ends = {fold(word): way for word, way in r.language.ends.items()}
    ways = {fold(word): way for word, way in r.language.directions.items()}
    way = ends.get(fold(g.end)) or ways.get(fold(g.direction or g.verb), "down")
    return (i.Scroll(way, bool(g.end)),) if way in ("up", "down", "left", "right") else None  # type: ignore[arg-type]


def _wait(r: Reader, g: Groups) -> Intents | None:
    number = _number(g.number, r.language, r.masked) if g.number else 2
    unit = fold(g.unit)
    scale = 1 if unit.startswith(("ms", "mil")) else 60_000 if unit.startswith("minut") else 1_000
    return None if number is None else (i.Wait(min(int(number * scale), 60_000)),)


def _key(r: Reader, g: Groups) -> Intents | None:
    table = {fold(word): key for word, key in r.language.keys.items()}
    *modifiers, last = [part.strip() for part in fold(g.key).split("+")]
    named = [table.get(part) for part in modifiers]
    key = table.get(last) or (
        last if len(last) == 1 and modifiers else last.upper() if re.fullmatch(r"f\d{1,2}", last) else None
    )
    if key is None or not all(named) or r.masked.is_quoted(g.key):
        return r.open(g.key, place=False)
    times = 2 if g.twice else int(_number(g.number, r.language, r.masked) or 1) if g.number else 1
    return (i.Press("+".join([*(name for name in named if name), key]), min(times, 20)),)


def _count(r: Reader, g: Groups) -> Intents | None:
    noun = strip_articles(g.noun, r.language)
    folded = fold(noun)
    states = {fold(word): state for word, state in r.language.states.items() if state}
    state = next(
        (states[word] for word in sorted(states, key=len, reverse=True) if re.search(rf"\b{word}\b", folded)), ""
    )
    target = r.target(noun)
    return (i.Count(r.text(noun), target.roles if not target.text else frozenset(), state),)


def _price(r: Reader, g: Groups) -> Intents | None:
    return (i.Read("price", "" if r.is_pronoun(g.about) else r.text(strip_articles(g.about, r.language))),)


def _wants(r: Reader, g: Groups) -> Intents | None:
    return _from_person(r, g.about, i.Read("wants"))


def _wantsmail(r: Reader, g: Groups) -> Intents | None:
    return _from_person(r, g.about, i.Read("says"))


def _from_person(r: Reader, person: str, read: i.Read) -> Intents:
    """What somebody wants is in what is open already, or else in the message that mentions them."""
    if r.is_pronoun(person) or any(isinstance(intent, i.OpenResult | i.Search) for intent in r.before):
        return (read,)
    return (i.OpenResult(1, r.text(strip_articles(person, r.language))), read)


def _readitem(r: Reader, g: Groups) -> Intents | None:
    named = item(g.target, r.language, r.masked)
    return (named, i.Read("says")) if named else None


def _value(r: Reader, g: Groups) -> Intents | None:
    named = item(g.about, r.language, r.masked)
    about = r.text(strip_articles(g.about, r.language))
    return (i.Read("value", about),) if named is None or not named.about else (named, i.Read("says"))


def _type(r: Reader, g: Groups) -> Intents | None:
    if not g.field:
        # "Write me a poem" asks for a poem; nobody types those very words.
        asks = strip_indefinite(g.value) != g.value or fold(g.value).startswith(("me ", "us ", "mi "))
        if asks and r.masked.quoted_in(g.value) is None:
            return None
        return (i.Fill(None, r.text(g.value)),)
    return (i.Fill(r.target(g.field), r.text(g.value)),)


def _choose(r: Reader, g: Groups) -> Intents | None:
    named = item(g.value, r.language, r.masked)
    if named is not None and not g.field and named.noun:
        return (named,)
    value = r.target(g.value)
    whole = r.text(f"{g.value} {g.field}") if g.field else value.words
    said = re.search(re.escape(g.value) + ".*", r.clause)
    whole = r.text(said[0]) if said else whole
    value = i.Target(value.text, whole, value.roles, value.ordinal, value.exact)
    return (i.Choose(value, r.target(g.field) if g.field else None),)


def _search(r: Reader, g: Groups) -> Intents | None:
    lead = r.lead(g.place)
    if lead is None:
        # "search the recipes for pie" names a part of this page; "search Nowhere for pie" a site that we do not know.
        explicit = r.clause.find(g.place) < r.clause.find(g.query)
        if not explicit:
            return None
        named = r.target(g.place)
        lead = () if strip_articles(g.place, r.language) != g.place else (i.Click(named, place=True),)
    query = r.text(strip_indefinite(g.query))
    return (*lead, i.Search(_without_here(query, r.language))) if query else None


def _without_here(query: str, language: Language) -> str:
    here = {"here", "aqui", "qui"}
    head, _, tail = query.rpartition(" ")
    return head if head and fold(tail) in here else query


def _searchin(r: Reader, g: Groups) -> Intents | None:
    pieces = g.rest.split()
    for size in range(len(pieces) - 1, 0, -1):
        lead = r.lead(" ".join(pieces[:size]))
        if lead is not None:
            query = r.text(strip_articles(" ".join(pieces[size:]), r.language))
            return (*lead, i.Search(query))
    return None


def _searchwho(r: Reader, g: Groups) -> Intents | None:
    lead = r.lead(g.place)
    who = r.text(strip_articles(g.who, r.language))
    return (*(lead or ()), i.Search(who, who=True), i.OpenResult(1, who)) if not r.is_pronoun(g.who) else None


def _do(r: Reader, g: Groups) -> Intents | None:
    verb, _, rest = g.words.partition(" ")
    named = item(rest, r.language, r.masked) if rest else None
    if fold(verb) in {fold(word) for word in r.language.verbs["submit"]} and named is not None and not named.about:
        return (i.Submit(),)
    # "Book me the best flight" is an errand, not the name of a button.
    errand = len(g.words.split()) > 7 or fold(rest).startswith(("me ", "us "))
    return None if errand else (i.Perform(r.text(g.words)),)


def _compose(r: Reader, g: Groups) -> Intents | None:
    """Field by field. "Send a mail to ..." sends it, "write a mail to ..." waits for a word."""
    texts = {"to": g.to, "subject": g.subject, "message": g.body or g.says}
    fills = [i.Fill(i.Target(field, field), r.text(text)) for field, text in texts.items() if text]
    sends = any(r.clause_starts_with(verb) for verb in r.language.verbs["submit"])
    return (i.Compose(), *fills, *((i.Submit(),) if sends else ()))


def _checked(on: bool) -> Callable[[Reader, Groups], Intents | None]:
    def toggle(r: Reader, g: Groups) -> Intents | None:
        target = r.target(g.target)
        return (i.Toggle(target, on),) if target.text or target.roles else None

    return toggle


def _open(r: Reader, g: Groups) -> Intents | None:
    return r.open(g.target, place=True)


def _hover(r: Reader, g: Groups) -> Intents | None:
    return (i.Hover(r.target(g.target)),)


KINDS: Kinds = {
    "newtab": _newtab,
    "listtabs": lambda r, g: (i.ListTabs(),),
    "tab": _tab,
    "back": lambda r, g: (i.Back(),),
    "reload": lambda r, g: (i.Reload(),),
    "scroll": _scroll,
    "wait": _wait,
    "key": _key,
    "url": lambda r, g: (i.Read("address"),),
    "title": lambda r, g: (i.Read("title"),),
    "count": _count,
    "price": _price,
    "wants": _wants,
    "wantsmail": _wantsmail,
    "says": lambda r, g: (i.Read("says"),),
    "readitem": _readitem,
    "value": _value,
    "form": lambda r, g: r.pairs(g.pairs, loose=True),
    "pairs": lambda r, g: r.pairs(g.pairs, loose=False),
    "type": _type,
    "choose": _choose,
    "check": _checked(True),
    "uncheck": _checked(False),
    "hover": _hover,
    "search": _search,
    "searchin": _searchin,
    "searchwho": _searchwho,
    "open": _open,
    "go": lambda r, g: r.open(g.place, place=True),
    "click": lambda r, g: r.open(g.target, place=False),
    "submit": lambda r, g: (i.Submit(),),
    "compose": _compose,
    "do": _do,
}
