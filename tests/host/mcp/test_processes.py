"""What a server leaves behind, which is nothing: when its client goes, when it is killed, after many sessions."""

import asyncio
import contextlib
import os
import re
import signal
import subprocess
import time
from collections.abc import Callable
from pathlib import Path

import pytest
from conformance.site import Site
from host.mcp.connecting import OVER_HTTP, connected, over_http, parameters
from host.mcp.test_hands import SHOP
from host.server.served import serving
from host.sessions.steering import alive, children

WITHIN = 10.0


def open_files(pid: int) -> int:
    return len(list(Path(f"/proc/{pid}/fd").iterdir()))


def until(is_so: Callable[[], object], why: str) -> None:
    end = time.monotonic() + WITHIN
    while not is_so():
        assert time.monotonic() < end, why
        time.sleep(0.05)


def test_everything_is_gone_when_standard_input_closes(tmp_path: Path) -> None:
    server = parameters(tmp_path)
    command = [server.command, *server.args]
    process = subprocess.Popen(
        command, env=server.env, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True
    )
    assert process.stdin is not None
    assert process.stdout is not None
    opens = (
        '{"jsonrpc":"2.0","id":1,"method":"initialize","params":{"protocolVersion":"2025-11-25","capabilities":{},'
        '"clientInfo":{"name":"t","version":"1"}}}\n{"jsonrpc":"2.0","method":"notifications/initialized"}\n'
        '{"jsonrpc":"2.0","id":2,"method":"tools/call","params":{"name":"session_open","arguments":{"id":"one"}}}\n'
    )
    process.stdin.write(opens)
    process.stdin.flush()
    while '"id":2' not in process.stdout.readline():
        pass
    started = children(process.pid)
    assert started, "a browser is there"
    process.stdin.close()
    assert process.wait(WITHIN) == 0
    process.stdout.close()
    until(lambda: not alive(started), "a browser was left")
    assert (tmp_path / "data" / "sessions" / "one" / "state.json").exists()


async def test_a_server_that_is_killed_in_the_middle_leaves_no_browser(tmp_path: Path, pages: Site) -> None:
    started: set[int] = set()
    # What its client makes of that is the client's.
    with serving(tmp_path, door=OVER_HTTP) as door, contextlib.suppress(ExceptionGroup):
        async with over_http(door) as one:
            await one.done("session.open", id="one", url=pages.put(SHOP))
            started |= children(door.process.pid)
            pages.hold()
            asking = asyncio.ensure_future(one.call("nav.goto", id="one", url=f"{pages.here}/held"))
            assert await asyncio.to_thread(pages.held.wait, WITHIN)
            door.process.send_signal(signal.SIGKILL)
            door.process.wait(WITHIN)
            asking.cancel()
            with pytest.raises((asyncio.CancelledError, Exception)):
                await asking
    pages.release.set()
    assert started
    await asyncio.to_thread(until, lambda: not alive(started), "a browser was left")
    async with connected(tmp_path) as again:  # nothing holds the session, and nothing of it is damaged
        assert "notes" not in await again.done("session.open", id="one")


async def test_sessions_opened_and_closed_leave_nothing(
    tmp_path: Path, pages: Site, times: Callable[[int, int], int]
) -> None:
    many = times(5, 50)
    with serving(tmp_path, door=OVER_HTTP) as door:
        async with over_http(door) as one:
            await one.done("session.open", id="first", url=pages.put(SHOP))
            before, files = len(children(door.process.pid)), _files(tmp_path)
            handles = open_files(door.process.pid)
            for number in range(many):
                await one.done("session.open", id=f"s{number}")
                await one.done("session.close", id=f"s{number}")
            listed = await one.done("session.list")
            left = _files(tmp_path) - files
            await asyncio.to_thread(until, lambda: len(children(door.process.pid)) <= before, "a process was left")
            assert open_files(door.process.pid) < handles + many, "an open file is left of each session"
    assert len(re.findall(r'"active":false', listed)) == many
    kept = re.compile(r"data/(sessions/\.?s\d+(/(state|meta)\.json|\.lock)|runs/[^/]+/(job\.json|run\.jsonl))")
    assert not [name for name in left if not kept.fullmatch(name)], "nothing but what is kept of them"


def _files(folder: Path) -> set[str]:
    """All of Webhand's own; a browser's profile is the browser's."""
    found = {os.path.relpath(Path(at) / name, folder) for at, _, names in os.walk(folder) for name in names}
    return {name for name in found if name.startswith(("data", "config", "runtime"))}
