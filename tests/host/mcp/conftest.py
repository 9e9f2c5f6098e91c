"""Pages, and a server with its client for each test, in both eras of the protocol where that matters."""

from collections.abc import AsyncIterator, Iterator

import pytest
import pytest_asyncio
from conformance.site import Site
from conformance.site import served as site_served
from host.mcp.connecting import OVER_HTTP, Connected, over_http
from host.server.served import Served, serving


@pytest.fixture(scope="session")
def pages() -> Iterator[Site]:
    with site_served() as one:
        yield one


@pytest.fixture(scope="session")
def door(tmp_path_factory: pytest.TempPathFactory, pages: Site) -> Iterator[Served]:
    """One over HTTP, which clients share: to start one for each test costs more than what most tests do with it. They
    may act on the pages, and run scripts there.
    """
    allowed = (f"--allow=write@{pages.here}", f"--allow=carry@{pages.here},*", "--allow-evaluate")
    with serving(tmp_path_factory.mktemp("mcp"), *allowed, door=OVER_HTTP) as one:
        yield one


@pytest_asyncio.fixture
async def trusted(door: Served) -> AsyncIterator[Connected]:
    """A client of its own, whose sessions end with the test."""
    async with over_http(door) as one:
        yield one
        listed = (await one.call("session.list")).structured_content or {}
        for session in listed["sessions"]:
            if session["active"]:
                await one.call("session.close", id=session["id"])
