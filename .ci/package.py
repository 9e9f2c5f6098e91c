"""Makes what is handed out: the wheel, and beside it the MCP bundle (MCPB) that Claude Desktop installs at a click.

`python .ci/package.py [FOLDER]` writes both, into `dist` if no folder is named. The bundle holds the wheel, and is of
the type `uv`: the client makes an environment from the `pyproject.toml` in it, whatever the system, and starts
`src/server.py` there. The other types were rejected: `python` has to carry every dependency, compiled ones for one
system only, and `binary` would have to find an installed Webhand on the PATH of a desktop, which has none of a shell's.
Specification: modelcontextprotocol/mcpb, MANIFEST.md and schemas/mcpb-manifest-v0.4.schema.json.
"""

import json
import subprocess
import sys
import tomllib
import zipfile
from pathlib import Path
from typing import Any

from webhand_agent.version import VERSION

ROOT = Path(__file__).resolve().parent.parent
ICON = ROOT / "extension" / "icons" / "128.png"
WHEN = (2026, 1, 1, 0, 0, 0)
"""The time of every file in the bundle: the same sources make the same bytes."""

SERVER = '''"""Started by the MCP client, in the environment that it made from `pyproject.toml`."""

import sys

from webhand_host.cli.app import main

sys.argv[1:] = ["mcp", *sys.argv[1:]]
main()
'''

PROJECT = """[project]
name = "webhand-bundle"
version = "{version}"
requires-python = "{python}"
dependencies = ["webhand[mcp]"]

[tool.uv]
package = false

[tool.uv.sources]
webhand = {{ path = "{wheel}" }}
"""


def wheel(folder: Path) -> Path:
    """Builds the wheel and returns where it is."""
    command = [sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", str(folder.absolute())]
    subprocess.run(command, cwd=ROOT, check=True, stdout=subprocess.DEVNULL)
    return folder / f"webhand-{VERSION}-py3-none-any.whl"


def manifest(project: dict[str, Any]) -> dict[str, Any]:
    return {
        "manifest_version": "0.4",
        "name": project["name"],
        "display_name": "Webhand",
        "version": VERSION,
        "description": project["description"],
        "long_description": (
            "Tools to open pages, look at them and act on them, in browsers of their own or in yours. Needs Chrome, "
            "Chromium or Edge on this machine. What needs your yes is asked by Webhand itself, never by the model."
        ),
        "author": {"name": "The Webhand developers"},
        "icon": "icon.png",
        "server": {
            "type": "uv",
            "entry_point": "src/server.py",
            # Clients that make the environment themselves need no command; the schema wants one all the same.
            "mcp_config": {"command": "uv", "args": ["run", "--directory", "${__dirname}", "src/server.py"]},
        },
        "tools_generated": True,
        "keywords": project["keywords"],
        "license": project["license"],
        "compatibility": {
            "platforms": ["darwin", "linux", "win32"],
            "runtimes": {"python": project["requires-python"]},
        },
    }


def bundle(built: Path, folder: Path) -> Path:
    """Puts the bundle together around a wheel and returns where it is."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    description = PROJECT.format(version=VERSION, python=project["requires-python"], wheel=built.name)
    files: dict[str, bytes] = {
        "manifest.json": (json.dumps(manifest(project), indent=2, ensure_ascii=False) + "\n").encode(),
        "pyproject.toml": description.encode(),
        "src/server.py": SERVER.encode(),
        "icon.png": ICON.read_bytes(),
        "LICENSE": (ROOT / "LICENSE").read_bytes(),
        built.name: built.read_bytes(),
    }
    path = folder / f"webhand-{VERSION}.mcpb"
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, content in files.items():
            archive.writestr(zipfile.ZipInfo(name, WHEN), content, zipfile.ZIP_DEFLATED)
    return path


def main() -> None:
    folder = Path(sys.argv[1]) if len(sys.argv) > 1 else ROOT / "dist"
    folder.mkdir(parents=True, exist_ok=True)
    built = wheel(folder)
    for path in (built, bundle(built, folder)):
        print(path)


if __name__ == "__main__":
    main()
