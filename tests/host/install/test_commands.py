"""The command line of installing, with the whole machine in a temporary home."""

import json
import os
from pathlib import Path

import keyring
import keyring.core
import pytest
import typer
from host.install.machines import program
from keyring.backend import KeyringBackend
from keyring.backends import fail
from typer.testing import CliRunner, Result
from webhand_host import vault
from webhand_host.cli.install import doctor, extension_path, install, uninstall
from webhand_host.install import probe
from webhand_host.install.find import found_browsers
from webhand_host.install.machine import this_machine
from webhand_host.install.table import FILE_NAME

app = typer.Typer()
app.command()(install)
app.command()(uninstall)
app.command()(doctor)
app.command()(extension_path)


class Kept(KeyringBackend):
    """A keyring that works, in memory."""

    priority = -1
    """Or keyring would choose it by itself, for every other test of the process."""

    def __init__(self) -> None:
        super().__init__()  # type: ignore[no-untyped-call]
        self.values: dict[tuple[str, str], str] = {}

    def get_password(self, service: str, username: str) -> str | None:
        return self.values.get((service, username))

    def set_password(self, service: str, username: str, password: str) -> None:
        self.values[service, username] = password

    def delete_password(self, service: str, username: str) -> None:
        del self.values[service, username]


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    for name in [name for name in os.environ if name.startswith(("XDG_", "WEBHAND_"))]:
        monkeypatch.delenv(name)
    monkeypatch.setenv("HOME", str(tmp_path))
    monkeypatch.setenv("PATH", f"{tmp_path}/bin:/nowhere")
    monkeypatch.setenv("WEBHAND_RUNTIME_DIR", str(tmp_path / "run"))
    monkeypatch.setattr(probe, "ANSWER_SECONDS", 60.0)
    monkeypatch.setattr(probe, "EXIT_SECONDS", 60.0)
    monkeypatch.setattr(keyring.core, "_keyring_backend", fail.Keyring())  # type: ignore[no-untyped-call]
    program(tmp_path / "bin" / "brave")
    return tmp_path


def webhand(*arguments: str, text: str = "") -> Result:
    return CliRunner().invoke(app, list(arguments), input=text)


def manifests(home: Path) -> set[str]:
    return {path.parent.parent.name for path in home.rglob(FILE_NAME)}


def test_named(home: Path) -> None:
    result = webhand("install", "--browser", "brave", "-b", "edge")
    assert result.exit_code == 0, result.output
    assert manifests(home) == {"Brave-Browser", "microsoft-edge"}
    assert "brave://extensions" in result.output
    assert str(home / ".local/share/webhand/extension") in result.output
    assert "Microsoft Edge was not found on this machine" in result.output
    assert "Brave was not found" not in result.output


def test_unknown(home: Path) -> None:
    result = webhand("install", "--browser", "lynx")
    assert (result.exit_code, manifests(home)) == (2, set())
    assert "'lynx' is not a browser that Webhand knows on linux" in result.output


def test_without_a_person_nothing_is_assumed(home: Path) -> None:
    result = webhand("install")
    assert (result.exit_code, manifests(home)) == (2, set())
    assert "--browser brave" in result.output


def test_enter_at_a_question_says_what_it_did(home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("typer.testing._NamedTextIOWrapper.isatty", lambda _: True, raising=False)
    result = webhand("install", text="\n" * len(found_browsers(this_machine())))
    assert "Register Webhand with Brave? [y/N]" in result.output
    assert "Nothing was installed: you said yes to no browser." in result.output
    assert (result.exit_code, manifests(home)) == (0, set())


def test_all_found_when_asked_for(home: Path) -> None:
    assert webhand("install", "--yes").exit_code == 0
    assert "Brave-Browser" in manifests(home)


def test_a_snap_is_refused(home: Path) -> None:
    program(home / "bin" / "brave", "#!/bin/sh\nexec /snap/bin/brave\n")
    result = webhand("install", "--browser", "brave")
    assert (result.exit_code, manifests(home)) == (2, set())
    assert "as a snap" in result.output
    assert "Nothing was installed" in result.output


def test_doctor_fix_and_exit_status(home: Path) -> None:
    assert webhand("doctor").exit_code == 1
    webhand("install", "--browser", "brave")
    fine = webhand("doctor")
    assert fine.exit_code == 0, fine.output
    path = next(home.rglob(FILE_NAME))
    path.write_text(json.dumps(json.loads(path.read_text()) | {"path": "/gone"}))
    broken = webhand("doctor")
    assert broken.exit_code == 1
    assert "path_missing" in broken.output
    assert "webhand doctor --fix" in broken.output
    assert webhand("doctor", "--fix").exit_code == 0
    assert webhand("doctor").exit_code == 0


def test_uninstall(home: Path) -> None:
    before = sorted(home.rglob("*"))
    webhand("install", "--browser", "brave")
    assert webhand("uninstall").exit_code == 0
    assert manifests(home) == set()
    # .local and .config are the system's: only what is Webhand's or a browser's below them is gone.
    left = [path for path in sorted(home.rglob("*")) if path not in before]
    assert [path.name for path in left if path.name not in (".local", "share", ".config")] == []
    assert "nothing to remove" in webhand("uninstall").output


def test_data_goes_only_after_a_yes(home: Path) -> None:
    run = home / ".local/share/webhand/runs/1"
    run.mkdir(parents=True)
    webhand("uninstall")
    assert run.exists()
    assert str(run.parent.parent) in webhand("uninstall", "--data", text="n\n").output
    assert run.exists()
    webhand("uninstall", "--data", "--yes")
    assert not run.parent.parent.exists()


def test_no_secret_outlives_the_data(home: Path) -> None:
    before = keyring.get_keyring()
    keyring.set_keyring(held := Kept())
    try:
        vault.keep("shop", "hunter2", ["https://shop.example"])
        assert held.values
        assert "shop was removed" in webhand("uninstall", "--data", "--yes").output
        assert held.values == {}
    finally:
        keyring.set_keyring(before)


def test_data_never_takes_the_home_along(home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("WEBHAND_DATA_DIR", str(home.parent))
    result = webhand("uninstall", "--data", "--yes")
    assert "holds more than Webhand's data" in result.output
    assert (home / "bin").exists()


def test_extension_path(home: Path) -> None:
    assert (Path(webhand("extension-path").stdout.strip()) / "manifest.json").is_file()
