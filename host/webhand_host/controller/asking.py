"""What a session is asked for (specs/controller.md, POST /sessions)."""

import re
from typing import Annotated, Any, Literal
from zoneinfo import available_timezones

from pydantic import (
    BaseModel,
    ConfigDict,
    Field,
    HttpUrl,
    ValidationError,
    ValidatorFunctionWrapHandler,
    WrapValidator,
    field_validator,
    model_validator,
)
from webhand_agent import urls
from webhand_agent.models.names import CHOICES, is_known
from webhand_agent.protocol import StartTask

from webhand_host.controller import scripting
from webhand_host.server.route import Request
from webhand_host.worker.wire import DESKTOP, PERSON

LONGEST_TASK = 20_000
ZONES_OF_THE_MACHINE = {"localtime"}
"""Put beside the zones of the IANA database by zic(8): another one on each machine."""
LABEL = r"^[A-Za-z0-9_][A-Za-z0-9_.-]{0,63}$"
"""With dots alone it would be another path where it stands in one."""
Label = Annotated[str, Field(pattern=LABEL)]


class Secret(Request):
    """One of the vault, by its name."""

    secret: str = Field(pattern=r"^[A-Za-z0-9_.-]{1,64}$")


def _credential(given: Any, taken: ValidatorFunctionWrapHandler) -> Any:
    try:
        return taken(given)
    except ValidationError:
        raise ValueError('it is a text, or {"secret": "NAME"}') from None


Credential = Annotated[Secret | str, WrapValidator(_credential)]


class Telegram(Request):
    bot_token: str = Field(min_length=1, max_length=200)
    chat_id: str = Field(min_length=1, max_length=100)


class Webhook(Request):
    """`secret` signs what is sent, as Standard Webhooks 1.0 has it: HMAC-SHA256 over id, timestamp and body."""

    url: HttpUrl
    method: Literal["POST", "PUT"] = "POST"
    secret: str | None = Field(None, min_length=1, max_length=500)


class Notifications(Request):
    """Where a session's end is told. `others` are addresses as apprise takes them (mailto://..., and so on). `pages`:
    what pages say may be told too, and not the summary alone.
    """

    telegram: Telegram | None = None
    webhook: Webhook | None = None
    others: list[Annotated[str, Field(max_length=1_000)]] = Field([], max_length=10)
    desktop: bool = False
    pages: bool = False


class Options(Request):
    max_turns: int | None = Field(None, ge=1, le=500)
    auto_confirm: bool = Field(False, description="Acting on sites needs no yes: `write`, and nothing beyond it.")
    priority: int = Field(100, ge=1, le=1_000, description="Lower is sooner.")
    labels: list[Label] = Field([], max_length=20, description="What its worker has to have.")
    headless: bool | None = Field(None, description="Left out: where its worker has no display.")
    model: str | None = None
    document_tools: bool = Field(False, description="The tools are called as specs/controller.md calls them.")

    @field_validator("model")
    @classmethod
    def _known(cls, model: str | None) -> str | None:
        if model is not None and not is_known(model):
            raise ValueError(f"choose {CHOICES}")
        return model


class NewSession(Request):
    """`credentials` are values, kept sealed until the run ends and typed on the target's origin alone, or names
    of secrets that are there. With `steps` it is a script's: these are carried out, and no model is asked.
    """

    mode: Literal["explore", "task"] = "task"
    target: str | None = Field(None, min_length=1, max_length=8_000)
    title: str | None = Field(
        None, min_length=1, max_length=300, description="Of a tab of a person's own browser, or of a window."
    )
    instruction: str | None = Field(None, min_length=1, max_length=LONGEST_TASK)
    goal: str | None = Field(None, min_length=1, max_length=LONGEST_TASK)
    steps: list[scripting.Step] = Field([], max_length=scripting.MOST_STEPS)
    credentials: dict[Annotated[str, Field(pattern=r"^[A-Za-z0-9_]{1,32}$")], Credential] | None = None
    notifications: Notifications | None = None
    options: Options = Options()

    @field_validator("steps")
    @classmethod
    def _known(cls, steps: list[scripting.Step]) -> list[scripting.Step]:
        scripting.check(steps)
        return steps

    @field_validator("title", "instruction", "goal")
    @classmethod
    def _said(cls, text: str | None) -> str | None:
        if text is not None and not text.strip():
            raise ValueError("it says nothing")
        return text

    @field_validator("target")
    @classmethod
    def _address(cls, target: str | None) -> str | None:
        if target is None:
            return None
        try:
            return str(urls.parse(target))
        except urls.BadUrl as bad:
            raise ValueError(f"it has to be the address of a page. {bad.sentence}") from None

    @model_validator(mode="after")
    def _whole(self) -> "NewSession":
        words = {"task": self.instruction, "explore": self.goal}
        name = "instruction" if self.mode == "task" else "goal"
        if any(text is not None for mode, text in words.items() if mode != self.mode):
            raise ValueError(f"mode {self.mode} takes its words as {name}")
        if self.mode == "task" and self.instruction is None and not self.steps:
            raise ValueError("mode task takes an instruction, or steps")
        if self.steps and words[self.mode] is not None:
            raise ValueError(f"it takes steps or {name}, and not both")
        if self.mode == "explore":
            scripting.check_looks_only(self.steps)
        if self.mode == "explore" and self.target is None and self.title is None:
            raise ValueError("mode explore takes a target, or a title")
        if self.target is not None and self.title is not None:
            raise ValueError("it begins at a target or in the tab with a title, and not in both")
        if self.credentials and self.target is None:
            raise ValueError("credentials take a target: they are typed on its origin alone")
        return self

    @property
    def labels(self) -> list[str]:
        """What its worker has to have. A tab that is open is in a person's own browser; who wants a window, whatever
        browser is there, asks for a desktop.
        """
        begins_there = self.title is not None and DESKTOP not in self.options.labels
        return list(dict.fromkeys((*self.options.labels, *([PERSON] if begins_there else []))))

    def public(self) -> dict[str, Any]:
        """What may stand in the database: without values of credentials and where notifications go."""
        asked = self.model_dump(mode="json", exclude={"credentials", "notifications"})
        names = {name: one.secret if isinstance(one, Secret) else "" for name, one in (self.credentials or {}).items()}
        return {**asked, "credentials": names}


class NewSchedule(Request):
    """`cron` has five fields, or six with seconds first; `timezone` is where its hours are."""

    name: str = Field(pattern=LABEL)
    cron: str = Field(max_length=200)
    timezone: str = "UTC"
    session: NewSession

    @field_validator("timezone")
    @classmethod
    def _known(cls, timezone: str) -> str:
        if timezone not in available_timezones() - ZONES_OF_THE_MACHINE:
            raise ValueError("write a time zone as Europe/Rome or UTC")
        return timezone


class Stored(BaseModel):
    """A request as the database has it."""

    model_config = ConfigDict(extra="ignore", frozen=True)

    mode: Literal["explore", "task"]
    target: str | None = None
    title: str | None = None
    instruction: str | None = None
    goal: str | None = None
    steps: list[scripting.Step] = []
    credentials: dict[str, str] = {}
    options: Options = Options()

    def as_task(self, *, attended: bool) -> StartTask:
        """What the agent is asked. The instruction is the person's own words."""
        otherwise = (
            scripting.WORDS if self.steps else f"Look around on {self.target or 'this page'} and tell what is there."
        )
        return StartTask(
            task=self.instruction or self.goal or otherwise,
            url=self.target,
            model=self.options.model,
            max_steps=self.options.max_turns or (len(self.steps) + scripting.STEPS_MORE if self.steps else None),
            autonomy="trusted" if self.options.auto_confirm else None,
            attended=attended,
            browse=True,
        )


SESSION_ID = re.compile(r"sess_(\d{8})_(\d{6})_([0-9a-f]{4})")


def session_id_of(run_id: str) -> str:
    """Sessions and the records of their runs have the same name, each in the spelling of its own document."""
    return "sess_" + run_id.replace("-", "_")


def run_id_of(session_id: str) -> str:
    """Raises `ValueError` for what is no id of a session."""
    found = SESSION_ID.fullmatch(session_id)
    if found is None:
        raise ValueError(session_id)
    return "-".join(found.groups())
