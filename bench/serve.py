"""What a call over HTTP costs on top of the call itself, beside Playwright's own; and sessions side by side."""

import asyncio
import contextlib
import json
import os
import re
import statistics
import sys
import tempfile
import time
from collections.abc import AsyncIterator, Awaitable, Callable
from pathlib import Path
from typing import Any

import httpx2
from playwright.async_api import Page, async_playwright
from webhand_agent.protocol import Tab
from webhand_host.server.app import application
from webhand_host.server.client import Clients, Rights, Worker
from webhand_host.server.door import Door
from webhand_host.server.guard import Allowed
from webhand_host.server.neighbours import Neighbours
from webhand_host.server.port import HOST, Server, config, listening
from webhand_host.server.questions import Questions
from webhand_host.sessions.session import Session
from webhand_host.sessions.sessions import Sessions
from webhand_host.settings import Settings
from webhand_host.tokens import Token, Tokens

from bench.figures import alternating, console, table

RUNS = 25
ON_TOP_MS = 5
SESSIONS = 20
ROUTES = "A call over HTTP (ms: p50 / p95), the same call in process, and Playwright's own"
ROUTE_HEAD = ["", "HTTP", "in process", "on top (p50)", "Playwright", "HTTP / Playwright"]
MANY = f"{SESSIONS} sessions side by side"
PAGE = (
    "<title>Bench</title><button style='position: fixed; left: 0; top: 0; width: 200px; height: 100px'>Press</button>"
    "<input id=field style='position: fixed; top: 200px'>" + "<p>A line of text with a <a href=#a>link</a>.</p>" * 50
)


async def serve() -> None:
    """Prints what the door costs, and what many sessions cost."""
    with contextlib.ExitStack() as stack:
        folder = Path(
            stack.enter_context(tempfile.TemporaryDirectory(prefix="webhand-bench-", ignore_cleanup_errors=True))
        )
        for name in ("DATA", "CONFIG", "STATE", "RUNTIME"):
            place = folder / name.lower()
            place.mkdir(mode=0o700)
            os.environ[f"WEBHAND_{name}_DIR"] = str(place)
        async with _page() as url:
            async with _door(folder) as (door, client):
                await _routes(door, client, url)
            async with _server(folder) as client:
                await _many(client, url)
    console.print(f"Goal: at most {ON_TOP_MS} ms on top of the call, and no session's slow page delays another's.\n")


async def _routes(door: Door, client: httpx2.AsyncClient, url: str) -> None:
    """Over HTTP and in process the same hands act in the same tab of the same browser: what differs is the door."""
    started = await _post(client, "/browser/start", {"kind": "fresh", "headless": True, "start_url": url})
    session = door.sessions.get(started["session_id"])
    worker, tab = await _in_process(door, session, url), await session.tab()
    async with _playwright(url) as page:
        asks: dict[str, tuple[Callable[[], Awaitable[Any]], ...]] = {
            "POST /click": (
                lambda: _post(client, "/click", {"x": 50, "y": 50}),
                lambda: worker.call(tab, "click_point", x=50, y=50),
                lambda: page.mouse.click(50, 50),
            ),
            "POST /type": (
                lambda: _post(client, "/type", {"text": "abc", "selector": "#field"}),
                lambda: _typed(worker, tab),
                lambda: page.locator("#field").press_sequentially("abc"),
            ),
            "POST /screenshot": (
                lambda: _post(client, "/screenshot", {}),
                lambda: worker.reader.picture(tab, lossless=True),
                lambda: page.screenshot(),
            ),
            "GET /browser/dom/tree": (
                lambda: client.get("/browser/dom/tree"),
                lambda: worker.reader.observe(tab),
                lambda: page.locator("body").aria_snapshot(),
            ),
        }
        rows = [await _row(name, *ways) for name, ways in asks.items()]
    table(ROUTES, ROUTE_HEAD, rows)


async def _row(name: str, *ways: Callable[[], Awaitable[Any]]) -> list[str]:
    http, inside, bare = (sorted(one) for one in await alternating(RUNS, *ways))
    middle = [statistics.median(one) for one in (http, inside, bare)]
    told = [f"{statistics.median(one):.1f} / {one[int(len(one) * 0.95)]:.1f}" for one in (http, inside, bare)]
    return [name, told[0], told[1], f"{middle[0] - middle[1]:+.1f}", told[2], f"{middle[0] / middle[2]:.2f}"]


async def _many(client: httpx2.AsyncClient, url: str) -> None:
    """As many sessions as the row says: what they weigh, and what a look takes while one of them hangs."""
    began = time.perf_counter()
    opened = [
        (await _post(client, "/browser/start", {"kind": "fresh", "headless": True, "start_url": url}))["session_id"]
        for _ in range(SESSIONS)
    ]
    starting = (time.perf_counter() - began) / SESSIONS
    weight = _proportional_megabytes() / SESSIONS

    async def look(session: str) -> float:
        before = time.perf_counter()
        answer = await client.get("/browser/current_url", params={"session_id": session})
        answer.raise_for_status()
        return (time.perf_counter() - before) * 1_000

    alone = statistics.median([await look(one) for one in opened])
    hanging = asyncio.ensure_future(
        client.post("/browser/navigate", json={"url": f"{url}never", "session_id": opened[0]})
    )
    await asyncio.sleep(0.2)
    beside = statistics.median([await look(one) for one in opened[1:]])
    together = statistics.median(await asyncio.gather(*(look(one) for one in opened[1:])))
    await hanging
    head = ["start, s each", "memory, MB each", "a look, ms", "while one hangs", "all at once"]
    table(MANY, head, [[f"{starting:.2f}", f"{weight:.0f}", f"{alone:.1f}", f"{beside:.1f}", f"{together:.1f}"]])
    for one in opened:
        await _post(client, "/browser/stop", {"session_id": one})


def _proportional_megabytes() -> float:
    """Of all browser processes below this one: shared pages are counted in parts (proc(5), smaps_rollup)."""
    total = 0
    for folder in Path("/proc").glob("[0-9]*"):
        with contextlib.suppress(OSError):
            if "chrom" in (folder / "comm").read_text():
                found = re.search(r"Pss:\s+(\d+)", (folder / "smaps_rollup").read_text())
                total += int(found[1]) if found else 0
    return total / 1_024


async def _in_process(door: Door, session: Session, url: str) -> Worker:
    worker = door.clients.worker(door.clients.of(Token(name="bench", secret="bench")), session)  # noqa: S106, no secret
    await worker.call(await session.tab(), "go_to", url=url)
    return worker


async def _typed(worker: Worker, tab: Tab) -> None:
    found = await worker.reader.select(tab, "#field", limit=1)
    await worker.call(tab, "type_into", element_ref=found.tree.lines[0].ref, text="abc")


async def _post(client: httpx2.AsyncClient, path: str, body: dict[str, Any]) -> dict[str, Any]:
    answer = await client.post(path, json=body)
    if answer.status_code != 200:
        raise RuntimeError(f"{path}: {answer.text}")
    told: dict[str, Any] = json.loads(answer.text)
    return told


@contextlib.asynccontextmanager
async def _page() -> AsyncIterator[str]:
    """The address of one page; below it, `never` does not answer for as long as this lasts."""
    over = asyncio.Event()

    async def answer(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        head = await reader.readline()
        while head and (await reader.readline()).strip():
            pass
        if b"/never" in head:
            await over.wait()
        body = PAGE.encode()
        told = f"HTTP/1.1 200 OK\r\nContent-Type: text/html\r\nContent-Length: {len(body)}\r\nConnection: close\r\n\r\n"
        writer.write(told.encode() + body)
        writer.close()

    server = await asyncio.start_server(answer, "127.0.0.1", 0)
    async with server:
        yield f"http://127.0.0.1:{server.sockets[0].getsockname()[1]}/"
        over.set()


@contextlib.asynccontextmanager
async def _playwright(url: str) -> AsyncIterator[Page]:
    from webhand_host.browser import launch
    from webhand_host.browser.discovery import find_browser

    async with async_playwright() as playwright:
        browser = await playwright.chromium.launch(executable_path=str(find_browser().path), args=[*launch.QUIET])
        page = await browser.new_page(viewport={"width": 1_280, "height": 720})
        await page.goto(url)
        yield page
        await browser.close()


@contextlib.asynccontextmanager
async def _door(folder: Path) -> AsyncIterator[tuple[Door, httpx2.AsyncClient]]:
    """The server's application behind its real port, in this process."""
    tokens, questions = Tokens(folder / "config" / "tokens.json"), Questions()
    async with Sessions() as sessions:
        with listening(0, "bench") as listener:
            port = listener.getsockname()[1]
            clients = Clients(Rights.of(Settings(), (), "trusted"), questions)
            door = Door(sessions, clients, questions, Neighbours(None, port))
            guard, _ = application(door, Allowed(frozenset({f"{HOST}:{port}"})), tokens)
            server = Server(config(guard))
            serving = asyncio.ensure_future(server.serve([listener]))
            async with _client(port, tokens.main().secret) as client:
                yield door, client
            server.should_exit = True
            await serving


def _client(port: int | str, secret: str) -> httpx2.AsyncClient:
    base = f"http://{HOST}:{port}"
    return httpx2.AsyncClient(base_url=base, headers={"Authorization": f"Bearer {secret}"}, timeout=60)


@contextlib.asynccontextmanager
async def _server(folder: Path) -> AsyncIterator[httpx2.AsyncClient]:
    program = "from webhand_host.cli.app import main; main()"
    command = [sys.executable, "-c", program, "serve", "--port", "0", "--autonomy", "trusted"]
    process = await asyncio.create_subprocess_exec(
        *command, stdin=asyncio.subprocess.DEVNULL, stderr=asyncio.subprocess.PIPE
    )
    assert process.stderr is not None
    try:
        while (found := re.search(r"127\.0\.0\.1:(\d+)", line := (await process.stderr.readline()).decode())) is None:
            if not line:
                raise RuntimeError("the server did not start")
        secret = Tokens(folder / "config" / "tokens.json").main().secret
        async with _client(found[1], secret) as client:
            yield client
    finally:
        process.terminate()
        await process.wait()
