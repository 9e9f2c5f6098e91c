"""What browsers have loaded of our extension: by their profiles' own files, and by the hosts that they started."""

import asyncio
import json
from pathlib import Path
from typing import Any

from webhand_agent.protocol import Status
from webhand_agent.version import VERSION

from webhand_host.extension_id import EXTENSION_ID
from webhand_host.install.verdict import InstallFault
from webhand_host.native.dial import NoHost, dial, sockets
from webhand_host.native.session import RemoteError

FILES = ("Preferences", "Secure Preferences")
"""Which of them holds the extensions depends on the system."""


def extension_folders(user_data: Path) -> list[Path]:
    """The folders that the profiles below `user_data` load our extension from, without repetition.

    A browser that is open may not have written down yet what was loaded a moment ago.
    """
    found = [_folder(profile / name) for profile in sorted(user_data.glob("*")) for name in FILES]
    return list(dict.fromkeys(folder for folder in found if folder is not None))


def _folder(preferences: Path) -> Path | None:
    try:
        kept: Any = json.loads(preferences.read_text(encoding="utf-8"))
        return Path(kept["extensions"]["settings"][EXTENSION_ID]["path"])
    except (OSError, ValueError, KeyError, TypeError):
        return None  # no such file, or nothing of ours in it


async def other_builds(runtime: Path, seconds: float = 5.0) -> list[tuple[InstallFault, str]]:
    """What open browsers run that is of another version than this Webhand, by what their hosts say."""
    said: list[tuple[InstallFault, str]] = []
    for socket in sockets(runtime):
        try:
            async with asyncio.timeout(seconds), dial(socket, {}) as host:
                status = Status.model_validate(await host.call("status.get", seconds=seconds))
        except RemoteError as refusal:
            said.append((InstallFault.PROTOCOL_SKEW, f"The host of an open browser refused: {refusal}"))
        except (NoHost, TimeoutError):
            continue  # it has just ended, or is a leftover
        else:
            if status.build != VERSION:
                said.append(
                    (InstallFault.BUILD_SKEW, f"An open browser runs Webhand {status.build}, this is {VERSION}.")
                )
            if status.extension not in ("", VERSION):
                found = f"An open browser runs the extension {status.extension}, and this Webhand is {VERSION}."
                said.append((InstallFault.EXTENSION_SKEW, found))
    return said
