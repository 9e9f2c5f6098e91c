"""Policy decides, the model proposes (SAFETY rules 3, 5 and 8): the one place that says what needs the person's yes.

It judges a control by its accessible name, because that is what the person would go by. A page can lie there; what it
cannot do is give consent: that comes from the person's own words or from an answer in our own window.

Enter and Space are judged by what has the focus, and Enter in a field also by the button of its form, where that one
pays or deletes ("Submit" stands on many a search). Not seen: what the page's own scripts do on a key (Enter in a chat
box, Control+Enter, shortcuts of one letter), and forms that a script sends without having a button.
"""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from webhand_agent.job import Job
from webhand_agent.models.offline.text import places
from webhand_agent.protocol import Dialog
from webhand_agent.safety.approvals import ALLOW_ONCE, ALLOW_SITE, ALLOW_TASK, DO_NOT_ALLOW, Ask
from webhand_agent.safety.deeds import ALWAYS_ASKED, ARTICLES, CONTROLS, DEEDS, NEGATIONS, Deed, Words
from webhand_agent.safety.naming import QUOTE
from webhand_agent.safety.spelling import folded
from webhand_agent.settling import is_enter, presses
from webhand_agent.tools.tool import Parameters, Risk, Tool
from webhand_agent.tree import Line
from webhand_agent.urls import BadUrl, origin, parse

__all__ = ["ALLOW_ONCE", "ALLOW_SITE", "ALLOW_TASK", "DO_NOT_ALLOW", "Allow", "Ask", "Refuse", "Target", "Verdict"]

# Clicking these chooses or goes into something; what they are called says nothing about what a click does.
_HARMLESS_ROLES = frozenset(
    {"textbox", "searchbox", "combobox", "spinbutton", "slider", "checkbox", "radio", "switch", "tab", "heading"}
)
# These carry other people's words (subjects, headlines): only a short name that begins with the verb is a deed.
CONTENT_ROLES = frozenset({"link", "row", "cell", "gridcell", "listitem", "option", "treeitem", "article"})
_LONGEST_LINK = 4
_LONGEST_NAME = 8
_REACH_OF_NEGATION = 4

_WORD = re.compile(r"[\w']+")


@dataclass(frozen=True)
class Target:
    """The control an action goes to: its line of the tree, and the URL of the document (the frame's) it is in."""

    line: Line
    url: str


@dataclass(frozen=True)
class Allow:
    pass


@dataclass(frozen=True)
class Refuse:
    sentence: str


Verdict = Allow | Ask | Refuse


@dataclass(frozen=True)
class _Said:
    """The person's words, and whether they gave consent ahead."""

    words: tuple[str, ...]
    yes: bool


def decide(
    tool: Tool,
    arguments: Parameters,
    target: Target | None,
    job: Job,
    around: Sequence[Target] = (),
    words: Sequence[str] = (),
) -> Verdict:
    """Whether a call may be carried out. `arguments` are validated; `target` is None where no control is meant.

    For a key, `target` is what has the focus. Where nobody knows that, any control `around` may have it. `words` are
    all that the person has said, in its order; the job's task where nothing is given.
    """
    said = _Said(tuple(words) or (job.task,), job.yes)
    if tool.risk in (Risk.NAVIGATE, Risk.DOWNLOAD):
        return _address(getattr(arguments, "url", None))
    if tool.risk is not Risk.ACT:
        return Allow()
    key, accept = getattr(arguments, "key", None), getattr(arguments, "accept", None)
    if isinstance(key, str):
        return _key(key, target, said, around)
    if isinstance(accept, bool):
        return _answer(target, said) if accept else Allow()
    return _judge(f"Click {_shown(target.line)}", target, said) if target is not None else Allow()


def _key(key: str, target: Target | None, said: _Said, around: Sequence[Target]) -> Verdict:
    if not presses(key):
        return Allow()
    if target is None:
        what = "Press {key} without knowing what has the focus: it may be {line}"
        verdicts = (_judge(what.format(key=key, line=_shown(one.line)), one, said) for one in around)
        return next((verdict for verdict in verdicts if isinstance(verdict, Ask)), Allow())
    sender = target.line.states.get("enter", "") if is_enter(key) else ""
    if sender:
        button = Target(Line(index=-1, depth=0, parent=-1, role="button", name=sender), target.url)
        verdict = _judge(f"Press Enter in {_shown(target.line)}, which clicks {_shown(button.line)}", button, said)
        if isinstance(verdict, Ask) and verdict.risk in ALWAYS_ASKED:
            return verdict
    return _judge(f"Press a key on {_shown(target.line)}", target, said)


def dialog(shown: Dialog, url: str) -> Target:
    """A dialog as something to say yes to. It asks in its text, and any page of the tab may have opened it."""
    return Target(Line(index=-1, depth=0, parent=-1, role=shown.type, name=shown.text), url)


def _answer(target: Target | None, said: _Said) -> Verdict:
    """Saying yes to a dialog. An alert takes no answer; of the others the text must be known, and what it asks."""
    if target is None:
        return Refuse(
            "No dialog of this page is known, so that nobody can tell what would be accepted. Do first what opens it; "
            "its text is told then. To get rid of one, dismiss it: accept false."
        )
    deed = _asked_in(target.line.name) if target.line.role != "alert" else None
    return _verdict(f"Say yes to {_shown(target.line)}", target, deed, said)


def _asked_in(text: str) -> Deed | None:
    """The deed that a dialog's text names anywhere: it is a sentence, and what it asks for need not come first."""
    words = _words(text)
    return next((deed for deed in DEEDS if any(places(form, words) for form in _phrases(deed.names))), None)


def _judge(what: str, target: Target, said: _Said) -> Verdict:
    return _verdict(what, target, deed_of(target.line), said)


def _verdict(what: str, target: Target, deed: Deed | None, said: _Said) -> Verdict:
    if deed is None or consents(said.words, deed, target.line.name) or (said.yes and deed.kind not in ALWAYS_ASKED):
        return Allow()
    return Ask(what, origin(target.url), deed.kind)


def deed_of(line: Line) -> Deed | None:
    """What a control's name says it does, where that cannot be taken back."""
    name = _words(line.name)
    if line.role in _HARMLESS_ROLES or not name:
        return None
    return next((deed for deed in DEEDS if _is_named(deed, name, line.role in CONTENT_ROLES)), None)


def consents(words: Sequence[str], deed: Deed, name: str) -> bool:
    """Whether the person's own words ask for this very deed: by its verb, or by the control's whole name in quotes.

    What they said last of it counts: "do not send it yet" is over with "now send it", and the other way round.
    """
    said = (_consent(text, deed, name) for text in reversed(words))
    return next((one for one in said if one is not None), False)


def _consent(request: str, deed: Deed, name: str) -> bool | None:
    """What one thing that the person said means for the deed; None where it does not speak of it.

    What else stands in quotes is content ("write 'please delete this'"), a verb with an article is a noun ("open my
    last order", but not "click the send button"), and one negated mention ("do not send it") outweighs all others.
    """
    if any(_words(quote) == _words(name) for quote in _quotes(request)):
        return True
    said = _words(QUOTE.sub(" , ", request))
    forms = [*_phrases(deed.names), *_phrases(deed.exact), *_phrases(deed.said)]
    found = [at for form in forms for at in places(form, said) if not _is_noun(said, at, at + len(form))]
    return not any(_is_negated(said, at) for at in found) if found else None


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
    found = {at for phrase in _phrases(deed.names) for at in places(phrase, name)}
    if is_content:
        return 0 in found and len(name) <= _LONGEST_LINK
    return 0 in found if len(name) > _LONGEST_NAME else bool(found)


def _shown(line: Line) -> str:
    return f'{line.role} "{line.name}"'


def _phrases(words: Words) -> Iterator[list[str]]:
    for phrases in words.values():
        yield from (phrase.split() for phrase in phrases)


def _is_noun(words: list[str], start: int, end: int) -> bool:
    before, behind = words[start - 1 : start], words[end : end + 1]
    return not ARTICLES.isdisjoint(before) and CONTROLS.isdisjoint(behind)


def _is_negated(words: list[str], place: int) -> bool:
    return not NEGATIONS.isdisjoint(words[max(0, place - _REACH_OF_NEGATION) : place])


def _quotes(text: str) -> Iterator[str]:
    return (match[0][1:-1] for match in QUOTE.finditer(text))


def _words(text: str) -> list[str]:
    """Whole words, folded: what two spellings of a word have in common. "Don't" is one word."""
    found = (word.strip("'") for word in _WORD.findall(folded(text.replace("’", "'"))))
    return [word for word in found if word]
