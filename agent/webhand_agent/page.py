"""The page as it was last seen: the tab, its tree, what its refs mean, and the dialog that it opened."""

from collections.abc import Sequence

from webhand_agent.conversation import Call
from webhand_agent.known import Known
from webhand_agent.protocol import Dialog, Frame, Observation, Receipt
from webhand_agent.tree import Line, Tree, bare_ref, parse


class Page:
    """`tab_id` changes whenever a receipt names another tab. `dialog` is the last one that the page opened, as long as
    nothing else was done since, and `gaps` are the refs of lines that say what was left out. `seen` is the last look,
    at whatever tab and for whatever reason, and `fresh` the same as long as nothing was done since.
    """

    def __init__(self) -> None:
        self.tab_id = -1
        self.url = ""
        self.tree = Tree()
        self.known: dict[str, Known] = {}
        self.gaps: set[str] = set()
        self.dialog: Dialog | None = None
        self.fresh: Observation | None = None
        self.seen: Observation | None = None

    def saw(self, seen: Observation) -> None:
        """Takes in a look: what can be acted on from now on."""
        self.seen = self.fresh = seen
        self.url = seen.url
        self.tree = self.learn(seen.tree, seen.tab_id, seen.frames)

    def forget_page(self) -> None:
        """Nothing of what was seen last may be acted on."""
        self.known = {ref: known for ref, known in self.known.items() if known.url not in self.documents}
        self.tree, self.gaps = Tree(), set()

    @property
    def documents(self) -> list[str]:
        """The URLs of all documents of the page that was seen last, frames included."""
        seen = self.seen
        return [seen.url, *(frame.url for frame in seen.frames)] if seen is not None else []

    def focused(self) -> Known | None:
        """What had the focus at the last look: for the record. What a key goes to is asked for when it is pressed."""
        marked = [line for line in self.tree.lines if line.has("focused") and line.ref in self.known]
        return self.known[marked[-1].ref or ""] if marked else None

    def line_of(self, ref: str) -> Line | None:
        """The line of an element as it was last shown, by a ref as models write it."""
        known = self.known.get(bare_ref(ref))
        return known.line if known is not None else None

    def meant(self, call: Call) -> Known | None:
        """The element a call names, as it was last shown; the call need not be valid."""
        return self.known.get(bare_ref(str(call.arguments.get("element_ref"))))

    def remember(self, trees: Sequence[str]) -> None:
        """Refs out of an earlier host's observations: they may still hold."""
        for text in trees:
            tree = parse(text)
            self.known |= {line.ref: Known(line, self.tab_id, tree.url) for line in tree.lines if line.ref}

    def learn(self, text: str, tab_id: int, frames: Sequence[Frame]) -> Tree:
        """Takes in tree lines: what their refs mean from now on, and in which documents they are."""
        tree = parse(text)
        urls = {frame.prefix: frame.url for frame in frames}
        for line in tree.lines:
            if line.ref is not None:
                self.known[line.ref] = Known(line, tab_id, urls.get(line.ref.rpartition("e")[0], self.url))
            if line.expands is not None:
                self.gaps.add(line.expands)
        return tree

    def learn_neighbours(self, receipt: Receipt, ref: str | None) -> None:
        """What a receipt shows in place of its target is in the same document, and may not have been shown before."""
        target = self.known.get(ref or "")
        if target is None:
            return
        shown = [*receipt.covering, *receipt.candidates, *([receipt.renamed] if receipt.renamed else [])]
        for line in (line for text in shown for line in parse(f"- {text}").lines):
            if line.ref is not None:
                self.known[line.ref] = Known(line, target.tab_id, target.url)
