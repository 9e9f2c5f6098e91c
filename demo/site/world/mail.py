"""A mailbox and what can be done with it."""

import random
from collections.abc import Iterable
from datetime import UTC, datetime
from typing import Literal

from pydantic import BaseModel, Field

from demo.site.world.people import Contact

Folder = Literal["inbox", "sent", "trash"]


class MailMessage(BaseModel):
    """One message; the body is a list of paragraphs."""

    id: str
    sender: Contact
    to: str
    subject: str
    body: list[str]
    sent: datetime
    unread: bool = False
    folder: Folder = "inbox"


class Draft(BaseModel):
    """What the compose page sends."""

    to: str = Field(min_length=3, pattern=r"^[^@\s]+@[^@\s]+$")
    subject: str = Field(default="", max_length=200)
    body: str = Field(default="", max_length=20_000)


class Errand(BaseModel):
    """What the newest message from Ernesto Ruiz asks for.

    `facts` are the strings that only a reader of the message can know: whoever reports the errand has to name them.
    """

    message_id: str
    summary: str
    facts: tuple[str, ...]


class Mailbox:
    """Messages in no promised order; every list that is given out is newest first."""

    def __init__(self, owner: Contact, messages: list[MailMessage], errand: Errand, rng: random.Random) -> None:
        self.owner = owner
        self.messages = messages
        self.errand = errand
        self._rng = rng

    def folder(self, name: Folder) -> list[MailMessage]:
        return self._newest_first(message for message in self.messages if message.folder == name)

    def search(self, query: str) -> list[MailMessage]:
        """Messages outside the trash that hold every word of `query`; `from:word` looks at the sender alone."""
        words = query.lower().replace('"', " ").replace("from: ", "from:").split()
        return self._newest_first(
            message
            for message in self.messages
            if words and message.folder != "trash" and all(_matches(message, word) for word in words)
        )

    def written_by(self, name: str) -> list[MailMessage]:
        return self._newest_first(message for message in self.messages if message.sender.name == name)

    def find(self, message_id: str) -> MailMessage | None:
        return next((message for message in self.messages if message.id == message_id), None)

    def unread_count(self) -> int:
        return sum(message.unread for message in self.messages if message.folder == "inbox")

    def send(self, draft: Draft) -> MailMessage:
        """Keep `draft` as sent by the owner, now."""
        message = MailMessage(
            id=new_id(self._rng),
            sender=self.owner,
            to=draft.to,
            subject=draft.subject or "(no subject)",
            body=draft.body.splitlines() or [""],
            sent=datetime.now(UTC),
            folder="sent",
        )
        self.messages.append(message)
        return message

    @staticmethod
    def _newest_first(messages: Iterable[MailMessage]) -> list[MailMessage]:
        return sorted(messages, key=lambda message: message.sent, reverse=True)


def new_id(rng: random.Random) -> str:
    """An id of ten hexadecimal digits: addresses of messages must not be guessable by counting."""
    return f"{rng.getrandbits(40):010x}"


def _matches(message: MailMessage, word: str) -> bool:
    sender = f"{message.sender.name} {message.sender.address}".lower()
    if word.startswith("from:"):
        return word.removeprefix("from:") in sender
    return word in sender or word in message.subject.lower() or any(word in line.lower() for line in message.body)
