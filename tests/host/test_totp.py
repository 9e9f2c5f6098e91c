"""One-time codes: those of the RFC, as services hand their seeds out, and nonsense refused in a sentence."""

import base64
import json
from collections.abc import Iterator
from pathlib import Path

import keyring
import pytest
from host.test_keys import InMemory
from typer.testing import CliRunner
from webhand_agent.services import OneTimeCode
from webhand_host import totp, vault
from webhand_host.cli.secret import app
from webhand_host.vault import BadSecret, KeyringVault

SHOP = "https://shop.example"
RFC = base64.b32encode(b"12345678901234567890").decode()
RFC_256 = base64.b32encode(b"12345678901234567890123456789012").decode()
SHORT = "JBSWY3DPEHPK3PXP"
"""80 bits, as many services give."""


@pytest.fixture(autouse=True)
def memory(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[InMemory]:
    monkeypatch.setenv("WEBHAND_CONFIG_DIR", str(tmp_path / "config"))
    before, backend = keyring.get_keyring(), InMemory()
    keyring.set_keyring(backend)
    yield backend
    keyring.set_keyring(before)


@pytest.mark.parametrize(
    ("given", "now", "code", "left"),
    [
        (f"otpauth://totp/x?secret={RFC}&digits=8", 59, "94287082", 1),
        (f"otpauth://totp/x?secret={RFC}&digits=8", 1_111_111_109, "07081804", 1),
        (f"otpauth://totp/x?secret={RFC}&digits=8&algorithm=sha1", 20_000_000_000, "65353130", 10),
        (f"otpauth://totp/Shop:ada?secret={RFC_256}&digits=8&algorithm=SHA256&issuer=Shop", 59, "46119246", 1),
        (f"OTPAUTH://TOTP/x?secret={RFC}&period=60", 59, "755224", 1),
        (RFC, 59, "287082", 1),
        (f" {RFC[:8].lower()} {RFC[8:16]}-{RFC[16:]} ", 59, "287082", 1),
        (SHORT, 0, "282760", 30),
    ],
)
def test_the_codes_of_the_standard(given: str, now: float, code: str, left: float) -> None:
    """RFC 6238, appendix B; RFC 4226, appendix D."""
    made = totp.read(given).code(now)
    assert (made, made.left) == (code, left)


@pytest.mark.parametrize(
    ("given", "says"),
    [
        ("123456", "is no TOTP secret"),
        ("", "is empty"),
        ("not a seed!", "is no TOTP secret"),
        ("JBSWY3DP", "too short"),
        ("https://shop.example/?secret=" + RFC, "is no TOTP secret"),
        (f"otpauth://hotp/x?secret={RFC}&counter=1", "count up"),
        (f"otpauth://totp/x?secret={RFC}&encoder=steam", "of another kind"),
        ("otpauth://totp/x?issuer=Shop", "is no TOTP secret"),
        (f"otpauth://totp/x?secret={RFC}&digits=12", "Codes of 12 digits"),
        (f"otpauth://totp/x?secret={RFC}&digits=six", "is no TOTP secret"),
        (f"otpauth://totp/x?secret={RFC}&period=0", "for 0 seconds"),
        (f"otpauth://totp/x?secret={RFC}&algorithm=MD5", "by MD5"),
    ],
)
def test_what_gives_no_codes(given: str, says: str) -> None:
    with pytest.raises(BadSecret, match=says) as refused:
        vault.keep("APP", given, [SHOP], gives_codes=True)
    assert RFC not in str(refused.value)
    assert vault.listed() == {}


def test_the_vault_gives_codes_and_never_the_seed(tmp_path: Path) -> None:
    vault.keep("APP", f"otpauth://totp/x?secret={RFC}&digits=8&period=60&algorithm=SHA512", [SHOP], gives_codes=True)
    vault.keep("WORD", "hunter2", [SHOP])
    held = KeyringVault()
    assert (held.names(SHOP), held.codes(SHOP)) == (["APP", "WORD"], ["APP"])
    assert held.codes("https://other.example") == []
    code = held.value("APP", SHOP)
    assert isinstance(code, OneTimeCode)
    assert len(code) == 8
    assert 0 < code.left <= 60
    assert not isinstance(held.value("WORD", SHOP), OneTimeCode)
    assert RFC not in (tmp_path / "config" / vault.FILE).read_text()


def test_the_list_alone_makes_no_code_of_a_secret(tmp_path: Path) -> None:
    vault.keep("APP", RFC, [SHOP], gives_codes=True)
    path = tmp_path / "config" / vault.FILE
    path.write_text(json.dumps({"APP": [SHOP]}))
    assert isinstance(KeyringVault().value("APP", SHOP), OneTimeCode), "what it is stands with its value"


def test_other_names_keep_what_they_are(tmp_path: Path) -> None:
    vault.keep("APP", RFC, [SHOP], gives_codes=True)
    vault.keep("WORD", "hunter2", [SHOP])
    assert vault.codes() == {"APP"}
    assert vault.remove("WORD")
    assert vault.codes() == {"APP"}
    vault.keep("APP", "hunter2", [SHOP])
    assert vault.codes() == set(), "one of the same name takes its place"


def test_the_command() -> None:
    runner = CliRunner()
    kept = runner.invoke(app, ["set", "APP", "--totp", "--for", SHOP], input=f"{RFC}\n")
    assert (kept.exit_code, "into a field for one-time codes" in kept.output) == (0, True), kept.output
    assert runner.invoke(app, ["list"]).output == f"APP  {SHOP}  (one-time codes)\n"
    refused = runner.invoke(app, ["set", "BAD", "--totp", "--for", SHOP], input="123456\n")
    assert (refused.exit_code, "is no TOTP secret" in refused.output) == (2, True), refused.output
