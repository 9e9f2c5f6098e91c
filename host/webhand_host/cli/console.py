"""`webhand console`: for people who have tasks done by a controller, at a terminal, here or over SSH.

Whatever pages, models and other people say is written through `cli/terminal.py` alone, which makes it letters.
"""

import asyncio
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, TypeVar

import typer

from webhand_host.cli.packages import WORKING, lacking
from webhand_host.cli.refused import USAGE, Refused
from webhand_host.cli.terminal import one_line, say, say_table

if TYPE_CHECKING:
    from webhand_host.controller.client import ControllerClient

DEFAULT = "http://127.0.0.1:5900"

Where = Annotated[
    str, typer.Option("--controller", metavar="URL", envvar="WEBHAND_CONTROLLER", help="Where the controller is.")
]
Ca = Annotated[Path | None, typer.Option(help="A certificate to trust, of a controller that made its own.")]
Id = Annotated[str, typer.Argument(metavar="ID", help="A session's id, its unique end, or `last`.")]
Url = Annotated[str | None, typer.Option("--url", help="The page to begin at.")]
Title = Annotated[
    str | None, typer.Option("--title", help="The tab of a person's own browser to begin in, or the window.")
]
Turns = Annotated[int | None, typer.Option(min=1, max=500, help="The most turns of the model.")]
Labels = Annotated[str, typer.Option(help="What its worker has to have, with commas between.")]
Detach = Annotated[bool, typer.Option("--detach", help="Print its id, and do not follow it.")]

T = TypeVar("T")
app = typer.Typer(
    help="Have tasks done by a controller: file, follow, answer, fetch.",
    no_args_is_help=True,
    context_settings={"help_option_names": ["-h", "--help"]},
)


@app.command()
def task(
    instruction: Annotated[str, typer.Argument(help="What to do, in your own words.")],
    url: Url = None,
    title: Title = None,
    max_turns: Turns = None,
    labels: Labels = "",
    auto_confirm: Annotated[bool, typer.Option("--auto-confirm", help="Acting on sites needs no yes.")] = False,
    detach: Detach = False,
    controller: Where = DEFAULT,
    ca: Ca = None,
) -> None:
    """File a task, and follow it.

    Exit status: 0 it was completed, 1 it was not, 2 wrong usage or set-up.
    """
    asked = {"mode": "task", "target": url, "title": title, "instruction": instruction}
    _file(asked, _options(max_turns, labels, auto_confirm=auto_confirm), controller, ca, detach=detach)


@app.command()
def explore(
    url: Url = None,
    title: Title = None,
    goal: Annotated[str | None, typer.Option(help="What to find out.")] = None,
    max_turns: Turns = None,
    labels: Labels = "",
    detach: Detach = False,
    controller: Where = DEFAULT,
    ca: Ca = None,
) -> None:
    """Have pages looked at, and nothing done on them; then it is told what is there."""
    asked = {"mode": "explore", "target": url, "title": title, "goal": goal}
    _file(asked, _options(max_turns, labels), controller, ca, detach=detach)


@app.command("list")
def list_sessions(
    status: Annotated[str | None, typer.Option(help="Only those that stand so: running, waiting, failed, ...")] = None,
    limit: Annotated[int, typer.Option(min=1, max=500)] = 20,
    controller: Where = DEFAULT,
    ca: Ca = None,
) -> None:
    """Show the sessions, the newest first."""

    async def look(client: "ControllerClient") -> list[dict[str, Any]]:
        return list((await client.get("/sessions", status=status, limit=limit))["sessions"])

    found = _run(look, controller, ca)
    heads = ("session", "status", "mode", "what", "end", "nobody told by")
    rows = [
        (one["session_id"], one["status"], one["mode"], _what(one), _came(one), ", ".join(one.get("untold", ())))
        for one in found
    ]
    shown = len(heads) if any(one.get("untold") for one in found) else len(heads) - 1
    _table(heads[:shown], [row[:shown] for row in rows], "There are no sessions.")


@app.command()
def follow(session: Id = "last", controller: Where = DEFAULT, ca: Ca = None) -> None:
    """Show what a session does as it happens, from its beginning; what it asks is answered here.

    Ctrl-C ends the following, and not the session.
    """
    _follow(session, controller, ca)


@app.command()
def answer(session: Id = "last", controller: Where = DEFAULT, ca: Ca = None) -> None:
    """Show what a session asks, and answer it: at a terminal only."""
    from webhand_host.cli.console_following import answered
    from webhand_host.cli.console_token import ANSWERING

    _run(lambda client: answered(client, session), controller, ca, only_at_terminal=ANSWERING)


@app.command()
def stop(session: Id, controller: Where = DEFAULT, ca: Ca = None) -> None:
    """Stop a session."""

    async def end(client: "ControllerClient") -> dict[str, Any]:
        name = await _named(client, session)
        return dict(await client.call("DELETE", f"/sessions/{name}"))

    told = _run(end, controller, ca)
    say(f"{one_line(told['session_id'])} {one_line(told['status'])}")


@app.command()
def files(
    session: Id = "last",
    name: Annotated[str | None, typer.Argument(help="Fetch this one; `zip` fetches all of them.")] = None,
    to: Annotated[Path, typer.Option(help="The folder that it is put into.")] = Path(),
    controller: Where = DEFAULT,
    ca: Ca = None,
) -> None:
    """Show the files of a session, or fetch them. What is there already is not overwritten."""

    async def look(client: "ControllerClient") -> list[tuple[Any, ...]]:
        id_ = await _named(client, session)
        if name is not None:
            say(str(await _fetch(client, id_, name, to)))
            return []
        found = (await client.get(f"/sessions/{id_}/files"))["files"]
        return [(one["name"], one["kind"], f"{one['size']:,}") for one in found]

    rows = _run(look, controller, ca)
    if name is None:
        _table(("file", "kind", "bytes"), rows, "It has no files.")


@app.command()
def page(controller: Where = DEFAULT, ca: Ca = None) -> None:
    """Print a link to the controller's page in a browser, which opens it once: at a terminal only."""
    from webhand_host.cli.console_token import OPENING

    async def link(client: "ControllerClient") -> str:
        return f"{client.url}{(await client.call('POST', '/page', {}))['link']}"

    say(_run(link, controller, ca, only_at_terminal=OPENING))


@app.command()
def workers(controller: Where = DEFAULT, ca: Ca = None) -> None:
    """Show the workers, and who of them is there."""

    async def look(client: "ControllerClient") -> list[dict[str, Any]]:
        return list((await client.get("/workers"))["workers"])

    found = _run(look, controller, ca)
    rows = [
        (
            one["name"],
            ("there" if one["connected"] else "away") + (", retired" if one.get("retired") else ""),
            f"{one['busy']}/{one['slots']}",
            ", ".join(one["labels"]),
            one["hostname"],
            one["version"],
        )
        for one in found
    ]
    _table(("worker", "is", "busy", "labels", "machine", "version"), rows, "There are no workers.")


# --- What they share --------------------------------------------------------------------------------------------------


def _run(
    work: "Callable[[ControllerClient], Awaitable[T]]",
    controller: str,
    ca: Path | None,
    *,
    only_at_terminal: str = "",
) -> T:
    """`work` with a client of the controller. `only_at_terminal`: it takes the right to confirm, which is had at a
    terminal alone; the sentence for who is at none.
    """
    if missing := lacking("controller", WORKING[:1], "console"):
        raise Refused(missing)
    from webhand_host.cli.console_token import ANSWERING, is_at_terminal, persons_token, programs_token
    from webhand_host.controller.client import ControllerClient, Trouble, address

    async def go() -> T:
        url = address(controller)
        if only_at_terminal or is_at_terminal():
            token = persons_token(url, only_at_terminal or ANSWERING)
        else:
            token = programs_token(url)
        async with ControllerClient(url, token, ca) as client:
            return await work(client)

    try:
        return asyncio.run(go())
    except Trouble as trouble:
        raise Refused(one_line(str(trouble), 600), USAGE if trouble.status in (0, 401, 403, 422) else 1) from None
    except KeyboardInterrupt:
        raise typer.Exit(130) from None


def _file(asked: dict[str, Any], options: dict[str, Any], controller: str, ca: Path | None, *, detach: bool) -> None:
    body = {name: value for name, value in {**asked, "options": options}.items() if value}

    async def file(client: "ControllerClient") -> str:
        return str((await client.call("POST", "/sessions", body))["session_id"])

    session = _run(file, controller, ca)
    if detach:
        say(one_line(session))
        return
    say(f"Session {one_line(session)}", err=True)
    _follow(session, controller, ca)


def _follow(session: str, controller: str, ca: Path | None) -> None:
    from webhand_host.cli.console_following import followed

    status = _run(lambda client: followed(client, session), controller, ca)
    if status != "completed":
        raise typer.Exit(1)


def _options(max_turns: int | None, labels: str, *, auto_confirm: bool = False) -> dict[str, Any]:
    named = [label.strip() for label in labels.split(",") if label.strip()]
    given = {"max_turns": max_turns, "labels": named, "auto_confirm": auto_confirm}
    return {name: value for name, value in given.items() if value}


async def _named(client: "ControllerClient", session: str) -> str:
    from webhand_host.cli.console_following import named

    return await named(client, session)


async def _fetch(client: "ControllerClient", session: str, name: str, to: Path) -> Path:
    """Where it was put. The name is the controller's to give, and no path."""
    from webhand_host.controller.client import in_path
    from webhand_host.filenames import fit_name
    from webhand_host.paths import taken

    if not await asyncio.to_thread(to.is_dir):
        raise Refused(f"There is no folder {to}.")
    place = taken(to / fit_name(f"{session}.zip" if name == "zip" else name))
    async with client.streamed(f"/sessions/{session}/files/{in_path(name)}") as answer:
        with place.open("wb") as file:
            async for piece in answer.aiter_bytes():
                file.write(piece)
    return place


def _came(session: dict[str, Any]) -> str:
    """What code saw, and what the model says."""
    return f"{session['verdict']}. {session['summary']}" if session["verdict"] else str(session["summary"])


def _what(session: dict[str, Any]) -> str:
    return str(session["instruction"] or session["goal"] or session["target"] or "")


def _table(heads: tuple[str, ...], rows: list[tuple[Any, ...]], none: str) -> None:
    if rows:
        say_table(heads, rows)
    else:
        say(none, err=True)
