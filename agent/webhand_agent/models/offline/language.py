"""What a language table holds. English, Spanish and Italian have the same shape; a fourth language is one more file."""

import re
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property

from webhand_agent.models.offline.text import alternatives, fold, words


@dataclass(frozen=True)
class Language:
    """Words are written as people write them; they are folded (lower case, no accents) before they are compared.

    `steps` are words for the tab beside this one; `colours` are values as a colour field takes them;
    `sides` say where on the page something stands.

    `patterns` are (kind, regex) tried in order against a folded clause, whole; `<word>` in a regex stands for any of
    `verbs["word"]`, `<the>` for an optional article, `<in>` for `prepositions`. `kinds.py` says what each kind makes
    of the regex's groups. `verbs` also tell where a clause can begin.
    """

    code: str
    verbs: Mapping[str, tuple[str, ...]]
    patterns: tuple[tuple[str, str], ...]
    questions: tuple[str, ...]
    then: tuple[str, ...]
    joins: tuple[str, ...]
    polite: tuple[str, ...]
    refusals: tuple[str, ...]
    articles: tuple[str, ...]
    prepositions: tuple[str, ...]
    ordinals: Mapping[str, int]
    roles: Mapping[str, tuple[str, ...]]
    items: tuple[str, ...]
    about: tuple[str, ...]
    states: Mapping[str, str]
    keys: Mapping[str, str]
    directions: Mapping[str, str]
    ends: Mapping[str, str]
    steps: Mapping[str, int]
    months: tuple[str, ...]
    colours: Mapping[str, str]
    sides: tuple[str, ...]
    places: tuple[str, ...]
    pronouns: tuple[str, ...]
    pairs: tuple[str, ...]
    yes: tuple[str, ...]
    no: tuple[str, ...]
    submit: tuple[str, ...]
    search: tuple[str, ...]
    requests: tuple[str, ...]
    judgement: tuple[str, ...]
    numbers: Mapping[str, int]
    says: Mapping[str, str]

    @cached_property
    def compiled(self) -> tuple[tuple[str, re.Pattern[str]], ...]:
        return tuple((kind, re.compile(self.expand(pattern))) for kind, pattern in self.patterns)

    @cached_property
    def starts(self) -> re.Pattern[str]:
        """Matches where a clause can begin."""
        verbs = [fold(phrase) for phrases in self.verbs.values() for phrase in phrases]
        polite = alternatives(fold(word) for word in self.polite)
        return re.compile(rf"(?:{polite}\s+)*{alternatives(verbs + [fold(word) for word in self.questions])}(?!\w)")

    @cached_property
    def small_words(self) -> frozenset[str]:
        """Words that are of this language rather than of the request: articles, joints, politeness, verbs."""
        small = (*self.articles, *self.prepositions, *self.joins, *self.polite, *self.questions, *self.then)
        verbs = (phrase for phrases in self.verbs.values() for phrase in phrases)
        return frozenset(word for phrase in (*small, *verbs) for word in words(phrase))

    def expand(self, pattern: str) -> str:
        """A pattern with its `<words>` filled in."""
        tables = {**self.verbs, "in": self.prepositions, "about": self.about}

        def phrases(match: re.Match[str]) -> str:
            if match[1] == "the":
                return self.article + "*"
            return alternatives(map(fold, tables[match[1]]))

        filled = re.sub(r"(?<!\?P)<(\w+)>", phrases, pattern)
        return filled.replace(" ?", r"\s*").replace(" ", r"\s+")

    @cached_property
    def article(self) -> str:
        """One article and the space after it; an apostrophe needs no space."""
        kinds = (fold(word) for word in self.articles)
        return "(?:" + "|".join(word if word.endswith("'") else word + r"\s+" for word in kinds) + ")"

    def say(self, key: str, /, **values: object) -> str:
        return self.says[key].format(**values)
