"""Log-ins that a session brings: sealed, and for one run on one origin."""

from pathlib import Path

import pytest
from cryptography.exceptions import InvalidTag
from webhand_agent.services import SecretRefused
from webhand_host.controller.asking import NewSession
from webhand_host.controller.credentials import SessionVault, sealed
from webhand_host.controller.sealing import KEY_BYTES, Seal
from webhand_host.vault import KeyringVault

SHOP = "https://shop.example"


async def test_they_open_for_their_run_and_are_typed_on_its_target_alone(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("WEBHAND_CONFIG_DIR", str(tmp_path))
    seal, other = Seal(bytes(KEY_BYTES)), Seal(b"x" * KEY_BYTES)
    asked = NewSession(instruction="x", target=f"{SHOP}/in", credentials={"password": "very-private"})
    kept = await sealed(asked, seal, "sess_1")
    assert kept is not None
    assert b"very-private" not in kept
    for key, session in ((other, "sess_1"), (seal, "sess_2")):
        with pytest.raises(InvalidTag):
            SessionVault.opened(kept, key, session, "1", SHOP)
    vault = SessionVault.opened(kept, seal, "sess_1", "1", f"{SHOP}/in")
    assert (vault.names(SHOP), vault.names("https://other.example")) == (["session-1-password"], [])
    assert vault.value("session-1-password", SHOP) == "very-private"
    assert "very-private" not in repr(vault)
    with pytest.raises(SecretRefused):
        vault.value("session-1-password", "https://other.example")
    assert KeyringVault().names(SHOP) == [], "the vault of this machine has nothing of it"
