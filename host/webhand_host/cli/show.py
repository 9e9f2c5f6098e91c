"""How a run's events look in the terminal: one JSON object a line, or in words."""

import sys
from collections.abc import Callable
from functools import cache
from typing import TYPE_CHECKING, Any

from webhand_agent.deeds import RISKS, Kind
from webhand_agent.protocol import (
    ActionTaken,
    Confirmation,
    MessageToPerson,
    Question,
    ReceiptGiven,
    RunFinished,
    RunStarted,
    Thought,
)
from webhand_agent.tools.control import ENDINGS

if TYPE_CHECKING:
    from rich.console import Console

Show = Callable[[Any], None]
"""Takes one run event."""

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
        case Confirmation(what=what, where=where, risk=risk):
            return f"[bold]? {escaped(what)}[/] on {escaped(where)}. {RISKS[Kind(risk)]}"
        case RunFinished(outcome=outcome, steps=steps, seconds=seconds):
            return f"{MARKS[outcome]} {outcome}, {steps} steps, {seconds:.1f} s"
    return None


def escaped(text: str) -> str:
    """What pages and models say must not be read as markup."""
    from rich.markup import escape

    return escape(text)


@cache
def console(*, stderr: bool) -> "Console":
    from rich.console import Console

    return Console(stderr=stderr)
