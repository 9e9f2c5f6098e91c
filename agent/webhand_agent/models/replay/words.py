"""A step of a record in words, for people."""

from webhand_agent.models.replay.recording import Step
from webhand_agent.protocol import Target
from webhand_agent.safety.secrecy import HIDDEN

LONGEST = 80

_VERBS = {
    "click_element": "click",
    "double_click": "double-click",
    "right_click": "right-click",
    "type_text": "type into",
    "press_key": "press",
    "select_option": "choose in",
    "hover_element": "move the mouse over",
    "set_value": "set",
    "scroll_to": "scroll to",
    "scroll_page": "scroll",
    "fill_form": "fill in",
    "drag": "drag",
    "upload_file": "upload a file to",
    "download": "download",
    "navigate": "go to",
    "open_new_tab": "open in a tab",
    "go_back": "go back",
    "go_forward": "go forward",
    "reload": "load the page again",
    "switch_tab": "switch to the tab at",
    "close_tab": "close the tab",
    "handle_dialog": "answer the dialog",
    "extract_table": "take the rows of",
    "extract_links": "take the links of",
}


def element(target: Target) -> str:
    """`button "Go"`, and which one where there were several."""
    which = f" (number {target.nth + 1} of {target.of})" if target.of > 1 else ""
    return (f'{target.role} "{_short(target.name)}"' if target.name else f"{target.role} without a name") + which


def place(target: Target) -> str:
    """The element with what it stood in."""
    inside = ", in ".join(_short(each) for each in reversed(target.within[-2:]))
    return element(target) + (f" in {inside}" if inside else "")


def in_words(step: Step) -> str:
    """One line, without the words that were typed into fields that hide them."""
    verb = _VERBS.get(step.tool, step.tool.replace("_", " "))
    arguments = step.arguments
    if step.tool == "press_key":
        return f"press {arguments.get('key')}" + (f" in {element(step.target)}" if step.target else "")
    if step.tool == "set_checked":
        verb = "tick" if arguments.get("checked") else "untick"
    if step.tool == "switch_tab":
        return f"{verb} {_short(step.after)}"
    if step.tool == "handle_dialog":
        return f"{verb} with {'yes' if arguments.get('accept') else 'no'}"
    if step.tool == "fill_form":
        return f"{verb} " + ", ".join(element(target) for target in step.others.values())
    return " ".join(filter(None, (verb, _object(step)))) + _value(step)


def _object(step: Step) -> str:
    if step.target is not None:
        to = step.others.get("to_ref")
        return element(step.target) + (f" to {element(to)}" if to is not None else "")
    return _short(str(step.arguments.get("url") or step.arguments.get("direction") or ""))


def _value(step: Step) -> str:
    value = step.arguments.get("text", step.arguments.get("value"))
    if value is None:
        return ""
    return f": {HIDDEN}" if HIDDEN in str(value) else f": “{_short(str(value))}”"


def _short(text: str) -> str:
    return text if len(text) <= LONGEST else f"{text[:LONGEST].rstrip()}…"
