"""Which browsers are here, for `install`; and which one a run starts."""

import json
import os
from pathlib import Path

import pytest
from host.install.machines import machine_in, program
from webhand_host.browser import discovery
from webhand_host.browser.discovery import NoBrowser, find_browser
from webhand_host.install.find import explain, found_browsers
from webhand_host.install.machine import Machine, this_machine
from webhand_host.install.table import BrowserPlace, browsers, on


def versioned(path: Path, version: str) -> Path:
    return program(path, f'#!/bin/sh\necho "Some Browser {version} built on Something 12"\n')


@pytest.fixture
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Machine:
    monkeypatch.delenv("WEBHAND_BROWSER", raising=False)
    return machine_in(tmp_path, search=str(tmp_path / "bin"))


def found(machine: Machine) -> dict[str, str | None]:
    return {hit.browser.id: hit.sandbox for hit in found_browsers(machine)}


def test_nothing_here(here: Machine) -> None:
    assert found(here) == {}


def test_by_command_place_and_profile(here: Machine, tmp_path: Path) -> None:
    program(tmp_path / "bin" / "chromium")
    program(tmp_path / "opt/brave.com/brave/brave")
    (tmp_path / "home/.config/google-chrome-beta/Default").mkdir(parents=True)
    assert found(here) == {"chrome-beta": None, "chromium": None, "brave": None}


def test_folders_of_other_installers_are_no_browser(here: Machine, tmp_path: Path) -> None:
    (tmp_path / "home/.config/vivaldi/NativeMessagingHosts").mkdir(parents=True)
    assert found(here) == {}


def test_sandboxes(here: Machine, tmp_path: Path) -> None:
    (tmp_path / "snap/chromium").mkdir(parents=True)
    (tmp_path / "home/.local/share/flatpak/app/com.brave.Browser").mkdir(parents=True)
    assert found(here) == {"chromium": "snap", "brave": "flatpak"}
    assert "as a flatpak" in explain(found_browsers(here)[1])


def test_a_package_beside_a_snap_counts(here: Machine, tmp_path: Path) -> None:
    (tmp_path / "snap/chromium").mkdir(parents=True)
    program(tmp_path / "usr/lib/chromium/chromium")
    assert found(here) == {"chromium": None}


def test_a_command_that_links_to_snap(here: Machine, tmp_path: Path) -> None:
    program(tmp_path / "elsewhere" / "snap")
    (tmp_path / "bin").mkdir()
    (tmp_path / "bin" / "brave").symlink_to(tmp_path / "elsewhere" / "snap")
    assert found(here) == {"brave": "snap"}


def test_mac_apps(tmp_path: Path) -> None:
    program(tmp_path / "Applications/Google Chrome.app/Contents/MacOS/Google Chrome")
    program(tmp_path / "home/Applications/Arc.app/Contents/MacOS/Arc")
    assert found(machine_in(tmp_path, "macos")) == {"chrome": None, "arc": None}


# --- find_browser -------------------------------------------------------------------------------------------------


def test_prefers_chromium_then_the_others(here: Machine, tmp_path: Path) -> None:
    versioned(tmp_path / "bin" / "microsoft-edge", "141.0.1.2")
    assert find_browser(here).id == "edge"
    versioned(tmp_path / "bin" / "brave-browser", "141.1.85.111")
    assert find_browser(here).id == "brave"
    versioned(tmp_path / "home/.cache/ms-playwright/chromium-1200/chrome-linux64/chrome", "143.0.1.1")
    newest = versioned(tmp_path / "home/.cache/ms-playwright/chromium-1210/chrome-linux64/chrome", "145.0.1.1")
    assert (find_browser(here).id, find_browser(here).path) == ("chrome-for-testing", newest)
    chromium = versioned(tmp_path / "bin" / "chromium", "156.0.8078.79")
    browser = find_browser(here)
    assert (browser.name, browser.path, browser.version, browser.major) == ("Chromium", chromium, "156.0.8078.79", 156)


def test_one_too_old_is_passed_over_and_named(here: Machine, tmp_path: Path) -> None:
    versioned(tmp_path / "bin" / "chromium", "119.0.0.1")
    with pytest.raises(NoBrowser, match=r"Chromium at .* is 119\.0\.0\.1; 128 or later"):
        find_browser(here)
    versioned(tmp_path / "bin" / "microsoft-edge", "128.0.1.2")
    assert find_browser(here).id == "edge"


def test_branded_chrome_is_not_used(here: Machine, tmp_path: Path) -> None:
    versioned(tmp_path / "bin" / "google-chrome", "150.0.0.1")
    with pytest.raises(NoBrowser, match="No browser here can load Webhand"):
        find_browser(here)


def test_a_snap_is_not_used_and_named(here: Machine, tmp_path: Path) -> None:
    program(tmp_path / "bin" / "chromium", '#!/bin/sh\nexec /snap/bin/chromium "$@"\n')
    with pytest.raises(NoBrowser, match="Chromium is installed here as a snap"):
        find_browser(here)


@pytest.mark.parametrize("by_name", [True, False])
def test_the_user_decides(here: Machine, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, by_name: bool) -> None:
    path = versioned(tmp_path / "bin" / "mine", "150.0.0.1")
    monkeypatch.setenv("WEBHAND_BROWSER", "mine" if by_name else str(path))
    assert (find_browser(here).id, find_browser(here).path) == ("custom", path)


@pytest.mark.parametrize(("value", "words"), [("/gone/browser", "no program"), ("old", "119.0.0.1; 128 or later")])
def test_the_user_points_at_nothing_good(
    here: Machine, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, value: str, words: str
) -> None:
    versioned(tmp_path / "bin" / "old", "119.0.0.1")
    monkeypatch.setenv("WEBHAND_BROWSER", value)
    with pytest.raises(NoBrowser, match=words):
        find_browser(here)


def test_one_that_does_not_say_its_version(here: Machine, tmp_path: Path) -> None:
    program(tmp_path / "bin" / "chromium")
    assert find_browser(here).major == 0


@pytest.mark.skipif(os.name == "nt", reason="the families of Linux")
@pytest.mark.parametrize(
    ("family", "command"),
    [
        ("debian ", "sudo apt-get install chromium"),
        ("ubuntu debian", "-m playwright install chromium"),
        ("linuxmint ubuntu debian", "-m playwright install chromium"),
        ("nobara fedora", "sudo dnf install chromium"),
        ("", "-m playwright install chromium"),
    ],
)
def test_command_to_get_one(monkeypatch: pytest.MonkeyPatch, family: str, command: str) -> None:
    monkeypatch.setattr(discovery, "_linux_family", lambda: family)
    assert discovery.command_to_get_one().endswith(command)


def test_the_table_has_a_root_for_every_path() -> None:
    """A root that is misspelt would hide a browser without a word."""
    known = {"root", "home", "config", "cache", "support", "local", "roaming", "programs", "programs_x86"}
    for browser in browsers():
        for place in browser.systems.values():
            for path in paths_of(place):
                assert path.partition("}")[0].removeprefix("{") in known, path


def paths_of(place: BrowserPlace) -> list[str]:
    return [*place.folders, place.profile, *place.executables]


def test_this_machine_has_every_root_of_its_system() -> None:
    machine = this_machine()
    assert all(machine.expand(path) for _, place in on(machine.system).values() for path in paths_of(place))


def test_the_oldest_is_what_the_extension_asks_for() -> None:
    manifest = json.loads((Path(__file__).parents[3] / "extension" / "manifest.json").read_text())
    assert int(manifest["minimum_chrome_version"]) == discovery.OLDEST
