"""One X server with a window manager for all tests of a process."""

from collections.abc import AsyncIterator, Iterator

import pytest
import pytest_asyncio
from host.desktop.screens import MISSING, Desk, desk
from webhand_host.desktop.desktop import HostDesktop


@pytest.fixture(scope="session")
def whole_desk() -> Iterator[Desk]:
    if MISSING:
        pytest.skip(f"{', '.join(MISSING)} is not installed here")
    with desk() as made:
        yield made


@pytest.fixture
def at_desk(whole_desk: Desk, monkeypatch: pytest.MonkeyPatch) -> Iterator[Desk]:
    """Only meanwhile it is this process's display: other tests have none."""
    monkeypatch.setenv("DISPLAY", whole_desk.display)
    monkeypatch.delenv("WAYLAND_DISPLAY", raising=False)
    monkeypatch.delenv("XDG_SESSION_TYPE", raising=False)
    monkeypatch.setenv("LC_ALL", "C.UTF-8")  # without one GTK knows no names of files beyond ASCII
    yield whole_desk
    whole_desk.tidy()


@pytest_asyncio.fixture
async def hands(at_desk: Desk) -> AsyncIterator[HostDesktop]:
    made = HostDesktop()
    yield made
    await made.aclose()
