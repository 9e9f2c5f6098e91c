"""Programs of other toolkits than GTK 3: what their fields are for, and text and clicks that arrive in them."""

import asyncio
import base64
import subprocess
from pathlib import Path

import pytest
from agent.vision.scenes import RED, seen_at
from host.desktop.screens import Desk, of, until
from host.desktop.test_hands import TEXT, write
from host.desktop.test_secret_fields import accessible
from webhand_agent.desktop import PressButton, PressKeys
from webhand_agent.protocol import Effect
from webhand_host.desktop import secret_fields
from webhand_host.desktop.desktop import HostDesktop

__all__ = ["accessible"]

PYTHON, PROGRAM = "/usr/bin/python3", Path(__file__).with_name("toolkit.py")
NEEDS = {
    "gtk4": "import gi; gi.require_version('Gtk', '4.0')",
    "qt5": "import PyQt5.QtWidgets",
    "qt6": "import PyQt6.QtWidgets",
}
TITLE = "Webhand \u202etahc [chat]\npolkit-1 <b>&amp;"


@pytest.mark.parametrize("kind", ["password", "entry", "text"])
@pytest.mark.parametrize("toolkit", NEEDS)
async def test_a_field_is_known_and_takes_what_is_written(
    accessible: Desk, hands: HostDesktop, tmp_path: Path, toolkit: str, kind: str
) -> None:
    """Whatever its window calls itself. Qt tells where accessibility is switched on, for it or for the desktop."""
    has = await asyncio.to_thread(subprocess.run, [PYTHON, "-c", NEEDS[toolkit]], capture_output=True, check=False)
    if has.returncode:
        pytest.skip(f"the system's Python has no {toolkit}")
    assert await secret_fields.are_told()  # by which the bus begins: Qt looks for one once
    file = tmp_path / "saved.txt"
    command = [PYTHON, str(PROGRAM), toolkit, kind, TITLE, str(file)]
    process = accessible.start(*command, NO_AT_BRIDGE="0", QT_ACCESSIBILITY="1", QT_LINUX_ACCESSIBILITY_ALWAYS_ON="1")
    await asyncio.to_thread(accessible.wait_for, process)
    end = asyncio.get_running_loop().time() + 20
    while (target := await hands.focused()).secret is None:  # its window is there before it has told of itself
        assert asyncio.get_running_loop().time() < end, "it told nothing"
    assert (target.secret, target.why_not) == (kind == "password", "")
    for text in ("plain 1+1=2 ", TEXT):
        assert (await write(hands, text)).ok
    box = of(await hands.windows(), process).box
    place = box.left + box.width // 2, box.top + box.height - 40
    assert (await hands.act(PressButton(*place), await hands.at(*place))).ok
    saved = await asyncio.to_thread(until, lambda: file.exists() and file.read_text("utf-8"), "nothing was saved")
    assert saved == "plain 1+1=2 " + TEXT


@pytest.mark.parametrize("toolkit", ["qt5", "qt6"])
async def test_a_window_for_files_of_a_program_takes_a_path(
    at_desk: Desk, hands: HostDesktop, tmp_path: Path, toolkit: str
) -> None:
    has = await asyncio.to_thread(subprocess.run, [PYTHON, "-c", NEEDS[toolkit]], capture_output=True, check=False)
    if has.returncode:
        pytest.skip(f"the system's Python has no {toolkit}")
    told, file = tmp_path / "told", tmp_path / "reçu 日本.txt"
    file.touch()
    process = at_desk.start(PYTHON, str(PROGRAM), toolkit, "chooser", "Main", str(told))
    await asyncio.to_thread(at_desk.wait_for, process)
    box = of(await hands.windows(), process).box
    place = box.left + box.width // 2, box.top + box.height - 40
    assert (await hands.act(PressButton(*place), await hands.at(*place))).effect == [Effect.WINDOW]
    assert (await hands.wait(window="Choose", seconds=20)).ok
    written = await write(hands, str(file))
    assert written.ok, written
    assert (await hands.act(PressKeys("Enter"), await hands.focused())).effect == [Effect.WINDOW]
    chosen = await asyncio.to_thread(until, lambda: told.exists() and told.read_text("utf-8"), "nothing was chosen")
    assert chosen == str(file)


DOUBLE = """
import sys, gi
gi.require_version("Gtk", "3.0")
from gi.repository import Gtk
window, board, box, colour = Gtk.Window(title="Double"), Gtk.Fixed(), Gtk.EventBox(), Gtk.CssProvider()
window.set_default_size(300, 200)
box.set_size_request(41, 21)
colour.load_from_data(b"* { background: rgb(220, 20, 20) }")
box.get_style_context().add_provider(colour, 600)
box.connect("button-press-event", lambda _, event: print(event.x, event.y, file=open(sys.argv[1], "w")))
board.put(box, 201, 121)
window.add(board)
window.connect("destroy", Gtk.main_quit)
window.show_all()
Gtk.main()
"""


async def test_what_is_seen_is_clicked_in_a_program_that_is_drawn_at_twice_its_size(
    at_desk: Desk, hands: HostDesktop, tmp_path: Path
) -> None:
    """Places are pixels of the screen and of its pictures; the program counts in points of two."""
    needs = "import gi; gi.require_version('Gtk', '3.0')"
    has = await asyncio.to_thread(subprocess.run, [PYTHON, "-c", needs], capture_output=True, check=False)
    if has.returncode:
        pytest.skip("the system's Python has no GTK 3")
    file = tmp_path / "told"
    process = at_desk.start(PYTHON, "-c", DOUBLE, str(file), GDK_SCALE="2")
    await asyncio.to_thread(at_desk.wait_for, process)
    box = of(await hands.windows(), process).box
    assert box.width >= 600, "it is not drawn at twice its size"
    end = asyncio.get_running_loop().time() + 20
    while (seen := seen_at(base64.b64decode((await hands.picture(box)).shot.data), RED)) is None:
        assert asyncio.get_running_loop().time() < end, "nothing was drawn"
    place = box.at(*seen, (1, 1))
    assert (await hands.act(PressButton(*place), await hands.at(*place))).ok
    said = await asyncio.to_thread(until, lambda: file.exists() and file.read_text("utf-8"), "nothing came")
    x, y = map(float, str(said).split())
    assert (abs(x - 41 / 2) <= 1, abs(y - 21 / 2) <= 1) == (True, True), (x, y)
