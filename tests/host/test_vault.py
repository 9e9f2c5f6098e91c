"""Secrets by name: bound to their origins, kept where only the person can read them, and shown by no command."""

import stat
from collections.abc import Iterator
from pathlib import Path

import keyring
import pytest
from host.test_keys import Asking, InMemory, Locked
from keyring.backends import null
from typer.testing import CliRunner
from webhand_agent.services import SecretRefused
from webhand_host import keys, vault
from webhand_host.cli.secret import app
from webhand_host.vault import BadSecret, KeyringVault

VALUE = "hunter2 with blanks\tand “quotes”"
SHOP = "https://shop.example"


@pytest.fixture(autouse=True)
def memory(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[InMemory]:
    monkeypatch.setenv("WEBHAND_CONFIG_DIR", str(tmp_path / "config"))
    before, backend = keyring.get_keyring(), InMemory()
    keyring.set_keyring(backend)
    yield backend
    keyring.set_keyring(before)


def test_a_secret_is_for_its_own_origins_alone() -> None:
    sentence = vault.keep("SHOP", VALUE, ["https://shop.example/", "HTTPS://Login.Shop.Example:443"])
    assert VALUE not in sentence
    held = KeyringVault()
    assert held.value("SHOP", SHOP) == VALUE
    assert held.value("SHOP", "https://login.shop.example") == VALUE
    assert held.names(SHOP) == ["SHOP"]
    for other in (
        "https://evil.example",
        "http://shop.example",
        "https://www.shop.example",
        "https://shop.example:8443",
        "",
    ):
        assert held.names(other) == [], other
        with pytest.raises(SecretRefused, match="never typed there") as refused:
            held.value("SHOP", other)
        assert VALUE not in str(refused.value)


def test_a_keyring_that_does_not_answer_is_not_a_secret_that_is_not_there(monkeypatch: pytest.MonkeyPatch) -> None:
    """Or a person would be told that a password which they kept is gone."""
    monkeypatch.setattr(keys, "KEYRING_SECONDS", 0.2)
    vault.keep("SHOP", VALUE, [SHOP])
    for backend, why in ((Asking(), "did not answer"), (Locked(), "KeyringLocked")):
        keyring.set_keyring(backend)
        with pytest.raises(SecretRefused, match=f'"SHOP" cannot be read now.*{why}'):
            KeyringVault().value("SHOP", SHOP)


def test_the_list_beside_it_binds_nothing(tmp_path: Path) -> None:
    vault.keep("SHOP", VALUE, [SHOP])
    path = tmp_path / "config" / vault.FILE
    path.write_text('{"SHOP": ["https://evil.example"]}')
    with pytest.raises(SecretRefused):
        KeyringVault().value("SHOP", "https://evil.example")


@pytest.mark.parametrize("broken", ["", "{", "[]", '{"SHOP": 1}', "\x00"])
def test_a_list_that_cannot_be_read_has_no_names(tmp_path: Path, broken: str) -> None:
    vault.keep("SHOP", VALUE, [SHOP])
    (tmp_path / "config" / vault.FILE).write_text(broken)
    assert KeyringVault().names(SHOP) == []


@pytest.mark.parametrize(
    ("name", "value", "origin", "says"),
    [
        ("a b", VALUE, SHOP, "cannot be the name"),
        ("../key", VALUE, SHOP, "cannot be the name"),
        ("", VALUE, SHOP, "cannot be the name"),
        ("SHOP", "", SHOP, "is empty"),
        ("SHOP", VALUE, "http://shop.example", "takes https"),
        ("SHOP", VALUE, "https://shop.example/login", "whole origin"),
        ("SHOP", VALUE, "https://a@shop.example", "is no origin"),
        ("SHOP", VALUE, "file:///x", "is no origin"),
    ],
)
def test_what_cannot_be_kept(name: str, value: str, origin: str, says: str) -> None:
    with pytest.raises(BadSecret, match=says) as refused:
        vault.keep(name, value, [origin])
    assert VALUE not in str(refused.value)
    assert vault.listed() == {}


def test_this_machine_itself_needs_no_https() -> None:
    vault.keep("LOCAL", VALUE, ["http://127.0.0.1:8000", "http://localhost:3000"])
    assert KeyringVault().value("LOCAL", "http://localhost:3000") == VALUE


@pytest.mark.parametrize("name", ["OTHER", "../gemini", "gemini"])
def test_no_other_key_is_taken_for_a_secret(name: str) -> None:
    keys.store("AIza-a-key")
    with pytest.raises(SecretRefused, match="There is no secret"):
        KeyringVault().value(name, SHOP)


def test_without_a_keyring_it_is_in_a_file_of_the_owners(tmp_path: Path) -> None:
    keyring.set_keyring(null.Keyring())  # type: ignore[no-untyped-call]
    vault.keep("SHOP", VALUE, [SHOP])
    files = [path for path in (tmp_path / "config").iterdir() if path.is_file()]
    assert all(stat.S_IMODE(path.stat().st_mode) == 0o600 for path in files)
    assert KeyringVault().value("SHOP", SHOP) == VALUE


def test_the_commands_never_show_the_value() -> None:
    runner = CliRunner()
    kept = runner.invoke(app, ["set", "SHOP", "--for", SHOP, "--for", "https://b.example"], input=f"{VALUE}\n")
    assert (kept.exit_code, "{{secret:SHOP}}" in kept.output) == (0, True), kept.output
    shown = runner.invoke(app, ["list"])
    assert shown.output == f"SHOP  {SHOP}, https://b.example\n"
    assert VALUE not in kept.output + shown.output
    assert KeyringVault().value("SHOP", SHOP) == VALUE
    assert runner.invoke(app, ["remove", "SHOP"]).output == "SHOP was removed.\n"
    assert KeyringVault().names(SHOP) == []
    with pytest.raises(SecretRefused):
        KeyringVault().value("SHOP", SHOP)
    assert runner.invoke(app, ["remove", "SHOP"]).exit_code == 2


def test_a_place_has_to_be_named() -> None:
    assert CliRunner().invoke(app, ["set", "SHOP"], input="x\n").exit_code == 2
    refused = CliRunner().invoke(app, ["set", "SHOP", "--for", "http://shop.example"], input=f"{VALUE}\n")
    assert (refused.exit_code, VALUE in refused.output) == (2, False)
