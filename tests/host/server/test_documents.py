"""Every example of both documents, as it stands there, against sites of our own by the names that they use."""

import http.server
import ipaddress
import shutil
import ssl
import subprocess
import threading
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import chromium
import pytest
from certificates import certificate
from cryptography import x509
from host.server import documents
from host.server.documents import Example
from host.server.served import Program, Served, serving
from webhand_host.server.app import ROUTES

SITES = ("gmail.com", "outlook.com", "calendar.google.com", "example.com", "webmail.register.it")
"""Hosts of the examples."""
PAGE = b"""<!doctype html><title>Stand-in</title><h1>Stand-in</h1><main>
<input class=email aria-label=Email id=email><button style='position: fixed; left: 380px; top: 180px; width: 200px;
height: 80px' id=compose-btn class='compose-button primary'>Compose</button></main>"""


class Pages(http.server.BaseHTTPRequestHandler):
    def do_GET(self) -> None:
        self.send_response(200)
        self.send_header("Content-Type", "text/html; charset=utf-8")
        self.end_headers()
        self.wfile.write(PAGE)

    def log_message(self, *args: Any) -> None:
        """Nothing."""


def encrypted(folder: Path) -> ssl.SSLContext:
    """With a certificate that nobody has signed: the browser is told to take it."""
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    names = [*(x509.DNSName(site) for site in SITES), x509.IPAddress(ipaddress.ip_address("127.0.0.1"))]
    context.load_cert_chain(*certificate(folder, names))
    return context


@pytest.fixture(scope="module")
def as_documented(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    """A server whose browsers find all sites here, and that allows what the examples do."""
    folder = tmp_path_factory.mktemp("documents")
    server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Pages)
    server.socket = encrypted(folder).wrap_socket(server.socket, server_side=True)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    browser = folder / "chromium"
    rules = f"--host-resolver-rules='MAP * 127.0.0.1:{server.server_port}'"
    browser.write_text(f'#!/bin/sh\nexec {chromium.executable()} "$@" {rules} --ignore-certificate-errors\n')
    browser.chmod(0o755)
    workspace = folder / "workspace"
    workspace.mkdir()
    for name in ("config.json", "README.md", "source.txt"):
        (workspace / name).write_text("Hello")
    carry = [f"--allow=carry@https://{one},https://{two}" for one in SITES for two in SITES if one != two]
    carry += [f"--allow=carry@https://{one},*" for one in SITES]
    carry += [f"--allow=carry@files,https://{one}" for one in SITES]
    options = ["--autonomy", "trusted", "--allow-evaluate", "--tools", str(workspace), *carry]
    with serving(folder, *options, WEBHAND_BROWSER=str(browser), TOOLS_MODE="restricted") as one:
        yield one
    server.shutdown()
    server.server_close()


@pytest.fixture(scope="module")
def client(as_documented: Served) -> Program:
    program = as_documented.program()
    program.start(start_url="https://gmail.com")
    return program


EXAMPLES = [one for one in documents.of_the_tool_server() if one.path not in ("/browser/stop", "/browser/start")]


def test_every_endpoint_is_there() -> None:
    ours = {(route.method, route.path) for route in ROUTES}
    assert {(one.method, one.path) for one in documents.of_the_tool_server()} <= ours
    assert {("POST", path) for path, _ in documents.requests_of_the_tools_api()} <= ours
    assert len(documents.of_the_tool_server()) == 23


def test_starting_and_stopping_as_documented(as_documented: Served) -> None:
    start, stop = (one for one in documents.of_the_tool_server() if one.path in ("/browser/start", "/browser/stop"))
    program = as_documented.program()
    told = program.post("/browser/start", **{**(start.body or {}), "kind": "fresh"})
    same_shape(told, start.answers[0])
    assert told["current_url"].startswith("https://gmail.com")
    same_shape(
        program.done(program("POST", stop.path + stop.query.replace("session-xxx", told["session_id"]))),
        stop.answers[0],
    )


@pytest.mark.parametrize("example", EXAMPLES, ids=lambda one: f"{one.method} {one.path}")
def test_every_example_answers_as_documented(client: Program, example: Example) -> None:
    session = str(client.session)
    if example.path == "/browser/tab/close":
        client.post("/browser/tab/new", session_id=session)
    body = {**example.body, "session_id": session} if example.body and "session_id" in example.body else example.body
    if example.path == "/browser/tab/close" and body:
        tabs = client.get(f"/browser/tabs?session_id={session}")["tabs"]
        body = {**body, "tab_id": tabs[-1]["id"]}
    if example.path == "/screenshot" and body:
        body = {**body, "optimize_for": "both"}
    reply = client(example.method, example.path + example.query.replace("session-xxx", session), body)
    assert reply.status == 200, reply.text
    if reply.json.get("success") is False:
        assert example.path in ("/browser/back", "/browser/forward"), reply.text  # where its history has no such page
    same_shape(reply.json, example.answers[0])


def same_shape(told: Any, documented: Any, at: str = "") -> None:
    """Every field that the document has, of its type. What is beyond it may be there too."""
    if documented is None or told is None:
        assert told is None or documented is None or at.endswith((".screen", ".lux_scale")), at
    elif isinstance(documented, dict):
        assert isinstance(told, dict), at
        for name, value in documented.items():
            assert name in told, f"{at}.{name} is missing in {told}"
            same_shape(told[name], value, f"{at}.{name}")
    elif isinstance(documented, list):
        assert isinstance(told, list), at
        for one in told if documented and isinstance(documented[0], dict) else ():
            same_shape(one, documented[0], f"{at}[]")
    elif isinstance(documented, bool | str):
        assert type(told) is type(documented), f"{at}: {told!r}"
    else:
        assert isinstance(told, int | float), f"{at}: {told!r}"


# --- specs/tools-api.md -----------------------------------------------------------------------------------------------


def test_every_command_of_the_tools_api(as_documented: Served) -> None:
    """Sent by curl itself, with the token added."""
    curl = shutil.which("curl")
    if curl is None:
        pytest.skip("curl is not installed here")
    program = as_documented.program()
    answers = []
    for command in documents.commands_of_the_tools_api():
        words = [word.replace("localhost:8765", f"localhost:{program.port}") for word in command[1:]]
        done = subprocess.run(
            [curl, "-s", "-w", "\n%{http_code}", *words, "-H", f"Authorization: Bearer {program.secret}"],
            capture_output=True,
            text=True,
            timeout=60,
            check=True,
        )
        text, _, status = done.stdout.rpartition("\n")
        assert status == "200", f"{words}: {text}"
        answers.append(text)
    assert "Hello, World!" in answers[0]
    assert '"data":"Hello"' in answers[1]
    assert '"screenshot":"iVBOR' in answers[4]


@pytest.mark.parametrize(("path", "body"), documents.requests_of_the_tools_api(), ids=lambda one: str(one)[:60])
def test_every_request_of_the_tools_api(as_documented: Served, path: str, body: dict[str, Any]) -> None:
    program = as_documented.program()
    if path == "/tools/browser":
        program.post("/tools/browser/start", headless=True)
        program.post(path, action="navigate", url="https://example.com")
    if body.get("cwd") == "/path/to/dir":
        body = {key: value for key, value in body.items() if key != "cwd"}
    told = program.done(program("POST", path, body))
    if path == "/tools/shell":
        assert set(told) >= {"command", "stdout", "stderr", "return_code", "timed_out"}
        assert (told["return_code"], told["timed_out"]) == (0, False)
    else:
        assert told["success"] is True, told
        assert told["action"] == body["action"]
        assert told["error"] is None
