"""Recorded runs done again in a real browser, as Playwright scripts and as pages to read."""

import asyncio
import os
import sys
from collections.abc import AsyncIterator, Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import chromium
import pytest
from conformance.site import Site
from e2e.conftest import Demo
from e2e.test_cli import QUICK, run, start
from playwright.async_api import async_playwright
from webhand_agent.history.conversation import Call, Conversation, Thought, UserTurn
from webhand_agent.job import Job
from webhand_agent.loop import run_task
from webhand_agent.models.model import Model
from webhand_agent.models.replay import player
from webhand_agent.models.replay.player import Player
from webhand_agent.models.replay.values import with_values
from webhand_agent.protocol import ActionTaken, Answer, Confirmation, Question, RunFinished, StartTask
from webhand_agent.services import Services
from webhand_agent.snapshot import Tree
from webhand_agent.tools.tool import Tool
from webhand_host.browser.browser import TabBrowser
from webhand_host.browser.cdp.port import CdpPort
from webhand_host.browser.cdp.starting import browser_context
from webhand_host.runs.export import script
from webhand_host.runs.folder import RunFolder, all_runs
from webhand_host.runs.journal import RunJournal
from webhand_host.runs.records import read
from webhand_host.runs.replay import recording
from webhand_host.runs.report import page as report_page

TASK = "order what is on the list and send it"

ORDER = """
<title>Order</title>
<h1>Order</h1>
<label>Name <input id="name"></label>
<label>Day <input type="date" id="day"></label>
<label>Size <select id="size"><option>Small</option><option>Large</option></select></label>
<label><input type="checkbox" id="gift"> As a gift</label>
<label>Password <input type="password" id="password"></label>
<article><h2>Tall Mug</h2><button onclick="add('mug')">Add</button></article>
<article><h2>Desk Lamp</h2><button onclick="add('lamp')">Add</button></article>
<p><a href="{here}/file" download>Price list</a> <a href="/more" target="_blank">More</a></p>
<iframe src="{cross}/frame" title="Voucher" width="400" height="80"></iframe>
<p><button onclick="if (confirm('Take everything?')) location = '/done?' + order()">Finish</button></p>
<p role="status" id="cart"></p>
<script>
  const cart = document.getElementById("cart");
  const value = (id) => document.getElementById(id).value;
  window.add = (what) => { cart.textContent += what + " "; };
  window.order = () => new URLSearchParams({
    name: value("name"), day: value("day"), size: value("size"), gift: document.getElementById("gift").checked,
    password: value("password").length, cart: cart.textContent.trim(),
  });
</script>
"""
REORDERED = ORDER.replace("Tall Mug", "@").replace("Desk Lamp", "Tall Mug").replace("@", "Desk Lamp")
REORDERED = REORDERED.replace("'mug'", "@").replace("'lamp'", "'mug'").replace("@", "'lamp'")
FRAME = (
    """<label>Code <input id="code"></label> <button onclick="this.textContent = 'Used ' + code.value">Use</button>"""
)
DONE = """<title>Done</title><h1>Thank you</h1><p id="what"></p><script>what.textContent = location.search</script>"""

Step = tuple[str, dict[str, Any]]
STEPS: list[Step] = [
    ("type_text", {"element_ref": 'textbox "Name"', "text": "Ana"}),
    ("set_value", {"element_ref": 'textbox "Day"', "value": "2026-12-24"}),
    ("select_option", {"element_ref": 'combobox "Size"', "value": "Large"}),
    ("set_checked", {"element_ref": 'checkbox "As a gift"', "checked": True}),
    ("type_text", {"element_ref": 'textbox "Password"', "text": "s3cret-word"}),
    ("click_element", {"element_ref": 'button "Add" 1'}),
    ("type_text", {"element_ref": 'textbox "Code"', "text": "XMAS"}),
    ("click_element", {"element_ref": 'button "Use"'}),
    ("click_element", {"element_ref": 'button "Finish"'}),
    ("handle_dialog", {"accept": True}),
    ("task_complete", {"summary": "It is at the last page."}),
]


class Named:
    """A model whose steps name elements by role, name and number; the refs come from the tree it is shown."""

    name = "named"

    def __init__(self, steps: list[Step], *, sees: bool = False) -> None:
        self.sees = sees
        self._steps = list(enumerate(steps))

    async def think(
        self, conversation: Conversation, tools: tuple[Tool, ...], on_text: Callable[[str], None]
    ) -> Thought:
        number, (tool, arguments) = self._steps.pop(0)
        turn = next(turn for turn in reversed(conversation.turns) if isinstance(turn, UserTurn) and turn.tree)
        made = {key: self._ref(turn.tree, value) if key.endswith("ref") else value for key, value in arguments.items()}
        return Thought(calls=(Call(id=f"n{number}", name=tool, arguments=made),))

    async def aclose(self) -> None:
        """Holds nothing."""

    def _ref(self, tree: Tree | None, named: str) -> str:
        assert tree is not None
        role, name, number = (*named.replace('" ', '"').split('"'), "")[:3]
        refs = [line.ref for line in tree.lines if (line.role, line.name) == (role.strip(), name) and line.ref]
        assert refs, f"no {named} in\n{tree.text}"
        return refs[int(number or 0)]


class Willing(RunJournal):
    """A person who allows what is asked."""

    def emit(self, event: Any) -> None:
        super().emit(event)
        if isinstance(event, Question | Confirmation):
            self.give_answer(Answer(run_id="r", id=event.id, text=event.choices[0]))


@pytest.fixture
def site() -> Iterator[Site]:
    made = Site()
    for path, markup in {"/order": ORDER, "/frame": FRAME, "/done": DONE, "/more": "<h1>More</h1>"}.items():
        made.put(markup, path)
    yield made
    made.close()


@dataclass
class Doing:
    """Runs in one browser, each with a folder below `runs`."""

    tabs: CdpPort
    runs: Path

    async def do(self, model: Model, url: str) -> tuple[RunFinished, RunFolder]:
        folder = RunFolder.create(self.runs, "p", StartTask(task=TASK, url=url, browse=True))
        journal = Willing(folder, set())
        browser = TabBrowser(self.tabs, folder.id, next_ref=1, next_frame=1)
        job = Job(id=folder.id, task=TASK, url=url, browse=True, carrier="playwright")
        finished = await run_task(job, browser, model, Services(journal, journal), Conversation("s"))
        return finished, folder


@pytest.fixture
async def doing(tmp_path: Path) -> AsyncIterator[Doing]:
    runs = tmp_path / "runs"
    runs.mkdir()
    async with browser_context(headless=True) as context:
        tabs = CdpPort(context, tmp_path / "downloads")
        await tabs.start()
        yield Doing(tabs, runs)


async def run_script(text: str, folder: Path, *arguments: str, **environment: str) -> tuple[int, str, str]:
    """The exit status and the words of an exported script, run as a program of its own."""
    path = folder / "exported.py"
    await asyncio.to_thread(path.write_text, text)
    process = await asyncio.create_subprocess_exec(
        *(sys.executable, str(path), "--headless", "--browser", chromium.executable(), *arguments),
        env={**os.environ, **environment},
        cwd=folder,
        stdout=asyncio.subprocess.PIPE,
        stderr=asyncio.subprocess.PIPE,
    )
    out, errors = await process.communicate()
    assert process.returncode is not None
    return process.returncode, out.decode(), errors.decode()


EXPECTED = "name={name}&day=2026-12-24&size=Large&gift=true&password=8&cart=lamp"


async def test_a_run_is_done_again_on_a_changed_page_and_exported(
    site: Site, doing: Doing, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    order = f"{site.here}/order"
    finished, folder = await doing.do(Named(STEPS), order)
    assert finished.outcome == "completed", finished.summary
    made = recording(folder)
    assert [step.tool for step in made.steps] == [tool for tool, _ in STEPS[:-1]]
    assert "s3cret-word" not in (folder.path / "run.jsonl").read_text()

    site.put(REORDERED, "/order")
    anew = with_values(made, {"Name": "Eva", "Password": "new-word"})
    finished, again = await doing.do(Player(anew), order)
    assert finished.outcome == "completed", finished.summary
    assert "It ended as the recorded run did" in finished.summary
    assert EXPECTED.format(name="Eva") in finished.summary, "the lamp is found by what stands beside it"

    site.put(ORDER, "/order")
    status, said, errors = await run_script(script(made), tmp_path, "--name", "Mia", PASSWORD="new-word")
    assert status == 0, errors
    assert EXPECTED.format(name="Mia") in said
    status, _, errors = await run_script(script(made), tmp_path)
    assert (status, "Set the environment variable PASSWORD" in errors) == (1, True)

    monkeypatch.setattr(player, "WAITS_MS", (200, 200, 200))
    site.put(ORDER.replace("Desk Lamp", "Bread Bin"), "/order")
    finished, again = await doing.do(Player(anew), order)
    assert finished.outcome == "failed"
    assert 'step 6 of 10, click button "Add" (number 2 of 2)' in finished.summary
    done = [event.tool for event in again.events() if isinstance(event, ActionTaken)]
    assert done.count("click_element") == 0, "nothing else is clicked in its place"


async def test_tabs_and_downloads_are_done_again_and_exported(site: Site, doing: Doing, tmp_path: Path) -> None:
    steps: list[Step] = [
        ("click_element", {"element_ref": 'link "Price list"'}),
        ("click_element", {"element_ref": 'link "More"'}),
        ("switch_tab", {"tab_index": 1}),
        ("task_complete", {"summary": "It is back at the order. Nothing was ordered or sent."}),
    ]
    finished, folder = await doing.do(Named(steps), f"{site.here}/order")
    assert finished.outcome == "completed", finished.summary
    again, _ = await doing.do(Player(recording(folder)), f"{site.here}/order")
    assert again.outcome == "completed", again.summary
    assert f"It ended as the recorded run did, at {site.here}/order." in again.summary
    status, _, errors = await run_script(script(recording(folder)), tmp_path, "--downloads", str(tmp_path))
    assert status == 0, errors
    assert (tmp_path / "notes.txt").read_text() == "The content of a file."


async def test_the_report_stands_alone_and_runs_nothing(site: Site, doing: Doing, tmp_path: Path) -> None:
    site.put(ORDER.replace("<title>Order", "<title>&lt;script&gt;document.title = 'x'&lt;/script&gt;"), "/order")
    _, folder = await doing.do(Named([*STEPS[:6], STEPS[-1]], sees=True), f"{site.here}/order")
    text = report_page(read(folder))
    path = tmp_path / "report.html"
    await asyncio.to_thread(path.write_text, text)
    asked: list[str] = []
    async with async_playwright() as playwright:
        browser = await playwright.chromium.launch(executable_path=chromium.executable(), args=chromium.SWITCHES)
        page = await browser.new_page(color_scheme="dark")
        page.on("request", lambda request: asked.append(request.url))
        page.on("pageerror", lambda error: asked.append(str(error)))
        await page.goto(path.as_uri())
        assert await page.locator(".steps > li").count() >= 7
        assert await page.get_by_text("textbox “Name” text Ana").count() == 1
        assert await page.locator("script").count() == 0
        widths = await page.evaluate(
            "Promise.all([...document.images].map(image => image.decode().then(() => image.naturalWidth)))"
        )
        await browser.close()
    assert "s3cret-word" not in text
    assert widths
    assert all(widths), "every picture can be seen"
    assert [url for url in asked if not url.startswith(("file:", "data:"))] == []


async def test_the_commands_from_end_to_end(demo: Demo, tmp_path: Path) -> None:
    """`webhand run`, and then everything that can be done with its record, as a person types it."""
    status, _, errors = await run(tmp_path, f"go to {demo.url}/shop and search for lamp", *QUICK)
    assert status == 0, errors
    status, out, _ = await say(tmp_path, "replay", "last", "--list")
    assert (status, '"Search products" = lamp' in out) == (0, True)
    status, _, errors = await say(tmp_path, "replay", "last", "--set", "Colour=red", *QUICK)
    assert (status, 'nothing called "Colour"' in errors) == (2, True)
    status, out, errors = await say(tmp_path, "replay", "last", "--set", "search products=mug", *QUICK)
    assert (status, "/shop?q=mug" in out) == (0, True), errors
    first, again = all_runs(tmp_path / "data" / "runs")
    status, out, _ = await say(tmp_path, "export", first.id)
    assert (status, out) == (0, script(recording(first)))
    status, out, errors = await run_script(out, tmp_path)
    assert (status, "/shop?q=lamp" in out) == (0, True), errors
    status, out, _ = await say(tmp_path, "runs", "remove", again.id, "--yes")
    assert (status, [folder.id for folder in all_runs(again.path.parent)]) == (0, [first.id])


async def say(folder: Path, *arguments: str) -> tuple[int, str, str]:
    process = await start(folder, *arguments)
    out, errors = await process.communicate()
    assert process.returncode is not None
    return process.returncode, out.decode(), errors.decode()
