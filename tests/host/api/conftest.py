"""Folders of a test's own, pages, and a model that is a script."""

from collections.abc import AsyncIterator, Callable, Iterator
from pathlib import Path

import gemini
import keyring
import pytest
import pytest_asyncio
from conformance.site import Site
from conformance.site import served as site_served
from keyring.backends import fail
from webhand_host.api.sharing import shared_sessions

Scripted = Callable[[gemini.Script], gemini.GeminiStandIn]


@pytest.fixture(autouse=True)
def data(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """Whoever runs the tests finds nothing of theirs in their own folders, and none of their keys is used."""
    for name in ("DATA", "CONFIG", "STATE", "RUNTIME"):
        monkeypatch.setenv(f"WEBHAND_{name}_DIR", str(tmp_path / name.lower()))
    for name in ("GEMINI_API_KEY", "GOOGLE_API_KEY"):
        monkeypatch.setenv(name, "")
    monkeypatch.setenv("WEBHAND_SCREENSHOTS", "never")
    (tmp_path / "runtime").mkdir(mode=0o700)
    before = keyring.get_keyring()
    keyring.set_keyring(fail.Keyring())  # type: ignore[no-untyped-call]
    yield tmp_path / "data"
    keyring.set_keyring(before)


@pytest_asyncio.fixture(scope="session", loop_scope="session", autouse=True)
async def driver() -> AsyncIterator[None]:
    """Playwright is started once for all tests of a loop: there is always somebody who uses it."""
    async with shared_sessions():
        yield


@pytest.fixture(scope="session")
def pages() -> Iterator[Site]:
    with site_served() as one:
        yield one


@pytest.fixture
def scripted(monkeypatch: pytest.MonkeyPatch) -> Iterator[Scripted]:
    """`scripted([...])` is a model that answers so, over the real wire: take it with `model="gemini"`."""
    running: list[gemini.GeminiStandIn] = []

    def start(script: gemini.Script) -> gemini.GeminiStandIn:
        server = gemini.GeminiStandIn(script)
        running.append(server.__enter__())
        monkeypatch.setenv("GEMINI_API_KEY", gemini.KEY)
        monkeypatch.setenv("GOOGLE_GEMINI_BASE_URL", server.base_url)
        return server

    yield start
    for server in running:
        server.__exit__(None, None, None)
