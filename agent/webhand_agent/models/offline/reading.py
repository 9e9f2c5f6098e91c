"""Requests read into intents: the clause patterns of the language tables, and what each kind of them means."""

import re
from collections.abc import Callable, Mapping
from functools import lru_cache

from webhand_agent.models.offline import intents as i
from webhand_agent.models.offline.clauses import clauses
from webhand_agent.models.offline.language import Language
from webhand_agent.models.offline.languages import LANGUAGES
from webhand_agent.models.offline.nouns import item, strip_articles, strip_indefinite, target
from webhand_agent.models.offline.sites import address, site
from webhand_agent.models.offline.text import Masked, alternatives, fold, words

Intents = tuple[i.Intent, ...]


@lru_cache(maxsize=64)
def read(request: str) -> i.Plan:
    """The request as intents, in the language that leaves the least of it unread."""
    plans = [_plan(request, language) for language in LANGUAGES.values()]
    return min(plans, key=lambda plan: (len(plan.unread) / len(plan.intents), -_familiar(request, plan.language)))


def certain(request: str) -> bool:
    """Whether the request is literal through and through, so that no model would do it any better."""
    plan = read(request)
    judged = set(words(Masked(request).text)) & set(map(fold, LANGUAGES[plan.language].judgement))
    return not judged and all(_is_certain(intent) for intent in plan.intents)


def _is_certain(intent: i.Intent) -> bool:
    if isinstance(intent, i.OpenResult):
        return intent.literal
    if isinstance(intent, i.Search):
        return not intent.who
    if isinstance(intent, i.Click):
        return intent.target.exact or len(intent.target.text.split()) <= 4
    return intent.certain


def _familiar(request: str, code: str) -> int:
    """How many small words of the language the request has: decides between languages that all read it."""
    language = LANGUAGES[code]
    small = {
        *language.articles,
        *language.prepositions,
        *language.joins,
        *language.polite,
        *language.questions,
        *language.then,
    }
    verbs = {word for phrases in language.verbs.values() for phrase in phrases for word in words(phrase)}
    known = {word for phrase in small for word in words(phrase)} | verbs
    return sum(word in known for word in words(request))


def _plan(request: str, language: Language) -> i.Plan:
    masked = Masked(request.strip())
    found: list[i.Intent] = []
    for clause in clauses(masked.text, language):
        found += Reader(language, masked, tuple(found)).read(clause)
    if not found:
        found = [i.Unread(request.strip())]
    return i.Plan(language.code, _settle(found))


def _settle(found: list[i.Intent]) -> Intents:
    """Fills in the step that people leave out: what was searched for is opened before it is read."""
    whole: list[i.Intent] = []
    for intent in found:
        before = whole[-1] if whole else None
        if isinstance(before, i.Search) and isinstance(intent, i.Read) and intent.what in ("says", "wants"):
            whole.append(i.OpenResult(1, before.query))
        whole.append(intent)
    if isinstance(whole[-1], i.OpenResult) and any(isinstance(intent, i.Search) and intent.who for intent in whole):
        whole.append(i.Read("says"))
    return tuple(whole)


class Reader:
    """Reads one clause. `before` are the intents of the clauses in front of it, which "it" may stand for."""

    def __init__(self, language: Language, masked: Masked, before: Intents) -> None:
        self.language = language
        self.masked = masked
        self.before = before
        self.clause = ""

    def read(self, clause: str) -> Intents:
        self.clause = clause
        folded = fold(clause)
        if self._refuses(folded):
            return (i.Unread(self.masked.open(clause)),)
        for kind, pattern in self.language.compiled:
            match = pattern.fullmatch(folded)
            if match is None:
                continue
            groups = {
                name: clause[slice(*match.span(name))].strip() if text is not None else ""
                for name, text in match.groupdict().items()
            }
            found = KINDS[kind](self, Groups(groups))
            if found is not None:
                return found
        return (i.Unread(self.masked.open(clause)),)

    def _refuses(self, folded: str) -> bool:
        """Conditions and prohibitions need a mind; a planner that overlooked "don't" would do harm."""
        refusals = [fold(word) for word in self.language.refusals]
        inside = [word for word in refusals if len(word) > 4 or word == "if"]
        starts = re.match(rf"{alternatives(refusals)}(?:\s|$)", folded)
        return bool(starts or re.search(rf"\s{alternatives(inside)}\s", folded))

    def text(self, piece: str) -> str:
        return self.masked.open(piece)

    def target(self, piece: str) -> i.Target:
        return target(piece, self.language, self.masked)

    def is_pronoun(self, piece: str) -> bool:
        return fold(piece) in {fold(word) for word in self.language.pronouns} or not piece

    # --- places -----------------------------------------------------------------------------------------------------

    def url(self, piece: str) -> str | None:
        """The address a place has, with "the ... website" and its like taken off."""
        text = strip_articles(self.text(strip_articles(piece, self.language)), self.language)
        found = address(text) or site(text)
        if found or self.masked.is_quoted(piece):
            return found
        places = alternatives(map(fold, self.language.places))
        bare = re.sub(rf"^{places}\s+(?:(?:of|de|del|di|dell')\s*)?|\s+{places}$", "", fold(text))
        bare = strip_articles(bare, self.language)
        return (address(bare) or site(bare)) if bare and bare != fold(text) else None

    def is_here(self, piece: str) -> bool:
        """Whether a place is only a word for what is open already."""
        return fold(self.text(strip_articles(piece, self.language))) in {fold(place) for place in self.language.places}

    def goto(self, piece: str, new_tab: bool = False) -> Intents | None:
        url = self.url(piece)
        return (i.GoTo(url, self.text(piece), new_tab),) if url else None

    def lead(self, place: str) -> Intents | None:
        """The steps to a place to search in; None where it is no place at all."""
        if not place or self.is_here(place):
            return ()
        return self.goto(place)

    def open(self, piece: str, place: bool) -> Intents | None:
        if place and (gone := self.goto(piece)):
            return gone
        if self.is_pronoun(piece):
            return self.it()
        named = item(piece, self.language, self.masked)
        if named is not None:
            return (named,)
        target = self.target(piece)
        return (i.Click(target, place and not target.roles),) if target.text or target.ordinal or target.roles else None

    def it(self) -> Intents | None:
        """What "it" is: the first result of the search before it."""
        search = next((intent for intent in reversed(self.before) if isinstance(intent, i.Search)), None)
        if search is None or isinstance(self.before[-1], i.OpenResult):
            return () if self.before and isinstance(self.before[-1], i.OpenResult) else None
        return (i.OpenResult(1, search.query),)

    # --- lists of fields ----------------------------------------------------------------------------------------------

    def pairs(self, piece: str, loose: bool) -> Intents | None:
        joins = alternatives(fold(word) for word in self.language.joins)
        folded = fold(piece)
        cuts = [match.span() for match in re.finditer(rf"\s*,\s*(?:{joins}\s+)?|\s+{joins}\s+", folded)]
        edges = [0, *(edge for cut in cuts for edge in cut), len(piece)]
        parts = [
            piece[start:end] for start, end in zip(edges[::2], edges[1::2], strict=True) if piece[start:end].strip()
        ]
        found = [self.pair(part, loose) for part in parts]
        return tuple(intent for intent in found if intent) if found and all(found) else None

    def pair(self, part: str, loose: bool) -> i.Intent | None:
        marks = alternatives(re.escape(fold(word)) for word in self.language.pairs if word not in "=:")
        match = re.search(rf"\s*[:=]\s*|\s+{marks}\s+", fold(part))
        if match is not None and match.start() > 0 and len(part[: match.start()].split()) <= 5:
            return i.Fill(self.target(part[: match.start()]), self.text(part[match.end() :]))
        return i.FillLoose(self.text(part)) if loose and (" " in part.strip()) else None


class Groups:
    """A match's groups by name; one that is missing or did not match is an empty string."""

    def __init__(self, groups: Mapping[str, str]) -> None:
        self._groups = groups

    def __getattr__(self, name: str) -> str:
        return self._groups.get(name, "")


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
    return (i.Perform(r.text(g.words)),) if len(g.words.split()) <= 7 else None


def _checked(on: bool) -> Callable[[Reader, Groups], Intents | None]:
    def toggle(r: Reader, g: Groups) -> Intents | None:
        target = r.target(g.target)
        return (i.Toggle(target, on),) if target.text or target.roles else None

    return toggle


def _open(r: Reader, g: Groups) -> Intents | None:
    return r.open(g.target, place=True)


def _hover(r: Reader, g: Groups) -> Intents | None:
    return (i.Hover(r.target(g.target)),)


KINDS: Mapping[str, Callable[[Reader, Groups], Intents | None]] = {
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
    "do": _do,
}
