"""What each kind of clause means. A kind gives its intents, or None where the next pattern should have a try."""

import re
from collections.abc import Callable
from typing import Literal

from webhand_agent.known_sites import address
from webhand_agent.models.offline import intents as i
from webhand_agent.models.offline import placekinds
from webhand_agent.models.offline.matching import TEXT_FIELDS
from webhand_agent.models.offline.nouns import item, strip_articles, strip_indefinite
from webhand_agent.models.offline.reader import Groups, Intents, Kinds, Reader
from webhand_agent.models.offline.text import fold

_FILE = re.compile(r"^[~/]|^[a-z]:\\|\.[a-z0-9]{2,5}$", re.IGNORECASE)
_OWN = re.compile(
    r"(?:my|our|mi|mis|nuestr[oa]s?|(?:il |la |i |le )?(?:mio|mia|miei|mie|nostr[oaie])|(?:el |la )?(?:mio|mia))\s"
)
"""In front of a value to type: "my address" is an address that only a mind could know."""
_PUT = ("put", "pon", "poner", "mete", "metti", "mettere")
_FIND = ("find", "encuentra", "encontrar", "trova", "trovare")
_LOOSE = ("check", "mark", "segna", "marca", "enable", "attiva", "activa")
"""Verbs of boxes that are verbs of much else: "check the mail", "mark the place"."""


def _key(r: Reader, g: Groups) -> Intents | None:
    table = {fold(word): key for word, key in r.language.keys.items()}
    *modifiers, last = [part.strip() for part in fold(g.key).split("+")]
    named = [table.get(part) for part in modifiers]
    key = table.get(last) or (
        last if len(last) == 1 and modifiers else last.upper() if re.fullmatch(r"f\d{1,2}", last) else None
    )
    if key is None or not all(named) or r.masked.is_quoted(g.key):
        return r.open(g.key, place=False)
    times = 2 if g.twice else int(placekinds.number_of(g.number, r.language, r.masked) or 1) if g.number else 1
    loose = "" if modifiers or g.keyword or g.number or g.twice else r.text(g.key)
    return (i.Press("+".join([*(name for name in named if name), key]), min(times, 20), loose),)


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
    if _OWN.match(fold(g.value)):
        return None
    if not g.field:
        # "Write me a poem" asks for a poem; nobody types those very words.
        # "Put on some music" is about no field either.
        puts = any(map(r.clause_starts_with, _PUT))
        asks = puts or strip_indefinite(g.value) != g.value or fold(g.value).startswith(("me ", "us ", "mi "))
        if asks and r.masked.quoted_in(g.value) is None:
            return None
        bare = strip_articles(g.value, r.language)
        if bare != g.value and r.masked.quoted_in(g.value) is None:
            return (i.FillLoose(r.text(bare)),)  # "enter the code 1234"
        return (i.Fill(None, r.text(g.value)),)
    return (i.Fill(r.target(g.field), r.text(g.value), _is_described(r, g.value)),)


def _is_described(r: Reader, value: str) -> bool:
    """ "The code" is one that somebody was told, "The Tempest" a title."""
    return value[:1].islower() and strip_articles(value, r.language) != value


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
    loose = any(map(r.clause_starts_with, _FIND)) and strip_articles(g.query, r.language) != g.query
    return (*lead, i.Search(_without_here(query), loose=loose)) if query else None


def _without_here(query: str) -> str:
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
        loose = not target.exact and not target.roles and any(map(r.clause_starts_with, _LOOSE))
        return (i.Toggle(target, on, loose),) if target.text or target.roles else None

    return toggle


def _slide(r: Reader, g: Groups) -> Intents | None:
    return (i.Fill(r.target(g.field), r.text(g.value)),)


def _clear(r: Reader, g: Groups) -> Intents | None:
    """ "Empty the Name field", but not "empty the cart": only what is called a field is one."""
    field = r.target(g.field)
    return (i.Fill(field, ""),) if field.roles & TEXT_FIELDS else None


def _download(r: Reader, g: Groups) -> Intents | None:
    if r.is_pronoun(g.target):
        return None
    url = address(r.text(g.target))
    return (i.Download(url=url),) if url else (i.Download(r.target(g.target)),)


def _upload(r: Reader, g: Groups) -> Intents | None:
    """Only of what is plainly a file: "upload a photo" may as well be the name of a button."""
    file = r.text(g.file)
    if not (_FILE.search(file) or r.masked.is_quoted(g.file)):
        return None
    return (i.Upload(file, r.target(g.field) if g.field else None),)


def _clicked(way: Literal["double", "right"]) -> Callable[[Reader, Groups], Intents | None]:
    def click(r: Reader, g: Groups) -> Intents | None:
        target = r.target(g.target)
        return (i.Click(target, way=way),) if target.text or target.ordinal or target.roles else None

    return click


def _open(r: Reader, g: Groups) -> Intents | None:
    return r.open(g.target, place=True)


def _hover(r: Reader, g: Groups) -> Intents | None:
    return (i.Hover(r.target(g.target)),)


KINDS: Kinds = {
    "newtab": placekinds.newtab,
    "listtabs": lambda r, g: (i.ListTabs(),),
    "tab": placekinds.tab,
    "closetab": placekinds.closetab,
    "closewindow": lambda r, g: (i.CloseWindow(),),
    "address": placekinds.address_alone,
    "back": placekinds.history(i.Back),
    "forward": placekinds.history(i.Forward),
    "reload": lambda r, g: (i.Reload(),),
    "scroll": placekinds.scroll,
    "scrollto": placekinds.scrollto,
    "wait": placekinds.wait,
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
    "double": _clicked("double"),
    "right": _clicked("right"),
    "slide": _slide,
    "clear": _clear,
    "download": _download,
    "upload": _upload,
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
