"""The filesystem tool: the document's nine actions, what each mode denies, and D2, races of links."""

import base64
import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from conftest import Times
from pydantic import ValidationError
from webhand_host.workspace import files
from webhand_host.workspace.confine import kernel
from webhand_host.workspace.confine.request import Confined
from webhand_host.workspace.denied import Denied
from webhand_host.workspace.files import Entry, FileRequest, FileResult, act_on_file
from webhand_host.workspace.folder import ToolsMode, Workspace

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="there are no tools on Windows")


@pytest.fixture
def base(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A home with a secret, Webhand's own folders, and a workspace, all beside each other."""
    for name in ("DATA", "CONFIG", "STATE", "RUNTIME"):
        monkeypatch.setenv(f"WEBHAND_{name}_DIR", str(tmp_path / "own" / name))
    monkeypatch.setenv("HOME", str(tmp_path / "home"))
    for folder in ("home/.ssh", "own/CONFIG", "workspace", "elsewhere"):
        (tmp_path / folder).mkdir(parents=True)
    for name in ("home/secret.txt", "home/.ssh/id_rsa", "own/CONFIG/keys", "elsewhere/plain.txt"):
        (tmp_path / name).write_text("SECRET")
    return tmp_path


@pytest.fixture(params=["openat2", "walk"])
def opening(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> str:
    """With the kernel's help, and as on systems that give none."""
    if request.param == "walk":
        monkeypatch.delitem(kernel.NUMBERS, "openat2", raising=False)
    return str(request.param)


def workspace(base: Path, mode: str = "restricted") -> Workspace:
    return Workspace(base / "workspace", ToolsMode(mode), Denied.here(), Confined())


def act(at: Workspace, action: str, path: str, **more: Any) -> FileResult:
    return act_on_file(at, FileRequest.model_validate({"action": action, "path": path, **more}))


@pytest.mark.usefixtures("opening")
def test_the_nine_actions_as_the_document_has_them(base: Path) -> None:
    at, folder = workspace(base), base / "workspace"
    assert act(at, "mkdir", "a/b").model_dump() == {
        "success": True,
        "action": "mkdir",
        "path": str(folder / "a/b"),
        "data": None,
        "error": None,
    }
    assert act(at, "write", "a/b/c.txt", content="one").success
    assert act(at, "append", "a/b/c.txt", content=" zwei ü").success
    read = act(at, "read", str(folder / "a/b/c.txt"))
    assert (read.data, read.path) == ("one zwei ü", str(folder / "a/b/c.txt"))
    assert act(at, "copy", "a/b/c.txt", dest="d.txt").success
    assert act(at, "move", "d.txt", dest="a/e.txt").success
    assert act(at, "list_dir", "a").data == [
        Entry(name="b", type="folder", size=None),
        Entry(name="e.txt", type="file", size=len(b"one zwei \xc3\xbc")),
    ]
    assert act(at, "exists", "a/e.txt").data is True
    assert act(at, "delete", "a/e.txt").success
    assert act(at, "exists", "a/e.txt").data is False
    assert sorted(path.name for path in folder.rglob("*")) == ["a", "b", "c.txt"]


@pytest.mark.usefixtures("opening")
def test_binary_goes_as_base64_on_request(base: Path) -> None:
    at, data = workspace(base), bytes(range(256))
    text = base64.b64encode(data).decode()
    assert act(at, "write", "x", content=text, encoding="base64").success
    assert (base / "workspace/x").read_bytes() == data
    assert act(at, "read", "x", encoding="base64").data == text
    assert '"encoding": "base64"' in str(act(at, "read", "x").error)
    assert "not base64" in str(act(at, "write", "x", content="%", encoding="base64").error)
    assert (base / "workspace/x").read_bytes() == data


def test_what_is_no_request_is_refused() -> None:
    for wrong in ({"action": "chmod", "path": "x"}, {"action": "read"}, {"action": "read", "path": "x", "mode": 1}):
        with pytest.raises(ValidationError):
            FileRequest.model_validate(wrong)


NOT_DONE: list[tuple[str, dict[str, Any], str]] = [
    ("write", {"path": "x"}, 'needs "content"'),
    ("copy", {"path": "file"}, 'needs "dest"'),
    ("read", {"path": "absent"}, "There is no file"),
    ("read", {"path": "full"}, "is no file"),
    ("read", {"path": "pipe"}, "is no file"),
    ("read", {"path": ""}, "empty"),
    ("read", {"path": "a\0b"}, "NUL"),
    ("read", {"path": "x" * 300}, "too long"),
    ("write", {"path": "absent/x", "content": ""}, "no folder that it would be in"),
    ("write", {"path": "full", "content": ""}, "is no file"),
    ("write", {"path": "pipe", "content": ""}, "is no file"),
    ("write", {"path": "..", "content": ""}, "no name"),
    ("write", {"path": "file/x", "content": ""}, "should be a folder"),
    ("write", {"path": "x", "content": "\ud800"}, "half a character"),
    ("delete", {"path": "full"}, "something in it"),
    ("delete", {"path": "."}, "no name"),
    ("delete", {"path": "absent"}, "There is no file"),
    ("mkdir", {"path": "file"}, "exists already"),
    ("list_dir", {"path": "file"}, "should be a folder"),
    ("copy", {"path": "file", "dest": "full/file"}, "exists already"),
    ("copy", {"path": "full", "dest": "other"}, "is no file"),
    ("move", {"path": "file", "dest": "full"}, "exists already"),
    ("move", {"path": "file", "dest": "full/file"}, "exists already"),
]


@pytest.mark.usefixtures("opening")
@pytest.mark.parametrize(("action", "request_", "why"), NOT_DONE)
def test_what_cannot_be_done_is_said_and_nothing_is_done(
    action: str, request_: dict[str, Any], why: str, base: Path
) -> None:
    folder = base / "workspace"
    (folder / "full").mkdir()
    (folder / "full/file").write_text("kept")
    (folder / "file").write_text("kept too")
    os.mkfifo(folder / "pipe")
    before = sorted(folder.rglob("*"))
    result = act(workspace(base), action, **request_)
    assert (result.success, result.data) == (False, None)
    assert why in str(result.error)
    assert sorted(folder.rglob("*")) == before
    assert ((folder / "full/file").read_text(), (folder / "file").read_text()) == ("kept", "kept too")


def test_sizes_are_bounded(base: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(files, "LARGEST_FILE", 10)
    monkeypatch.setattr(files, "MOST_ENTRIES", 2)
    at = workspace(base)
    assert act(at, "write", "x", content="0123456789").success
    for action, more in (("write", {"content": "0" * 11}), ("append", {"content": "0"})):
        assert "too large" in str(act(at, action, "x", **more).error)
    assert act(at, "read", "x").data == "0123456789"
    (base / "workspace/x").write_text("0" * 11)
    assert "too large" in str(act(at, "read", "x").error)
    for name in "yz":
        (base / "workspace" / name).touch()
    assert "more than 2 entries" in str(act(at, "list_dir", ".").error)


def test_permissions_survive_and_nothing_is_left_beside(base: Path) -> None:
    at, place = workspace(base), base / "workspace/run"
    place.write_text("old")
    place.chmod(0o750)
    assert act(at, "write", "run", content="new").success
    assert act(at, "copy", "run", dest="again").success
    assert [path.stat().st_mode & 0o777 for path in (place, place.with_name("again"))] == [0o750, 0o750]
    assert sorted(path.name for path in place.parent.iterdir()) == ["again", "run"]


DENIED_EVERYWHERE = [
    "{base}/home/.ssh/id_rsa",
    "{base}/home/.ssh/absent",
    "{base}/home/.bashrc",
    "{base}/home/.config/chromium/Default/Cookies",
    "{base}/home/.config/google-chrome/NativeMessagingHosts/x.json",
    "{base}/own/CONFIG/keys",
    "{base}/own/DATA/runs/x",
    "~/.ssh/id_rsa",
    "/proc/self/environ",
    "/proc/self/mem",
    "/dev/mem",
    "/dev/shm/x",  # noqa: S108
    ".bashrc",
    "sub/.ZSHRC",
    "id_ed25519",
    "vault.kdbx",
    ".git/hooks/pre-commit",
    ".git/config",
    ".git/modules/x/hooks/post-checkout",
    ".GIT/HOOKS/x",
]
DENIED_OUTSIDE = [
    "/var/log/dpkg.log",
    "/var/lib/dpkg/status",
    "/etc/passwd",
    "/usr/bin/env",
    "/bin/sh",
    "{base}/home/secret.txt",
    "~/secret.txt",
    "../home/secret.txt",
]
SANDBOXED_OUTSIDE = ["{base}/elsewhere/plain.txt", "../elsewhere/plain.txt", "/tmp/x", "link/plain.txt"]  # noqa: S108
CASES = [
    *[(mode, path) for mode in ("sandboxed", "restricted", "full") for path in DENIED_EVERYWHERE],
    *[(mode, path) for mode in ("sandboxed", "restricted") for path in DENIED_OUTSIDE],
    *[("sandboxed", path) for path in SANDBOXED_OUTSIDE],
]


@pytest.mark.parametrize(("mode", "path"), CASES)
def test_denied_paths_are_denied_whatever_is_done(mode: str, path: str, base: Path) -> None:
    at, folder, real = workspace(base, mode), base / "workspace", path.format(base=base)
    for name in (".git/hooks", ".git/modules/x/hooks", ".GIT/HOOKS", "sub"):
        (folder / name).mkdir(parents=True)
    for name in ("home/.config/chromium/Default", "home/.config/google-chrome/NativeMessagingHosts", "own/DATA/runs"):
        (base / name).mkdir(parents=True)
    (folder / "link").symlink_to(base / "elsewhere")
    (folder / "mine").write_text("mine")
    before = _tree(base)
    tried = [act(at, action, real, content="x") for action in ("read", "write", "append", "delete", "list_dir")]
    tried += [act(at, "copy", real, dest="stolen"), act(at, "move", real, dest="stolen")]
    tried += [act(at, "copy", "mine", dest=real), act(at, "move", "mine", dest=real), act(at, "mkdir", real)]
    assert [result.success for result in tried] == [False] * len(tried)
    assert not any("SECRET" in str(result.data) for result in tried)
    assert _tree(base) == before


def test_restricted_reads_elsewhere_and_writes_in_the_workspace_alone(base: Path) -> None:
    at, plain = workspace(base), base / "elsewhere/plain.txt"
    if plain.is_relative_to("/tmp"):  # noqa: S108, no home and not the system's
        assert act(at, "read", str(plain)).data == "SECRET"
        assert act(at, "copy", str(plain), dest="mine").success
    for action in ("write", "append", "delete", "mkdir"):
        assert "in there only" in str(act(at, action, str(base / "elsewhere/new"), content="x").error)
    assert "in there only" in str(act(at, "move", str(plain), dest="mine2").error)
    assert [path.name for path in (base / "elsewhere").iterdir()] == ["plain.txt"]


def test_full_does_what_is_not_denied_but_moves_nothing_that_holds_it(base: Path) -> None:
    at = workspace(base, "full")
    assert act(at, "write", str(base / "elsewhere/new"), content="x").success
    assert act(at, "read", "~/secret.txt").data == "SECRET"
    code = Path(files.__file__)
    assert act(at, "read", str(code)).success
    for action in ("write", "append", "delete"):
        assert "a part of Webhand" in str(act(at, action, str(code), content="").error)
    for path in ("home", "own", "own/CONFIG", "workspace"):
        assert not act(at, "move", str(base / path), dest=str(base / "moved")).success
    assert not (base / "moved").exists()


def test_a_folder_of_git_is_not_put_in_place(base: Path) -> None:
    at = workspace(base)
    assert act(at, "mkdir", "prepared/hooks").success
    assert act(at, "write", "prepared/hooks/pre-commit", content="x").success
    assert not act(at, "move", "prepared", dest=".git").success
    assert not act(at, "write", ".git", content="gitdir: prepared").success


@pytest.mark.usefixtures("opening")
def test_links_out_of_the_workspace_are_no_way(base: Path) -> None:
    at, folder = workspace(base), base / "workspace"
    (folder / "to-file").symlink_to(base / "home/secret.txt")
    (folder / "to-folder").symlink_to(base / "home")
    (folder / "relative").symlink_to("../home")
    (folder / "magic").symlink_to(f"/proc/self/root{base}/home/secret.txt")
    os.link(base / "home/secret.txt", folder / "hard")
    before = _tree(base / "home")
    for path in ("to-file", "to-folder/secret.txt", "relative/secret.txt", "magic", "hard"):
        for action in ("read", "append"):
            assert not act(at, action, path, content="x").success, (action, path)
        assert not act(at, "copy", path, dest="stolen").success
    for path in ("to-folder/new", "relative/new"):
        for action in ("write", "mkdir", "delete"):
            assert not act(at, action, path, content="x").success
    assert not act(at, "list_dir", "to-folder").success
    assert act(at, "write", "hard", content="a file of its own").success
    assert act(at, "delete", "to-file").success
    assert _tree(base / "home").keys() == before.keys()
    assert (base / "home/secret.txt").read_text() == "SECRET"


_RACER = """
import contextlib, ctypes, os, sys
folder, home = sys.argv[1:]
os.chdir(folder)
exchange = lambda a, b: ctypes.CDLL(None).renameat2(-100, a, -100, b, 2)
while True:
    with contextlib.suppress(OSError): os.symlink(home, "swap-folder")
    exchange(b"d", b"swap-folder")                      # a folder becomes a link out, and back
    with contextlib.suppress(OSError): os.symlink(home + "/secret.txt", "swap")
    with contextlib.suppress(OSError): os.replace("swap", "f")
    with contextlib.suppress(OSError): os.link(home + "/secret.txt", "swap")
    with contextlib.suppress(OSError): os.replace("swap", "f")
    with contextlib.suppress(OSError): os.unlink("f")    # the hard link's other name alone is left
    with open("swap", "w") as file: file.write("fine")
    with contextlib.suppress(OSError): os.replace("swap", "f")
    exchange(b"d", b"swap-folder")
"""


@pytest.fixture
def racer(base: Path) -> Iterator[None]:
    """Somebody outside of all walls who swaps links for files as fast as it goes."""
    folder = base / "workspace"
    (folder / "d").mkdir()
    (folder / "d/secret.txt").write_text("fine")
    process = subprocess.Popen([sys.executable, "-c", _RACER, str(folder), str(base / "home")])
    yield
    assert process.poll() is None, "the racer has to race to the end"
    process.kill()
    process.wait()


_TRIES: list[tuple[str, dict[str, Any]]] = [
    ("read", {"path": "f"}),
    ("read", {"path": "d/secret.txt"}),
    ("append", {"path": "f", "content": "x"}),
    ("write", {"path": "d/new", "content": "x"}),
    ("write", {"path": "f", "content": "fine"}),
    ("append", {"path": "d/secret.txt", "content": ""}),
    ("copy", {"path": "f", "dest": "c"}),
    ("read", {"path": "c"}),
    ("delete", {"path": "c"}),
    ("copy", {"path": "d/secret.txt", "dest": "d/c"}),
    ("delete", {"path": "d/c"}),
    ("move", {"path": "d/new", "dest": "n"}),
    ("move", {"path": "n", "dest": "d/n"}),
    ("delete", {"path": "d/n"}),
    ("mkdir", {"path": "d/m"}),
    ("delete", {"path": "d/m"}),
    ("list_dir", {"path": "d"}),
]


@pytest.mark.timeout(900)
@pytest.mark.usefixtures("racer")
@pytest.mark.parametrize("mode", ["sandboxed", "restricted"])
def test_no_race_of_links_gets_out(mode: str, opening: str, base: Path, times: Times) -> None:
    """D2, by both ways of opening: tries are split between the four cases."""
    at, before = workspace(base, mode), _tree(base / "home")
    done = {True: 0, False: 0}
    for number in range(times(2_000, 100_000) // 4):
        action, request = _TRIES[number % len(_TRIES)]
        result = act(at, action, **request)
        done[result.success] += 1
        assert "SECRET" not in str(result.data), (opening, action, request)
        assert "id_rsa" not in str(result.data), (opening, action, request)
    after = _tree(base / "home")
    assert after.keys() == before.keys()
    assert after == before
    assert min(done.values()) > 0, "both happened: what went well, and what was refused"


def _tree(folder: Path) -> dict[str, bytes]:
    found = sorted(folder.rglob("*"))
    return {str(path): path.read_bytes() if path.is_file() and not path.is_symlink() else b"" for path in found}
