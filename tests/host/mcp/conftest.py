"""Pages, and a server with its client for each test, in both eras of the protocol where that matters."""

from collections.abc import AsyncIterator, Iterator
from pathlib import Path

import pytest
import pytest_asyncio
from conformance.site import Site
from conformance.site import served as site_served
from host.mcp.connecting import Connected, connected


@pytest.fixture(scope="session")
def pages() -> Iterator[Site]:
    with site_served() as one:
        yield one


@pytest_asyncio.fixture
async def trusted(tmp_path: Path, pages: Site) -> AsyncIterator[Connected]:
    """One that may act on the pages, and run scripts there."""
    async with connected(
        tmp_path, f"--allow=write@{pages.here}", f"--allow=carry@{pages.here},*", "--allow-evaluate"
    ) as one:
        yield one
