"""What the host asks its launcher for, and what the launcher says before the command begins. JSON, one line each."""

import json
from dataclasses import asdict, dataclass, field
from typing import Any, Literal

Mode = Literal["sandboxed", "restricted", "full"]
Walls = Literal["namespaces", "landlock", "none"]
Processes = Literal["cgroup", "rlimit", "none"]


@dataclass(frozen=True)
class LaunchRequest:
    """One command. All paths are whole.

    `reads` are folders and files of the system that may be read, links as they stand; `runs` those that may be executed
    as well. `programs` are names and the files that they run; where it is empty, PATH is the system's. `hidden` folders
    are shown empty and `kept` ones read-only: both for `full`, where nothing else binds. `seconds` bound each process's
    time on the processor. `environment` is all that the command gets of one; where it is confined the launcher sets
    HOME, TMPDIR and PATH in it.
    """

    mode: Mode
    command: str
    workspace: str
    cwd: str
    seconds: int
    reads: list[str] = field(default_factory=list)
    runs: list[str] = field(default_factory=list)
    programs: dict[str, str] = field(default_factory=dict)
    hidden: list[str] = field(default_factory=list)
    kept: list[str] = field(default_factory=list)
    environment: dict[str, str] = field(default_factory=dict)

    def to_line(self) -> bytes:
        return json.dumps(asdict(self)).encode() + b"\n"

    @classmethod
    def from_line(cls, line: bytes) -> "LaunchRequest":
        return cls(**json.loads(line))


@dataclass(frozen=True)
class Confined:
    """What holds for the command that begins now; or, where `refused` is a sentence, why none begins.

    `landlock` is the kernel's version of it, 0 for none. `processes` is what bounds their number. `missing` says why
    there are no better walls.
    """

    walls: Walls = "none"
    landlock: int = 0
    processes: Processes = "none"
    missing: str = ""
    refused: str = ""

    def to_line(self) -> bytes:
        return json.dumps(asdict(self)).encode() + b"\n"

    @classmethod
    def from_line(cls, line: bytes) -> "Confined":
        fields: dict[str, Any] = json.loads(line)
        return cls(**fields)
