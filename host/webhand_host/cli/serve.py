"""`webhand serve`: the tool server, on this machine only."""

import asyncio
import contextlib
import os
import time
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, NoReturn
from urllib.parse import urlsplit

import typer
from webhand_agent.protocol import Choice, Permission

from webhand_host.cli import lines
from webhand_host.cli.options import Allow, Autonomous, Autonomy, permissions_of
from webhand_host.cli.packages import SERVING, lacking
from webhand_host.cli.show import words
from webhand_host.cli.terminal import say, say_marked, write
from webhand_host.permissions import FOR_PROGRAMS, label
from webhand_host.settings import BadSettings, load
from webhand_host.tokens import BadTokens

if TYPE_CHECKING:
    from webhand_host.server.questions import Question, Questions
    from webhand_host.server.serving import Started
    from webhand_host.workspace.folder import ToolsMode

PORT = 8_765
AWAKE = 1.0
"""Seconds in which a question that took another's place by itself takes no answer: it may be meant for that one."""


def serve(
    port: Annotated[int, typer.Option(min=0, max=65_535, help="0 is any that is free.")] = PORT,
    allow_origin: Annotated[
        list[str] | None,
        typer.Option("--allow-origin", metavar="ORIGIN", help="A page that may call: https://app.example. Repeatable."),
    ] = None,
    token_file: Annotated[Path | None, typer.Option(help="Instead of the one of `webhand token`.")] = None,
    tools: Annotated[
        Path | None,
        typer.Option(metavar="FOLDER", help="The workspace of the shell and file tools, which are off without it."),
    ] = None,
    allow: Allow = None,
    autonomy: Autonomous = None,
    allow_evaluate: Annotated[
        bool, typer.Option("--allow-evaluate", help="Let programs run scripts in pages and read their markup.")
    ] = False,
) -> None:
    """Let programs on this machine use Webhand's hands over HTTP, on 127.0.0.1.

    Every request needs a token: `webhand token` prints it. What needs your yes is shown here and in the chat of your
    browser, and answered there, never by the program that asked. Ctrl-C ends it, and every browser that it started.

    Exit status: 0 after Ctrl-C or SIGTERM, 2 wrong usage or set-up.
    """
    if missing := lacking("serve", SERVING):
        _fail(missing)
    origins = tuple(_origin(text) for text in allow_origin or ())
    with contextlib.suppress(KeyboardInterrupt):
        asyncio.run(_serve(port, origins, token_file, tools, permissions_of(allow), autonomy, allow_evaluate))


def _origin(text: str) -> str:
    """As browsers send it: scheme, host and port, in lower case and with nothing behind."""
    parts = urlsplit(text)
    is_one = parts.scheme in ("http", "https") and parts.hostname and not (parts.path or parts.query or parts.fragment)
    if not is_one or parts.username or text != text.lower():
        raise typer.BadParameter(
            f'"{text}" is no origin: write scheme and host in lower case, as https://app.example or '
            f"http://localhost:5173, with nothing behind.",
            param_hint="--allow-origin",
        )
    return text


async def _serve(
    port: int,
    origins: Sequence[str],
    token_file: Path | None,
    tools: Path | None,
    allow: Sequence[Permission],
    autonomy: Autonomy | None,
    allow_evaluate: bool,
) -> None:
    from webhand_host.server.client import Rights
    from webhand_host.server.port import PortTaken
    from webhand_host.server.serving import Serving
    from webhand_host.server.serving import serve as serve_door
    from webhand_host.workspace.folder import BadWorkspace, Unconfinable, Workspace

    try:
        workspace = Workspace.open(tools, _mode()) if tools else None
        rights = Rights.of(await asyncio.to_thread(load), tuple(allow), autonomy.value if autonomy else None)
        serving = Serving(rights, port, tuple(origins), token_file, workspace, allow_evaluate)
        await serve_door(serving, lambda started: _show(started, token_file))
    except (PortTaken, BadTokens, BadSettings, BadWorkspace, Unconfinable) as problem:
        _fail(str(problem))


def _mode() -> "ToolsMode":
    """What the variable TOOLS_MODE says (specs/tools-api.md, "Safety Modes")."""
    from webhand_host.workspace.folder import ToolsMode

    said = os.environ.get("TOOLS_MODE", ToolsMode.RESTRICTED.value)
    if said not in {*ToolsMode}:
        _fail(f'TOOLS_MODE is "{said}": choose one of {", ".join(ToolsMode)}.')
    return ToolsMode(said)


def _fail(sentence: str) -> NoReturn:
    say(sentence, err=True)
    raise typer.Exit(2)


def _show(started: "Started", token_file: Path | None) -> None:
    address = f"http://127.0.0.1:{started.port}"
    say(f"Webhand serves programs of this machine at {address}", err=True)
    say(f"Token: `webhand token`{f', in {token_file}' if token_file else ''}. Ctrl-C ends it.", err=True)
    say(f"Documentation, opens once: {address}/docs{started.guard.one_time_link()}", err=True)
    if (workspace := started.workspace) is not None:
        say(f"Shell and files: {workspace.folder} ({workspace.mode}). {' '.join(workspace.holds())}", err=True)
    ask_here(started.questions, "webhand serve")


def ask_here(questions: "Questions", command: str) -> None:
    """In the terminal of `command`, where somebody sits there."""
    if lines.is_there():
        terminal = Terminal(questions)
        questions.listeners.append(terminal.show)
        questions.places.append(lambda: f"in the terminal of `{command}`")
        terminal.task = asyncio.ensure_future(terminal.hear())
    else:
        questions.listeners.append(_tell)


def _tell(question: "Question") -> None:
    """Where nobody sits here the question is only shown: nobody can answer it."""
    say_marked(words(question.card) or "", err=True)


class Terminal:
    """Shows questions one at a time, and takes the answers of whoever sits here."""

    def __init__(self, questions: "Questions") -> None:
        self._questions = questions
        self._shown: str | None = None
        self._changed = 0.0
        self._watching: asyncio.Future[None] | None = None
        self.task: asyncio.Future[None] | None = None

    def show(self, question: "Question") -> None:
        if self._shown is None:
            self._next()

    def _next(self) -> None:
        question = next(iter(self._questions.open()), None)
        self._shown = question.id if question is not None else None
        if question is None:
            return
        say(f'The program with the token "{question.client}" asks, in {question.session}:', err=True)
        say_marked(words(question.card) or "", err=True)
        choices = enumerate(question.card.choices, start=1)
        numbered = "".join(f"  {at}. {label(one, FOR_PROGRAMS)}\n" for at, one in choices)
        write(f"{numbered}> ", err=True)
        self._watching = asyncio.ensure_future(self._until_settled(question))

    async def _until_settled(self, question: "Question") -> None:
        """It may be answered in the chat, or dropped."""
        await question.settled.wait()
        if self._shown == question.id:
            say("\nThat was answered elsewhere.", err=True)
            self._next()
            self._changed = time.monotonic() if self._shown is not None else 0.0

    async def hear(self) -> None:
        typed = lines.Lines()
        while True:
            line = await typed.next()
            question = next((one for one in self._questions.open() if one.id == self._shown), None)
            if question is None:
                self._next()
                continue
            if time.monotonic() - self._changed < AWAKE:
                write("Another question came up meanwhile: type your answer to it.\n> ", err=True)
                continue
            choice = _chosen(line, question.card.choices)
            if choice is None:
                write(f"Type a number from 1 to {len(question.card.choices)}.\n> ", err=True)
                continue
            self._shown = None
            self._questions.answer(question.id, choice)
            said = "not allowed" if choice is Choice.NO else "allowed, when the program asks again"
            say(f"Noted: {said}.", err=True)
            self._next()


def _chosen(line: str, choices: Sequence[Choice]) -> Choice | None:
    if line.isdecimal() and 1 <= int(line) <= len(choices):
        return choices[int(line) - 1]
    return next((one for one in choices if line.casefold() in (one.value, label(one, FOR_PROGRAMS).casefold())), None)
