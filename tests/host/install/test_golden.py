"""B5: what is registered for every browser on every system, against files that a person has looked at.

`WEBHAND_GOLDEN=write pytest tests/host/install/test_golden.py` writes them anew.
"""

import json
import os
from pathlib import Path

import pytest
from host.install.machines import ORIGIN, machine_on_paper
from webhand_host.install.installer import plan
from webhand_host.install.launcher import Installation
from webhand_host.install.table import HOST_NAME, System, browsers, on

GOLDEN = Path(__file__).parent / "golden"
SYSTEMS: tuple[System, ...] = ("linux", "macos", "windows")
EVERYWHERE = ["chrome", "chrome-beta", "chromium", "brave", "edge", "vivaldi", "opera"]
CASES = [(browser.id, system) for browser in browsers() for system in SYSTEMS if system in browser.systems]
INSTALLATIONS = {
    "linux": Installation("/home/zoe/.venv/bin/python", "/home/zoe/.venv/lib/python3.12/site-packages/webhand_host"),
    "macos": Installation("/Users/zoe/.venv/bin/python", "/Users/zoe/.venv/lib/python3.12/site-packages/webhand_host"),
    "windows": Installation("C:\\Python312\\python.exe", "C:\\Python312\\Lib\\site-packages\\webhand_host"),
}


def compare(name: str, text: str) -> None:
    path = GOLDEN / name
    if os.environ.get("WEBHAND_GOLDEN") == "write":
        path.write_bytes(text.encode())
    assert path.read_bytes().decode() == text


@pytest.mark.parametrize(("name", "system"), CASES)
def test_what_is_registered(name: str, system: System) -> None:
    todo = plan([name], machine_on_paper(system), ORIGIN, INSTALLATIONS[system])
    manifests = {str(file.path): json.loads(file.text) for file in todo.files if file.path.name.endswith(".json")}
    others = {str(file.path): oct(file.mode) for file in todo.files if not file.path.name.endswith(".json")}
    registered = {"manifests": manifests, "other files": others, "registry": dict(todo.keys)}
    compare(f"{name}-{system}.json", json.dumps(registered, indent=2, ensure_ascii=False) + "\n")


@pytest.mark.parametrize("system", SYSTEMS)
def test_launcher_and_record(system: System) -> None:
    todo = plan([], machine_on_paper(system), ORIGIN, INSTALLATIONS[system])
    compare(f"launcher-{system}.txt", "".join(f"=== {file.path.name}\n{file.text}" for file in todo.files))


@pytest.mark.parametrize("system", SYSTEMS)
def test_seven_browsers_on_every_system(system: System) -> None:
    assert set(EVERYWHERE) <= set(on(system))


@pytest.mark.parametrize(("name", "system"), CASES)
def test_what_browsers_insist_on(name: str, system: System) -> None:
    machine = machine_on_paper(system)
    todo = plan([name], machine, ORIGIN, INSTALLATIONS[system])
    texts = [json.loads(file.text) for file in todo.files if file.path.name.endswith(".json")]
    for manifest in texts:
        assert manifest["name"] == HOST_NAME
        assert manifest["type"] == "stdio"
        assert machine.path(manifest["path"]).is_absolute()
        assert all(origin.endswith("/") and "*" not in origin for origin in manifest["allowed_origins"])
    assert texts
    assert bool(todo.keys) == (system == "windows")


def test_a_record_cannot_hold_a_line_break() -> None:
    with pytest.raises(ValueError, match="line break"):
        plan(["chrome"], machine_on_paper("linux"), ORIGIN, Installation("/a\nb/python", "/a"))
