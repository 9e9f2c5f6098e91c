"""The tools in a run, from the model's call to the page: one run a group, in a real browser, over both carriers."""

from collections.abc import Callable, Sequence
from pathlib import Path

from agent.scripted import COMPLETE, Host, ScriptedModel, does
from conformance.carriers import Carried, Opened, ref_in
from conformance.site import FILE
from webhand_agent.history.conversation import Conversation, Thought, ToolResult, ToolTurn
from webhand_agent.job import Job
from webhand_agent.loop import run_task
from webhand_agent.protocol import Choice, FileSaved
from webhand_agent.services import Services
from webhand_host.runs.files import RunFiles

Step = Callable[["Run"], Thought]
CV = b"%PDF-1.4 not much of one"


def text_of(host: Host) -> str:
    """What the run saw last."""
    tree = host.user_turns[-1].tree
    return tree.text if tree is not None else ""


class Run:
    """A run whose model knows what it wants, and finds refs by what is in their lines."""

    def __init__(self, one: Opened, steps: Sequence[Step], folder: Path, *, task: str = "open the page") -> None:
        self.one, self.folder, self.task = one, folder, task
        self.host = Host([Choice.TASK])
        self.model = ScriptedModel([lambda step=step: step(self) for step in steps] + [COMPLETE] * 3)

    @property
    def results(self) -> list[ToolResult]:
        return [each for turn in self.host.turns if isinstance(turn, ToolTurn) for each in turn.results]

    def ref(self, words: str) -> str:
        return ref_in(text_of(self.host).splitlines(), words)

    async def go(self) -> list[ToolResult]:
        services = Services(self.host, self.host, files=RunFiles(self.folder, lambda: self.folder / "none"))
        job = Job(id="r1", task=self.task, tab_id=self.one.tab_id, browse=True, yes=True)
        finished = await run_task(job, self.one.browser, self.model, services, Conversation("system"))
        assert finished.outcome == "completed", (finished.summary, self.results)
        return self.results

    def saved(self) -> dict[str, bytes]:
        """What the run says that it saved, as it is on disk."""
        return {event.name: Path(event.path).read_bytes() for event in self.host.only(FileSaved)}


FORM = """<title>Form</title>
<label>Name <input></label>
<label>Country <select><option>Italy<option>Spain</select></label>
<label><input type=checkbox> Newsletter</label>
<label>Volume <input type=range></label>
<label>Birthday <input type=date></label>
<form onsubmit="document.title = 'Sent'; return false"><label>Remarks <textarea></textarea></label><button>Go</button>
</form>
"""


async def test_a_form_in_one_call(carried: Carried, tmp_path: Path) -> None:
    one = await carried.open(FORM)

    def fill(run: Run) -> Thought:
        wanted = {"Name": "Ada", "Country": "Spain", "Newsletter": True, "Volume": 80, "Birthday": "2026-11-21"}
        values = {**wanted, "Remarks": "Thanks"}
        return does(
            "fill_form", fields=[{"element_ref": run.ref(f'"{name}"'), "value": values[name]} for name in values]
        )

    results = await Run(one, [fill], tmp_path).go()
    assert results[0].quoted.startswith("6 of 6 fields are filled in."), results[0]
    assert await one.js("[...document.querySelectorAll('input, select, textarea')].map(e => e.checked || e.value)") == [
        "Ada",
        "Spain",
        True,
        "80",
        "2026-11-21",
        "Thanks",
    ]
    assert await one.js("document.title") == "Form", "filling in sends nothing"


async def test_clicks_drags_and_scrolling(carried: Carried, tmp_path: Path) -> None:
    one = await carried.open(
        """<title>Mouse</title><script>told = []</script>
        <button ondblclick="told.push('double')" oncontextmenu="told.push('right'); return false">Both</button>
        <button draggable=true ondragstart="event.dataTransfer.setData('text', 'card')">Card</button>
        <div role=button aria-label=Tray style="height: 50px; cursor: pointer" ondragover="event.preventDefault()"
          ondrop="told.push('drop')">Tray</div>
        <div style="height: 5000px"></div><button>Far</button>"""
    )
    steps: list[Step] = [
        lambda run: does("double_click", element_ref=run.ref('"Both"')),
        lambda run: does("right_click", element_ref=run.ref('"Both"')),
        lambda run: does("drag", element_ref=run.ref('"Card"'), to_ref=run.ref('"Tray"')),
        lambda run: does("scroll_to", element_ref=run.ref('"Far"')),
        lambda run: does("scroll_page", direction="up", to_end=True),
    ]
    results = await Run(one, steps, tmp_path).go()
    assert [result.is_error for result in results[:5]] == [False] * 5, results
    assert await one.js("told") == ["double", "right", "drop"]
    assert await one.js("scrollY") == 0


async def test_files_there_and_back(carried: Carried, tmp_path: Path) -> None:
    one = await carried.open(
        """<title>Files</title><label>Your CV <input type=file></label><a href="{here}/file">Notes</a>
        <table><tr><th>Tea<th>Price<tr><td>Earl Grey<td>4.00<tr><td>=1+1<td>5.00</table>"""
    )
    cv = tmp_path / "cv.pdf"
    cv.write_bytes(CV)
    steps: list[Step] = [
        lambda run: does("upload_file", element_ref=run.ref('"Your CV"'), paths=[str(cv)]),
        lambda run: does("extract_table", name="teas"),
        lambda run: does("extract_links", format="json"),
        lambda run: does("save_note", name="note.md", text="Two teas."),
        lambda run: does("take_screenshot"),
        lambda run: does("download", element_ref=run.ref('"Notes"')),
        lambda run: does("download", url=f"{carried.site.here}/file"),
    ]
    run = Run(one, steps, tmp_path / "run", task="upload cv.pdf, then download the notes")
    results = await run.go()
    assert [result.is_error for result in results[:7]] == [False] * 7, [result.text for result in results]
    assert await one.js("document.querySelector('input').files[0].text()") == CV.decode()
    saved = run.saved()
    assert saved["teas.csv"] == b"Tea,Price\r\nEarl Grey,4.00\r\n'=1+1,5.00\r\n"
    assert b"/file" in saved["links.json"]
    assert saved["note.md"] == b"Two teas."
    assert results[4].image is not None
    assert len(saved) == 4
    for result in results[5:7]:
        assert "notes" in result.quoted, result
        assert f"{len(FILE)} bytes" in result.quoted, result


async def test_pages_beside_the_persons_own(carried: Carried, tmp_path: Path) -> None:
    one = await carried.open("<title>Mine</title><h1>Mine</h1><button>Stay</button>")
    here = carried.site.here
    pages = {f"{here}/one": "Alpha " * 60, f"{here}/two": "Beta " * 60}
    for url, text in pages.items():
        carried.site.put(f"<title>Other</title><p>{text}</p>", url.removeprefix(here))
    carried.site.put(
        "<title>Late</title><script>setTimeout(() => document.body.append('Drawn late'), 100)</script>",
        "/late",
    )
    before = [tab.tab_id for tab in await one.browser.tabs()]
    urls = [*pages, f"{here}/late", f"{here}/file", "http://127.0.0.1:1/"]
    results = await Run(one, [lambda run: does("read_pages", urls=urls)], tmp_path, task=f"compare {here}").go()
    content = "\n".join(results[0].parts)
    assert "Alpha Alpha" in content, results[0]
    assert "Beta Beta" in content
    assert "Drawn late" in content
    assert content.count("could not be read") == 2, content
    assert [tab.tab_id for tab in await one.browser.tabs()] == before, results[0].text
    target = await one.browser.target()
    assert (target.tab_id, target.title) == (one.tab_id, "Mine")


async def test_tabs_and_history(carried: Carried, tmp_path: Path) -> None:
    one = await carried.open("<title>First</title><h1>First</h1>")
    second = carried.site.put("<title>Second</title><script>document.write(Math.random())</script>")
    steps: list[Step] = [
        lambda run: does("navigate", url=second),
        lambda run: does("go_back"),
        lambda run: does("go_forward"),
        lambda run: does("reload"),
        lambda run: does("open_new_tab", url="about:blank"),
        lambda run: does("close_tab"),
    ]
    before = [tab.tab_id for tab in await one.browser.tabs()]
    run = Run(one, steps, tmp_path)
    results = await run.go()
    assert [result.is_error for result in results[:6]] == [False] * 6, [result.text for result in results]
    assert [tab.tab_id for tab in await one.browser.tabs()] == before
    assert "Second" in text_of(run.host), "the run goes on in the tab that it came from"


async def test_a_tab_of_the_persons_is_never_led_elsewhere(carried: Carried, tmp_path: Path) -> None:
    """What they have not finished there would be lost."""
    one = await carried.open("<title>Mine</title><h1>Mine</h1>")
    site = carried.site
    checkout = site.put("<title>Step 3</title><label>Card <input></label>", "/x/checkout/step3")
    wanted = site.put("<title>Results</title><h1>Results</h1>", "/x") + "?q=1"
    theirs = await carried.context.new_page()
    await theirs.goto(checkout)
    await theirs.get_by_label("Card").fill("half a number")
    await one.page.bring_to_front()

    def number(run: Run) -> int:
        lines = next(each.quoted for each in run.results if "Step 3" in each.quoted).splitlines()
        return int(next(line for line in lines if "Step 3" in line).split(".")[0])

    steps: list[Step] = [
        lambda run: does("navigate", url=wanted),
        lambda run: does("list_tabs"),
        lambda run: does("switch_tab", tab_index=number(run)),
        lambda run: does("navigate", url=wanted + "&page=2"),
    ]
    run = Run(one, steps, tmp_path, task=f"open {wanted}")
    results = await run.go()
    assert [result.is_error for result in results[:4]] == [False] * 4, [result.text for result in results]
    await one.stands_at(wanted)  # the tab that the task began on goes there
    assert theirs.url == checkout
    assert await theirs.get_by_label("Card").input_value() == "half a number"
    assert "stays as it is" in results[3].text


async def test_a_long_press_and_an_area_with_its_own_scrollbar(carried: Carried, tmp_path: Path) -> None:
    one = await carried.open(
        """<title>Long</title><button>Press</button>
        <div role=region aria-label=Log tabindex=0 style="height: 100px; overflow: auto">
          <div style="height: 5000px">x</div>
        </div>
        <script>
          let down = 0;
          const button = document.querySelector("button");
          button.addEventListener("pointerdown", () => { down = performance.now(); });
          button.addEventListener("pointerup", () => { document.title = String(performance.now() - down >= 700); });
        </script>"""
    )
    steps: list[Step] = [
        lambda run: does("click_element", element_ref=run.ref('"Press"'), hold_ms=750),
        lambda run: does("scroll_page", direction="down", to_end=True, element_ref=run.ref('"Log"')),
    ]
    results = await Run(one, steps, tmp_path).go()
    assert [result.is_error for result in results[:2]] == [False] * 2, [result.text for result in results]
    assert await one.js("document.title") == "true"
    assert await one.js("document.querySelector('[role=region]').scrollTop") == 4900
    assert await one.js("scrollY") == 0
