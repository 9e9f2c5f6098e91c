"""Another extension and web pages with their frames try to start a task or to approve one (SAFETY.md, A6)."""

import json
from collections.abc import Iterator

import chromium
import pytest
from playwright.sync_api import Frame, Page, Playwright, expect
from ui.asked import PAY
from webhand_agent.protocol import RunStarted
from webhand_host.extension_id import EXTENSION_ID

from extension.browsers import Browser, allow_reload, ask, until
from extension.pages import Pages
from extension.steering import Json, Steering

CHAT = f"chrome-extension://{EXTENSION_ID}/ui/chat.html"
INTRUDER = "cioipfcacnhfdjegldhekghnnbeedmnd"
KEY = "QW5vdGhlciBleHRlbnNpb24sIGZvciBXZWJoYW5kJ3MgdGVzdHMgb25seS4="
"""Chromium hashes the key into the id and does not ask whether it is one."""

MANIFEST: Json = {
    "manifest_version": 3,
    "name": "Intruder",
    "version": "1",
    "key": KEY,
    "permissions": ["nativeMessaging", "tabs", "scripting"],
    "host_permissions": ["<all_urls>"],
    "background": {"service_worker": "worker.js"},
}

EFFECTS = {"task.start", "task.stop", "question.answer"}
RUN: Json = {"id": "r1", "task": "buy it", "outcome": None}
STARTED = RunStarted(t=0, id="r1", task="buy it", model="offline", carrier="extension")
EVENTS: list[Json] = [
    STARTED.model_dump(mode="json"),
    PAY.model_copy(update={"id": "k1"}).model_dump(mode="json"),
]

# What every intruder would say, to whoever listens. An attempt resolves to what became of it, as a text.
SAYS = """
  const says = [
    { jsonrpc: '2.0', id: 1, method: 'task.start', params: { task: 'pay' } },
    { jsonrpc: '2.0', id: 2, method: 'question.answer', params: { run_id: 'r1', id: 'k1', text: 'once' } },
  ];
  const listen = (port) => new Promise((resolve) => {
    port.onMessage.addListener((message) => resolve(`answered: ${JSON.stringify(message)}`));
    port.onDisconnect.addListener(() => resolve(`closed: ${chrome.runtime.lastError?.message ?? ''}`));
    for (const each of says) port.postMessage(each);
  });
"""
BY_EXTENSION = {
    "connect": ("listen(chrome.runtime.connect(id, { name: 'chat' }))", "closed: Could not establish connection"),
    "connect without a name": ("listen(chrome.runtime.connect(id))", "closed: Could not establish connection"),
    "sendMessage": (
        "Promise.any(says.map((each) => chrome.runtime.sendMessage(id, each))).then((answer) => `answered: ${answer}`,"
        " ({ errors }) => errors[0].message)",
        "Could not establish connection",
    ),
    "connectNative": ("listen(chrome.runtime.connectNative('dev.webhand.host'))", "closed: Access to the specified"),
    "sendNativeMessage": (
        "chrome.runtime.sendNativeMessage('dev.webhand.host', says[0]).then(JSON.stringify, (e) => e.message)",
        "Access to the specified native messaging host is forbidden",
    ),
    "a script in the chat's tab": (
        """chrome.tabs.query({}).then(async (tabs) => {
          const { id: tabId } = tabs.find(({ url }) => url === chat);
          const func = () => document.querySelector('.choice').click();
          return chrome.scripting.executeScript({ target: { tabId }, func }).then(JSON.stringify, (e) => e.message);
        })""",
        "Cannot access a chrome-extension:// URL of different extension",
    ),
}
BY_PAGE = {
    "connect": ("listen(chrome.runtime.connect(id, { name: 'chat' }))", "TypeError"),
    "sendMessage": ("chrome.runtime.sendMessage(id, says[0])", "TypeError"),
    "connectNative": ("listen(chrome.runtime.connectNative('dev.webhand.host'))", "TypeError"),
    "the chat's own modules": ("import(new URL('connection.js', chat).href)", "TypeError"),
    "the chat's markup": ("fetch(chat).then((answer) => answer.text())", "TypeError"),
}

FRAMES_AND_SPEAKS = """(async () => {
  const frame = document.createElement('iframe');
  frame.src = chat;
  await new Promise((resolve) => { frame.onload = resolve; document.body.append(frame); });
  for (const each of says) frame.contentWindow.postMessage(each, '*');
  try { return frame.contentWindow.document.title; } catch (error) { return error.name; }
})()"""
OPENS_AND_SPEAKS = """(async () => {
  const opened = window.open(chat);
  for (let n = 0; n < 10; n += 1) {
    await new Promise((resolve) => setTimeout(resolve, 50));
    for (const each of says) opened?.postMessage(each, '*');
  }
  try { return opened?.document.querySelector('.choice')?.click() ?? 'nothing'; } catch (error) { return error.name; }
})()"""


@pytest.fixture(scope="module")
def browser(playwright: Playwright, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Browser]:
    """With the other extension beside ours, and a host whose run waits for a confirmation."""
    folder = tmp_path_factory.mktemp("browser")
    other = folder / "intruder"
    other.mkdir()
    (other / "manifest.json").write_text(json.dumps(MANIFEST))
    (other / "worker.js").write_text("")
    (other / "page.html").write_text("<title>Intruder</title>")
    profile = chromium.private(folder)
    allow_reload(profile.folder)
    steering = Steering(folder)
    steering.answers["run.follow"] = lambda _params: {"result": {"run": RUN, "events": EVENTS}}
    steering.answers["question.answer"] = lambda _params: {"result": {}}
    steering.register(profile.folder)
    settings = chromium.with_extension(profile)
    settings["args"] = [
        f"{each},{other}" if "extension" in each.partition("=")[0] else each for each in settings["args"]
    ]
    context = playwright.chromium.launch_persistent_context(**settings)
    steering.wait_ready()
    yield Browser(context, steering)
    context.close()
    steering.close()


@pytest.fixture
def chat(browser: Browser) -> Iterator[Page]:
    """Open and waiting for the person. What was tried must leave it so, and its own button must still work."""
    page = browser.context.new_page()
    page.goto(CHAT)
    expect(page.locator(".choice").first).to_be_enabled()
    starts = browser.host.starts
    yield page
    assert effects(browser) == []
    assert browser.host.starts == starts, "somebody else started a host"
    assert page.locator(".confirmation[data-open]").count() == 1
    page.get_by_role("button", name="Allow once", exact=True).click()
    until(page, lambda: effects(browser))
    (answered,) = effects(browser)
    assert answered["params"] == {"run_id": "r1", "id": "k1", "text": "once"}
    page.close()
    browser.host.asked.queue.clear()


def effects(browser: Browser) -> list[Json]:
    return [asked for asked in list(browser.host.asked.queue) if asked["method"] in EFFECTS]


def attempt(intruder: Page | Frame, expression: str) -> str:
    """What became of it: the text it resolves to, or the error."""
    script = f"async ([id, chat]) => {{ {SAYS} try {{ return String(await {expression}); }}"
    script += " catch (error) { return String(error); } }"
    became: str = intruder.evaluate(script, [EXTENSION_ID, CHAT])
    return became


def intruder_page(browser: Browser) -> Page:
    page = browser.context.new_page()
    page.goto(f"chrome-extension://{INTRUDER}/page.html")
    return page


@pytest.mark.parametrize("way", BY_EXTENSION)
def test_another_extension(browser: Browser, chat: Page, way: str) -> None:
    expression, expected = BY_EXTENSION[way]
    page = intruder_page(browser)
    assert expected in attempt(page, expression)
    page.close()


@pytest.mark.parametrize("where", ["a page", "a frame"])
@pytest.mark.parametrize("way", BY_PAGE)
def test_a_web_page(browser: Browser, chat: Page, pages: Pages, where: str, way: str) -> None:
    expression, expected = BY_PAGE[way]
    page = browser.context.new_page()
    page.goto(pages.here("/frames"))
    frame = page.frame(url="**/inner?cross") if where == "a frame" else page.main_frame
    assert frame
    assert expected in attempt(frame, expression)
    page.close()


@pytest.mark.parametrize("who", ["another extension", "a page", "a frame"])
@pytest.mark.parametrize("speaks", [FRAMES_AND_SPEAKS, OPENS_AND_SPEAKS], ids=["in a frame", "in a window"])
def test_messages_to_a_chat_of_their_own(browser: Browser, chat: Page, pages: Pages, who: str, speaks: str) -> None:
    """The chat cannot be framed, and a window of it hears nobody."""
    before = set(browser.context.pages)
    page = intruder_page(browser) if who == "another extension" else browser.context.new_page()
    if who != "another extension":
        page.goto(pages.here("/frames"))
    frame = page.frame(url="**/inner?cross") if who == "a frame" else page.main_frame
    assert frame
    became = attempt(frame, speaks)
    assert became in {"SecurityError", "nothing", "null"}
    assert CHAT not in [each.url for each in page.frames]
    for opened in set(browser.context.pages) - before:
        opened.close()


def test_a_content_script_of_another_extension(browser: Browser, chat: Page, pages: Pages) -> None:
    web = browser.context.new_page()
    web.goto(pages.here("/static"))
    page = intruder_page(browser)
    became = page.evaluate(
        """async ([id, url]) => {
          const [{ id: tabId }] = await chrome.tabs.query({ url });
          const func = (id) => new Promise((resolve) => {
            const port = chrome.runtime.connect(id, { name: 'chat' });
            port.onDisconnect.addListener(() => resolve('closed'));
            port.onMessage.addListener(() => resolve('answered'));
            port.postMessage({ jsonrpc: '2.0', id: 1, method: 'task.start', params: { task: 'pay' } });
          });
          return (await chrome.scripting.executeScript({ target: { tabId }, func, args: [id] }))[0].result;
        }""",
        [EXTENSION_ID, web.url.replace(f":{pages.port}", "")],
    )
    assert became == "closed"
    web.close()
    page.close()


def test_our_own_pages_get_through(browser: Browser) -> None:
    """Or all of the above would prove nothing."""
    browser.host.answers["task.start"] = lambda _params: {"result": RUN}
    page = browser.chat()
    assert ask(page, "task.start", {"task": "pay"})["result"] == RUN
    page.close()
