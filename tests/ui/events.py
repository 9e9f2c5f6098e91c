"""Run events for the tests of the chat: short ways to write what a host would send."""

from typing import Any

from webhand_agent.protocol import (
    ActionTaken,
    Code,
    Effect,
    Event,
    ObservationMade,
    ReceiptGiven,
    RunFinished,
    ThoughtMade,
    Tokens,
)
from webhand_agent.tools.table import BY_NAME

TASK = "Search my mail for Ernesto"
SUMMARY = "Ernesto sent **two** messages:\n\n- The [contract](https://mail.example/1)\n- A photo"


def action(call_id: str, tool: str, t: float = 1, **arguments: Any) -> ActionTaken:
    verb = BY_NAME[tool].verb if tool in BY_NAME else ""
    return ActionTaken(t=t, step=1, call_id=call_id, tool=tool, verb=verb, arguments=arguments)


def receipt(call_id: str, *effect: Effect, code: Code = Code.DONE, message: str = "", t: float = 1) -> ReceiptGiven:
    ok = code in {Code.DONE, Code.NAVIGATED}
    return ReceiptGiven(t=t, call_id=call_id, ok=ok, code=code, effect=list(effect), message=message, ms=84)


def looked(title: str = "Inbox", t: float = 0.5) -> ObservationMade:
    return ObservationMade(
        t=t, url="https://mail.example/", title=title, elements=84, characters=4000, ms=90, partial=False
    )


def finished(summary: str = SUMMARY, outcome: Any = "completed", seconds: float = 4.2) -> RunFinished:
    tokens = Tokens(input=1200, output=34)
    return RunFinished(
        t=seconds, outcome=outcome, summary=summary, steps=3, seconds=seconds, model_seconds=1, tokens=tokens
    )


WHOLE_RUN: list[Event] = [
    looked(),
    ThoughtMade(t=0.8, text="I look for the search field."),
    action("c1", "click_element", element_ref="e7", description="Search mail"),
    receipt("c1", Effect.FOCUS, message="Clicked the search field"),
    action("c2", "type_text", element_ref="e7", text="Ernesto", description="Search mail"),
    receipt("c2", Effect.VALUE, Effect.DOM),
    action("c3", "navigate", url="https://www.mail.example/search"),
    receipt("c3", Effect.NONE, code=Code.TIMEOUT, message="The site did not answer"),
    ThoughtMade(t=4, text=SUMMARY),
    action("c4", "task_complete", summary=SUMMARY),
    finished(),
]
