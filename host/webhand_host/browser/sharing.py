"""Tabs of one browser in which several work."""


class TabsInUse:
    """Of one browser, whoever works in it: one's last word about a tab is not the other's."""

    def __init__(self) -> None:
        self._used: list[set[int]] = []

    def join(self) -> set[int]:
        """For the ids of one's own tabs."""
        self._used.append(mine := set[int]())
        return mine

    def leave(self, mine: set[int]) -> list[int]:
        """Those in which nobody else works."""
        self._used = [tabs for tabs in self._used if tabs is not mine]
        return sorted(mine.difference(*self._used))
