"""How a controller is started: what is in its way is a sentence; beyond this machine it is encrypted."""

import contextlib
import json
import os
import re
import signal
import socket
import sqlite3
import ssl
import subprocess
from collections.abc import Iterator
from dataclasses import dataclass
from http.client import HTTPConnection
from pathlib import Path
from typing import Any
from urllib.request import Request, urlopen

import pytest
import sqlalchemy as sa
from certificates import certificate
from conformance.site import Site
from cryptography import x509
from cryptography.hazmat.primitives.serialization import (
    BestAvailableEncryption,
    Encoding,
    PrivateFormat,
    load_pem_private_key,
)
from host.controller.controlled import MAIN, OFFLINE, Client, Controlled, Process, controlling, fill, small_disks, until
from host.server.served import environment
from webhand_host.controller import tables
from webhand_host.controller.database import Database
from webhand_host.controller.sealing import Seal
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
        front, back = (
            started(tmp_path / "home", *options)
            for options in (("--port", str(port)), ("--port", "0", "--worker-port", str(port)))
        )
    for refused, offered in ((front, "--port 5910"), (back, "--worker-port 5911")):
        assert refused.returncode == 2
        assert f"Port {port} is taken by " in refused.stderr, "by what, where that can be told"
        assert f"`webhand controller {offered}`" in refused.stderr, "5901 is the workers'"
    for options, said in [
        (("--host", "box.example"), "--cert FILE and --key FILE"),
        (("--host", "box.example", "--cert", "/none", "--key", "/none"), "There is no file /none."),
    ]:
        refused = started(tmp_path / "home", *options)
        assert (refused.returncode, said in refused.stderr) == (2, True), refused.stderr
        assert "Traceback" not in refused.stderr


@pytest.mark.skipif(os.geteuid() != 0, reason="a small disk can be mounted by root alone")
@pytest.mark.parametrize("full", [0, 1])
def test_health_says_what_is_wrong_with_a_disk_that_is_full(tmp_path: Path, full: int) -> None:
    """The database's or that of the records, which each have one of their own here."""
    with small_disks(tmp_path / "home") as disks, controlling(tmp_path / "home", "--slots", "0") as one:
        client = one.program()
        assert client.get("/health")["status"] == "ok"
        ballast = fill(disks[full])
        unwell = until(lambda: (r := client("GET", "/health")).status == 503 and r, told=lambda: client.get("/health"))
        wrong = r"cannot be written \(No space left" if full else r"disk .* is full"
        assert re.search(wrong, unwell.json["error"]), unwell.text
        ballast.unlink()
        until(lambda: client("GET", "/health").status == 200)


@pytest.mark.parametrize("told", [signal.SIGTERM, signal.SIGINT])
def test_who_ends_it_reads_nothing_but_what_it_said_at_its_start(tmp_path: Path, told: signal.Signals) -> None:
    """With a worker that waits for what to do, and somebody who follows a run."""
    with controlling(tmp_path / "home", "--slots", "0") as one:
        client, key = one.program(), one.enroll("waits")
        worker = Client(one.worker_port, key)
        worker.post("/register", hostname="a")
        session = client.file("x", options={"labels": ["nobody"]})
        before = one.log_text()
        with contextlib.ExitStack() as stack:
            for port, secret, path, accept in [
                (one.worker_port, key, "/command?wait=60", "application/json"),
                (one.port, client.secret, f"/sessions/{session}/log", "text/event-stream"),
            ]:
                connection = stack.enter_context(contextlib.closing(HTTPConnection("127.0.0.1", port)))
                host, bearer = f"127.0.0.1:{port}", f"Bearer {secret}"
                connection.request("GET", path, headers={"Host": host, "Authorization": bearer, "Accept": accept})
            assert connection.getresponse().status == 200, "it is followed"
            worker.get("/health")  # comes behind the poll, which is under way then
            os.kill(one.process.process.pid, told)
            assert one.process.process.wait(60) == 0
    assert one.log_text() == before


def test_a_certificate_that_cannot_be_served_with_is_refused_before_anything_is_done(tmp_path: Path) -> None:
    public, private = certificate(tmp_path, [x509.DNSName("localhost")])
    (tmp_path / "another").mkdir()
    of_another = certificate(tmp_path / "another", [x509.DNSName("localhost")])[1]
    junk, locked = tmp_path / "junk.pem", tmp_path / "locked.pem"
    junk.write_text("junk")
    key = load_pem_private_key(private.read_bytes(), None)
    locked.write_bytes(key.private_bytes(Encoding.PEM, PrivateFormat.PKCS8, BestAvailableEncryption(b"word")))
    home = tmp_path / "home"
    (home / "runtime").mkdir(mode=0o700, parents=True)
    for cert, of_it, said in [
        (junk, private, f"{junk} has no certificate"),
        (public, junk, f"{junk} has no private key"),
        (public, of_another, f"{of_another} is the key of another certificate"),
        (public, locked, f"{locked} needs a pass phrase"),
    ]:
        options = ("--host", "localhost", "--cert", str(cert), "--key", str(of_it), "--port", "0", "--worker-port", "0")
        refused = Process(["controller", *options], tmp_path / f"{said.rpartition('/')[2]}.log", environment(home))
        refused.start()
        assert (refused.process.wait(100), refused.log.read_text().count("\n")) == (2, 1), refused.log.read_text()
        assert said in refused.log.read_text()
    assert not (home / "data").exists()


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


@pytest.mark.parametrize(("lacks", "said"), [("key", "the same --key-file"), ("folder", "share one data folder")])
def test_who_does_not_fit_to_the_controllers_that_are_there_is_refused(tmp_path: Path, lacks: str, said: str) -> None:
    home = tmp_path / "home"
    for folder in (home / "data", home / "config"):
        folder.mkdir(mode=0o700, parents=True)
    database = Database.in_file(home / "data" / "controller.sqlite")
    database.create()
    of_key = Seal.of(home / "config" / "controller.key").sign
    there = {"executor": "other", "key": "" if lacks == "key" else of_key, "folder": "elsewhere"}
    database.now(lambda connection: connection.execute(sa.insert(tables.controllers).values(**there)))
    database.close()
    refused = started(home, "--port", "0", "--worker-port", "0", "--slots", "0")
    assert (refused.returncode, said in refused.stderr) == (2, True), refused.stderr
    assert "Traceback" not in refused.stderr


@dataclass
class Encrypted:
    process: Process
    home: Path
    public: Path
    port: int
    worker_port: int


@pytest.fixture(scope="module")
def encrypted(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Encrypted]:
    """A controller for other machines, which call it localhost."""
    folder = tmp_path_factory.mktemp("encrypted")
    public, private = certificate(folder, [x509.DNSName("localhost")])
    home = folder / "home"
    home.mkdir()
    (home / "runtime").mkdir(mode=0o700)
    tls = ("--host", "localhost", "--cert", str(public), "--key", str(private))
    command = ["controller", "--port", "0", "--worker-port", "0", "--slots", "1", "--headless", *tls]
    process = Process(command, home / "log", environment(home, **OFFLINE))
    process.start()
    try:
        port = int(process.said(r"tasks at https://localhost:(\d+)")[1])
        yield Encrypted(
            process, home, public, port, int(process.said(r"worker --controller https://localhost:(\d+)")[1])
        )
    finally:
        assert process.end() == 0, process.log.read_text()


def test_beyond_this_machine_it_is_encrypted_and_one_is_enough(encrypted: Encrypted, pages: Site) -> None:
    second = started(encrypted.home, "--port", "0", "--worker-port", "0", "--slots", "0")
    assert (second.returncode, "One is enough" in second.stderr) == (2, True), second.stderr
    trusting = ssl.create_default_context(cafile=str(encrypted.public))
    bearer = {"Authorization": f"Bearer {Tokens(encrypted.home / 'config' / 'tokens.json').main().secret}"}
    place = f"localhost:{encrypted.port}"

    def call(path: str, **body: str) -> Any:
        headers, data = {**bearer, "Content-Type": "application/json"}, json.dumps(body).encode() if body else None
        with urlopen(Request(f"https://{place}{path}", data, headers), context=trusting) as answer:
            return json.load(answer)

    assert until(lambda: call("/health")["workers"]) == 1, "its own worker comes in by the same door"
    session = call("/sessions", mode="explore", target=f"{pages.here}/second")["session_id"]
    ended = until(lambda: (seen := call(f"/sessions/{session}"))["ended"] and seen)
    assert ended["status"] == "completed", "and does what it is told through it"
    with pytest.raises(OSError, match=r"reset|closed|refused|EOF|violation|[Bb]ad"):
        urlopen(Request(f"http://{place}/health", headers=bearer), timeout=10)


def test_a_worker_says_why_it_cannot_reach_its_controller(encrypted: Encrypted, faulty: Controlled) -> None:
    ca = ("--ca", str(encrypted.public))
    port = encrypted.worker_port
    workers: list[Process] = []
    try:
        for number, (options, said) in enumerate(
            [
                ((f"https://localhost:{port}",), r"its certificate is not trusted .*--ca FILE"),
                ((f"http://localhost:{port}",), "it speaks TLS: call it with https://"),
                ((f"https://127.0.0.1:{port}", *ca), r"its certificate is not for the name 127\.0\.0\.1"),
                ((f"https://localhost:{faulty.worker_port}", *ca), "it does not speak TLS: call it with http://"),
                (("http://localhost:1",), "nothing listens there"),
            ]
        ):
            home = encrypted.home / f"worker-{number}"
            (home / "runtime").mkdir(mode=0o700, parents=True)
            around = {**environment(home), "WEBHAND_WORKER_KEY": "webhand_worker_none"}
            workers.append(Process(["worker", "--headless", "--controller", *options], home / "log", around))
            workers[-1].start()
            workers[-1].said(f"{re.escape(options[0])} cannot be reached: {said}")
        for one in workers:
            assert one.log.read_text().count("\n") == 1, "said once, and again when it is another reason"
    finally:
        for one in workers:
            one.kill()


def test_a_worker_is_refused_certificates_that_cannot_be_read(tmp_path: Path) -> None:
    (tmp_path / "runtime").mkdir(mode=0o700)
    (tmp_path / "junk.pem").write_text("junk")
    around = {**environment(tmp_path), "WEBHAND_WORKER_KEY": "webhand_worker_none"}
    for file, said in [("junk.pem", "has no certificate that can be read."), ("none.pem", "cannot be read: No such")]:
        command = ["worker", "--controller", "https://localhost:1", "--ca", str(tmp_path / file)]
        refused = Process(command, tmp_path / f"{file}.log", around)
        refused.start()
        assert refused.process.wait(100) == 2
        assert f"{file} {said}" in refused.log.read_text()
        assert "Traceback" not in refused.log.read_text()
