"""An element as it was last shown."""

from dataclasses import dataclass

from webhand_agent.tree import Line


@dataclass(frozen=True)
class Known:
    """Its line, the tab, and the URL of its document."""

    line: Line
    tab_id: int
    url: str
