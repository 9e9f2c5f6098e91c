"""The connection to the host: how it begins, breaks, comes back and is given up."""

import json
from pathlib import Path

import chromium
import pytest
from playwright.sync_api import Page, Playwright
from webhand_agent.version import PROTOCOL_VERSION
from webhand_host.install.launcher import Installation, record_text
from webhand_host.install.launcher import text as launcher_text
from webhand_host.paths import data_folder

from extension.browsers import Browser, ask, launch, times_followed, until, wait_for
from extension.steering import HELLO, Json, Steering


def state_of(chat: Page, wanted: str) -> Json:
    """The host's state once it is the wanted one."""
    state: Json = {}

    def is_wanted() -> bool:
        state.update(ask(chat, "host.state")["result"])
        return bool(state["state"] == wanted)

    until(chat, is_wanted)
    return state


def states_told(chat: Page) -> list[str]:
    return [note["params"]["state"] for note in chat.evaluate("chat.notified") if note["method"] == "host.state"]


def test_follows_the_run_again_for_an_open_chat(browser: Browser) -> None:
    browser.host.answers["run.follow"] = lambda _params: {"result": {"run": None, "events": []}}
    chat = browser.chat()
    state_of(chat, "ready")
    before = times_followed(browser)
    browser.host.kill()
    browser.pump(lambda: times_followed(browser) > before)
    until(chat, lambda: states_told(chat)[-2:] == ["connecting", "ready"])
    chat.close()


def test_a_request_under_way_fails_with_a_sentence(browser: Browser) -> None:
    chat = browser.chat()
    state_of(chat, "ready")

    def die(_params: Json) -> Json:
        browser.host.kill()
        return {"result": {}}

    browser.host.answers["status.get"] = die
    answer = ask(chat, "status.get")
    assert answer["error"]["code"] == 8
    assert "stopped" in answer["error"]["message"]
    del browser.host.answers["status.get"]
    state_of(chat, "ready")
    chat.close()


@pytest.mark.parametrize(("newer", "half"), [(1, "update the extension"), (-1, "update the program")])
def test_a_mismatch_says_which_half_to_update(playwright: Playwright, tmp_path: Path, newer: int, half: str) -> None:
    host = Steering(tmp_path)
    host.register(tmp_path / "profile")
    host.answers["hello"] = lambda _params: {"result": {**HELLO["result"], "protocol": PROTOCOL_VERSION + newer}}
    with launch(playwright, chromium.private(tmp_path), host) as browser:
        state = state_of(browser.chat(), "mismatch")
        assert half in state["message"]
    host.close()


def test_a_missing_host_and_one_that_appears(playwright: Playwright, tmp_path: Path) -> None:
    host = Steering(tmp_path)
    with launch(playwright, chromium.private(tmp_path), host) as browser:
        browser.worker()
        chat = browser.chat()
        assert "webhand install" in state_of(chat, "missing")["message"]
        answer = ask(chat, "status.get")
        assert answer["error"]["code"] == 8
        assert "webhand install" in answer["error"]["message"]
        host.register(tmp_path / "profile")
        ask(chat, "host.connect")
        state_of(chat, "ready")
    host.close()


def test_a_host_registered_for_another_extension(playwright: Playwright, tmp_path: Path) -> None:
    host = Steering(tmp_path)
    host.register(tmp_path / "profile")
    file = tmp_path / "profile" / "NativeMessagingHosts" / "dev.webhand.host.json"
    manifest = json.loads(file.read_text())
    manifest["allowed_origins"] = [f"chrome-extension://{'a' * 32}/"]
    file.write_text(json.dumps(manifest))
    with launch(playwright, chromium.private(tmp_path), host) as browser:
        browser.worker()
        state_of(browser.chat(), "forbidden")
    host.close()


def test_a_launcher_that_finds_no_host_says_so_in_the_chat(playwright: Playwright, tmp_path: Path) -> None:
    host = Steering(tmp_path)
    host.register(tmp_path / "profile")
    gone = Installation("/gone/python", str(data_folder("extension").parent / "host" / "webhand_host"), minor="3.99")
    (tmp_path / "host.sh").write_text(launcher_text("linux"))
    (tmp_path / "installation").write_text(record_text(gone, "linux"))
    with launch(playwright, chromium.private(tmp_path), host) as browser:
        browser.worker()
        assert "the Python it ran on was removed" in state_of(browser.chat(), "gone")["message"]
    host.close()


def test_a_host_that_exits_at_once_is_tried_again(playwright: Playwright, tmp_path: Path) -> None:
    host = Steering(tmp_path)
    host.register(tmp_path / "profile")
    launcher = tmp_path / "host.sh"
    sound = launcher.read_text()
    launcher.write_text("#!/bin/sh\nexit 3\n")
    with launch(playwright, chromium.private(tmp_path), host) as browser:
        browser.worker()
        chat = browser.chat()

        def is_trying() -> bool:
            state = ask(chat, "host.state")["result"]
            return state["attempt"] >= 3 and state["lost"] and "ends as soon as it is started" in state["message"]

        browser.pump(is_trying)
        launcher.write_text(sound)
        state_of(chat, "ready")
    host.close()


def test_chunked_messages_are_joined(browser: Browser) -> None:
    browser.host.wait_ready()
    chat = browser.chat()
    state_of(chat, "ready")
    text = "ñ" * 3_000_000
    event = {"t": 0, "type": "message", "text": text}
    message = json.dumps({"jsonrpc": "2.0", "method": "run.event", "params": {"run_id": "r", "event": event}})
    pieces = [message[at : at + 100_000] for at in range(0, len(message), 100_000)]
    order = [*range(1, len(pieces)), 0]
    for index in order:
        browser.host.send({"chunk": {"id": "c", "index": index, "count": len(pieces), "data": pieces[index]}})
    wait_for(chat, "chat.notified.some((note) => note.method === 'run.event')")
    assert chat.evaluate("chat.notified.find((n) => n.method === 'run.event').params.event.text.length") == len(text)
    chat.close()


def test_broken_chunks_are_complained_of_and_cost_nothing(browser: Browser) -> None:
    browser.host.send({"chunk": {"id": "x", "index": 5, "count": 2, "data": ""}})
    assert browser.host.complaints.get(timeout=30)["error"]["code"] == -32600
    assert browser.host.do("tabs")
