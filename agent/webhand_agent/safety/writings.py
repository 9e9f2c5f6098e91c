"""What a call writes, and into which document: the texts that may carry something from one origin to another.

Parameters are known by their names, so that a tool which is added later is judged without a word here: `text`, `value`
and `fields` are written into elements, `key` into what has the focus, `url` and `urls` are addresses.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING

from webhand_agent.known import Known
from webhand_agent.safety.origins import has_content, place
from webhand_agent.settling import presses
from webhand_agent.tools.tool import Parameters, Risk, Tool

if TYPE_CHECKING:
    from webhand_agent.tools.context import Context

PASTES = frozenset({"control+v", "meta+v", "shift+insert", "control+shift+v", "meta+shift+v"})
CLIPBOARD = "what is on the clipboard"
_HELD = ("control", "meta", "alt")


@dataclass(frozen=True)
class Writing:
    """`into` is the URL of the document, `element` what of it in words."""

    text: str
    into: str
    element: str


def writings(context: "Context", tool: Tool, parameters: Parameters, known: Known | None) -> Iterator[Writing]:
    """What enters a document. Choosing one of a control's own options tells it nothing."""
    if tool.risk is not Risk.ACT:
        return
    into, element = _document(context, known), _shown(known)
    for name in ("text", "value"):
        text = getattr(parameters, name, None)
        if isinstance(text, str) and text and not (known is not None and text in known.line.options):
            yield Writing(text, into, element)
    for field in getattr(parameters, "fields", ()):
        one = context.known.get(field.element_ref)
        yield Writing(str(field.value), _document(context, one), _shown(one))
    if isinstance(key := getattr(parameters, "key", None), str) and (typed := typed_by(key)):
        focus = context.focused()
        yield Writing(typed, _document(context, focus), _shown(focus))


def addresses(parameters: Parameters) -> list[str]:
    """Where a call goes by addresses that the model wrote."""
    one, several = getattr(parameters, "url", None), getattr(parameters, "urls", ())
    return [url for url in (one, *several) if isinstance(url, str) and url]


def typed_by(key: str) -> str:
    """The letter that a key writes, "" for keys that write nothing."""
    parts = key.lower().split("+") if key != "+" else ["+"]
    if key.lower() in PASTES:
        return CLIPBOARD
    if presses(key) or any(held in parts[:-1] for held in _HELD):
        return ""
    last = key.rsplit("+", 1)[-1] or "+"
    return last if len(last) == 1 else ""


def _document(context: "Context", known: Known | None) -> str:
    """A frame without an address of its own (srcdoc, blank) belongs to the page, where all frames are that page's."""
    url = known.url if known is not None else context.url
    if has_content(url) and place(url):
        return url
    own = {place(frame) for frame in context.documents} - {""}
    return context.url if own <= {place(context.url)} else url or "about:"


def _shown(known: Known | None) -> str:
    return f'{known.line.role} "{known.line.name}"' if known is not None else "the page"
