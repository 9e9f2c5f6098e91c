"""A fresh demo site and a fresh browser for each test: nothing of one run may help another."""

from collections.abc import AsyncIterator, Iterator
from dataclasses import dataclass
from pathlib import Path

import pytest
from e2e.harness import Webhand, webhand

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
async def at_mail(demo: Demo, tmp_path: Path) -> AsyncIterator[Webhand]:
    """A browser at the demo's mail, with no key set."""
    async with webhand(tmp_path, f"{demo.url}/mail") as one:
        yield one
