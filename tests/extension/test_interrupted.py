"""The worker, the extension or the host goes away in the middle of things (SAFETY.md: B3, B4, E2)."""

import time
from pathlib import Path

import chromium
import pytest
from conftest import Times
from webhand_host.browser import launch

from extension.browsers import Browser, allow_reload, ask, ref_of
from extension.pages import Pages
from extension.steering import Steering

RECONNECT_S = 5.0
IDLE_S = 600.0


def test_a_stopped_worker_answers_chat_and_host_at_the_first_try(browser: Browser, pages: Pages, times: Times) -> None:
    browser.host.answers["status.get"] = lambda _params: {"result": {"build": "x", "key": "none", "model": "m"}}
    tab_id = browser.open(pages.here("/second"))
    for _ in range(times(2, 100)):
        browser.stop_worker()
        chat = browser.chat()
        assert ask(chat, "status.get")["result"]["build"] == "x"
        chat.close()
        assert "Over here" in browser.observe(tab_id)["tree"]


@pytest.mark.full
@pytest.mark.timeout(IDLE_S + 120)
def test_ten_idle_minutes_cost_nothing(tmp_path: Path, pages: Pages) -> None:
    """Without Playwright, whose debugger keeps a worker from ever being stopped."""
    profile = chromium.private(tmp_path)
    allow_reload(profile.folder)
    host = Steering(tmp_path)
    host.register(profile.folder)
    with launch.started(profile, headless=True, url=pages.here("/second")):
        host.wait_ready()
        time.sleep(IDLE_S)  # idleness itself is what this is about
        assert host.do("target")["url"] == pages.here("/second")
    host.close()


def test_reloads_of_the_extension_leave_every_tab_usable(browser: Browser, pages: Pages, times: Times) -> None:
    """With no reload of the page. One click counts once: what an earlier life of the extension left there is dead."""
    names = [f"reload-{n}" for n in range(times(2, 10))]
    tabs = [browser.open(pages.here(f"/count?{name}")) for name in names]
    framed = browser.open(pages.here("/frames"))
    for _ in range(times(2, 50)):
        starts = browser.host.starts
        for tab_id in [*tabs, framed]:
            browser.observe(tab_id)
        browser.reload_extension()
        assert browser.host.starts > starts
    assert all(browser.click(browser.observe(tab_id), "Count")["ok"] for tab_id in tabs)
    assert [pages.clicks[name] for name in names] == [1] * len(names)
    assert "In deep" in browser.observe(framed)["tree"]


def test_a_host_killed_in_the_middle_of_a_click(browser: Browser, pages: Pages, times: Times) -> None:
    """It comes back, the click was done once, and nobody is told a result that is not his."""
    for n in range(times(1, 25)):
        browser.restart_worker()
        seen = browser.observe(browser.open(pages.here(f"/count?kill-{n}")))
        with pages.hold:
            reply = browser.host.begin_doing("act", **browser.act_params(seen, "Count", {"kind": "click"}))
            pages.wait_for_click(f"kill-{n}")
            browser.host.kill()
            browser.host.wait_ready(RECONNECT_S)
        assert reply.result(RECONNECT_S).keys() == {"lost"}, "the answer went nowhere, and to no other host"
        browser.host.begin_run("test", next_ref=seen["next_ref"], next_frame=seen["next_frame"])
        again = browser.observe(seen["tab_id"])
        assert ref_of(again["tree"], "Count") == ref_of(seen["tree"], "Count")
        assert pages.clicks[f"kill-{n}"] == 1


def test_comes_back_after_the_host_was_killed(browser: Browser, times: Times) -> None:
    """Also the sixth time in a row."""
    browser.restart_worker()
    for _ in range(times(1, 6)):
        before = browser.host.starts
        browser.host.kill()
        browser.host.wait_ready(RECONNECT_S)
        assert browser.host.starts == before + 1
    assert browser.host.do("tabs")
