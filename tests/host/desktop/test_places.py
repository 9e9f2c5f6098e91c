"""Places that are only described: found in a picture by Lux, else by Gemini, over their real wires, and clicked."""

import base64
import io
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from agent.scripted import COMPLETE, Host, MemoryBrowser, ScriptedModel, Step, does
from agent.vision.conftest import MakeEyes, make_eyes, stand_ins  # noqa: F401, fixtures
from agent.vision.scenes import BLUE, RED, seen_at
from agent.vision.test_eyes import BROKEN, gemini_sees, lux_sees
from conformance.site import served
from host.desktop.boards import CENTRE, Board, board_at
from host.desktop.screens import Desk, until
from host.desktop.test_hands import PLACES
from host.desktop.test_loop import Agreeing, kinds, opened, told
from PIL import Image
from webhand_agent.desktop import Box, Desktop, Picture
from webhand_agent.history.conversation import Conversation, Thought
from webhand_agent.job import Job
from webhand_agent.loop import run_task
from webhand_agent.protocol import Choice, Confirmation, PermissionKind, ReceiptGiven
from webhand_agent.services import Services
from webhand_agent.tools.desktop import NOT_SEEN
from webhand_agent.tools.desktop_acts import ANOTHER, MOVED
from webhand_agent.vision.eyes import Eyes
from webhand_agent.vision.places import GRID
from webhand_host.desktop.desktop import HostDesktop
from webhand_host.desktop.owners import ASKS, BROWSERS_OWN
from webhand_host.desktop.x11 import X11
from webhand_host.extension_id import EXTENSION_ID

SHOP = """<title>Shop</title><body style="margin: 0">
<button onclick="document.title = 'PAID'" style="position: absolute; left: 300px; top: 200px; width: 200px;
height: 90px; border: 0; background: rgb(220, 20, 20); color: rgb(220, 20, 20)">Pay 12.00 EUR</button>"""


@pytest.fixture
def board(at_desk: Desk, tmp_path: Path) -> Board:
    return board_at(at_desk, tmp_path / "clicks")


class Fine(HostDesktop):
    """One whose screen has two pixels of a picture for each of its own, as others than X11 have."""

    async def picture(self, box: Box) -> Picture:
        made = await super().picture(box)
        with Image.open(io.BytesIO(base64.b64decode(made.shot.data))) as picture:
            size, kept = (2 * picture.width, 2 * picture.height), io.BytesIO()
            picture.resize(size, Image.Resampling.NEAREST).save(kept, "PNG")
        data = base64.b64encode(kept.getvalue()).decode()
        shot = made.shot.model_copy(update={"data": data, "width": size[0], "height": size[1]})
        return Picture(shot, box, made.windows)


class Looking(ScriptedModel):
    """One that takes a place out of the last picture that it was shown, on the grid of 1000."""

    async def think(self, conversation: Conversation, tools: Any, on_text: Any) -> Thought:
        thought = await super().think(conversation, tools, on_text)
        if thought is not CLICK_SEEN:
            return thought
        shown = [one.image for turn in conversation.turns for one in getattr(turn, "results", ()) if one.image]
        found = seen_at(base64.b64decode(shown[-1].data), RED)
        assert found is not None
        return does("desktop_click", x=round(found[0] * GRID), y=round(found[1] * GRID), intent="the red box")


async def act(desktop: Desktop, eyes: Eyes | None, *steps: Step) -> Host:
    """The host of a task that does this, in a browser that does not matter."""
    host = Agreeing()
    services = Services(host, host, desktop=desktop, eyes=eyes)
    model = Looking([*steps, COMPLETE, COMPLETE], sees=True)
    await run_task(Job(id="r1", task="Do what is asked"), MemoryBrowser(), model, services, Conversation("", []))
    return host


LOOK = does("desktop_screenshot", why="It is a program.")
WHOLE = does("desktop_screenshot", why="It is a program.", whole=True)
CLICK = does("desktop_click", intent="the red box")
CLICK_SEEN = does("desktop_click", intent="the red box", x=0, y=0)


@pytest.mark.parametrize(("kind", "look"), [(HostDesktop, LOOK), (Fine, WHOLE)], ids=["a window", "a fine screen"])
@pytest.mark.parametrize("by", ["lux", "gemini", "the model"])
async def test_a_place_lands_within_a_pixel(
    board: Board,
    stand_ins: Any,  # noqa: F811
    make_eyes: MakeEyes,  # noqa: F811
    by: str,
    kind: Callable[[], HostDesktop],
    look: Step,
) -> None:
    server, lux = stand_ins([gemini_sees(RED)], [lux_sees(RED) if by == "lux" else BROKEN])
    desktop = kind()
    try:
        host = await act(desktop, make_eyes(server, lux), look, CLICK_SEEN if by == "the model" else CLICK)
        assert all(one.ok for one in host.only(ReceiptGiven)[:2]), told(host)
        ((x, y),) = board.clicks()
        # A whole number of the grid may be as much beside it as half of what one of them is wide.
        beside = 1 if by == "lux" or look is LOOK else (await desktop.monitors())[0].box.width / 2_000 + 1
        assert (abs(x - CENTRE[0]) <= beside, abs(y - CENTRE[1]) <= beside) == (True, True), (x, y)
        if by == "gemini":
            (request,) = server.requests
            assert request.computer_use is not None
            assert request.computer_use["environment"] == "desktop"
        if by == "lux":
            assert [one.task for one in lux.seen] == ["the red box"]
            assert not server.requests, "Lux is the first that is asked on the desktop"
    finally:
        await desktop.aclose()


async def test_what_nobody_sees_is_not_clicked(
    board: Board,
    hands: HostDesktop,
    stand_ins: Any,  # noqa: F811
    make_eyes: MakeEyes,  # noqa: F811
) -> None:
    server, lux = stand_ins([gemini_sees(BLUE)], [lux_sees(BLUE)])
    host = await act(hands, make_eyes(server, lux), LOOK, does("desktop_click", intent="the blue box"))
    assert host.only(ReceiptGiven)[1].message == NOT_SEEN, told(host)
    assert not board.file.exists()


@pytest.mark.parametrize(("change", "said"), [(["86", "72"], MOVED), (["gone"], ANOTHER)], ids=["moves", "closes"])
async def test_what_has_changed_since_the_picture_is_not_clicked(
    at_desk: Desk, hands: HostDesktop, tmp_path: Path, change: list[str], said: str
) -> None:
    """At the place is another part of the window now, or what lay behind it."""
    behind, front = (board_at(at_desk, tmp_path / name) for name in ("behind", "front"))

    def change_it() -> Thought:
        system = X11(at_desk.display)
        try:
            (window,) = [one for one in system.windows() if one.id == system.active()]
            subprocess.run([sys.executable, "-c", PLACES, at_desk.display, str(window.id), *change], check=True)
            until(lambda: window not in system.windows(), "it stayed")
        finally:
            system.close()
        return CLICK_SEEN

    host = await act(hands, None, LOOK, change_it)
    assert host.only(ReceiptGiven)[1].message == said, told(host)
    assert not [one for one in (behind, front) if one.file.exists()]


async def test_a_described_place_in_what_is_never_a_target(
    at_desk: Desk,
    hands: HostDesktop,
    stand_ins: Any,  # noqa: F811
    make_eyes: MakeEyes,  # noqa: F811
) -> None:
    """A window that asks for a password, drawn as what was looked for."""
    at_desk.wait_for(at_desk.start("xterm", "-class", "Pinentry", "-bg", "#dc1414", "-e", "cat"))
    server, lux = stand_ins([], [lux_sees(RED)])
    host = await act(hands, make_eyes(server, lux), WHOLE, CLICK)
    assert lux.seen
    assert host.only(ReceiptGiven)[1].message == ASKS.format(app="xterm"), told(host)


async def test_a_described_place_in_a_page_and_in_the_browsers_own(
    at_desk: Desk,
    tmp_path: Path,
    stand_ins: Any,  # noqa: F811
    make_eyes: MakeEyes,  # noqa: F811
) -> None:
    with served() as site:
        async with opened(site, tmp_path) as one:
            await one.browser.navigate(one.tab_id, site.put(SHOP))
            server, lux = stand_ins([], [lux_sees(RED)])
            eyes = make_eyes(server, lux)
            steps: list[Step] = [does("desktop_screenshot", why="It is drawn."), CLICK, COMPLETE, COMPLETE]
            _, host, _ = await one.run(steps, Host(answers=[Choice.TASK, Choice.NO]), eyes)
            paying = host.only(Confirmation)[1]
            lacks = {PermissionKind.WRITE, PermissionKind.PAY}
            assert (paying.act, kinds(paying)) == ('Desktop-click button "Pay 12.00 EUR"', lacks), told(host)
            assert (await one.browser.observe(one.tab_id)).title == "Shop", "nothing happens without a yes"

            chat = f"chrome-extension://{EXTENSION_ID}/ui/chat.html"
            await one.in_a_window(chat)
            window = await one.until_there(lambda each: each.why_not == BROWSERS_OWN and each.is_active)
            shown = window.box.left + window.box.width // 2, window.box.top + window.box.height // 2
            assert (await one.desktop.at(*shown)).why_not == BROWSERS_OWN, "Webhand's own chat"
