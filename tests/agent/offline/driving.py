"""Drives the planner over scripted pages as the loop would, and keeps what it did."""

import asyncio
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from pydantic import create_model
from webhand_agent import receipts
from webhand_agent.conversation import Call, Conversation, Thought, ToolResult, ToolTurn, UserTurn
from webhand_agent.models.offline.planner import Offline
from webhand_agent.protocol import Code, Dialog, Receipt, Tab
from webhand_agent.tools.tool import Parameters, Risk, Tool

_FIELDS: Mapping[str, tuple[str, ...]] = {
    "click_element": ("element_ref", "description"),
    "type_text": ("element_ref", "text"),
    "press_key": ("key",),
    "scroll_page": ("direction",),
    "select_option": ("element_ref", "value"),
    "hover_element": ("element_ref",),
    "navigate": ("url",),
    "go_back": (),
    "open_new_tab": ("url",),
    "switch_tab": ("tab_index",),
    "list_tabs": (),
    "wait_and_observe": ("milliseconds",),
    "task_complete": ("summary",),
    "task_failed": ("reason",),
    "ask_user": ("question", "choices"),
}


async def _never(context: object, parameters: object) -> Receipt:
    return Receipt(ok=False, code=Code.UNKNOWN, message="not carried out here")


def _tool(name: str, fields: tuple[str, ...]) -> Tool:
    shape: dict[str, Any] = dict.fromkeys(fields, (Any, None))
    return Tool(name, "", create_model(name, __base__=Parameters, **shape), Risk.ACT, _never)


_WIDER: Mapping[str, tuple[str, ...]] = {
    **_FIELDS,
    "go_forward": (),
    "reload": (),
    "close_tab": ("tab_index",),
    "double_click": ("element_ref",),
    "right_click": ("element_ref",),
    "set_checked": ("element_ref", "checked"),
    "set_value": ("element_ref", "value"),
    "scroll_to": ("element_ref",),
    "scroll_page": ("direction", "to_end"),
    "download": ("element_ref", "url"),
    "upload_file": ("element_ref", "paths"),
}

TOOLS = tuple(_tool(name, fields) for name, fields in _FIELDS.items())
ALL_TOOLS = tuple(_tool(name, fields) for name, fields in _WIDER.items())

Answer = str | Receipt

FIRST = Tab(tab_id=1, window_id=1, index=0, url="", title="", active=True, injectable=True)


def failing(code: Code, message: str) -> Receipt:
    return Receipt(ok=False, code=code, message=message)


def tabs(current: int, *pages: tuple[str, str]) -> Receipt:
    """The receipt that lists tabs of these titles and addresses; `current` counts from 1."""
    made = [
        FIRST.model_copy(update={"tab_id": at, "index": at, "title": title, "url": url})
        for at, (title, url) in enumerate(pages, start=1)
    ]
    return receipts.listed("", made, current)


def result(call: Call, answer: Answer) -> ToolResult:
    """What the conversation gets of a receipt; words alone are one that worked, of which nothing else is known."""
    done = Receipt(ok=True, code=Code.DONE, message=answer) if isinstance(answer, str) else answer
    return receipts.result(call, done)


@dataclass
class Pages:
    """A site in memory: `shown` is the page now. `on` maps "tool argument" to the page that follows it.

    `later` pages come one by one, each after one wait. `failures` are failed receipts by "tool argument",
    given once each. `answers` are what the person says to questions, `dialogs` what a call makes the page ask, and how
    that was answered.
    """

    shown: str
    on: Mapping[str, str] = field(default_factory=dict)
    later: list[str] = field(default_factory=list)
    failures: dict[str, list[Receipt]] = field(default_factory=dict)
    texts: Mapping[str, Answer] = field(default_factory=dict)
    answers: list[str] = field(default_factory=list)
    dialogs: Mapping[str, Dialog] = field(default_factory=dict)

    def do(self, call: Call) -> Answer:
        said = spoken(call)
        if self.failures.get(said):
            return self.failures[said].pop(0)
        if call.name == "wait_and_observe" and self.later:
            self.shown = self.later.pop(0)
        if call.name == "ask_user":
            return receipts.answered(self.answers.pop(0))
        self.shown = self.on.get(said, self.shown)
        asked = [self.dialogs[said]] if said in self.dialogs else []
        return self.texts.get(said) or Receipt(ok=True, code=Code.DONE, message="Done.", dialogs=asked)


@dataclass
class Ran:
    """`calls` as "tool arguments", `end` the last call's summary or reason, `ok` whether it was task_complete."""

    calls: list[str]
    end: str
    ok: bool
    texts: list[str]
    questions: list[Call]
    conversation: Conversation


def spoken(call: Call) -> str:
    """`click_element e5`, `type_text e7 Ernesto`: a call in one line, without descriptions."""
    return " ".join([call.name, *(str(value) for name, value in call.arguments.items() if name != "description")])


def run(
    request: str,
    pages: Pages,
    steps: int = 40,
    conversation: Conversation | None = None,
    tools: tuple[Tool, ...] = TOOLS,
) -> Ran:
    """Runs a request to its end; each thought comes from a planner of its own, for it may hold no state."""
    conversation = conversation or Conversation("system")
    ran = Ran([], "", False, [], [], conversation)
    asked: str | None = request
    for _ in range(steps):
        conversation.add(UserTurn(request=asked, observation="(what changed)", tree=pages.shown))
        asked = None
        thought = asyncio.run(Offline().think(conversation, tools, ran.texts.append))
        # As after a restart: the conversation has been through the disk.
        conversation.add(Thought.model_validate_json(thought.model_dump_json()))
        (call,) = thought.calls
        if call.name in ("task_complete", "task_failed"):
            ran.end = str(call.arguments.get("summary") or call.arguments.get("reason"))
            ran.ok = call.name == "task_complete"
            return ran
        if call.name == "ask_user":
            ran.questions.append(call)
        else:
            ran.calls.append(spoken(call))
        given = ToolTurn(results=(result(call, pages.do(call)),))
        conversation.add(ToolTurn.model_validate_json(given.model_dump_json()))
    raise AssertionError(f"no end after {steps} steps: {ran.calls}")
