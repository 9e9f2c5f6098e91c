"""The files of a session, by the names that they are had by."""

from pathlib import Path

from webhand_host.controller.sessions import Session


def files_of(session: Session) -> dict[str, tuple[str, Path]]:
    """Kind and place by name. Where a download is called as something that was saved, it has its kind before it."""
    folder = session.folder.path
    found: dict[str, tuple[str, Path]] = {}
    for kind, paths in (
        ("saved", _in(folder / "files")),
        ("download", _in(folder / "downloads")),
        ("screenshot", [path for path in _in(folder) if path.name.startswith("step-")]),
    ):
        for path in paths:
            name = path.name if path.name not in found and path.name != "zip" else f"{kind}-{path.name}"
            found[name] = (kind, path)
    return found


def _in(folder: Path) -> list[Path]:
    return sorted(path for path in folder.iterdir() if path.is_file()) if folder.is_dir() else []
