"""Runs a controller until it is told to end: its two ports, its engine, and a worker of its own where it has one."""

import asyncio
import contextlib
import hashlib
import socket
import ssl
import sys
from collections.abc import AsyncIterator, Callable
from dataclasses import dataclass, field, replace
from pathlib import Path

import uvicorn

from webhand_host import ending
from webhand_host.background import Background
from webhand_host.controller.app import api, worker_port
from webhand_host.controller.beating import beating
from webhand_host.controller.commands import Commands
from webhand_host.controller.confirming import Confirmations
from webhand_host.controller.database import Database, url_of
from webhand_host.controller.door import Controller
from webhand_host.controller.encrypting import encrypting
from webhand_host.controller.engine import Engine
from webhand_host.controller.hub import Hub, Limits
from webhand_host.controller.page.door import PageDoor
from webhand_host.controller.placing import Placing
from webhand_host.controller.running import Runs
from webhand_host.controller.schedules import Schedules
from webhand_host.controller.sealing import Seal
from webhand_host.controller.sending import Telling
from webhand_host.controller.sessions import Sessions
from webhand_host.controller.several import Several
from webhand_host.controller.signals import Across, Signals
from webhand_host.controller.uploads import Uploads
from webhand_host.controller.workers import Workers, enroll
from webhand_host.controller.workflows import Workflows
from webhand_host.paths import own_folder, user_data_folder
from webhand_host.server.connections import WatchedConnection
from webhand_host.server.guard import Allowed, Guard
from webhand_host.server.port import HOST, PortTaken, Server, config, end, listening
from webhand_host.tokens import BadTokens, Can, Tokens

API_PORT = 5_900
WORKER_PORT = 5_901
OTHER_PORT = 5_910
"""Offered where 5900 is taken, by VNC as a rule: 5901 is the workers', or another screen's."""
SWITCH_SECONDS = 0.0005
"""For which a thread that computes is left alone by one that has had its answer from the database. By Python's own 5 ms
each way to the database and back would take so long, with locks held there, where there is much to do.
"""
OTHER_WORKER_PORT = 5_911
OWN_WORKER = "this-machine"
FILE = "controller.sqlite"
ROUTES = "docs/CONTROLLER.md lists them."
KEYS_BY = "`webhand worker enroll NAME` at the controller, with the same --database if it has one, makes a key."


class ManyConnections(WatchedConnection):
    """A worker has one open nearly all the time."""

    @staticmethod
    def most() -> int:
        return 4_096


@dataclass(frozen=True)
class Serving:
    """What a controller is started with. `hosts` are the names it is reached by from elsewhere; with them there has to
    be a certificate. `slots` 0: no worker of its own; else that one `lends_desktop` too.
    """

    port: int = API_PORT
    worker_port: int = WORKER_PORT
    host: str = HOST
    hosts: tuple[str, ...] = ()
    certificate: Path | None = None
    private_key: Path | None = None
    database: str | None = None
    key_file: Path | None = None
    token_file: Path | None = None
    executor: str = ""
    limits: Limits = field(default_factory=Limits)
    telling: Telling = field(default_factory=Telling)
    slots: int = 2
    headless: bool = False
    lends_desktop: bool = False


@dataclass(frozen=True)
class Started:
    """`name` is what this machine is called by who is to call."""

    name: str
    port: int
    worker_port: int
    scheme: str
    guard: Guard


def database_of(url: str | None) -> Database:
    """The one that is named, or the file of this machine."""
    return Database(url_of(url)) if url else Database.in_file(own_folder(user_data_folder()) / FILE)


@contextlib.asynccontextmanager
async def controller(serving: Serving, tokens: Tokens) -> AsyncIterator[Controller]:
    """Everything but the ports.

    Raises:
        NoDatabase, BadKey: it cannot be.
    """
    database = database_of(serving.database)
    await asyncio.to_thread(database.create)
    hub = Hub(
        database,
        await asyncio.to_thread(Seal.of, serving.key_file),
        Signals(),
        serving.limits,
        serving.executor or _executor(),
        serving.telling,
    )
    patient = replace(hub, database=database.patiently())
    among, workers, background = Several(hub), Workers(patient), Background()
    await among.join()
    await workers.learn()
    workflows, confirmations = Workflows(database), Confirmations(hub)
    sessions, of_runs = Sessions(hub, workers, workflows), Sessions(patient, workers, workflows)
    commands = Commands(patient, workers)
    runs = Runs(patient, commands, of_runs, Confirmations(patient), lambda: _may_anybody_confirm(tokens))
    uploads, schedules = Uploads(hub, sessions), Schedules(hub, of_runs)
    async with Engine(runs, schedules, workflows) as engine:
        background.start(beating(hub, workers, among))
        background.start(engine.tidied())
        background.start(Placing(patient, workers, of_runs).go())
        if not database.is_file:
            background.start(Across(hub.signals, database.url).go())
        try:
            yield Controller(hub, workers, commands, sessions, confirmations, runs, engine, uploads, schedules)
        finally:
            await runs.let_go()
            await background.end()
    await among.leave()
    database.close()


async def serve(serving: Serving, started: Callable[[Started], None]) -> None:
    """Serves until SIGINT or SIGTERM, or until cancelled. What is under way goes on when it is started again.

    Raises:
        PortTaken: something else listens there.
        BadTokens, NoDatabase, BadKey, BadCertificate: the sentence says what to do.
    """
    sys.setswitchinterval(SWITCH_SECONDS)
    by_tls = None
    if serving.certificate is not None and serving.private_key is not None:
        by_tls = await asyncio.to_thread(encrypting, serving.certificate, serving.private_key)
    tokens = Tokens(serving.token_file)
    await asyncio.to_thread(tokens.main)
    with (
        _bound(serving.port, serving.host, OTHER_PORT, "--port") as front,
        _bound(serving.worker_port, serving.host, OTHER_WORKER_PORT, "--worker-port") as back,
    ):
        ports = front.getsockname()[1], back.getsockname()[1]
        async with controller(serving, tokens) as made, contextlib.AsyncExitStack() as stack:
            guards = (
                api(made, Allowed(_names(serving, ports[0]), routes=ROUTES), tokens),
                worker_port(made, Allowed(_names(serving, ports[1]), routes=ROUTES, tokens_by=KEYS_BY), made.workers),
            )
            scheme = "https" if by_tls else "http"
            front_door = PageDoor(guards[0], made.pages, _names(serving, ports[0]), scheme)
            servers = [Server(_config(one, by_tls)) for one in (front_door, guards[1])]
            ending.on_signals(lambda: end(servers))
            started(Started(next(iter(serving.hosts), HOST), *ports, scheme, guards[0]))
            if serving.slots:
                await stack.enter_async_context(_own_worker(made, serving, f"{scheme}://{HOST}:{ports[1]}"))
            await asyncio.gather(servers[0].serve([front]), servers[1].serve([back]))


@contextlib.asynccontextmanager
async def _own_worker(made: Controller, serving: Serving, url: str) -> AsyncIterator[None]:
    """A worker in this process, which speaks with the controller as every other does. Its key lives as long as this."""
    from webhand_host.worker.hands import Browsers
    from webhand_host.worker.starting import registration
    from webhand_host.worker.worker import Place, Worker

    key = await made.hub.database.run(lambda c: enroll(c, OWN_WORKER, anew=True))
    async with Browsers(headless=serving.headless, lends_desktop=serving.lends_desktop) as browsers:
        own = str(serving.certificate) if serving.certificate else None
        worker = Worker(Place(url, key, own, is_here=True), registration((), serving.slots, browsers), browsers)
        going = asyncio.ensure_future(worker.serve())
        try:
            yield
        finally:
            going.cancel()
            await asyncio.wait({going})


def _bound(port: int, host: str, other: int, option: str) -> socket.socket:
    try:
        return listening(port, "webhand controller", host)
    except PortTaken as taken:
        raise PortTaken(port, "webhand controller", other, option) from taken


def _config(guard: Guard | PageDoor, by_tls: ssl.SSLContext | None) -> uvicorn.Config:
    made = config(guard, ManyConnections)
    if by_tls is not None:
        made.ssl_context_factory = lambda *_: by_tls
    return made


def _names(serving: Serving, port: int) -> frozenset[str]:
    return frozenset(f"{host.lower()}:{port}" for host in (HOST, "localhost", *serving.hosts))


def _may_anybody_confirm(tokens: Tokens) -> bool:
    with contextlib.suppress(BadTokens):
        return any(Can.CONFIRM in one.can for one in tokens.all())
    return False


def _executor() -> str:
    """The same after every start, on this machine and with this data folder: what was under way here goes on here."""
    place = f"{socket.gethostname()} {user_data_folder(create=False)}"
    return f"controller-{hashlib.sha256(place.encode()).hexdigest()[:12]}"
