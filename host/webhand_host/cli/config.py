"""`webhand config`: every setting with where it comes from, and changing them in the file."""

from collections.abc import Callable
from typing import TYPE_CHECKING, Annotated, Any

import typer

from webhand_host import settings
from webhand_host.cli.refused import Refused
from webhand_host.cli.terminal import say
from webhand_host.paths import config_folder, write_file
from webhand_host.settings import BadSettings, settings_file

if TYPE_CHECKING:
    from tomlkit import TOMLDocument

app = typer.Typer(
    name="config", help="Settings: what they are, where each comes from, and changing them.", no_args_is_help=True
)

Name = Annotated[str, typer.Argument(help="A setting's name, as `webhand config list` shows it.")]


@app.command(name="list")
def list_settings() -> None:
    """Every setting: its value, where it comes from, and what it is for."""
    try:
        found = settings.in_force()
    except BadSettings as problem:
        raise Refused(problem) from None
    for setting in found:
        say(f"{setting.name} = {quoted(setting.value)}  ({setting.source})\n    {setting.description}")


@app.command()
def get(name: Name) -> None:
    """Prints the value in force."""
    try:
        value = getattr(settings.load(), settings.known(name))
    except BadSettings as problem:
        raise Refused(problem) from None
    say(bare(value))


@app.command(name="set", context_settings={"ignore_unknown_options": True})  # so that -1 is a value
def set_setting(
    name: Name, value: Annotated[str, typer.Argument(help="Several hosts are separated by commas.")]
) -> None:
    """Writes a value into the file, if the file can be used with it."""
    try:
        kept = getattr(settings.check({settings.known(name): value}, settings_file()), name)
        with_it = _changed(lambda document: document.update({name: list(kept) if isinstance(kept, tuple) else kept}))
        settings.check(with_it.unwrap(), settings_file())
        _write(with_it)
    except (BadSettings, OSError) as problem:
        raise Refused(problem) from None
    say(f"{name} = {quoted(kept)}")
    _say_if_overridden(name)


@app.command()
def unset(name: Name) -> None:
    """Takes a setting out of the file, so that its default holds. Also one that does not belong there."""
    try:
        written = _changed(lambda document: None)
        if name not in written:
            settings.known(name)
            say(f"{name} was not set in {settings_file()}.")
        else:
            _write(_changed(lambda document: document.remove(name)))
            say(f"{name} was removed from {settings_file()}.")
    except (BadSettings, OSError) as problem:
        raise Refused(problem) from None
    _say_if_overridden(name)


@app.command()
def path() -> None:
    """Prints where the file is, or would be."""
    say(str(settings_file()))


def bare(value: Any) -> str:
    """A value as `set` takes it."""
    if isinstance(value, tuple):
        return ", ".join(value)
    return str(value).lower() if isinstance(value, bool) else str(value)


def quoted(value: Any) -> str:
    """A value as it stands in the file."""
    if isinstance(value, tuple):
        return f"[{', '.join(map(quoted, value))}]"
    return f'"{value}"' if isinstance(value, str) else bare(value)


def _changed(change: "Callable[[TOMLDocument], object]") -> "TOMLDocument":
    """The file's content after a change, comments and order as they were."""
    from tomlkit import parse
    from tomlkit.exceptions import TOMLKitError

    path = settings_file()
    try:
        document = parse(path.read_text(encoding="utf-8") if path.exists() else "")
    except (TOMLKitError, UnicodeDecodeError) as error:
        raise BadSettings(settings.unreadable(path, error)) from None
    change(document)
    return document


def _write(document: "TOMLDocument") -> None:
    from tomlkit import dumps

    config_folder()
    write_file(settings_file(), dumps(document))


def _say_if_overridden(name: str) -> None:
    variable = settings.overriding(name)
    if variable is not None:
        say(f"{variable} is set too and is used before the file.")
