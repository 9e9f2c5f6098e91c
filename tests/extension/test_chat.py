"""The chat's ports: what is handed on, and who may open one (SAFETY.md, A6)."""

import pytest
from playwright.sync_api import Page
from webhand_host.extension_id import EXTENSION_ID

from extension.browsers import CHAT_SCRIPT, Browser, ask, times_followed, wait_for
from extension.pages import Pages
from extension.steering import Json

RUN: Json = {"id": "r1", "task": "look", "outcome": None}


@pytest.mark.parametrize(
    ("method", "params", "result"),
    [
        ("status.get", {}, {"build": "1", "key": "none", "model": "offline"}),
        ("task.start", {"task": "look"}, RUN),
        ("task.stop", {"run_id": "r1"}, {**RUN, "outcome": "stopped"}),
        ("run.follow", {}, {"run": RUN, "events": []}),
        ("key.set", {"value": "k"}, {"said": "The key is in the keyring."}),
        ("question.answer", {"run_id": "r1", "id": "q", "text": "yes"}, {}),
    ],
)
def test_requests_are_handed_on_as_they_are(browser: Browser, method: str, params: Json, result: Json) -> None:
    received: list[Json] = []

    def answer(asked: Json) -> Json:
        received.append(asked)
        return {"result": result}

    browser.host.answers[method] = answer
    chat = browser.chat()
    assert ask(chat, method, params) == {"jsonrpc": "2.0", "id": 7, "result": result}
    assert received[-1] == params
    chat.close()


def test_errors_of_the_host_are_handed_on(browser: Browser) -> None:
    browser.host.answers["task.start"] = lambda _params: {
        "error": {"code": 3, "message": "A task is under way.", "data": {"run_id": "r1"}}
    }
    chat = browser.chat()
    error = ask(chat, "task.start", {"task": "x"})["error"]
    assert error == {"code": 3, "message": "A task is under way.", "data": {"run_id": "r1"}}
    chat.close()


@pytest.mark.parametrize("method", ["tabs.list", "page.act", "hello", "constructor"])
def test_nothing_else_is_handed_on(browser: Browser, method: str) -> None:
    chat = browser.chat()
    assert ask(chat, method)["error"]["code"] == -32601
    chat.close()


def test_a_key_is_taken_from_the_settings_page_alone(browser: Browser) -> None:
    chat = browser.chat("chat.html")
    assert ask(chat, "key.set", {"value": "k"})["error"]["code"] == -32601
    chat.close()


def test_run_events_reach_every_chat(browser: Browser) -> None:
    chats = [browser.chat(), browser.chat()]
    event = {"t": 0.1, "type": "message", "text": "hello"}
    browser.host.send({"jsonrpc": "2.0", "method": "run.event", "params": {"run_id": "r1", "event": event}})
    for chat in chats:
        wait_for(chat, "chat.notified.some((note) => note.method === 'run.event')")
        chat.close()


def test_a_web_page_has_no_way_in(browser: Browser, pages: Pages) -> None:
    page = browser.context.new_page()
    page.goto(pages.here("/static"))
    opened = page.evaluate(
        """(id) => {
          try { chrome.runtime.connect(id, { name: 'chat' }); return 'open'; } catch (error) { return String(error); }
        }""",
        EXTENSION_ID,
    )
    page.close()
    assert opened != "open"


def test_our_pages_cannot_be_framed(browser: Browser, pages: Pages) -> None:
    page = browser.context.new_page()
    page.goto(pages.here("/lure"))  # returns after the load of the page with its frames
    assert [frame.url for frame in page.frames[1:]] == ["chrome-error://chromewebdata/"]
    page.close()


def test_a_content_script_gets_no_port(browser: Browser, pages: Pages) -> None:
    """A page that took over its renderer speaks with our id, but it cannot speak with our origin."""
    tab_id = browser.open(pages.here("/static"))
    browser.observe(tab_id)
    chat = browser.chat()
    closed = chat.evaluate(
        """async (tabId) => (await chrome.scripting.executeScript({
          target: { tabId }, func: () => new Promise((resolve) => {
          const port = chrome.runtime.connect({ name: 'chat' });
          port.onDisconnect.addListener(() => resolve('closed'));
          port.onMessage.addListener((message) => resolve(message));
          port.postMessage({ jsonrpc: '2.0', id: 1, method: 'task.start', params: { task: 'pay' } });
        }) }))[0].result""",
        tab_id,
    )
    chat.close()
    assert closed == "closed"
    assert not any(asked["params"].get("task") == "pay" for asked in list(browser.host.asked.queue))


def test_a_port_of_another_name_is_closed(browser: Browser) -> None:
    chat = browser.chat()
    chat.evaluate(CHAT_SCRIPT.replace("'chat' }", "'other' }"))
    wait_for(chat, "!chat.open")
    chat.close()


QUESTION: Json = {"t": 1, "type": "question", "id": "q", "text": "Which one?", "choices": []}
ACTION: Json = {"t": 2, "type": "action", "call_id": "c", "tool": "go_back", "arguments": {}}
DELTA: Json = {"t": 2, "type": "delta", "text": "so"}


@pytest.mark.parametrize(
    ("run", "events", "badge"),
    [
        (RUN, [QUESTION], "?"),
        (RUN, [QUESTION, DELTA], "?"),
        (RUN, [QUESTION, ACTION], "…"),
        (RUN, [], "…"),
        ({**RUN, "outcome": "completed"}, [QUESTION], ""),
        (None, [], ""),
    ],
)
@pytest.mark.parametrize("gone", ["worker", "host"])
def test_the_badge_follows_the_run_while_every_chat_is_closed(
    browser: Browser, run: Json | None, events: list[Json], badge: str, gone: str
) -> None:
    before = times_followed(browser)
    browser.host.answers["run.follow"] = lambda _params: {"result": {"run": run, "events": events}}
    browser.restart_worker() if gone == "worker" else browser.host.kill()
    browser.pump(lambda: times_followed(browser) > before)
    chat = browser.chat()
    wait_for_badge(chat, badge)
    browser.host.send({"jsonrpc": "2.0", "method": "run.event", "params": {"run_id": "r1", "event": QUESTION}})
    wait_for_badge(chat, "?")
    chat.close()


def wait_for_badge(chat: Page, badge: str) -> None:
    wait_for(chat, f"chrome.action.getBadgeText({{}}).then((text) => text === '{badge}')")
