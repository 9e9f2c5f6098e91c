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

from pydantic import BaseModel, ConfigDict, Field, field_validator

from webhand_agent.snapshot import Line, Tree
from webhand_agent.text import whole
from webhand_agent.version import PROTOCOL_VERSION as PROTOCOL_VERSION


class Message(BaseModel):
    """Base of everything on the wire: immutable, and an unknown field is an error and not a silent loss.

    What pages hold may be cut in the middle of a character; here it becomes text that can be written down.
    """

    model_config = ConfigDict(extra="forbid", frozen=True)

    @field_validator("*", mode="after")
    @classmethod
    def _whole(cls, value: Any) -> Any:
        return whole(value)


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
    TAKEN_BACK = 12
    INSTALLATION_GONE = 13
    """Said by the launcher in the host's place, to the hello: there is no host that it could start."""


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


class Blocked(Message):
    """A document that was about to load in a tab of the run, on a site that the act was not allowed.

    It was stopped before the request left. `url` is whole, `method` that of the request. `place` is where it was
    to go: into the tab itself, into a frame of its page, or into a file.
    """

    url: str
    method: str = "GET"
    place: Literal["page", "frame", "file"] = "page"


TabNumber = Annotated[int, Field(ge=-(2**31), lt=2**31)]
"""Of 32 bits, as browsers number their tabs."""


class Tab(Message):
    """`injectable` is false for pages no extension may enter (chrome://, the web store, ...). Order is `index`.

    `kept_away` is where its page wanted to go on to after an act that was not allowed to lead there, as long as it is
    there.
    """

    tab_id: TabNumber
    window_id: int
    index: int
    url: str
    title: str
    active: bool
    injectable: bool
    kept_away: Blocked | None = None


class Frame(Message):
    """One document of a tab. Its refs read `<prefix>e<number>`; the top document's prefix is empty, others `f<n>`."""

    frame_id: int
    document_id: str
    prefix: Annotated[str, Field(pattern=r"^(f\d+)?$")]
    url: str


class Seen(Message):
    """Base of what shows elements of a tab. `next_ref` and `next_frame` go back in with the next question of the run,
    in whatever tab.
    """

    tab_id: TabNumber
    frames: list[Frame] = []
    next_ref: int = 1
    next_frame: int = 1


class WriteRequest(Message):
    """A request that can change something on a server, as the browser itself saw it: the proof that code can give.

    Every method but GET, HEAD and OPTIONS; no pings, no beacons, no polls. `url` has no query and no fragment, and of
    its path every segment with a digit or over 20 characters reads `*`. `status` is 0 as long as no answer came.
    """

    method: str
    url: str
    status: int = 0


class BannerStep(StrEnum):
    """What a control of a consent banner does: it refuses all; saves what is ticked, where none is that could be left
    out; closes the part with the settings; opens it, or refuses, where the framework draws both as one control."""

    REFUSES = "refuses"
    SAVES = "saves"
    CLOSES = "closes"
    OPENS = "opens"


class Banner(Message):
    """The open banner of a known consent framework, and of it the control that comes nearest to refusing."""

    framework: str
    ref: str
    does: BannerStep = BannerStep.REFUSES


class Observation(Seen):
    """What a tab looks like now.

    `tree` is that of DESIGN.md "The tree". `elements` counts its lines that carry a ref, `omitted` those that the
    budget left out, `partial` says that a frame could not be reached or the page had not come to rest. `requests` are
    writes of the tab that no receipt has told of yet: they came late, of what was done before this look. `opened`
    counts the tabs that its page opened as late, `kept_away` is the tab's, told once. `banner` asks for cookies, in
    whatever frame that is shown. `asks_who`: there is no page without a name and a password, which the browser itself
    asks for.
    """

    url: str
    title: str
    tree: Tree
    elements: int
    omitted: int = 0
    partial: bool = False
    requests: list[WriteRequest] = []
    opened: int = 0
    kept_away: Blocked | None = None
    banner: Banner | None = None
    asks_who: bool = False
    ms: float = 0


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
    UNTRUSTED = "untrusted"
    OUTSIDE_VIEWPORT = "outside_viewport"
    NO_SUCH_FILE = "no_such_file"
    REPEATED = "repeated"
    UNPROVEN = "unproven"


class Excerpt(Seen):
    """A part of a tab's tree, asked for by name or by the ref of a stretch that the budget left out.

    `tree` has lines, each under the containers it stands in; `elements` counts those with a ref, `omitted` those that
    did not fit. `code` is `done`, or says with `message` why there is nothing (`not_found`, `stale`, ...).
    """

    code: Code = Code.DONE
    message: str = ""
    tree: Tree = Tree()
    elements: int = 0
    omitted: int = 0


class FieldKind(StrEnum):
    """What a form field is for, told by its type, autocomplete, markup, and words that only make it stricter."""

    PASSWORD = "password"  # noqa: S105, a kind of field
    NEW_PASSWORD = "new_password"  # noqa: S105, a kind of field
    CODE = "code"
    CARD = "card"
    TOKEN = "token"  # noqa: S105, a kind of field
    AMOUNT = "amount"
    RECIPIENT = "recipient"
    FILE = "file"
    SEARCH = "search"
    TEXT = "text"
    CHOICE = "choice"


SECRET_KINDS = frozenset({FieldKind.PASSWORD, FieldKind.NEW_PASSWORD, FieldKind.CODE, FieldKind.CARD, FieldKind.TOKEN})
"""Fields whose values never leave the page (SAFETY rule 7)."""


class Pattern(StrEnum):
    """A whole pattern of markup that only shows something (SAFETY, "What an act is"). The page engine tells it only
    where all of it is there; what breaks the pattern (a listener of the link's own, a tab without its panel) is none.
    """

    LINK = "link"
    """An http(s) `href`, no `download`, no listener of its own or of what is in it, and no other control in it."""
    DISCLOSURE = "disclosure"
    """A `summary` of its `details`."""
    TAB = "tab"
    """A tab whose tabpanel is there, in a tablist."""
    OPENER = "opener"
    """A button with `aria-expanded` or `aria-haspopup`, and something that it opens: named by it, or right after it."""
    CHOICE = "choice"
    """An item in what an opener opened, of a field that acts only with its form: an option of a combobox."""
    SORT = "sort"
    """A column header with `aria-sort`, or the button in it."""
    FIELD = "field"
    """A text field of a form that has a submit button or is a search."""
    FORM_CHOICE = "form_choice"
    """A select, box, switch or radio of such a form."""
    CLEARING = "clearing"
    """A sign within the frame of a field, which empties it or takes an entry out before anything is sent."""


class Filled(Message):
    """A field of a form as it stands: its label and value. Values of secret fields are masked. `hidden` are fields that
    the page shows nobody and that say who gets it, or how much; their label is their name.
    """

    label: str
    value: str
    kind: FieldKind = FieldKind.TEXT
    hidden: bool = False


class Form(Message):
    """The form that a control belongs to.

    `action` is where the control sends it (`formaction` counts), absolute; with `explicit` false the page wrote none,
    so that a script takes it or it goes to the page itself; so it is where a script hears that it is sent. `submits`
    says that it has a submit button. `kinds` are those of its fields, each once; `fields` are the filled ones, at most
    600 characters together: recipients and amounts first, then longer texts. `members` are the refs of its controls
    that were shown, in their order, and `sender` is that of the first submit button behind the control, else of the
    form's first (empty where that was not shown): where to look, and nothing to judge by.
    """

    method: Literal["get", "post", "dialog"]
    action: str
    explicit: bool
    search: bool
    submits: bool
    kinds: list[FieldKind] = []
    fields: list[Filled] = []
    members: list[str] = []
    sender: str = ""


class Control(Seen):
    """What structure says of an element right before something is done with it. Facts, no judgement (SAFETY).

    `code` is `done`, or says with `message` why nothing can be told (`stale`, `not_found`, ...). Without a `ref` in the
    question it is what has the focus, in whatever frame; then `ref` is that element's, given to it now where it had
    none, or null where the page itself has the focus. `url` is that of its document.

    `drawn` is the text that is drawn on it, `announced` its accessible name, `words` what else names it (title,
    value, alt, placeholder, description), `around` the headings, legends and dialog titles it stands under, from the
    nearest. `dialog` says that it stands in a dialog, `alert` in one that warns (role alertdialog). `href` is the
    absolute address of a link, `to` where pressing it would send its form. `listens` says that it has a listener of
    its own (attribute or script). `kind` is set for fields. `presses` says that a click or Enter on it sets it off
    rather than writing; `submits` that pressing it sends its form; `enter` that Enter in it sends its form (implicit
    submission, HTML 4.10.21.2). `alone` says that changing it acts by itself: a switch, box, list or editor outside
    of a form with a submit button. `editor` says that a text to write stands with it: a field or editor that is
    shown, in its form, dialog or list item, or, where it is in none of these, anywhere on the page. `context` is what
    stands around it for the person to judge by: the dialog, row, list item or form without fields, at most 600
    characters. `totals` are the amounts that the nearest part of the page around it sums up to, where neither it nor
    its context says any; `chosen` the names of the rows that are ticked or selected in what a toolbar belongs to. A
    `form` is also the only one in the nearest part of the page around a button that belongs to none, where it is for
    a card. `around` holds the words of a dialog that has no heading. `digest` is of all the facts above that decide,
    and of what setting it off would send (contents of its form, `chosen`, amounts), and says after which look they
    were read: given back with `page.act`, nothing is done where they are others by then, or where the row around it
    has come to stand for another thing. An act that hands nothing over leaves the contents aside. `purposes` are the
    words of a field's `autocomplete`.
    """

    code: Code = Code.DONE
    message: str = ""
    ref: str | None = None
    url: str = ""
    role: str = ""
    tag: str = ""
    type: str = ""
    drawn: str = ""
    announced: str = ""
    words: list[str] = []
    around: list[str] = []
    dialog: bool = False
    alert: bool = False
    href: str = ""
    download: bool = False
    listens: bool = False
    pattern: Pattern | None = None
    kind: FieldKind | None = None
    secret: bool = False
    presses: bool = False
    submits: bool = False
    enter: bool = False
    alone: bool = False
    editor: bool = True
    form: Form | None = None
    context: str = ""
    totals: list[str] = []
    chosen: list[str] = []
    purposes: list[str] = []
    digest: str = ""


class Selection(Excerpt):
    """The elements that a CSS selector matches, as lines of the tree without their containers, with their `texts`."""

    texts: list[str] = []


class Markup(Message):
    """An element as its page knows it: tag, `id`, `class`, what it says (cut), and the size of its box in CSS pixels.
    `clickable` says that it is a control which is not disabled.
    """

    tag: str
    id: str
    classes: str
    text: str
    clickable: bool
    width: float
    height: float


class Spot(Excerpt):
    """The element under a point of what the tab shows, as its line of the tree, with `x` and `y` from its corner.

    `x` and `y` are CSS pixels from the top left corner of the element's box: what `Click.at` takes.
    """

    x: float = 0
    y: float = 0
    element: Markup | None = None


class Rows(Message):
    """Data out of a page: `rows` have as many cells as `columns`. `code` and `message` are as in `Excerpt`.

    `total` counts the rows that the page says there are, where it says more than it holds (`aria-rowcount`); None
    where the rows are all there are.
    """

    tab_id: int
    url: str = ""
    code: Code = Code.DONE
    message: str = ""
    columns: list[str] = []
    rows: list[list[str]] = []
    total: int | None = None


class FieldSelector(Message):
    """What is read of each row: the first element in it that `selector` matches, or the row itself; its text, the
    attribute of that name, or with `url` where it leads. Attributes that hold an address are resolved.
    """

    selector: str | None = None
    attribute: str | None = None
    url: bool = False


class RowSelectors(Message):
    """Which elements are rows, and what is read of each. Without `rows` they are those that repeat most. `cells`: what
    the structure of the rows shows is read too. `limit` counts rows; `again` is the ref of the control that led here.
    """

    rows: str | None = None
    fields: list[FieldSelector] = []
    cells: bool = False
    limit: int = 1_000
    again: str | None = None


class ScrapedRow(Message):
    """`values` are those of the fields, None where nothing matched; `cells` those of the columns. `id` numbers the
    row's element within its document, and `digest` tells contents apart.
    """

    id: int
    digest: str
    values: list[str | None] = []
    cells: list[str] = []


class ScrapedRows(Excerpt):
    """Rows by a schema, of the first document that has any. `tree` holds the control that leads on to more, where one
    was found; `ended`: there is a place for it, and no way on.

    `keys` say the same of a column on every page of a site, `links` which columns are addresses. `total` is as in
    `Rows`; `message` says, where `code` is `done`, why there may be more rows than these.
    """

    url: str = ""
    columns: list[str] = []
    keys: list[str] = []
    links: list[bool] = []
    rows: list[ScrapedRow] = []
    total: int | None = None
    ended: bool = False


class Facts(Message):
    """What can be measured of what the tab shows now, for the choice between reading the tree and looking.

    `drawn` is the part of the viewport (0 to 1) that canvases, pictures and videos cover, `named` the part of it that
    elements of the tree with a name cover; `fields` counts form fields in view, `smallest_text` is the font size in CSS
    pixels that a tenth of the visible characters are set in or below (0 where there is no text).
    """

    tab_id: int
    drawn: float = 0
    named: float = 0
    fields: int = 0
    smallest_text: float = 0


class MarkupText(Message):
    """The markup of a page or of a part of it; `code` and `message` as in `Excerpt`."""

    tab_id: int
    code: Code = Code.DONE
    message: str = ""
    html: str = ""


class PageText(Message):
    """A piece of a tab's readable text, frames in their places. `total` counts all its characters.

    `next_offset` is where the next piece begins; null where this one reaches the end. `code` is `done`, or says with
    `message` why there is nothing.
    """

    tab_id: int
    code: Code = Code.DONE
    message: str = ""
    url: str = ""
    title: str = ""
    text: str = ""
    offset: int = 0
    next_offset: int | None = None
    total: int = 0


class Box(Message):
    x: float
    y: float
    width: float
    height: float


class Screenshot(Message):
    """`data` is base64 of the picture's bytes, `width` and `height` are its pixels.

    `css_width` and `css_height` are the viewport's CSS pixels: the two differ by the device's pixel ratio and zoom.

    `masks` are the parts that show secrets (SAFETY 7), in the picture's pixels: the host paints over them before the
    picture is written or sent, and then the list is empty.
    """

    mime: Literal["image/jpeg", "image/png"]
    data: str
    width: int
    height: int
    css_width: float = 0
    css_height: float = 0
    masks: list[Box] = []


class Offset(Message):
    """CSS pixels from the top left corner of an element's box.

    `width` and `height` are the size of that box when the place was chosen, for acts of another day: in a box of
    another size the same place means something else. 0 where it was chosen just now.
    """

    x: float
    y: float
    width: float = 0
    height: float = 0


class Click(Message):
    """`count` 2 is a double click; `hold_ms` keeps the button down for so long (a long press).

    `at` is the place within the element; its middle where left out.
    """

    kind: Literal["click"] = "click"
    button: Literal["left", "right"] = "left"
    count: Literal[1, 2] = 1
    hold_ms: Annotated[int, Field(ge=0, le=5_000)] = 0
    at: Offset | None = None


class TypeText(Message):
    """Replaces what the field holds with `text`. `at_caret` puts it where the caret is instead, or behind all that the
    field holds where it had not the focus.
    """

    kind: Literal["type"] = "type"
    text: str
    at_caret: bool = False


class Clear(Message):
    kind: Literal["clear"] = "clear"


class PressKey(Message):
    """`key` as in UI Events KeyboardEvent key values, with modifiers in front: `Enter`, `Control+a`, `Shift+Tab`."""

    kind: Literal["press_key"] = "press_key"
    key: str


class Scroll(Message):
    """By `part` of the viewport, or of the element's own scrollable box, or by so many CSS `pixels`; `to_edge` goes all
    the way. `at` is the place within the element that the wheel is turned over, where the page takes it for itself; its
    middle where left out.
    """

    kind: Literal["scroll"] = "scroll"
    direction: Literal["up", "down", "left", "right"]
    part: Annotated[float, Field(gt=0, le=10)] = 0.7
    pixels: Annotated[float, Field(gt=0, le=1_000_000)] | None = None
    to_edge: bool = False
    at: Offset | None = None


class ScrollIntoView(Message):
    kind: Literal["scroll_into_view"] = "scroll_into_view"


class Select(Message):
    """An option by its value, its exact text, or a text that only one option contains.

    `more` are further options, for lists that take several: what is chosen then is `value` and `more` and nothing else.
    """

    kind: Literal["select"] = "select"
    value: str
    more: list[str] = []


class Hover(Message):
    kind: Literal["hover"] = "hover"
    at: Offset | None = None


class SetChecked(Message):
    """Of a checkbox, radio button, switch or toggle button. Does nothing where it is so already."""

    kind: Literal["set_checked"] = "set_checked"
    checked: bool


class SetValue(Message):
    """Of what is not typed into: sliders, spin buttons, dates, times, colours, ratings.

    `value` as HTML writes it: `2026-11-21`, `14:30`, `2026-11-21T14:30`, `2026-W47`, `2026-11`, `#ff8800`, `42`
    (https://html.spec.whatwg.org/multipage/input.html).
    """

    kind: Literal["set_value"] = "set_value"
    value: str


class SelectWords(Message):
    """Selects what an element holds: the words `text` where they stand in it, or all of it where that is empty.

    `nth` counts from 1 where they stand there more than once; without it they have to be there only once. What is
    selected is written over with `replacement`, if that is given; an empty one deletes it.
    """

    kind: Literal["select_words"] = "select_words"
    text: str = ""
    nth: Annotated[int, Field(ge=1)] | None = None
    replacement: str | None = None


class Drag(Message):
    """To the middle of the element `to`, in the same document, or by so many CSS pixels right and down.

    `at` is where it is taken hold of; its middle where left out. `to_digest` is the digest of what it is dropped on
    (`Control`): nothing is done where that is something else by then.
    """

    kind: Literal["drag"] = "drag"
    to: str | None = None
    to_digest: str = ""
    by_x: float = 0
    by_y: float = 0
    at: Offset | None = None


class File(Message):
    """`data` is base64; empty where the file was handed over in pieces."""

    name: str
    mime: str
    data: str


class Upload(Message):
    """Into a file input, or the one that the page asks for at a click, or dropped on an area that takes files.

    `handed` names what was given to the document in pieces before (`hand_over`), by the places of the files.
    """

    kind: Literal["upload"] = "upload"
    files: Annotated[list[File], Field(min_length=1)]
    handed: str = ""


Action = Annotated[
    Click
    | TypeText
    | Clear
    | PressKey
    | Scroll
    | ScrollIntoView
    | Select
    | Hover
    | SetChecked
    | SetValue
    | SelectWords
    | Drag
    | Upload,
    Field(discriminator="kind"),
]


class Writing(Message):
    """Where somebody writes now: in an editor, or within the text of a field. `caret` is what stands around the caret,
    with a bar in its place; `selection` what is selected instead; `format` how it is set and what it is in ("bold,
    numbered list", "cell of row 1, column 2").
    """

    caret: str = ""
    selection: str = ""
    format: str = ""


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
    SELECTION = "selection"
    """The caret or what is selected moved, and nothing else of the element."""
    ADDRESS = "address"
    """Another address of the same page: its hash, or what the page wrote over the one that was there."""


SLIGHT = frozenset({Effect.NONE, Effect.FOCUS, Effect.SELECTION})
"""Effects that leave the page as it was."""


class Dialog(Message):
    """A dialog that the page opened. `open` waits for `page.dialog`; the others have had their answer."""

    type: Literal["alert", "confirm", "prompt", "beforeunload"]
    text: str
    default: str = ""
    state: Literal["open", "accepted", "dismissed"]


class Download(Message):
    """A file that an action started to download. `name` has no folder; `received` and `total` count bytes, 0 where
    nobody knows.

    `reason` is the browser's word for why it broke off, or for what holds one back that is in progress until the person
    says yes, or for what a run lacks of a complete one. `path` is where a complete one is kept, `sha256` that of its
    bytes. `is_cut` says that its name was too long for a file and was cut, `is_posted` that it answers a form's POST,
    which nobody sends again for it. `is_earlier` says that it was asked for before the act that the receipt is of,
    `may_be_earlier` that it may have been, and nobody can tell. `instead_of` is the name that it would have, had
    another file not had it already. One without a `url` was made by the browser.
    """

    name: str
    url: str
    state: Literal["in_progress", "complete", "interrupted"]
    received: int = 0
    total: int = 0
    reason: str = ""
    path: str = ""
    sha256: str = ""
    is_cut: bool = False
    is_posted: bool = False
    is_earlier: bool = False
    may_be_earlier: bool = False
    instead_of: str = ""

    @property
    def is_under_way(self) -> bool:
        """Whether it goes on by itself, and nobody has to say anything for it."""
        return self.state == "in_progress" and not self.reason


HealingMethod = Literal["same_role_and_name", "dom_element_center", "double_click", "vision"]
"""How an action that could not be done as asked was done after all (specs/tool-server.md, self-healing)."""


Attempt = Literal["as_asked"] | HealingMethod
"""One way that was tried; `as_asked` is the action itself."""


class Position(Message):
    """Where a page, a box or a text stands after it was scrolled or read, measured along that direction.

    `percent` counts from the top or the left edge; `at_end` says that nothing is left below or to the right, `at_start`
    nothing above or to the left. Both are measured and never rounded: 99.6 % is not the end.
    """

    percent: float
    at_end: bool
    at_start: bool


class Advice(StrEnum):
    """What can be done where an action could not have its effect as it was asked. Append only."""

    UPLOAD_INSTEAD = "upload_instead"
    """The browser opens its file chooser for a person's own click only."""
    SELECT_INSTEAD = "select_instead"
    """The browser opens this list for a person's own click only."""
    PERSON_FOR_SCREEN = "person_for_screen"
    """The browser lets a page fill the screen for a person's own input only."""
    PERSON_FOR_INPUT = "person_for_input"
    """The page takes this from a person's own mouse and keyboard only."""
    PERSON_FOR_DIALOG = "person_for_dialog"
    """The dialog can be answered in the browser's own window only."""
    ANSWER_AND_REPEAT = "answer_and_repeat"
    """The dialog had its answer at once; another one has to be arranged before the action is done again."""
    PERSON_FOR_PRINT = "person_for_print"
    """Nobody but the person can print in the browser's window, or close it."""
    DESKTOP_FOR_PRINT = "desktop_for_print"
    """The desktop's tools save the page out of that window, or close it."""
    OPEN_INSTEAD = "open_instead"
    """The browser lets a page open a window for a person's own click only."""


class Receipt(Message):
    """What an action did, written by code: facts, out of which `webhand_agent.receipts` makes sentences.

    `message` says what was done and may quote the page; with `own` it has none but our own words. Nobody reads it but
    people and models: what code has to know is in the other fields. `tab_id` names the tab the run goes on in, where
    the action changed it. `already` says that it was so before and nothing had to be done.

    What stood in the way: `covering` are the lines of what covers the element, `options` what a list offers of
    which none was meant, `moving` says that the element did not stand still, so that nothing was done to it, and
    `advice` what can be done instead. `candidates` are those of the nearest elements, where the one asked for
    could not be used. These lines may name elements that were never shown before, and then `next_ref` is where
    numbering goes on.

    What came of it: `position` of what was scrolled or read; `changed` says where the page changed, seen from the
    element, `appeared` is the dialog, menu or message that came up, `renamed` the element's line where its name is
    another now; `writing` where the caret is now and how the text there is set, where that was another before;
    `drawn_anew` says that a picture shows a change, `canvas` that only a picture could. `led_to` and
    `title` are the address and the title that a tab came to (or that failed to load), `loading` that it has not
    finished; `bound_for` is where it was on its way to, and did not come. `status` is what the server answered for the
    page, 0 where nobody knows. `closed` is the tab that was closed, in words. `dialogs` and `downloads` came of it, in
    their order; so did `requests`, as far as they had begun when it was written. `blocked` is the document that was
    kept from loading, `onward` what became of that, in our own words. `attempts` are all ways that were tried in their
    order, where none of them helped. `answer` is what the person said, where they were asked; `tabs` are those that
    were listed, of which the run is in `current`.
    """

    ok: bool
    code: Code
    message: str
    own: bool = False
    effect: list[Effect] = []
    tab_id: TabNumber | None = None
    already: bool = False
    healed: bool = False
    healing_method: HealingMethod | None = None
    attempts: list[Attempt] = []
    covering: list[Line] = []
    options: list[str] = []
    moving: bool = False
    advice: Advice | None = None
    candidates: list[Line] = []
    position: Position | None = None
    changed: Literal["near", "elsewhere", "both"] | None = None
    appeared: str = ""
    renamed: Line | None = None
    writing: Writing | None = None
    drawn_anew: bool = False
    canvas: bool = False
    led_to: str = ""
    title: str = ""
    loading: bool = False
    bound_for: str = ""
    status: int = 0
    closed: str = ""
    dialogs: list[Dialog] = []
    downloads: list[Download] = []
    requests: list[WriteRequest] = []
    blocked: Blocked | None = None
    onward: str = ""
    answer: str = ""
    tabs: list[Tab] = []
    current: int | None = None
    next_ref: int | None = None
    ms: float = 0


# --- What is asked of the person (SAFETY, the permission model) ------------------------------------------------------


class Consequence(StrEnum):
    """What an act may come to. From `send` on it is a deed, which is always asked by itself."""

    NONE = "none"
    CHANGE = "change"
    SEND = "send"
    TRANSFER = "transfer"
    ACCOUNT = "account"
    DELETE = "delete"
    PAY = "pay"


class PermissionKind(StrEnum):
    """The rows of the table in SAFETY; a deed has the name of its consequence."""

    ENTER = "enter"
    WRITE = "write"
    CARRY = "carry"
    LOGIN = "login"
    SEND = "send"
    TRANSFER = "transfer"
    ACCOUNT = "account"
    DELETE = "delete"
    PAY = "pay"
    DESKTOP = "desktop"


class Permission(Message):
    """`site` is scheme and registrable domain (`https://shop.example`; with the port for loopback and IP addresses),
    for `login` an exact origin. `source` is the R of `carry(R -> S)`, empty for the others.
    """

    kind: PermissionKind
    site: str
    source: str = ""


class Choice(StrEnum):
    """What a confirmation can be answered with. `look` and `look_and_act` are those of `enter`."""

    ONCE = "once"
    TASK = "task"
    LOOK = "look"
    LOOK_AND_ACT = "look_and_act"
    ALL_SITES = "all_sites"
    """For this task, whatever it has read, to whatever site it acts on: every `carry`."""
    ALWAYS = "always"
    NO = "no"


class Change(Message):
    """One thing that was done, told by code out of the ledger: an act with a write request, a form, a file, a field
    that acts by itself, or text written into a program. `kind` is the worst that the act was held for, `what` the
    control in words, `where` its site, or `desktop:` and the program. `proven` says that it was seen to arrive: a write
    request answered with 2xx or 3xx, a file there, or a picture of the program that shows a change.
    """

    step: int
    kind: Consequence
    what: str
    where: str
    proven: bool = False


# --- Run events -------------------------------------------------------------------------------------------------------


class Tokens(Message):
    input: int = 0
    cached: int = 0
    output: int = 0

    def __add__(self, other: "Tokens") -> "Tokens":
        return Tokens(
            input=self.input + other.input, cached=self.cached + other.cached, output=self.output + other.output
        )


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
    """`read_on` are the origins that the run has read something on so far, frames and titles of tabs included."""

    type: Literal["observation"] = "observation"
    url: str
    title: str
    elements: int
    characters: int
    ms: float
    partial: bool
    read_on: list[str] = []


class Delta(Event):
    """A streamed piece of the model's text. Not kept in the run file: the `thought` holds the whole."""

    type: Literal["delta"] = "delta"
    text: str


class ThoughtMade(Event):
    type: Literal["thought"] = "thought"
    text: str


class Usage(Event):
    """What one answer of the model took: `seconds` of waiting, and its tokens."""

    type: Literal["usage"] = "usage"
    tokens: Tokens
    seconds: float


class Target(Message):
    """The element of an action, so that it can be found again on another day.

    `within` are the roles and names of what it stands in, from the outermost; `nth` counts from 0 the elements of the
    same role and name on the page, `of` is how many there were; `beside` are names that stood next to it, in the part
    of the page that held no other element of its kind; `rivals` are other elements of the page whose names have a word
    in common with its own, and which are therefore not it; `url` is that of its document.
    """

    role: str
    name: str
    tag: str = ""
    within: list[str] = []
    nth: int = 0
    of: int = 1
    beside: list[str] = []
    rivals: list[str] = []
    url: str = ""


class ActionTaken(Event):
    """`verb` is what the tool does, in one word that the chat has a sentence for; empty for a tool that nobody knows.

    `target` is there where the action goes to an element that was shown.
    `others` are further elements that its arguments name, by their place in them: `to_ref`, `fields.0.element_ref`.
    """

    type: Literal["action"] = "action"
    call_id: str
    tool: str
    verb: str = ""
    arguments: dict[str, Any]
    target: Target | None = None
    others: dict[str, Target] = {}


class Landing(Message):
    """What an act by coordinates came to: the same as a call of `tool` on the element that it met."""

    tool: str
    arguments: dict[str, Any]
    target: Target


class ReceiptGiven(Event):
    """`message` is the whole receipt in sentences, for people; the facts in it that code needs again are beside it, and
    mean what they mean in `Receipt`. `landing` is there where the call named a place and no element.
    """

    type: Literal["receipt"] = "receipt"
    call_id: str
    ok: bool
    code: Code
    effect: list[Effect]
    message: str
    ms: float
    healed: bool = False
    healing_method: HealingMethod | None = None
    attempts: list[Attempt] = []
    already: bool = False
    position: Position | None = None
    drawn_anew: bool = False
    led_to: str = ""
    status: int = 0
    dialogs: list[Dialog] = []
    downloads: list[Download] = []
    requests: list[WriteRequest] = []
    landing: Landing | None = None


class MessageToPerson(Event):
    type: Literal["message"] = "message"
    text: str


class Said(Event):
    """What the person said while the run was under way; it entered the turn of this step."""

    type: Literal["said"] = "said"
    text: str


class PlanItem(Message):
    text: str
    done: bool = False


class PlanMade(Event):
    """The whole plan as it stands; a later one takes the place of this."""

    type: Literal["plan"] = "plan"
    items: list[PlanItem]


class StateChanged(Event):
    """`paused` until the person lets it go on; `waiting` for a question, a confirmation or a step of the person's."""

    type: Literal["state"] = "state"
    state: Literal["running", "paused", "waiting"]


class FileSaved(Event):
    """A file that the run wrote into its folder: a note, rows of data, a picture the model asked for. `path` is its
    name where it is fetched from another machine.
    """

    type: Literal["file"] = "file"
    name: str
    path: str
    bytes: int


class Question(Event):
    """`reason` says that the person has a step to do in the page: the question closes by itself once it is done."""

    type: Literal["question"] = "question"
    id: str
    text: str
    choices: list[str] = []
    reason: Literal["login", "captcha", "code"] | None = None


class Confirmation(Event):
    """One card for all that one act lacks. Every text in it that is a page's has neither control nor direction
    characters.

    `act` is what would be done, in our words and the control's; `site` where. `lacks` are the permissions that a yes
    gives; those of a plan's first card can be ticked one by one (`ticks`), and then the answer's `granted` lists them.
    `context` is what is about to happen: the rows that are chosen, and the form, dialog or row around the control;
    `amount` the amount found there (all that fit, where several do), and with a payment an empty one says that none was
    found. `writes` is what the model writes, `reads` are the sites that it may be from. `flag` is the option of
    `webhand run` that would have allowed it without asking; empty where none can. `target` is the element's ref: a yes
    to another one with the same words is another yes.
    """

    type: Literal["confirmation"] = "confirmation"
    id: str
    tool: str
    act: str
    site: str
    lacks: list[Permission]
    choices: list[Choice]
    ticks: bool = False
    fields: list[Filled] = []
    context: str = ""
    amount: str = ""
    writes: str = ""
    reads: list[str] = []
    flag: str = ""
    target: str = ""


class Answered(Event):
    """A question or a confirmation is closed: by the person, by what was seen in the page, because time ran out, or at
    once because nobody is there to answer. `granted` are the ticked permissions, where there was something to tick.
    """

    type: Literal["answered"] = "answered"
    id: str
    text: str
    by: Literal["person", "page", "timeout", "nobody"] = "person"
    granted: list[Permission] | None = None


class RunFinished(Event):
    """Always the last event of a run, also when the set-up failed.

    `summary` are the model's words. Apart from them, `changes` is what code saw (SAFETY rule 8), `acts` counts the
    acts of `change` or worse that were delivered, `looks` all others; `unproven` are parts of the model's own list of
    what was done that no receipt bears. `acts` is null where the run lost its host, so that nobody could count.
    `never_began`: its set-up kept it from its first look.
    """

    type: Literal["run_finished"] = "run_finished"
    outcome: Literal["completed", "failed", "stopped", "limit"]
    summary: str
    steps: int
    seconds: float
    model_seconds: float
    tokens: Tokens
    changes: list[Change] = []
    acts: int | None = 0
    looks: int = 0
    unproven: list[str] = []
    never_began: bool = False


RunEvent = Annotated[
    RunStarted
    | ObservationMade
    | Delta
    | ThoughtMade
    | Usage
    | ActionTaken
    | ReceiptGiven
    | MessageToPerson
    | Said
    | PlanMade
    | StateChanged
    | FileSaved
    | Question
    | Confirmation
    | Answered
    | RunFinished,
    Field(discriminator="type"),
]


# --- Methods ----------------------------------------------------------------------------------------------------------


class Nothing(Message):
    """Takes or gives nothing."""


class Hello(Message):
    """First message both ways. `role` is who speaks; `profile` a random id the extension keeps for its profile.

    `token` is shown by the process that started this very browser and has a terminal of its own: it alone of all
    clients may answer confirmations (SAFETY rule 5).
    """

    protocol: int
    build: str
    role: Literal["extension", "host", "client"]
    abilities: list[str] = []
    profile: str = ""
    token: Annotated[str, Field(repr=False)] = ""


class RunStatus(Message):
    """`outcome` is null while the run goes on. With `program` it is no task of the person's: another program of this
    machine shows what it asks.
    """

    id: str
    task: str
    outcome: Literal["completed", "failed", "stopped", "limit"] | None = None
    program: bool = False


class Status(Message):
    """`key` tells where the key of the `model` in the settings was found, never what it is.

    A local server, Vertex AI and the offline planner have it `unneeded`. `problem` is a sentence for the person.
    `programs` are what other programs show here, `cookies` what the settings say of consent banners. `extension` is the
    build of the extension that the host greeted.
    """

    build: str
    extension: str = ""
    key: Literal["environment", "keyring", "file", "none", "unneeded"]
    model: str
    cookies: Literal["refuse", "ask"] = "refuse"
    active: RunStatus | None = None
    problem: str | None = None
    programs: list[RunStatus] = []


class Replay(Message):
    """Does a recorded run again, without a model. `values` are given anew, by the name of the field.

    `secrets` are those for fields that hide what they hold: they never reach the disk.
    """

    run_id: str
    values: dict[str, str] = {}
    secrets: Annotated[dict[str, str], Field(repr=False)] = {}


class SetKey(Message):
    """A key for the service of the model in the settings. It is kept where keys are, and in no log and no record."""

    value: str = Field(repr=False)


class KeyKept(Message):
    """`said` is a sentence: where the key is now, and what comes before it."""

    said: str


class StartTask(Message):
    """`model` is auto, offline, gemini or a model's name. `url` is opened before the first look.

    `follows` is the run whose conversation this request goes on with.

    `browse` asks for the browser whatever the words of the task sound like (specs/web-agent.md section 13, manual).

    `yes` covers `write`, `send` and `transfer`; `allow` are permissions for this run, `autonomy` overrides the setting,
    `attended` false says that nobody is there to answer, so that every question is refused at once.
    """

    task: str
    tab_id: int | None = None
    url: str | None = None
    model: str | None = None
    max_steps: Annotated[int, Field(ge=1, le=500)] | None = None
    yes: bool = False
    allow: list[Permission] = []
    autonomy: Literal["careful", "normal", "trusted"] | None = None
    attended: bool = True
    browse: bool = False
    follows: str | None = None
    replay: Replay | None = None


class RunId(Message):
    run_id: str


class Say(Message):
    """Words of the person for a run that is under way; they enter its next turn."""

    run_id: str
    text: Annotated[str, Field(min_length=1)]


class FollowRun(Message):
    """Which run to follow; without an id the active one, or else the last."""

    run_id: str | None = None


class Followed(Message):
    """Everything so far; what comes after arrives as `run.event` on the same connection."""

    run: RunStatus | None
    events: list[RunEvent]


class Answer(Message):
    """Answers a `question` or `confirmation` by its id, with one of its choices or free text.

    `granted` are the permissions ticked, where the confirmation has something to tick.
    """

    run_id: str
    id: str
    text: str
    granted: list[Permission] | None = None


class RunEventParams(Message):
    """`program` as in `RunStatus`."""

    run_id: str
    event: RunEvent
    program: bool = False


class ShowRun(Message):
    """`task` says in a line who asks, and where."""

    task: Annotated[str, Field(min_length=1, max_length=500)]


class Lent(Message):
    """What a program had of a browser: the `profile` that its host told, and the tabs that were opened for it."""

    profile: str
    tab_ids: list[int]


class Borrow(ShowRun):
    """With `again` the loan goes on that a host before this one gave, which is gone."""

    again: Lent | None = None


class Borrowed(Message):
    """The run that the chat shows for as long as the browser is lent. Confinements are numbered from
    `first_confinement`: what came of others' is not told.
    """

    run_id: str
    first_confinement: int
    profile: str = ""


class CaptureTab(Message):
    """A picture of what a tab shows: a JPEG, or a PNG where it has to be `lossless`."""

    tab_id: int
    lossless: bool = False


class TabId(Message):
    tab_id: int


class TabIds(Message):
    tab_ids: list[int]


class TabState(Tab):
    """A tab as its browser sees it. `used` orders tabs by when the person last looked at them (ms since 1970).

    `in_front` says that its window is the one the person used last, `is_posted` that its page came of sending a form,
    `is_put_away` that it holds no page until it is loaded again, `is_ours` that it shows Webhand itself, `is_popup`
    that it is alone in a small window that a page opened.
    """

    used: float = 0
    in_front: bool = True
    is_loading: bool = False
    is_posted: bool = False
    is_put_away: bool = False
    is_ours: bool = False
    is_popup: bool = False


class TabStates(Message):
    tabs: list[TabState]


class CreateTab(Message):
    """An empty `url` is the browser's own new tab. Without `active` the person's view stays where it is.

    `opener` and `window_id` say beside which tab, `confinement` names the one whose sites it is kept to. With `saves`
    the browser saves what a server sends there in place of showing it.
    """

    url: str
    active: bool = True
    opener: int | None = None
    window_id: int | None = None
    confinement: int | None = None
    saves: bool = False


class NavigateTab(Message):
    tab_id: int
    url: str


class TraverseHistory(Message):
    tab_id: int
    delta: int


class Traversed(Message):
    """`moved` is false where the history has no such page."""

    moved: bool


class Picture(Message):
    """A JPEG of what the tab shows, in base64."""

    data: str


class Zoom(Message):
    """`factor` is 1.5 where the person, or the profile, has the page drawn half as large again."""

    factor: float


class Document(Message):
    """A document that a frame of a tab holds now. The top one's `frame_id` is 0; `parent` is that of the frame around.

    `document_id` is Chrome's `documentId`, or the loader id under CDP.
    """

    frame_id: int
    document_id: str
    parent: int | None
    url: str


class Documents(Message):
    """Parents come before their children."""

    documents: list[Document]


PageQuestion = Literal[
    "ping", "observe", "find", "select", "read", "expand", "at", "describe", "extract", "scrape", "facts", "place",
    "viewport", "markup", "masked", "perform", "rest", "refresh", "dialogs", "secrets", "hand_over", "unroll",
    "filled", "sequel",
]  # fmt: skip
"""What a document can be asked (extension/page/engine.d.ts)."""


class CallDocument(Message):
    """A question to the page engine of one document (extension/page/engine.d.ts), which is brought there first.

    `confinement` is one that has to stand before the question is put.
    """

    tab_id: int
    document_id: str
    question: PageQuestion
    options: Any = None
    confinement: int | None = None


class DocumentAnswer(Message):
    """The engine's answer as JSON: an object with its `value`, or the `fault` that kept it from one. Or with `trouble`
    why there is none: there is no such tab, no such document (any more; nothing was done), it went `away` before it
    could answer, the browser lets nobody in (`closed`), or shows its own `error_page`, or the engine is `broken`.
    """

    answer: str = ""
    trouble: Literal["no_tab", "gone", "away", "closed", "error_page", "broken"] | None = None
    message: str = ""


class Confine(Message):
    """From now on only documents of `sites` load in the tab, and in tabs that it opens; without a tab in one that is
    about to be created for it. A site is scheme and registrable domain, or scheme, host and port; http covers https.
    Confinements that it is `instead_of` hold until it does, and are released with it.
    """

    confinement: int
    tab_id: int | None
    sites: list[Annotated[str, Field(pattern=r"^https?://[^/?#@\\\s]+/?$")]]
    instead_of: list[int] = []


class ConfinementId(Message):
    confinement: int


class Fetch(Message):
    url: str


class FileId(Message):
    file_id: str


class NavigationEvent(Message):
    """What the person sees goes elsewhere: neither frames nor pages that are prepared. `hop` stays in the document;
    `answered` has the `status` of the server's last answer, before there is a document, and so have those after it.
    """

    type: Literal["navigation"] = "navigation"
    at: float
    tab_id: int
    stage: Literal["started", "answered", "committed", "parsed", "complete", "failed", "hop"]
    url: str = ""
    document_id: str = ""
    error: str = ""
    status: int = 0


class RequestEvent(Message):
    """A request of a tab. `sent` and `answered` are told of those that may change something, `page`s begin as
    navigations do. `url` has no query. A `file` is what a link may ask for that is to be saved.
    """

    type: Literal["request"] = "request"
    at: float
    tab_id: int
    stage: Literal["begun", "sent", "answered", "ended"]
    request_id: str
    kind: Literal["page", "frame", "style", "script", "fetch", "file"] = "fetch"
    method: str = "GET"
    url: str = ""
    status: int = 0


class TabEvent(Message):
    """`opened` by a page of `opener`; `replaced` is one that the browser put away, with the id it had `before`."""

    type: Literal["tab"] = "tab"
    at: float
    tab_id: int
    stage: Literal["opened", "closed", "replaced"]
    opener: int | None = None
    before: int | None = None


class DialogEvent(Message):
    """A dialog of a page had its answer at once, or opened for the person, or closed."""

    type: Literal["dialog"] = "dialog"
    at: float
    tab_id: int
    stage: Literal["answered", "opened", "closed"]
    dialog: Dialog | None = None


class PrintEvent(Message):
    """The browser's window for printing opened over a page, or closed. `secret`: the page shows what must stay so."""

    type: Literal["print"] = "print"
    at: float
    tab_id: int
    open: bool
    secret: bool = False


class FileEvent(Message):
    """A file that is being saved, as it stands now. `tab_id` is null where no request of a tab is known; `source` is
    where it came from, `referrer` who asked. `asked_at` is when it was asked for, by the clock of `at`, null where it
    is not known which request brought it. `is_held` says that it waits for the person's yes, `can_resume` that the
    browser can go on with one that broke off.
    """

    type: Literal["file"] = "file"
    at: float
    tab_id: int | None
    file_id: str
    download: Download
    source: str = ""
    referrer: str = ""
    asked_at: float | None = None
    is_held: bool = False
    can_resume: bool = False


class KeptEvent(Message):
    """A document that was kept from loading in a tab, or in a frame of it. `by_page` is false where no page asked for
    it: the person typed its address, or has it among their bookmarks.
    """

    type: Literal["kept"] = "kept"
    at: float
    tab_id: int
    confinement: int
    blocked: Blocked
    by_page: bool = True


BrowserEvent = Annotated[
    NavigationEvent | RequestEvent | TabEvent | DialogEvent | PrintEvent | FileEvent | KeptEvent,
    Field(discriminator="type"),
]


class BrowserEvents(Message):
    """What happened in tabs that the host has asked about, in its order and before any answer that came after it.

    `now` and each `at` are the sender's own clock, in ms.
    """

    now: float
    events: list[BrowserEvent]


class Method(NamedTuple):
    """One row of the table: who calls it, and with what. `extension` and `client` call the host, `host` the extension;
    `either` is called by a client, and by the host of the client that shows the run.
    """

    name: str
    caller: Literal["extension", "client", "host", "either", "any"]
    params: type[Message]
    result: type[Message]
    about: str


METHODS: tuple[Method, ...] = (
    Method("hello", "any", Hello, Hello, "First on every connection. A mismatch is answered with version_mismatch."),
    Method("status.get", "client", Nothing, Status, "What the host has and what it is doing."),
    Method(
        "key.set", "client", SetKey, KeyKept, "Keeps a key, as `webhand key set` does. The extension's port alone may."
    ),
    Method("task.start", "client", StartTask, RunStatus, "Starts a task; busy when one is under way in this profile."),
    Method("task.stop", "either", RunId, RunStatus, "Stops a run at once; it ends with outcome stopped."),
    Method("task.pause", "client", RunId, RunStatus, "The run stops before its next step and waits."),
    Method("task.resume", "client", RunId, RunStatus, "A paused run goes on."),
    Method("task.say", "client", Say, Nothing, "Says something to a run that is under way; it enters the next turn."),
    Method("run.follow", "client", FollowRun, Followed, "The events so far, then each new one as run.event."),
    Method("question.answer", "either", Answer, Nothing, "Answers a question or a confirmation of a run."),
    Method("run.show", "client", ShowRun, RunStatus, "Shows what this program asks, which run.event then tells."),
    Method("browser.borrow", "client", Borrow, Borrowed, "From now on the methods of host may be called here too."),
    Method("tabs.list", "host", Nothing, TabStates, "Every tab of every window of the profile, pop-ups included."),
    Method("tabs.get", "host", TabId, TabState, "One of them."),
    Method("tabs.create", "host", CreateTab, TabId, "Opens a tab, and does not wait for its page."),
    Method("tabs.close", "host", TabId, Nothing, "Asks a tab to close; its page may want to be asked first."),
    Method("tabs.activate", "host", TabId, Nothing, "Makes a tab active in its window."),
    Method("tabs.navigate", "host", NavigateTab, Nothing, "Sends a tab to a URL, and does not wait."),
    Method("tabs.reload", "host", TabId, Nothing, "Loads the tab's page again, and does not wait."),
    Method("tabs.traverse", "host", TraverseHistory, Traversed, "Goes back or forward in a tab's history."),
    Method("tabs.capture", "host", CaptureTab, Picture, "What the tab shows; the tab must be visible."),
    Method("tabs.zoom", "host", TabId, Zoom, "How much the tab's page is zoomed."),
    Method("tabs.release", "host", TabIds, Nothing, "Nothing is done in these any more: they are the person's."),
    Method("documents.list", "host", TabId, Documents, "The documents that a tab shows now."),
    Method("documents.call", "host", CallDocument, DocumentAnswer, "Asks the page engine of one document."),
    Method("sites.confine", "host", Confine, Nothing, "Keeps a tab, and those it opens, to some sites."),
    Method("sites.release", "host", ConfinementId, Nothing, "Ends that."),
    Method("files.fetch", "host", Fetch, FileId, "Begins to download a file with the profile's cookies."),
    Method("files.resume", "host", FileId, Nothing, "Goes on with a file that broke off, where it can."),
)


class NotificationKind(NamedTuple):
    name: str
    sender: Literal["extension", "host", "any"]
    params: type[Message]
    about: str


NOTIFICATIONS: tuple[NotificationKind, ...] = (
    NotificationKind("run.event", "any", RunEventParams, "A run the receiver follows went on, or one that is shown."),
    NotificationKind("browser.events", "extension", BrowserEvents, "What happened in the browser."),
)
