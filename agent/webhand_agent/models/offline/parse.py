"""Requests into clauses. Every word is taken by a rule, or the request is not read at all: none is dropped silently.

`known` are the names that the page shows (`targets.names`). A phrase with a word in it that makes it more than a name
("if", "all", "not": the `markers` of a language) is read only where it is such a name, or quoted; and a clause without
a verb only where it is the name of a button (`buttons`). Without a page nothing is known, and less is certain.
"""

import re
import unicodedata
from collections.abc import Iterator, Mapping, Sequence
from functools import cache, lru_cache

from webhand_agent.models.offline.grammar import LANGUAGES, ClausePattern, ClauseReading, Language, Part, Readings, Verb
from webhand_agent.text import Token, spoken, tokens, words
from webhand_agent.urls import address

Names = frozenset[tuple[str, ...]]
Clauses = tuple[Readings, ...]
Slots = Mapping[str, tuple[Token, ...]]

BLIND: frozenset[Verb] = frozenset({"back", "forward", "reload", "go", "new_tab", "close", "scroll"})
_BRACKETS = frozenset("()[]{}<>")
_COMMANDS: frozenset[Verb] = BLIND | {"click", "tick", "untick", "wait"}
_SEVERAL: frozenset[Verb] = frozenset({"choose", "read"})
"""Verbs whose shorter patterns may be meant too: "Cash" in "delivery", or "Cash on delivery"."""
_WRITTEN: frozenset[Verb] = frozenset({"type", "set", "search"})
"""Verbs whose value is taken letter by letter."""
_REPEATED: frozenset[Verb] = frozenset({"click", "press"})
_LONGEST_REQUEST = 4_000
"""Characters. What is longer is a text, and no list of commands: to try every cut of it takes minutes."""
_LONGEST_NAME, _LONGEST_PLACE, _MOST_PLACES, _MOST_TIMES = 12, 6, 6, 20


@lru_cache(maxsize=64)
def parse(request: str, known: Names = frozenset(), buttons: Names = frozenset()) -> tuple[Language, Clauses]:
    """The request in the first language that reads it whole; else no clauses. First is the language whose words it has
    most of; where several have as many the page decides, for names in a request are the page's.
    """
    request = unicodedata.normalize("NFC", request)
    shown = " ".join(word for name in known for word in name)
    familiar = {one.code: (_familiar(request, one), _familiar(shown, one)) for one in LANGUAGES.values()}
    languages = sorted(LANGUAGES.values(), key=lambda one: familiar[one.code], reverse=True)
    for language in languages if len(request) <= _LONGEST_REQUEST else ():
        # A name alone is in no language, so that it is read in the likeliest only, or in those that are as likely.
        named = buttons if familiar[language.code] == max(familiar.values()) else frozenset()
        if clauses := _Parser(request, language, known, named).whole():
            return language, clauses
    return languages[0], ()


def certain(request: str) -> bool:
    """Whether the request is literal through and through, so that no model would do it any better."""
    clauses = parse(request)[1]
    return bool(clauses) and not any(reading.loose for clause in clauses for reading in clause)


def is_command(request: str) -> bool:
    """Whether the request can only be meant for a browser, however short it is: "go back", "scroll down"."""
    return certain(request) and all(reading.verb in _COMMANDS for clause in parse(request)[1] for reading in clause)


def is_blind(request: str) -> bool:
    """Whether its first clause rests on nothing that the page shows."""
    clauses = parse(request)[1]
    return bool(clauses) and all(reading.verb in BLIND and not reading.target for reading in clauses[0])


def _familiar(request: str, language: Language) -> int:
    return sum(token.key in language.vocabulary for token in tokens(request, language.elided))


class _Parser:
    def __init__(self, request: str, language: Language, known: Names, buttons: Names) -> None:
        self._text, self._language, self._known, self._buttons = request, language, known, buttons
        self._words = language.words
        self._tokens = tokens(request, language.elided)
        self._links = sorted((one.split() for one in self._words["joins"] | self._words["polite"]), key=len)[::-1]
        ends = range(1, len(self._tokens) + 1)
        spans = ((at, end) for end in ends for at in range(max(0, end - _LONGEST_NAME), end))
        self._names = [(at, end) for at, end in spans if self._is_known(self._tokens[at:end])]
        joins = self._words["joins"]
        begun = [at for at, before in enumerate(self._tokens, start=1) if before.ends or before.key in joins]
        within = [one.split() for one in self._words["within"]]
        self._leads = [at for at in (0, *begun) if any(self._is_at(at, one) for one in within)]
        self._clauses = cache(self._cut)

    def whole(self) -> Clauses | None:
        """All of it; also with places in front, each for the clauses up to the next: "in the dialog, click Done"."""
        placed = self._by_places(0) if 0 < len(self._leads) <= _MOST_PLACES else None
        return self._clauses(0, None, len(self._tokens)) if placed is None else placed

    def _by_places(self, start: int) -> Clauses | None:
        for stop in (*(at for at in self._leads if at > start), len(self._tokens)):
            clauses = self._up_to(start, stop)
            rest = self._by_places(stop) if clauses and stop < len(self._tokens) else ()
            if clauses and rest is not None:
                return (*clauses, *rest)
        return None

    def _up_to(self, start: int, stop: int) -> Clauses | None:
        """The clauses between two places of the request, with the place that they begin with."""
        if start not in self._leads:
            return self._clauses(start, None, stop)
        for size in (len(one.split()) for one in self._words["within"] if self._is_at(start, one.split())):
            for end in range(start + size + 1, min(start + size + _LONGEST_PLACE, stop)):
                place = self._tokens[start:end]
                clauses = None if self._is_more_than_a_name(place) else self._clauses(end, None, stop)
                within, bare = spoken(place, self._text), spoken(place[size:], self._text)
                placed = tuple(_placed(one, within, bare) for one in clauses or ())
                if placed and all(placed):
                    return placed
        return None

    def _cut(self, start: int, lead: ClausePattern | None, stop: int) -> Clauses | None:
        """What is left from `start` to `stop`, cut as often as every piece can be read; None where it cannot.

        `lead` is the pattern of the clause before, whose verb may be left out: "type A into B, C into D".
        """
        while size := next((len(one) for one in self._links if self._is_at(start, one)), 0):
            if any(first == start and last > start + size for first, last in self._names):
                break  # "Please call" is a name
            start += size
        if start >= stop:
            return ()
        for end in (at for at in range(start + 1, stop + 1) if self._may_end(start, at)):
            pattern, readings = self._read(self._tokens[start:end], lead)
            if readings and (rest := self._clauses(end, pattern, stop)) is not None:
                return (*(readings,) * readings[0].times, *rest)
        return None

    def _is_at(self, at: int, keys: Sequence[str]) -> bool:
        return [token.key for token in self._tokens[at : at + len(keys)]] == list(keys)

    def _may_end(self, start: int, end: int) -> bool:
        """Whether a clause may; not where the words around the cut are one name on the page: "Save and close"."""
        is_joined = any(self._is_at(end, join.split()) for join in self._words["joins"])
        is_cut = is_joined or self._tokens[end - 1].ends or end == len(self._tokens)
        return bool(is_cut) and not any(start <= first < end < last for first, last in self._names)

    def _read(self, piece: tuple[Token, ...], lead: ClausePattern | None) -> tuple[ClausePattern | None, Readings]:
        """The readings of one clause, and the pattern that a clause after it may lean on."""
        for thanks in (one.split() for one in self._words["polite"]):
            is_said = len(piece) > len(thanks) and [token.key for token in piece[-len(thanks) :]] == thanks
            # "Buy now" and "OK" are names where the page has them.
            if is_said and not any(self._is_known(piece[at:]) for at in range(len(piece) - len(thanks) + 1)):
                piece = piece[: -len(thanks)]
        if purposeless := self._without_purpose(piece, lead):
            return purposeless
        found: list[ClauseReading] = []
        by: ClausePattern | None = None
        for pattern in self._language.patterns:
            if by is not None and (pattern.verb != by.verb or by.verb not in _SEVERAL or not by.slots):
                break
            readings = [one for slots in _match(pattern.parts, piece) if (one := self._reading(pattern, slots, piece))]
            found += [reading for reading in readings if reading not in found]
            by = by or (pattern if readings else None)
        if not found and lead is not None and lead.slots > 1 and not isinstance(lead.parts[0], str):
            matches = [slots for slots in _match(lead.parts[1:], piece) if not self._cuts_a_name(slots)]
            found = [one for slots in matches if (one := self._reading(lead, slots, piece))]
            by = lead
        tail = 1 if piece[-1].key in self._language.numbers else 2  # "twice", "three times"
        times = self._number(piece[-tail]) if piece[tail:] and piece[-1].key in self._words["times"] else 0
        if not found and 0 < times <= _MOST_TIMES:
            by, once = self._read(piece[:-tail], lead)
            found = [one.model_copy(update={"times": times}) for one in once if one.verb in _REPEATED and not one.loose]
        return by, tuple(found or self._button(piece))

    def _without_purpose(
        self, piece: tuple[Token, ...], lead: ClausePattern | None
    ) -> tuple[ClausePattern | None, Readings] | None:
        """The clause without what it is done for ("... to see the result", "... so that it is kept"), where the page
        says that the name ends there: a name that goes on over it is meant whole, and another order is no purpose.
        """
        for words_ in sorted((one.split() for one in self._words["purpose"]), key=len, reverse=True):
            for at in range(2, len(piece) - len(words_) - 1):
                rest = piece[at + len(words_) :]
                is_led = [token.key for token in piece[at : at + len(words_)]] == words_
                # "to the basket" is a place; after "so that" comes a whole sentence, which may begin so.
                is_open = len(words_) > 1 or rest[0].key not in self._words["articles"]
                is_open = is_open and not any(token.ends for token in rest[:-1])
                if not is_led or not is_open or any(token.key in self._words["joins"] for token in rest):
                    continue
                by, found = self._read(piece[:at], lead)
                orders = (one for one in self._read(rest, None)[1] if not one.loose)
                if any(self._is_named(one.target, ()) for one in orders):
                    continue  # "... to click Details"
                is_quoted = piece[at - 1].quoted  # what is searched for ends with its quotation
                ends = (self._is_named(one.target, words_) or (is_quoted and one.verb == "search") for one in found)
                if found and all(ends):
                    return by, found
        return None

    def _is_named(self, target: str, onward: Sequence[str]) -> bool:
        """Whether the page has it by its very name, or with its kind beside that, and none that goes on so."""
        said = words(" ".join(token.text for token in tokens(target, self._language.elided)))
        bare = said[1:] if said[:1] and said[0] in self._words["articles"] else said
        kinds = [bare[len(one) :] for one in map(str.split, self._language.kinds) if bare[: len(one)] == tuple(one)]
        kinds += [bare[: -len(one)] for one in map(str.split, self._language.kinds) if bare[-len(one) :] == tuple(one)]
        named = [one for one in (said, bare, *kinds) if one and one in self._known]
        going_on = (*(named[0] if named else ()), *onward)
        return bool(named) and not (onward and any(name[: len(going_on)] == going_on for name in self._known))

    def _button(self, piece: tuple[Token, ...]) -> Iterator[ClauseReading]:
        """A button by its name alone, or with what it is for, which an article points at: "delete the second file"."""
        verbs = (phrase for one in LANGUAGES.values() for pattern in one.patterns for phrase in pattern.parts[0])
        # What begins as a verb of any language does, or is the beginning of one, is no name: "wait for me", "close".
        if any(all(token.key == word for token, word in zip(piece, verb, strict=False)) for verb in verbs):
            return
        for at in range(len(piece), 0, -1):
            name, rest = spoken(piece[:at], self._text), piece[at:]
            is_for = rest[1:] and rest[0].key in self._words["articles"] and not self._is_more_than_a_name(rest)
            if (not rest or is_for) and (called := self._called(words(name))):
                said, place = spoken(piece, self._text), spoken(rest, self._text)
                yield ClauseReading(verb="click", said=said, target=called, place=place, loose=True)

    def _called(self, said: tuple[str, ...]) -> str:
        """The button that is called so; else the only one that is asked for so: "anula mi cita" for "Anular cita"."""
        forms, articles = self._language.imperatives.items(), self._words["articles"]

        def bare(name: tuple[str, ...]) -> tuple[str, ...]:
            return (*name[:1], *(word for word in name[1:-1] if not {word, f"{word}'"} & articles), *name[1:][-1:])

        def asked(name: tuple[str, ...]) -> set[tuple[str, ...]]:
            verb, *rest = bare(name)
            ends = ((end, to) for to, infinitives in forms for end in infinitives if verb.endswith(end))
            return {(verb, *rest), *((verb.removesuffix(end) + to, *rest) for end, to in ends)}

        meant = [said] if said in self._buttons else [one for one in self._buttons if bare(said) in asked(one)]
        return " ".join(meant[0]) if said and len(meant) == 1 else ""

    def _number(self, token: Token) -> int:
        return int(token.key if token.key.isdigit() else self._language.numbers.get(token.key, 0))

    def _reading(self, pattern: ClausePattern, slots: Slots, piece: tuple[Token, ...]) -> ClauseReading | None:
        """The reading, or None where a slot holds what cannot stand there."""
        if pattern.verb in _WRITTEN and "value" in slots:
            slots = {**slots, "value": self._quotation(slots["value"])}
        said = {name: spoken(found, self._text) for name, found in slots.items()}
        made = ClauseReading(verb=pattern.verb, said=spoken(piece, self._text), way=pattern.way, loose=pattern.loose)
        if number := slots.get("number"):
            count = self._number(number[0]) if not number[1:] else 0
            return made.model_copy(update={"number": count}) if count else None
        if "key" in slots:
            key = self._language.keys.get(" ".join(words(said["key"])))
            return made.model_copy(update={"value": key}) if key and not self._is_known(slots["key"]) else None
        if not all(self._may_stand(made.verb, name, found) for name, found in slots.items()):
            return None
        if "target" in slots and self._is_corrected(pattern, slots.get("value", ())):
            return None
        if (url := address(said.get("target", ""))) and made.verb in ("open", "new_tab"):
            if "://" not in said["target"] and self._is_known(slots["target"]):
                return None  # "main.rs" is a host, and a name on this page
            return made.model_copy(update={"verb": "go" if made.verb == "open" else "new_tab", "value": url})
        if made.verb == "new_tab" and slots:
            return None
        place = set(words(said.get("place", ""))) - self._words["here"] - self._words["articles"]
        said["place"] = said["place"] if place else ""
        said["value"] = said.get("value") or said.pop("pairs", "")
        return made.model_copy(update=said)

    def _quotation(self, found: tuple[Token, ...]) -> tuple[Token, ...]:
        """What is quoted, without what it is called: "the text “Bread”". Any other words beside it may say more."""
        is_called = len(found) == 3 and found[0].key in self._words["articles"] and not found[1].quoted
        is_called = is_called and found[1].key not in self._language.ordinals
        return found[2:] if is_called and found[2].quoted and not self._is_more_than_a_name(found[:2]) else found

    def _may_stand(self, verb: Verb, slot: str, found: tuple[Token, ...]) -> bool:
        is_quoted = all(token.quoted for token in found)
        if slot == "value" and verb in ("type", "set"):
            may_be = self._is_known(found, bare=False) or self._is_literal(found)
            return is_quoted or (may_be and not self._is_bracketed(found))
        is_search = slot == "value" and verb == "search"
        is_vague = is_search and (all(token.key in self._words["vague"] for token in found) or self._goes_on(found))
        # What stands beside a quotation is not looked for.
        is_vague |= is_search and (any(token.quoted for token in found) or self._points(found))
        return is_quoted or self._is_known(found) or not (is_vague or self._is_more_than_a_name(found))

    def _is_more_than_a_name(self, found: tuple[Token, ...]) -> bool:
        """Whether a word says more than which thing is meant, outside of quotes and of names on the page."""
        if any(set(token.ends) & set(".!?") for token in found[:-1]):
            return True  # a sentence ends there, and no name
        for at in range(len(found)):
            for end in range(len(found), at + 1, -1):
                if self._is_known(found[at:end]):
                    return self._is_more_than_a_name(found[:at]) or self._is_more_than_a_name(found[end:])
        said = " ".join(token.key for token in found if not token.quoted)
        for ordinal in self._language.ordinals:
            said = re.sub(rf"\b{ordinal}\b", "", said)
        return bool(self._language.markers & set(said.split()) or self._language.superlative.search(said))

    def _goes_on(self, found: tuple[Token, ...]) -> bool:
        """Whether another clause seems to stand in free words: "lamps and order one", "il biglietto e compralo"."""
        joins, enclitics = self._words["joins"], tuple(self._words["enclitics"])
        cuts = [at for at, token in enumerate(found[:-1], start=1) if token.ends or token.key in joins]
        rests = (tuple(token for token in found[at:] if token.key not in joins) for at in cuts)
        return any(len(rest) > 1 or (enclitics and rest[0].key.endswith(enclitics)) for rest in rests if rest)

    def _is_corrected(self, pattern: ClausePattern, value: tuple[Token, ...]) -> bool:
        """Whether a value holds a comma and what leads to the target as well: "red into A, sorry, into B"."""
        keys = [token.key for token in value]
        leads = (phrase for part in pattern.parts[1:] if not isinstance(part, str) for phrase in part if phrase)
        has_lead = any(tuple(keys[at : at + len(lead)]) == lead for lead in leads for at in range(len(keys)))
        return has_lead and any(token.ends for token in value)

    def _cuts_a_name(self, slots: Slots) -> bool:
        """Whether a name on the page goes over the edge of what is said of a clause without a verb."""
        edges = {token.start for found in slots.values() for token in found[:1]}
        named = (self._tokens[first + 1 : last] for first, last in self._names)
        return any(token.start in edges for inside in named for token in inside)

    def _is_literal(self, found: tuple[Token, ...]) -> bool:
        """Whether words without quotes can be what is to be written, letter by letter, and no description of it.

        One word can, and a name or a number with what follows it, and several of these ("hello, world"). Running words
        ("ten random letters") may be either; so may what holds a quotation, another sentence, or somebody's something.
        """
        if any(token.quoted for token in found) or self._refers(found):
            return False
        pieces: list[list[Token]] = [[]]
        for token in found:
            pieces[-1] += [] if token.key in self._words["joins"] else [token]
            pieces += [[]] if token.ends or token.key in self._words["joins"] else []
        is_sentence = any(set(token.ends) & set(".!?") for token in found[:-1])
        is_somebodys = any(token.key.endswith("'s") for token in found[:-1])
        runs_on = any(len(one) > 1 and one[0].text[:1].islower() for one in pieces)
        turning = self._language.markers - self._words["yes"] - self._words["no"]
        turns = any(token.key in turning and (len(found) == 1 or token.text[:1].islower()) for token in found)
        return not (is_sentence or is_somebodys or runs_on or turns)

    def _is_bracketed(self, found: tuple[Token, ...]) -> bool:
        """Whether a bracket is in the words or around them, which then stand for something else: "[name]"."""
        return not _BRACKETS.isdisjoint(self._text[max(0, found[0].start - 1) : found[-1].end + 1])

    def _refers(self, found: tuple[Token, ...]) -> bool:
        """Whether words that are to be written stand for something else: "my email", "half of the balance"."""
        starts = [at for at, token in enumerate(found) if token.key in self._words["vague"]]
        spans = ((at + 1, end) for at in starts for end in range(at + 2, len(found) + 1))
        return 0 in starts or any(self._is_known(found[at:end]) for at, end in spans)

    def _points(self, found: tuple[Token, ...]) -> bool:
        """Whether the words lead to where something stands, and are not what is to be written: "the text below", "it in
        the shop".
        """
        places, first = self._words["within"] | self._words["near"], found[0].key
        is_pronoun = first in self._words["vague"] - self._words["articles"]
        ends = first in self._words["vague"] and found[-1].key in places
        if len(found) == 1:
            return first in places  # "search for"
        return ends or (is_pronoun and found[1].key in places)

    def _is_known(self, found: tuple[Token, ...], *, bare: bool = True) -> bool:
        """Whether the words are a name on the page; where `bare`, also without an article in front."""
        without = found[1:] if bare and found and found[0].key in self._words["articles"] else found
        return any(words(spoken(one, self._text)) in self._known for one in (found, without) if one)


def _placed(clause: Readings, within: str, place: str) -> Readings:
    """The readings at a place: "in the New member form", and the same without what leads to it."""
    within = within[:1].lower() + within[1:]  # it stood at the beginning of a sentence, and is said at its end
    where = [(one, f"{one.target} {within}" if one.target else place if one.verb == "choose" else "") for one in clause]
    return tuple(one.model_copy(update={"target": target}) for one, target in where if target)


def _match(parts: Sequence[Part], found: tuple[Token, ...]) -> Iterator[Slots]:
    """Every way in which the parts take up all tokens, in their order. A slot takes one token at least."""
    if not parts:
        yield from () if found else ({},)
        return
    first, rest = parts[0], parts[1:]
    if isinstance(first, str):
        for end in range(1 if rest else max(1, len(found)), len(found) + 1):
            if end < len(found) and found[end - 1].ends:
                continue  # "type A into B, no, into C": what ends there was taken back, or is not for what follows
            yield from ({first: found[:end], **slots} for slots in _match(rest, found[end:]))
        return
    for phrase in sorted(first, key=len, reverse=True):
        is_there = tuple(token.key for token in found[: len(phrase)]) == phrase
        if is_there and (matched := list(_match(rest, found[len(phrase) :]))):
            yield from matched
            return  # "search for" is not "search" with something that begins with "for"
