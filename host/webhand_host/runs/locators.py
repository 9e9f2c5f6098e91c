"""Elements and values of a record as expressions of a Playwright script."""

import json
import re

from webhand_agent.models.replay.matching import shape
from webhand_agent.protocol import Target

CUT = "…"
"""What the page engine ends a name with that it has shortened."""

_NAMELESS_IN_PLAYWRIGHT = frozenset({"generic", "text"})
_FRAME_REF = re.compile(r"f\d+e\d+")


def quoted(text: str) -> str:
    """A Python literal, in double quotes."""
    return json.dumps(text, ensure_ascii=False)


def locator(target: Target, scope: str, name: str | None = None) -> str:
    """The element by role and name; by its number only where there were several. `name` is an expression for it."""
    found = f"{scope}.{_by(target, name)}"
    return f"{found}.nth({target.nth})" if target.of > 1 else found


def in_frame(ref: object) -> bool:
    """Whether a ref of the record is of an element in a frame."""
    return isinstance(ref, str) and _FRAME_REF.fullmatch(ref) is not None


def address(url: str) -> str:
    """A pattern for the same page on another day: ids and numbers in its path may differ, and what follows it."""
    scheme, host, path = shape(url)
    parts = "/".join("[^/?#]+" if part == "#" else re.escape(part) for part in path)
    return rf"{re.escape(scheme)}://{re.escape(host)}/{parts}/?([?#].*)?$"


def _by(target: Target, name: str | None) -> str:
    if target.role == "canvas" and not target.name:  # what is only drawn on has no role for Playwright
        return 'locator("canvas")'
    if target.role in _NAMELESS_IN_PLAYWRIGHT:
        return f"get_by_text({name or quoted(target.name)}, exact=True)"
    if target.tag == "input" and target.role not in _ROLES:
        return f"get_by_label({name or quoted(target.name)}, exact=True)"
    return f"get_by_role({quoted(target.role)}, {_name(target.name, name)})"


def _name(text: str, expression: str | None) -> str:
    if expression is not None:
        return f"name={expression}, exact=True"
    if not text:
        return 'name=re.compile("^$")'
    if text.endswith(CUT):
        return f"name=re.compile({quoted('^' + re.escape(text.removesuffix(CUT)))})"
    return f"name={quoted(text)}, exact=True"


_ROLES = frozenset(
    {"button", "checkbox", "combobox", "listbox", "radio", "searchbox", "slider", "spinbutton", "switch", "textbox"}
)
"""The roles that an <input> has for Playwright as well."""
