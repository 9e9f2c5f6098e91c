"""The Webhand protocol: every message that crosses a process boundary, declared once.

JSON-RPC 2.0 (https://www.jsonrpc.org/specification) in both directions. The extension, the native host and local
clients speak it; over Chrome's port it travels in length-prefixed frames (`webhand_host.native.codec`), over the local
socket in WebSocket text messages. The run events at the end are one family: the chat, the run file and
`webhand run --json` show the same ones.

`extension/protocol.d.ts` and the tables of `docs/PROTOCOL.md` are generated from this file (`./dev generate`).

Units: times named `ms` are milliseconds, `t` and `seconds` are seconds. Tab, window and frame ids are Chrome's own
integers; `document_id` is Chrome's `documentId` (or the loader id under CDP).
"""

from enum import IntEnum, StrEnum
from typing import Annotated, Any, Literal, NamedTuple

from pydantic import BaseModel, ConfigDict, Field

from webhand_agent.version import PROTOCOL_VERSION as PROTOCOL_VERSION


class Message(BaseModel):
    """Base of everything on the wire: immutable, and an unknown field is an error and not a silent loss."""

    model_config = ConfigDict(extra="forbid", frozen=True)


class ErrorCode(IntEnum):
    """JSON-RPC error codes. Append only: a number never changes its meaning."""

    PARSE_ERROR = -32700
    INVALID_REQUEST = -32600
    METHOD_NOT_FOUND = -32601
    INVALID_PARAMS = -32602
    INTERNAL_ERROR = -32603
    HELLO_REQUIRED = 1
    VERSION_MISMATCH = 2
    BUSY = 3
    NO_SUCH_RUN = 4
    NO_SUCH_TAB = 5
    NOT_INJECTABLE = 6
    TIMEOUT = 7
    PORT_CLOSED = 8
    REFUSED = 9
    NO_SUCH_QUESTION = 10
    TOO_LARGE = 11


# --- JSON-RPC 2.0 ---------------------------------------------------------------------------------------------------

RequestId = int | str


class Request(Message):
    jsonrpc: Literal["2.0"] = "2.0"
    id: RequestId
    method: str
    params: dict[str, Any] = {}


class Notification(Message):
    jsonrpc: Literal["2.0"] = "2.0"
    method: str
    params: dict[str, Any] = {}


class ErrorObject(Message):
    code: int
    message: str
    data: Any = None


class Reply(Message):
    jsonrpc: Literal["2.0"] = "2.0"
    id: RequestId
    result: Any


class ErrorReply(Message):
    """`id` is null where the request was too broken to have one (JSON-RPC 2.0, section 5)."""

    jsonrpc: Literal["2.0"] = "2.0"
    id: RequestId | None
    error: ErrorObject


class Chunk(Message):
    """A piece of a message larger than Chrome's limit. The receiver joins `data` of 0..count-1 and parses the whole."""

    id: str
    index: Annotated[int, Field(ge=0)]
    count: Annotated[int, Field(ge=1)]
    data: str


class ChunkEnvelope(Message):
    chunk: Chunk


# --- What the page is and what can be done in it ----------------------------------------------------------------------


class Tab(Message):
    """`injectable` is false for pages no extension may enter (chrome://, the web store, ...). Order is `index`."""

    tab_id: int
    window_id: int
    index: int
    url: str
    title: str
    active: bool
    injectable: bool


class Frame(Message):
    """One document of a tab. Its refs read `<prefix>e<number>`; the top document's prefix is empty, others `f<n>`."""

    frame_id: int
    document_id: str
    prefix: Annotated[str, Field(pattern=r"^(f\d+)?$")]
    url: str


class Observation(Message):
    """What a tab looks like now.

    `tree` is the text of DESIGN.md "The tree". `elements` counts its lines that carry a ref, `omitted` those that the
    budget left out, `partial` says that a frame could not be reached or the page had not come to rest. `next_ref` and
    `next_frame` go back in with the next `page.observe` of the same run, in whatever tab.
    """

    tab_id: int
    url: str
    title: str
    tree: str
    elements: int
    omitted: int = 0
    partial: bool = False
    frames: list[Frame] = []
    next_ref: int = 1
    next_frame: int = 1
    ms: float = 0


class Screenshot(Message):
    """`data` is base64 of the picture's bytes, `width` and `height` are its pixels."""

    mime: Literal["image/jpeg", "image/png"]
    data: str
    width: int
    height: int


class Click(Message):
    kind: Literal["click"] = "click"


class TypeText(Message):
    """Replaces what the field holds with `text`."""

    kind: Literal["type"] = "type"
    text: str


class Clear(Message):
    kind: Literal["clear"] = "clear"


class PressKey(Message):
    """`key` as in UI Events KeyboardEvent key values, with modifiers in front: `Enter`, `Control+a`, `Shift+Tab`."""

    kind: Literal["press_key"] = "press_key"
    key: str


class Scroll(Message):
    """By 70 % of the viewport, or of the element's own scrollable box."""

    kind: Literal["scroll"] = "scroll"
    direction: Literal["up", "down", "left", "right"]


class ScrollIntoView(Message):
    kind: Literal["scroll_into_view"] = "scroll_into_view"


class Select(Message):
    """An option by its value, its exact text, or a text that only one option contains."""

    kind: Literal["select"] = "select"
    value: str


class Hover(Message):
    kind: Literal["hover"] = "hover"


Action = Annotated[
    Click | TypeText | Clear | PressKey | Scroll | ScrollIntoView | Select | Hover, Field(discriminator="kind")
]


class Code(StrEnum):
    """How an action ended. Append only. Everything but `done` and `navigated` comes with `ok: false`."""

    DONE = "done"
    NAVIGATED = "navigated"
    NOT_FOUND = "not_found"
    STALE = "stale"
    COVERED = "covered"
    DISABLED = "disabled"
    HIDDEN = "hidden"
    NOT_EDITABLE = "not_editable"
    NO_SUCH_OPTION = "no_such_option"
    NO_SUCH_KEY = "no_such_key"
    NO_SUCH_TAB = "no_such_tab"
    NOT_INJECTABLE = "not_injectable"
    DIALOG_OPEN = "dialog_open"
    FRAME_GONE = "frame_gone"
    TIMEOUT = "timeout"
    REFUSED = "refused"
    INVALID = "invalid"
    UNKNOWN = "unknown"


class Effect(StrEnum):
    """What an action was seen to do."""

    NAVIGATION = "navigation"
    NEW_TAB = "new_tab"
    DIALOG = "dialog"
    DOWNLOAD = "download"
    VALUE = "value"
    CHECKED = "checked"
    EXPANDED = "expanded"
    FOCUS = "focus"
    SCROLL = "scroll"
    DOM = "dom"
    WINDOW = "window"
    CLIPBOARD = "clipboard"
    NONE = "none"


class Receipt(Message):
    """What an action did, written by code. `tab_id` names the tab the run goes on in, where the action changed it.

    `candidates` are tree lines of the nearest elements, where the one asked for could not be used.
    """

    ok: bool
    code: Code
    message: str
    effect: list[Effect] = []
    tab_id: int | None = None
    healed: bool = False
    candidates: list[str] = []
    ms: float = 0


# --- Run events -------------------------------------------------------------------------------------------------------


class Tokens(Message):
    input: int = 0
    cached: int = 0
    output: int = 0


class Event(Message):
    """`t` is seconds since the run started; `step` counts from 1 and is there inside the loop."""

    t: float
    step: int | None = None


class RunStarted(Event):
    type: Literal["run_started"] = "run_started"
    id: str
    task: str
    model: str
    carrier: Literal["extension", "playwright"]


class ObservationMade(Event):
    type: Literal["observation"] = "observation"
    url: str
    title: str
    elements: int
    characters: int
    ms: float
    partial: bool


class Delta(Event):
    """A streamed piece of the model's text. Not kept in the run file: the `thought` holds the whole."""

    type: Literal["delta"] = "delta"
    text: str


class Thought(Event):
    type: Literal["thought"] = "thought"
    text: str


class ActionTaken(Event):
    type: Literal["action"] = "action"
    call_id: str
    tool: str
    arguments: dict[str, Any]


class ReceiptGiven(Event):
    type: Literal["receipt"] = "receipt"
    call_id: str
    ok: bool
    code: Code
    effect: list[Effect]
    message: str
    ms: float


class MessageToPerson(Event):
    type: Literal["message"] = "message"
    text: str


class Question(Event):
    type: Literal["question"] = "question"
    id: str
    text: str
    choices: list[str] = []


class Confirmation(Event):
    """`what` is the action in words, `where` its origin, `risk` why it is asked: pay, delete, send or leave."""

    type: Literal["confirmation"] = "confirmation"
    id: str
    tool: str
    what: str
    where: str
    risk: str
    choices: list[str]


class RunFinished(Event):
    """Always the last event of a run, also when the set-up failed."""

    type: Literal["run_finished"] = "run_finished"
    outcome: Literal["completed", "failed", "stopped", "limit"]
    summary: str
    steps: int
    seconds: float
    model_seconds: float
    tokens: Tokens


RunEvent = Annotated[
    RunStarted
    | ObservationMade
    | Delta
    | Thought
    | ActionTaken
    | ReceiptGiven
    | MessageToPerson
    | Question
    | Confirmation
    | RunFinished,
    Field(discriminator="type"),
]


# --- Methods ----------------------------------------------------------------------------------------------------------


class Nothing(Message):
    """Takes or gives nothing."""


class Hello(Message):
    """First message both ways. `role` is who speaks; `profile` a random id the extension keeps for its profile."""

    protocol: int
    build: str
    role: Literal["extension", "host", "client"]
    abilities: list[str] = []
    profile: str = ""


class Run(Message):
    """`outcome` is null while the run goes on."""

    id: str
    task: str
    outcome: Literal["completed", "failed", "stopped", "limit"] | None = None


class Status(Message):
    """`key` tells where the Gemini key was found, never what it is; `problem` is a sentence for the person."""

    build: str
    key: Literal["environment", "keyring", "file", "none"]
    model: str
    active: Run | None = None
    problem: str | None = None


class StartTask(Message):
    """`model` is auto, offline, gemini or a Gemini model's name. `url` is opened before the first look.

    `browse` asks for the browser whatever the words of the task sound like (specs/web-agent.md section 13, manual).
    """

    task: str
    tab_id: int | None = None
    url: str | None = None
    model: str | None = None
    max_steps: Annotated[int, Field(ge=1, le=500)] | None = None
    yes: bool = False
    browse: bool = False


class RunId(Message):
    run_id: str


class FollowRun(Message):
    """Which run to follow; without an id the active one, or else the last."""

    run_id: str | None = None


class Followed(Message):
    """Everything so far; what comes after arrives as `run.event` on the same connection."""

    run: Run | None
    events: list[RunEvent]


class Answer(Message):
    """Answers a `question` or `confirmation` by its id, with one of its choices or free text."""

    run_id: str
    id: str
    text: str


class RunEventParams(Message):
    run_id: str
    event: RunEvent


class Tabs(Message):
    tabs: list[Tab]


class TabId(Message):
    tab_id: int


class OpenTab(Message):
    url: str


class NavigateTab(Message):
    tab_id: int
    url: str


class TraverseHistory(Message):
    tab_id: int
    delta: int


class Observe(Message):
    """`space` names the ref space (the run's id): a page seen under another one starts its refs anew.

    `patience_ms`: how long to wait for something to begin (a search that starts after the last key); `cap_ms`: how long
    to wait at most for the page to come to rest. Neither is spent when the page is at rest and nothing can begin.
    """

    tab_id: int
    space: str
    next_ref: int
    next_frame: int
    budget: int = 12_000
    patience_ms: int = 0
    cap_ms: int = 10_000


class Act(Message):
    """`ref` is absent for what goes to the page itself (scrolling it) or to the focused element (keys)."""

    tab_id: int
    space: str
    frame_id: int = 0
    document_id: str | None = None
    ref: str | None = None
    action: Action
    cap_ms: int = 1_500


class Method(NamedTuple):
    """One row of the table: who calls it (`extension` or `client` the host, `host` the extension), and with what."""

    name: str
    caller: Literal["extension", "client", "host", "any"]
    params: type[Message]
    result: type[Message]
    about: str


METHODS: tuple[Method, ...] = (
    Method("hello", "any", Hello, Hello, "First on every connection. A mismatch is answered with version_mismatch."),
    Method("status.get", "client", Nothing, Status, "What the host has and what it is doing."),
    Method("task.start", "client", StartTask, Run, "Starts a task; busy when one is under way in this profile."),
    Method("task.stop", "client", RunId, Run, "Stops a run at once; it ends with outcome stopped."),
    Method("run.follow", "client", FollowRun, Followed, "The events so far, then each new one as run.event."),
    Method("question.answer", "client", Answer, Nothing, "Answers a question or a confirmation of a run."),
    Method("tabs.list", "host", Nothing, Tabs, "Every tab of every normal window of the profile."),
    Method("tabs.target", "host", Nothing, Tab, "The tab the person is looking at, never the chat itself."),
    Method("tabs.open", "host", OpenTab, Receipt, "Opens a tab, makes it active, waits until it has loaded."),
    Method("tabs.switch", "host", TabId, Receipt, "Makes a tab active in its window."),
    Method("tabs.navigate", "host", NavigateTab, Receipt, "Goes to a URL in a tab and waits until it has loaded."),
    Method("tabs.traverse", "host", TraverseHistory, Receipt, "Goes back or forward in a tab's history."),
    Method("page.observe", "host", Observe, Observation, "Waits for the page to come to rest and describes it."),
    Method("page.act", "host", Act, Receipt, "Does one action and says what came of it."),
    Method("page.screenshot", "host", TabId, Screenshot, "A JPEG of what the tab shows; the tab must be visible."),
)


class NotificationKind(NamedTuple):
    name: str
    sender: Literal["extension", "host"]
    params: type[Message]
    about: str


NOTIFICATIONS: tuple[NotificationKind, ...] = (
    NotificationKind("run.event", "host", RunEventParams, "A run the receiver follows went on."),
)
