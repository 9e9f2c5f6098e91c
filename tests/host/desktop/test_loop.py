"""One task over two worlds: the loop with a scripted model, a real browser with a window, and real programs."""

import asyncio
import base64
import io
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from dataclasses import dataclass
from pathlib import Path

import pytest
from agent.scripted import COMPLETE, Host, ScriptedModel, Step, does
from conformance.carriers import extension_port
from conformance.site import Site, served
from host.desktop.screens import WITHIN, Desk
from PIL import Image
from playwright.async_api import BrowserContext
from webhand_agent.desktop import ChooseFile, PressButton, Window, WindowUse
from webhand_agent.history.conversation import Conversation
from webhand_agent.job import Job
from webhand_agent.loop import run_task
from webhand_agent.protocol import (
    Answer,
    Choice,
    Click,
    Confirmation,
    File,
    PermissionKind,
    ReceiptGiven,
    RunFinished,
    Upload,
)
from webhand_agent.safety.desktop import BY_PATH
from webhand_agent.safety.sites import site_of
from webhand_agent.services import Services
from webhand_agent.tools.desktop import NOTE
from webhand_agent.vision.eyes import Eyes
from webhand_host.browser.browser import TabBrowser
from webhand_host.browser.cdp.port import CdpPort
from webhand_host.browser.cdp.starting import browser_context
from webhand_host.desktop.desktop import HostDesktop
from webhand_host.desktop.pages import BrowserPages
from webhand_host.runs.files import RunFiles

FORM = """<title>Invoice</title><body style="margin: 0">
<label>Amount <input id=amount></label><label>File <input id=file type=file></label>
<canvas id=board width=300 height=200 style="position: absolute; left: 100px; top: 200px; background: #eee"></canvas>
<script>
board.onpointerdown = (event) => { if (event.isTrusted) document.title = "Drawn"; };
file.onchange = () => { document.title = file.files[0].name; };
</script>"""


class Agreeing(Host):
    """Says yes to every card: for the task where it can."""

    async def answer(self, question_id: str) -> Answer:
        card = self.only(Confirmation)[-1]
        return Answer(run_id="r1", id=question_id, text=Choice.TASK if Choice.TASK in card.choices else Choice.ONCE)


@dataclass
class Opened:
    """A browser with a window, and the desktop that it stands on."""

    browser: TabBrowser
    desktop: HostDesktop
    tab_id: int
    url: str
    folder: Path
    context: BrowserContext

    async def window(self) -> Window:
        return next(one for one in await self.desktop.windows() if one.tab_id == self.tab_id)

    async def grid(self, x: float, y: float) -> tuple[float, float]:
        """A place of the page on the grid of a picture of its window."""
        layout, box = await self.browser.layout(self.tab_id), (await self.window()).box
        place = layout.corner[0] + x * layout.ratio, layout.corner[1] + y * layout.ratio
        return box.place_of(*place, (1_000, 1_000))

    async def middle(self, ref: str | None) -> tuple[float, float]:
        """Of an element, by what stands at its corner."""
        for x in range(5, 900, 20):
            spot = await self.browser.at(self.tab_id, x, 12)
            if any(line.ref == ref for line in spot.tree.lines) and spot.element is not None:
                return x - spot.x + 30, 12
        raise AssertionError(f"{ref} is nowhere on the page")

    async def in_a_window(self, url: str) -> None:
        """Of its own, beside the task's."""
        session = await self.context.new_cdp_session(self.context.pages[0])
        await session.send("Target.createTarget", {"url": url, "newWindow": True, "width": 500, "height": 600})

    async def until_there(self, is_it: Callable[[Window], bool]) -> Window:
        """Nobody tells when a window is there."""
        end = asyncio.get_running_loop().time() + WITHIN
        while (found := next(filter(is_it, await self.desktop.windows()), None)) is None:
            assert asyncio.get_running_loop().time() < end, await self.desktop.windows()
            await asyncio.sleep(0.1)
        return found

    async def run(
        self, steps: list[Step], host: Host, eyes: Eyes | None = None
    ) -> tuple[RunFinished, Host, ScriptedModel]:
        model = ScriptedModel(steps, sees=True)
        job = Job(id="r1", task="Do what is asked", tab_id=self.tab_id, carrier="extension")
        services = Services(
            host,
            host,
            eyes=eyes,
            desktop=self.desktop,
            files=RunFiles(self.folder, allowed=[str(self.folder / "files")]),
        )
        finished = await run_task(job, self.browser, model, services, Conversation("", []))
        return finished, host, model


@asynccontextmanager
async def opened(site: Site, folder: Path) -> AsyncIterator[Opened]:
    async with extension_port(folder, headless=False) as (context, port):
        browser = TabBrowser(port, "run-1")
        desktop = HostDesktop(BrowserPages(lambda: [browser]))
        tab_id, url = (await browser.target()).tab_id, site.put(FORM)
        assert (await browser.navigate(tab_id, url)).ok
        made = Opened(browser, desktop, tab_id, url, folder, context)
        try:
            await made.until_there(lambda one: one.tab_id == tab_id and one.is_active)
            yield made
        finally:
            await desktop.aclose()


def told(host: Host) -> str:
    return "\n".join(f"{one.call_id}: {one.message}" for one in host.only(ReceiptGiven))


def kinds(card: Confirmation) -> set[PermissionKind]:
    return {one.kind for one in card.lacks}


async def test_a_number_out_of_a_program_and_a_file_by_the_chooser(at_desk: Desk, tmp_path: Path) -> None:
    bill, picture = tmp_path / "bill.txt", tmp_path / "files" / "receipt é.txt"
    picture.parent.mkdir()
    bill.write_text("1842.50", "utf-8")
    picture.write_text("paid", "utf-8")
    with served() as site:
        async with opened(site, tmp_path) as one:
            await asyncio.to_thread(at_desk.editor, bill)
            page = await one.browser.observe(one.tab_id)
            amount, file = (line.ref for line in page.tree.lines if line.tag == "input")
            x, y = await one.grid(*await one.middle(file))
            steps: list[Step] = [
                does("desktop_screenshot", why="The amount is in an editor.", window=1),
                does("desktop_press", keys="Ctrl+A"),
                does("desktop_press", keys="Ctrl+C"),
                does("type_text", element_ref=amount, text="1842.50"),
                does("click_element", element_ref=file),
                does("desktop_screenshot", why="It opens for a real mouse only.", window=2),
                does("desktop_click", x=x, y=y, intent="Choose file"),
                does("desktop_wait", window="open file", seconds=20),
                does("desktop_click", x=955, y=966, intent="Open"),
                does("desktop_wait", window="open file", seconds=20),
                does("desktop_press", keys="Enter"),
                does("desktop_type", text=str(bill)),
                does("desktop_type", text=str(picture)),
                does("wait_and_observe", milliseconds=3_000),
                COMPLETE,
                COMPLETE,
            ]
            finished, host, model = await one.run(steps, Agreeing())
            asked = [[(each.kind, each.source) for each in card.lacks] for card in host.only(Confirmation)]
            assert asked[0] == [(PermissionKind.DESKTOP, "")], told(host)
            assert "The amount is in an editor." in host.only(Confirmation)[0].act
            assert (PermissionKind.WRITE, "") in asked[1]
            letting_go = [card for card in host.only(Confirmation) if PermissionKind.TRANSFER in kinds(card)]
            assert letting_go, "a file leaves by the chooser, which asks as an upload does"
            assert str(picture) in [card.writes for card in letting_go], told(host)
            assert any(("carry", "desktop:l3afpad") in card for card in asked[2:]), asked
            refusals = [each.message for each in host.only(ReceiptGiven) if each.code == "refused"]
            assert refusals[:2] == [BY_PATH, BY_PATH]
            assert "upload_folders" in refusals[2]
            values = await one.browser.observe(one.tab_id)
            assert values.title == picture.name, told(host)
            assert f"The page has it, with {picture.stat().st_size} bytes." in told(host)
            assert any("1842.50" in line.text for line in values.tree.lines)
            results = [result for turn in host.turns for result in getattr(turn, "results", ())]
            assert "1842.50" in "".join(result.content for result in results)
            words = results[0].text, results[0].quoted
            assert [bill.name in said for said in words] == [False, True], "a title is no word of ours"
            assert finished.outcome == "completed", finished

            doors = [{tool.name for tool in step if tool.on_desktop} for step in model.offered]
            assert len(doors[0]) == 1, "only the door, as long as nobody went through it"
            assert len(doors[1]) == 6


async def test_places_in_a_page_and_what_is_never_a_target(at_desk: Desk, tmp_path: Path) -> None:
    with served() as site:
        async with opened(site, tmp_path) as one:
            window = await one.window()
            x, y = await one.grid(250, 300)
            steps: list[Step] = [
                does("desktop_screenshot", why="It wants a real mouse."),
                does("desktop_click", x=x, y=y, intent="Draw on the board"),
                does("desktop_click", x=30, y=2, intent="The first tab"),
                does("task_failed", reason="Enough."),
            ]
            _, host, _ = await one.run(steps, Agreeing())
            assert (await one.browser.observe(one.tab_id)).title == "Drawn", told(host)
            cards = host.only(Confirmation)
            assert [each.kind for each in cards[0].lacks] == [PermissionKind.DESKTOP]
            assert cards[1].site == site.put("").rsplit("/", 1)[0], "judged as an act in the page"
            assert "Draw" in cards[1].act
            last = host.only(ReceiptGiven)[-2]
            assert (last.ok, last.code) == (False, "refused"), told(host)
            bar = await one.desktop.at(window.box.left + 200, window.box.top + 60)
            assert bar.why_not, "the address bar"
            assert (
                "click into the page" in (await one.desktop.focused()).why_not
                or not (await one.desktop.focused()).why_not
            )


async def test_what_takes_a_real_mouse_only_opens_the_desktop(at_desk: Desk, tmp_path: Path) -> None:
    with served() as site:
        async with opened(site, tmp_path) as one:
            lines = (await one.browser.observe(one.tab_id)).tree.lines
            (board,) = [line.ref for line in lines if line.tag == "canvas"]
            steps: list[Step] = [does("click_element", element_ref=board), COMPLETE, COMPLETE]
            _, host, model = await one.run(steps, Agreeing())
            assert (await one.browser.observe(one.tab_id)).title == "Invoice", told(host)
            doors = [len([tool for tool in step if tool.on_desktop]) for step in model.offered]
            assert doors[:2] == [1, 6]
            assert any(NOTE in str(turn) for turn in host.turns), "it is said"


LEADS = """<body style="margin: 0"><canvas width=500 height=400 style="background: #eee"></canvas>
<script>onpointerdown = ({{ isTrusted }}) => {{ if (isTrusted) location = "{to}"; }}</script>"""


async def test_a_click_in_a_page_leads_to_no_other_site(at_desk: Desk, tmp_path: Path) -> None:
    """As an act in the page it is held to the sites that it was judged for."""
    with served() as site, served() as other:
        async with opened(site, tmp_path) as one:
            to = other.put("<title>Elsewhere</title>")
            url = site.put(LEADS.format(to=to))
            assert (await one.browser.navigate(one.tab_id, url)).ok
            layout = await one.browser.layout(one.tab_id)
            place = round(layout.corner[0] + 200 * layout.ratio), round(layout.corner[1] + 200 * layout.ratio)
            click = PressButton(*place)
            held = await one.desktop.act(click, await one.desktop.at(*place), [site_of(url)])
            assert held.blocked is not None, held
            assert site_of(held.blocked.url) == site_of(to)
            assert (await one.desktop.act(click, await one.desktop.at(*place), [site_of(url), site_of(to)])).ok
            await one.context.pages[0].wait_for_url(f"{site_of(to)}/**")


ELSEWHERE = """<input type=file id=far aria-label=Own style="position: absolute; left: 0; top: 0"
onchange="document.title = this.files[0].name"><script>addEventListener("message", () => far.click())</script>
<iframe style="margin-top: 50px" srcdoc="<button type=button onclick='parent.postMessage(1, `*`)'>Add</button>">
</iframe>"""


@pytest.mark.full
async def test_a_chooser_opens_for_a_click_and_for_no_upload_over_devtools(at_desk: Desk, tmp_path: Path) -> None:
    """The desktop takes over from a click; what an upload's click has another frame ask for stays closed."""
    file = tmp_path / "paid.txt"
    file.write_text("paid", "utf-8")
    with served() as site:
        async with browser_context(headless=False) as context:
            port = CdpPort(context, tmp_path)
            await port.start()
            browser = TabBrowser(port, "run-1")
            desktop = HostDesktop(BrowserPages(lambda: [browser]))
            try:
                tab_id = (await browser.target()).tab_id
                assert (await browser.navigate(tab_id, site.put(ELSEWHERE))).ok
                lines = (await browser.observe(tab_id)).tree.lines
                own, add = (next(one.ref for one in lines if one.name == name) for name in ("Own", "Add"))
                data = File(name="a.txt", mime="text/plain", data="")
                assert not (await browser.act(tab_id, add, Upload(files=[data]))).ok, "another frame's input"
                assert not [one for one in await desktop.windows() if one.use is WindowUse.CHOOSES], (
                    "it was kept closed"
                )

                assert (await browser.act(tab_id, own, Click())).ok
                waited = await desktop.wait(window="open file", seconds=WITHIN)
                assert waited.ok, waited
                chosen = await desktop.act(ChooseFile(str(file)), await desktop.focused())
                assert chosen.ok, chosen
                assert "The page has it, with 4 bytes." in chosen.message
                await context.pages[0].wait_for_function("document.title === 'paid.txt'")
            finally:
                await desktop.aclose()


TAKES = """<title>Takes</title><body style="margin: 0">
<input type=file style="position: absolute; left: 0; top: 0"><script>addEventListener("change", (event) => {{
const bag = new DataTransfer(); {does}; event.target.files = bag.files; }}, true);</script>"""
GOT = {
    "lets nobody see it": ("event.stopImmediatePropagation()", True, "No field of the page is seen to have it"),
    "sends it on later": ("bag.items.add(event.target.files[0])", True, "The page has it, with 4 bytes."),
    "has another": ("bag.items.add(new File(['x'], 'other.txt'))", False, "of another name or size"),
}


@pytest.mark.parametrize("page", GOT)
async def test_the_page_is_asked_what_the_chooser_gave_it(at_desk: Desk, tmp_path: Path, page: str) -> None:
    does, is_success, said = GOT[page]
    file = tmp_path / "paid.txt"
    file.write_text("paid", "utf-8")
    with served() as site:
        async with opened(site, tmp_path) as one:
            assert (await one.browser.navigate(one.tab_id, site.put(TAKES.format(does=does)))).ok
            ref = next(line.ref for line in (await one.browser.observe(one.tab_id)).tree.lines if line.tag == "input")
            x, y = await one.middle(ref)
            layout = await one.browser.layout(one.tab_id)
            place = round(layout.corner[0] + x * layout.ratio), round(layout.corner[1] + y * layout.ratio)
            await one.desktop.act(PressButton(*place), await one.desktop.at(*place))
            assert (await one.desktop.wait(window="open file", seconds=WITHIN)).ok
            chosen = await one.desktop.act(ChooseFile(str(file)), await one.desktop.focused())
            assert (chosen.ok, said in chosen.message) == (is_success, True), chosen


SECRETS = """<title>Sign in</title><body style="margin: 0"><style>input { position: absolute; top: 0; width: 200px;
height: 100px; border: 0; margin: 0; background: #ff0000; color: #00ff00 }</style>
<input type=password value=hunter2x style="left: 100px"><input value=shown style="left: 400px">"""


async def test_what_a_page_hides_is_in_no_picture_and_nothing_is_done_while_a_question_is_open(
    at_desk: Desk, tmp_path: Path
) -> None:
    with served() as site:
        async with opened(site, tmp_path) as one:
            assert (await one.browser.navigate(one.tab_id, site.put(SECRETS))).ok
            layout, window = await one.browser.layout(one.tab_id), await one.window()
            picture = await one.desktop.picture(window.box)
            with Image.open(io.BytesIO(base64.b64decode(picture.shot.data))) as shown:
                field, other = ((round(layout.corner[0]) + x, round(layout.corner[1]) + 80) for x in (200, 500))
                places = [(x - window.box.left, y - window.box.top) for x, y in (field, other)]
                seen = [shown.convert("RGB").crop((x, y, x + 1, y + 1)).tobytes() for x, y in places]
            is_red = [colour[0] > 200 and max(colour[1:]) < 60 for colour in seen]  # a JPEG's colours are near
            assert is_red == [False, True], "a field for a password is painted over, and no other is"

            waits = ["A question waits."]
            busy = HostDesktop(BrowserPages(lambda: [one.browser]), lambda: waits[0])
            try:
                click = PressButton(*other)
                refused = await busy.act(click, await busy.at(click.x, click.y))
                assert (refused.code, refused.message) == ("refused", "A question waits.")
                waits[0] = ""
                assert (await busy.act(click, await busy.at(click.x, click.y))).ok
            finally:
                await busy.aclose()


MAILER = """#!/bin/sh
exec xterm -title Composer -e sleep 60
"""


@pytest.mark.full
async def test_a_link_out_of_the_browser(at_desk: Desk, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A program that a link opens goes on in the same task."""
    mailer, data, config = tmp_path / "mailer", tmp_path / "data", tmp_path / "config"
    mailer.write_text(MAILER, "utf-8")
    mailer.chmod(0o700)
    (data / "applications").mkdir(parents=True)
    entry = f"[Desktop Entry]\nType=Application\nName=Mailer\nExec={mailer} %u\nMimeType=x-scheme-handler/mailto;\n"
    (data / "applications" / "mailer.desktop").write_text(entry, "utf-8")
    config.mkdir()
    (config / "mimeapps.list").write_text("[Default Applications]\nx-scheme-handler/mailto=mailer.desktop\n", "utf-8")
    monkeypatch.setenv("XDG_DATA_HOME", str(data))
    monkeypatch.setenv("XDG_CONFIG_HOME", str(config))
    with served() as site:
        async with opened(site, tmp_path) as one:
            await one.browser.navigate(one.tab_id, site.put("<a href='mailto:ann@example.org'>Write</a>"))
            (write,) = [one.ref for one in (await one.browser.observe(one.tab_id)).tree.lines if one.tag == "a"]
            steps: list[Step] = [
                does("click_element", element_ref=write),
                does("desktop_wait", window="Composer", seconds=30),
                COMPLETE,
                COMPLETE,
            ]
            _, host, model = await one.run(steps, Agreeing())
            followed, came, *_ = host.only(ReceiptGiven)
            assert followed.ok
            assert "another program" in followed.message, told(host)
            assert len([tool for tool in model.offered[1] if tool.on_desktop]) == 6, "offered in the same task"
            assert (came.ok, came.message) == (True, "The window is there.")


async def test_without_a_yes_nothing_is_looked_at(at_desk: Desk, tmp_path: Path) -> None:
    with served() as site:
        async with opened(site, tmp_path) as one:
            look: Callable[[], Step] = lambda: does("desktop_screenshot", why="I want to.", whole=True)  # noqa: E731
            _, host, model = await one.run([look(), does("task_failed", reason="No.")], Host(answers=[Choice.NO]))
            (card,) = host.only(Confirmation)
            assert [(each.kind, each.site) for each in card.lacks] == [("desktop", "desktop"), ("desktop", "screen")]
            assert card.flag == ""
            assert {tool.name for tool in model.offered[-1] if tool.on_desktop} == {"desktop_screenshot"}
            assert not [result for turn in host.turns for result in getattr(turn, "results", ()) if result.image]
