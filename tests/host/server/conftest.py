"""Servers and a browser session that the tests of a worker share; each test is a program of its own."""

from collections.abc import Iterator

import pytest
from conformance.site import Site
from conformance.site import served as site_served
from host.server.served import Program, Served, serving


@pytest.fixture(scope="session")
def pages() -> Iterator[Site]:
    with site_served() as one:
        yield one


@pytest.fixture(scope="session")
def served(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    """As somebody starts it who gives nothing beforehand."""
    with serving(tmp_path_factory.mktemp("served")) as one:
        yield one


@pytest.fixture(scope="session")
def trusting(tmp_path_factory: pytest.TempPathFactory, pages: Site) -> Iterator[Served]:
    """As somebody starts it who lets programs enter and act, and run scripts on one site."""
    scripts = ["--allow-evaluate", f"--allow=carry@http://127.0.0.1:{pages.port},*"]
    with serving(tmp_path_factory.mktemp("trusting"), "--autonomy", "trusted", *scripts) as one:
        yield one


@pytest.fixture(scope="session")
def opened(trusting: Served) -> str:
    """A session of the trusting server, for all tests that need no other."""
    return trusting.program().start()


@pytest.fixture
def program(trusting: Served, opened: str) -> Iterator[Program]:
    """One that may enter and act, with a tab of its own in front."""
    with trusting.with_a_tab(opened) as one:
        yield one
