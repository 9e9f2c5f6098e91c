"""What the person has set: `settings.toml` in the config folder, each value overridable by an environment variable."""

import os
import tomllib
from typing import Any, Literal

from pydantic import BaseModel, ConfigDict, Field, ValidationError

from webhand_host.paths import config_folder


class BadSettings(Exception):
    """The settings cannot be used; the message is a sentence for the person."""


class Settings(BaseModel):
    """`model` is auto, offline, gemini or the name of a Gemini model."""

    model_config = ConfigDict(extra="forbid", frozen=True)

    model: str = "auto"
    thinking: Literal["low", "medium", "high"] = "medium"
    max_steps: int = Field(default=50, ge=1, le=500)


def load() -> Settings:
    """The settings in force: environment (`WEBHAND_MODEL`, ...) over file over defaults.

    Raises:
        BadSettings: the file is not TOML, or holds something unknown.
    """
    path = config_folder() / "settings.toml"
    values: dict[str, Any] = {}
    try:
        values = tomllib.loads(path.read_text(encoding="utf-8"))
    except FileNotFoundError:
        pass
    except (OSError, tomllib.TOMLDecodeError) as error:
        raise BadSettings(f"{path} cannot be read: {error}") from error
    for name in Settings.model_fields:
        if (override := os.environ.get(f"WEBHAND_{name.upper()}")) is not None:
            values[name] = override
    try:
        return Settings.model_validate(values)
    except ValidationError as error:
        wrong = "; ".join(f"{'.'.join(map(str, item['loc']))}: {item['msg']}" for item in error.errors())
        raise BadSettings(f"The settings cannot be used ({path} or WEBHAND_...): {wrong}") from error
