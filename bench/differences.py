"""Where the page engine differs from Chromium on purpose: data, with the reasons."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Literal

from bench.judge import Pair

CALLED_BY_CONTENT = frozenset({"generic", "presentation", "listitem", "article", "paragraph", "row"})
"""Roles without a name of their own. Where one is clickable, the engine calls it by its content; Chromium does not."""

Aspect = Literal["role", "name", "state"]


@dataclass(frozen=True)
class Reason:
    """Why the engine says something else on purpose. `holds` gets the element, our word and Chromium's."""

    aspect: Aspect
    why: str
    holds: Callable[[Pair, str, str], bool]


def _adds(key: str, *provided: str) -> Callable[[Pair, str, str], bool]:
    """Whether we say a state that Chromium does not, of a role that is not among those that provide for it."""

    def holds(pair: Pair, ours: str, theirs: str) -> bool:
        return ours == f"{key}=true" and theirs in (f"{key}=false", f"{key}=") and pair.ours.role not in provided

    return holds


_EDITABLE = ("generic", "paragraph", "heading", "listitem", "cell", "blockquote", "code")
_TABULAR = ("table", "row", "cell", "rowgroup")
_FIELDS = ("input", "select", "textarea")
TOLD = "what the author said of an element is told, also where its role does not provide for it"

REASONS = (
    Reason(
        "role",
        "a part of a page that can be edited is a text field: a person types there",
        lambda pair, ours, theirs: ours == "textbox" and "contenteditable" in pair.hint and theirs in _EDITABLE,
    ),
    Reason(
        "role",
        "display: table is a look and makes no table of a box",
        lambda pair, ours, theirs: ours == "generic" and theirs in _TABULAR and pair.tag in ("div", "span"),
    ),
    Reason(
        "role",
        "a custom element that keeps its role in ElementInternals shows it to nobody but the browser",
        lambda pair, ours, theirs: ours == "generic" and "-" in pair.tag,
    ),
    Reason(
        "role",
        "an anchor that leads nowhere is listed for its listener, not as a link",
        lambda pair, ours, theirs: (pair.tag, ours, theirs) == ("a", "generic", "link"),
    ),
    Reason(
        "role",
        "a role that the author gave stays outside of its list, too: the element is used as what it says it is",
        lambda pair, ours, theirs: ours in ("option", "treeitem", "listitem") and theirs == "generic",
    ),
    Reason(
        "name",
        "what is clickable without a role is called by its words before its tooltip",
        lambda pair, ours, theirs: pair.ours.role in CALLED_BY_CONTENT and ours != "",
    ),
    Reason(
        "name",
        "a control inside that is named by what is around it says nothing more",
        lambda pair, ours, theirs: pair.ours.role == "treeitem" and len(theirs) > len(ours) and theirs.endswith(ours),
    ),
    Reason(
        "name",
        "words that a style hides for now are not read, also where they stand in a slot",
        lambda pair, ours, theirs: pair.ours.role == "button" and ours != "" and theirs.endswith(f" {ours}"),
    ),
    Reason(
        "name",
        "a hidden label names its field all the same (AccName 1.2), and an empty one leaves it to the tooltip",
        lambda pair, ours, theirs: ours != "" and theirs == "" and pair.tag in (*_FIELDS, "fieldset"),
    ),
    Reason(
        "name",
        "a link or button without words of its own is called by what is in it, or by a tooltip there",
        lambda pair, ours, theirs: ours != "" and theirs == "" and pair.ours.role in ("link", "button"),
    ),
    Reason(
        "state",
        "required: Chromium's protocol has it for text fields only",
        _adds("required", "textbox", "searchbox", "spinbutton"),
    ),
    Reason("state", "readonly: Chromium's protocol has it for text fields only", _adds("readonly", "textbox")),
    Reason(
        "state",
        "what is in a disabled control is disabled with it",
        lambda pair, ours, theirs: _adds("disabled")(pair, ours, theirs) and not pair.is_widget,
    ),
    Reason(
        "state", TOLD, _adds("checked", "checkbox", "menuitemcheckbox", "menuitemradio", "option", "radio", "switch")
    ),
    Reason("state", TOLD, _adds("expanded", "button", "combobox", "link", "menuitem", "row", "tab", "treeitem")),
    Reason(
        "state", TOLD, _adds("selected", "columnheader", "gridcell", "option", "row", "rowheader", "tab", "treeitem")
    ),
    Reason(
        "state",
        "a field is called invalid by itself only after the person has had a try at it",
        lambda pair, ours, theirs: (ours, theirs) == ("invalid=false", "invalid=true") and pair.tag in _FIELDS,
    ),
    Reason(
        "state",
        "a custom element that keeps its states in ElementInternals shows them to nobody but the browser",
        lambda pair, ours, theirs: pair.ours.role == "generic" and "-" in pair.tag,
    ),
    Reason(
        "state",
        "what a field holds is told as it was typed, with its blanks and lines",
        lambda pair, ours, theirs: ours != theirs and ours.startswith("value=") and ours.split() == theirs.split(),
    ),
    Reason(
        "state",
        "the words for a value are told, not the number behind them",
        lambda pair, ours, theirs: (
            ours != "value=" and pair.ours.role in ("spinbutton", "slider", "progressbar", "meter")
        ),
    ),
    Reason(
        "state",
        "the value of a list box is what is chosen in it, without the label that floats above",
        lambda pair, ours, theirs: pair.ours.role == "combobox" and ours != "value=" and theirs.endswith(ours[6:]),
    ),
)
