"""The page of a log-in, as a client's hands see it and act on it."""

from urllib.parse import urlsplit

from webhand_agent.hands import Hands
from webhand_agent.protocol import Code, Receipt
from webhand_agent.tools.control import HANDLE_DIALOG
from webhand_agent.tools.tool import Tool
from webhand_agent.workflows.login_evidence import Links
from webhand_agent.workflows.login_fields import Chosen, Look, fields_of
from webhand_agent.workflows.login_outcome import Credentials, Place, failed, failed_by

APPEARS_SECONDS = 3.0
"""How long an element is waited for that the client chose, and a form on a page that has nothing to write in yet."""
NO_MATCH = "Nothing on the page matches {selector}. Nothing was typed."
NO_SELECTOR = "{selector} is no CSS selector. Nothing was typed."

_OUT = ("logout", "log-out", "log_out", "signout", "sign-out", "sign_out", "logoff")
_DRAWN_ANEW = frozenset({Code.STALE, Code.NOT_FOUND, Code.FRAME_GONE})
_PERHAPS = frozenset({Code.UNKNOWN, Code.TIMEOUT})


class DrawnAnew(Exception):
    """What was to be acted on is not there any more."""

    def __init__(self, receipt: Receipt) -> None:
        super().__init__(receipt.message)
        self.receipt = receipt


class LoginPage:
    """In whatever document it is now. `began` is the address that the log-in began at."""

    def __init__(self, hands: Hands, place: Place, asked: Credentials) -> None:
        self.hands = hands
        self.began = ""
        self._place, self._asked = place, asked

    # --- Looking ------------------------------------------------------------------------------------------------------

    async def look(self, patience_ms: int = 0) -> Look:
        """Waits for it to come to rest, and so long for something to begin."""
        look = Look(*await self.hands.controls(await self._place.tab(), fields_of, patience_ms=patience_ms))
        self.began = self.began or look.seen.url
        return look

    async def chosen(self, look: Look) -> Chosen:
        """The client's own elements, as far as this page has them."""
        asked = self._asked
        return Chosen(
            name=await self._by(look, asked.username_selector),
            password=await self._by(look, asked.password_selector),
            sender=await self._by(look, asked.submit_selector),
        )

    async def chosen_at_first(self, look: Look) -> Chosen:
        """As `chosen`; of the fields that the client chose the first page has to have one. Raises `Ended`."""
        wanted = [one for one in (self._asked.username_selector, self._asked.password_selector) if one is not None]
        found = await self.chosen(look)
        if not wanted or found.name or found.password:
            return found
        for selector in wanted:
            await self._by(look, selector, APPEARS_SECONDS)
        found = await self.chosen(look)
        if not found.name and not found.password:
            raise failed(NO_MATCH.format(selector=wanted[0]))
        return found

    async def _by(self, look: Look, selector: str | None, wait: float = 0) -> str:
        """The ref of the first element that a selector matches: of those that can be seen, where there is one."""
        if selector is None:
            return ""
        selection = await self.hands.select(await self._place.tab(), selector, wait=wait)
        if selection.code is Code.INVALID:
            raise failed(NO_SELECTOR.format(selector=selector))
        refs = [line.ref for line in selection.tree.lines if line.ref]
        return next((ref for ref in refs if look.tree.by_ref(ref) is not None), refs[0] if refs else "")

    async def links(self) -> Links:
        """Where the page leads, as far as it says who is logged in."""
        page, now = urlsplit(self.began), urlsplit((await self._place.tab()).url)
        out = ", ".join(f'a[href*="/{word}" i], form[action*="/{word}" i]' for word in _OUT)
        addresses = (f"{page.scheme}://{page.netloc}{page.path}", page.path)
        back = ", ".join(f"a[href={_string(one)}], a[href^={_string(f'{one}?')}]" for one in addresses)
        leads_back = page.path not in ("", "/", now.path) and await self._has(back)
        return Links(out=await self._has(out), back=leads_back)

    async def _has(self, selector: str) -> bool:
        return (await self.hands.select(await self._place.tab(), selector, limit=1)).code is Code.DONE

    # --- Acting -------------------------------------------------------------------------------------------------------

    async def act(self, tool: Tool, **arguments: object) -> Receipt:
        """One call.

        Raises:
            DrawnAnew: what it was for is not there any more, and nothing was done.
            Ended: it was refused, or could not be done.
        """
        receipt = await self._call(tool, arguments)
        if receipt.code in _DRAWN_ANEW:
            raise DrawnAnew(receipt)
        if not receipt.ok:
            raise failed_by(receipt)
        return receipt

    async def send(self, tool: Tool, **arguments: object) -> Receipt:
        """As `act`, but for what may have arrived all the same; an alert that comes of it is put away."""
        receipt = await self._call(tool, arguments)
        if any(dialog.state == "open" and dialog.type == "alert" for dialog in receipt.dialogs):
            await self._call(HANDLE_DIALOG, {"accept": True})
            return receipt
        if receipt.code in _DRAWN_ANEW and not receipt.requests:
            raise DrawnAnew(receipt)
        if not receipt.ok and receipt.code not in _PERHAPS:
            raise failed_by(receipt)
        return receipt

    async def _call(self, tool: Tool, arguments: dict[str, object]) -> Receipt:
        receipt = await self.hands.call(await self._place.tab(), tool.name, **arguments)
        self._place.went(receipt)
        return receipt


def _string(text: str) -> str:
    """As CSS writes one."""
    escaped = text.replace("\\", "\\\\").replace('"', '\\"')
    return f'"{escaped}"'
