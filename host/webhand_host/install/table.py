"""The table of browsers x systems (`manifest/browsers.json`) and the native-host manifest, as pydantic reads them.

Where browsers look for the manifest: https://developer.chrome.com/docs/extensions/develop/concepts/native-messaging.
"""

from functools import cache
from typing import Annotated, Literal

from pydantic import BaseModel, ConfigDict, Field, ValidationError

from webhand_host.paths import DataMissing, data_folder

System = Literal["linux", "macos", "windows"]
HOST_NAME = "dev.webhand.host"
FILE_NAME = f"{HOST_NAME}.json"


class Row(BaseModel):
    model_config = ConfigDict(extra="forbid", frozen=True)


class BrowserPlace(Row):
    """One browser on one system. Paths name their roots in braces: `{root}`, `{home}`, `{config}`, ...

    `folders` (Linux, macOS) or `registry` keys under HKEY_CURRENT_USER (Windows) are where it looks for manifests: all
    of them are written. `profile` exists once it has run. `executables` may hold `*`. `snap` and `flatpak` name the
    packages that run it in a sandbox of their own. `proven`: Webhand was seen to work there.
    """

    folders: tuple[str, ...] = ()
    registry: tuple[str, ...] = ()
    profile: str
    commands: tuple[str, ...] = ()
    executables: tuple[str, ...] = ()
    snap: str | None = None
    flatpak: str | None = None
    proven: bool = False


class KnownBrowser(Row):
    """`loads_unpacked`: whether `--load-extension` works. `sources` are where the places were read."""

    id: Annotated[str, Field(pattern=r"^[a-z][a-z-]*$")]
    name: str
    extensions_page: str
    loads_unpacked: Literal["yes", "no", "untested"]
    note: str = ""
    sources: tuple[str, ...]
    systems: dict[System, BrowserPlace]


class Table(Row):
    browsers: tuple[KnownBrowser, ...]


class NativeHostManifest(BaseModel):
    """What a browser reads. A leading or doubled dot in a name, a relative path or a wildcard makes it ignore all."""

    model_config = ConfigDict(extra="forbid")

    name: Annotated[str, Field(pattern=r"^[a-z0-9_]+(\.[a-z0-9_]+)*$")]
    description: str
    path: str
    type: Literal["stdio"]
    allowed_origins: list[str]


class UnknownBrowser(Exception):
    """The user named a browser that the table does not have on this system."""

    def __init__(self, name: str, system: System, known: list[str]) -> None:
        super().__init__(name, system, known)
        self.name, self.system, self.known = name, system, known

    def __str__(self) -> str:
        return f"{self.name!r} is not a browser that Webhand knows on {self.system}. Known: {', '.join(self.known)}."


@cache
def browsers() -> tuple[KnownBrowser, ...]:
    """Every browser of the table, in its order.

    Raises:
        DataMissing: the table is not there or cannot be read.
    """
    try:
        text = (data_folder("manifest") / "browsers.json").read_text(encoding="utf-8")
        return Table.model_validate_json(text).browsers
    except (OSError, ValidationError) as error:
        raise DataMissing("manifest") from error


def on(system: System) -> dict[str, tuple[KnownBrowser, BrowserPlace]]:
    """The browsers that exist on a system, by id."""
    return {browser.id: (browser, browser.systems[system]) for browser in browsers() if system in browser.systems}


def named(name: str, system: System) -> tuple[KnownBrowser, BrowserPlace]:
    """The browser with this id.

    Raises:
        UnknownBrowser: there is none on this system.
    """
    known = on(system)
    if name not in known:
        raise UnknownBrowser(name, system, list(known))
    return known[name]


def manifest_text(launcher: str, origin: str) -> str:
    """The manifest that lets the extension with this origin start this launcher."""
    template = (data_folder("manifest") / "native-host.json").read_text(encoding="utf-8")
    manifest = NativeHostManifest.model_validate_json(template)
    manifest.path, manifest.allowed_origins = launcher, [origin]
    return manifest.model_dump_json(indent=2) + "\n"
