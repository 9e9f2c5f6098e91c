"""When the desktop cannot be used, and which windows never are: a sentence each."""

import asyncio
import contextlib
import importlib.util
import subprocess
import sys
import threading
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest
import xcffib
from host.desktop.screens import FONT, Desk, of, until
from webhand_agent.desktop import PressKeys
from webhand_agent.protocol import Code
from webhand_host.desktop import check, owners
from webhand_host.desktop.desktop import HostDesktop
from webhand_host.desktop.x11 import X11
from webhand_host.requirement import pip_install


@pytest.mark.parametrize(
    ("environment", "said"),
    [
        ({"DISPLAY": ":0", "WAYLAND_DISPLAY": "wayland-0"}, check.WAYLAND),
        ({"DISPLAY": ":0", "XDG_SESSION_TYPE": "wayland"}, check.WAYLAND),
        ({}, check.NO_DISPLAY),
        ({"DISPLAY": ":987"}, check.NO_SERVER.format(name=":987")),
    ],
    ids=["wayland", "its session", "no display", "one that does not answer"],
)
def test_a_session_without_a_desktop(environment: dict[str, str], said: str, monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("DISPLAY", "WAYLAND_DISPLAY", "XDG_SESSION_TYPE"):
        monkeypatch.delenv(name, raising=False)
    for name, value in environment.items():
        monkeypatch.setenv(name, value)
    assert check.why_not() == said


@pytest.mark.parametrize(
    ("missing", "said"),
    [("_tkinter", check.NO_TKINTER), ("pyautogui", check.NOT_INSTALLED.format(pip_install("desktop")))],
    ids=["tkinter", "extra"],
)
def test_what_is_not_installed(missing: str, said: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Without tkinter PyAutoGUI would end the process that imports it."""
    found = importlib.util.find_spec
    monkeypatch.setattr(check, "find_spec", lambda name: None if name == missing else found(name))
    monkeypatch.setenv("DISPLAY", ":0")
    monkeypatch.delenv("WAYLAND_DISPLAY", raising=False)
    monkeypatch.delenv("XDG_SESSION_TYPE", raising=False)
    assert check.why_not() == said


LOCKS = """
import sys, xcffib, xcffib.xproto as x
at = xcffib.connect(display=sys.argv[1])
root = at.get_setup().roots[0]
window = at.generate_id()
size = root.width_in_pixels, root.height_in_pixels
depth, visual, free = root.root_depth, root.root_visual, x.CW.OverrideRedirect
at.core.CreateWindow(depth, window, root.root, 0, 0, *size, 0, 1, visual, free, [1])
at.core.MapWindow(window)
at.core.GrabKeyboard(True, root.root, 0, 1, 1).reply()
at.flush()
print("locked", flush=True)
sys.stdin.read()
"""


def test_a_locked_screen(at_desk: Desk) -> None:
    assert check.why_not() == ""
    command = [sys.executable, "-c", LOCKS, at_desk.display]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE) as lock:
        assert lock.stdout is not None
        assert lock.stdout.readline() == b"locked\n"
        assert check.why_not() == check.LOCKED
        lock.terminate()
    until(lambda: check.why_not() == "", "it stayed locked")


def test_no_letter_is_lost_while_somebody_looks_whether_the_keyboard_is_taken(at_desk: Desk, tmp_path: Path) -> None:
    """Whoever types meanwhile: the person, or another task of Webhand."""
    kept, text, is_over = tmp_path / "kept", "0123456789" * 40, threading.Event()
    kept.touch()
    at_desk.wait_for(at_desk.start("xterm", *FONT, "-e", "sh", "-c", f"stty -icanon; exec cat > {kept}"))

    def look() -> None:
        while not is_over.is_set():
            assert check.why_not() == ""

    with ThreadPoolExecutor(1) as other, contextlib.closing(X11(at_desk.display)) as system:
        looking = other.submit(look)
        try:
            assert system.types(text)
            for letter in text:
                system.type(letter)
        finally:
            is_over.set()
        looking.result()
    until(lambda: len(kept.read_text()) == len(text), "not all letters came")
    assert kept.read_text() == text


def test_a_keyboard_that_is_taken(at_desk: Desk) -> None:
    at = xcffib.connect(display=at_desk.display)
    at.core.GrabKeyboard(True, at.get_setup().roots[0].root, 0, 1, 1).reply()
    assert check.why_not() == check.TAKEN
    at.disconnect()
    until(lambda: check.why_not() == "", "it stayed taken")


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (("-class", "Pinentry", "-e", "cat"), owners.ASKS.format(app="xterm")),
        (("-e", "bash", "-c", "exec -a webhand sleep 60"), owners.OWN),
    ],
    ids=["asks for a password", "Webhand's own terminal"],
)
async def test_windows_that_are_nobodys_target(
    arguments: tuple[str, ...], said: str, at_desk: Desk, hands: HostDesktop
) -> None:
    process = at_desk.start("xterm", *FONT, "-title", "Nothing to see", *arguments)
    await asyncio.to_thread(at_desk.wait_for, process)
    for _ in range(100):  # until the shell in it has become what it is to be
        window = of(await hands.windows(), process)
        if window.why_not:
            break
        await asyncio.sleep(0.05)
    assert window.why_not == said
    x, y = window.box.left + 50, window.box.top + 50
    assert (await hands.at(x, y)).why_not == said
    refused = await hands.act(PressKeys("y"), await hands.focused())
    assert (refused.code, refused.message) == (Code.REFUSED, said)


def test_a_browser_that_has_written_its_command_anew() -> None:
    """Chromium does, with blanks, where that fits into its page of memory. It is known all the same."""
    command = "chromium --remote-debugging-pipe --user-data-dir=/tmp/webhand-1/profile about:blank"
    of_a_part = f"{command} --type=renderer"
    shown = [subprocess.Popen([one, "60"], executable="/bin/sleep") for one in (command, of_a_part)]
    try:
        parents = {pid: process.parent for pid, process in owners.processes().items()}
        found = owners.browsers(parents)
        assert [one.pid in found for one in shown] == [True, False]
    finally:
        for one in shown:
            one.kill()
            one.wait()
