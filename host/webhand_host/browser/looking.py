"""What a tab looks like: waits for it to come to rest, then one tree out of all its frames, whole or in parts."""

import asyncio
import time
from collections.abc import Awaitable, Callable, Mapping, Sequence
from typing import Any, TypeVar

from webhand_agent.protocol import Code, Document, Excerpt, Observation, PageQuestion, PageText
from webhand_agent.safety.secrecy import is_secret
from webhand_agent.snapshot import Tree

from webhand_host.browser.addressing import why_closed
from webhand_host.browser.joining import Joined, Seen, join, tree_lines, tree_of
from webhand_host.browser.receipts import ASKS_TO_BE_LEFT, HANGS, INSISTS, milliseconds_since
from webhand_host.browser.refs import ElementAddress, Lost, Refs
from webhand_host.browser.settling import settle
from webhand_host.browser.tab import Tab
from webhand_host.browser.troubles import Busy, Closed, Gone, Held, Leaving, NoTab, Printing, Silent, Trouble

T = TypeVar("T")

BUDGET = 12_000
"""Characters of a page's tree."""

FRAMES_SHARE = 0.25
"""What the frames of a page get of the budget together, however much the page itself took."""

LEAST_BUDGET = 400
STRETCH = 6_000
"""Characters of an opened stretch,"""

STRETCH_FRAMES_SHARE = 0.5
"""and what its frames get of them together."""

LEAST_MATCHES = 5
"""What each frame may show of what matches, however much the page itself had."""

MOST_LOOKS = 3
ELSEWHERE = "Navigate to a web address, open a tab or switch to another one to go on."
ANSWER_IT = "Answer it with handle_dialog to go on."
LEFT_TO_THE_PERSON = "Only the person can answer it, in the browser. Until then open_new_tab goes on beside it."
PDF = "This is a PDF file, which the browser's own viewer shows: download with its address as url saves it."
PDF_OF_A_FORM = (
    "This is a PDF file, which the browser's own viewer shows. It answers a form: download with its address as url "
    "asks for it in another way, which may give another file."
)
PDF_TYPE = "application/pdf"

Options = dict[str, Any]


# --- The whole page ---------------------------------------------------------------------------------------------------


async def observe(tab: Tab, refs: Refs, patience: float, cap: float) -> Observation:
    """`patience` and `cap` are seconds. A page that goes elsewhere while it is looked at is looked at where it arrived.

    Raises:
        NoTab: the tab was closed.
    """
    began = time.monotonic()
    trouble: Trouble = Gone()
    if tab.navigation.asks_who:
        await tab.news.until(lambda: not tab.navigation.asks_who or tab.is_blocked, patience)
    for _ in range(MOST_LOOKS):
        try:
            seen = await _look(tab, refs, patience, cap)
            break
        except NoTab:
            raise
        except Gone as gone:
            tab.top, trouble = None, gone
        except Trouble as error:
            trouble = error
            seen = await _unseen(tab, refs, trouble)
            break
    else:
        seen = await _unseen(tab, refs, trouble)
    return seen.model_copy(update={"ms": milliseconds_since(began)})


async def _look(tab: Tab, refs: Refs, patience: float, cap: float) -> Observation:
    asked = {"budget": BUDGET}
    resting, first = await settle(tab, patience, cap, lambda document: {**refs.offered(document), **asked})
    seen = await views(tab, refs, "observe", asked, _frames_budget, first)
    top = seen[0].view or {}
    tab.answered()
    tab.tells(seen[0].document, is_so=bool(top.get("dialogs")))
    joined = join(seen)
    tree = tree_of(top["title"], top["url"], joined.lines)
    tab.shows_secrets = any(is_secret(line) and line.has("filled") for line in tree.lines)
    banner = next((each.view["banner"] for each in joined.shown if each.view and "banner" in each.view), None)
    return Observation(
        tab_id=tab.id,
        url=top["url"],
        title=top["title"],
        tree=tree,
        elements=joined.total("elements"),
        omitted=joined.total("omitted"),
        partial=not resting or joined.unreached > 0,
        frames=refs.remember(tab.id, [*tree.refs, *([banner["ref"]] if banner else [])], joined.shown, seen),
        banner=banner,
        **refs.counters,
    )


def _frames_budget(top: Options, children: int) -> Options:
    taken = sum(len(line.text) + 2 * line.depth + 2 for line in tree_lines(top["lines"]))
    left = max(BUDGET - taken, BUDGET * FRAMES_SHARE)
    return {"budget": max(LEAST_BUDGET, int(left / max(1, children)))}


async def _unseen(tab: Tab, refs: Refs, trouble: Trouble) -> Observation:
    """What is said of a page that could not be looked at."""
    if isinstance(trouble, Closed):
        return await _closed(tab, refs, await reason(tab, trouble))
    remedy = "Look again."
    if isinstance(trouble, Printing):
        remedy = LEFT_TO_THE_PERSON
    elif isinstance(trouble, Held):
        remedy = _remedy(tab)
    elif isinstance(trouble, Busy):
        tab.silences += not isinstance(trouble, Leaving)
        remedy = HANGS if tab.hangs_again else remedy
    elif isinstance(trouble, Silent):
        remedy = "The person may have to answer it in the browser."
    return (await _closed(tab, refs, str(trouble), remedy)).model_copy(update={"partial": True})


def _remedy(tab: Tab) -> str:
    if tab.insists:
        return INSISTS
    if not tab.tells_dialogs:
        return LEFT_TO_THE_PERSON
    return ASKS_TO_BE_LEFT if tab.wants_to_be_left else ANSWER_IT


async def _closed(tab: Tab, refs: Refs, why: str, remedy: str = ELSEWHERE) -> Observation:
    info = await tab.info()
    tree = tree_of(info.title, info.url, [{"depth": 0, "name": f"{why} {remedy}"}])
    asks_who = tab.navigation.asks_who
    return Observation(
        tab_id=tab.id, url=info.url, title=info.title, tree=tree, elements=0, asks_who=asks_who, **refs.counters
    )


# --- Parts of it ------------------------------------------------------------------------------------------------------


async def find(tab: Tab, refs: Refs, query: str, role: str | None, limit: int) -> Excerpt:
    """The elements that match, in all frames."""

    def for_frames(top: Options, children: int) -> Options:
        left = (limit - top["elements"]) // max(1, children)
        return {"query": query, "role": role, "limit": max(LEAST_MATCHES, left)}

    async def found() -> Excerpt:
        return excerpt(
            tab, refs, await views(tab, refs, "find", {"query": query, "role": role, "limit": limit}, for_frames)
        )

    return await explained(tab, found, lambda code, why: nothing(tab, refs, code, why))


async def expand(tab: Tab, refs: Refs, ref: str, address: ElementAddress) -> Excerpt:
    """What a line stands for that says what was left out."""

    async def opened() -> Excerpt:
        documents = await tab.documents()
        own = present(documents, address, "these lines")
        view = await tab.ask(own, "expand", {**refs.offered(own), "ref": ref, "budget": STRETCH})
        if "code" in view:
            return nothing(tab, refs, Code(view["code"]), view["message"])
        holds_frames = any("frame" in line for line in view["lines"])
        children = _below(documents, own) if holds_frames else []
        share = int(STRETCH * STRETCH_FRAMES_SHARE / max(1, len(children)))
        return excerpt(
            tab, refs, [Seen(own, view), *await in_frames(tab, refs, children, "observe", {"budget": share})]
        )

    return await explained(tab, opened, lambda code, why: nothing(tab, refs, code, why))


async def read(tab: Tab, refs: Refs, offset: int, size: int) -> PageText:
    """A piece of the readable text.

    Raises:
        NoTab: the tab was closed.
    """

    async def piece() -> PageText:
        seen = await views(tab, refs, "read", {}, lambda *_: {})
        text = "\n".join("  " * line["depth"] + line["name"] for line in join(seen).lines if "name" in line)
        refs.remember(tab.id, [], [], seen)
        end, top = _end_of(text, offset, size), seen[0].view or {}
        return PageText(
            tab_id=tab.id,
            url=top.get("url", ""),
            title=top.get("title", ""),
            text=text[offset:end].rstrip(),
            offset=offset,
            next_offset=end if end < len(text) else None,
            total=len(text),
        )

    return await explained(tab, piece, lambda code, why: PageText(tab_id=tab.id, code=code, message=why))


def _end_of(text: str, offset: int, size: int) -> int:
    """Where a piece ends: behind a line where it can."""
    most = offset + size
    if most >= len(text):
        return len(text)
    line = text.rfind("\n", 0, most) + 1
    return line if line > offset else most


def excerpt(tab: Tab, refs: Refs, seen: Sequence[Seen]) -> Excerpt:
    joined: Joined = join(seen)
    tree = Tree(shown=tree_lines(joined.lines))
    return Excerpt(
        tab_id=tab.id,
        tree=tree,
        elements=joined.total("elements"),
        omitted=joined.total("omitted"),
        frames=refs.remember(tab.id, tree.refs, joined.shown, seen),
        **refs.counters,
    )


def nothing(tab: Tab, refs: Refs, code: Code, message: str) -> Excerpt:
    return Excerpt(tab_id=tab.id, code=code, message=message, **refs.counters)


# --- Asking the documents ---------------------------------------------------------------------------------------------


async def views(
    tab: Tab,
    refs: Refs,
    question: PageQuestion,
    options: Options,
    for_frames: Callable[[Options, int], Options],
    first: Seen | None = None,
) -> list[Seen]:
    """Every document's view, the top one `first`, where it has not been asked yet. `for_frames` makes the frames'
    options from what that one has said.

    Raises:
        Trouble: the top document gave no answer, or shows nothing that could be read.
    """
    top = first.document if first is not None else await tab.top_document()
    view = (first.view if first is not None else None) or await tab.ask(top, question, {**refs.offered(top), **options})
    await _check_is_page(tab, view)
    if not any("frame" in line for line in view["lines"]):
        return [Seen(top, view)]
    now, *children = await tab.documents()
    if now.document_id != top.document_id:
        raise Gone
    return [Seen(top, view), *await in_frames(tab, refs, children, question, for_frames(view, len(children)))]


async def check_is_page(tab: Tab) -> None:
    """Raises `Closed` where the browser's own viewer shows a file: what is there is the viewer, and not the file."""
    await _check_is_page(tab, await tab.ask(await tab.top_document(), "secrets", None))


async def _check_is_page(tab: Tab, view: Mapping[str, Any]) -> None:
    if view["contentType"] == PDF_TYPE:
        raise Closed(PDF_OF_A_FORM if (await tab.info()).is_posted else PDF)


async def in_frames(
    tab: Tab, refs: Refs, frames: Sequence[Document], question: PageQuestion, options: Options
) -> list[Seen]:
    """Each frame is asked by itself: one that hangs must not take the others' answers with it."""
    asked = [tab.ask_frame(one, question, {**refs.offered(one, index), **options}) for index, one in enumerate(frames)]
    return [Seen(one, view) for one, view in zip(frames, await asyncio.gather(*asked), strict=True)]


def present(documents: Sequence[Document], address: ElementAddress, what: str) -> Document:
    """The document of an address, where its frame still holds it. Raises `Lost`."""
    now = next((each for each in documents if each.frame_id == address.document.frame_id), None)
    if now is None:
        raise Lost(Code.FRAME_GONE, f"The frame of {what} is not there any more. Look again.")
    if now.document_id != address.document.document_id:
        where = "The page" if now.frame_id == 0 else "The frame"
        raise Lost(Code.STALE, f"{where} has loaded another document since it was looked at. Look again.")
    return now


def _below(documents: Sequence[Document], own: Document) -> list[Document]:
    """The frames inside a document, at whatever depth. Parents come before their children."""
    inside, found = {own.frame_id}, []
    for document in documents:
        if document.parent in inside:
            inside.add(document.frame_id)
            found.append(document)
    return found


async def explained(tab: Tab, make: Callable[[], Awaitable[T]], nothing: Callable[[Code, str], T]) -> T:
    """What `make` gives, or `nothing` with the reason in the words of the protocol.

    Raises:
        NoTab: the tab was closed.
    """
    try:
        tab.check()
        return await make()
    except NoTab:
        raise
    except Lost as lost:
        return nothing(lost.code, lost.message)
    except Trouble as trouble:
        return nothing(_code_of(tab, trouble), await reason(tab, trouble))


def _code_of(tab: Tab, trouble: Trouble) -> Code:
    match trouble:
        case Held():
            return Code.DIALOG_OPEN
        case Closed():
            return Code.NOT_INJECTABLE
        case Gone():
            return Code.FRAME_GONE
        case Busy():
            return Code.TIMEOUT
        case Silent():
            return Code.DIALOG_OPEN
    return Code.UNKNOWN


async def reason(tab: Tab, trouble: Trouble) -> str:
    if isinstance(trouble, Closed):
        return str(trouble) or why_closed((await tab.info()).url)
    return "The page went elsewhere meanwhile. Look again." if isinstance(trouble, Gone) else str(trouble)
