"""Reads one clause: finds the pattern that fits, and holds what every kind of clause needs to read its groups."""

import re
from collections.abc import Callable, Mapping

from webhand_agent.known_sites import address, site
from webhand_agent.models.offline import intents as i
from webhand_agent.models.offline.clauses import spans
from webhand_agent.models.offline.language import Language
from webhand_agent.models.offline.nouns import item, strip_articles, target
from webhand_agent.models.offline.text import Masked, alternatives, fold

_COPULAS = ("is", "es", "e")

Intents = tuple[i.Intent, ...]
Kinds = Mapping[str, Callable[["Reader", "Groups"], Intents | None]]


class Reader:
    """Reads one clause. `before` are the intents of the clauses in front of it, which "it" may stand for."""

    def __init__(self, language: Language, masked: Masked, before: Intents, kinds: Kinds) -> None:
        self.kinds = kinds
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
            found = self.kinds[kind](self, Groups(groups))
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

    def clause_starts_with(self, phrase: str) -> bool:
        return f"{fold(self.clause)} ".startswith(f"{fold(phrase)} ")

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
        """Each member of the list is a field with its value, or else belongs to the value before it."""
        members = spans(piece, self.language)
        edges: list[tuple[int, int]] = []
        for at, (start, end) in enumerate(members):
            if self.pair(piece[start:end], loose) is not None:
                edges.append((start, end))
            elif edges and not self._may_lead_on(piece, members, at):
                edges[-1] = (edges[-1][0], end)
            else:
                return None
        found = [self.pair(piece[start:end], loose) for start, end in edges]
        return tuple(intent for intent in found if intent) or None

    def _may_lead_on(self, piece: str, members: list[tuple[int, int]], at: int) -> bool:
        """Whether a member may as well be half of the next one's name: "name: Ada, street and number: 12".

        "Days: Friday, Saturday and name: Ada" is built the same. Rather than guess, such a list is not read; with
        quotes around the name it is.
        """
        if at + 1 == len(members):
            return False
        return (
            "," in piece[members[at - 1][1] : members[at][0]] and "," not in piece[members[at][1] : members[at + 1][0]]
        )

    def pair(self, part: str, loose: bool) -> i.Intent | None:
        # "Set How loud is it to 7": a field may be called by a question, so "is" counts only where nothing else parts.
        words = [fold(word) for word in self.language.pairs if word not in "=:"]
        marks, copulas = alternatives(word for word in words if word not in _COPULAS), alternatives(_COPULAS)
        folded = fold(part)
        match = re.search(rf"\s*[:=]\s*|\s+{marks}\s+", folded) or re.search(rf"\s+{copulas}\s+", folded)
        if match is not None and match.start() > 0 and len(part[: match.start()].split()) <= 5:
            return i.Fill(self.target(part[: match.start()]), self.text(part[match.end() :]))
        return i.FillLoose(self.text(part)) if loose and (" " in part.strip()) else None


class Groups:
    """A match's groups by name; one that is missing or did not match is an empty string."""

    def __init__(self, groups: Mapping[str, str]) -> None:
        self._groups = groups

    def __getattr__(self, name: str) -> str:
        return self._groups.get(name, "")
