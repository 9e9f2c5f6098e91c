"""Mouse, keyboard, clipboard and windows, in real programs on a real X server."""

import asyncio
import base64
import contextlib
import io
import os
import re
import signal
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
import xcffib
import xcffib.xkb
from host.desktop.screens import FONT, Desk, of, until
from PIL import Image
from webhand_agent import receipts
from webhand_agent.desktop import Box, BringToFront, PressButton, PressKeys, TakenBack, Target, TurnWheel, WriteText
from webhand_agent.protocol import Code, Effect, Receipt
from webhand_host.desktop import selection
from webhand_host.desktop.clipboard import Keeper
from webhand_host.desktop.desktop import ANOTHER, IN_CORNER, MOVED, NOWHERE, OUT_OF_IT, HostDesktop
from webhand_host.desktop.input import NOT_ON_KEYBOARD
from webhand_host.desktop.opened import ANOTHER_THEN, HELD, NOT_HELD
from webhand_host.desktop.selection import PRIMARY, Clipboard, as_text
from webhand_host.desktop.x11 import CORE_KEYBOARD

TEXT = "Perché no? Größe 😀 日本語 שלום עולם مرحبا"
"""Accents, an emoji, and words that are written from right to left."""


async def press(hands: HostDesktop, keys: str) -> Receipt:
    return await hands.act(PressKeys(keys), await hands.focused())


async def write(hands: HostDesktop, text: str, method: str | None = None) -> Receipt:
    return await hands.act(WriteText(text, method), await hands.focused())  # type: ignore[arg-type]


async def saved(hands: HostDesktop, path: Path) -> str:
    await press(hands, "Ctrl+S")
    return await asyncio.to_thread(until, lambda: path.read_text("utf-8"), "nothing was saved")


async def test_text_of_every_script_arrives_and_the_clipboard_is_as_it_was(
    at_desk: Desk, hands: HostDesktop, tmp_path: Path
) -> None:
    picture = os.urandom(300_000)  # more than goes at once
    held = {"image/png": ("image/png", 8, picture), **as_text("copied before")}
    path = tmp_path / "note.txt"
    at_desk.editor(path)
    keeper = await asyncio.to_thread(Keeper, held)
    try:
        typed = await write(hands, "plain {ASCII} ~ | @ \\ 1+1=2\n")
        assert (typed.ok, typed.drawn_anew, typed.effect) == (True, True, []), typed
        assert "Typed" in typed.message
        pasted = await write(hands, TEXT)
        assert pasted.ok, pasted
        assert "Pasted" in pasted.message
        assert (await saved(hands, path)).rstrip("\n") == "plain {ASCII} ~ | @ \\ 1+1=2\n" + TEXT
        clipboard = Clipboard()
        assert clipboard.held() == held, "the clipboard has not all that it had"

        copied = await press(hands, "Ctrl+A")
        assert Effect.CLIPBOARD not in copied.effect
        copied = await press(hands, "Ctrl+C")
        assert receipts.text(copied).endswith(" another text now. Effect: clipboard."), "a sentence that is whole"
        assert getattr(copied, "content", "").endswith(TEXT)
    finally:
        keeper.close()


@pytest.mark.parametrize(("layouts", "chosen"), [("de", 0), ("us,ru", 1), ("de,us,ru", 2)])
async def test_text_arrives_whatever_layout_the_keyboard_has(
    at_desk: Desk, hands: HostDesktop, tmp_path: Path, layouts: str, chosen: int
) -> None:
    """By its keys where the layout that is chosen has them."""
    path, text = tmp_path / "a.txt", "Zebra, 1 + 2? y.\n"
    at_desk.editor(path)
    try:
        await asyncio.to_thread(set_layout, at_desk.display, layouts, chosen)
        for each in (text, "1 2 3", "@"):
            assert (await write(hands, each)).ok
        assert (await saved(hands, path)).rstrip("\n") == text + "1 2 3@"
    finally:
        await asyncio.to_thread(set_layout, at_desk.display, "us", 0)


TELLS_KEYS = """
import sys, tkinter
window = tkinter.Tk()
window.title("Keys")
window.bind("<Control-Key>", lambda event: print(event.keysym, file=open(sys.argv[1], "a")))
window.mainloop()
"""


@pytest.mark.parametrize(("layouts", "chosen"), [("us,de", 1), ("us,ru", 1), ("ru", 0)])
async def test_a_combination_is_the_one_that_its_letter_says(
    at_desk: Desk, hands: HostDesktop, tmp_path: Path, layouts: str, chosen: int
) -> None:
    """Ctrl+Z and Ctrl+Y lie each where the other does in German, and nowhere in Russian."""
    told = tmp_path / "told"
    at_desk.wait_for(at_desk.start(sys.executable, "-c", TELLS_KEYS, str(told)))
    assert (await press(hands, "Escape")).ok  # by which PyAutoGUI has begun
    try:
        await asyncio.to_thread(set_layout, at_desk.display, layouts, chosen)
        before = await asyncio.to_thread(layout_of, at_desk.display)
        assert (await press(hands, "Ctrl+Z")).ok
        pressed = await asyncio.to_thread(until, lambda: told.exists() and told.read_text("utf-8"), "nothing came")
        assert str(pressed).split() == ["z"]
        refused = await press(hands, "Ctrl+F13")
        assert (refused.code, refused.message) == (Code.NO_SUCH_KEY, NOT_ON_KEYBOARD.format(key="f13"))
        await hands.release()
        assert await asyncio.to_thread(layout_of, at_desk.display) == before, "the keyboard is not as it was"
    finally:
        await asyncio.to_thread(set_layout, at_desk.display, "us", 0)


def layout_of(display: str) -> tuple[int, list[int]]:
    """Which layout is chosen, and what all keys give."""
    at = xcffib.connect(display=display)
    keyboard = at(xcffib.xkb.key)
    keyboard.UseExtension(1, 0).reply()
    group = int(keyboard.GetState(CORE_KEYBOARD).reply().group)
    keysyms = list(at.core.GetKeyboardMapping(8, 248).reply().keysyms)
    at.disconnect()
    return group, keysyms


def set_layout(display: str, layouts: str, chosen: int) -> None:
    subprocess.run(["setxkbmap", "-display", display, layouts], check=True)
    at = xcffib.connect(display=display)
    keyboard = at(xcffib.xkb.key)
    keyboard.UseExtension(1, 0).reply()
    keyboard.LatchLockState(CORE_KEYBOARD, 0, 0, True, chosen, 0, False, 0)
    at.core.GetInputFocus().reply()
    at.disconnect()


ASKS_TWICE = """
import sys, tkinter
window = tkinter.Tk()
window.title("Asks")
field = tkinter.Label(window, text="nothing yet", width=40, height=9)
field.pack()
def asked():
    return window.selection_get(selection="CLIPBOARD", type="UTF8_STRING")
def take():
    field.configure(text=asked())
    print(field["text"], file=open(sys.argv[1], "w"))
window.bind("<Control-v>", lambda event: asked() and window.after(300, take))
window.mainloop()
"""
"""As Chromium does: whether there is any text, and then for it."""


async def test_an_empty_clipboard_is_empty_again(at_desk: Desk, hands: HostDesktop, tmp_path: Path) -> None:
    """Once the program has shown what it took of it."""
    told = tmp_path / "told"
    (await asyncio.to_thread(Keeper, as_text("of a test before"))).close()
    at_desk.wait_for(at_desk.start(sys.executable, "-c", ASKS_TWICE, str(told)))
    assert Clipboard().held() == {}
    pasted = await write(hands, "è")
    assert (pasted.ok, pasted.drawn_anew) == (True, True), pasted
    assert Clipboard().held() == {}
    assert told.read_text("utf-8") == "è\n"


@pytest.mark.parametrize("size", [1_000_000, 50_000_000])
async def test_a_large_clipboard_is_kept_or_said_not_to_be(
    at_desk: Desk, hands: HostDesktop, tmp_path: Path, size: int
) -> None:
    """A busy machine has no time for all that there is room for."""
    at_desk.editor(tmp_path / "a.txt")
    held = {"application/x-large": ("application/x-large", 8, bytes(size)), **as_text("short")}
    keeper = await asyncio.to_thread(Keeper, held)
    try:
        pasted = await write(hands, "è")
    finally:
        keeper.close()
    assert pasted.ok, pasted
    is_kept = pasted.message.endswith(HELD)
    assert is_kept or (size > 1_000_000 and pasted.message.endswith(NOT_HELD)), pasted
    held = held if is_kept else as_text("short")
    clipboard = Clipboard()
    assert set(clipboard._names()) - {"TARGETS"} == set(held)
    assert clipboard.text() == "short"


async def test_of_a_clipboard_that_is_too_much_the_rest_is_kept(
    at_desk: Desk, hands: HostDesktop, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """And that not all of it is there again is said."""
    monkeypatch.setattr(selection, "MOST", 400_000)
    at_desk.editor(tmp_path / "a.txt")
    large = {f"application/x-{size}": (f"application/x-{size}", 8, bytes(size)) for size in (100_000, 500_000)}
    keeper = await asyncio.to_thread(Keeper, large | as_text("short"))
    try:
        pasted = await write(hands, "è")
    finally:
        keeper.close()
    assert pasted.ok, pasted
    assert pasted.message.endswith(NOT_HELD), pasted
    held = Clipboard().held()
    assert set(held) == {"application/x-100000", *as_text("short")}
    assert held["application/x-100000"] == large["application/x-100000"]


ODD_OWNER = """
import struct, sys, time, xcffib, xcffib.xproto as x
at = xcffib.connect(display=sys.argv[1])
root = at.get_setup().roots[0].root
window = at.generate_id()
at.core.CreateWindow(0, window, root, -1, -1, 1, 1, 0, 0, 0, 0, [])
atom = lambda name: at.core.InternAtom(False, len(name), name).reply().atom
clipboard, stamp, targets, text = map(atom, ("CLIPBOARD", "TIMESTAMP", "TARGETS", "UTF8_STRING"))
at.core.SetSelectionOwner(window, clipboard, 0)
at.core.GetInputFocus().reply()
print("owns", flush=True)
late = []
def answer(asked, numbers=None, data=b""):
    kind, bits, data = (x.Atom.ATOM, 32, struct.pack(f"{len(numbers)}I", *numbers)) if numbers else (text, 8, data)
    at.core.ChangeProperty(x.PropMode.Replace, asked.requestor, asked.property, kind, bits, len(data) * 8 // bits, data)
    told = x.SelectionNotifyEvent.synthetic(asked.time, asked.requestor, asked.selection, asked.target, asked.property)
    at.core.SendEvent(False, asked.requestor, 0, told.pack())
while True:
    asked = at.wait_for_event()
    if not isinstance(asked, x.SelectionRequestEvent):
        continue
    if asked.target == stamp and not late:
        late.append(asked)  # and not before the next one asks
        continue
    if late and late[0] is not None:
        answer(late[0], [0x7ffffff0])
        late[0] = None
    answer(asked, {targets: [0x7ffffff1, text], stamp: [0x7ffffff0]}.get(asked.target), b"hello")
    at.flush()
"""


def test_a_clipboard_whose_owner_is_odd_and_late(at_desk: Desk) -> None:
    """It offers what has no name, and its first answer comes with the one to the next question."""
    with subprocess.Popen([sys.executable, "-c", ODD_OWNER, at_desk.display], stdout=subprocess.PIPE) as owner:
        assert owner.stdout is not None
        assert owner.stdout.readline() == b"owns\n"
        clipboard = Clipboard()
        clipboard.mark()
        assert clipboard.text() == "hello"
        assert {name: form[2] for name, form in clipboard.held().items()} == {"UTF8_STRING": b"hello"}
        assert clipboard.mark() == clipboard.mark()
        owner.terminate()


BLACKENS = """
import tkinter
window = tkinter.Tk()
window.title("Board")
board = tkinter.Canvas(window, background="white")
board.pack()
window.bind("<Control-v>", lambda event: board.configure(background="black"))
window.mainloop()
"""


async def test_what_nobody_pastes_is_told_with_what_the_key_did(at_desk: Desk, hands: HostDesktop) -> None:
    at_desk.wait_for(at_desk.start(sys.executable, "-c", BLACKENS))
    refused = await write(hands, "è")
    assert (refused.ok, refused.code, refused.drawn_anew) == (False, Code.REFUSED, True), refused
    assert refused.message.startswith("Ctrl+V was pressed, and the program took nothing")
    assert (await write(hands, "è")).effect == [Effect.NONE], "it is black already"


async def test_a_terminal_is_pasted_into_by_its_own_way(at_desk: Desk, hands: HostDesktop, tmp_path: Path) -> None:
    """Ctrl+V is a character there, which quotes the next key. What was selected is selected again."""
    told = tmp_path / "told"
    copied = await asyncio.to_thread(Clipboard().held)
    selected = await asyncio.to_thread(Keeper, as_text("selected before"), PRIMARY)
    try:
        at_desk.wait_for(at_desk.start("xterm", *FONT, "-e", "sh", "-c", f"stty -F /dev/tty sane iutf8; cat > {told}"))
        assert (await write(hands, "grüße 😀", "clipboard")).message.startswith("Pasted 7 letters;")
        assert (await press(hands, "Enter")).ok
        assert await asyncio.to_thread(until, lambda: told.exists() and told.read_text("utf-8"), "nothing came") == (
            "grüße 😀\n"
        )
        assert Clipboard(selection=PRIMARY).text() == "selected before"
        assert Clipboard().held() == copied, "the clipboard itself is left alone"
    finally:
        selected.close()


async def test_windows_clicks_wheel_and_pixels(at_desk: Desk, hands: HostDesktop, tmp_path: Path) -> None:
    path = tmp_path / "long.txt"
    path.write_text("\n".join(f"line {number}" for number in range(200)), "utf-8")
    editor = at_desk.editor(path)
    terminal = at_desk.start("xterm", *FONT, "-geometry", "40x10+0+0")
    at_desk.wait_for(terminal)
    windows = await hands.windows()
    assert {of(windows, editor).app, of(windows, terminal).app} == {"l3afpad", "xterm"}
    assert of(windows, terminal).is_active

    brought = await hands.act(BringToFront(of(windows, editor).id), Target())
    assert (brought.ok, brought.effect) == (True, [Effect.WINDOW]), brought
    window = of(await hands.windows(), editor)
    assert window.is_active
    x, y = window.box.left + window.box.width // 2, window.box.top + window.box.height // 2
    target = await hands.at(x, y)
    assert target.window is not None
    assert target.window.id == window.id

    wheel = await hands.act(TurnWheel(x, y, "down", 300), target)
    assert wheel.effect == [Effect.SCROLL], wheel
    assert "6 notches down: about 318 pixels" in wheel.message
    one = await hands.act(TurnWheel(x, y, "down", 50), target)
    assert one.message == "Turned the wheel by 1 notch down: about 53 pixels."
    up = await hands.act(TurnWheel(x, y, "up", 5_000), target)
    assert up.effect == [Effect.SCROLL]
    assert (await hands.act(TurnWheel(x, y, "up", 300), target)).effect == [Effect.NONE]

    assert (await hands.act(PressButton(window.box.left + 20, window.box.top + 100, count=2), target)).ok  # on a word
    copied = await press(hands, "Ctrl+C")
    assert getattr(copied, "content", "").strip() == "line"
    assert (await hands.act(PressButton(x, y, button="right"), target)).effect == [Effect.WINDOW], "its menu"
    assert (await press(hands, "Escape")).effect == [Effect.WINDOW]

    shot = (await hands.picture(window.box)).shot
    with Image.open(io.BytesIO(base64.b64decode(shot.data))) as picture:
        assert picture.size == (window.box.width, window.box.height)
        assert await hands.colour(x, y) == picture.convert("RGB").getpixel((x - window.box.left, y - window.box.top))
    stale = await hands.act(PressButton(window.box.left + 200, y), Target())
    assert stale.code is Code.STALE, "another window than it was judged for"
    assert [(await hands.at(*place)).why_not for place in ((0, 0), (300, 5_000))] == [NOWHERE] * 2
    other = of(await hands.windows(), terminal).box
    corners = (other.left + 5, other.top + 40), (other.left + other.width - 5, other.top + other.height - 5)
    beyond = next(corner for corner in corners if not window.box.holds(*corner))
    dropped = await hands.act(PressButton(x, y, to=beyond), target)
    assert (dropped.code, dropped.message) == (Code.REFUSED, OUT_OF_IT), "what it is dropped on was not judged"


OPENS_LATE = """
import sys, time, xcffib, xcffib.xproto as x
at = xcffib.connect(display=sys.argv[1])
screen = at.get_setup().roots[0]
atom = lambda name: at.core.InternAtom(False, len(name), name).reply().atom
protocols, ping = atom("WM_PROTOCOLS"), atom("_NET_WM_PING")
def window(place, mask, values):
    made = at.generate_id()
    at.core.CreateWindow(screen.root_depth, made, screen.root, *place, 0, 1, screen.root_visual, mask, values)
    return made
board = window((80, 80, 300, 200), x.CW.BackPixel | x.CW.EventMask, [screen.white_pixel, x.EventMask.ButtonPress])
menu = window((1000, 700, 80, 80), x.CW.OverrideRedirect, [1])
at.core.ChangeProperty(x.PropMode.Replace, board, x.Atom.WM_NAME, x.Atom.STRING, 8, 5, b"Board")
at.core.ChangeProperty(x.PropMode.Replace, board, protocols, x.Atom.ATOM, 32, 1, [ping])
at.core.MapWindow(board)
at.flush()
while True:
    event = at.wait_for_event()
    if isinstance(event, x.ButtonPressEvent):
        at.core.ChangeWindowAttributes(board, x.CW.BackPixel, [screen.black_pixel])
        at.core.ClearArea(False, board, 0, 0, 0, 0)
        at.flush()
        time.sleep(0.6)
        at.core.MapWindow(menu)
    elif isinstance(event, x.ClientMessageEvent) and event.type == protocols:
        mask = x.EventMask.SubstructureNotify | x.EventMask.SubstructureRedirect
        data = x.ClientMessageData.synthetic(event.data.data32, "I" * 5)
        told = x.ClientMessageEvent.synthetic(32, screen.root, protocols, data)
        at.core.SendEvent(False, screen.root, mask, told.pack())
    at.flush()
"""
"""As editors do that first take a selection away, and are at work then until their menu is there."""


async def test_what_a_program_is_still_at_work_on_is_in_the_receipt(at_desk: Desk, hands: HostDesktop) -> None:
    board = at_desk.start(sys.executable, "-c", OPENS_LATE, at_desk.display)
    at_desk.wait_for(board)
    box = of(await hands.windows(), board).box
    x, y = box.left + box.width // 2, box.top + box.height // 2
    clicked = await hands.act(PressButton(x, y, button="right"), await hands.at(x, y))
    assert (clicked.effect, clicked.drawn_anew) == ([Effect.WINDOW], True), clicked


async def bar_is_there(hands: HostDesktop, window: Box) -> bool:
    """Whether the right edge of the text does not look the same all the way down."""
    edge = Box(window.left + window.width - 15, window.top + 50, 15, window.height - 60)
    shot = (await hands.picture(edge)).shot
    with Image.open(io.BytesIO(base64.b64decode(shot.data))) as strip:
        rows = {strip.crop((0, y, strip.width, y + 1)).tobytes() for y in range(strip.height)}
    return len(rows) > 1


async def test_a_scroll_bar_that_fades_is_no_effect(at_desk: Desk, hands: HostDesktop, tmp_path: Path) -> None:
    """It comes with the pointer and with the wheel, and goes by itself a second or two later."""
    path = tmp_path / "long.txt"
    path.write_text("\n".join(f"line {number}" for number in range(200)), "utf-8")
    editor = at_desk.editor(path, fades=True)
    box = of(await hands.windows(), editor).box
    x, y = box.left + box.width // 2, box.top + box.height // 2
    target = await hands.at(x, y)
    edge = box.left + box.width - 5  # where it is as wide as it gets
    for across in (x, edge, x):
        up = await hands.act(TurnWheel(across, y, "up", 300), target)
        assert (up.effect, up.drawn_anew) == ([Effect.NONE], False), "it is at its top"
    assert (await hands.act(TurnWheel(edge, y, "down", 300), target)).effect == [Effect.SCROLL]
    assert await bar_is_there(hands, box), "as long as the pointer is over it"
    assert (await hands.act(TurnWheel(x, y, "down", 300), target)).effect == [Effect.SCROLL]
    told: list[Receipt] = []
    while await bar_is_there(hands, box) or len(told) < 5:
        told.append(await press(hands, "Escape"))
    assert [(one.effect, one.drawn_anew) for one in told] == [([Effect.NONE], False)] * len(told)
    assert (await write(hands, "1\n2\n3\n4\n5\n")).drawn_anew, "numbers under each other are no bar"


async def test_what_is_dragged_and_what_is_waited_for(at_desk: Desk, hands: HostDesktop) -> None:
    terminal = at_desk.start("xterm", *FONT, "-geometry", "60x15+100+100", "-e", "cat")
    at_desk.wait_for(terminal)
    window = of(await hands.windows(), terminal)
    title = window.box.left + 150, window.box.top + 8
    moved = await hands.act(PressButton(*title, to=(title[0] + 220, title[1] + 90)), await hands.at(*title))
    assert moved.ok, moved
    after = of(await hands.windows(), terminal).box
    assert (after.left - window.box.left, after.top - window.box.top) == (220, 90), "it lies elsewhere"

    shot = (await hands.picture(after._replace(height=20, width=60))).shot
    assert (await hands.wait(image=base64.b64decode(shot.data), seconds=20)).ok
    assert (await hands.wait(window="l3afpad", seconds=0.3)).code is Code.TIMEOUT
    at_desk.start("l3afpad")
    assert (await hands.wait(window="l3afpad", seconds=20)).ok


LATE = """
import sys, time, tkinter
window = tkinter.Tk()
window.title("Late")
window.geometry("600x400+80+80")
board = tkinter.Canvas(window, background="white", highlightthickness=0)
board.pack(fill="both", expand=True)
piece, heard = board.create_rectangle(100, 100, 140, 140, fill="black"), []
def pressed(event):
    heard[:] = [event]
    time.sleep(0.3)
def drags(event):
    heard.append(event)
    if len(heard) > 2:
        left, top = 100 + event.x - heard[0].x, 100 + event.y - heard[0].y
        board.coords(piece, left, top, left + 40, top + 40)
board.bind("<Button-1>", pressed)
board.bind("<B1-Motion>", drags)
board.bind("<ButtonRelease-1>", lambda event: print(*map(round, board.coords(piece)[:2]), file=open(sys.argv[1], "w")))
window.mainloop()
"""
"""It begins a drag with the first step that it hears of, and is at work while all of them come."""


@pytest.mark.parametrize("is_held", [False, True], ids=["", "and so is the window manager"])
async def test_a_program_that_is_late_takes_the_drag_too(
    at_desk: Desk, hands: HostDesktop, tmp_path: Path, is_held: bool
) -> None:
    """The pointer stays where it is as long as a window manager has not let the press through to the program."""
    file = tmp_path / "told"
    program = at_desk.start(sys.executable, "-c", LATE, str(file))
    at_desk.wait_for(program)
    box = of(await hands.windows(), program).box
    left, top = box.left + 120, box.top + 150
    while await hands.colour(left, top) != (0, 0, 0):
        pass  # what is only just drawn would pass for the drag's beginning
    target = await hands.at(left, top)
    with pressed_late(at_desk) if is_held else contextlib.nullcontext():
        moved = await hands.act(PressButton(left, top, to=(left + 200, top + 100)), target)
    assert (moved.ok, moved.drawn_anew) == (True, True), moved
    told = await asyncio.to_thread(until, lambda: file.exists() and file.read_text("utf-8"), "nothing came")
    x, y = map(int, str(told).split())
    assert (x, y) == (300, 200), "it was dropped elsewhere"


@contextlib.contextmanager
def pressed_late(desk: Desk) -> Iterator[None]:
    """The window manager is stopped until a button is down, and for a moment more: the server has much to answer."""
    desk.manager.send_signal(signal.SIGSTOP)
    code = [sys.executable, "-c", WAITS, desk.display, str(desk.manager.pid)]
    with subprocess.Popen(code, stdout=subprocess.PIPE) as waiting:
        assert waiting.stdout is not None
        waiting.stdout.readline()
        try:
            yield
        finally:
            desk.manager.send_signal(signal.SIGCONT)
            waiting.terminate()


WAITS = """
import os, signal, sys, xcffib, xcffib.xproto
at = xcffib.connect(display=sys.argv[1])
root = at.get_setup().roots[0].root
print("There", flush=True)
while not at.core.QueryPointer(root).reply().mask & 0x100:
    pass
for _ in range(500):
    at.core.QueryPointer(root).reply()
os.kill(int(sys.argv[2]), signal.SIGCONT)
"""

MOVES = """
import sys, xcffib, xcffib.xtest
at = xcffib.connect(display=sys.argv[1])
root = at.get_setup().roots[0].root
mouse = at(xcffib.xtest.key)
for step in range(3):
    mouse.FakeInput(6, 0, 0, root, int(sys.argv[2]) + step * 7, 512, 0)
at.core.GetInputFocus().reply()
"""


JUMPS = """
import sys, xcffib, xcffib.xtest
at = xcffib.connect(display=sys.argv[1])
at(xcffib.xtest.key).FakeInput(6, 0, 0, at.get_setup().roots[0].root, int(sys.argv[2]), int(sys.argv[3]), 0)
at.core.GetInputFocus().reply()
"""


async def test_it_lets_go_when_another_moves_the_mouse(at_desk: Desk, hands: HostDesktop, tmp_path: Path) -> None:
    path = tmp_path / "a.txt"
    at_desk.editor(path)
    assert (await write(hands, "a")).ok
    await asyncio.to_thread(subprocess.run, [sys.executable, "-c", MOVES, at_desk.display, "640"], check=True)
    with pytest.raises(TakenBack):
        await write(hands, "b")
    assert (await write(hands, "c")).ok, "it was asked for again"
    assert await saved(hands, path) == "ac"

    typing = asyncio.ensure_future(write(hands, "x" * 20_000, "keystrokes"))
    opened = hands._opened
    assert opened is not None
    await asyncio.to_thread(until, lambda: opened.input.done > 20, "it did not begin")
    await asyncio.to_thread(subprocess.run, [sys.executable, "-c", MOVES, at_desk.display, "300"], check=True)
    with pytest.raises(TakenBack) as taken:
        await typing
    await hands.release()
    done = taken.value.done
    assert done is not None
    assert done.drawn_anew
    told = re.fullmatch(r"Typed (\d+) of 20000 letters\.", done.message)
    assert told is not None, done.message
    assert 20 < int(told[1]) < 20_000, "in the middle of it"
    await press(hands, "Ctrl+S")
    await asyncio.to_thread(
        until, lambda: len(path.read_text("utf-8")) == int(told[1]) + len("ac"), "as many do not stand there"
    )


async def test_what_is_typed_is_for_one_window(at_desk: Desk, hands: HostDesktop, tmp_path: Path) -> None:
    """Once that has closed, the keyboard is another program's."""
    told = tmp_path / "told"
    at_desk.wait_for(at_desk.start("xterm", *FONT, "-e", "sh", "-c", f"stty raw; cat > {told}"))
    await asyncio.to_thread(until, told.exists, "the terminal did not begin")
    editor = at_desk.editor(tmp_path / "a.txt")
    typing = asyncio.ensure_future(write(hands, "x" * 20_000, "keystrokes"))
    await asyncio.to_thread(until, lambda: hands._opened and hands._opened.input.done > 20, "it did not begin")
    editor.kill()
    stopped = await typing
    assert (stopped.ok, stopped.code) == (False, Code.REFUSED), stopped
    assert re.fullmatch(rf"Typed \d+ of 20000 letters\. {re.escape(ANOTHER_THEN)}", stopped.message), stopped
    assert (await write(hands, "here")).ok
    await asyncio.to_thread(until, lambda: "here" in told.read_text("utf-8"), "nothing came")
    assert told.read_text("utf-8").count("x") <= 1, "it went on in another window"


async def test_a_pointer_in_a_corner_has_to_leave_it(at_desk: Desk, hands: HostDesktop, tmp_path: Path) -> None:
    path = tmp_path / "a.txt"
    at_desk.editor(path)
    assert (await write(hands, "a")).ok
    await asyncio.to_thread(subprocess.run, [sys.executable, "-c", JUMPS, at_desk.display, "0", "0"], check=True)
    with pytest.raises(TakenBack) as taken:
        await write(hands, "b")
    assert (taken.value.in_corner, taken.value.done) == (True, None)
    assert (await hands.focused()).why_not == IN_CORNER, "nobody is asked in vain"
    assert (await hands.at(300, 300)).why_not == IN_CORNER
    await asyncio.to_thread(subprocess.run, [sys.executable, "-c", JUMPS, at_desk.display, "640", "512"], check=True)
    assert (await write(hands, "c")).ok
    assert await saved(hands, path) == "ac"


PLACES = """
import sys, xcffib, xcffib.xproto as x
at = xcffib.connect(display=sys.argv[1])
window = int(sys.argv[2])
if sys.argv[3] == "gone":
    at.core.KillClient(window)
else:
    at.core.ConfigureWindow(window, x.ConfigWindow.X | x.ConfigWindow.Y, list(map(int, sys.argv[3:5])))
at.core.GetInputFocus().reply()
"""


@pytest.mark.parametrize("place", ["moved", "gone"])
async def test_a_window_that_another_moves_or_closes_is_not_clicked(
    at_desk: Desk, hands: HostDesktop, place: str
) -> None:
    """The point would be in the same window still, and on something else in it; or in what lies behind it."""
    behind = at_desk.start("xterm", *FONT, "-geometry", "100x40+0+0", "-e", "cat")
    at_desk.wait_for(behind)
    board = at_desk.start(sys.executable, "-c", BLACKENS)
    at_desk.wait_for(board)
    window = of(await hands.windows(), board)
    x, y = window.box.left + window.box.width // 2, window.box.top + window.box.height // 2
    target = await hands.at(x, y)
    to = [str(window.box.left + 25), str(window.box.top + 25)] if place == "moved" else ["gone"]
    move = [sys.executable, "-c", PLACES, at_desk.display, str(window.id), *to]
    await asyncio.to_thread(subprocess.run, move, check=True)
    end = asyncio.get_running_loop().time() + 20
    while any(one.id == window.id and one.box == window.box for one in await hands.windows()):
        assert asyncio.get_running_loop().time() < end, "it stayed"
    clicked = await hands.act(PressButton(x, y), target)
    assert (clicked.ok, clicked.code) == (False, Code.STALE), clicked
    assert clicked.message == (MOVED if place == "moved" else ANOTHER)


def set_monitors(display: str, *told: tuple[str, ...]) -> None:
    for one in told:
        subprocess.run(["xrandr", "--display", display, *one], check=True)


async def test_two_monitors(at_desk: Desk, hands: HostDesktop) -> None:
    left = ("--setmonitor", "left", "1000/300x1400/300+0+0", "screen")
    right = ("--setmonitor", "right", "700/200x1400/300+1000+0", "none")
    await asyncio.to_thread(set_monitors, at_desk.display, left, right)
    try:
        assert [tuple(one.box) for one in await hands.monitors()] == [(0, 0, 1_000, 1_400), (1_000, 0, 700, 1_400)]
        terminal = at_desk.start("xterm", *FONT, "-geometry", "40x10+1100+100", "-e", "cat")
        at_desk.wait_for(terminal)
        window = of(await hands.windows(), terminal)
        assert window.box.left > 1_000
        monitors = await hands.monitors()
        seen = await hands.picture(monitors[1].box)
        assert [one.app for one in seen.windows if one.title] == ["xterm"]
        place = monitors[1].box.at(
            *monitors[1].box.place_of(window.box.left + 50, window.box.top + 60, (1_000, 1_000)), (1_000, 1_000)
        )
        target = await hands.at(*place)
        assert target.window is not None
        assert target.window.id == window.id
    finally:
        gone = [("--delmonitor", name) for name in ("left", "right")]
        await asyncio.to_thread(set_monitors, at_desk.display, *gone)
