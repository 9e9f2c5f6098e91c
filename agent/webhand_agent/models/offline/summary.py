"""What was done, in few words, where a request asked for no answer."""

from collections.abc import Sequence

from webhand_agent.models.offline.language import Language

_FIELDS = frozenset({"type", "select", "check", "uncheck"})
_MOST = 5
"""Sentences. Whoever asked for more than that wants to know that it was done, not to read it all again."""


def summary(deeds: Sequence[tuple[str, str]], language: Language) -> str:
    """One sentence for each deed (kind, sentence), the same one once; of many, fields as a number and the last ones."""
    sentences = list(dict.fromkeys(sentence for _, sentence in deeds))
    if len(sentences) <= _MOST:
        return " ".join(sentences)
    fields = [sentence for kind, sentence in dict.fromkeys(deeds) if kind in _FIELDS]
    others = [sentence for sentence in sentences if sentence not in fields]
    told = [language.say("did_fields", n=len(fields))] if len(fields) > 1 else fields
    return " ".join([*told, *others[-(_MOST - 1) :]])
