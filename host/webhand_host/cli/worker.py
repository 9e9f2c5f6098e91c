"""`webhand worker`: browsers of this machine, for a controller elsewhere; the keys of workers, at the controller."""

import asyncio
import contextlib
import os
import re
from collections.abc import Callable
from enum import StrEnum
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, NoReturn, TypeVar

import typer

from webhand_host.cli.controller import Database, Desktop, why_not_lent
from webhand_host.cli.packages import CONTROLLING, WORKING, lacking
from webhand_host.cli.terminal import say

if TYPE_CHECKING:
    import sqlalchemy as sa

    from webhand_host.worker.hands import Browsers


class WhichBrowser(StrEnum):
    OWN = "own"
    PERSON = "person"


app = typer.Typer(help="Browsers of this machine, for a controller elsewhere.", invoke_without_command=True)

KEY = "WEBHAND_WORKER_KEY"
Name = Annotated[str, typer.Argument(help="What the worker is called.")]
T = TypeVar("T")


@app.callback()
def worker(
    context: typer.Context,
    controller: Annotated[str | None, typer.Option(metavar="URL", help="Its port for workers.")] = None,
    labels: Annotated[str, typer.Option(help="What it is good for, with commas between.")] = "",
    slots: Annotated[int, typer.Option(min=1, max=256, help="Runs at a time.")] = 1,
    key_file: Annotated[Path | None, typer.Option(help=f"Where its key is; else in {KEY}.")] = None,
    headless: Annotated[bool, typer.Option("--headless", help="Without windows.")] = False,
    browser: Annotated[
        WhichBrowser, typer.Option(help="One for each run, or the one that you have open, for who asks for that.")
    ] = WhichBrowser.OWN,
    desktop: Desktop = False,
    ca: Annotated[Path | None, typer.Option(help="A certificate to trust, of a controller that made its own.")] = None,
) -> None:
    """Do what a controller asks. It only calls, and is never called: no port is opened here.

    Its key is made at the controller: `webhand worker enroll NAME`.

    Exit status: 0 after Ctrl-C or SIGTERM, or retired, 1 the controller does not want it, 2 wrong usage or set-up.
    """
    if context.invoked_subcommand is not None:
        return
    if missing := lacking("controller", WORKING, "worker"):
        _fail(missing)
    if controller is None or not re.match(r"https?://[^/\s]+/?$", controller):
        _fail("Say where the controller is: --controller https://NAME:5901.")
    named = tuple(filter(None, (label.strip() for label in labels.split(","))))
    if bad := [label for label in named if not re.fullmatch(r"[A-Za-z0-9_.-]{1,64}", label)]:
        _fail(f'"{bad[0]}" cannot be a label: use letters, digits, _, - and dots.')
    key = _key(key_file)
    if desktop and (why := why_not_lent()):
        _fail(why)
    is_persons = browser is WhichBrowser.PERSON
    if is_persons:
        from webhand_host.worker.wire import PERSON

        named = tuple(dict.fromkeys((*named, PERSON)))
    from webhand_host.worker.hands import Browsers

    browsers = Browsers(headless=headless, is_persons=is_persons, lends_desktop=desktop)
    with contextlib.suppress(KeyboardInterrupt):
        asyncio.run(_work(controller.rstrip("/"), key, named, slots, browsers, ca=ca))


def _key(file: Path | None) -> str:
    try:
        key = file.read_text(encoding="utf-8").strip() if file is not None else os.environ.get(KEY, "")
    except OSError as error:
        _fail(f"{file} cannot be read: {error.strerror}.")
    if not key:
        _fail(f"A key is missing: `webhand worker enroll NAME` at the controller prints one, for --key-file or {KEY}.")
    return key


async def _work(url: str, key: str, labels: tuple[str, ...], slots: int, lent: "Browsers", *, ca: Path | None) -> None:
    from webhand_host import ending
    from webhand_host.reaching import NoCertificate
    from webhand_host.worker.starting import registration
    from webhand_host.worker.worker import Place, Refused, Worker

    loop = asyncio.get_running_loop()
    async with lent as browsers:
        place = Place(url, key, str(ca) if ca else None)
        try:
            one = Worker(place, registration(labels, slots, browsers), browsers, lambda why: say(why, err=True))
        except NoCertificate as problem:
            _fail(str(problem))
        going = asyncio.ensure_future(one.serve())
        ending.on_signals(lambda: loop.call_soon_threadsafe(going.cancel))
        telling = asyncio.ensure_future(_tell(one.registered, url))
        try:
            await going
        except asyncio.CancelledError:
            pass
        except Refused as why:
            say(str(why), err=True)
            raise typer.Exit(1) from None
        finally:
            telling.cancel()


async def _tell(registered: asyncio.Event, url: str) -> None:
    await registered.wait()
    say(f"This worker does what the controller at {url} asks. Ctrl-C ends it.", err=True)


@app.command()
def enroll(name: Name, database: Database = None) -> None:
    """Make a worker's key, and print it alone: it is shown this once. At the controller."""
    from webhand_host.controller.workers import enroll as enroll_worker

    say(_at_controller(database, lambda connection: enroll_worker(connection, name)))


@app.command()
def revoke(name: Name, database: Database = None) -> None:
    """Take a worker's key away: it opens no door any more. At the controller."""
    from webhand_host.controller.workers import revoke as revoke_worker

    _at_controller(database, lambda connection: revoke_worker(connection, name))
    say("Revoked.", err=True)


@app.command()
def retire(name: Name, database: Database = None) -> None:
    """Give a worker no more runs, and have it end once it has none; until it is started again. At the controller."""
    from webhand_host.controller.workers import retire as retire_worker

    _at_controller(database, lambda connection: retire_worker(connection, name))
    say("It gets no more runs, and ends when those that it has are over.", err=True)


@app.command("list")
def list_workers(database: Database = None) -> None:
    """Show what workers there are, without their keys. At the controller."""
    import sqlalchemy as sa

    from webhand_host.controller import tables

    wanted = sa.select(tables.workers).order_by(tables.workers.c.name)
    for row in _at_controller(database, lambda connection: connection.execute(wanted).all()):
        say(f"{row.name}  slots {row.slots}  {', '.join(row.labels)}".rstrip())


def _at_controller(url: str | None, work: "Callable[[sa.Connection], T]") -> T:
    if missing := lacking("controller", CONTROLLING, "worker"):
        _fail(missing)
    from webhand_host.controller.database import NoDatabase
    from webhand_host.controller.serving import database_of
    from webhand_host.controller.workers import BadWorker

    database = database_of(url)
    try:
        database.create()
        return database.now(work)
    except (BadWorker, NoDatabase) as problem:
        _fail(str(problem))
    finally:
        database.close()


def _fail(sentence: str) -> NoReturn:
    say(sentence, err=True)
    raise typer.Exit(2)
