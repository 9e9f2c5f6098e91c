"""`webhand run`: one task, from the terminal, in a browser started for it or in the one already open."""

import asyncio
import contextlib
import signal
import time
from collections.abc import AsyncIterator, Callable, Mapping
from contextlib import AbstractAsyncContextManager
from dataclasses import dataclass
from functools import partial
from importlib.util import find_spec
from pathlib import Path
from typing import Annotated, NoReturn

import typer
from webhand_agent.browser import BrowserError
from webhand_agent.models.names import CHOICES, is_known
from webhand_agent.protocol import RunFinished, RunStatus, StartTask
from webhand_agent.urls import BadUrl, parse

from webhand_host.browser import launch
from webhand_host.browser.discovery import NoBrowser
from webhand_host.cli import lines
from webhand_host.cli.following import ENDING_SIGNALS, Following, HostGone, ended
from webhand_host.cli.options import (
    Allow,
    Attach,
    Autonomous,
    Carrier,
    Cdp,
    Headless,
    Json,
    Through,
    Yes,
    chosen_carrier,
    permissions_of,
)
from webhand_host.cli.show import Show, json_lines, spoken
from webhand_host.install.launcher import ProfileNotRegistrable
from webhand_host.native.dial import NoHost, dial, sockets, wait_for_socket
from webhand_host.native.peer import Handler, Peer
from webhand_host.native.session import RemoteError
from webhand_host.paths import DataMissing, UnsafeFolder, runs_folder, runtime_folder
from webhand_host.requirement import pip_install
from webhand_host.runs.folder import find_run
from webhand_host.runs.records import NoRecord, choose


class SetupFailed(Exception):
    """The task could not begin; the message is a sentence that says what to do."""


NO_PLAYWRIGHT = "`--carrier playwright` and `--cdp` need the package `playwright`, which is not installed: run `{}`."

TROUBLE = (
    SetupFailed,
    BrowserError,
    NoHost,
    NoBrowser,
    RemoteError,
    ProfileNotRegistrable,
    DataMissing,
    UnsafeFolder,
    OSError,
)
"""What can keep a task from beginning; each says in a sentence what to do."""


@dataclass(frozen=True)
class Options:
    asked: StartTask
    headless: bool
    attach: bool
    show: Show
    carrier: Carrier = Carrier.EXTENSION
    cdp: str | None = None

    @property
    def has_window(self) -> bool:
        """Whether a person may be looking at the browser."""
        return self.attach or not (self.headless or not launch.display_there())

    @property
    def may_allow(self) -> bool:
        """Whether this terminal answers questions for consent (SAFETY rule 5): a person reads them in it, and the
        browser was started from it."""
        return lines.is_there() and not self.attach and self.show is not json_lines

    @property
    def attended(self) -> bool:
        """Whether anybody can: somebody at this terminal, in it or in the chat of a browser that has one."""
        has_chat = self.has_window and self.carrier is Carrier.EXTENSION
        return self.may_allow or (lines.is_there() and has_chat)


Reach = Callable[[Mapping[str, Handler]], AbstractAsyncContextManager[Peer]]
"""Connects to the host of this run."""


def run(
    task: Annotated[str, typer.Argument(help="What to do, in your own words.")],
    url: Annotated[str | None, typer.Option(help="Open this page first.")] = None,
    headless: Headless = False,
    json: Json = False,
    carrier: Through = Carrier.EXTENSION,
    model: Annotated[str | None, typer.Option(help=f"{CHOICES}.")] = None,
    max_steps: Annotated[int | None, typer.Option(min=1, max=500, help="Give up after this many steps.")] = None,
    yes: Yes = False,
    allow: Allow = None,
    autonomy: Autonomous = None,
    browse: Annotated[bool, typer.Option("--browse", help="Use the browser, whatever the task sounds like.")] = False,
    follow: Annotated[
        str | None, typer.Option(metavar="ID", help="Go on from a run: its id, its unique beginning, or `last`.")
    ] = None,
    attach: Attach = False,
    cdp: Cdp = None,
) -> None:
    """Do a task in a browser started for it, or with --attach in the one that is open.

    At a terminal, a line that you type while it works is said to it ("use the other address"), and one typed at a
    question answers it, by its number or in words. Ctrl-C stops. With --attach or --json a question for your consent is
    shown here and answered in the chat of the browser; where nobody can answer it, it is refused at once, and named is
    the option that would have allowed it.

    Exit status: 0 completed, 1 not completed, 2 wrong usage or set-up, 130 after Ctrl-C.
    """
    carrier = chosen_carrier(carrier, attach=attach, cdp=cdp)
    if not task.strip():
        raise typer.BadParameter("say what to do.", param_hint="TASK")
    if url is not None:
        _check_url(url)
    if model is not None and not is_known(model):
        raise typer.BadParameter(f"choose {CHOICES}.", param_hint="--model")
    asked = StartTask(
        task=task,
        url=url,
        model=model,
        max_steps=max_steps,
        yes=yes,
        allow=permissions_of(allow),
        autonomy=autonomy.value if autonomy is not None else None,
        browse=browse,
        follows=_followed(follow),
    )
    carry_out(Options(asked, headless, attach, json_lines if json else spoken, carrier, cdp))


def carry_out(options: Options) -> NoReturn:
    """Runs the task to its end, and ends the command with its exit status."""
    for name in ENDING_SIGNALS:
        signal.signal(name, signal.default_int_handler)  # as Ctrl-C: the browser is closed and its profile removed
    try:
        status = asyncio.run(run_to_the_end(options))
    except (KeyboardInterrupt, asyncio.CancelledError):  # before there was a run to stop, or for the second time
        options.show(ended("stopped", "Stopped.", 0))
        status = 130
    raise typer.Exit(status)


def _check_url(url: str) -> None:
    """Before a browser is started, and a run is made, for an address that cannot be opened."""
    try:
        parse(url)
    except BadUrl as bad:
        raise typer.BadParameter(bad.sentence, param_hint="--url") from None


def _followed(name: str | None) -> str | None:
    """The run to go on from. Its record tells the next one what was asked and what came of it."""
    if name is None:
        return None
    try:
        return choose(runs_folder(), name).id
    except NoRecord as problem:
        raise typer.BadParameter(str(problem), param_hint="--follow") from None


async def run_to_the_end(options: Options) -> int:
    """Runs the task and shows its events; the exit status."""
    started = time.monotonic()
    try:
        async with reach_host(options) as reach:
            return await follow(reach, options)
    except HostGone as gone:
        options.show(gone.ending if options.attach else _close(gone))
        return 130 if gone.interrupted else 1
    except TROUBLE as error:
        options.show(ended("failed", str(error), time.monotonic() - started))
        return 2


@contextlib.asynccontextmanager
async def reach_host(options: Options) -> AsyncIterator[Reach]:
    """The host to use: of the open browser, or of one started for this run and closed after it."""
    if options.carrier is Carrier.PLAYWRIGHT:
        if find_spec("playwright") is None:
            raise SetupFailed(NO_PLAYWRIGHT.format(pip_install("playwright")))
        from webhand_host.cli.steered import steered, within  # the whole agent, which otherwise lives in the host

        async with steered(headless=options.headless, cdp=options.cdp) as runner:
            yield partial(within, runner, may_allow=options.may_allow)
        return
    if options.attach:
        yield partial(dial, await _open_host())
        return
    headless = options.headless or not launch.display_there()
    with (
        launch.private_profile(may_allow=options.may_allow) as profile,
        launch.started(profile, headless=headless) as browser,
    ):
        try:
            socket = await wait_for_socket(profile.runtime, alive=lambda: browser.poll() is None)
        except NoHost as error:
            raise SetupFailed(f"{error} {launch.last_words(profile)}".strip()) from error
        yield partial(dial, socket, token=profile.token)


async def _open_host() -> Path:
    """The host of the browser that was opened last. What killed hosts left behind is passed over."""
    for socket in sockets(runtime_folder()):
        with contextlib.suppress(NoHost):
            async with dial(socket, {}):
                return socket
    raise SetupFailed(
        "No browser with Webhand is open. Open it (is the extension loaded? `webhand doctor` knows), "
        "or leave out --attach."
    )


async def follow(reach: Reach, options: Options) -> int:
    """Starts the task and follows it; the exit status."""
    following = Following(options.show, has_window=options.has_window, may_allow=options.may_allow)
    async with reach({"run.event": following.take}) as peer:
        asked = options.asked.model_copy(update={"attended": options.attended})
        begun: RunStatus = await peer.call("task.start", asked)
        finished = await following.to_the_end(peer, begun.id)
    if following.interrupted:
        return 130
    if finished.never_began:
        return 2
    return 0 if finished.outcome == "completed" else 1


def _close(gone: HostGone) -> RunFinished:
    """The host of a private profile has no successor, so its run gets its last event here."""
    folder = find_run(runs_folder(), gone.run_id)
    if folder is None:
        return gone.ending
    return folder.finished() or folder.close(gone.ending.summary)
