"""What was allowed for good: kept for the person, listed, taken back, and never for what may not be."""

import json
import stat
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner
from webhand_agent.protocol import Permission, PermissionKind
from webhand_agent.services import LASTING
from webhand_host import grants
from webhand_host.cli.grants import app
from webhand_host.grants import BadGrants, StoredGrants, kept, take_back

SHOP, MAIL = "https://shop.example", "https://mail.example"
SEND = Permission(kind=PermissionKind.SEND, site=SHOP)
CARRY = Permission(kind=PermissionKind.CARRY, site=SHOP, source=MAIL)


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("WEBHAND_CONFIG_DIR", str(tmp_path / "config"))
    (tmp_path / "config").mkdir()
    return tmp_path / "config"


def allowed() -> list[Permission]:
    return [one.permission for one in kept().grants]


def test_a_grant_is_for_one_permission_and_no_other(folder: Path) -> None:
    StoredGrants().add(SEND)
    StoredGrants().add(CARRY)
    assert StoredGrants().has(SEND)
    assert StoredGrants().has(CARRY)
    for other in (
        Permission(kind=PermissionKind.WRITE, site=SHOP),
        Permission(kind=PermissionKind.SEND, site="http://shop.example"),
        Permission(kind=PermissionKind.SEND, site=""),
        Permission(kind=PermissionKind.CARRY, site=MAIL, source=SHOP),
        Permission(kind=PermissionKind.CARRY, site=SHOP),
    ):
        assert not StoredGrants().has(other)
    assert stat.S_IMODE((folder / grants.FILE).stat().st_mode) == 0o600


@pytest.mark.parametrize("kind", sorted(set(PermissionKind) - LASTING))
def test_some_things_are_never_allowed_for_good(kind: PermissionKind, folder: Path) -> None:
    permission = Permission(kind=kind, site=SHOP)
    StoredGrants().add(permission)
    assert allowed() == []
    (folder / grants.FILE).write_text(json.dumps([permission.model_dump(mode="json")]))
    assert not StoredGrants().has(permission), "not even where somebody wrote it into the file"
    assert len(kept().rest) == 1


def test_what_can_never_be_allowed_for_good_is_what_safety_says() -> None:
    assert set(PermissionKind) - LASTING == {"pay", "delete", "account", "desktop"}


@pytest.mark.parametrize("broken", ["", "{", "{}", "\x00"])
def test_a_file_that_cannot_be_read_allows_nothing_and_is_not_written_over(folder: Path, broken: str) -> None:
    StoredGrants().add(SEND)
    (folder / grants.FILE).write_text(broken)
    assert not StoredGrants().has(SEND)
    StoredGrants().add(SEND)
    assert (folder / grants.FILE).read_text() == broken
    with pytest.raises(BadGrants, match="nothing in it is allowed"):
        kept()
    listed = CliRunner().invoke(app, ["list"])
    assert (listed.exit_code, str(folder / grants.FILE) in listed.output) == (2, True)


EARLIER: list[tuple[dict[str, Any], Permission | None]] = [
    ({"kind": "leave_site", "origin": "https://www.shop.example"}, Permission(kind=PermissionKind.ENTER, site=SHOP)),
    ({"kind": "send", "origin": SHOP}, SEND),
    ({"kind": "send", "origin": "https://mail.shop.example"}, None),
    ({"kind": "log_in", "origin": "https://id.shop.example"},
     Permission(kind=PermissionKind.LOGIN, site="https://id.shop.example")),
    ({"kind": "download", "origin": SHOP}, Permission(kind=PermissionKind.TRANSFER, site=SHOP)),
    ({"kind": "leave", "origin": SHOP}, None),
    ({"kind": "pay", "origin": SHOP}, None),
    ({"kind": "send", "origin": "nowhere at all"}, None),
    ({"kind": "send"}, None),
]  # fmt: skip


@pytest.mark.parametrize(("entry", "permission"), EARLIER)
def test_an_entry_of_an_earlier_version_never_becomes_more_than_it_was(
    folder: Path, entry: dict[str, Any], permission: Permission | None
) -> None:
    (folder / grants.FILE).write_text(json.dumps([entry, 1]))
    assert allowed() == ([permission] if permission else [])
    assert kept().rest == ((1,) if permission else (entry, 1))
    shown = CliRunner().invoke(app, ["list"]).output
    assert "This entry allows nothing: 1" in shown, "what is not read is not passed over in silence"
    StoredGrants().add(CARRY)
    assert allowed()[-1] == CARRY
    assert kept().rest == ((1,) if permission else (entry, 1)), "nor lost"


def test_what_is_taken_back_counts_at_once() -> None:
    held = StoredGrants()
    enter = Permission(kind=PermissionKind.ENTER, site=SHOP)
    for permission in (SEND, enter, Permission(kind=PermissionKind.SEND, site="https://b.example"), SEND):
        held.add(permission)
    assert len(allowed()) == 3, "nothing is kept twice"
    assert [one.permission for one in take_back(SHOP, "send")] == [SEND]
    assert not held.has(SEND)
    assert held.has(enter)
    assert take_back("https://c.example") == []


def test_the_person_can_list_and_remove() -> None:
    runner = CliRunner()
    for permission in (SEND, CARRY, Permission(kind=PermissionKind.LOGIN, site="https://id.shop.example")):
        StoredGrants().add(permission)
    listed = runner.invoke(app, ["list"]).output.splitlines()
    assert listed[0].startswith(f"send@{SHOP}  since 20")
    assert listed[0].endswith(f"(Send or publish something in your name on {SHOP})")
    assert listed[1].startswith(f"carry@{MAIL},{SHOP}  since 20")
    assert runner.invoke(app, ["remove", "www.shop.example", "send"]).output == f"send@{SHOP} was taken back.\n"
    assert runner.invoke(app, ["remove", MAIL]).output == f"carry@{MAIL},{SHOP} was taken back.\n"
    assert runner.invoke(app, ["remove", "id.shop.example"]).output == "login@https://id.shop.example was taken back.\n"
    gone = runner.invoke(app, ["remove", SHOP])
    assert (gone.exit_code, runner.invoke(app, ["list"]).output) == (2, "Nothing is allowed for good on any site.\n")


def test_a_file_that_somebody_else_wrote_cannot_write_over_the_terminal(folder: Path) -> None:
    evil = "https://shop.example\x1b[2J\u202e"
    (folder / grants.FILE).write_text(json.dumps([{"kind": "enter", "site": evil, "since": "\r1"}, {"a": "\x9b2J"}]))
    shown = CliRunner().invoke(app, ["list"]).output
    assert not set(shown) & set("\x1b\u202e\r\x9b"), shown
