"""How a controller is started: what is in its way is a sentence; beyond this machine it is encrypted."""

import json
import socket
import sqlite3
import ssl
import subprocess
from pathlib import Path
from urllib.request import Request, urlopen

import pytest
from certificates import certificate
from cryptography import x509
from host.controller.controlled import MAIN, OFFLINE, Process, until
from host.server.served import environment
from webhand_host.tokens import Tokens


def started(folder: Path, *options: str) -> "subprocess.CompletedProcess[str]":
    folder.mkdir(exist_ok=True)
    (folder / "runtime").mkdir(mode=0o700, exist_ok=True)
    return subprocess.run(
        [*MAIN, "controller", *options], env=environment(folder), capture_output=True, text=True, timeout=100
    )


def test_what_is_in_the_way_is_a_sentence(tmp_path: Path) -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = taken.getsockname()[1]
        refused = started(tmp_path / "home", "--port", str(port))
    assert refused.returncode == 2
    assert f"Port {port} is taken by " in refused.stderr, "by what, where that can be told"
    assert "`webhand controller --port 5910`" in refused.stderr, "5901 is the workers'"
    for options, said in [
        (("--host", "box.example"), "--cert FILE and --key FILE"),
        (("--host", "box.example", "--cert", "/none", "--key", "/none"), "There is no file /none."),
    ]:
        refused = started(tmp_path / "home", *options)
        assert (refused.returncode, said in refused.stderr) == (2, True), refused.stderr
        assert "Traceback" not in refused.stderr


def test_a_database_of_another_version_is_left_alone(tmp_path: Path) -> None:
    data = tmp_path / "home" / "data"
    data.mkdir(mode=0o700, parents=True)
    with sqlite3.connect(data / "controller.sqlite") as older:
        older.execute("CREATE TABLE webhand_sessions (number INTEGER PRIMARY KEY, id TEXT, ready BOOLEAN NOT NULL)")
    refused = started(tmp_path / "home")
    assert (refused.returncode, "another version's of Webhand (webhand_sessions" in refused.stderr) == (2, True), (
        refused
    )
    assert "Traceback" not in refused.stderr


def test_beyond_this_machine_it_is_encrypted_and_one_is_enough(tmp_path: Path) -> None:
    public, private = certificate(tmp_path, [x509.DNSName("localhost")])
    home = tmp_path / "home"
    home.mkdir()
    (home / "runtime").mkdir(mode=0o700)
    tls = ("--host", "localhost", "--cert", str(public), "--key", str(private))
    command = ["controller", "--port", "0", "--worker-port", "0", "--slots", "1", "--headless", *tls]
    process = Process(command, home / "log", environment(home, **OFFLINE))
    process.start()
    try:
        port = process.said(r"https://127\.0\.0\.1:(\d+)")[1]
        second = started(home, "--port", "0", "--worker-port", "0", "--slots", "0")
        assert (second.returncode, "One is enough" in second.stderr) == (2, True), second.stderr
        trusting = ssl.create_default_context(cafile=str(public))
        bearer = {"Authorization": f"Bearer {Tokens(home / 'config' / 'tokens.json').main().secret}"}

        def workers() -> int:
            with urlopen(Request(f"https://localhost:{port}/health", headers=bearer), context=trusting) as answer:
                return int(json.load(answer)["workers"])

        assert until(workers) == 1, "its own worker comes in by the same door"
        with pytest.raises(OSError, match=r"reset|closed|refused|EOF|violation|[Bb]ad"):
            urlopen(Request(f"http://localhost:{port}/health", headers=bearer), timeout=10)
    finally:
        assert process.end() == 0, process.log.read_text()
