"""MCP clients and their own configuration: where it is, what an entry looks like, and how one gets in and out again.

The table is `manifest/mcp-clients.json`. What would be written is planned as values first, and shown; the files are
other programs', so each is read again before it is written, a copy stays beside it, and only our entry changes.
"""

import difflib
import json
import os
import stat
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path, PurePath
from typing import Annotated, Any, Literal

from pydantic import Field, ValidationError

from webhand_host.install import jsonc
from webhand_host.install.machine import Machine
from webhand_host.install.table import Row, System
from webhand_host.paths import DataMissing, data_folder, write_file

NAME = "webhand"
"""What the server is called in every client. No `_`: Gemini CLI would take what follows it for a tool's name."""

COPY = ".before-webhand"
"""The end of the name that the copy of a changed file has."""


class ToolNames(Row):
    """Which names a client takes as they are (`pattern`, its own prefix left out) and what becomes of a dot.

    `refused`: the tool, or every message, fails. `rewritten`: the client puts `_` there and knows the way back.
    """

    pattern: str
    dots: Literal["refused", "rewritten", "accepted", "unknown"]


class ClientPlace(Row):
    """`files` may hold `*` in a folder's name; those whose folder exists are written, else the first."""

    files: Annotated[tuple[str, ...], Field(min_length=1)]


class McpClient(Row):
    """`key` names the object of servers. `type` stands in an entry where the client wants one. `program` is the
    client's own command, where only that may change its file. `home_variable` names a folder that stands for the
    home. `restart` says how the client comes to see the change; `sources` are where this was read.
    """

    id: Annotated[str, Field(pattern=r"^[a-z][a-z-]*$")]
    name: str
    key: str
    type: str | None = None
    program: str | None = None
    home_variable: str | None = None
    tool_names: ToolNames
    restart: str
    note: str
    sources: tuple[str, ...]
    systems: dict[System, ClientPlace]


class Table(Row):
    clients: tuple[McpClient, ...]


class BadConfiguration(Exception):
    """A client's file cannot be changed as it is. `entry` is what a person may put in by hand."""

    def __init__(self, client: McpClient, path: Path, trouble: str) -> None:
        super().__init__(client, path, trouble)
        self.client, self.path, self.trouble = client, path, trouble

    def __str__(self) -> str:
        return f"{self.path} ({self.client.name}) was left as it is: {self.trouble}."


@dataclass(frozen=True)
class Change:
    """One file, as it was read and as it shall be. `before` is None where there was none."""

    client: McpClient
    path: Path
    before: bytes | None
    after: bytes

    @property
    def needed(self) -> bool:
        return self.after != (self.before or b"")

    def diff(self) -> str:
        """A unified diff."""
        before, after = _lines(self.before or b""), _lines(self.after)
        old = str(self.path) if self.before is not None else "/dev/null"
        return "\n".join(difflib.unified_diff(before, after, old, str(self.path), lineterm=""))


@cache
def clients() -> dict[str, McpClient]:
    """Every client of the table by id, in its order.

    Raises:
        DataMissing: the table is not there or cannot be read.
    """
    try:
        text = (data_folder("manifest") / "mcp-clients.json").read_text(encoding="utf-8")
        return {client.id: client for client in Table.model_validate_json(text).clients}
    except (OSError, ValidationError) as error:
        raise DataMissing("manifest") from error


def entry(client: McpClient, command: PurePath, arguments: Iterable[str] = ()) -> dict[str, Any]:
    """What stands under our name: the command, `mcp`, and what the person wants it to be given."""
    kind = {"type": client.type} if client.type else {}
    return kind | {"command": str(command), "args": ["mcp", *arguments]}


def files(client: McpClient, machine: Machine, environment: Mapping[str, str] = os.environ) -> list[PurePath]:
    """The configuration files that the client reads here."""
    templates = client.systems[machine.system].files
    home = environment.get(client.home_variable or "")
    roots = dict(machine.roots) | ({"home": home} if home else {})
    known = [machine.path(template.format_map(roots)) for template in templates if _has_roots(template, roots)]
    there = [path for pattern in known for path in _existing(pattern)]
    return there or [path for path in known if "*" not in str(path)][:1]


def change(client: McpClient, path: PurePath, wanted: dict[str, Any] | None) -> Change:
    """The file with `wanted` as our entry, or without one. A link is followed: what it names is changed.

    Raises:
        BadConfiguration: it cannot be read, or is no JSON that this can change without changing more.
    """
    place = real(path).resolve()
    before, text = _text(client, place)
    try:
        if wanted is not None:
            after = jsonc.put(text, (client.key, NAME), wanted)
        else:
            after = jsonc.take(text, (client.key, NAME))
    except jsonc.Damaged as damaged:
        raise BadConfiguration(client, place, str(damaged)) from None
    return Change(client, place, before, after.encode())


def found(client: McpClient, path: PurePath) -> Any:
    """What stands under our name in this file; None where nothing does.

    Raises:
        BadConfiguration: the file cannot be read.
    """
    place = real(path).resolve()
    try:
        whole = jsonc.parse(_text(client, place)[1])
    except jsonc.Damaged as damaged:
        raise BadConfiguration(client, place, str(damaged)) from None
    servers = whole.get(client.key) if isinstance(whole, dict) else None
    return servers.get(NAME) if isinstance(servers, dict) else None


def naming(machine: Machine, command: PurePath, environment: Mapping[str, str] = os.environ) -> list[McpClient]:
    """The clients that start this command. A file that cannot be read names nothing to its client either."""

    def named(client: McpClient, path: PurePath) -> bool:
        try:
            value = found(client, path)
        except BadConfiguration:
            return False
        return isinstance(value, dict) and value.get("command") == str(command)

    here = clients().values()
    return [client for client in here if any(named(client, path) for path in files(client, machine, environment))]


def real(path: PurePath) -> Path:
    """A path of the machine as one of this system, which is the same but in tests."""
    return Path(path.as_posix())


def write(planned: Change) -> Path | None:
    """Writes it at once and whole, in the mode it had. Returns the copy of what was there.

    Raises:
        BadConfiguration: it is another file by now than the one that was shown.
        OSError: it could not be written.
    """
    path, copy = planned.path, None
    now = path.read_bytes() if path.exists() else None
    if now != planned.before:
        raise BadConfiguration(planned.client, path, "it was changed by another program meanwhile; run this again")
    mode = 0o600
    if now is not None:
        mode = stat.S_IMODE(path.stat().st_mode)
        copy = path.with_name(path.name + COPY)
        write_file(copy, now, mode)
    write_file(path, planned.after, mode)
    return copy


def own_program(client: McpClient, machine: Machine) -> Path | None:
    """The client's own command, where there is one and only that may change its file."""
    return machine.which(client.program) if client.program else None


def program_arguments(client: McpClient, wanted: dict[str, Any] | None) -> list[str]:
    """How `claude` is told to put an entry in, or to take ours out, for all projects of this user."""
    if wanted is None:
        return ["mcp", "remove", "--scope", "user", NAME]
    return ["mcp", "add", "--scope", "user", NAME, "--", wanted["command"], *wanted["args"]]


def pasted(client: McpClient, wanted: dict[str, Any]) -> str:
    """The entry as a person puts it in by hand."""
    return json.dumps({client.key: {NAME: wanted}}, indent=2, ensure_ascii=False)


def _text(client: McpClient, place: Path) -> tuple[bytes | None, str]:
    try:
        content = place.read_bytes()
        return content, content.decode()
    except FileNotFoundError:
        return None, ""
    except OSError as error:
        raise BadConfiguration(client, place, f"it cannot be read: {error.strerror}") from None
    except UnicodeDecodeError:
        raise BadConfiguration(client, place, "it is not UTF-8") from None


def _lines(content: bytes) -> list[str]:
    return content.decode().removesuffix("\n").replace("\r\n", "\n").split("\n") if content else []


def _has_roots(template: str, roots: Mapping[str, str]) -> bool:
    return any(template.startswith(f"{{{root}}}") for root in roots)


def _existing(pattern: PurePath) -> list[PurePath]:
    """The files of a pattern whose client was started here once: it made the folder."""
    if "*" not in str(pattern):
        return [pattern] if real(pattern.parent).is_dir() else []
    top = real(pattern.parent).anchor
    folders = sorted(Path(top).glob(real(pattern.parent).relative_to(top).as_posix()))
    return [type(pattern)(folder) / pattern.name for folder in folders if folder.is_dir()]
