"""Files that came, in the run's folder: under names that lead nowhere, with their hashes."""

import asyncio
import hashlib
import shutil
from collections.abc import Sequence
from pathlib import Path

from webhand_agent.protocol import Download

from webhand_host.filenames import is_long, sent_name
from webhand_host.paths import own_folder, taken


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
    came, why_not = Path(download.path), ""
    try:
        place = _copied(came, folder) if folder is not None and came.parent != folder else came
    except OSError as error:  # the browser's own is there all the same
        place, why_not = came, f"the run has no copy of it: {error.strerror or error}"
    try:
        digest, size = _hashed(place)
    except OSError as error:
        return told.model_copy(update={"reason": f"it could not be read: {error.strerror or error}", "path": ""})
    reason = why_not or download.reason
    found = {"name": place.name, "path": str(place), "sha256": digest, "received": size, "reason": reason}
    if place.name != told.name and place.with_name(told.name).exists():  # browsers have rules of their own for names
        found["instead_of"] = download.instead_of or told.name
    return told.model_copy(update=found)


def _copied(came: Path, folder: Path) -> Path:
    """All of it or nothing."""
    place = taken(own_folder(folder) / sent_name(came.name))
    try:
        shutil.copyfile(came, place)
    except OSError:
        place.unlink(missing_ok=True)
        raise
    return place


def _hashed(place: Path) -> tuple[str, int]:
    """The SHA-256 of a file and its size."""
    with place.open("rb") as file:
        return hashlib.file_digest(file, "sha256").hexdigest(), place.stat().st_size
