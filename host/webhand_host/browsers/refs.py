"""Where each ref that a run has shown lives: the part of it that both carriers share."""

import re
from collections.abc import Mapping
from typing import Generic, TypeVar

from webhand_agent.protocol import Control

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


class Focus:
    """The refs of what was found to have the focus, by the digests that it was judged by.

    Keys go to what has the focus, in whatever frame. An act without a ref, with the digest of such an answer, means the
    element of that answer and is sent to its document: a document of another frame could not say what it is by then.
    """

    def __init__(self) -> None:
        self._refs: dict[str, str] = {}

    def learn(self, control: Control, *, asked: str | None) -> Control:
        if asked is None and control.ref is not None:
            self._refs = {control.digest: control.ref}
        return control

    def ref_of(self, digest: str | None) -> str | None:
        return self._refs.get(digest) if digest is not None else None


def never_shown(ref: str) -> str:
    return f"There is no element {ref} in what was shown."
