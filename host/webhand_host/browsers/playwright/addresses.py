"""Where each ref of a run lives, and the numbers that the next ones get."""

from collections.abc import Sequence
from dataclasses import dataclass

from webhand_agent.protocol import Frame

from webhand_host.browsers.playwright.joining import Seen
from webhand_host.browsers.refs import AddressBook


@dataclass(frozen=True)
class ElementAddress:
    """`frame` is CDP's id of it, `loader` the document it held."""

    tab: int
    frame: str
    loader: str


class Addresses(AddressBook[ElementAddress]):
    """The ref space of one run: the top documents count on, every other document has a prefix of its own."""

    def __init__(self, space: str, next_ref: int, next_frame: int) -> None:
        super().__init__()
        self.space = space
        self.next_ref = next_ref
        self.next_frame = next_frame
        self._prefixes: dict[tuple[str, str], str] = {}

    @property
    def counters(self) -> dict[str, int]:
        """As answers have them."""
        return {"next_ref": self.next_ref, "next_frame": self.next_frame}

    def prefix_of(self, frame: str, loader: str) -> str:
        """The one its document keeps for as long as it lives."""
        key = (frame, loader)
        if key not in self._prefixes:
            self._prefixes[key] = f"f{self.next_frame}"
            self.next_frame += 1
        return self._prefixes[key]

    def learn(self, text: str, ref: str, address: ElementAddress) -> None:
        """A receipt may name elements of the same document that were never shown: what covers the one it is about."""
        self.place(text, {ref.partition("e")[0]: address})

    def remember(self, tab: int, text: str, shown: Sequence[Seen], main: str) -> list[Frame]:
        """Takes in what is about to be shown. A ref once known keeps its address."""
        self.place(text, {seen.prefix: ElementAddress(tab, seen.frame.id, seen.loader) for seen in shown})
        for seen in shown:
            if seen.frame.id == main and seen.view is not None:
                self.next_ref = max(self.next_ref, seen.view["nextRef"])
        return [
            Frame(frame_id=seen.frame.number, document_id=seen.loader, prefix=seen.prefix, url=seen.url)
            for seen in shown
        ]
