"""A browser on loan whose host ends and is followed by another, both scripted."""

import asyncio
import time

import pytest
from host.browser.test_extension_port import TAB, Scripted
from webhand_agent.browser import BrowserError, Interrupted
from webhand_agent.protocol import ErrorCode
from webhand_host.browser import lent_port
from webhand_host.browser.confinement import Confinement
from webhand_host.browser.lent_port import LentPort

ELSEWHERE = {**TAB, "url": "https://b.example/", "is_loading": True}


async def test_the_next_host_goes_on_with_what_the_tabs_show_by_then() -> None:
    first, second = Scripted(), Scripted()
    port = LentPort(first.peer, 1)
    tab = port.tabs.of(7)
    tab.commits("https://a.example/", 0)
    port.loses_host()
    asking = asyncio.ensure_future(port.info(7))
    second.methods["tabs.get"] = ELSEWHERE
    await port.finds_host(second.peer, 1_000_001)
    assert (await asking).url == "https://b.example/", "who asked meanwhile is answered by it"
    assert first.asked == []
    assert (tab.navigation.shown, tab.navigation.is_loading) == ("https://b.example/", True)
    await port.confine(Confinement(tab, ["https://b.example"]))
    await second.news.next(10)
    assert dict(second.asked)["sites.confine"]["confinement"] == 1_000_001


async def test_an_act_does_not_go_on_without_the_rules_that_confined_it() -> None:
    first, second = Scripted(), Scripted()
    port = LentPort(first.peer, 1)
    one = Confinement(port.tabs.of(7), ["https://a.example"])
    await port.confine(one)
    port.loses_host()
    await port.finds_host(second.peer, 1_000_001)
    with pytest.raises(Interrupted):
        await port.navigate(7, "https://a.example/next")
    with pytest.raises(Interrupted):
        await port.release(one)
    assert [method for method, _ in second.asked] == ["tabs.get"]


async def test_what_is_asked_of_no_host_ends_in_a_sentence(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(lent_port, "ANSWER", 0.01)
    first = Scripted()
    port = LentPort(first.peer, 1)
    first.methods["tabs.get"] = int(ErrorCode.PORT_CLOSED)
    with pytest.raises(Interrupted):
        await port.info(7)
    assert not port.tabs.gone.is_set(), "another host may come"
    port.loses_host()
    with pytest.raises(BrowserError, match="has not started it again yet"):
        await port.info(7)


async def test_nobody_waits_for_a_browser_that_is_gone() -> None:
    first = Scripted()
    port = LentPort(first.peer, 1)
    tab = port.tabs.of(7)
    first.methods["tabs.get"] = int(ErrorCode.TAKEN_BACK)
    loading = asyncio.ensure_future(tab.begun(time.monotonic(), 3_600))
    with pytest.raises(BrowserError, match="Because"):
        await port.info(7)
    async with asyncio.timeout(20):
        await loading
    assert port.tabs.why_gone == "Because."
    port.tabs.ends("Another reason.")
    assert port.tabs.why_gone == "Because.", "the first counts"
