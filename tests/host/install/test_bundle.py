"""`./dev package`: the bundle as the specification of MCPB wants it, and its server, really started."""

import json
import os
import re
import subprocess
import sys
import tomllib
import zipfile
from pathlib import Path
from typing import Annotated, Literal

import pytest
from pydantic import BaseModel, ConfigDict, Field
from webhand_agent.version import VERSION
from webhand_host.install.mcp_probe import probe

ROOT = Path(__file__).resolve().parents[3]


class Part(BaseModel):
    model_config = ConfigDict(extra="forbid")


class McpConfig(Part):
    command: str
    args: list[str]


class Server(Part):
    type: Literal["uv"]
    entry_point: str
    mcp_config: McpConfig


class Author(Part):
    name: str


class Runtimes(Part):
    python: str


class Compatibility(Part):
    platforms: list[Literal["darwin", "win32", "linux"]]
    runtimes: Runtimes


class Manifest(Part):
    """What modelcontextprotocol/mcpb `schemas/mcpb-manifest-v0.4.schema.json` allows and wants."""

    manifest_version: Literal["0.4"]
    name: Annotated[str, Field(pattern=r"^[a-z0-9-]+$")]
    display_name: str
    version: Annotated[str, Field(pattern=r"^\d+\.\d+\.\d+$")]
    description: str
    long_description: str
    author: Author
    icon: str
    server: Server
    tools_generated: bool
    keywords: list[str]
    license: str
    compatibility: Compatibility


def package(folder: Path) -> tuple[Path, Path]:
    command = [sys.executable, ".ci/package.py", str(folder)]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=True)
    wheel, bundle = map(Path, done.stdout.split())
    return wheel, bundle


@pytest.fixture(scope="module")
def made(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, Path]:
    return package(tmp_path_factory.mktemp("dist"))


def test_the_bundle_is_what_its_specification_wants(made: tuple[Path, Path]) -> None:
    wheel, bundle = made
    assert [path.name for path in made] == [f"webhand-{VERSION}-py3-none-any.whl", f"webhand-{VERSION}.mcpb"]
    with zipfile.ZipFile(bundle) as archive:
        names = archive.namelist()
        manifest = Manifest.model_validate_json(archive.read("manifest.json"))
        project = tomllib.loads(archive.read("pyproject.toml").decode())
        assert archive.read(wheel.name) == wheel.read_bytes()
        assert archive.read(manifest.icon).startswith(b"\x89PNG")
    assert manifest.version == VERSION
    assert manifest.server.entry_point in names
    assert manifest.server.mcp_config.args[-1] == manifest.server.entry_point
    assert project["tool"]["uv"]["sources"]["webhand"]["path"] == wheel.name
    assert project["project"]["dependencies"] == ["webhand[mcp]"]
    assert not [name for name in names if name.startswith(("server/lib", ".venv"))]  # a bundle of type uv has none


def test_the_wheel_has_all_that_clients_are_registered_with(made: tuple[Path, Path]) -> None:
    with zipfile.ZipFile(made[0]) as archive:
        data = {name.rpartition("/")[2] for name in archive.namelist() if "_data/manifest/" in name}
        extras = archive.read(f"webhand-{VERSION}.dist-info/METADATA").decode()
    assert {"mcp-clients.json", "mcp-launcher.sh"} <= data
    assert "Provides-Extra: mcp" in extras


def test_the_wheel_has_of_the_extension_what_a_browser_loads(made: tuple[Path, Path]) -> None:
    """Not what the page's bundle is made of, no types, no source map; and neither demo nor tests."""
    extension = ROOT / "extension"
    sources = [extension / "manifest.json", *sorted((extension / "background").glob("*.js"))]
    loaded = {
        name for path in sources for name in re.findall(r'[^(]"(?:\.\./)?(page/[\w.]+)"', path.read_text("utf-8"))
    }
    with zipfile.ZipFile(made[0]) as archive:
        names = archive.namelist()
    there = {name.partition("_data/extension/")[2] for name in names if "_data/extension/" in name}
    assert {name for name in there if name.startswith("page/")} == loaded
    assert not [name for name in there if name.endswith((".d.ts", ".map"))]
    assert {name.partition("/")[0] for name in names} == {
        "webhand",
        "webhand_agent",
        "webhand_host",
        f"webhand-{VERSION}.dist-info",
    }


def test_the_same_sources_make_the_same_bytes(made: tuple[Path, Path], tmp_path: Path) -> None:
    assert [path.read_bytes() for path in package(tmp_path)] == [path.read_bytes() for path in made]


def test_its_server_answers(made: tuple[Path, Path], tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """As the client starts it, with this interpreter in the place of uv, which would load the dependencies."""
    for name in [name for name in os.environ if name.startswith(("XDG_", "WEBHAND_"))]:
        monkeypatch.delenv(name)
    monkeypatch.setenv("HOME", str(tmp_path / "home"))
    with zipfile.ZipFile(made[1]) as archive:
        archive.extractall(tmp_path)
        manifest = json.loads(archive.read("manifest.json"))
    arguments = manifest["server"]["mcp_config"]["args"]
    assert arguments[:3] == ["run", "--directory", "${__dirname}"]
    monkeypatch.chdir(tmp_path)
    assert probe(Path(sys.executable), [str(tmp_path / arguments[3])]) == (VERSION, "")
