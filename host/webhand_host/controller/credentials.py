"""Log-ins that a session brings: their values stand sealed beside it until its run ends, whichever controller carries
that, and no other run has them.
"""

import asyncio
import json
from collections.abc import Mapping
from dataclasses import dataclass, field

from webhand_agent import urls
from webhand_agent.services import SecretRefused

from webhand_host import vault
from webhand_host.controller.asking import NewSession, Secret
from webhand_host.controller.sealing import Seal
from webhand_host.vault import BadSecret, KeyringVault


async def sealed(asked: NewSession, seal: Seal, session_id: str) -> bytes | None:
    """The values, as they may be kept; None where it brings none.

    Raises:
        BadSecret: one is empty, its target is not encrypted, or a secret that is named is not there.
    """
    given = asked.credentials or {}
    values = {name: value for name, value in given.items() if isinstance(value, str)}
    named = {value.secret for value in given.values() if isinstance(value, Secret)}
    known = await asyncio.to_thread(vault.listed)
    for name in sorted(named - known.keys()):
        raise BadSecret(f'There is no secret "{name}". `webhand secret list` shows what there is.')
    if not values:
        return None
    for value in values.values():
        vault.check_value(value)
    assert asked.target is not None  # noqa: S101, credentials take a target
    vault.origin_of(urls.parse(asked.target).origin)
    return seal.close(json.dumps(values).encode(), _of(session_id))


@dataclass(frozen=True)
class SessionVault:
    """The agent's `Vault` of one run: what its session brought, for the `origin` of its target alone, and what is kept
    on this machine.
    """

    values: Mapping[str, str] = field(repr=False)
    origin: str
    _kept: KeyringVault = field(default_factory=KeyringVault)

    @classmethod
    def opened(cls, kept: bytes, seal: Seal, session_id: str, run_id: str, target: str) -> "SessionVault":
        values = json.loads(seal.open(kept, _of(session_id)))
        named = {f"session-{run_id}-{name}": str(value) for name, value in values.items()}
        return cls(named, urls.parse(target).origin)

    def names(self, origin: str) -> list[str]:
        brought = sorted(self.values) if origin == self.origin else []
        return [*brought, *self._kept.names(origin)]

    def codes(self, origin: str) -> list[str]:
        return self._kept.codes(origin)

    def value(self, name: str, origin: str) -> str:
        """Raises `SecretRefused`."""
        if name not in self.values:
            return self._kept.value(name, origin)
        if origin != self.origin:
            raise SecretRefused(f'The secret "{name}" is not for {origin}: it is never typed there.')
        return self.values[name]


def _of(session_id: str) -> str:
    return f"credentials {session_id}"
