"""Bundles the pinned editors for a page, once."""

import hashlib
import shutil
from pathlib import Path

from packages import installed, node

HERE = Path(__file__).parent
OUTPUT = HERE / "node_modules" / ".bundle"
STAMP = OUTPUT / "made-from"
SOURCES = ("package-lock.json", "editors.js", "monaco.js")
SWITCHES = (
    "--bundle", "--splitting", "--format=esm", f"--outdir={OUTPUT}", "--loader:.ttf=empty", "--loader:.css=css",
    '--define:process.env.NODE_ENV="production"', "--minify", "--log-level=error",
)  # fmt: skip


def bundle() -> Path:
    """The folder with `editors.js`, its pieces and `monaco.css`. Takes some 20 s where nothing of it is there yet."""
    with installed(HERE) as modules:
        if not STAMP.exists() or STAMP.read_text() != _stamp():
            shutil.rmtree(OUTPUT, ignore_errors=True)
            node(HERE, modules / "esbuild/bin/esbuild", "editors.js", "monaco.js", *SWITCHES)
            STAMP.write_text(_stamp())
    return OUTPUT


def _stamp() -> str:
    return hashlib.sha256(b"".join((HERE / name).read_bytes() for name in SOURCES)).hexdigest()
