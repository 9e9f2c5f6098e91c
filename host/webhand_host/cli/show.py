"""How a run's events look in the terminal: one JSON object a line, or in words."""

from collections.abc import Callable, Iterator
from typing import Any

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
    ThoughtMade,
)
from webhand_agent.tools.control import ENDINGS
from webhand_agent.verify.changes import label as label_of

from webhand_host.cli.terminal import escaped, one_line, say, say_json, say_marked, shown
from webhand_host.permissions import NEEDS, NO_AMOUNT, NOBODY, lacks_amount, looked, place, sentence

Show = Callable[[Any], None]
"""Takes one run event."""

LONGEST_DATA = 600

MARKS = {
    "completed": "[bold green]✓[/]",
    "failed": "[bold red]✗[/]",
    "stopped": "[bold yellow]■[/]",
    "limit": "[bold yellow]…[/]",
}


def json_lines(event: Any) -> None:
    say_json(event.model_dump_json(exclude_none=True))


def spoken(event: Any) -> None:
    """The answer goes to stdout and the way to it to stderr: `webhand run ... > answer.txt` holds the answer."""
    line = words(event)
    if line is not None:
        say_marked(line, err=True)
    if isinstance(event, RunFinished):
        say(event.summary)


def words(event: Any) -> str | None:
    """One event as lines of Rich markup; None where there is nothing to say."""
    match event:
        case ActionTaken(tool=tool) if tool in ENDINGS:
            return None  # its words are the run's summary, which follows
        case ReceiptGiven(ok=True, effect=[], ms=ms) if ms < 1:
            return None
        case RunStarted(model=model, id=name):
            return f"[dim]run {name}, model {_said(model)}[/]"
        case ThoughtMade(text=text) | MessageToPerson(text=text):
            return _indented(text)
        case ActionTaken(tool=tool, arguments=arguments):
            told = {name: value for name, value in arguments.items() if name not in ("element_ref", "ref")}
            return f"[cyan]→[/] {_said(tool)} [dim]{_said(', '.join(f'{k}={v}' for k, v in told.items()))}[/]"
        case ReceiptGiven(ok=ok, message=message, ms=ms):
            return f"  [{'green' if ok else 'yellow'}]{_said(message)}[/] [dim]{ms:.0f} ms[/]"
        case Question(text=text):
            return f"[bold]? {_indented(text).lstrip()}[/]"
        case Confirmation():
            return "\n".join(_confirmation(event))
        case RunFinished():
            return "\n".join(_finished(event))
        case PlanMade(items=items):
            return "\n".join(f"  {'[green]☑[/]' if item.done else '☐'} {_said(item.text)}" for item in items)
        case Said(text=text):
            return f"[bold]You said:[/] {_said(text)}"
        case StateChanged(state=state):
            return {"paused": "[yellow]Paused.[/]", "running": "It goes on."}.get(state)
        case FileSaved(name=name, path=path):
            return f"  Saved [bold]{_said(name)}[/]" + (f" [dim]{_said(path)}[/]" if path != name else "")
        case Answered(by="timeout"):
            return "[yellow]Nobody answered in time, so it was not allowed.[/]"
        case Answered(by="nobody"):
            return f"[yellow]{NOBODY}[/]"
        case Answered(by="page"):
            return "[green]Done in the browser.[/]"
    return None


def _confirmation(asked: Confirmation) -> Iterator[str]:
    """The card of the chat in lines. What can be ticked has a number."""
    yield f"[bold]? {_said(asked.act)}[/] on {_said(place(asked.site))}"
    yield f"  {NEEDS}:"
    for number, permission in enumerate(asked.lacks, start=1):
        yield f"    {f'{number}.' if asked.ticks else '•'} {_said(sentence(permission))}"
    if asked.amount:
        yield f"  Amount: [bold]{_said(asked.amount)}[/]"
    elif lacks_amount(asked):
        yield f"  [bold yellow]{NO_AMOUNT}[/]"
    for filled in asked.fields:
        hidden = " (hidden field)" if filled.hidden else ""
        yield f"  {_said(filled.label)}{hidden}: [bold]{_said(filled.value, LONGEST_DATA)}[/]"
    for line in asked.context.splitlines():
        if line.strip():
            yield f"  [dim]│[/] {_said(line, LONGEST_DATA)}"
    if asked.writes:
        yield f"  It writes: [italic]“{_said(asked.writes, LONGEST_DATA)}”[/]"
    if asked.reads:
        yield f"  That may hold what was read on {_said(', '.join(map(place, asked.reads)))}"


def _finished(event: RunFinished) -> Iterator[str]:
    """What code saw stands apart from the model's summary, which goes to stdout (SAFETY rule 8)."""
    yield f"[bold]{label_of(event.changes, event.acts)}{':' if event.changes else '.'}[/]"
    for change in event.changes:
        proof = "[green]✓ proven[/]" if change.proven else "[yellow]? not proven[/]"
        what = f"{_said(change.what)} on {_said(place(change.where))}"
        yield f"  {proof}  {what} [dim]({change.kind}, step {change.step})[/]"
    if event.looks:
        yield f"  [dim]{looked(event)}[/]"
    if event.unproven:
        yield "[bold yellow]Said by the model, and not proven:[/]"
        yield from (f"  • {_said(part)}" for part in event.unproven)
    used = event.tokens
    spent = f", {used.input + used.output:,} tokens ({used.cached:,} cached)" if used.input + used.output else ""
    yield f"{MARKS[event.outcome]} {event.outcome}, {counted(event.steps)}, {event.seconds:.1f} s{spent}"


def counted(steps: int) -> str:
    return "1 step" if steps == 1 else f"{steps} steps"


def _said(text: str, longest: int = 300) -> str:
    """What a page or a model said, within a line of ours."""
    return escaped(one_line(text, longest))


def _indented(text: str) -> str:
    """Text of several lines, none of which begins where ours do."""
    return "\n".join(f"  {escaped(line.strip())}" for line in shown(text).splitlines())
