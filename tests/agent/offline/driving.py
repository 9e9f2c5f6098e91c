"""Drives the planner over pages in memory as the loop would, with receipts like those of a browser."""

import asyncio
import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field

from agent.trees import tree_of
from webhand_agent import receipts
from webhand_agent.history.conversation import Call, Conversation, Thought, ToolTurn, UserTurn
from webhand_agent.models.model import Model
from webhand_agent.models.offline.planner import Offline
from webhand_agent.protocol import Code, Dialog, Effect, Position, Receipt
from webhand_agent.tools.control import ASK_USER, ENDINGS, TASK_COMPLETE
from webhand_agent.tools.table import TOOLS
from webhand_agent.tools.tool import Tool

_SAYS_NOTHING = ("description", "consequence")
_EFFECTS = {
    **{name: [Effect.VALUE, Effect.FOCUS] for name in ("type_text", "set_value", "select_option")},
    **{name: [Effect.NAVIGATION] for name in ("navigate", "go_back", "go_forward", "reload")},
    "set_checked": [Effect.CHECKED],
    "scroll_page": [Effect.SCROLL],
    "scroll_to": [Effect.SCROLL],
    "click_element": [Effect.DOM, Effect.FOCUS],
    "open_new_tab": [Effect.NEW_TAB],
    "press_key": [Effect.NONE],
}
"""What an act does that nothing is said of: keys do nothing by themselves."""


def failing(code: Code, message: str) -> Receipt:
    return Receipt(ok=False, code=code, message=message)


def did(*effects: Effect) -> Receipt:
    return Receipt(ok=True, code=Code.DONE, message="Done.", effect=list(effects) or [Effect.NONE])


@dataclass
class Site:
    """`shown` is the page now; fields hold what is put into them. `on` maps "tool arguments" to the page that follows.

    `later` pages come one by one, each after one wait. `gives` are receipts by "tool arguments", given once each in
    their order. `answers` are what the person says, `dialogs` what a call makes the page ask and how that was answered.
    """

    shown: str
    on: Mapping[str, str] = field(default_factory=dict)
    later: list[str] = field(default_factory=list)
    gives: dict[str, list[Receipt]] = field(default_factory=dict)
    answers: list[str] = field(default_factory=list)
    dialogs: Mapping[str, Dialog] = field(default_factory=dict)

    def do(self, call: Call) -> Receipt:
        said = spoken(call)
        if self.gives.get(said):
            return self.gives[said].pop(0)
        if call.name == ASK_USER.name:
            return receipts.answered(self.answers.pop(0))
        if call.name == "wait_and_observe" and self.later:
            self.shown = self.later.pop(0)
        effect = _EFFECTS.get(call.name, [])
        if said in self.on:
            self.shown, effect = self.on[said], [Effect.NAVIGATION, Effect.DOM]
        else:
            self._keep(call)
        asked = [self.dialogs[said]] if said in self.dialogs else []
        position = Position(percent=100, at_end=True, at_start=False) if call.arguments.get("to_end") else None
        return Receipt(ok=True, code=Code.DONE, message="Done.", effect=effect, dialogs=asked, position=position)

    def _keep(self, call: Call) -> None:
        """What a field is given stands in it from now on."""
        value = call.arguments.get("text", call.arguments.get("value"))
        if value is not None:
            self._state(str(call.arguments["element_ref"]), "value", f' [value="{value}"]')
        elif "checked" in call.arguments:
            state = " [checked]" if call.arguments["checked"] else ""
            self._state(str(call.arguments["element_ref"]), "checked", state)

    def _state(self, ref: str, key: str, state: str) -> None:
        lines = self.shown.split("\n")
        (at,) = (number for number, line in enumerate(lines) if f"[ref={ref}]" in line)
        lines[at] = re.sub(rf' \[{key}(="[^"]*")?\]', "", lines[at]) + state
        self.shown = "\n".join(lines)


@dataclass
class Ran:
    """`calls` as "tool arguments", `end` the last summary, reason or question, `how` it ended."""

    calls: list[str]
    said: list[str]
    questions: list[Call]
    conversation: Conversation
    end: str = ""
    how: str = ""


def spoken(call: Call) -> str:
    """`click_element e5`, `type_text e7 Ernesto`: a call in one line, without descriptions."""
    return " ".join([call.name, *(str(value) for name, value in call.arguments.items() if name not in _SAYS_NOTHING)])


def run(
    request: str,
    site: Site,
    *,
    steps: int = 40,
    conversation: Conversation | None = None,
    tools: Sequence[Tool] = TOOLS,
    model: Callable[[], Model] = Offline,
) -> Ran:
    """Runs a request to its end, or to a question that `site` has no answer to.

    Each thought comes from a planner of its own, and each turn goes through the disk: a planner may hold no state.
    """
    conversation = conversation or Conversation("system")
    ran = Ran([], [], [], conversation)
    asked: str | None = request
    for _ in range(steps):
        conversation.add(UserTurn(request=asked, observation="(what changed)", tree=tree_of(site.shown)))
        asked = None
        thought = asyncio.run(model().think(conversation, tuple(tools), ran.said.append))
        conversation.add(Thought.model_validate_json(thought.model_dump_json()))
        (call,) = thought.calls
        if call.name in ENDINGS:
            ran.end = str(call.arguments.get("summary") or call.arguments.get("reason"))
            ran.how = "done" if call.name == TASK_COMPLETE.name else "failed"
            return ran
        if call.name == ASK_USER.name:
            ran.questions.append(call)
            if not site.answers:
                ran.end, ran.how = str(call.arguments["question"]), "asked"
                return ran
        else:
            ran.calls.append(spoken(call))
        given = ToolTurn(results=(receipts.result(call, site.do(call)),))
        conversation.add(ToolTurn.model_validate_json(given.model_dump_json()))
    raise AssertionError(f"no end after {steps} steps: {ran.calls}")
