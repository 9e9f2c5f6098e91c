"""Folders: overridable, owner-only, and the same for a host in a browser and a command line in a terminal."""

import os
import stat
import subprocess
import sys
from pathlib import Path

import pytest
from webhand_host import paths

KINDS = {
    "WEBHAND_DATA_DIR": paths.user_data_folder,
    "WEBHAND_STATE_DIR": paths.state_folder,
    "WEBHAND_RUNTIME_DIR": paths.runtime_folder,
    "WEBHAND_CONFIG_DIR": paths.config_folder,
}


@pytest.fixture(autouse=True)
def _home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for name in [name for name in os.environ if name.startswith(("XDG_", "WEBHAND_"))]:
        monkeypatch.delenv(name)
    monkeypatch.setenv("HOME", str(tmp_path))


def mode(path: Path) -> int:
    return stat.S_IMODE(path.stat().st_mode)


@pytest.mark.parametrize("variable", KINDS)
def test_override(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, variable: str) -> None:
    monkeypatch.setenv(variable, str(tmp_path / "a" / "b"))
    assert KINDS[variable](create=False) == tmp_path / "a" / "b"
    assert not (tmp_path / "a").exists()
    assert KINDS[variable]() == tmp_path / "a" / "b"
    assert mode(tmp_path / "a" / "b") == 0o700


@pytest.mark.parametrize("variable", KINDS)
def test_default_is_webhands_own(tmp_path: Path, variable: str) -> None:
    folder = KINDS[variable](create=False)
    assert "webhand" in folder.parts
    assert not (tmp_path / ".local").exists()


def test_runs() -> None:
    assert paths.runs_folder() == paths.user_data_folder() / "runs"
    assert mode(paths.runs_folder()) == 0o700


def test_runtime_folder_of_the_session(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_RUNTIME_DIR", str(tmp_path))
    assert paths.runtime_folder() == tmp_path / "webhand"


@pytest.mark.skipif(Path(f"/run/user/{os.getuid()}").is_dir(), reason="this user has a session folder")
@pytest.mark.parametrize("session", [None, "/run/user/that-is-not-there"])
def test_runtime_folder_without_a_session(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, session: str | None) -> None:
    if session:
        monkeypatch.setenv("XDG_RUNTIME_DIR", session)
    folder = paths.runtime_folder()
    assert folder == tmp_path / ".local" / "state" / "webhand" / "run"
    assert mode(folder) == 0o700


def test_runtime_folder_is_closed_to_others(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    folder = tmp_path / "run"
    folder.mkdir()
    folder.chmod(0o755)
    monkeypatch.setenv("WEBHAND_RUNTIME_DIR", str(folder))
    assert mode(paths.runtime_folder()) == 0o700


@pytest.mark.parametrize("trap", ["shared", "link"])
def test_runtime_folder_that_is_not_ours(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, trap: str) -> None:
    folder, target = tmp_path / "run", tmp_path / "target"
    target.mkdir(mode=0o700)
    if trap == "link":
        folder.symlink_to(target)
    else:
        folder.mkdir()
        folder.chmod(0o1777)
    monkeypatch.setenv("WEBHAND_RUNTIME_DIR", str(folder))
    with pytest.raises(paths.UnsafeFolder, match="open to other users"):
        paths.runtime_folder()


def test_shipped_data() -> None:
    assert (paths.data_folder("manifest") / "browsers.json").is_file()
    assert (paths.data_folder("extension") / "manifest.json").is_file()
    with pytest.raises(paths.DataMissing, match="'nothing' is missing"):
        paths.data_folder("nothing")


def test_shipped_data_in_a_wheel(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "webhand_host" / "_data" / "extension").mkdir(parents=True)
    monkeypatch.setattr(paths, "__file__", str(tmp_path / "webhand_host" / "paths.py"))
    assert paths.data_folder("extension") == tmp_path / "webhand_host" / "_data" / "extension"


def test_write_file_replaces_and_leaves_nothing(tmp_path: Path) -> None:
    path = tmp_path / "a" / "file"
    paths.write_file(path, "one\r\n", 0o644)
    paths.write_file(path, "two\r\n", 0o600)
    assert path.read_bytes() == b"two\r\n"
    assert mode(path) == 0o600
    assert list(path.parent.iterdir()) == [path]


def test_write_file_keeps_the_old_one_when_it_fails(tmp_path: Path) -> None:
    path = tmp_path / "file"
    paths.write_file(path, "old")
    with pytest.raises(UnicodeEncodeError):
        paths.write_file(path, "\ud800")
    assert path.read_text() == "old"
    assert list(tmp_path.iterdir()) == [path]


def test_write_file_is_never_open_to_others(tmp_path: Path) -> None:
    """Also not while it is being written, whatever the umask."""
    old = os.umask(0)
    try:
        paths.write_file(tmp_path / "secret", "x", 0o600)
    finally:
        os.umask(old)
    assert mode(tmp_path / "secret") == 0o600


def test_importing_is_cheap() -> None:
    """The native host reads this file before it answers."""
    code = "import sys; import webhand_host.paths; print([m for m in ('platformdirs', 'pydantic') if m in sys.modules])"
    assert subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout == "[]\n"
