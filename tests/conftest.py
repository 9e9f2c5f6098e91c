"""What every test may ask for: browsers that all tests of a worker share, and how often to repeat."""

import gc
import inspect
import os
import random
import signal
from collections.abc import AsyncIterator, Callable, Sequence
from typing import Any, Protocol, TypeVar

import chromium
import pytest
import pytest_asyncio
from e2e.harness import Start
from e2e.shared import Shared
from hypothesis import settings
from playwright.async_api import Browser, async_playwright
from sampling import SHARED, Sampling, drawn

WORKERS_A_CORE = 2
"""A test of a browser waits for it half of its time."""
MOST_WORKERS = 4
"""Each worker starts browsers of its own: with more they wait for each other and not for what they test."""

DRAWN = pytest.StashKey[str]()
"""What is printed at the end of a run that was a sample."""

Times = Callable[[int, int], int]

T = TypeVar("T")


class Sample(Protocol):
    """`sample(items, 5)` is about a fifth of them in their order, another one with each seed; all with --full."""

    def __call__(self, items: Sequence[T], share: int) -> list[T]: ...


# A deadline for each example would be an assertion on time, and a database would be shared between workers.
settings.register_profile("sampled", max_examples=100, deadline=None, database=None)
settings.register_profile("full", max_examples=5_000, deadline=None, database=None)


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--full", action="store_true", help="run the long forms of the tests that are sampled otherwise")
    parser.addoption("--seed", type=int, help="of the samples: the one that a run before has printed, to have the same")


def pytest_configure(config: pytest.Config) -> None:
    if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:
        # As of a script's background. All that tests start would have it from here, and not hear a Ctrl-C.
        signal.signal(signal.SIGINT, signal.default_int_handler)
    gc.disable()  # until all tests are collected: a third of the time that this takes
    settings.load_profile("full" if config.getoption("full") else "sampled")
    config.option.seed = getattr(config, "workerinput", {}).get("seed", config.getoption("seed"))
    if config.option.seed is None:
        config.option.seed = random.randrange(1_000_000)


def pytest_collection_finish() -> None:
    gc.freeze()
    gc.enable()


@pytest.hookimpl(optionalhook=True)
def pytest_configure_node(node: Any) -> None:
    """A worker of xdist has the seed of them all: the one that is printed."""
    node.workerinput["seed"] = node.config.option.seed


@pytest.hookimpl(optionalhook=True)
def pytest_testnodedown(node: Any) -> None:
    """They have all drawn the same."""
    if told := getattr(node, "workeroutput", {}).get("drawn"):
        node.config.stash[DRAWN] = told


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter, config: pytest.Config) -> None:
    if not config.getoption("full"):
        own = f"Tests that take samples of their own had --seed {config.getoption('seed')}; --full takes all."
        terminalreporter.write_line(config.stash.get(DRAWN, own))


def pytest_xdist_auto_num_workers(config: pytest.Config) -> int:
    """One named test is not worth a second process, in which nothing of its output would be seen."""
    if len(config.args) == 1 and "::" in config.args[0]:
        return 0
    return min(MOST_WORKERS, WORKERS_A_CORE * (os.cpu_count() or 1))


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    for item in items:
        if item.get_closest_marker("full") and not config.getoption("full"):
            item.add_marker(pytest.mark.skip(reason="takes minutes: runs with --full"))
        if isinstance(item, pytest.Function) and _shares_the_browser(item):
            item.add_marker(pytest.mark.asyncio(loop_scope="session"), append=False)
    if not config.getoption("full") and config.args_source is not pytest.Config.ArgsSource.ARGS:
        _take_a_sample(config, items)


def _take_a_sample(config: pytest.Config, items: list[pytest.Item]) -> None:
    sampling = Sampling(config.getoption("seed"))
    sampling.take(items)
    kept = set(sampling.items)
    config.hook.pytest_deselected(items=[item for item in items if item not in kept])
    items[:] = sampling.items
    config.stash[DRAWN] = str(sampling)
    if hasattr(config, "workeroutput"):
        config.workeroutput["drawn"] = str(sampling)


def _shares_the_browser(item: pytest.Function) -> bool:
    """Then it has to run in the event loop in which that browser was started."""
    return inspect.iscoroutinefunction(item.function) and not SHARED.isdisjoint(item.fixturenames)


@pytest.fixture(scope="session")
def times(pytestconfig: pytest.Config) -> Times:
    """`times(5, 100)` is how often to repeat: 5 as a sample, 100 with --full."""
    return lambda sample, full: full if pytestconfig.getoption("full") else sample


@pytest.fixture
def sample(request: pytest.FixtureRequest) -> Sample:
    def sampled(items: Sequence[T], share: int) -> list[T]:
        share = 1 if request.config.getoption("full") else share
        return drawn(items, share, request.config.getoption("seed"), request.node.nodeid)

    return sampled


@pytest_asyncio.fixture(scope="session", loop_scope="session")
async def shared_browser() -> AsyncIterator[Browser]:
    """One for all tests of a worker; each opens a context of its own in it."""
    async with async_playwright() as playwright:
        browser = await playwright.chromium.launch(executable_path=chromium.executable(), args=chromium.SWITCHES)
        yield browser
        await browser.close()


@pytest_asyncio.fixture(scope="session", loop_scope="session")
async def installed() -> AsyncIterator[Shared]:
    """Webhand in its browser: one for all tests of a worker."""
    shared = Shared()
    yield shared
    await shared.close()


@pytest.fixture(scope="session")
def webhand(installed: Shared) -> Start:
    """Webhand as if it had just been installed, with a host of the test's own."""
    return installed.webhand
