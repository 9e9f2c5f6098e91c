"""A fresh demo site for each test, and hosts for one task after the other."""

from collections.abc import AsyncIterator, Iterator
from dataclasses import dataclass

import pytest
import pytest_asyncio
from e2e.harness import WITHIN, Webhand
from e2e.shared import Shared, Sitting, with_gemini, without_key
from playwright.async_api import expect

from demo.site import DemoSite, create_site, serve

expect.set_options(timeout=WITHIN * 1000)


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
async def sitting(installed: Shared) -> AsyncIterator[Sitting]:
    """With a model that is shown no pictures."""
    async with installed.sitting(with_gemini) as one:
        yield one


@pytest_asyncio.fixture(loop_scope="session")
async def at_mail(demo: Demo, installed: Shared) -> AsyncIterator[Webhand]:
    """A browser at the demo's mail, with no key set."""
    async with installed.sitting(without_key) as sitting:
        yield await sitting.begin(f"{demo.url}/mail")
