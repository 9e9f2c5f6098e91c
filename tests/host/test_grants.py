"""What was allowed for good: kept for the person, listed, taken back, and never for what may not be."""

import json
import stat
from pathlib import Path

import pytest
from typer.testing import CliRunner
from webhand_agent.safety.approvals import NOT_FOR_GOOD
from webhand_agent.safety.deeds import Kind
from webhand_host import grants
from webhand_host.cli.grants import app
from webhand_host.grants import StoredGrants, all_grants, take_back

SHOP = "https://shop.example"


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("WEBHAND_CONFIG_DIR", str(tmp_path / "config"))
    return tmp_path / "config"


def test_a_grant_is_for_one_kind_on_one_origin(folder: Path) -> None:
    StoredGrants().add("send", SHOP)
    assert StoredGrants().has("send", SHOP)
    for kind, origin in (
        ("leave", SHOP),
        ("send", "https://www.shop.example"),
        ("send", "http://shop.example"),
        ("send", ""),
    ):
        assert not StoredGrants().has(kind, origin)
    assert stat.S_IMODE((folder / grants.FILE).stat().st_mode) == 0o600


@pytest.mark.parametrize("kind", sorted(NOT_FOR_GOOD))
def test_some_things_are_never_allowed_for_good(kind: Kind, folder: Path) -> None:
    StoredGrants().add(kind.value, SHOP)
    assert all_grants() == []
    folder.mkdir(exist_ok=True)
    (folder / grants.FILE).write_text(json.dumps([{"kind": kind.value, "origin": SHOP}]))
    assert not StoredGrants().has(kind.value, SHOP), "not even where somebody wrote it into the file"


@pytest.mark.parametrize("broken", ["", "{", "{}", "[1]", '[{"kind": "send"}]'])
def test_a_file_that_cannot_be_read_allows_nothing(folder: Path, broken: str) -> None:
    StoredGrants().add("send", SHOP)
    (folder / grants.FILE).write_text(broken)
    assert not StoredGrants().has("send", SHOP)


def test_what_is_taken_back_counts_at_once() -> None:
    held = StoredGrants()
    for kind, origin in (("send", SHOP), ("leave_site", SHOP), ("send", "https://b.example"), ("send", SHOP)):
        held.add(kind, origin)
    assert len(all_grants()) == 3, "nothing is kept twice"
    assert [one.kind for one in take_back(SHOP, "send")] == ["send"]
    assert not held.has("send", SHOP)
    assert held.has("leave_site", SHOP)
    assert take_back("https://c.example") == []


def test_the_person_can_list_and_remove() -> None:
    runner = CliRunner()
    StoredGrants().add("leave_site", SHOP)
    listed = runner.invoke(app, ["list"]).output
    assert listed.startswith(f"{SHOP}  leave_site  since 20")
    assert runner.invoke(app, ["remove", "shop.example"]).output == f"leave_site on {SHOP} was taken back.\n"
    gone = runner.invoke(app, ["remove", SHOP])
    assert (gone.exit_code, runner.invoke(app, ["list"]).output) == (1, "Nothing is allowed for good on any site.\n")
