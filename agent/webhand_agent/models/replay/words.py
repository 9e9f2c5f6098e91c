"""A step of a record in words, for people."""

from webhand_agent.models.replay.recording import RecordedStep
from webhand_agent.protocol import Target
from webhand_agent.safety.secrecy import HIDDEN
from webhand_agent.tools.markers import AnswerMark, Keys, TabNumber

LONGEST = 80

_WORDS = {
    "type": "type into",
    "choose": "choose in",
    "point": "move the mouse over",
    "bring": "scroll to",
    "fill": "fill in",
    "upload": "upload a file to",
    "go": "go to",
    "open": "open in a tab",
    "back": "go back",
    "forward": "go forward",
    "refresh": "load the page again",
    "switch": "switch to the tab at",
    "close": "close the tab",
    "answer": "answer the dialog",
    "extract": "take the data of",
}
"""What a verb of the tools is called where a step is told. The others are words already."""


def element(target: Target) -> str:
    """`button "Go"`, and which one where there were several."""
    which = f" (number {target.nth + 1} of {target.of})" if target.of > 1 else ""
    return (f'{target.role} "{_short(target.name)}"' if target.name else f"{target.role} without a name") + which


def place(target: Target) -> str:
    """The element with what it stood in."""
    inside = ", in ".join(_short(each) for each in reversed(target.within[-2:]))
    return element(target) + (f" in {inside}" if inside else "")


def in_words(step: RecordedStep) -> str:
    """One line, without the words that were typed into fields that hide them."""
    tool, arguments = step.literal, step.arguments
    verb = _WORDS.get(tool.verb, tool.verb) if tool is not None else step.tool.replace("_", " ")
    if step.takes(Keys):
        return f"{verb} {arguments.get('key')}" + (f" in {element(step.target)}" if step.target else "")
    if "checked" in arguments:
        verb = "tick" if arguments["checked"] else "untick"
    if step.takes(TabNumber):
        return " ".join(filter(None, (verb, _short(step.after))))
    if step.takes(AnswerMark):
        return f"{verb} with {'yes' if arguments.get('accept') else 'no'}"
    if step.target is None and step.others:
        return f"{verb} " + ", ".join(element(target) for target in step.others.values())
    return " ".join(filter(None, (verb, _object(step)))) + _value(step)


def _object(step: RecordedStep) -> str:
    if step.target is not None:
        to = step.others.get("to_ref")
        return element(step.target) + (f" to {element(to)}" if to is not None else "")
    return _short(str(step.arguments.get("url") or step.arguments.get("direction") or ""))


def _value(step: RecordedStep) -> str:
    value = step.arguments.get("text", step.arguments.get("value"))
    if value is None:
        return ""
    return f": {HIDDEN}" if HIDDEN in str(value) else f": “{_short(str(value))}”"


def _short(text: str) -> str:
    return text if len(text) <= LONGEST else f"{text[:LONGEST].rstrip()}…"
