"""Policy decides, the model proposes (SAFETY rules 3, 5 and 8): the one place that says what needs the person's yes.

It judges a control by its accessible name, because that is what the person would go by. A page can lie there; what it
cannot do is give consent: that comes from the person's own words or from an answer in our own window.
"""

import re
import unicodedata
from collections.abc import Iterator
from dataclasses import dataclass

from webhand_agent.deeds import ALWAYS_ASKED, ARTICLES, CONTROLS, DEEDS, NEGATIONS, RISKS, Deed, Words
from webhand_agent.job import Job
from webhand_agent.tools.tool import Parameters, Risk, Tool
from webhand_agent.tree import Line
from webhand_agent.urls import BadUrl, origin, parse

ALLOW = "Allow"
DO_NOT_ALLOW = "Do not allow"
CHOICES = (ALLOW, DO_NOT_ALLOW)

# Clicking these chooses or goes into something; what they are called says nothing about what a click does.
_HARMLESS_ROLES = frozenset(
    {"textbox", "searchbox", "combobox", "spinbutton", "slider", "checkbox", "radio", "switch", "tab", "heading"}
)
# These carry other people's words (subjects, headlines): only a short name that begins with the verb is a deed.
_CONTENT_ROLES = frozenset({"link", "row", "cell", "gridcell", "listitem", "option", "treeitem", "article"})
_LONGEST_LINK = 4
_LONGEST_NAME = 8
_REACH_OF_NEGATION = 4

_WORD = re.compile(r"[\w']+")
_QUOTE = re.compile("\"([^\"]*)\"|“([^”]*)”|«([^»]*)»|(?<!\\w)'([^']*)'(?!\\w)")


@dataclass(frozen=True)
class Target:
    """The control an action goes to: its line of the tree, and the URL of the document (the frame's) it is in."""

    line: Line
    url: str


@dataclass(frozen=True)
class Allow:
    pass


@dataclass(frozen=True)
class Ask:
    """`what` is the action in words, `where` the origin it happens on, `risk` why it is asked."""

    what: str
    where: str
    risk: str


@dataclass(frozen=True)
class Refuse:
    sentence: str


Verdict = Allow | Ask | Refuse


def decide(tool: Tool, arguments: Parameters, target: Target | None, job: Job) -> Verdict:
    """Whether a call may be carried out. `arguments` are validated; `target` is None where no control is meant."""
    if tool.risk is Risk.NAVIGATE:
        return _address(getattr(arguments, "url", None))
    deed = deed_of(target.line) if target is not None and tool.risk is Risk.ACT else None
    if target is None or deed is None:
        return Allow()
    if consents(job.task, deed, target.line.name) or (job.yes and deed.kind not in ALWAYS_ASKED):
        return Allow()
    return Ask(f'{_verb(tool)} {target.line.role} "{target.line.name}"', origin(target.url), RISKS[deed.kind])


def deed_of(line: Line) -> Deed | None:
    """What a control's name says it does, where that cannot be taken back."""
    name = _words(line.name)
    if line.role in _HARMLESS_ROLES or not name:
        return None
    return next((deed for deed in DEEDS if _is_named(deed, name, line.role in _CONTENT_ROLES)), None)


def consents(request: str, deed: Deed, name: str) -> bool:
    """Whether the person's own request asks for this very deed: by its verb, or by the control's whole name in quotes.

    What else stands in quotes is content ("write 'please delete this'"), a verb with an article is a noun ("open my
    last order", but not "click the send button"), and one negated mention ("do not send it") outweighs all others.
    """
    if any(_words(quote) == _words(name) for quote in _quotes(request)):
        return True
    said = _words(_QUOTE.sub(" , ", request))
    forms = [*_phrases(deed.names), *_phrases(deed.exact), *_phrases(deed.said)]
    places = [place for form in forms for place in _places(form, said) if not _is_noun(said, place, place + len(form))]
    return bool(places) and not any(_is_negated(said, place) for place in places)


def _address(url: str | None) -> Verdict:
    try:
        if url is not None:
            parse(url)
    except BadUrl as bad:
        return Refuse(bad.sentence)
    return Allow()


def _is_named(deed: Deed, name: list[str], is_content: bool) -> bool:
    if any(name == phrase for phrase in _phrases(deed.exact)):
        return True
    longest = _LONGEST_LINK if is_content else _LONGEST_NAME
    for phrase in _phrases(deed.names):
        places = list(_places(phrase, name))
        if is_content:
            places = [place for place in places if place == 0 and len(name) <= longest]
        elif len(name) > longest:
            places = [place for place in places if place == 0]
        if places:
            return True
    return False


def _verb(tool: Tool) -> str:
    return "Press a key on" if tool.name == "press_key" else "Click"


def _phrases(words: Words) -> Iterator[list[str]]:
    for phrases in words.values():
        yield from (phrase.split() for phrase in phrases)


def _places(phrase: list[str], words: list[str]) -> Iterator[int]:
    return (at for at in range(len(words) - len(phrase) + 1) if words[at : at + len(phrase)] == phrase)


def _is_noun(words: list[str], start: int, end: int) -> bool:
    before, behind = words[start - 1 : start], words[end : end + 1]
    return not ARTICLES.isdisjoint(before) and CONTROLS.isdisjoint(behind)


def _is_negated(words: list[str], place: int) -> bool:
    return not NEGATIONS.isdisjoint(words[max(0, place - _REACH_OF_NEGATION) : place])


def _quotes(text: str) -> Iterator[str]:
    return ("".join(part or "" for part in match.groups()) for match in _QUOTE.finditer(text))


def _words(text: str) -> list[str]:
    """Lower case, no accents, no invisible characters, whole words: what two spellings of a word have in common."""
    plain = unicodedata.normalize("NFKD", text.replace("’", "'")).casefold()
    kept = "".join(letter for letter in plain if unicodedata.category(letter) not in ("Mn", "Cf"))
    return [word.strip("'") for word in _WORD.findall(kept) if word.strip("'")]
