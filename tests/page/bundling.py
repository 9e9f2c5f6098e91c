"""Bundles pinned packages for a page, once: `node_modules` and bundle stay in the folder of their lock file."""

import hashlib
import shutil
from dataclasses import dataclass
from pathlib import Path

from packages import installed, node

HERE = Path(__file__).parent


@dataclass(frozen=True)
class Bundle:
    """The scripts in `folder` of this package, each the beginning of a bundle."""

    folder: str
    scripts: tuple[str, ...]

    @property
    def place(self) -> Path:
        return HERE / self.folder

    def made(self) -> Path:
        """The folder with the bundles, their pieces and styles. Takes some 20 s where nothing of it is there yet."""
        here = self.place
        output = here / "node_modules" / ".bundle"
        stamp = output / "made-from"
        sources = b"".join((here / name).read_bytes() for name in ("package-lock.json", *self.scripts))
        made_from = hashlib.sha256(sources).hexdigest()
        switches = (
            "--bundle", "--splitting", "--format=esm", f"--outdir={output}", "--loader:.ttf=empty", "--loader:.css=css",
            "--loader:.png=empty", '--define:process.env.NODE_ENV="production"', "--minify", "--log-level=error",
        )  # fmt: skip
        with installed(here) as modules:
            if not stamp.exists() or stamp.read_text() != made_from:
                shutil.rmtree(output, ignore_errors=True)
                node(here, modules / "esbuild/bin/esbuild", *self.scripts, *switches)
                stamp.write_text(made_from)
        return output


EDITORS = Bundle("editors", ("editors.js", "monaco.js"))
PICKERS = Bundle("pickers", ("pickers.js",))
WIDGETS = Bundle("widgets", ("widgets.js",))
