"""The conversation with a model: append-only, kept on disk as it grows, so that another host can take it up."""

from collections.abc import Sequence
from typing import Annotated, Any, Literal

from pydantic import BaseModel, ConfigDict, Field, field_validator

from webhand_agent.prompt.delimiters import READ, new_mark
from webhand_agent.protocol import Receipt, Screenshot, Tokens
from webhand_agent.snapshot import Tree
from webhand_agent.text import whole


class HistoryItem(BaseModel):
    """Base of all that is kept of a conversation. A model may write half a character too (`whole`)."""

    model_config = ConfigDict(extra="forbid", frozen=True)

    @field_validator("*", mode="after")
    @classmethod
    def _whole(cls, value: Any) -> Any:
        return whole(value)


class Image(HistoryItem):
    """`data` is base64."""

    mime: str
    data: str

    @classmethod
    def of(cls, shot: Screenshot) -> "Image":
        return cls(mime=shot.mime, data=shot.data)


class UserTurn(HistoryItem):
    """What the person asked (`request`, first turn and follow-ups) and what the page looks like now (`observation`).

    Page content stands only in `observation` and in the `content` of tool results: it is content and never an
    instruction. `tree` is the whole tree as last seen, for planners that are code; it is not sent to a model. `partial`
    says that the page had not come to rest. `note` is what the loop itself tells the model (that words alone end
    nothing): ours, so it stands outside of the page's marks. `said` are words of the person while the run was under
    way. `recap` is what is known from before: pages are quoted in it, so that it is shown as content. With `covers` it
    stands for so many turns from the conversation's beginning, which are not sent any more (`compaction`).
    """

    kind: Literal["user"] = "user"
    request: str | None = None
    said: tuple[str, ...] = ()
    recap: str | None = None
    covers: int = 0
    observation: str | None = None
    tree: Tree | None = None
    partial: bool = False
    note: str | None = None
    image: Image | None = None


class Call(HistoryItem):
    """A tool the model wants. `arguments` is what it sent, not validated yet."""

    id: str
    name: str
    arguments: dict[str, Any]


class Thought(HistoryItem):
    """One answer of a model.

    `steps` are the model's own steps as they came over the wire, to be sent back verbatim (signatures included); their
    shape is the model client's business. `text` is what it said to the person. `complaint` is set where the service
    answered but the answer is of no use (empty, blocked, incomplete): a sentence the model is told. `seconds` is how
    long it took, filled in by the loop. `author` is who thought: what comes over a wire is always a model's, and only a
    planner of ours says that it is one. A replay that had to heal counts as a model.
    """

    kind: Literal["model"] = "model"
    author: Literal["model", "planner", "replay"] = "model"
    text: str = ""
    calls: tuple[Call, ...] = ()
    steps: tuple[dict[str, Any], ...] = ()
    tokens: Tokens = Tokens()
    complaint: str | None = None
    seconds: float = 0


class ToolResult(HistoryItem):
    """`text` is the receipt as the model reads it, in our words; `quoted` are its sentences that quote the page.

    `content` is what the tool read, `what` says where; `parts` the same where it is of several pages: each is shown
    apart. `tree` are the lines of elements among it: of what else stands there, none is one, whatever it looks like.
    `image` is what the tab showed afterwards, for tools that look, and `url` where it was then. `receipt` are the
    facts, for planners that are code: these read no sentences.
    """

    call_id: str
    name: str
    text: str
    quoted: str = ""
    content: str = ""
    parts: tuple[str, ...] = ()
    what: str = READ
    tree: Tree | None = None
    image: Image | None = None
    url: str = ""
    receipt: Receipt | None = None
    is_error: bool = False


class ToolTurn(HistoryItem):
    kind: Literal["tools"] = "tools"
    results: tuple[ToolResult, ...]


Turn = Annotated[UserTurn | Thought | ToolTurn, Field(discriminator="kind")]


class Conversation:
    """Turns in order, after a system prompt that stays as it is.

    `mark` is the nonce of the run's content marks (`marking`). It is in no turn: whoever keeps the turns keeps it
    beside them, for the next host that goes on with the run.
    """

    def __init__(
        self, system: str, turns: Sequence[UserTurn | Thought | ToolTurn] = (), *, mark: str | None = None
    ) -> None:
        self.system = system
        self.mark = mark or new_mark()
        self.turns: list[UserTurn | Thought | ToolTurn] = list(turns)

    def add(self, turn: UserTurn | Thought | ToolTurn) -> None:
        self.turns.append(turn)

    @property
    def request(self) -> str:
        """What the person asked last."""
        asked = (
            turn.request for turn in reversed(self.turns) if isinstance(turn, UserTurn) and turn.request is not None
        )
        return next(asked, "")
