"""The shell and the files over HTTP. What confines them is tested in tests/host/workspace."""

import base64
import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from conformance.site import Site
from host.server.served import Program, Served, environment, serving
from host.server.test_permissions import needs
from webhand_host.tokens import Can


@pytest.fixture(scope="module")
def workspace(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("workspace")


@pytest.fixture(scope="module")
def tools(tmp_path_factory: pytest.TempPathFactory, workspace: Path) -> Iterator[Served]:
    folder = tmp_path_factory.mktemp("tools")
    with serving(folder, "--tools", str(workspace), "--autonomy", "trusted", SECRET_OF_OURS="hunter2x") as one:
        yield one


def shell(program: Program, command: str, **more: Any) -> Any:
    return program.post("/tools/shell", command=command, **more)


def test_off_without_a_folder(served: Served) -> None:
    program = served.program()
    for path, body in (
        ("/tools/shell", {"command": "id"}),
        ("/tools/filesystem", {"action": "exists", "path": "."}),
    ):
        reply = program("POST", path, body)
        assert reply.status == 403
        assert "--tools FOLDER" in reply.json["error"]


def test_a_command_in_the_workspace(tools: Served, workspace: Path) -> None:
    told = shell(tools.program(), "pwd; echo no >&2; echo hi > made.txt; exit 3")
    assert told == {
        "command": "pwd; echo no >&2; echo hi > made.txt; exit 3",
        "stdout": f"{workspace}\n",
        "stderr": "no\n",
        "return_code": 3,
        "timed_out": False,
        "stdout_truncated": False,
        "stderr_truncated": False,
    }
    assert (workspace / "made.txt").read_text() == "hi\n"


def test_a_command_gets_none_of_our_environment(tools: Served) -> None:
    told = shell(tools.program(), "env")
    assert "hunter2x" not in told["stdout"]
    assert "WEBHAND" not in told["stdout"]


def test_a_command_that_is_late_tells_what_it_had_said(tools: Served) -> None:
    told = shell(tools.program(), "echo first; sleep 60", timeout=0.5)
    assert (told["timed_out"], told["stdout"]) == (True, "first\n")


def test_what_looks_destructive_is_asked_for(tools: Served, workspace: Path) -> None:
    program = tools.program()
    (workspace / "kept.txt").write_text("kept")
    assert needs(program("POST", "/tools/shell", {"command": "rm kept.txt"})) == ["delete"]
    assert (workspace / "kept.txt").exists()


def test_what_may_be_destroyed_beforehand(tmp_path: Path) -> None:
    folder = tmp_path / "work"
    folder.mkdir()
    (folder / "gone.txt").write_text("gone")
    with serving(tmp_path / "served", "--tools", str(folder), "--allow=delete@files") as served:
        assert shell(served.program(), "rm gone.txt")["return_code"] == 0
    assert not (folder / "gone.txt").exists()


def test_files(tools: Served, workspace: Path) -> None:
    program = tools.program()

    def send(action: str, path: str, **more: Any) -> Any:
        return program.done(program("POST", "/tools/filesystem", {"action": action, "path": path, **more}))

    written = send("write", "notes/a.txt", content="Hello, world!")
    if not written["success"]:  # folders are made by themselves
        send("mkdir", "notes")
        written = send("write", "notes/a.txt", content="Hello, world!")
    assert written["path"] == str(workspace / "notes" / "a.txt")
    read = send("read", "notes/a.txt")
    assert (read["success"], read["data"], read["error"]) == (True, "Hello, world!", None)
    data = base64.b64encode(bytes(range(256))).decode()
    assert send("write", "raw.bin", content=data, encoding="base64")["success"]
    assert (workspace / "raw.bin").read_bytes() == bytes(range(256))
    assert send("read", "raw.bin", encoding="base64")["data"] == data
    assert [one["name"] for one in send("list_dir", "notes")["data"]] == ["a.txt"]
    missing = send("read", "nowhere.txt")
    assert (missing["success"], missing["data"]) == (False, None)
    assert missing["error"].endswith(".")


@pytest.mark.parametrize("path", ["../outside.txt", "/etc/passwd", "~/.ssh/id_rsa", "a/../../b", "/proc/self/environ"])
def test_no_way_out_of_the_workspace_by_path(tools: Served, path: str) -> None:
    program = tools.program()
    told = program.done(program("POST", "/tools/filesystem", {"action": "write", "path": path, "content": "x"}))
    assert told["success"] is False, told


def test_what_was_read_in_files_is_a_source_like_a_site(tools: Served, pages: Site) -> None:
    program = tools.program()
    shell(program, "echo secret")
    url = pages.put("<p>Here")
    reply = program("POST", "/browser/start", {"headless": True, "kind": "fresh", "start_url": url})
    assert needs(reply) == ["carry"]
    asked = reply.json["details"]["needs_permission"]
    assert asked["lacks"][0]["source"] == "files"
    assert "this computer's files" in asked["why"][0]


def test_a_token_for_files_alone_runs_no_command(tools: Served) -> None:
    program = tools.program(Can.FILES)
    assert program("POST", "/tools/filesystem", {"action": "exists", "path": "."}).status == 200
    assert program("POST", "/tools/shell", {"command": "id"}).status == 403
    assert program("POST", "/browser/start", {"headless": True}).status == 403


@pytest.mark.parametrize(
    "body",
    [
        {},
        {"command": ""},
        {"command": "id", "timeout": 0},
        {"command": "id", "timeout": -1},
        {"command": "id", "cmd": 1},
    ],
)
def test_a_command_that_is_none(tools: Served, body: dict[str, Any]) -> None:
    assert tools.program()("POST", "/tools/shell", body).status == 422


@pytest.mark.parametrize("folder", ["/", "/etc", "{home}", "{home}/.ssh", "{config}", "/nowhere/at/all"])
def test_folders_that_are_no_workspace_end_the_command(tmp_path: Path, folder: str) -> None:
    told = environment(tmp_path)
    place = folder.format(home=os.path.expanduser("~"), config=told["WEBHAND_CONFIG_DIR"])  # noqa: PTH111
    program = [sys.executable, "-c", "from webhand_host.cli.app import main; main()", "serve", "--port", "0"]
    Path(told["WEBHAND_CONFIG_DIR"]).mkdir()
    done = subprocess.run(
        [*program, "--tools", place], env=told, capture_output=True, text=True, timeout=30, check=False
    )
    assert done.returncode == 2, done.stderr
    assert done.stderr.strip().endswith(".")
