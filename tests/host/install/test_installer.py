"""Installing and uninstalling in a home that is empty before and has to be empty after."""

import base64
import hashlib
import json
import stat
from pathlib import Path

import pytest
from host.install.machines import FakeRegistry, machine_in
from webhand_host.extension_id import EXTENSION_ID, ORIGIN
from webhand_host.install.installer import chosen, install, uninstall
from webhand_host.install.launcher import register
from webhand_host.install.table import HOST_NAME, System, UnknownBrowser, browsers, on
from webhand_host.paths import data_folder


def everything(folder: Path) -> list[str]:
    return sorted(str(path.relative_to(folder)) for path in folder.rglob("*"))


def mode(path: Path) -> int:
    return stat.S_IMODE(path.stat().st_mode)


def test_writes_only_for_the_browser_named(tmp_path: Path) -> None:
    machine = machine_in(tmp_path)
    report = install(["chromium"], machine, ORIGIN)
    manifests = list(tmp_path.rglob(f"{HOST_NAME}.json"))
    assert [str(path.relative_to(tmp_path)) for path in manifests] == [
        f"home/.config/chromium/NativeMessagingHosts/{HOST_NAME}.json"
    ]
    manifest = json.loads(manifests[0].read_text())
    assert manifest["path"] == str(machine.folder / "launcher")
    assert manifest["allowed_origins"] == [ORIGIN]
    assert str(manifests[0]) in report.written
    assert chosen(machine) == ["chromium"]


def test_is_private_and_executable(tmp_path: Path) -> None:
    machine = machine_in(tmp_path)
    install(["chromium"], machine, ORIGIN)
    folder = Path(machine.folder)
    assert mode(folder) == mode(folder.parent) == 0o700
    assert mode(folder / "launcher") == 0o700
    assert mode(folder / "installation") == 0o600


def test_unknown_browser_writes_nothing(tmp_path: Path) -> None:
    with pytest.raises(UnknownBrowser, match="Known: chrome, "):
        install(["chromium", "lynx"], machine_in(tmp_path), ORIGIN)
    assert everything(tmp_path) == []


@pytest.mark.parametrize("system", ["linux", "macos", "windows"])
def test_uninstall_leaves_nothing(tmp_path: Path, system: System) -> None:
    machine = machine_in(tmp_path, system)
    (tmp_path / "home" / "mine").mkdir(parents=True)
    for root in machine.roots.values():
        Path(root).mkdir(parents=True, exist_ok=True)
    Path(machine.folder).parent.parent.mkdir(parents=True, exist_ok=True)
    before = everything(tmp_path)
    install(on(system), machine, ORIGIN)
    assert everything(tmp_path) != before
    uninstall(None, machine)
    assert everything(tmp_path) == before
    assert not isinstance(machine.registry, FakeRegistry) or machine.registry.values == {}


def test_uninstall_keeps_what_is_not_ours(tmp_path: Path) -> None:
    machine = machine_in(tmp_path)
    install(["chromium"], machine, ORIGIN)
    other = tmp_path / "home/.config/chromium/NativeMessagingHosts/org.example.json"
    other.write_text("{}")
    run = Path(machine.folder).parent / "runs"
    run.mkdir()
    uninstall(None, machine)
    assert other.exists()
    assert run.exists()


def test_a_shared_place_stays_for_the_browser_that_still_needs_it(tmp_path: Path) -> None:
    machine = machine_in(tmp_path, "macos")
    install(["chrome", "brave"], machine, ORIGIN)
    chrome, brave = (Path(machine.manifests(on("macos")[name][1])[0]) for name in ("chrome", "brave"))
    uninstall(["brave"], machine)
    assert chrome.exists()
    assert not brave.exists()
    assert chosen(machine) == ["chrome"]
    uninstall(["chrome"], machine)
    assert not chrome.exists()
    assert not Path(machine.folder).exists()


def test_who_is_registered_is_known_without_the_record(tmp_path: Path) -> None:
    machine = machine_in(tmp_path)
    install(["edge", "chromium"], machine, ORIGIN)
    (Path(machine.folder) / "browsers").unlink()
    assert chosen(machine) == ["chromium", "edge"]
    uninstall(["edge"], machine)
    assert (Path(machine.folder) / "launcher").exists()


def test_one_profile(tmp_path: Path) -> None:
    manifest = json.loads(register(tmp_path).read_text())
    assert manifest["allowed_origins"] == [ORIGIN]
    assert Path(manifest["path"]).is_relative_to(tmp_path)
    assert everything(tmp_path) == [
        "NativeMessagingHosts",
        f"NativeMessagingHosts/{HOST_NAME}.json",
        "WebhandHost",
        "WebhandHost/installation",
        "WebhandHost/launcher",
    ]


def test_the_id_is_that_of_the_pinned_key() -> None:
    """Chromium: the first 16 bytes of the key's SHA-256, each half byte a letter from a to p."""
    key = json.loads((data_folder("extension") / "manifest.json").read_text())["key"]
    digest = hashlib.sha256(base64.b64decode(key)).hexdigest()[:32]
    assert digest.translate(str.maketrans("0123456789abcdef", "abcdefghijklmnop")) == EXTENSION_ID


def test_every_row_says_where_it_was_read() -> None:
    assert all(browser.sources for browser in browsers())
    assert len({browser.id for browser in browsers()}) == len(browsers())
