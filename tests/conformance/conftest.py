"""Each test runs twice: over the extension and over Playwright, with the same expectations."""

from collections.abc import AsyncIterator, Iterator

import pytest
import pytest_asyncio
from conformance.carriers import Carried, extension_carrier, playwright_carrier
from conformance.site import Site, served

CARRIERS = {"extension": extension_carrier, "playwright": playwright_carrier}


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """The browsers live in the session's event loop, and so do their tests."""
    for item in items:
        if isinstance(item, pytest.Function) and "carried" in item.fixturenames:
            item.add_marker(pytest.mark.asyncio(loop_scope="session"), append=False)


@pytest.fixture(scope="session")
def site() -> Iterator[Site]:
    with served() as one:
        yield one


@pytest_asyncio.fixture(scope="session", loop_scope="session", params=list(CARRIERS))
async def started(
    request: pytest.FixtureRequest, site: Site, tmp_path_factory: pytest.TempPathFactory
) -> AsyncIterator[Carried]:
    """One browser a carrier, for all tests of a worker."""
    async with CARRIERS[request.param](site, tmp_path_factory.mktemp("carrier")) as carried:
        yield carried


@pytest_asyncio.fixture(loop_scope="session")
async def carried(started: Carried) -> AsyncIterator[Carried]:
    yield started
    await started.tidy()
    assert not await started.left(), "the test has left something behind"
