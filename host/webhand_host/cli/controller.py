"""`webhand controller`: tasks by REST, carried here, acted out by workers."""

import asyncio
import contextlib
import ipaddress
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, NoReturn

import typer

from webhand_host.cli.packages import CONTROLLING, lacking
from webhand_host.cli.terminal import say
from webhand_host.tokens import BadTokens

if TYPE_CHECKING:
    from webhand_host.controller.serving import Started

API_PORT, WORKER_PORT = 5_900, 5_901
NO_WORKER = "--desktop lends this machine's to its own worker, and --slots 0 has none."
Database = Annotated[
    str | None, typer.Option(metavar="URL", help="postgresql://...; left out, one file of SQLite on this machine.")
]
Desktop = Annotated[
    bool, typer.Option("--desktop", help="Lend mouse, keyboard and screen of this machine too; each task asks first.")
]
KeyFile = Annotated[
    Path | None, typer.Option(help="What the database's secrets are sealed with; several controllers share it.")
]


def controller(
    port: Annotated[int, typer.Option(min=0, max=65_535, help="Of the API; 0 is any that is free.")] = API_PORT,
    worker_port: Annotated[int, typer.Option(min=0, max=65_535, help="Of the workers.")] = WORKER_PORT,
    host: Annotated[
        list[str] | None,
        typer.Option(metavar="NAME", help="Listen beyond this machine, and be called so. Repeatable."),
    ] = None,
    cert: Annotated[Path | None, typer.Option(help="The certificate, with --host.")] = None,
    key: Annotated[Path | None, typer.Option(help="Its private key.")] = None,
    database: Database = None,
    key_file: KeyFile = None,
    token_file: Annotated[Path | None, typer.Option(help="Instead of the one of `webhand token`.")] = None,
    slots: Annotated[int, typer.Option(min=0, max=64, help="Runs on this machine at a time; 0: workers only.")] = 2,
    headless: Annotated[bool, typer.Option("--headless", help="Without windows on this machine.")] = False,
    desktop: Desktop = False,
    per_site: Annotated[int, typer.Option(min=0, help="Runs on one site at a time; 0 is any number.")] = 0,
    per_user: Annotated[int, typer.Option(min=0, help="Runs of one token at a time; 0 is any number.")] = 0,
    keep_days: Annotated[float, typer.Option(min=0, help="How long what has ended is kept; 0 is for ever.")] = 30.0,
    lease: Annotated[float, typer.Option(min=1, help="Seconds after which a silent worker is away.")] = 30.0,
    grace: Annotated[float, typer.Option(min=0, help="Seconds after which one that is away is lost.")] = 300.0,
    telegram_url: Annotated[
        str | None, typer.Option(metavar="URL", help="Where Telegram's bots are served, if not by Telegram.")
    ] = None,
    notify_private: Annotated[
        bool, typer.Option("--notify-private", help="Notifications may go to addresses of this network.")
    ] = False,
    name: Annotated[str, typer.Option(help="Of this one among several controllers.")] = "",
) -> None:
    """Take tasks over REST and have them done: on this machine, and on others by `webhand worker`.

    Every request needs a token: `webhand token` prints it. Confirmations are answered by people, with `webhand console`
    and the page that it opens, or with a token of `webhand token create NAME --can confirm`. Ctrl-C ends it; what is
    under way goes on when it is started again.

    Exit status: 0 after Ctrl-C or SIGTERM, 2 wrong usage or set-up.
    """
    if missing := lacking("controller", CONTROLLING):
        _fail(missing)
    names = tuple(host or ())
    if names and not (cert and key):
        _fail(
            "--host lets other machines in: it takes --cert FILE and --key FILE, so that nobody reads along. "
            "For this machine alone leave --host out."
        )
    if bool(cert) != bool(key):
        _fail("--cert FILE and --key FILE go together.")
    for file in filter(None, (cert, key)):
        if not file.is_file():
            _fail(f"There is no file {file}.")
    if desktop and (why := why_not_lent() if slots else NO_WORKER):
        _fail(why)
    from webhand_host.controller.hub import Limits
    from webhand_host.controller.sending import TELEGRAM, Telling
    from webhand_host.controller.serving import Serving

    serving = Serving(
        port=port,
        worker_port=worker_port,
        host=_address(names),
        hosts=names,
        certificate=cert,
        private_key=key,
        database=database,
        key_file=key_file,
        token_file=token_file,
        executor=name,
        limits=Limits(lease=lease, grace=grace, per_site=per_site, per_owner=per_user, keep_days=keep_days),
        telling=Telling(telegram_url or TELEGRAM, private=notify_private),
        slots=slots,
        headless=headless,
        lends_desktop=desktop,
    )
    with contextlib.suppress(KeyboardInterrupt):
        asyncio.run(_serve(serving))


async def _serve(serving: object) -> None:
    from webhand_host.controller.database import NoDatabase
    from webhand_host.controller.encrypting import BadCertificate
    from webhand_host.controller.sealing import BadKey
    from webhand_host.controller.serving import Serving, serve
    from webhand_host.controller.several import Unfit
    from webhand_host.server.port import PortTaken

    assert isinstance(serving, Serving)  # noqa: S101, made above
    try:
        await serve(serving, _show)
    except (PortTaken, BadTokens, BadCertificate, NoDatabase, BadKey, Unfit) as problem:
        _fail(str(problem))


def why_not_lent() -> str:
    """A sentence where the desktop of this machine cannot be lent; empty where it can."""
    from webhand_agent.desktop import NoDesktop

    from webhand_host.settings import BadSettings
    from webhand_host.worker.desktop import check_lent

    try:
        check_lent()
    except (NoDesktop, BadSettings) as why:
        return str(why)
    return ""


def _address(names: tuple[str, ...]) -> str:
    """Where to listen: where one address of this machine is all that it is called, there; else everywhere."""
    if not names:
        return "127.0.0.1"
    with contextlib.suppress(ValueError):
        return str(ipaddress.IPv4Address(names[0])) if len(names) == 1 else "0.0.0.0"  # noqa: S104, asked for, with TLS
    return "0.0.0.0"  # noqa: S104


def _show(started: "Started") -> None:
    here = f"{started.scheme}://{started.name}"
    say(f"Webhand's controller takes tasks at {here}:{started.port}", err=True)
    say(f"Workers: `webhand worker --controller {here}:{started.worker_port}`.", err=True)
    say("People: `webhand console`. Programs: `webhand token`. Ctrl-C ends it.", err=True)


def _fail(sentence: str) -> NoReturn:
    say(sentence, err=True)
    raise typer.Exit(2)
