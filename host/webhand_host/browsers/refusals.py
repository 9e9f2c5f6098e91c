"""What the model is told where the extension answered with an error, or cannot be asked."""

from collections.abc import Mapping

from webhand_agent.protocol import Code, ErrorCode, Facts, Observation, PageText, Receipt, Rows

from webhand_host.native.session import RemoteError

_CODES: Mapping[int, Code] = {
    ErrorCode.NO_SUCH_TAB: Code.NO_SUCH_TAB,
    ErrorCode.NOT_INJECTABLE: Code.NOT_INJECTABLE,
    ErrorCode.TIMEOUT: Code.TIMEOUT,
    ErrorCode.REFUSED: Code.REFUSED,
    ErrorCode.INVALID_PARAMS: Code.INVALID,
}
"""Errors that the model can react to, and the code of what they become."""


def code_of(error: RemoteError) -> Code:
    return _CODES.get(error.code, Code.UNKNOWN)


def receipt(error: RemoteError) -> Receipt:
    return Receipt(ok=False, code=code_of(error), message=error.sentence)


def nothing_seen(tab_id: int, error: RemoteError) -> Observation:
    """The page could not be described; the model is told why in the place where the page would stand."""
    tree = f"page\n  - error {error.sentence}"
    return Observation(tab_id=tab_id, url="", title="", tree=tree, elements=0, partial=True)


def nothing_read(tab_id: int, error: RemoteError) -> PageText:
    why = error.sentence
    return PageText(tab_id=tab_id, url="", title="", text=why, offset=0, next_offset=None, total=len(why))


def no_rows(tab_id: int, error: RemoteError) -> Rows:
    return Rows(tab_id=tab_id, code=code_of(error), message=error.sentence)


def no_facts(tab_id: int, _: RemoteError) -> Facts:
    """Of a page that takes no scripts nothing is known: nothing of it can be drawn or named."""
    return Facts(tab_id=tab_id)
