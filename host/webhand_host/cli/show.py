"""How a run's events look in the terminal: one JSON object a line, or in words."""

import sys
from collections.abc import Callable
from functools import cache
from textwrap import shorten
from typing import TYPE_CHECKING, Any

from webhand_agent.protocol import (
    ActionTaken,
    Answered,
    Confirmation,
    FileSaved,
    MessageToPerson,
    PlanMade,
    Question,
    ReceiptGiven,
    RunFinished,
    RunStarted,
    Said,
    StateChanged,
    Thought,
)
from webhand_agent.safety.deeds import RISKS
from webhand_agent.tools.control import ENDINGS

if TYPE_CHECKING:
    from rich.console import Console

Show = Callable[[Any], None]
"""Takes one run event."""

LONGEST_DATA = 300

MARKS = {
    "completed": "[bold green]✓[/]",
    "failed": "[bold red]✗[/]",
    "stopped": "[bold yellow]■[/]",
    "limit": "[bold yellow]…[/]",
}


def json_lines(event: Any) -> None:
    sys.stdout.write(event.model_dump_json(exclude_none=True) + "\n")
    sys.stdout.flush()


def spoken(event: Any) -> None:
    """The answer goes to stdout and the way to it to stderr: `webhand run ... > answer.txt` holds the answer."""
    line = words(event)
    if line is not None:
        console(stderr=True).print(line, highlight=False)
    if isinstance(event, RunFinished):
        print(event.summary)  # noqa: T201, this is the command's output


def words(event: Any) -> str | None:
    """One event as a line of Rich markup; None where there is nothing to say."""
    match event:
        case ActionTaken(tool=tool) if tool in ENDINGS:
            return None  # its words are the run's summary, which follows
        case ReceiptGiven(ok=True, effect=[], ms=ms) if ms < 1:
            return None
        case RunStarted(model=model, id=name):
            return f"[dim]run {name}, model {model}[/]"
        case Thought(text=text) | MessageToPerson(text=text):
            return f"  {escaped(text)}"
        case ActionTaken(tool=tool, arguments=arguments):
            shown = {name: value for name, value in arguments.items() if name not in ("element_ref", "ref")}
            return f"[cyan]→[/] {tool} [dim]{escaped(', '.join(f'{k}={v}' for k, v in shown.items()))}[/]"
        case ReceiptGiven(ok=ok, message=message, ms=ms):
            return f"  [{'green' if ok else 'yellow'}]{escaped(message)}[/] [dim]{ms:.0f} ms[/]"
        case Question(text=text):
            return f"[bold]? {escaped(text)}[/]"
        case Confirmation():
            return _confirmation(event)
        case RunFinished():
            return _finished(event)
        case PlanMade(items=items):
            return "\n".join(f"  {'[green]☑[/]' if item.done else '☐'} {escaped(item.text)}" for item in items)
        case Said(text=text):
            return f"[bold]You said:[/] {escaped(text)}"
        case StateChanged(state=state):
            return {"paused": "[yellow]Paused.[/]", "running": "It goes on."}.get(state)
        case FileSaved(name=name, path=path):
            return f"  Saved [bold]{escaped(name)}[/] [dim]{escaped(path)}[/]"
        case Answered(by="timeout"):
            return "[yellow]Nobody answered in time, so it was not allowed.[/]"
        case Answered(by="page"):
            return "[green]Done in the browser.[/]"
    return None


def _confirmation(asked: Confirmation) -> str:
    """A kind of risk that this version has no words for is shown by its name."""
    said = f"[bold]? {escaped(asked.what)}[/] on {escaped(asked.where)}. {escaped(_risk(asked.risk))}"
    if not asked.data:
        return said
    return f"{said}\n  It would send: [italic]“{escaped(shorten(asked.data, LONGEST_DATA, placeholder='…'))}”[/]"


def _risk(name: str) -> str:
    return next((words for kind, words in RISKS.items() if kind == name), name)


def _finished(event: RunFinished) -> str:
    used = event.tokens
    spent = f", {used.input + used.output:,} tokens ({used.cached:,} cached)" if used.input + used.output else ""
    proof = "".join(f"  [dim]{escaped(line)}[/]\n" for line in event.proof)
    return f"{proof}{MARKS[event.outcome]} {event.outcome}, {counted(event.steps)}, {event.seconds:.1f} s{spent}"


def counted(steps: int) -> str:
    return "1 step" if steps == 1 else f"{steps} steps"


def escaped(text: str) -> str:
    """What pages and models say must not be read as markup."""
    from rich.markup import escape

    return escape(text)


@cache
def console(*, stderr: bool) -> "Console":
    from rich.console import Console

    return Console(stderr=stderr)
