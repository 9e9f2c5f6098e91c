"""What an exploration has found, as code saw it: pages, forms, actions, data (specs/controller.md, mode explore)."""

from collections.abc import Iterator

from pydantic import BaseModel
from webhand_agent.history.conversation import UserTurn
from webhand_agent.snapshot import TEXT_FIELDS, Tree

from webhand_host.runs.folder import RunFolder

MOST = 200
"""Of one kind on one page."""
ACTIONS = frozenset({"button", "menuitem", "switch", "tab"})
CHOICES = frozenset({"checkbox", "radio", "combobox", "listbox", "slider"})
DATA = frozenset({"table", "grid", "treegrid", "list"})


class PageFound(BaseModel):
    """The names of what was there, as the page has them."""

    url: str
    title: str
    forms: list[str] = []
    actions: list[str] = []
    links: list[str] = []
    data: list[str] = []


class Structure(BaseModel):
    pages: list[PageFound]


def structure(folder: RunFolder) -> Structure:
    """By address; of a page that was seen more than once, everything that was seen."""
    pages: dict[str, PageFound] = {}
    for tree in _trees(folder):
        address = tree.url.split("#")[0]
        found = pages.setdefault(address, PageFound(url=address, title=tree.title))
        for line in tree.lines:
            named = f"{line.role} “{line.name}”" if line.name else line.role
            for roles, kept in (
                (TEXT_FIELDS | CHOICES, found.forms),
                (ACTIONS, found.actions),
                (frozenset({"link"}), found.links),
                (DATA, found.data),
            ):
                if line.role in roles and named not in kept and len(kept) < MOST:
                    kept.append(named)
    return Structure(pages=list(pages.values()))


def _trees(folder: RunFolder) -> Iterator[Tree]:
    for turn in folder.turns() if folder.path.exists() else ():
        if isinstance(turn, UserTurn) and turn.tree is not None and turn.tree.url:
            yield turn.tree
