"""Log-ins that a session brings: values go into the vault under names of the session's, until its run ends."""

import asyncio
from collections.abc import Sequence

from webhand_host import vault
from webhand_host.controller.asking import NewSession, Secret
from webhand_host.vault import BadSecret


async def keep(asked: NewSession, run_id: str) -> list[str]:
    """The names under which the values are kept, for the target's origin alone.

    Raises:
        BadSecret: one is empty, its target is not encrypted, or a secret that is named is not there.
    """
    given = asked.credentials or {}
    values = {name: value for name, value in given.items() if isinstance(value, str)}
    named = {value.secret for value in given.values() if isinstance(value, Secret)}
    known = await asyncio.to_thread(vault.listed)
    for name in sorted(named - known.keys()):
        raise BadSecret(f'There is no secret "{name}". `webhand secret list` shows what there is.')
    kept: list[str] = []
    for name, value in values.items():
        assert asked.target is not None  # noqa: S101, credentials take a target
        at = f"session-{run_id}-{name}"
        await asyncio.to_thread(vault.keep, at, value, [_origin(asked.target)])
        kept.append(at)
    return kept


async def drop(names: Sequence[str]) -> None:
    for name in names:
        await asyncio.to_thread(vault.remove, name)


def _origin(address: str) -> str:
    from webhand_agent import urls

    return urls.parse(address).origin
