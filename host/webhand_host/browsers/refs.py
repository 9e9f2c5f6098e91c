"""Where each ref that a run has shown lives: the part of it that both carriers share."""

import re
from collections.abc import Mapping
from typing import Generic, TypeVar

A = TypeVar("A")

_REF = re.compile(r"\[ref=((?:f\d+)?e\d+)\]")


class AddressBook(Generic[A]):
    """Addresses by ref. A ref once known keeps its address; what an address is, each carrier knows."""

    def __init__(self) -> None:
        self._known: dict[str, A] = {}

    def get(self, ref: str | None) -> A | None:
        return self._known.get(ref) if ref is not None else None

    def place(self, text: str, by_prefix: Mapping[str, A]) -> None:
        """Takes in the refs of a text. New ones belong to the document that has their prefix now."""
        for ref in _REF.findall(text):
            address = by_prefix.get(ref[: ref.index("e")])
            if address is not None:
                self._known.setdefault(ref, address)


def never_shown(ref: str) -> str:
    return f"There is no element {ref} in what was shown."
