"""Files that came, in the run's folder: under names that lead nowhere, with their hashes."""

import asyncio
import hashlib
from collections.abc import Sequence
from contextlib import ExitStack
from pathlib import Path

from webhand_agent.protocol import Download

from webhand_host.filenames import is_long, sent_name
from webhand_host.paths import own_folder, taken

BLOCK = 1 << 20
"""Bytes that are held at once."""


async def kept(downloads: Sequence[Download], folder: Path | None) -> list[Download]:
    """As they are told: those that are complete with their hash, and where they are. With a `folder` what the browser
    put elsewhere is copied there: what it has in its own folder is the person's.
    """
    return [await asyncio.to_thread(_kept, one, folder) for one in downloads]


def _kept(download: Download, folder: Path | None) -> Download:
    is_cut = download.is_cut or is_long(download.name)
    told = download.model_copy(update={"name": sent_name(download.name), "is_cut": is_cut})
    if download.state != "complete" or not download.path or download.sha256:
        return told
    came = Path(download.path)
    try:
        place = came if folder is None or came.parent == folder else taken(own_folder(folder) / sent_name(came.name))
        digest, size = _hashed(came, None if place == came else place)
    except OSError as error:
        return told.model_copy(update={"reason": f"it could not be read: {error.strerror or error}", "path": ""})
    return told.model_copy(update={"name": place.name, "path": str(place), "sha256": digest, "received": size})


def _hashed(came: Path, copy: Path | None) -> tuple[str, int]:
    """The SHA-256 of a file and its size, and a copy of it where one is wanted."""
    digest, size = hashlib.sha256(), 0
    with ExitStack() as files:
        source = files.enter_context(came.open("rb"))
        target = files.enter_context(copy.open("wb")) if copy is not None else None
        while block := source.read(BLOCK):
            digest.update(block)
            size += len(block)
            if target is not None:
                target.write(block)
    return digest.hexdigest(), size
