"""Webhand's copy of itself: it answers without what it was copied from, and follows what is installed."""

import os
import shutil
import sys
from dataclasses import replace
from pathlib import Path

import pytest
from host.install.machines import machine_in
from webhand_host.extension_id import ORIGIN
from webhand_host.install import own_copy
from webhand_host.install import probe as probing
from webhand_host.install.doctor import Level, examine, fix
from webhand_host.install.installer import install, uninstall
from webhand_host.install.launcher import read_record, record_text
from webhand_host.install.machine import Machine
from webhand_host.install.verdict import InstallFault


def app(machine: Machine) -> list[Path]:
    """The finished ones."""
    return sorted((Path(machine.folder).parent / "app").glob("[!.]*"))


@pytest.mark.timeout(300)
def test_a_real_copy(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """One story, for a copy takes seconds: made, started, damaged, repaired, renewed, removed."""
    for name in [name for name in os.environ if name.startswith(("WEBHAND_", "XDG_"))]:
        monkeypatch.delenv(name)
    monkeypatch.setenv("HOME", str(tmp_path / "home"))
    monkeypatch.setattr(probing, "ANSWER_SECONDS", 60.0)
    monkeypatch.setattr(probing, "EXIT_SECONDS", 60.0)
    monkeypatch.setattr(own_copy, "EXTRAS", ())
    machine = machine_in(tmp_path)
    install(["chromium"], machine, ORIGIN)
    made = read_record(machine.folder)
    assert made
    assert made.minor

    # Nothing of the environment is in it: neither its interpreter nor its packages, which are beside the host.
    assert not Path(made.python).is_relative_to(sys.prefix) or sys.prefix == sys.base_prefix
    answered = probing.probe(Path(machine.folder) / "launcher", ORIGIN)
    assert (answered.status or {}).get("result"), answered
    assert answered.exit_code == 0, answered.stderr
    assert Level.BROKEN not in [finding.level for finding in examine(machine, ORIGIN)]

    # Another content is another copy, and what a host may still run from stays. From here on without packages: each
    # copy of them is thousands of files, and the host that lacks them is what the doctor finds.
    monkeypatch.setattr(own_copy, "_required", dict)
    (first,) = app(machine)
    findings = examine(machine, ORIGIN)
    assert [finding.fault for finding in findings if finding.fault] == [InstallFault.COPY_OUTDATED]
    assert fix(findings, machine, ORIGIN)
    assert [finding.fault for finding in examine(machine, ORIGIN)] == [InstallFault.CRASHED]
    made = read_record(machine.folder)
    assert made
    copy = Path(made.package).parent
    assert app(machine) == sorted([first, copy])

    # A part of it is lost: the next command makes it anew.
    shutil.rmtree(copy / "webhand_host" / "native")
    assert {each.fault for each in examine(machine, ORIGIN)} == {InstallFault.INSTALLATION_GONE}
    assert own_copy.refresh(machine)
    assert [finding.fault for finding in examine(machine, ORIGIN)] == [InstallFault.CRASHED]
    assert app(machine) == [copy]

    # The loaded folder is the same, file by file, and loses what a version no longer brings.
    extension = Path(machine.folder).parent / "extension"
    (extension / "background" / "main.js").write_text("// an older one")
    (extension / "surplus.js").write_text("")
    findings = examine(machine, ORIGIN, lambda command, origin: answered)
    assert [finding.fault for finding in findings if finding.fault] == [InstallFault.COPY_OUTDATED]
    assert fix(findings, machine, ORIGIN)
    assert "an older one" not in (extension / "background" / "main.js").read_text()
    assert not (extension / "surplus.js").exists()
    assert not own_copy.refresh(machine)

    # The next start of a newer version: what ran before stays until the one after.
    older = copy.with_name("0.0.9-abc")
    copy.rename(older)
    record = record_text(replace(made, package=str(older / "webhand_host")), "linux")
    (Path(machine.folder) / "installation").write_text(record)
    assert own_copy.refresh(machine)
    assert app(machine) == [older, copy]
    assert read_record(machine.folder) == made

    # The same version from elsewhere takes nothing over.
    monkeypatch.setattr(own_copy, "VERSION", "0.0.8")
    assert not own_copy.refresh(machine)
    uninstall(None, machine)
    assert {folder.name for folder in Path(machine.folder).parent.iterdir()} <= {"runs"}  # the hosts made it


def test_what_cannot_be_copied_is_started_where_it_is(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(data: Path, *, anew: bool = False) -> None:
        raise own_copy.NotCopied("pillow")

    monkeypatch.setattr(own_copy, "make", refuse)
    machine = machine_in(tmp_path)
    report = install(["chromium"], machine, ORIGIN)
    assert "because pillow came without a list" in report.why_not_copied
    recorded = read_record(machine.folder)
    assert recorded
    assert recorded.python == str(Path(sys.executable).absolute())


@pytest.mark.parametrize(
    ("line", "extras", "need"),
    [
        ("pydantic>=2.14", "", ("pydantic", frozenset())),
        ("google-auth[requests, aiohttp] (<3) ; python_version >= '3.9'", "", ("google-auth", {"requests", "aiohttp"})),
        ("openai>=3; extra == 'openai'", "openai", ("openai", frozenset())),
        ('openai>=3; extra == "openai"', "desktop", None),
    ],
)
def test_requirements(line: str, extras: str, need: tuple[str, frozenset[str]] | None) -> None:
    assert own_copy._need(line, frozenset({extras})) == need
