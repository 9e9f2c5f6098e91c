"""The desk that takes applications for a stall at the market."""

import secrets
from datetime import date, time
from typing import Literal

from pydantic import BaseModel, ConfigDict, Field


class Paper(BaseModel):
    """A file that came with an application; `content` is its bytes in base64."""

    name: str
    size: int = Field(ge=0, le=2_000_000)
    type: str = ""
    content: str = ""


class Application(BaseModel):
    """Everything the form asks for. Names are those of the fields in the page."""

    model_config = ConfigDict(extra="forbid")

    full_name: str = Field(min_length=2)
    email: str = Field(pattern=r"^[^@\s]+@[^@\s]+$")
    phone: str = ""
    birthday: date | None = None
    country: str = Field(min_length=2)
    password: str = Field(min_length=8)
    stall_name: str = Field(min_length=2)
    trade: str = ""
    metres: int = Field(ge=1, le=12)
    colour: str = "#2f6f5e"
    arrival: time | None = None
    loudness: int = Field(default=3, ge=0, le=10)
    website: str = ""
    about: str = Field(min_length=10, max_length=600)
    story: str = ""
    days: list[str] = Field(min_length=1)
    power: Literal["none", "light", "kitchen"]
    needs: list[str] = []
    newsletter: bool = False
    pitch: str = Field(min_length=1)
    neighbours: list[str] = []
    papers: list[Paper] = []
    tax_number: str = ""
    emergency: str = ""
    terms: Literal[True]


class Submission(BaseModel):
    """An application that was taken, with its receipt number."""

    number: str
    application: Application


class FormOffice:
    """Keeps what was sent, first come first."""

    def __init__(self) -> None:
        self.submissions: list[Submission] = []

    def take(self, application: Application) -> Submission:
        submission = Submission(number=f"ST-{secrets.randbelow(90_000) + 10_000}", application=application)
        self.submissions.append(submission)
        return submission
