"""What the way between extension and host costs: our host against a bare Python echo host, in the same browser."""

import asyncio
import json
import stat
import sys
import time
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from playwright.async_api import Worker, async_playwright
from webhand_agent.version import PROTOCOL_VERSION, VERSION
from webhand_host.browser import launch
from webhand_host.browser.discovery import find_browser
from webhand_host.extension_id import ORIGIN

from bench.figures import median_ratio, table

ECHO = f"""#!{sys.executable} -I
import os, struct, sys
def read(size):
    data = b""
    while len(data) < size:
        piece = os.read(0, size - len(data))
        if not piece:
            sys.exit()
        data += piece
    return data
while True:
    length = read(4)
    os.write(1, length + read(*struct.unpack("=I", length)))
"""
"""The floor: no host in Python can do less than read a frame and write it back."""

CONNECT = """([name, message]) => new Promise((resolve, reject) => {
    const begun = performance.now();
    const port = chrome.runtime.connectNative(name);
    port.onDisconnect.addListener(() => reject(new Error(chrome.runtime.lastError?.message)));
    port.onMessage.addListener(() => {
        resolve(performance.now() - begun);
        port.disconnect();
    });
    port.postMessage(message);
})"""

ROUND_TRIPS = """([name, messages]) => new Promise((resolve, reject) => {
    const port = chrome.runtime.connectNative(name);
    const times = [];
    let begun = 0;
    const send = () => {
        begun = performance.now();
        port.postMessage(messages[Math.min(times.length, messages.length - 1)]);
    };
    port.onDisconnect.addListener(() => reject(new Error(chrome.runtime.lastError?.message)));
    port.onMessage.addListener(() => {
        times.push(performance.now() - begun);
        if (times.length < 201) return send();
        resolve(times.slice(1));
        port.disconnect();
    });
    send();
})"""

OURS, BARE = "dev.webhand.host", "dev.webhand.echo"


def hello(name: str) -> dict[str, Any]:
    params = {"protocol": PROTOCOL_VERSION, "build": VERSION, "role": "extension", "abilities": [], "profile": ""}
    return {"jsonrpc": "2.0", "id": name, "method": "hello", "params": params}


async def wire() -> None:
    """Prints connect-to-first-reply and round trips of both hosts, and their ratios."""
    with TemporaryDirectory() as state, launch.private_profile({"WEBHAND_STATE_DIR": state}) as profile:
        register_echo(profile.folder)
        async with async_playwright() as playwright:
            options = launch.steered(profile, find_browser().path, headless=True)
            context = await playwright.chromium.launch_persistent_context(**options)
            workers = context.service_workers
            worker = workers[0] if workers else await context.wait_for_event("serviceworker")
            first = await _connects(worker, Path(state) / "host.log")
            trips = await _trips(worker)
            await context.close()
    rows = [["connect to hello", *_cells(*first)], ["round trip (hello)", *_cells(*trips)]]
    table("The way to the host (medians, ms)", ["", "Webhand", "bare echo", "ratio"], rows)


def register_echo(profile: Path) -> None:
    program = profile.parent / "echo"
    program.write_text(ECHO, encoding="utf-8")
    program.chmod(program.stat().st_mode | stat.S_IXUSR)
    manifest = {"name": BARE, "description": "echo", "path": str(program), "type": "stdio"}
    folder = profile / "NativeMessagingHosts"
    text = json.dumps({**manifest, "allowed_origins": [ORIGIN]})
    (folder / f"{BARE}.json").write_text(text, encoding="utf-8")


async def _connects(worker: Worker, log: Path) -> tuple[list[float], list[float]]:
    """A host goes on importing after its hello, and closes down: the next one starts when it is gone, or the two would
    share the processor."""
    ours: list[float] = []
    bare: list[float] = []
    for turn in range(9):
        ours.append(await worker.evaluate(CONNECT, [OURS, hello("a")]))
        await asyncio.to_thread(_wait_until_closed, log, turn + 1)
        bare.append(await worker.evaluate(CONNECT, [BARE, hello("a")]))
    return ours[1:], bare[1:]


def _wait_until_closed(log: Path, ports: int) -> None:
    """Waits, half a minute at most, until the hosts' common log tells of so many closed ports."""
    end = time.monotonic() + 30
    while not log.exists() or log.read_text(encoding="utf-8").count("Port closed") < ports:
        if time.monotonic() > end:
            raise TimeoutError("a host did not end after its port was closed")
        time.sleep(0.05)


async def _trips(worker: Worker) -> tuple[list[float], list[float]]:
    asks = [hello("a"), {"jsonrpc": "2.0", "id": "b", "method": "hello", "params": hello("b")["params"]}]
    ours = await worker.evaluate(ROUND_TRIPS, [OURS, asks])
    bare = await worker.evaluate(ROUND_TRIPS, [BARE, asks])
    return ours[20:], bare[20:]


def _cells(ours: list[float], bare: list[float]) -> list[str]:
    middle = [f"{sorted(times)[len(times) // 2]:.2f}" for times in (ours, bare)]
    return [*middle, f"{median_ratio(ours, bare):.2f}"]
