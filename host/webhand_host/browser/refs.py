"""Where each ref of a run lives, and the numbers that the next ones get."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from webhand_agent.protocol import Code, Control, Document, Frame
from webhand_agent.snapshot import Line

from webhand_host.browser.joining import Seen


@dataclass(frozen=True)
class ElementAddress:
    """The document that a ref was shown in. `prefix` is what its refs begin with, empty in a top document."""

    tab_id: int
    document: Document
    prefix: str


class Lost(Exception):
    """Why what a ref names cannot be asked any more, or never could."""

    def __init__(self, code: Code, message: str) -> None:
        super().__init__(code, message)
        self.code = code
        self.message = message


class Refs:
    """The ref space of one run: the top documents count on, every other document has a prefix of its own.

    A ref once known keeps its address. Keys go to what has the focus, in whatever frame: an act without a ref, with the
    digest of what was found there, means that element and is sent to its document. A document of another frame could
    not say what it is by then.
    """

    def __init__(self, space: str, next_ref: int, next_frame: int) -> None:
        self.space = space
        self.next_ref = next_ref
        self.next_frame = next_frame
        self._known: dict[str, ElementAddress] = {}
        self._focus: dict[str, str] = {}

    @property
    def counters(self) -> dict[str, int]:
        """As answers have them."""
        return {"next_ref": self.next_ref, "next_frame": self.next_frame}

    def offered(self, document: Document, index: int = 0) -> dict[str, object]:
        """What a document is asked with: the prefix that it takes where it has none yet, and where refs go on."""
        if document.frame_id == 0:
            return {"space": self.space, "prefix": "", "nextRef": self.next_ref}
        return {"space": self.space, "prefix": f"f{self.next_frame + index}", "nextRef": 1}

    def get(self, ref: str | None) -> ElementAddress | None:
        """None for None. Raises `Lost` where this run has never shown it."""
        if ref is None:
            return None
        if ref not in self._known:
            raise Lost(Code.NOT_FOUND, f"There is no element {ref} in what was shown.")
        return self._known[ref]

    def remember(
        self, tab_id: int, given: Iterable[str], shown: Sequence[Seen], asked: Iterable[Seen] = ()
    ) -> list[Frame]:
        """Takes in the refs that are about to be shown, out of the documents that were `asked`: numbers are used up
        only by those that took the one offered.
        """
        for seen in [*shown, *asked]:
            if seen.view is None:
                continue
            if seen.document.frame_id == 0:
                self.next_ref = max(self.next_ref, seen.view.get("nextRef", 0))
            elif seen.prefix:
                self.next_frame = max(self.next_frame, int(seen.prefix[1:]) + 1)
        self._place(given, {seen.prefix: ElementAddress(tab_id, seen.document, seen.prefix) for seen in shown})
        return [
            Frame(
                frame_id=seen.document.frame_id,
                document_id=seen.document.document_id,
                prefix=seen.prefix,
                url=seen.document.url,
            )
            for seen in shown
        ]

    def learn(self, lines: Iterable[Line], address: ElementAddress, next_ref: int | None) -> None:
        """A receipt may name elements that were never shown (what covers the target): they are its neighbours."""
        if next_ref is not None and not address.prefix:
            self.next_ref = max(self.next_ref, next_ref)
        self._place((line.ref for line in lines if line.ref is not None), {address.prefix: address})

    def focused(self, control: Control) -> Control:
        """What was found to have the focus."""
        if control.ref is not None:
            self._focus = {control.digest: control.ref}
        return control

    def with_focus(self, digest: str | None) -> str | None:
        """The ref of what had it when this was its digest."""
        return self._focus.get(digest) if digest is not None else None

    def _place(self, given: Iterable[str], by_prefix: dict[str, ElementAddress]) -> None:
        for ref in given:
            address = by_prefix.get(ref.rpartition("e")[0])
            if address is not None:
                self._known.setdefault(ref, address)
