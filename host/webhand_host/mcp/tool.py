"""One tool of this door is one literal, as in the agent's table: name, what it takes and gives, its handler."""

import asyncio
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field
from enum import StrEnum
from typing import TYPE_CHECKING, Any, Generic

from mcp.server.mcpserver import Context
from mcp_types import CallToolResult, ImageContent, InputRequiredResult, TextContent, ToolAnnotations
from mcp_types import Tool as ListedTool
from pydantic import BaseModel, ConfigDict
from pydantic.alias_generators import to_camel
from typing_extensions import TypeVar
from webhand_agent import receipts
from webhand_agent.prompt.delimiters import quotation
from webhand_agent.protocol import Receipt

from webhand_host.server.door import Caller
from webhand_host.sessions.session import Kind

if TYPE_CHECKING:
    from webhand_host.mcp.running import Running


class Group(StrEnum):
    """What a client can have listed: `session` are the tools of specs/session-tools.md, `core` the agent's hands that
    most tasks need, `all` the rest of them.
    """

    SESSION = "session"
    CORE = "core"
    ALL = "all"


class Wire(BaseModel):
    """Base of what a tool takes and gives. Names are camelCase, as the document has them; unknown ones are errors."""

    model_config = ConfigDict(extra="forbid", frozen=True, alias_generator=to_camel)


class Given(Wire):
    """Base of answers."""

    success: bool = True


@dataclass(frozen=True)
class McpDoor:
    """What `webhand mcp` was started with, and the mark around what pages say (SAFETY rule 6). `opening` is held while
    a session is opened that nobody asked for by name; `told` counts the notes of a session that its opening told.
    """

    mark: str
    kind: Kind = Kind.SAVED
    headless: bool = False
    opening: asyncio.Lock = field(default_factory=asyncio.Lock)
    runs: "dict[str, Running]" = field(default_factory=dict)
    told: dict[str, int] = field(default_factory=dict)


@dataclass(frozen=True)
class McpCall(Caller):
    """`context` is the request's; None in a test of a handler."""

    mcp: McpDoor
    context: Context[None, Any] | None = None

    def quote(self, text: str) -> str:
        """What a page says, between marks that it cannot write."""
        return quotation(text, self.mcp.mark)

    def said(self, receipt: Receipt) -> str:
        """Our own words of a receipt, then what it quotes of a page, apart from one another (SAFETY rule 6)."""
        quoted = receipts.quoted(receipt)
        return "\n".join(part for part in (receipts.text(receipt), self.quote(quoted) if quoted else "") if part)


P = TypeVar("P", bound=BaseModel, default=Any)


@dataclass(frozen=True, kw_only=True)
class McpTool(Generic[P]):
    """`answer` None: what it gives is no object, such as a picture."""

    name: str
    description: str
    parameters: type[P]
    handle: Callable[[McpCall, P], Awaitable[BaseModel | CallToolResult | InputRequiredResult]]
    group: Group = Group.SESSION
    answer: type[BaseModel] | None = None
    reads: bool = False
    destroys: bool = False
    idempotent: bool = False

    def listed(self, name: str) -> ListedTool:
        """As clients are told of it, under the name that they can write."""
        return ListedTool(
            name=name,
            description=self.description,
            inputSchema=plain_schema(self.parameters),
            outputSchema=plain_schema(self.answer) if self.answer is not None else None,
            annotations=annotations(reads=self.reads, destroys=self.destroys, idempotent=self.idempotent),
        )


def annotations(*, reads: bool, destroys: bool, idempotent: bool) -> ToolAnnotations:
    """Hints for clients, which decide nothing here: permissions do."""
    return ToolAnnotations(
        readOnlyHint=reads, destructiveHint=destroys, idempotentHint=idempotent or reads, openWorldHint=True
    )


def plain_schema(model: type[BaseModel]) -> dict[str, Any]:
    """JSON Schema without the titles that pydantic makes of names, and the descriptions that it makes of docstrings:
    those are for us.
    """
    plain: dict[str, Any] = _plain(model.model_json_schema())
    plain.setdefault("properties", {})
    for one in (plain, *plain.get("$defs", {}).values()):
        one.pop("description", None)
    return plain


def _plain(schema: Any) -> Any:
    if isinstance(schema, list):
        return [_plain(one) for one in schema]
    if not isinstance(schema, dict):
        return schema
    return {
        key: {name: _plain(inner) for name, inner in value.items()} if key in ("properties", "$defs") else _plain(value)
        for key, value in schema.items()
        if key != "title"
    }


def as_result(given: BaseModel) -> CallToolResult:
    """An answer as JSON, both as text and as data; what is not set is left out."""
    told = given.model_dump(mode="json", by_alias=True, exclude_none=True)
    text = given.model_dump_json(by_alias=True, exclude_none=True)
    return CallToolResult(content=[TextContent(text=text)], structuredContent=told)


def picture_result(data: str, mime: str, said: str = "", told: dict[str, Any] | None = None) -> CallToolResult:
    """A picture in base64, with a sentence about it where there is one."""
    image = ImageContent(data=data, mimeType=mime)
    return CallToolResult(content=[*([TextContent(text=said)] if said else []), image], structuredContent=told)


def error_result(sentence: str) -> CallToolResult:
    """`Error: ...`, as specs/session-tools.md has it."""
    return CallToolResult(content=[TextContent(text=f"Error: {sentence}")], isError=True)
