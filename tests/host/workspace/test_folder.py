"""Which folders may be a workspace, and what is said about the others and about the modes."""

import sys
from pathlib import Path

import pytest
import webhand_host
from webhand_host.workspace.folder import BadWorkspace, ToolsMode, Unconfinable, Workspace

SENTENCE = "Choose another folder."


@pytest.fixture
def base(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    for name in ("DATA", "CONFIG", "STATE", "RUNTIME"):
        monkeypatch.setenv(f"WEBHAND_{name}_DIR", str(tmp_path / "own" / name))
    monkeypatch.setenv("HOME", str(tmp_path / "home"))
    for folder in ("home/.ssh", "home/.hidden/project", "home/project", "own/DATA/runs", "profile/Default/x"):
        (tmp_path / folder).mkdir(parents=True)
    for folder in ("home/.config/chromium/Default", "home/.config/google-chrome/NativeMessagingHosts"):
        (tmp_path / folder).mkdir(parents=True)
    (tmp_path / "profile/Local State").touch()
    (tmp_path / "link").symlink_to(tmp_path / "home")
    return tmp_path


@pytest.mark.parametrize(
    ("folder", "why"),
    [
        ("/", "not one project's"),
        ("/tmp", "not one project's"),  # noqa: S108
        ("/etc", "is denied"),
        ("/usr/share", "is denied"),
        ("/proc/self", "is denied"),
        ("/dev/shm", "is denied"),  # noqa: S108
        ("{base}", "contains"),
        ("{base}/home", "not one project's"),
        ("{base}/link", "not one project's"),
        ("~", "not one project's"),
        ("{base}/home/.ssh", "is denied"),
        ("{base}/home/.hidden/project", "hidden folders"),
        ("{base}/home/.config", "contains"),
        ("{base}/home/.config/chromium/Default", "is denied"),
        ("{base}/home/.config/google-chrome/NativeMessagingHosts", "is denied"),
        ("{base}/profile/Default/x", "browser"),
        ("{base}/own", "Webhand's own"),
        ("{base}/own/DATA/runs", "Webhand's own"),
        ("{code}", "Webhand's own"),
        ("{code}/..", "Webhand's own"),
        ("{code}/workspace", "Webhand's own"),
        ("{prefix}", "Webhand's own"),
        ("{base}/absent", "Make it first"),
        ("{base}/profile/Local State", "Name a folder"),
    ],
)
def test_what_is_no_workspace_is_refused(folder: str, why: str, base: Path) -> None:
    if folder == "{prefix}" and sys.prefix == sys.base_prefix:
        pytest.skip("Webhand runs in no environment of its own")
    code = Path(str(webhand_host.__file__)).resolve().parent
    place = Path(folder.format(base=base, code=code, prefix=sys.prefix))
    for mode in ToolsMode:
        with pytest.raises(BadWorkspace, match=why) as refused:
            Workspace.open(place, mode)
        assert str(refused.value).endswith((SENTENCE, "name another one.", "Name a folder."))


@pytest.mark.skipif(sys.platform != "linux", reason="Linux's kernel confines")
@pytest.mark.parametrize("mode", list(ToolsMode))
def test_a_project_is_a_workspace_and_its_mode_says_what_holds(mode: ToolsMode, base: Path) -> None:
    workspace = Workspace.open(base / "home/project", mode)
    assert workspace.folder == base / "home/project"
    assert all(sentence.endswith((".", ")")) for sentence in workspace.holds())


def test_other_systems_refuse_or_say_what_holds(base: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "platform", "darwin")
    with pytest.raises(Unconfinable, match=r"cannot be sandboxed on this machine: .*Linux"):
        Workspace.open(base / "home/project", ToolsMode.SANDBOXED)
    monkeypatch.setattr(sys, "platform", "win32")
    for mode in ToolsMode:
        with pytest.raises(Unconfinable, match="Linux"):
            Workspace.open(base / "home/project", mode)
