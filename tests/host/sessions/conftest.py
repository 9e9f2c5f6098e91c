"""Folders, a keyring and a site of a test's own."""

import os
import threading
from collections.abc import AsyncIterator, Callable, Iterator
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any

import keyring
import pytest
import pytest_asyncio
from host.sessions.steering import Reopen, children
from host.test_keys import InMemory
from keyring.backends import fail
from playwright.async_api import Playwright, async_playwright
from webhand_host.sessions.shared import SharedBrowsers

PAGE = b"<!doctype html><title>A site</title><p>Hello"


class Handler(BaseHTTPRequestHandler):
    def do_GET(self) -> None:
        path, _, query = self.path.partition("?")
        body = PAGE
        self.send_response(200)
        if path == "/login":
            self.send_header("Set-Cookie", f"login={query}; Max-Age=100000; Path=/; HttpOnly")
        elif path == "/session-login":
            self.send_header("Set-Cookie", f"login={query}; Path=/; HttpOnly")
        elif path == "/who":
            body = self.headers.get("Cookie", "nobody").encode()
        elif path == "/leave-nothing":
            self.send_header("Clear-Site-Data", '"storage"')
        elif path == "/early":
            body = b"<!doctype html><title>Early</title><script>localStorage.early = 1</script>"
        elif path == "/framed":
            body = b"<!doctype html><iframe src='/frame'></iframe>"
        elif path in ("/frame", "/frame-on"):
            body = b"<!doctype html><title>frame</title>"
        self.send_header("Content-Type", "text/html; charset=utf-8")
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)

    def log_message(self, *args: Any) -> None:
        """Nothing: the output of a test run is for its failures."""


@pytest.fixture(autouse=True)
def data(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    for name in ("DATA", "CONFIG", "STATE"):
        monkeypatch.setenv(f"WEBHAND_{name}_DIR", str(tmp_path / name.lower()))
    monkeypatch.setenv("PYTHON_KEYRING_BACKEND", "keyring.backends.fail.Keyring")  # of processes that a test starts
    return tmp_path / "data"


@pytest.fixture(autouse=True)
def no_keyring() -> Iterator[None]:
    """Whoever runs the tests finds nothing of theirs in their own."""
    before = keyring.get_keyring()
    keyring.set_keyring(fail.Keyring())  # type: ignore[no-untyped-call]
    yield
    keyring.set_keyring(before)


@pytest.fixture
def memory(no_keyring: None) -> InMemory:
    backend = InMemory()
    keyring.set_keyring(backend)
    return backend


@pytest.fixture(scope="session")
def sites() -> Iterator[tuple[str, str]]:
    """Two origins."""
    servers = [ThreadingHTTPServer(("127.0.0.1", 0), Handler) for _ in range(2)]
    for server in servers:
        server.daemon_threads = True
        threading.Thread(target=server.serve_forever, daemon=True).start()
    first, second = (f"http://127.0.0.1:{server.server_address[1]}" for server in servers)
    yield first, second
    for server in servers:
        server.shutdown()
        server.server_close()


@pytest_asyncio.fixture(scope="session", loop_scope="session")
async def reopened() -> AsyncIterator[Reopen]:
    """Sessions in one browser for all tests of a worker, which is held open."""
    async with async_playwright() as playwright:

        async def driver() -> Playwright:
            return playwright

        browsers = SharedBrowsers(driver)
        async with browsers.use(headless=True):
            yield Reopen(browsers)
        await browsers.close()


@pytest.fixture
def browsers() -> Callable[[], list[int]]:
    """The process of each that was started in the test, without those that it started. Other tests share some."""
    before = children(os.getpid())

    def started() -> list[int]:
        found = children(os.getpid()) - before
        return [pid for pid in found if b"--headless" in _command(pid) and b"--type=" not in _command(pid)]

    return started


def _command(pid: int) -> bytes:
    try:
        return Path(f"/proc/{pid}/cmdline").read_bytes()
    except OSError:
        return b""
