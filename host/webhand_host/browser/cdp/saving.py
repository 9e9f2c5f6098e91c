"""A tab in which what would be shown is saved, and a page as a file."""

import base64
import contextlib
from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any

from webhand_agent.protocol import Download

from webhand_host.background import Background
from webhand_host.browser.port import NotDone
from webhand_host.browser.troubles import Gone
from webhand_host.paths import own_folder, taken

if TYPE_CHECKING:
    from webhand_host.browser.cdp.session import CdpSession

PIECE = 1 << 20
"""Bytes that are held at once."""

ANSWERS = [{"resourceType": "Document", "requestStage": stage} for stage in ("Request", "Response")]
REDIRECTS = frozenset({301, 302, 303, 307, 308})
DISPOSITION = "content-disposition"


def complete(place: Path, url: str, name: str) -> Download:
    """Of a file that was to have this name."""
    size, instead_of = place.stat().st_size, name if place.name != name else ""
    whole = Download(name=place.name, url=url, state="complete", received=size, total=size, path=str(place))
    return whole.model_copy(update={"instead_of": instead_of})


async def save_documents(session: "CdpSession") -> None:
    """From now on the browser saves what it would show in this tab, as if each server had asked for it: with its own
    cookies, proxy and certificates. What a service worker or a window for a password would answer is the server's to
    say here.
    """
    deciding = Background()

    def start(method: str, **params: Any) -> None:
        deciding.start(_sent(session, method, params))

    def paused(event: Mapping[str, Any]) -> None:
        status = event.get("responseStatusCode")
        if status is None or status in REDIRECTS:
            return start("Fetch.continueRequest", requestId=event["requestId"])
        headers = [*map(_attached, event["responseHeaders"])]
        if all(one["name"].lower() != DISPOSITION for one in headers):
            headers.append({"name": "Content-Disposition", "value": "attachment"})
        phrase = {"responsePhrase": event["responseStatusText"]} if event.get("responseStatusText") else {}
        answer = {"responseCode": status, "responseHeaders": headers, **phrase}
        return start("Fetch.continueResponse", requestId=event["requestId"], **answer)

    def asked_who(event: Mapping[str, Any]) -> None:
        is_proxys = event["authChallenge"].get("source") == "Proxy"  # which everything goes through
        answer = {"response": "Default" if is_proxys else "CancelAuth"}
        start("Fetch.continueWithAuth", requestId=event["requestId"], authChallengeResponse=answer)

    session.listen("Fetch.requestPaused", paused)
    session.listen("Fetch.authRequired", asked_who)
    await session.send("Network.setBypassServiceWorker", bypass=True)
    await session.send("Fetch.enable", patterns=ANSWERS, handleAuthRequests=True)


async def _sent(session: "CdpSession", method: str, params: Mapping[str, Any]) -> None:
    with contextlib.suppress(Gone):  # with its tab
        await session.send(method, **params)


def _attached(header: Mapping[str, str]) -> Mapping[str, str]:
    """The header, which says no more that it is to be shown (RFC 6266, 4.2): another type than that is saved."""
    kind, semicolon, rest = header["value"].partition(";")
    if header["name"].lower() != DISPOSITION or kind.strip().lower() != "inline":
        return header
    return {"name": header["name"], "value": f"attachment{semicolon}{rest}"}


async def printed(session: "CdpSession", folder: Path, name: str) -> Download:
    """The page as the browser's own PDF, piece by piece. `name` is one that a file can have. Raises `NotDone`."""
    try:
        made = await session.send(
            "Page.printToPDF", printBackground=True, preferCSSPageSize=True, transferMode="ReturnAsStream"
        )
    except Gone as gone:
        why = str(gone.__cause__ or gone).splitlines()[0].rstrip(".")
        raise NotDone(f"The browser could not print the page ({why})") from gone
    place = taken(own_folder(folder) / name)
    with place.open("wb") as file:
        while True:
            piece = await session.send("IO.read", handle=made["stream"], size=PIECE)
            file.write(base64.b64decode(piece["data"]) if piece.get("base64Encoded") else piece["data"].encode())
            if piece["eof"]:
                break
    await session.send("IO.close", handle=made["stream"])
    return complete(place, "", name)
