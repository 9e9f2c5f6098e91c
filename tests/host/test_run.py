"""`webhand run` before there is a browser: what keeps a task from beginning is a sentence."""

import sys
from typing import Any

import pytest
from webhand_agent.protocol import RunFinished, StartTask
from webhand_host.cli.options import Carrier
from webhand_host.cli.run import Options, run_to_the_end
from webhand_host.requirement import pip_install


async def test_a_carrier_that_is_not_installed_says_how_to_get_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "playwright", None)
    shown: list[Any] = []
    options = Options(
        StartTask(task="go back"), headless=True, attach=False, show=shown.append, carrier=Carrier.PLAYWRIGHT
    )
    assert await run_to_the_end(options) == 2
    (finished,) = shown
    assert isinstance(finished, RunFinished)
    assert pip_install("playwright") in finished.summary
