"""MCP clients that are not ours, against this server: the Inspector's command line and the official conformance suite
(tests/clients), on the Node of the wheel.
"""

import contextlib
import json
import os
import re
import shutil
import socket
import socketserver
import subprocess
import threading
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from conformance.site import Site
from host.mcp.connecting import parameters
from host.mcp.test_hands import SHOP
from host.server.served import Served
from packages import NODE, installed

from bench.pages.cache import once, stamp_of

CLIENTS = Path(__file__).parents[2] / "clients"
KEPT_SECONDS = 10.0
"""In which a session is kept whose client has gone (issue: everything is gone by then)."""
SCENARIOS = {
    "server-initialize": 1,
    "ping": 1,
    "tools-list": 1,
    "tools-call-simple-text": 1,
    "tools-call-error": 1,
    "resources-list": 1,
    "prompts-list": 1,
    "server-sse-multiple-streams": 2,
    "dns-rebinding-protection": 2,
}
"""Those of the suite that need no tool, prompt or resource of its own example server, with their checks; the others
fail here as they should. Two call a tool that is not there, and find text and an error as a client has to.
"""


@pytest.fixture(scope="session")
def programs() -> Path:
    """The folder of their commands. They are fetched once for all checkouts of this machine, which takes some 15 s."""
    files = [CLIENTS / "package.json", CLIENTS / "package-lock.json"]

    def fetch(place: Path) -> None:
        for file in files:
            shutil.copy(file, place)
        with installed(place):
            return

    return once("mcp-clients", stamp_of(files), fetch) / "node_modules" / ".bin"


def inspect(programs: Path, folder: Path, *arguments: str, options: tuple[str, ...] = ()) -> Any:
    """What the Inspector says of our server over standard input and output."""
    server = parameters(folder, *options)
    # It gives a server little of its own environment, and what it is told to.
    own = [(name, value) for name, value in (server.env or {}).items() if os.environ.get(name) != value]
    given = [part for name, value in own for part in ("-e", f"{name}={value}")]
    command = [str(NODE), str(programs / "mcp-inspector"), "--cli", server.command, *server.args, *arguments, *given]
    command += ["--connect-timeout", "60000"]  # milliseconds
    environment = {**os.environ, "MCP_CATALOG_PATH": str(folder / "catalog.json")}
    done = subprocess.run(command, env=environment, capture_output=True, text=True, timeout=120)
    assert done.returncode == 0, done.stderr or done.stdout
    return json.loads(done.stdout)


def test_the_inspector_finds_nothing_wrong_with_the_schemas(programs: Path, tmp_path: Path) -> None:
    listed = inspect(programs, tmp_path, "--method", "tools/list", "--strict", options=("--tools", "session,core,all"))
    assert len(listed["tools"]) > 50


def test_the_inspector_calls_a_tool(programs: Path, tmp_path: Path, pages: Site) -> None:
    told = ("--tool-arg", "id=seen", f"url={pages.put(SHOP)}")
    result = inspect(programs, tmp_path, "--method", "tools/call", "--tool-name", "session_open", *told)
    assert result["structuredContent"]["success"] is True
    kept, end = tmp_path / "data" / "sessions" / "seen" / "state.json", time.monotonic() + KEPT_SECONDS
    while not kept.exists():
        assert time.monotonic() < end, "the session was not kept when its client left"
        time.sleep(0.05)


def test_the_conformance_suite(door: Served, programs: Path, tmp_path: Path) -> None:
    """All of it in one go: what starts it costs more than what most of it asks."""
    with with_token(door) as url:
        command = [str(NODE), str(programs / "conformance"), "server", "--url", url]
        said = subprocess.run(command, cwd=tmp_path, capture_output=True, text=True, timeout=300).stdout
    summary = dict(re.findall(r"^[✓✗] (\S+): (.+)$", said.partition("=== SUMMARY ===")[2], re.MULTILINE))
    assert len(summary) > len(SCENARIOS), said
    wanted = {scenario: f"{checks} passed, 0 failed" for scenario, checks in SCENARIOS.items()}
    assert {scenario: summary.get(scenario) for scenario in SCENARIOS} == wanted, said


@contextlib.contextmanager
def with_token(door: Served) -> Iterator[str]:
    """An address that lets the suite in, which sends no token: each request gets one on its way, and is under the
    server's own name where it was under ours. Any other name goes on as it is.
    """
    token = door.program().secret.encode()

    class Carry(socketserver.StreamRequestHandler):
        def handle(self) -> None:
            here = self.connection.getsockname()[1]
            lines = []
            while (line := self.rfile.readline()) not in (b"\r\n", b""):
                lines.append(line)
            if not line:  # it was opened beforehand, and not needed
                return
            head = b"".join(lines).replace(f":{here}\r\n".encode(), f":{door.port}\r\n".encode())
            head = re.sub(rb"(?im)^connection: .*\r\n", b"", head)
            body = re.search(rb"(?im)^content-length: (\d+)", head)
            with socket.create_connection(("127.0.0.1", door.port)) as onward, contextlib.suppress(OSError):
                onward.sendall(head + b"Authorization: Bearer " + token + b"\r\nConnection: close\r\n\r\n")
                onward.sendall(self.rfile.read(int(body[1]) if body is not None else 0))
                while data := onward.recv(65_536):
                    self.wfile.write(data)

    with socketserver.ThreadingTCPServer(("127.0.0.1", 0), Carry) as server:
        server.daemon_threads = True  # a stream that the suite has left open keeps nobody
        threading.Thread(target=server.serve_forever, daemon=True).start()
        yield f"http://127.0.0.1:{server.server_address[1]}/mcp"
        server.shutdown()
