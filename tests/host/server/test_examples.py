"""The two examples of `examples/`, as a developer runs them: a page in a browser of its own, and a script."""

import asyncio
import contextlib
import functools
import http.server
import json
import os
import subprocess
import sys
import threading
from collections.abc import AsyncIterator, Callable, Iterator, Mapping
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler, SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any

import pytest
import pytest_asyncio
from conformance.site import Site
from host.server.served import AtTerminal, Program, Served, serving
from playwright.async_api import Browser, Page, expect

EXAMPLES = Path(__file__).parents[3] / "examples"
KEY = "key-of-lux"
IMPATIENT = "const real = setTimeout; window.setTimeout = (call, ms) => real(call, ms / 20)"
"""The page waits between two attempts; a test need not."""


# --- What is there to run against -------------------------------------------------------------------------------------


class Quiet(SimpleHTTPRequestHandler):
    """`python -m http.server`, which tells of no request."""

    def log_message(self, *args: Any) -> None:
        """Nothing."""


class Lux(ThreadingHTTPServer):
    """Speaks as the document's Lux does, to a page: with CORS. `answers` are used up one by one, the last one stays."""

    daemon_threads = True

    def __init__(self, origin: str) -> None:
        super().__init__(("127.0.0.1", 0), AsLux)
        self.origin = origin
        self.url = f"http://127.0.0.1:{self.server_port}/v1/act"
        self.says()
        threading.Thread(target=self.serve_forever, daemon=True).start()

    def says(self, *answers: Mapping[str, Any], meanwhile: Callable[[], object] = lambda: None) -> None:
        """`meanwhile` happens while the first request is answered."""
        self.answers = list(answers)
        self.tasks: list[str] = []
        self.meanwhile = meanwhile


class AsLux(BaseHTTPRequestHandler):
    server: Lux

    def do_OPTIONS(self) -> None:
        self.reply(204, None)

    def do_POST(self) -> None:
        asked = json.loads(self.rfile.read(int(self.headers["Content-Length"])))
        if self.headers["Authorization"] != f"Bearer {KEY}" or set(asked) != {"image", "task"}:
            self.reply(401, {"detail": "no"})
            return
        self.server.tasks.append(asked["task"])
        if len(self.server.tasks) == 1:
            self.server.meanwhile()
        answers = self.server.answers
        self.reply(200, answers.pop(0) if len(answers) > 1 else answers[0])

    def reply(self, status: int, body: Mapping[str, Any] | None) -> None:
        data = json.dumps(body).encode() if body is not None else b""
        self.send_response(status)
        self.send_header("Access-Control-Allow-Origin", self.server.origin)
        self.send_header("Access-Control-Allow-Headers", "Authorization, Content-Type")
        self.send_header("Content-Length", str(len(data)))
        self.end_headers()
        self.wfile.write(data)

    def log_message(self, *args: Any) -> None:
        """Nothing."""


@pytest.fixture(scope="session")
def origin() -> Iterator[str]:
    """Where the page is served."""
    handler = functools.partial(Quiet, directory=str(EXAMPLES / "web_app"))
    server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), handler)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    yield f"http://127.0.0.1:{server.server_port}"
    server.shutdown()
    server.server_close()


@pytest.fixture(scope="session")
def lux(origin: str) -> Iterator[Lux]:
    server = Lux(origin)
    yield server
    server.shutdown()
    server.server_close()


@pytest.fixture(scope="session")
def allowing(tmp_path_factory: pytest.TempPathFactory, origin: str) -> Iterator[Served]:
    folder = tmp_path_factory.mktemp("allowing")
    with serving(folder, "--autonomy", "trusted", "--allow-origin", origin) as one:
        yield one


@dataclass
class App:
    """The page, and somebody who uses it."""

    page: Page
    program: Program
    errors: list[str] = field(default_factory=list)

    async def begin(self, *steps: str, task: str = "", finder: str = "tree") -> None:
        await self.page.get_by_label("In words, if you like").fill(task)
        await self.page.get_by_label("Steps, one a line").fill("\n".join(steps))
        await self.page.locator("#finder").select_option(finder)
        await self.page.get_by_role("button", name="Run the steps").click()

    async def run(self, *steps: str, task: str = "", finder: str = "tree") -> list[str]:
        """What the log says at the end, an entry each."""
        await self.begin(*steps, task=task, finder=finder)
        return await self.end()

    async def end(self) -> list[str]:
        question = self.page.get_by_role("alertdialog")
        await expect(self.page.locator("#run:enabled").or_(question)).to_be_visible(timeout=15_000)
        if await question.is_visible():  # which no test that waits for the end expects: its log tells of it
            await question.get_by_role("button", name="Do not do it").click()
            await expect(self.page.locator("#run:enabled")).to_be_visible()
        return [*await self.page.locator("#log li").all_inner_texts(), await self.state()]

    async def state(self) -> str:
        return await self.page.get_by_role("status").inner_text()

    async def fetches(self, path: str) -> Any:
        """As this token does, without holding up the page."""
        session = await self.page.evaluate("sessionStorage.session")
        return await asyncio.to_thread(self.program.get, f"{path}?session_id={session}")

    async def title(self) -> str:
        tabs = (await self.fetches("/browser/tabs"))["tabs"]
        return str(next(tab["title"] for tab in tabs if tab["is_current"]))


@pytest_asyncio.fixture(scope="session", loop_scope="session")
async def shared_app(shared_browser: Browser, allowing: Served, origin: str, lux: Lux) -> AsyncIterator[App]:
    """One page with one browser behind it, which all tests go on with."""
    context = await shared_browser.new_context(viewport={"width": 1200, "height": 900})
    app = App(await context.new_page(), allowing.program())
    app.page.on("pageerror", lambda error: app.errors.append(str(error)))
    app.page.on("console", lambda told: app.errors.append(told.text) if "Content Security" in told.text else None)
    await app.page.add_init_script(IMPATIENT)
    await app.page.goto(origin)
    await app.page.get_by_label("Address", exact=True).fill(f"http://127.0.0.1:{allowing.port}")
    await app.page.get_by_label("Token").fill(app.program.secret)
    await app.page.get_by_label("Browser").select_option("fresh")
    await app.page.get_by_label("without a window").check()
    await app.page.get_by_text("Who finds the elements").click()
    await app.page.get_by_label("Lux, address").fill(lux.url)
    await app.page.get_by_label("Lux, key").fill(KEY)
    yield app
    await context.close()


@pytest.fixture
def app(shared_app: App) -> Iterator[App]:
    yield shared_app
    assert shared_app.errors == []


PLACED = "position: fixed; box-sizing: border-box; margin: 0; left: {x}px; top: {y}px; width: {w}px; height: {h}px"


def placed(tag: str, x: int, y: int, w: int, h: int, says: str, more: str = "") -> str:
    return f"<{tag} style='{PLACED.format(x=x, y=y, w=w, h=h)}' {more}>{says}</{tag}>"


def on_lux(x: float, y: float) -> dict[str, float]:
    """A place of the viewport, on Lux's own grid."""
    return {"x": x * 1260 / 1280, "y": y * 700 / 720}


# --- The page ---------------------------------------------------------------------------------------------------------


async def test_a_whole_task(app: App, pages: Site) -> None:
    asked = "new URLSearchParams(location.search).get('q')"
    pages.put("<title>Item</title><form method=post><button>Put it on the list</button></form>", "/item")
    pages.put(f"<script>document.write(`<a href=/item>Result for ${{{asked}}}</a>`)</script>", "/results")
    start = pages.put("<form action=/results><label>Search <input name=q></label><button>Find</button></form>")
    before = pages.posts
    log = await app.run(
        f"go {start}",
        "type laptop 15 into Search",
        "press Enter",
        "click link result for laptop 15",
        "click Put it on the list",
    )
    assert log[-1] == "All steps were done.", log
    assert pages.posts == before + 1
    assert await app.title() == "Sent"
    picture = app.page.get_by_role("img", name="What the browser shows after: click Put it on the list")
    assert await picture.evaluate("(image) => [image.naturalWidth, image.naturalHeight]") == [1280, 720]
    assert "navigated: navigation" in " ".join(log)


async def test_a_place_that_lux_says(app: App, lux: Lux, pages: Site) -> None:
    more = "onclick='document.title = `Pressed ${event.clientX}`'"
    start = pages.put(placed("button", 600, 300, 200, 80, "", more))
    lux.says(on_lux(700, 340))
    log = await app.run(f"go {start}", "click the big button", finder="lux")
    assert log[-1] == "All steps were done.", log
    assert "Found by lux." in log[-2]
    assert lux.tasks == ["Click on “the big button”"]
    assert (await app.title()).startswith("Pressed 70")


async def test_a_key_that_lux_does_not_take(app: App, lux: Lux, pages: Site) -> None:
    await app.page.get_by_label("Lux, key").fill("another")
    try:
        log = await app.run(f"go {pages.put('<button>Here')}", "click Here", finder="lux")
    finally:
        await app.page.get_by_label("Lux, key").fill(KEY)
    assert "Lux gave no place: HTTP 401." in "".join(log)


async def test_a_click_beside_it_is_healed_by_the_middle_of_what_stands_there(app: App, lux: Lux, pages: Site) -> None:
    button = "<button style='margin: 80px 100px; width: 200px; height: 40px' onclick='document.title = 1'>Open</button>"
    lux.says(on_lux(120, 110))
    log = await app.run(f"go {pages.put(placed('div', 100, 100, 400, 200, button))}", "click Open", finder="lux")
    assert "Healed by dom_element_center." in log[-2], log
    assert await app.title() == "1"


async def test_a_place_where_nothing_is_is_asked_for_again_with_a_new_picture(app: App, lux: Lux, pages: Site) -> None:
    start = pages.put(placed("button", 100, 100, 100, 40, "Open", "onclick='document.title = 2'"))
    lux.says(on_lux(100, 160), on_lux(150, 120))
    log = await app.run(f"go {start}", "click Open", finder="lux")
    assert log[-1] == "All steps were done.", log
    assert len(lux.tasks) == 2
    assert await app.title() == "2"


async def test_what_opens_by_a_double_click_gets_one(app: App, lux: Lux, pages: Site) -> None:
    start = pages.put(placed("div", 100, 100, 200, 60, "Folder", "ondblclick='document.title = 3'"))
    lux.says(on_lux(120, 110))
    log = await app.run(f"go {start}", "click Folder", finder="lux")
    assert "Healed by double_click." in log[-2], log
    assert await app.title() == "3"


async def test_what_may_have_sent_something_is_pressed_once(app: App, lux: Lux, pages: Site) -> None:
    """A request in the background is nothing that a page shows."""
    press = placed("button", 100, 100, 200, 60, "Count", "onclick='fetch(`/sent`, {method: `POST`})'")
    before = pages.posts
    lux.says(on_lux(110, 105))
    log = await app.run(f"go {pages.put(press)}", "click Count", finder="lux")
    assert log[-1] == "All steps were done.", log
    assert "Healed" not in "".join(log)
    assert pages.posts == before + 1


async def test_three_times_the_same_to_no_effect_is_told(app: App, pages: Site) -> None:
    start = pages.put("<button>Nothing</button><button onclick='document.title += 1'>More</button><p id=p>")
    log = await app.run(f"go {start}", *["click Nothing"] * 4)
    log = [line for line in log if not line.startswith("Starting a browser")]  # the first test of a run does
    assert [line for line in log if line.startswith("click Nothing")] == log[1:4]
    assert log[4].startswith("Round in circles")
    assert "double click" in log[5]
    assert log[-1] == "Not all steps were done."
    effective = "<p id=p>0</p><button onclick='p.textContent++'>Add</button>"
    log = await app.run(f"go {pages.put(effective)}", *["click Add"] * 3)
    assert log[-1] == "All steps were done.", log


async def test_a_browser_that_was_closed_is_opened_where_it_was(app: App, lux: Lux, pages: Site) -> None:
    start = pages.put(placed("button", 100, 100, 100, 40, "Go on", "onclick='document.title = 4'"))
    lux.says(on_lux(150, 120), meanwhile=lambda: app.program.post("/browser/stop"))
    log = await app.run(f"go {start}", "click Go on", finder="lux")
    assert "The browser has been closed meanwhile." in log
    assert log[-1] == "All steps were done.", log
    assert len(lux.tasks) == 2
    assert await app.title() == "4"


async def test_what_needs_a_yes_is_said_in_words_and_waited_for(app: App, pages: Site) -> None:
    start = pages.put("<title>Kept</title><button onclick='document.title = `Gone`'>Delete draft</button>")
    asked: list[str] = []
    app.page.on("request", lambda request: asked.append(request.url) if request.url.endswith("/click") else None)
    await app.begin(f"go {start}", "click Delete draft")
    question = app.page.get_by_role("alertdialog", name="Webhand waits for your yes")
    await expect(question).to_be_visible(timeout=10_000)
    assert "Delete draft" in await question.inner_text()
    assert "needs the person's yes" in await question.inner_text()
    assert await question.evaluate("(element) => element.contains(document.activeElement)")
    await asyncio.sleep(0.3)
    assert len(asked) == 1, "it waits"
    await question.get_by_role("button", name="I have answered").click()
    await expect(question).to_be_visible()
    assert len(asked) == 2, "the same request again"
    await question.get_by_role("button", name="Do not do it").click()
    log = await app.end()
    assert log[-1] == "Not all steps were done."
    assert len(asked) == 2
    assert await app.title() == "Kept"


async def test_a_step_that_is_none_and_a_name_that_there_is_not(app: App, pages: Site) -> None:
    assert (await app.run("dance", "back"))[-1] == "Line 1 is no step: dance"
    log = await app.run(f"go {pages.put('<a href=/>Open</a><button>Open</button>')}", "click open")
    assert "2 elements are called “open” (link, button): say which." in "".join(log)


async def test_new_tabs_and_what_pages_write(app: App, pages: Site) -> None:
    start = pages.put("<title>&lt;img src=x onerror=alert(1)></title><button>&lt;b>Bold&lt;/b></button>")
    await app.run(f"go {start}")  # which starts a browser, where this is the first test of a run
    before = len((await app.fetches("/browser/tabs"))["tabs"])
    log = await app.run(f"go {start}", "click <b>bold", task="Guarda in una nuova scheda")
    assert len((await app.fetches("/browser/tabs"))["tabs"]) == before + 1
    assert "The task asks for a new tab." in log
    assert "<img src=x onerror=alert(1)>" in "".join(log)
    assert await app.page.locator("#log img, #log b").count() == 0


async def test_a_token_that_is_wrong_and_a_server_that_is_not_there(app: App) -> None:
    token, address = app.page.get_by_label("Token"), app.page.get_by_label("Address", exact=True)
    given = await address.input_value()
    try:
        await token.fill("webhand_wrong")
        assert "The token is wrong" in "".join(await app.run("back"))
        await token.fill(app.program.secret)
        await address.fill("http://127.0.0.1:9")
        assert "webhand serve --allow-origin http://127.0.0.1:" in "".join(await app.run("back"))
    finally:
        await token.fill(app.program.secret)
        await address.fill(given)


async def test_the_token_stays_in_this_tab(app: App, origin: str) -> None:
    await app.run("reload")
    assert app.page.url == f"{origin}/"
    kept = await app.page.evaluate("[localStorage.length, document.cookie, sessionStorage.token]")
    assert kept == [0, "", app.program.secret]


async def test_every_field_has_a_label(app: App) -> None:
    nameless = "[...document.querySelectorAll('input, select, textarea')].filter((one) => !one.labels.length).length"
    assert await app.page.evaluate(nameless) == 0


# --- The logics by themselves -----------------------------------------------------------------------------------------


TABS = {
    "Search for laptops": (False, False),
    "Open the mail in a new tab": (True, False),
    "Apri una nuova scheda e cerca": (True, False),
    "Cerca in un'altra pagina": (True, False),
    "Apri nuova pagina": (True, False),
    "Write in a new e-mail": (False, False),
    "Don't open a new tab": (False, False),
    "Cerca senza aprire una nuova scheda": (False, False),
    "Restart the browser and search": (False, True),
    "Riavvia browser": (False, True),
    "Ricomincia da zero": (False, True),
    "Go on in the same page, no new tab": (False, False),
    "Open a new tab of this page": (False, False),
    "Continua in questa pagina": (False, False),
    "A portable new tabloid": (False, False),
}

STEPS: dict[str, dict[str, Any] | None] = {
    "go https://a.example/x": {"verb": "go", "route": "/browser/navigate", "body": {"url": "https://a.example/x"}},
    "Back": {"verb": "back", "route": "/browser/back", "body": {}},
    "refresh": {"verb": "reload", "route": "/browser/reload", "body": {}},
    "new tab": {"verb": "new tab", "route": "/browser/tab/new", "body": {}},
    "close tab 2": {"verb": "close tab", "route": "/browser/tab/close", "body": {"tab_id": 2}},
    "switch to tab 0": {"verb": "switch tab", "route": "/browser/tab/switch", "body": {"tab_id": 0}},
    "scroll down": {"verb": "scroll", "route": "/scroll", "body": {"direction": "down"}},
    "scroll Up 20": {"verb": "scroll", "route": "/scroll", "body": {"direction": "up", "amount": 20}},
    "press Ctrl+A": {"verb": "press", "route": "/keypress", "body": {"key": "Ctrl+A"}},
    "click Give feedback": {"verb": "click", "kind": "single", "name": "Give feedback", "text": ""},
    "double click Folder": {"verb": "click", "kind": "double", "name": "Folder", "text": ""},
    "type come into my house into Search": {
        "verb": "type",
        "kind": "single",
        "name": "Search",
        "text": "come into my house",
    },
    "type hello": {"verb": "type", "kind": "single", "name": "", "text": "hello"},
    "feedback": None,
}

PROVIDERS: list[tuple[dict[str, str], str]] = [
    ({"scope": "desktop", "ui": "custom"}, "lux"),
    ({"ui": "custom", "app": "excel"}, "gemini"),
    ({"ui": "artistic"}, "gemini"),
    ({"app": "outlook", "ui": "small_text"}, "lux"),
    ({"ui": "small_text"}, "both"),
    ({"ui": "complex_form"}, "both"),
    ({}, "gemini"),
]


async def test_tables(app: App) -> None:
    call = "async ([file, name, given]) => { const made = await import(file); return given.map((x) => made[name](x)); }"

    async def called(file: str, name: str, given: list[Any]) -> Any:
        return await app.page.evaluate(call, [file, name, given])

    tabs = await called("./tabs.js", "browserBehaviour", list(TABS))
    assert {task: (told["newTab"], told["closeCurrent"]) for task, told in zip(TABS, tabs, strict=True)} == TABS
    steps = await called("./actions.js", "parseSteps", list(STEPS))
    found = {line: (told["steps"] or [None])[0] for line, told in zip(STEPS, steps, strict=True)}
    assert found == {line: step and {"line": line, **step} for line, step in STEPS.items()}
    chosen = await called("./vision.js", "chooseProvider", [context for context, _ in PROVIDERS])
    assert chosen == [provider for _, provider in PROVIDERS]


Deed = dict[str, Any]


def click(x: float, y: float, **more: Any) -> Deed:
    return {"verb": "click", "at": {"x": x, "y": y}, "on": "", "hadEffect": False, **more}


@pytest.mark.parametrize(
    ("deeds", "is_loop"),
    [
        ([click(10, 10)] * 2, False),
        ([click(10, 10), click(40, 10), click(10, 59)], True),
        ([click(10, 10), click(60, 10), click(10, 10)], False),
        ([click(10, 10), click(10, 10, hadEffect=True), click(10, 10)], False),
        ([click(10, 10), {**click(10, 10), "verb": "scroll"}, click(10, 10)], False),
        ([click(500, 500), *[click(10, 10)] * 3], True),
        ([*[click(10, 10)] * 3, click(500, 500)], False),
        ([{"verb": "press", "on": key, "hadEffect": False} for key in ("Tab", "Tab", "Tab")], True),
        ([{"verb": "press", "on": key, "hadEffect": False} for key in ("Tab", "Tab", "Enter")], False),
    ],
)
async def test_what_is_a_loop(app: App, deeds: list[Deed], is_loop: bool) -> None:
    add = "const one = new LoopDetector(); deeds.forEach((deed) => one.add(deed)); return one.isLooping();"
    call = f"async (deeds) => {{ const {{ LoopDetector }} = await import('./loops.js'); {add} }}"
    assert await app.page.evaluate(call, deeds) is is_loop


@pytest.mark.parametrize(
    ("answers", "asked", "restarts", "said"),
    [
        ([{"status": 200, "success": True}], 1, 0, None),
        ([{"status": 200, "success": False, "error": "x"}, {"status": 200, "success": True}], 2, 0, None),
        ([{"status": 200, "success": False, "error": "x"}], 3, 0, "Failed after 3 attempts: x"),
        ([{"status": 400, "success": False, "error": "Coordinates (1, 2) outside viewport bounds"}], 1, 0, "new scr"),
        ([{"status": 404, "success": False, "error": "Session not found"}, {"success": True}], 2, 1, None),
        ([{"status": 409, "success": False, "error": "needs_permission: x"}], 1, 0, "needs_permission"),
        ([{"status": 403, "success": False, "error": "no"}], 1, 0, "no"),
    ],
)
async def test_what_is_tried_again(app: App, answers: list[Any], asked: int, restarts: int, said: str | None) -> None:
    call = """async (answers) => {
        const { withRetry } = await import('./retry.js');
        let [asked, restarts] = [0, 0];
        const attempt = async () => answers[Math.min(asked++, answers.length - 1)];
        const restart = async () => ({ success: Boolean(++restarts), status: 200 });
        return [await withRetry(attempt, restart), asked, restarts];
    }"""
    last, *counted = await app.page.evaluate(call, answers)
    assert counted == [asked, restarts]
    assert last["success"] is (said is None)
    assert (said or "") in last.get("error", "")


async def test_two_providers_are_compared_in_one_space(app: App) -> None:
    """Their own numbers are 250 apart where they mean the same place, and the same where they do not."""
    call = """async ([lux, gemini]) => {
        const { findPlace } = await import('./vision.js');
        const said = { 'http://lux/': lux, 'http://gemini/': gemini };
        const before = window.fetch;
        window.fetch = async (url) => new Response(JSON.stringify(said[url]));
        const shot = { original: { image_base64: '', width: 1280, height: 720 }, lux_optimized: { image_base64: '' } };
        const ends = { lux: { url: 'http://lux/', key: '' }, gemini: { url: 'http://gemini/', key: '' } };
        const found = await findPlace(shot, 'x', 'both', ends);
        window.fetch = before;
        return found;
    }"""
    agreed = await app.page.evaluate(call, [{"x": 1008, "y": 560}, {"x": 800, "y": 800}])
    assert agreed == {"place": {"x": 1008, "y": 560, "coordinate_origin": "lux_sdk"}, "by": ["lux", "gemini"]}
    apart = await app.page.evaluate(call, [{"x": 800, "y": 400}, {"x": 800, "y": 400}])
    assert "nothing was clicked" in apart["problem"]


# --- The script -------------------------------------------------------------------------------------------------------


@pytest.fixture
def at_terminal(tmp_path: Path) -> Iterator[AtTerminal]:
    one = AtTerminal(tmp_path)
    yield one
    one.end()


@contextlib.contextmanager
def started(program: Program, *arguments: str) -> Iterator[subprocess.Popen[str]]:
    told = {**os.environ, "WEBHAND_TOKEN": program.secret}
    server = f"http://127.0.0.1:{program.port}"
    command = [sys.executable, str(EXAMPLES / "python" / "search.py"), *arguments, "--server", server, "--headless"]
    pipe = subprocess.PIPE
    with subprocess.Popen(command, env=told, stdin=pipe, stdout=pipe, stderr=pipe, text=True) as process:
        try:
            yield process
        finally:
            process.kill()


@pytest.fixture
def shop(pages: Site) -> str:
    pages.put("<title>Item</title><p>The item", "/found-item")
    pages.put("<title>Results</title><a href=/found-item>Laptop 15</a>", "/found")
    return pages.put("<form action=/found><label>Search <input name=q></label><button>Find</button></form>")


def test_the_script(allowing: Served, tmp_path: Path, shop: str) -> None:
    picture = tmp_path / "shot.png"
    program = allowing.program()
    before = program.get("/browser/status")["sessions"]
    arguments = ["laptop", "--url", shop, "--field", "search", "--result", "laptop", "--picture", str(picture)]
    with started(program, *arguments) as process:
        said, problems = process.communicate(timeout=30)
    assert (process.returncode, problems) == (0, "")
    assert 'Now on "Results"' in said
    assert 'Now on "Item"' in said
    assert picture.read_bytes().startswith(b"\x89PNG")
    assert program.get("/browser/status")["sessions"] == before, "its browser is closed"


def test_the_script_waits_for_a_yes(at_terminal: AtTerminal, tmp_path: Path, pages: Site) -> None:
    form = pages.put("<form method=post><label>Name <input name=n></label><button>Save</button></form>")
    before = pages.posts
    picture = tmp_path / "shot.png"
    arguments = ["laptop", "--url", form, "--field", "Name", "--picture", str(picture)]
    with started(at_terminal.program, *arguments) as process:
        at_terminal.until(r'token "mine" asks(?s:.*?)> ')
        at_terminal.type("task")
        at_terminal.until("Noted: allowed")
        _, problems = process.communicate("\n", timeout=30)
    assert process.returncode == 0, problems
    assert "needs_permission" in problems
    assert picture.exists()
    assert pages.posts == before + 1


def test_the_script_says_what_is_wrong(allowing: Served, shop: str) -> None:
    program = allowing.program()
    with started(program, "laptop", "--url", shop, "--field", "No such field") as process:
        _, problems = process.communicate(timeout=30)
    assert process.returncode == 1
    assert 'There is no textbox or searchbox or combobox called "No such field"' in problems
    with started(Program(program.port, "webhand_wrong")) as process:
        _, problems = process.communicate(timeout=30)
    assert (process.returncode, "The token is wrong" in problems) == (1, True)
