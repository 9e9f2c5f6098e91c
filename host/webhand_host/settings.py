"""What the person has set: `settings.toml` in the config folder, each value overridable by an environment variable.

pydantic-settings is imported where settings are read: the native host should be ready before that.
"""

import difflib
import os
import re
import tomllib
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, Literal

from pydantic import BaseModel, BeforeValidator, ConfigDict, Field, ValidationError
from webhand_agent import urls
from webhand_agent.models.names import CHOICES, is_known

from webhand_host.paths import config_folder

if TYPE_CHECKING:
    from pydantic_core import ErrorDetails

PREFIX = "WEBHAND_"
FILE = "settings.toml"
RENAMED = {"allow": "enter_always"}
"""What settings were called in earlier versions."""
SECRETS = re.compile(r"key|secret|password")


_WHY = {
    **dict.fromkeys(("int_parsing", "int_type", "int_from_float"), "write a whole number"),
    **dict.fromkeys(("bool_parsing", "bool_type"), "write true or false"),
    **dict.fromkeys(("string_type", "string_too_short"), "write a text"),
    "greater_than_equal": "write a number of {ge} or more",
    "less_than_equal": "write a number of {le} or less",
    "literal_error": "write {expected}",
}
"""Why a value has no place there, by pydantic's names of errors, as a person would say it."""


class BadSettings(Exception):
    """The settings cannot be used; the message is a sentence for the person."""


def _model(value: Any) -> Any:
    if isinstance(value, str) and not is_known(value):
        raise ValueError(f"choose {CHOICES}")
    return value


def _address(value: Any) -> Any:
    if isinstance(value, str) and value and not re.match(r"https?://[^/\s]+\S*$", value):
        raise ValueError("write an address that begins with http:// or https://, or nothing")
    return value


def _hosts(value: Any) -> Any:
    """Hosts in one spelling. In the environment and on the command line commas stand between them."""
    if isinstance(value, str):
        value = [host.strip() for host in value.split(",") if host.strip()]
    return tuple(map(_host, value)) if isinstance(value, list | tuple) else value


def _host(text: Any) -> str:
    try:
        url = urls.parse(str(text))
    except urls.BadUrl:
        raise ValueError("write hosts alone, as shop.example, with commas between them") from None
    if "://" in str(text) or not url.is_bare or url.port is not None:
        raise ValueError(f'write only the host of "{text}": {url.host}')
    return url.host


def _folders(value: Any) -> Any:
    """Whole paths, or from the home folder on. In the environment and on the command line they stand in one text."""
    if isinstance(value, str):
        value = [folder for folder in value.split(os.pathsep) if folder]
    for folder in value if isinstance(value, list | tuple) else ():
        if not str(folder).startswith("~") and not Path(str(folder)).is_absolute():
            raise ValueError(f'write "{folder}" from / or ~ on')
    return tuple(map(str, value)) if isinstance(value, list | tuple) else value


Folders = Annotated[tuple[str, ...], BeforeValidator(_folders)]
Model = Annotated[str, BeforeValidator(_model)]
Address = Annotated[str, BeforeValidator(_address)]
Hosts = Annotated[tuple[str, ...], BeforeValidator(_hosts)]


class Settings(BaseModel):
    """Every setting, with what it is for. Keys are not among them: those are kept in the system's keyring."""

    model_config = ConfigDict(extra="forbid", frozen=True)

    model: Model = Field(
        "auto", description="Who decides what is done; auto is Gemini, or the offline planner where that is enough."
    )
    thinking: Literal["low", "medium", "high"] = Field("medium", description="How long the model may think.")
    max_steps: int = Field(50, ge=1, le=500, description="A task ends after this many steps.")
    max_minutes: int = Field(0, ge=0, description="A task ends after this many minutes; 0 is no limit.")
    max_tokens: int = Field(0, ge=0, description="A task ends after this many tokens, in and out; 0 is no limit.")
    openai_base_url: Address = Field(
        "", description="Where openai: models answer (Ollama: http://localhost:11434/v1); empty is OpenAI itself."
    )
    openai_sees: bool = Field(True, description="Whether openai: models are shown pictures.")
    openai_parallel: bool = Field(True, description="Whether openai: models may make several calls in one answer.")
    vertex_project: str = Field(
        "", description="The Google Cloud project whose Vertex AI serves Gemini; empty is none."
    )
    vertex_location: str = Field("global", min_length=1, description="Where that project's Gemini runs.")
    vision: Literal["auto", "off", "gemini", "lux", "both"] = Field(
        "auto", description="Who finds places in a picture of the page where its tree does not show them."
    )
    lux_base_url: Address = Field("", description="Where the Lux API answers; empty is its own address.")
    autonomy: Literal["careful", "normal", "trusted"] = Field(
        "normal",
        description=(
            "careful asks before the first act on each site, also a harmless one; trusted does not ask before acting, "
            "only before deeds (paying, sending, deleting) and before taking what was read on one site to another."
        ),
    )
    cookies: Literal["refuse", "ask"] = Field(
        "refuse",
        description=(
            "Whether cookies are refused, once a page and without a question, where the banner is that of a known "
            "consent framework; ask leaves the banner to the task, which asks before it answers one."
        ),
    )
    enter_always: Hosts = Field((), description="Hosts that a task may always go to and look at.")
    block: Hosts = Field((), description="Hosts that a task may never go to.")
    upload_folders: Folders = Field(
        ("~",), description="Folders whose files may be uploaded; of keys, profiles and hidden files none ever is."
    )
    confirm_minutes: int = Field(
        60, ge=1, le=10_080, description="A question for your consent counts as no after this many minutes."
    )
    site_notes: bool = Field(
        True, description="Whether it is noted, on this machine, what failed and helped on a site."
    )
    desktop: Literal["ask", "allow", "off"] = Field(
        "ask",
        description=(
            "Whether a task may use mouse, keyboard, screen and programs of this computer: after your yes in each "
            "task, without asking, or never."
        ),
    )
    screenshots: Literal["auto", "never"] = Field("auto", description="Whether the model is shown pictures of pages.")
    history_characters: int = Field(
        200_000, ge=20_000, description="From this size on the oldest steps of a task become a summary."
    )


@dataclass(frozen=True)
class Setting:
    """One setting in force. `source` is `default`, the file or the variable it comes from."""

    name: str
    value: Any
    source: str
    description: str


def settings_file() -> Path:
    return config_folder(create=False) / FILE


def load() -> Settings:
    """The settings in force: environment (`WEBHAND_MODEL`, ...) over file over defaults.

    Raises:
        BadSettings: the file is not TOML, or something in it or in the environment is unknown or has no place there.
    """
    path = settings_file()
    for name in RENAMED:  # else a variable of that name would be passed over without a word
        if (variable := overriding(name)) is not None:
            raise BadSettings(f"{variable} in the environment: {_unknown(name)}")
    try:
        return Settings.model_validate(dict(_reader()()))
    except ValidationError as error:
        raise BadSettings(" ".join(_sentence(problem, path) for problem in error.errors())) from None
    except (OSError, ValueError) as error:  # TOML and UTF-8 that are broken are ValueErrors both
        raise BadSettings(unreadable(path, error)) from error


def usable() -> tuple[Settings, str | None]:
    """The settings in force; where they cannot be used the defaults, and the sentence that says why."""
    try:
        return load(), None
    except BadSettings as error:
        return Settings(), str(error)


def in_force() -> list[Setting]:
    """Every setting with where it comes from.

    Raises:
        BadSettings: see `load`.
    """
    settings = load()
    path = settings_file()
    written = tomllib.loads(path.read_text(encoding="utf-8")) if path.exists() else {}
    return [
        Setting(name, getattr(settings, name), _source(name, written, path), field.description or "")
        for name, field in Settings.model_fields.items()
    ]


def check(values: dict[str, Any], path: Path) -> Settings:
    """The settings that a file with these values would give by itself.

    Raises:
        BadSettings: it could not be used.
    """
    try:
        return Settings.model_validate(values)
    except ValidationError as error:
        raise BadSettings(" ".join(_sentence(problem, path, file_only=True) for problem in error.errors())) from None


def known(name: str) -> str:
    """The name, if there is such a setting.

    Raises:
        BadSettings: there is none; the sentence names the nearest.
    """
    if name not in Settings.model_fields:
        raise BadSettings(_unknown(name))
    return name


def unreadable(path: Path, error: Exception) -> str:
    return f"{path} cannot be read: {error}. Mend it, or remove it to start anew."


def overriding(name: str) -> str | None:
    """The environment variable that is used before the file, where it is set."""
    variable = f"{PREFIX}{name.upper()}"
    return variable if os.environ.get(variable) else None


@cache
def _reader() -> type[Settings]:
    """Settings that fill themselves. pydantic-settings takes the values together: arguments, environment, file."""
    from pydantic_settings import BaseSettings, PydanticBaseSettingsSource, SettingsConfigDict, TomlConfigSettingsSource

    class Reader(Settings, BaseSettings):
        model_config = SettingsConfigDict(
            env_prefix=PREFIX, env_ignore_empty=True, enable_decoding=False, extra="forbid", frozen=True
        )

        @classmethod
        def settings_customise_sources(
            cls,
            settings_cls: type[BaseSettings],
            init_settings: PydanticBaseSettingsSource,
            env_settings: PydanticBaseSettingsSource,
            dotenv_settings: PydanticBaseSettingsSource,
            file_secret_settings: PydanticBaseSettingsSource,
        ) -> tuple[PydanticBaseSettingsSource, ...]:
            return env_settings, TomlConfigSettingsSource(settings_cls, toml_file=settings_file())

    return Reader


def _source(name: str, written: dict[str, Any], path: Path) -> str:
    return overriding(name) or (str(path) if name in written else "default")


def _sentence(problem: "ErrorDetails", path: Path, *, file_only: bool = False) -> str:
    name = str(problem["loc"][0]) if problem["loc"] else ""
    if problem["type"] == "extra_forbidden":
        return f"{path}: {_unknown(name)}"
    variable = None if file_only else overriding(name)
    where = f"{variable} in the environment" if variable else f"{name} in {path}"
    why = _WHY.get(problem["type"], problem["msg"].removeprefix("Value error, ").removeprefix("Input should be "))
    why = why.format(**problem.get("ctx", {})).rstrip(".")
    description = Settings.model_fields[name].description
    return f'{where} cannot be "{problem["input"]}": {why[:1].lower()}{why[1:]}. (What it is: {description})'


def _unknown(name: str) -> str:
    if SECRETS.search(name):
        return f'There is no setting "{name}". Keys are not kept among the settings: use `webhand key set`.'
    if name in RENAMED:
        return f'The setting "{name}" is called "{RENAMED[name]}" now: write that instead.'
    near = difflib.get_close_matches(name, Settings.model_fields, 1)
    advice = f'Did you mean "{near[0]}"?' if near else "`webhand config list` shows those there are."
    return f'There is no setting "{name}". {advice}'
