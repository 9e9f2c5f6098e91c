"""A fresh demo site and a fresh host for each test: nothing of one run may help another."""

from collections.abc import AsyncIterator, Iterator
from dataclasses import dataclass
from pathlib import Path

import pytest
import pytest_asyncio
from e2e.harness import Start, Webhand

from demo.site import DemoSite, create_site, serve


@dataclass(frozen=True)
class Demo:
    site: DemoSite
    url: str


@pytest.fixture
def demo() -> Iterator[Demo]:
    site = create_site()
    with serve(site) as url:
        yield Demo(site, url)


@pytest.fixture
def stocked(demo: Demo) -> Demo:
    """Nothing is sold out, so that "Add to cart" always fits more than one: which, is a question."""
    for product in demo.site.shop.products:
        product.stock = max(1, product.stock)
    return demo


@pytest_asyncio.fixture(loop_scope="session")
async def at_mail(demo: Demo, tmp_path: Path, webhand: Start) -> AsyncIterator[Webhand]:
    """A browser at the demo's mail, with no key set."""
    async with webhand(tmp_path, f"{demo.url}/mail") as one:
        yield one
