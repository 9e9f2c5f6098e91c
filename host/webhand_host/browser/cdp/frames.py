"""The frames of one tab, as the browser's events tell of them."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from webhand_host.browser.troubles import Gone

if TYPE_CHECKING:
    from webhand_host.browser.cdp.session import CdpSession


@dataclass(eq=False)
class FrameState:
    """One frame and the document it holds now: `loader` names the document, `context` is the engine's world in it, and
    `page_context` the page's own; `joined` is the engine's world that has been given the channel between the two.

    `session` is the process it lives in; None while it moves from one to another. `number` is its id in messages.
    """

    id: str
    number: int
    parent: str | None
    session: "CdpSession | None"
    loader: str = ""
    url: str = ""
    context: int | None = None
    page_context: int | None = None
    joined: int | None = None
    is_error: bool = False

    def forget_worlds(self) -> None:
        self.context = self.page_context = self.joined = None


class FrameTree:
    """Parents come before their children, in the order in which they were attached."""

    def __init__(self) -> None:
        self._frames: dict[str, FrameState] = {}
        self._numbers = 0

    @property
    def main(self) -> FrameState:
        """Raises `Gone` where the tab has not told of its frames yet: one that hangs, or that could not be taken up."""
        first = next(iter(self._frames.values()), None)
        if first is None:
            raise Gone
        return first

    def is_main(self, frame_id: str) -> bool:
        return next(iter(self._frames), None) == frame_id

    def __iter__(self) -> Iterator[FrameState]:
        return iter(list(self._frames.values()))

    def get(self, frame_id: str) -> FrameState | None:
        return self._frames.get(frame_id)

    def numbered(self, number: int) -> FrameState | None:
        return next((frame for frame in self if frame.number == number), None)

    def at(self, session: "CdpSession", context: int) -> FrameState | None:
        return next((frame for frame in self if frame.session is session and frame.context == context), None)

    def attach(self, frame_id: str, parent: str | None, session: "CdpSession") -> FrameState:
        """A frame that comes back from another process is the same one."""
        frame = self._frames.get(frame_id)
        if frame is None:
            frame = self._frames[frame_id] = FrameState(frame_id, self._numbers, parent, session)
            self._numbers += 1
        frame.session = session
        return frame

    def seed(self, tree: Mapping[str, Any], session: "CdpSession") -> None:
        """What `Page.getFrameTree` says: for a process that had frames before it was listened to."""
        self.navigate(tree["frame"], session)
        for child in tree.get("childFrames", []):
            self.seed(child, session)

    def navigate(self, told: Mapping[str, Any], session: "CdpSession") -> FrameState:
        """A document was committed. `told` is CDP's Page.Frame."""
        known = self._frames.get(told["id"])
        if known is not None and known.session is not session:
            known.forget_worlds()
        frame = self.attach(told["id"], told.get("parentId"), session)
        if frame.loader != told["loaderId"]:
            self._drop_children(frame.id)
        frame.loader = told["loaderId"]
        frame.is_error = "unreachableUrl" in told
        frame.url = told.get("unreachableUrl") or told["url"] + told.get("urlFragment", "")
        return frame

    def detach(self, frame_id: str, session: "CdpSession", *, moves: bool) -> None:
        """`moves`: it goes on in another process, whose session will tell of it."""
        frame = self._frames.get(frame_id)
        if frame is None or frame.session not in (session, None):
            return
        self._drop_children(frame_id)
        if moves:
            frame.session = None
            frame.forget_worlds()
        else:
            del self._frames[frame_id]

    def created(self, session: "CdpSession", context: Mapping[str, Any], *, is_ours: bool) -> None:
        """A world of ours came to be, or a page's own. `context` is CDP's Runtime.ExecutionContextDescription."""
        frame = self._frames.get(context["auxData"]["frameId"])
        if frame is None or frame.session is not session:
            return
        if is_ours:
            frame.context = context["id"]
        else:
            frame.page_context = context["id"]

    def destroyed(self, session: "CdpSession", context: int | None) -> None:
        """A world of this session is gone; None stands for all of them."""
        for frame in self:
            if frame.session is not session:
                continue
            if context in (None, frame.context):
                frame.context = frame.joined = None
            if context in (None, frame.page_context):
                frame.page_context = None

    def in_transit(self) -> bool:
        """Whether a frame left one process and has not been found in another."""
        return any(frame.session is None for frame in self)

    def drop(self, session: "CdpSession") -> None:
        """A process is gone: its frames are gone with it, or will be told of by another."""
        for frame in self:
            if frame.session is session:
                frame.session = None
                frame.forget_worlds()

    def _drop_children(self, frame_id: str) -> None:
        for child in [frame.id for frame in self if frame.parent == frame_id]:
            self._drop_children(child)
            self._frames.pop(child, None)
