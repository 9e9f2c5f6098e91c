"""The launcher's script, run for real by sh: what it starts, and what it says when there is nothing to start."""

import json
import shutil
import subprocess
import sys
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from host.install.machines import program
from webhand_agent.protocol import ErrorCode
from webhand_host.install.launcher import Installation, read_record, record_text, refresh, text, this_installation
from webhand_host.native import codec

SAYS = '#!/bin/sh\necho {name} "${{PYTHONPATH-none}}" "$@"\n'


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A launcher without a record, in a folder whose name needs quoting."""
    return program(tmp_path / "we b'hand" / "launcher", text("linux")).parent


def installed(root: Path, name: str = "python", path: str = "") -> Installation:
    program(root / "package" / "native" / "main.py")
    return Installation(str(program(root / "bin dir" / name, SAYS.format(name=name))), str(root / "package"), path)


def record(folder: Path, installation: Installation) -> None:
    (folder / "installation").write_text(record_text(installation, "linux"))


def start(folder: Path, home: Path, search: str = "/usr/bin:/bin") -> subprocess.CompletedProcess[str]:
    environment = {"HOME": str(home), "PATH": search, "PYTHONPATH": "/evil"}
    command = [str(folder / "launcher"), "chrome-extension://id/", "--parent-window=0"]
    return subprocess.run(
        command, env=environment, cwd=folder, input="", capture_output=True, encoding="latin-1", check=False
    )


def answered(result: subprocess.CompletedProcess[str]) -> dict[str, Any]:
    """What the launcher says to the hello in the host's place, out of its frame."""
    (payload,) = codec.Decoder().feed(result.stdout.encode("latin-1"))
    said = json.loads(payload)
    assert (said["id"], said["error"]["code"]) == (1, ErrorCode.INSTALLATION_GONE)
    return dict(said)


def test_starts_the_recorded_interpreter_isolated(folder: Path, tmp_path: Path) -> None:
    installation = installed(tmp_path / "a")
    record(folder, installation)
    output = start(folder, tmp_path).stdout
    program = f"{installation.package}/native/main.py"
    assert output == f"python /evil -E -P -S {program} chrome-extension://id/ --parent-window=0\n"


def test_gives_a_needed_path_and_no_other(folder: Path, tmp_path: Path) -> None:
    installation = installed(tmp_path / "a", path="/x y:/z")
    record(folder, installation)
    assert start(folder, tmp_path).stdout.startswith(f"python /x y:/z -P -S {installation.package}/native/main.py ")


@pytest.mark.parametrize("gone", ["python", "package"])
@pytest.mark.parametrize(
    "elsewhere",
    [
        "bin/webhand-host",
        "home/.local/bin/webhand-host",
        "home/.local/share/pipx/venvs/webhand/bin/webhand-host",
        "home/.local/share/uv/tools/webhand/bin/webhand-host",
    ],
)
def test_finds_another_installation(folder: Path, tmp_path: Path, gone: str, elsewhere: str) -> None:
    known = installed(tmp_path / "a")
    record(folder, known)
    shutil.rmtree(Path(known.python).parent if gone == "python" else known.package)
    program(tmp_path / elsewhere, SAYS.format(name="other"))
    result = start(folder, tmp_path / "home", f"{tmp_path}/bin:/usr/bin:/bin")
    assert result.stdout.startswith("other ")
    assert "chrome-extension://id/" in result.stdout


def test_says_that_nothing_is_left(folder: Path, tmp_path: Path) -> None:
    record(folder, Installation("/gone/python", "/gone/webhand_host"))
    result = start(folder, tmp_path)
    assert result.returncode == 1
    assert answered(result)["error"]["message"].startswith("Webhand's program was removed from this computer. Install")
    assert result.stderr == "webhand: the installed Webhand is gone (last seen: /gone/python). Run: webhand install\n"


def test_a_copy_takes_another_python_of_its_minor_version(folder: Path, tmp_path: Path) -> None:
    known = replace(installed(tmp_path / "a"), minor="3.99")
    record(folder, known)
    Path(known.python).unlink()
    said = answered(start(folder, tmp_path))["error"]["message"]
    assert said == (
        "Webhand's program cannot start, because the Python it ran on was removed from this computer. Install Python "
        "3.99, or Webhand again and run `webhand install`, then try again."
    )
    program(tmp_path / "home/.pyenv/versions/3.99.0/bin/python3.99", "#!/bin/sh\nexit 1\n")  # a shim of nothing
    program(tmp_path / "home/.local/share/uv/python/cpython-3.99.1-linux/bin/python3.99", SAYS.format(name="other"))
    output = start(folder, tmp_path / "home").stdout
    assert output == f"other /evil -E -P -S {known.package}/native/main.py chrome-extension://id/ --parent-window=0\n"


def test_without_a_record(folder: Path, tmp_path: Path) -> None:
    assert "(last seen: nowhere)" in start(folder, tmp_path).stderr


def test_a_record_is_no_program(folder: Path, tmp_path: Path) -> None:
    """Whatever stands in the record is a path: nothing in it is expanded or run."""
    record(folder, Installation("$(touch hacked); `touch hacked`", "/x"))
    assert start(folder, tmp_path).returncode == 1
    assert not (folder / "hacked").exists()


def test_this_installation_finds_itself() -> None:
    found = this_installation()
    assert found.python == str(Path(sys.executable).absolute())
    assert found.path == ""
    assert Path(found.package).name == "webhand_host"


@pytest.mark.parametrize("gone", ["python", "package"])
def test_refresh_replaces_only_what_is_gone(folder: Path, tmp_path: Path, gone: str) -> None:
    alive = installed(tmp_path / "a")
    record(folder, alive)
    assert refresh(folder, "linux") is False
    assert read_record(folder) == alive
    shutil.rmtree(Path(alive.python).parent if gone == "python" else alive.package)
    assert refresh(folder, "linux") is True
    assert read_record(folder) == this_installation()


def test_refresh_installs_nothing(tmp_path: Path) -> None:
    assert refresh(tmp_path, "linux") is False
    assert list(tmp_path.iterdir()) == []
