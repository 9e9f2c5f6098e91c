"""A controller under load: many runs over fake browsers that speak the real protocol, and workers that only wait."""

import asyncio
import contextlib
import os
import re
import statistics
import subprocess
import sys
import tempfile
import time
from collections import defaultdict
from collections.abc import AsyncIterator, Awaitable
from pathlib import Path
from typing import Any

import httpx2
import psycopg
from webhand_host.controller.database import Database, url_of
from webhand_host.controller.workers import enroll
from webhand_host.tokens import Tokens

from bench import postgres
from bench.figures import console, judged, table

RUNS = int(os.environ.get("WEBHAND_BENCH_RUNS", "200"))
STEPS = 20
WORKERS, SLOTS = 4, 4
PROBES = "person"
"""The label of one worker more, which has room all the time: what does not ask for it goes elsewhere."""
PROBED_SLOTS = 64
PROBE_SECONDS = 2.0
LOOKS_SECONDS = 3.0
"""A list of hundreds takes the controller some time, in which it does nothing else."""
IDLE = int(os.environ.get("WEBHAND_BENCH_IDLE", "1000"))
FOLLOWERS = 50
IDLE_SECONDS = 20.0
SITE = "http://127.0.0.1:9"


async def controller() -> None:
    """Prints what runs, followers and idle workers cost, on SQLite and where it is installed on PostgreSQL."""
    rows = [await _measured("SQLite, one process", None)]
    if why := postgres.lacking():
        console.print(f"PostgreSQL: {why}.")
    else:
        with tempfile.TemporaryDirectory(prefix="webhand-bench-pg-") as folder, postgres.running(Path(folder)) as one:
            rows.append(await _measured("PostgreSQL", one.url))
    head = [
        *("", "with room: pickup ms p50 / p95", "for room", "step ms p50", "of it ours"),
        *("runs/s", "events/s", "event ms p95", "lost, doubled"),
    ]
    table(
        f"{RUNS} runs of {STEPS} steps over {WORKERS} workers x {SLOTS} slots, {FOLLOWERS} followers",
        head,
        [row[:9] for row in rows],
    )
    head = ["", f"MB, {IDLE} idle workers", "CPU % of a core", "polls/s", "transactions/s"]
    table("Nothing to do", head, [[row[0], *row[9:]] for row in rows])
    console.print("With room: from POST until a worker that has room all the time is told to open a browser.")
    console.print("For room: the same of runs that waited for it, from when a slot was free.")
    console.print("Goals: pickup p95 under 1 s, events p95 under 250 ms, 0 lost and doubled, under 200 MB.\n")


async def _measured(name: str, url: str | None) -> list[str]:
    with tempfile.TemporaryDirectory(prefix="webhand-bench-", ignore_cleanup_errors=True) as folder:
        async with _controller(Path(folder), url) as (process, api, port):
            keys = await asyncio.to_thread(_enrolled, Path(folder), url, WORKERS + 1 + IDLE)
            fakes = [Fake(port, key, SLOTS) for key in keys[:WORKERS]]
            probed = Fake(port, keys[WORKERS], PROBED_SLOTS, PROBES)
            async with _going([one.work() for one in (*fakes, probed)]):
                await asyncio.gather(*(one.ready.wait() for one in (*fakes, probed)))
                busy = await _runs(api, fakes, probed)
            idle = [Fake(port, key, 1) for key in keys[WORKERS + 1 :]]
            async with _going([one.work() for one in idle]):
                await asyncio.gather(*(one.waits.wait() for one in idle))
                quiet = await _idle(process.pid, idle, url)
            return [name, *busy, *quiet]


# --- Runs -----------------------------------------------------------------------------------------------------------


async def _runs(api: httpx2.AsyncClient, fakes: "list[Fake]", probed: "Fake") -> list[str]:
    addresses = ", ".join(f"go to {SITE}/{at}" for at in range(STEPS))
    filed: dict[str, float] = {}
    latencies: list[float] = []
    done: dict[str, str] = {}
    began = time.time()

    async def one() -> None:
        asked = {"instruction": addresses, "options": {"model": "offline", "max_turns": 100}}
        answer = await api.post("/sessions", json=asked)
        answer.raise_for_status()
        filed[answer.json()["session_id"]] = time.time()

    probes: dict[str, float] = {}
    probing = asyncio.ensure_future(_probe(api, probes))
    for at in range(0, RUNS, 20):
        await asyncio.gather(*(one() for _ in range(at, min(at + 20, RUNS))))
    followed = list(filed)[-FOLLOWERS:]
    following = [asyncio.ensure_future(_follow(api, session, latencies)) for session in followed]
    while len(done) < RUNS:
        await asyncio.sleep(LOOKS_SECONDS)
        page = (await api.get("/sessions?limit=500")).json()["sessions"]
        page = [one for one in page if one["session_id"] in filed]
        done = {one["session_id"]: one["status"] for one in page if one["ended"]}
        console.print(f"{len(done)} of {RUNS} runs after {time.time() - began:.0f} s", end="\r")
        seen = {one["session_id"]: one for one in page}
    took = max(one["ended"] for one in seen.values()) - began
    probing.cancel()
    await asyncio.gather(*following)
    with_room = [1000 * (probed.opened[session] - at) for session, at in probes.items() if session in probed.opened]
    pickups = _pickups(seen, {session: at for fake in fakes for session, at in fake.opened.items()})
    steps = [1000 * one for fake in fakes for one in fake.steps]
    ours = [1000 * one for fake in fakes for one in fake.overheads]
    doubled = sum(len(fake.commands) - len(set(fake.commands)) for fake in fakes)
    lost = sum(status != "completed" for status in done.values())
    goals = _p95(with_room) < 1_000, _p95(latencies) < 250
    return [
        judged(f"{statistics.median(with_room):,.0f} / {_p95(with_room):,.0f}", goals[0]),
        f"{pickups[0]:,.0f} / {pickups[1]:,.0f}",
        f"{statistics.median(steps):.0f}",
        f"{statistics.median(ours):.0f}",
        f"{RUNS / took:.1f}",
        f"{len(latencies) / took:.0f}",
        judged(f"{_p95(latencies):,.0f}", goals[1]),
        judged(f"{lost}, {doubled}", not lost and not doubled),
    ]


async def _probe(api: httpx2.AsyncClient, filed: dict[str, float]) -> None:
    """Files short runs for the worker that has room, for ever; `filed` has when, by their sessions."""
    while True:
        asked = {"instruction": f"go to {SITE}/", "options": {"model": "offline", "labels": [PROBES]}}
        at = time.time()
        answer = await api.post("/sessions", json=asked)
        filed[answer.raise_for_status().json()["session_id"]] = at
        await asyncio.sleep(PROBE_SECONDS)


def _pickups(seen: dict[str, dict[str, Any]], opened: dict[str, float]) -> tuple[float, float]:
    """Milliseconds from when a run could begin (it was filed, and a slot was free) to when its worker was told to open
    a browser. p50, p95.
    """
    rows = sorted(seen.values(), key=lambda one: opened[one["session_id"]])
    free = [one["created"] for one in rows[: WORKERS * SLOTS]]
    free += sorted(one["ended"] for one in rows)
    could = [max(one["created"], at) for one, at in zip(rows, free, strict=False)]
    waits = [1000 * max(0.0, opened[one["session_id"]] - at) for one, at in zip(rows, could, strict=True)]
    return statistics.median(waits), _p95(waits)


async def _follow(api: httpx2.AsyncClient, session: str, latencies: list[float]) -> None:
    """Its stream of events; for each how much later it came than the quickest, which shares no clock with it."""
    offsets: list[float] = []
    async with api.stream("GET", f"/sessions/{session}/log", headers={"Accept": "text/event-stream"}) as answer:
        async for line in answer.aiter_lines():
            if found := re.match(r'data: \{"t":([\d.]+)', line):
                offsets.append(time.time() - float(found[1]))  # noqa: PERF401, the time is each line's own
    latencies += [1000 * (one - min(offsets)) for one in offsets]


def _p95(values: list[float]) -> float:
    return sorted(values)[int(len(values) * 0.95)] if values else 0.0


# --- Nothing to do --------------------------------------------------------------------------------------------------


async def _idle(pid: int, idle: "list[Fake]", url: str | None) -> list[str]:
    await asyncio.sleep(2)
    cpu, polls, changes = _cpu(pid), sum(one.polls for one in idle), _transactions(url)
    await asyncio.sleep(IDLE_SECONDS)
    spent = (_cpu(pid) - cpu) / IDLE_SECONDS * 100
    asked = (sum(one.polls for one in idle) - polls) / IDLE_SECONDS
    made = f"{(_transactions(url) - changes) / IDLE_SECONDS:.1f}" if url is not None else "-"
    memory = _memory(pid)
    return [judged(f"{memory:.0f}", memory < 200), f"{spent:.0f}", f"{asked:.0f}", made]


def _memory(pid: int) -> float:
    """Megabytes."""
    return int(re.findall(r"VmRSS:\s+(\d+)", Path(f"/proc/{pid}/status").read_text())[0]) / 1024


def _cpu(pid: int) -> float:
    fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def _transactions(url: str | None) -> int:
    """As PostgreSQL counts them; SQLite does not."""
    if url is None:
        return 0
    with psycopg.connect(url) as connection:
        found = connection.execute("select sum(xact_commit + xact_rollback) from pg_stat_database").fetchone()
    return int(found[0]) if found is not None else 0


# --- Fake workers ---------------------------------------------------------------------------------------------------


class Fake:
    """A worker whose browser is none: each page is one heading. It speaks the real protocol over real HTTP."""

    def __init__(self, port: int, key: str, slots: int, *labels: str) -> None:
        self.ready = asyncio.Event()
        self.waits = asyncio.Event()
        self.polls = 0
        self.commands: list[str] = []
        self.steps: list[float] = []
        self.overheads: list[float] = []
        """Of each step what is left without the time that this worker was at its commands."""
        self.opened: dict[str, float] = {}
        self._slots = slots
        self._labels = labels
        self._urls: dict[str, str] = {}
        self._last: dict[str, float] = {}
        self._own: defaultdict[str, float] = defaultdict(float)
        self._held: set[str] = set()
        self._tasks: set[asyncio.Task[None]] = set()
        self._client = httpx2.AsyncClient(
            base_url=f"http://127.0.0.1:{port}",
            headers={"Authorization": f"Bearer {key}"},
            timeout=90,
            trust_env=False,
            verify=False,
        )

    async def work(self) -> None:
        said = {"hostname": "fake", "slots": self._slots, "labels": self._labels}
        async with self._client:
            told = (await self._client.post("/register", json=said)).json()
            self.ready.set()
            while True:
                query = {"attempt": told["attempt"], "wait": 20, "holds": ",".join(self._held)}
                answer = await self._client.get("/command", params=query)
                self.polls += 1
                self.waits.set()  # it was looked for something to do; from now on it is told
                command = answer.json()
                if command.get("id"):
                    self._held.add(command["id"])
                    task = asyncio.ensure_future(self._do(command, time.monotonic()))
                    self._tasks.add(task)
                    task.add_done_callback(self._tasks.discard)

    async def _do(self, command: dict[str, Any], came: float) -> None:
        session = command["session_id"]
        if command["action"] == "browser_open":
            self.opened.setdefault(session, time.time())
        if command["action"] == "browser_navigate":
            now = time.monotonic()
            if session in self._last:
                self.steps.append(now - self._last[session])
                self.overheads.append(self.steps[-1] - self._own.pop(session, 0.0))
            self._last[session] = now
            self.commands.append(f"{session} {command['params']['url']}")
        result = {"id": command["id"], "success": True, "data": self._given(session, command)}
        self._own[session] += time.monotonic() - came
        await self._client.post("/result", json=result)
        self._held.discard(command["id"])

    def _given(self, session: str, command: dict[str, Any]) -> Any:
        url = self._urls.get(session, "about:blank")
        match command["action"]:
            case "browser_open":
                return {"abilities": [], "is_fresh": True}
            case "browser_target" | "browser_tabs":
                place = {"url": url, "title": "A page", "active": True, "injectable": True}
                tab = {"tab_id": 1, "window_id": 1, "index": 0, **place}
                return [tab] if command["action"] == "browser_tabs" else tab
            case "browser_navigate" | "browser_open_tab":
                self._urls[session] = command["params"]["url"]
                told = {"ok": True, "code": "navigated", "message": "", "effect": ["navigation"], "tab_id": 1}
                return {**told, "led_to": self._urls[session], "status": 200}
            case "browser_observe":
                lines = [{"depth": 1, "role": "heading", "name": f"The page {url}"}]
                tree = {"title": "A page", "url": url, "shown": lines}
                return {"tab_id": 1, "url": url, "title": "A page", "tree": tree, "elements": 1}
            case "browser_read":
                return {"tab_id": 1, "text": f"The page {url}", "total": 20}
        return None


# --- The controller -------------------------------------------------------------------------------------------------


@contextlib.asynccontextmanager
async def _controller(
    folder: Path, url: str | None
) -> AsyncIterator[tuple["subprocess.Popen[str]", httpx2.AsyncClient, int]]:
    ours = {f"WEBHAND_{name}_DIR": str(folder / name.lower()) for name in ("DATA", "CONFIG", "STATE", "RUNTIME")}
    (folder / "runtime").mkdir(mode=0o700)
    log = folder / "log"
    options = ["--port", "0", "--worker-port", "0", "--slots", "0", "--lease", "60"]
    program = [sys.executable, "-c", "from webhand_host.cli.app import main; main()", "controller", *options]
    with log.open("w") as output:
        process = subprocess.Popen(  # noqa: ASYNC220, once
            [*program, *(["--database", url] if url else [])],
            env={**os.environ, **ours, "WEBHAND_MODEL": "offline"},
            stdout=output,
            stderr=output,
            text=True,
        )
    try:
        async with asyncio.timeout(60):
            while (
                found := re.search(
                    r"tasks at http://127\.0\.0\.1:(\d+)\s[\s\S]*?http://127\.0\.0\.1:(\d+)`", log.read_text()
                )
            ) is None:
                assert process.poll() is None, log.read_text()
                await asyncio.sleep(0.1)
        secret = Tokens(folder / "config" / "tokens.json").create("bench", ()).secret
        limits = httpx2.Limits(max_connections=200)
        async with httpx2.AsyncClient(
            base_url=f"http://127.0.0.1:{found[1]}",
            headers={"Authorization": f"Bearer {secret}"},
            timeout=120,
            trust_env=False,
            limits=limits,
        ) as client:
            yield process, client, int(found[2])
    finally:
        process.kill()
        process.wait()


def _enrolled(folder: Path, url: str | None, number: int) -> list[str]:
    database = Database(url_of(url)) if url else Database.in_file(folder / "data" / "controller.sqlite")
    try:
        return database.now(lambda connection: [enroll(connection, f"worker-{at}") for at in range(number)])
    finally:
        database.close()


@contextlib.asynccontextmanager
async def _going(work: list[Awaitable[None]]) -> AsyncIterator[None]:
    tasks = [asyncio.ensure_future(one) for one in work]
    try:
        yield
    finally:
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
