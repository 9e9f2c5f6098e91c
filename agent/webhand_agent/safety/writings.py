"""What a call writes, and into which document: the texts that may carry something from one origin to another.

Parameters are known by their names, so that a tool which is added later is judged without a word here: `text`, `value`
and `fields` are written into elements, `key` into what has the focus, `url` and `urls` are addresses.
"""

from collections.abc import Iterator
from dataclasses import dataclass

from webhand_agent.context import Context
from webhand_agent.known import Known
from webhand_agent.safety.origins import has_content, place
from webhand_agent.settling import presses
from webhand_agent.tools.tool import Parameters, Risk, Tool

CLIPBOARD = "what is on the clipboard"
_HELD = frozenset({"control", "meta", "alt"})
_ALIASES = {"ctrl": "control", "cmd": "meta", "command": "meta", "option": "alt", "ins": "insert", "plus": "+"}
"""Other names that the page engine takes for a key."""
_CHECKED = frozenset({"checkbox", "radio", "switch", "menuitemcheckbox", "menuitemradio"})


@dataclass(frozen=True)
class Writing:
    """`into` is the URL of the document, `element` what of it in words."""

    text: str
    into: str
    element: str


def writings(context: Context, tool: Tool, parameters: Parameters, known: Known | None) -> Iterator[Writing]:
    """What enters a document. Choosing one of a control's own options tells it nothing."""
    if tool.risk is not Risk.ACT:
        return
    into, element = _document(context, known), _shown(known)
    for name in ("text", "value"):
        text = getattr(parameters, name, None)
        if isinstance(text, str) and text and not _is_choice(text, known):
            yield Writing(text, into, element)
    for field in getattr(parameters, "fields", ()):
        one = context.known.get(field.element_ref)
        if not _is_choice(str(field.value), one):
            yield Writing(str(field.value), _document(context, one), _shown(one))
    if isinstance(key := getattr(parameters, "key", None), str) and (typed := typed_by(key)):
        focus = context.focused()
        yield Writing(typed, _document(context, focus, is_in_frame=_is_in_frame(context)), _shown(focus))


def addresses(parameters: Parameters) -> list[str]:
    """Where a call goes by addresses that the model wrote."""
    one, several = getattr(parameters, "url", None), getattr(parameters, "urls", ())
    return [url for url in (one, *several) if isinstance(url, str) and url]


def typed_by(key: str) -> str:
    """The letter that a key writes, "" for keys that write nothing."""
    *before, last = _names(key) or [""]
    held = {name.lower() for name in before}
    if (last.lower() == "v" and held & {"control", "meta"}) or (last.lower() == "insert" and "shift" in held):
        return CLIPBOARD
    if presses(key) or held & _HELD:
        return ""
    return last if len(last) == 1 else ""


def _names(key: str) -> list[str]:
    """The keys of `Control+Shift+a` as the page engine reads them; a plus sign at the end is the key itself."""
    names = [*key[:-2].split("+"), "+"] if key.endswith("+") else key.split("+")
    return [_ALIASES.get(name.lower(), name) for name in names if name]


def _is_in_frame(context: Context) -> bool:
    return any(line.role == "iframe" and line.has("focused") for line in context.tree.lines)


def _is_choice(text: str, known: Known | None) -> bool:
    """Whether it is one of the control's own options, or its being on or off."""
    if known is None:
        return False
    is_checked = known.line.role in _CHECKED and text.lower() in ("true", "false")
    return is_checked or text in known.line.options


def _document(context: Context, known: Known | None, *, is_in_frame: bool = False) -> str:
    """A frame without an address of its own (srcdoc, blank) belongs to the page, where all frames are that page's.

    So does what is in some frame, nobody knows which.
    """
    url = known.url if known is not None else "" if is_in_frame else context.url
    if has_content(url) and place(url):
        return url
    own = {place(frame) for frame in context.documents} - {""}
    return context.url if own <= {place(context.url)} else url or "about:"


def _shown(known: Known | None) -> str:
    return f'{known.line.role} "{known.line.name}"' if known is not None else "the page"
