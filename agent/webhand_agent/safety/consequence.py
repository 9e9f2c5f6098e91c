"""What an act is: the worst of four signals (SAFETY, "What an act is"). A signal that says nothing lowers none.

1. `consequence`, which the model declares with every acting call.
2. Structure: what the page engine tells of the control and its form (`Control`).
3. Words, on everything that names the control (`words`).
4. History: a write request that the control was seen to send on this site before.

Unknown is `change`. `none` only where words and history are quiet and the whole pattern is there.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from enum import Enum, auto

from webhand_agent.protocol import SECRET_KINDS, Consequence, Control, FieldKind, Form, Pattern
from webhand_agent.safety.words import said

DEEDS = frozenset(Consequence) - {Consequence.NONE, Consequence.CHANGE}
"""What is always asked by itself."""
WORST_FIRST = tuple(map(Consequence, "pay delete account send transfer change none".split()))
_LONGEST_LABEL = 5
"""Words. The name of a link, row or expander that is longer is other people's text (a subject, a headline, a question):
its verbs are no label."""
_CONTENT = frozenset({Pattern.LINK, Pattern.DISCLOSURE, Pattern.OPENER})
_CONTENT_ROLES = frozenset({"row", "listitem", "article", "treeitem", "gridcell"})
_NAVIGATING = frozenset({Pattern.LINK, Pattern.TAB, Pattern.SORT, Pattern.DISCLOSURE, Pattern.OPENER, Pattern.CHOICE})
_NOT_BY_LINK = frozenset({FieldKind.FILE}) | SECRET_KINDS


class Doing(Enum):
    """What is done to a control, as far as that decides what it may come to."""

    PRESS = auto()
    """A click, Enter, Space: what sets it off."""
    SEND = auto()
    """Enter in a field, which sends its form as the form's button would."""
    FILL = auto()
    """A text, a choice, a value, a tick."""
    UPLOAD = auto()
    TAKE = auto()
    """Something is dropped on it."""
    OTHER = auto()
    """Drags, long presses, shortcuts, right clicks: what a page makes of them nobody can tell beforehand."""


@dataclass(frozen=True)
class Judgement:
    """`level` is `none` or `change`, `deeds` what it may be beyond that."""

    level: Consequence = Consequence.NONE
    deeds: frozenset[Consequence] = frozenset()

    @property
    def worst(self) -> Consequence:
        return next(one for one in WORST_FIRST if one is self.level or one in self.deeds)


HARMLESS = Judgement()


def judge(
    control: Control, doing: Doing, *, declared: Consequence | None = None, button: str = "", has_written: bool = False
) -> Judgement:
    """`declared` is the model's word, `button` the name of the button that Enter would press, `has_written` whether the
    control was seen to send a write request before."""
    spoken = _spoken(control, doing, button)
    built = frozenset(_built(control, doing))
    deeds = (spoken | built | ({declared} if declared else set())) & DEEDS
    is_quiet = not deeds and not has_written and declared in (None, Consequence.NONE)
    return Judgement(Consequence.NONE if is_quiet and _only_shows(control, doing) else Consequence.CHANGE, deeds)


def _spoken(control: Control, doing: Doing, button: str) -> frozenset[Consequence]:
    """What the words say. What is written into a field is judged by the field's form, not by its label, and what is
    taken out of one that waits to be sent is not deleted.
    """
    if doing is Doing.FILL and not control.alone:
        return frozenset()
    names = [control.drawn, control.announced, *control.words, button]
    is_content = control.pattern in _CONTENT or control.role in _CONTENT_ROLES
    if is_content and all(len(name.split()) > _LONGEST_LABEL for name in names if name):
        return frozenset()
    if control.pattern is Pattern.OPENER:
        # Each by itself: it only shows what is there, and beside a short label a sentence says what is behind it.
        names = [name for name in names if len(name.split()) <= _LONGEST_LABEL]
    if control.pattern is None or control.dialog:
        names += control.around  # a heading says what "Confirm" confirms; over a tab or a link it says nothing
    takes = doing is Doing.TAKE
    spoken = frozenset().union(*(said(name, editor=control.editor, takes=takes) for name in names if name))
    return spoken - {Consequence.DELETE} if control.pattern is Pattern.CLEARING else spoken


def _built(control: Control, doing: Doing) -> Iterator[Consequence]:
    """What structure says."""
    form = control.form
    if doing is Doing.UPLOAD or control.kind is FieldKind.FILE:
        yield Consequence.TRANSFER
    # A button that is no submit, in or beside a card form that is filled in already: a script may send it.
    is_button = control.presses and not control.submits and control.pattern is None and not control.href
    has_card = form is not None and any(one.kind is FieldKind.CARD for one in form.fields)
    if doing is Doing.PRESS and is_button and has_card:
        yield Consequence.PAY
    if form is None or not (doing is Doing.FILL or sends(control, doing)):
        return
    kinds = frozenset(form.kinds)
    if FieldKind.CARD in kinds or {FieldKind.AMOUNT, FieldKind.RECIPIENT} <= kinds:
        yield Consequence.PAY  # with its first text: what a card form is told may leave before it is sent
    if doing is Doing.FILL:
        return
    if FieldKind.NEW_PASSWORD in kinds:
        yield Consequence.ACCOUNT
    if FieldKind.FILE in kinds:
        yield Consequence.TRANSFER
    if FieldKind.RECIPIENT in kinds and FieldKind.TEXT in kinds and form.method == "post":
        yield Consequence.SEND


def sends(control: Control, doing: Doing) -> bool:
    """Whether the control's form is sent by it."""
    return (doing is Doing.PRESS and control.submits) or (doing is Doing.SEND and control.enter)


def _only_shows(control: Control, doing: Doing) -> bool:
    """Whether the whole pattern is there of something that changes nothing but what is shown."""
    if control.secret and doing is not Doing.PRESS:
        return control.pattern is Pattern.FIELD  # typing it tells nobody; sending it does
    if doing is Doing.FILL:
        return control.pattern in (Pattern.FIELD, Pattern.FORM_CHOICE) and not control.alone
    if sends(control, doing):
        form = control.form
        return form is not None and is_search(form) and _NOT_BY_LINK.isdisjoint(form.kinds)  # by these nobody searches
    if doing is not Doing.PRESS:
        return False
    if control.pattern in (Pattern.FIELD, Pattern.FORM_CHOICE):
        return control.pattern is Pattern.FIELD or not control.alone
    return control.pattern in _NAVIGATING and not (control.pattern is Pattern.LINK and control.download)


def is_search(form: Form) -> bool:
    """Whether it has an explicit action, by GET, or says that it is a search."""
    return form.search or (form.method == "get" and form.explicit)
