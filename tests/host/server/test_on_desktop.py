"""`scope: "desktop"` over HTTP: what it takes, what it gives, and who is asked."""

from pathlib import Path
from typing import Any

import pytest
from host.desktop.screens import MISSING, desk
from host.server.served import serving

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
