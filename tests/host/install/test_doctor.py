"""Seeded faults, one at a time: the doctor names the broken link, and `--fix` repairs it."""

import json
import os
import shutil
import socket
import sys
from collections.abc import Callable
from pathlib import Path

import openai_standin
import pytest
from host.install.machines import FakeRegistry, machine_in, program
from webhand_agent.version import PROTOCOL_VERSION, VERSION
from webhand_host.extension_id import EXTENSION_ID, ORIGIN
from webhand_host.install import probe as probing
from webhand_host.install.doctor import Finding, Level, examine, fix
from webhand_host.install.installer import install
from webhand_host.install.launcher import Installation, record_text
from webhand_host.install.machine import Machine
from webhand_host.install.probe import Probe, probe
from webhand_host.install.table import HOST_NAME, on
from webhand_host.install.verdict import InstallFault
from webhand_host.paths import data_folder
from webhand_host.settings import settings_file

SCRIPT = Path(__file__).with_name("scripted_host.py")
ANSWERED = Probe(
    {
        "id": 1,
        "result": {"protocol": PROTOCOL_VERSION, "build": VERSION, "role": "host", "abilities": [], "profile": ""},
    },
    b"",
    "",
    0,
    0.2,
    status={"id": 2, "result": {"build": VERSION, "key": "keyring", "model": "gemini"}},
)


CHROMIUM = "usr/lib/chromium/chromium"


NO_KEY = "model auto"


def answering(command: Path, origin: str) -> Probe:
    """For the links before the host: a host that is well."""
    return ANSWERED


def faults(findings: list[Finding]) -> list[InstallFault]:
    return [finding.fault for finding in findings if finding.fault is not None]


@pytest.fixture(autouse=True)
def settings_of_nobody(tmp_path_factory: pytest.TempPathFactory, monkeypatch: pytest.MonkeyPatch) -> None:
    """The doctor reads the settings itself where no host does: never those of whoever runs the tests."""
    monkeypatch.setenv("WEBHAND_CONFIG_DIR", str(tmp_path_factory.mktemp("config")))


@pytest.fixture
def machine(tmp_path: Path) -> Machine:
    machine = machine_in(tmp_path)
    program(tmp_path / CHROMIUM)
    install(["chromium"], machine)
    return machine


def manifest_of(machine: Machine) -> Path:
    return Path(machine.manifests(on(machine.system)["chromium"][1])[0])


def change(**fields: object) -> Callable[[Machine], None]:
    def seed(machine: Machine) -> None:
        path = manifest_of(machine)
        path.write_text(json.dumps(json.loads(path.read_text()) | fields))

    return seed


def remove_manifest(machine: Machine) -> None:
    manifest_of(machine).unlink()


def break_json(machine: Machine) -> None:
    manifest_of(machine).write_text('{"name": "dev.webhand')


def remove_launcher(machine: Machine) -> None:
    (Path(machine.folder) / "launcher").unlink()


def forbid_launcher(machine: Machine) -> None:
    (Path(machine.folder) / "launcher").chmod(0o600)


def change_launcher(machine: Machine) -> None:
    program(Path(machine.folder) / "launcher", "#!/bin/sh\nexit 0 # an older one\n")


def lose_record(machine: Machine) -> None:
    (Path(machine.folder) / "installation").unlink()


def move_installation(machine: Machine) -> None:
    (Path(machine.folder) / "installation").write_text(record_text(Installation("/gone/python", "/gone"), "linux"))


def point_elsewhere(machine: Machine) -> None:
    other = program(Path(machine.folder).parent / "elsewhere" / "launcher")
    change(path=str(other))(machine)


SEEDS: dict[str, tuple[Callable[[Machine], None], InstallFault, str]] = {
    "no manifest": (remove_manifest, InstallFault.MANIFEST_MISSING, f"{HOST_NAME}.json is missing"),
    "half a manifest": (break_json, InstallFault.MANIFEST_UNREADABLE, "Invalid JSON"),
    "a field too many": (change(extra=1), InstallFault.MANIFEST_UNREADABLE, "extra"),
    "wrong type": (change(type="pipe"), InstallFault.MANIFEST_UNREADABLE, "type"),
    "wrong name": (change(name="dev.webhand.other"), InstallFault.NAME_WRONG, "dev.webhand.other"),
    "no slash": (change(allowed_origins=[ORIGIN[:-1]]), InstallFault.ORIGIN_WRONG, "slash"),
    "wrong id": (change(allowed_origins=["chrome-extension://bcd/"]), InstallFault.ORIGIN_WRONG, ORIGIN),
    "wildcard": (change(allowed_origins=["chrome-extension://*/"]), InstallFault.ORIGIN_WRONG, "wildcard"),
    "wildcard beside ours": (
        change(allowed_origins=[ORIGIN, "chrome-extension://*/"]),
        InstallFault.ORIGIN_WRONG,
        "wildcard",
    ),
    "another extension beside ours": (
        change(allowed_origins=[ORIGIN, "chrome-extension://bcd/"]),
        InstallFault.ORIGIN_WRONG,
        "others in beside",
    ),
    "nobody": (change(allowed_origins=[]), InstallFault.ORIGIN_WRONG, "nobody"),
    "relative path": (change(path="launcher"), InstallFault.PATH_RELATIVE, "not absolute"),
    "wrong path": (change(path="/gone/launcher"), InstallFault.PATH_MISSING, "/gone/launcher"),
    "another copy": (point_elsewhere, InstallFault.PATH_FOREIGN, "elsewhere"),
    "no launcher": (remove_launcher, InstallFault.PATH_MISSING, "does not exist"),
    "not executable": (forbid_launcher, InstallFault.PATH_NOT_EXECUTABLE, "may not be executed"),
    "old launcher": (change_launcher, InstallFault.LAUNCHER_OUTDATED, "is not the one"),
    "no record": (lose_record, InstallFault.INSTALLATION_UNKNOWN, "cannot be read"),
    "update moved it": (move_installation, InstallFault.INSTALLATION_GONE, "/gone/python"),
}


@pytest.mark.parametrize("name", SEEDS)
def test_names_the_broken_link_and_repairs_it(machine: Machine, name: str) -> None:
    seed, fault, words = SEEDS[name]
    seed(machine)
    findings = examine(machine, prober=answering)
    assert faults(findings) == [fault]
    broken = next(finding for finding in findings if finding.fault)
    assert words in broken.message
    assert broken.level is Level.BROKEN
    assert broken.repair
    assert fix(findings, machine)
    assert faults(examine(machine, prober=answering)) == []


def test_all_is_well(machine: Machine) -> None:
    findings = examine(machine, prober=answering)
    assert [(finding.level, finding.about) for finding in findings] == [(Level.OK, "Chromium")]
    assert fix(findings, machine) == []


def test_every_browser_is_named_and_a_shared_host_started_once(tmp_path: Path) -> None:
    machine = machine_in(tmp_path)
    install(["chromium", "edge"], machine)
    started = []

    def counting(command: Path, origin: str) -> Probe:
        started.append((command, origin))
        return ANSWERED

    assert [finding.about for finding in examine(machine, prober=counting)] == ["Chromium", "Microsoft Edge"]
    assert started == [(Path(machine.folder) / "launcher", ORIGIN)]


def test_nothing_registered(tmp_path: Path) -> None:
    findings = examine(machine_in(tmp_path), prober=answering)
    assert faults(findings) == [InstallFault.NOTHING_REGISTERED]
    assert fix(findings, machine_in(tmp_path)) == []
    assert list(tmp_path.iterdir()) == []


def test_a_browser_that_is_here_and_not_registered(tmp_path: Path, machine: Machine) -> None:
    program(tmp_path / "bin" / "vivaldi")
    here = machine_in(tmp_path, search=str(tmp_path / "bin"))
    notes = [finding for finding in examine(here, prober=answering) if finding.level is Level.NOTE]
    assert [note.about for note in notes] == ["Vivaldi"]
    assert "webhand install --browser vivaldi" in notes[0].repair


def test_a_snap_is_explained(tmp_path: Path, machine: Machine) -> None:
    (tmp_path / CHROMIUM).unlink()
    program(tmp_path / "bin" / "chromium", '#!/bin/sh\nexec /snap/bin/chromium "$@"\n')
    here = machine_in(tmp_path, search=str(tmp_path / "bin"))
    findings = examine(here, prober=answering)
    assert faults(findings) == [InstallFault.SANDBOXED]
    assert "as a snap" in findings[0].message


@pytest.mark.parametrize(
    ("value", "fault"), [(None, InstallFault.REGISTRY_MISSING), ("C:\\other\\x.json", InstallFault.REGISTRY_FOREIGN)]
)
def test_registry(tmp_path: Path, value: str | None, fault: InstallFault) -> None:
    """The keys of Windows, on a machine whose files are this system's: only the registry's faults are looked at."""
    machine = machine_in(tmp_path, "windows")
    install(["chromium"], machine)
    assert isinstance(machine.registry, FakeRegistry)
    (key,) = machine.registry.values
    machine.registry.delete(key)
    if value:
        machine.registry.write(key, value)
    found = faults(examine(machine, prober=answering))
    assert found[0] == fault
    fix(examine(machine, prober=answering), machine)
    assert not {InstallFault.REGISTRY_MISSING, InstallFault.REGISTRY_FOREIGN} & set(
        faults(examine(machine, prober=answering))
    )


# --- The host itself, as a real process ---------------------------------------------------------------------------


def scripted(folder: Path, behaviour: str) -> Path:
    return program(folder / "host", f'#!/bin/sh\nexec {sys.executable} {SCRIPT} "{behaviour}" "$@"\n')


def hosted_by(machine: Machine, behaviour: str) -> list[Finding]:
    scripted(Path(machine.folder), behaviour)
    return examine(machine, prober=lambda command, origin: probe(command.with_name("host"), origin))


@pytest.mark.parametrize(
    ("behaviour", "fault", "words"),
    [
        ("crash", InstallFault.CRASHED, "RuntimeError: no module named trouble"),
        ("print", InstallFault.STRAY_OUTPUT, "hello, I am a banner"),
        ("skew", InstallFault.PROTOCOL_SKEW, "Update the host."),
        ("refuse", InstallFault.REFUSED, "Not you."),
        ("nonsense", InstallFault.REFUSED, "no hello"),
        ("other protocol", InstallFault.PROTOCOL_SKEW, f"protocol {PROTOCOL_VERSION + 1}"),
        ("old", InstallFault.BUILD_SKEW, "0.0.9"),
        ("silent", InstallFault.SILENT, "did not answer"),
        ("linger", InstallFault.LINGERS, "after its port was closed"),
        ("half", InstallFault.CRASHED, "said hello and then ended with status 1. Its last words"),
        ("mute", InstallFault.SILENT, "did nothing more"),
        ("unset", InstallFault.MODEL_NOT_READY, "settings.toml, line 3"),
    ],
)
def test_host_faults(
    machine: Machine, monkeypatch: pytest.MonkeyPatch, behaviour: str, fault: InstallFault, words: str
) -> None:
    monkeypatch.setattr(probing, "ANSWER_SECONDS", 1.0 if behaviour == "silent" else 60.0)
    monkeypatch.setattr(probing, "STATUS_SECONDS", 1.0 if behaviour == "mute" else 60.0)
    monkeypatch.setattr(probing, "EXIT_SECONDS", 0.5 if behaviour in ("silent", "linger") else 60.0)
    monkeypatch.setattr(probing, "SLICE_SECONDS", 0.2)
    findings = hosted_by(machine, behaviour)
    assert faults(findings) == [fault]
    assert words in next(finding.message for finding in findings if finding.fault)


@pytest.mark.skipif(not Path("/proc/self/stat").exists(), reason="the system does not say what a process has worked")
def test_a_host_that_works_is_waited_for(machine: Machine, monkeypatch: pytest.MonkeyPatch) -> None:
    """On a busy machine a second of work takes a minute; that was called silent, or a crash with status 0."""
    monkeypatch.setattr(probing, "ANSWER_SECONDS", 60.0)
    monkeypatch.setattr(probing, "STATUS_SECONDS", 0.1)
    assert faults(hosted_by(machine, "busy")) == []


@pytest.mark.parametrize("written", ['max_steps = "many"', "max_steps = \n[[", "nosuch = 3"])
@pytest.mark.parametrize("registered", [True, False])
def test_settings_that_cannot_be_used_are_named_whatever_is_registered(
    machine: Machine, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, registered: bool, written: str
) -> None:
    settings_file().write_text(written, encoding="utf-8")
    monkeypatch.setattr(probing, "ANSWER_SECONDS", 60.0)
    bare = machine_in(tmp_path / "bare")
    findings = hosted_by(machine, "crash") if registered else examine(bare, prober=answering)
    (named,) = [finding for finding in findings if finding.fault is InstallFault.MODEL_NOT_READY]
    assert settings_file().name in named.message


def test_a_model_that_cannot_be_reached_is_named(machine: Machine) -> None:
    def named() -> list[str]:
        found = examine(machine, prober=answering)
        return [finding.message for finding in found if finding.fault is InstallFault.MODEL_NOT_READY]

    with socket.create_server(("127.0.0.1", 0)) as taken:
        address = f"http://127.0.0.1:{taken.getsockname()[1]}/v1"
    settings_file().write_text(f'model = "openai:x"\nopenai_base_url = "{address}"\n', encoding="utf-8")
    (said,) = named()
    assert f"cannot be reached at {address}: Connection refused" in said
    with openai_standin.OpenAIStandIn([]) as server:
        settings_file().write_text(f'model = "openai:x"\nopenai_base_url = "{server.base_url}"\n', encoding="utf-8")
        assert named() == []


def test_what_is_no_fault_is_not_ok_either(machine: Machine, tmp_path: Path) -> None:
    """A missing key, a browser that is registered and gone, and an extension that is loaded from elsewhere or not."""

    def notes() -> list[str]:
        return [finding.message for finding in examine(machine, prober=answering) if finding.level is Level.NOTE]

    keyless = [finding for finding in hosted_by(machine, "keyless") if finding.level is Level.NOTE]
    assert [(note.about, note.repair.split(":")[0]) for note in keyless] == [("model gemini", "Set one")]
    profile = tmp_path / "home/.config/chromium/Default"
    profile.mkdir()
    (profile / "Preferences").write_text("{}")
    assert notes() == ["The extension is loaded in none of its profiles."]
    for folder, said in (
        (tmp_path / "gone", "which is gone"),
        (data_folder("extension"), "no update of Webhand renews"),
    ):
        settings = {EXTENSION_ID: {"path": str(folder)}}
        (profile / "Secure Preferences").write_text(json.dumps({"extensions": {"settings": settings}}))
        (note,) = notes()
        assert said in note
    settings = {EXTENSION_ID: {"path": str(Path(machine.folder).parent / "extension")}}
    (profile / "Secure Preferences").write_text(json.dumps({"extensions": {"settings": settings}}))
    assert notes() == []
    (tmp_path / CHROMIUM).unlink()
    shutil.rmtree(profile)
    (note,) = notes()
    assert "was not found on this machine" in note


def test_host_is_started_as_the_browser_would(machine: Machine, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PYTHONPATH", "/evil")
    monkeypatch.setenv("WEBHAND_DATA_DIR", "/elsewhere")
    assert faults(hosted_by(machine, "report")) == []
    seen = json.loads((Path(machine.folder) / "seen.json").read_text())
    assert seen["argv"] == [ORIGIN]
    assert seen["cwd"] == str(machine.folder)
    assert not {"PYTHONPATH", "WEBHAND_DATA_DIR", "GEMINI_API_KEY"} & set(seen["env"])
    assert seen["hello"]["params"]["role"] == "extension"
    assert seen["hello"]["params"]["profile"] == "doctor"


def test_host_that_cannot_start(tmp_path: Path) -> None:
    assert "Exec format error" in probe(program(tmp_path / "host", "\0\0"), "x").trouble


def test_the_real_host_through_the_real_launcher(machine: Machine, monkeypatch: pytest.MonkeyPatch) -> None:
    for name in [name for name in os.environ if name.startswith(("WEBHAND_", "XDG_"))]:
        monkeypatch.delenv(name)
    monkeypatch.setenv("HOME", str(Path(machine.folder).parent))
    monkeypatch.setattr(probing, "ANSWER_SECONDS", 60.0)  # how fast it is, is measured elsewhere
    monkeypatch.setattr(probing, "EXIT_SECONDS", 60.0)
    findings = examine(machine)
    assert [(finding.level, finding.about) for finding in findings] == [(Level.OK, "Chromium"), (Level.NOTE, NO_KEY)]
    assert f"Webhand {VERSION}" in findings[0].message
