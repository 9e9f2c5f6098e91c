"""What a client can read of what it has done here: its runs, their reports and their files. Those of the person, and of
other programs, it cannot: they hold pages that it was never let into.
"""

import asyncio
import json
import mimetypes
import re
from collections.abc import Iterator
from pathlib import Path
from urllib.parse import quote, unquote

from mcp.server.lowlevel.helper_types import ReadResourceContents
from mcp.server.mcpserver.exceptions import ResourceNotFoundError
from mcp_types import Annotations, Resource, ResourceTemplate
from webhand_agent.protocol import RunStarted
from webhand_agent.verify.changes import label

from webhand_host.mcp.tool import McpCall
from webhand_host.runs.folder import RunFolder
from webhand_host.runs.records import UNDER_WAY, NoRecord, StoredRun, read
from webhand_host.runs.report import page

RUNS = "webhand://runs"
_URI = re.compile(r"webhand://runs/(?P<run>[^/]+)(?:/(?P<part>report|files/(?P<name>[^/]+)))?")
_FOR_PEOPLE = Annotations(audience=["user"])
"""Pages' own words, without marks around them: for the person who reads them, and no model."""

LISTED = (
    Resource(
        name="runs",
        uri=RUNS,
        description="What this client has done: sessions and runs, their outcome and files.",
        mimeType="application/json",
    ),
)
TEMPLATES = (
    ResourceTemplate(
        name="run", uriTemplate=f"{RUNS}/{{run}}", description="What a run came to.", mimeType="application/json"
    ),
    ResourceTemplate(
        name="report",
        uriTemplate=f"{RUNS}/{{run}}/report",
        description="Its steps with pictures, as one HTML page.",
        mimeType="text/html",
        annotations=_FOR_PEOPLE,
    ),
    ResourceTemplate(
        name="file",
        uriTemplate=f"{RUNS}/{{run}}/files/{{name}}",
        description="What it saved or downloaded.",
        annotations=_FOR_PEOPLE,
    ),
)


async def contents(call: McpCall, uri: str) -> list[ReadResourceContents]:
    """Raises `ResourceNotFoundError`. Reports and files are bytes: what a model reads stands between marks."""
    if uri == RUNS:
        told = [await asyncio.to_thread(_told, call, folder) for folder in call.client.records.values()]
        return [_as_json([one for one in told if one is not None])]
    match = _URI.fullmatch(uri)
    folder = call.client.records.get(unquote(match["run"])) if match is not None else None
    if match is None or folder is None:
        raise ResourceNotFoundError(f"There is no {uri} that is of this client: read {RUNS}.")
    if match["name"] is not None:
        return [await asyncio.to_thread(_file, folder, unquote(match["name"]), uri)]
    if match["part"] == "report":
        return [await asyncio.to_thread(_report, folder)]
    return [_as_json(await asyncio.to_thread(_told, call, folder))]


def _told(call: McpCall, folder: RunFolder) -> dict[str, object] | None:
    """None of one whose first event is not written yet."""
    try:
        record = read(folder)
    except NoRecord:
        return None
    finished = record.finished
    job = folder.job()
    told: dict[str, object] = {
        "run": record.id,
        "uri": f"{RUNS}/{record.id}",
        "session": job.profile if job is not None else None,
        "task": _task(record),
        "state": UNDER_WAY if finished is None and _is_under_way(call, record.id) else record.state,
        "files": [f"{RUNS}/{record.id}/files/{quote(one.name, safe='')}" for one in _files(folder)],
    }
    if finished is not None:
        seen = label(finished.changes, finished.acts)
        changes = [call.quote(f"{one.what} on {one.where}") for one in finished.changes]
        told |= {"summary": call.quote(finished.summary), "seen": seen, "changes": changes}
    return told


def _is_under_way(call: McpCall, run_id: str) -> bool:
    """A session of this process has no profile whose lock would tell."""
    sessions = (session.folder.id for session in call.door.sessions.all() if session.is_alive)
    return run_id in {*sessions, *(running.run_id for running in call.mcp.runs.values())}


def _task(record: StoredRun) -> str:
    return next((event.task for event in record.events if isinstance(event, RunStarted)), "")


def _files(folder: RunFolder) -> Iterator[Path]:
    """What it saved, and what pages sent; nothing else of its record."""
    for kind in ("files", "downloads"):
        if (place := folder.path / kind).is_dir():
            yield from sorted(one for one in place.iterdir() if one.is_file() and not one.is_symlink())


def _file(folder: RunFolder, name: str, uri: str) -> ReadResourceContents:
    found = next((one for one in _files(folder) if one.name == name), None)
    if found is None:
        raise ResourceNotFoundError(f"There is no {uri}: read {RUNS}/{folder.id} for its files.")
    mime = mimetypes.guess_type(name)[0] or "application/octet-stream"
    return ReadResourceContents(content=found.read_bytes(), mime_type=mime)


def _report(folder: RunFolder) -> ReadResourceContents:
    return ReadResourceContents(content=page(read(folder)).encode(), mime_type="text/html")


def _as_json(told: object) -> ReadResourceContents:
    return ReadResourceContents(content=json.dumps(told, ensure_ascii=False, indent=1), mime_type="application/json")
