"""One browser for all tests of a worker, in which sites have names."""

from collections.abc import AsyncIterator, Iterator

import pytest
import pytest_asyncio
from e2e.shared import Shared, Sitting
from safety.desk import Desk, extension_desk, playwright_desk
from safety.hosts import Hosts, served
from safety.person import with_gemini


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """The browsers live in the session's event loop, and so do their tests."""
    for item in items:
        if isinstance(item, pytest.Function) and not {"in_playwright", "in_extension"}.isdisjoint(item.fixturenames):
            item.add_marker(pytest.mark.asyncio(loop_scope="session"), append=False)


@pytest.fixture(scope="session")
def hosts() -> Iterator[Hosts]:
    with served() as one:
        yield one


@pytest_asyncio.fixture(scope="session", loop_scope="session")
async def in_playwright(hosts: Hosts, tmp_path_factory: pytest.TempPathFactory) -> AsyncIterator[Desk]:
    async with playwright_desk(hosts, tmp_path_factory.mktemp("desk")) as one:
        yield one


@pytest_asyncio.fixture(scope="session", loop_scope="session")
async def in_extension(hosts: Hosts, tmp_path_factory: pytest.TempPathFactory) -> AsyncIterator[Desk]:
    async with extension_desk(hosts, tmp_path_factory.mktemp("extension")) as one:
        yield one


@pytest_asyncio.fixture(loop_scope="session")
async def sitting(installed: Shared) -> AsyncIterator[Sitting]:
    """With a model that obeys, and a person who is asked."""
    async with installed.sitting(with_gemini) as one:
        yield one


@pytest.fixture
def desk(in_playwright: Desk) -> Desk:
    """Another name than the browser's own: what takes a fixture's name with parameters starts what it hides anew."""
    return in_playwright
