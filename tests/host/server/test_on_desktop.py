"""`scope: "desktop"` over HTTP: what it takes, what it gives, and who is asked."""

import base64
import re
import subprocess
import sys
import time
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import pytest
from agent.vision.scenes import RED, seen_at
from host.desktop.boards import CENTRE, board_at
from host.desktop.screens import FONT, MISSING, desk, until
from host.server.served import AtTerminal, Reply, serving
from webhand_agent.safety.desktop import THEIRS, UNTOLD
from webhand_agent.tools.desktop_acts import OUT_OF_CORNER, TAKEN_BACK
from webhand_agent.vision.places import LUX
from webhand_host.desktop.desktop import IN_CORNER
from webhand_host.desktop.secret_fields import Terminals
from webhand_host.desktop.x11 import X11

pytestmark = pytest.mark.skipif(bool(MISSING), reason=f"{', '.join(MISSING)} is not installed here")


def test_a_program_asks_before_it_has_the_desktop(tmp_path: Path) -> None:
    with desk() as made, serving(tmp_path, DISPLAY=made.display, WAYLAND_DISPLAY="") as served:
        editor = made.editor(tmp_path / "a.txt")
        program = served.program()
        requests: dict[str, dict[str, Any]] = {
            "/screenshot": {},
            "/click": {"x": 300, "y": 300},
            "/type": {"text": "a"},
            "/keypress": {"key": "Enter"},
            "/coordinates/validate": {"x": 5, "y": 5},
        }
        for path, body in requests.items():
            reply = program("POST", path, {"scope": "desktop", **body})
            assert reply.status == 409, (path, reply.json)
            needed = reply.json["details"]["needs_permission"]
            assert "desktop" in [one["kind"] for one in needed["lacks"]], path
            assert needed["flag"] == "", "nothing on a command line gives it"
        assert editor.poll() is None
        assert (tmp_path / "a.txt").read_text("utf-8") == ""
        outside = program("POST", "/click", {"scope": "desktop", "x": 99_999, "y": 5})
        assert (outside.status, "outside screen bounds" in outside.json["error"]) == (400, True)
        viewport = program("POST", "/click", {"scope": "desktop", "x": 5, "y": 5, "coordinate_origin": "viewport"})
        assert viewport.status == 400


def answered(at_terminal: AtTerminal, path: str, **body: object) -> tuple[Reply, str]:
    """As a program does it: the same request again, once the person has said yes; and what they were asked."""
    asked = ""
    while (reply := at_terminal.program("POST", path, {"scope": "desktop", **body})).status == 409:
        asked += at_terminal.until(r"(?s).*\d\. .*\n> ")[0]
        at_terminal.type("task")
        at_terminal.until("Noted: allowed")
    return reply, asked


def done(at_terminal: AtTerminal, path: str, **body: object) -> dict[str, Any]:
    reply, _ = answered(at_terminal, path, **body)
    answer: dict[str, Any] = at_terminal.program.done(reply)
    assert answer["success"], answer
    return answer


def test_places_of_both_spaces_land_within_a_pixel(tmp_path: Path) -> None:
    with desk() as made:
        at_terminal = AtTerminal(tmp_path / "serve", DISPLAY=made.display, WAYLAND_DISPLAY="")
        try:
            board = board_at(made, tmp_path / "clicks")
            shown = done(at_terminal, "/screenshot")["original"]
            found = seen_at(base64.b64decode(shown["image_base64"]), RED)
            assert found is not None
            for origin, (width, height) in {"screen": (shown["width"], shown["height"]), "lux_sdk": LUX}.items():
                place = {"x": round(found[0] * width, 2), "y": round(found[1] * height, 2)}
                done(at_terminal, "/click", **place, coordinate_origin=origin)
            clicks = board.clicks(2)
            assert all(max(abs(x - CENTRE[0]), abs(y - CENTRE[1])) <= 1 for x, y in clicks), clicks
        finally:
            at_terminal.end()


def test_after_the_persons_yes_it_acts(tmp_path: Path) -> None:
    """Text that no keyboard has, into a real editor, and out of its file."""
    with desk() as made:
        at_terminal = AtTerminal(tmp_path / "serve", DISPLAY=made.display, WAYLAND_DISPLAY="")
        try:
            file = tmp_path / "a.txt"
            made.editor(file)
            picture = done(at_terminal, "/screenshot")["original"]
            assert base64.b64decode(picture["image_base64"]).startswith(b"\x89PNG")
            done(at_terminal, "/click", x=picture["width"] // 2, y=picture["height"] // 2)
            typed = done(at_terminal, "/type", text="naïve שלום 👋")
            assert typed["executed_with"] == "pyautogui"
            done(at_terminal, "/keypress", key="Ctrl+S")
            end = time.monotonic() + 10
            while file.read_text("utf-8") != "naïve שלום 👋" and time.monotonic() < end:
                time.sleep(0.02)  # the editor writes it when it likes
            assert file.read_text("utf-8") == "naïve שלום 👋"
        finally:
            at_terminal.end()


MOVES = """
import sys, xcffib, xcffib.xtest
at = xcffib.connect(display=sys.argv[1])
at(xcffib.xtest.key).FakeInput(6, 0, 0, at.get_setup().roots[0].root, int(sys.argv[2]), int(sys.argv[3]), 0)
at.core.GetInputFocus().reply()
"""


def test_a_corner_and_a_moved_mouse_are_told(tmp_path: Path) -> None:
    """What had been typed until then as well; and without a method text goes by keys."""
    with desk() as made:

        def move(x: int, y: int) -> None:
            subprocess.run([sys.executable, "-c", MOVES, made.display, f"{x}", f"{y}"], check=True)

        system = X11(made.display)
        at_terminal = AtTerminal(tmp_path / "serve", DISPLAY=made.display, WAYLAND_DISPLAY="")
        try:
            editor = made.editor(tmp_path / "a.txt")

            def title() -> str:
                return next(one.title for one in system.windows() if one.pid == editor.pid and one.title)

            move(0, 0)
            reply, asked = answered(at_terminal, "/type", text="in vain")
            assert (reply.status, reply.json["error"], asked) == (403, IN_CORNER, ""), reply.json
            move(640, 512)
            assert done(at_terminal, "/type", text="plain")["receipt"]["message"].startswith("Typed 5 letters.")
            idle = done(at_terminal, "/keypress", key="Escape")["receipt"]["message"]
            assert idle.endswith("Nothing was seen to change."), idle
            done(at_terminal, "/keypress", key="Ctrl+S")
            until(lambda: "*" not in title(), "it was not saved")
            with ThreadPoolExecutor(1) as pool:
                typing = pool.submit(at_terminal.program, "POST", "/type", {"scope": "desktop", "text": "x" * 20_000})
                until(lambda: "*" in title(), "it did not begin")
                move(0, 0)
                reply = typing.result()
            assert reply.status == 403, reply.json
            said = (
                rf"Typed \d+ of 20000 letters\. {re.escape(TAKEN_BACK)} {re.escape(OUT_OF_CORNER)} The picture shows .*"
            )
            assert re.fullmatch(said, reply.json["error"]), reply.json
        finally:
            system.close()
            at_terminal.end()


def test_a_terminal_that_waits_for_a_secret_gets_none(tmp_path: Path) -> None:
    """And is asked for nothing; the question for another's text says that nobody tells."""
    told = tmp_path / "told"
    with desk() as made:
        at_terminal = AtTerminal(tmp_path / "serve", DISPLAY=made.display, WAYLAND_DISPLAY="")
        try:
            terminal = made.start("xterm", *FONT, "-e", "bash", "-c", f'read -s word; echo "got $word" > {told}; cat')
            made.wait_for(terminal)
            until(lambda: Terminals(terminal.pid).wait_for_secret(), "it did not wait for a secret")
            writing = (("/type", {"text": "hunter2"}), ("/keypress", {"key": "h"}), ("/keypress", {"key": "Enter"}))
            for path, body in writing:
                reply, asked = answered(at_terminal, path, **body)
                assert (reply.status, reply.json["error"], asked) == (403, THEIRS, ""), reply.json
            assert not told.exists()
            made.editor(tmp_path / "a.txt")
            _, asked = answered(at_terminal, "/type", text="plain")
            assert UNTOLD in " ".join(asked.split()), asked
        finally:
            at_terminal.end()
