"""From a recorded step to a call of today: each element it names gets the ref that it has now."""

import copy
import json
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from webhand_agent.models.replay.matching import FoundElement, LostElement, find, same_page
from webhand_agent.models.replay.recording import RecordedStep, place
from webhand_agent.models.replay.values import put
from webhand_agent.protocol import Target
from webhand_agent.safety.secrecy import HIDDEN
from webhand_agent.snapshot import Tree
from webhand_agent.tools.markers import Keys
from webhand_agent.tools.navigation import OPEN_NEW_TAB
from webhand_agent.tools.tabs import SWITCH_TAB

_ANYWHERE = frozenset({"escape", "pageup", "pagedown", "home", "end", "tab", "shift+tab"})
"""Keys that do the same whatever has the focus, or that move it."""


@dataclass(frozen=True)
class ReadyCall:
    """A call that can be made now. `instead` says what was taken for what; `is_ready`: nothing of it is disabled."""

    tool: str
    arguments: dict[str, Any]
    instead: str = ""
    is_ready: bool = True


@dataclass(frozen=True)
class Unfocused:
    """The key is for an element that is there and does not have the focus."""

    ref: str
    sentence: str


def never(step: RecordedStep) -> str:
    """Why a step cannot be done again on any page; empty where it can."""
    arguments = step.arguments
    if HIDDEN in json.dumps(dict(arguments), ensure_ascii=False):
        return "What it typed is hidden in the record and was not given anew."
    if {"x", "y"} <= arguments.keys() and step.target is None:
        return "It went to a place in a picture, and nothing in the record says what was there."
    if arguments.get("element_ref") and step.target is None:
        return "The record does not say which element it went to."
    return ""


def resolve(step: RecordedStep, tree: Tree, found: Tree) -> ReadyCall | Unfocused | LostElement:
    """`found` are lines that a search has shown besides the tree."""
    if step.tool == SWITCH_TAB.name:  # goes to the tab that is open there, whatever its number
        return ReadyCall(OPEN_NEW_TAB.name, {"url": step.after})
    if step.takes(Keys):
        return _key(step, tree)
    arguments, instead, ready = copy.deepcopy(dict(step.arguments)), [], True
    for at, target in _targets(step).items():
        one = _find(target, step, tree, found)
        if isinstance(one, LostElement):
            return one
        put(arguments, at, one.line.ref)
        instead.append(one.instead)
        ready = ready and not one.line.has("disabled")
    return ReadyCall(step.tool, arguments, "; ".join(filter(None, instead)), ready)


def wanted(step: RecordedStep) -> Target | None:
    """The element to search for where the tree has not all."""
    return next((target for target in _targets(step).values() if target.name), None)


def _targets(step: RecordedStep) -> Mapping[str, Target]:
    own = {"element_ref": step.target} if step.target is not None and "element_ref" in step.arguments else {}
    return {**own, **step.others}


def _find(target: Target, step: RecordedStep, tree: Tree, found: Tree) -> FoundElement | LostElement:
    familiar = same_page(step.page, tree.url)
    one = find(target, tree, familiar=familiar)
    if not found.lines or (isinstance(one, FoundElement) and not one.instead):
        return one
    further = find(target, found, familiar=familiar)
    return further if isinstance(further, FoundElement) else one


def _key(step: RecordedStep, tree: Tree) -> ReadyCall | Unfocused | LostElement:
    key = str(step.arguments.get("key", ""))
    if step.target is None or key.strip().casefold() in _ANYWHERE:
        return ReadyCall(step.tool, {"key": key})
    one = _find(step.target, step, tree, Tree())
    if isinstance(one, LostElement):
        return one
    if one.line.has("focused"):
        return ReadyCall(step.tool, {"key": key}, one.instead)
    return Unfocused(one.line.ref or "", f"{key} was pressed in {place(step.target)}, which does not have the focus.")
