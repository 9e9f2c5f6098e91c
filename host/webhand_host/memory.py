"""Notes about sites on disk: what failed there before and what helped, one small file an origin, for the owner only.

Several hosts may run at once. Each file is written whole, so that the worst that two of them can do to each other is to
lose one note.
"""

import hashlib
import json
import logging
from collections.abc import Iterator, Mapping
from dataclasses import asdict, dataclass
from pathlib import Path

from webhand_agent.services import Note

from webhand_host.paths import own_folder, user_data_folder, write_file

log = logging.getLogger(__name__)

MOST_NOTES = 20
"""Of one origin; the oldest go first."""
LONGEST_NOTE = 240
MOST_SITES = 200


@dataclass(frozen=True)
class SiteNotes:
    """What is kept about one origin, oldest first."""

    origin: str
    notes: tuple[Note, ...]
    path: Path


class SiteMemory:
    """Implements `means.Memory`. A folder that cannot be read or written is no reason to end a run."""

    def __init__(self, folder: Path | None = None) -> None:
        self._folder = folder if folder is not None else user_data_folder(create=False) / "sites"

    def recall(self, origin: str) -> list[Note]:
        site = _read(self._path(origin))
        return list(site.notes) if site is not None and site.origin == origin else []

    def learn(self, origin: str, note: Note) -> None:
        """Adds a note, shortened; one that is there already becomes the newest."""
        short = Note(note.page[:LONGEST_NOTE], " ".join(note.text.split())[:LONGEST_NOTE])
        notes = [*(old for old in self.recall(origin) if old != short), short][-MOST_NOTES:]
        try:
            own_folder(self._folder)
            kept = {"origin": origin, "notes": [asdict(one) for one in notes]}
            write_file(self._path(origin), json.dumps(kept, ensure_ascii=False, indent=1))
            self._forget_oldest()
        except OSError as error:
            log.warning("What was learnt about a site could not be kept: %s", error)

    def sites(self) -> list[SiteNotes]:
        """Every origin that something is known of, by name."""
        return sorted((site for path in self._files() if (site := _read(path)) is not None), key=lambda one: one.origin)

    def forget(self, origin: str) -> bool:
        """Removes what is kept about an origin; False where there was nothing.

        Raises:
            OSError: the file cannot be removed.
        """
        path = self._path(origin)
        is_there = path.is_file()
        path.unlink(missing_ok=True)
        return is_there

    def _path(self, origin: str) -> Path:
        """Origins hold characters that file names may not; the file itself says whose it is."""
        return self._folder / f"{hashlib.sha256(origin.encode()).hexdigest()[:32]}.json"

    def _files(self) -> Iterator[Path]:
        return self._folder.glob("*.json")

    def _forget_oldest(self) -> None:
        files = sorted(self._files(), key=lambda path: path.stat().st_mtime, reverse=True)
        for path in files[MOST_SITES:]:
            path.unlink(missing_ok=True)


def _read(path: Path) -> SiteNotes | None:
    """None for a file that is not there or not ours to read; a broken one is as good as none."""
    try:
        kept = json.loads(path.read_text(encoding="utf-8"))
        notes = [note for note in kept["notes"] if isinstance(note, dict)]  # of earlier versions none says its page
        return SiteNotes(str(kept["origin"]), tuple(map(_note, notes[-MOST_NOTES:])), path)
    except FileNotFoundError:
        return None
    except (OSError, ValueError, KeyError, TypeError) as error:
        log.warning("%s cannot be read: %s", path.name, type(error).__name__)
        return None


def _note(kept: Mapping[str, object]) -> Note:
    return Note(str(kept["page"])[:LONGEST_NOTE], str(kept["text"])[:LONGEST_NOTE])
