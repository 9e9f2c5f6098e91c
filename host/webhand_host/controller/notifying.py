"""Who is told that a session has ended, and what. The workflow calls `notify` once for each way, again where it fails.

What is told holds the person's own words, the summary and what code counted; what else a page has a part in (names of
files, what was changed where) only where the session asks for it.
"""

import asyncio
import hashlib
import json
from collections.abc import Sequence
from typing import Any

from webhand_agent import receipts
from webhand_agent.protocol import Code, Receipt
from webhand_agent.safety.cards import plain

from webhand_host.controller import sending
from webhand_host.controller.asking import Notifications
from webhand_host.controller.files import files_of
from webhand_host.controller.sending import BadDestination, NotTold, Telling
from webhand_host.controller.sessions import Session

FIRST_RETRY = 2.0
"""Seconds."""
BACKOFF = 2.0
ATTEMPTS = 9
"""Over eight and a half minutes."""
LONGEST = 3_500
"""Of a text in characters; Telegram takes 4,096 of UTF-16."""
MOST_FILES = 50


def ways(destinations: Notifications | None) -> list[str]:
    """Those that a session asked for, by name."""
    if destinations is None:
        return []
    given = [name for name in ("telegram", "webhook", "desktop") if getattr(destinations, name)]
    return given + [f"others {at}" for at in range(len(destinations.others))]


def check(destinations: Notifications | None, telling: Telling) -> None:
    """What can be known beforehand. Raises `BadDestination`."""
    if destinations is None:
        return
    if destinations.webhook is not None:
        sending.check_address(destinations.webhook.url.host or "", telling)
    for address in destinations.others:
        sending.service_of(address, telling)


async def notify_now(session: Session, destinations: Notifications | None, telling: Telling, said: str) -> Receipt:
    """Tells what the model has `said` while its run goes on, by all ways at once, and gives what came of each."""
    if destinations is None or not (found := ways(destinations)):
        return receipts.failed(Code.REFUSED, "The session names nowhere to be told: nothing was sent.")
    told = await asyncio.gather(
        *(notify(session, destinations, way, telling, said) for way in found), return_exceptions=True
    )
    came = " ".join(
        f"Not told by {way}: {one}" if isinstance(one, BaseException) else f"Told by {way}."
        for way, one in zip(found, told, strict=True)
    )
    if all(isinstance(one, BaseException) for one in told):
        return receipts.failed(Code.REFUSED, came)
    return receipts.done(came)


async def notify(
    session: Session, destinations: Notifications, way: str, telling: Telling, said: str | None = None
) -> None:
    """Tells of the end by one of `ways`, or what the model has `said` meanwhile. At least once: what is told names the
    session, so that twice is seen as once.

    Raises:
        NotTold: it could not be told. The sentence, which the engine keeps, holds no part of an address.
    """
    told = await asyncio.to_thread(what, session, said, pages=destinations.pages)
    name, _, at = way.partition(" ")
    try:
        async with asyncio.timeout(sending.SECONDS):
            if name == "telegram" and destinations.telegram is not None:
                await sending.telegram(destinations.telegram, text(told), telling)
            elif name == "webhook" and destinations.webhook is not None:
                await sending.webhook(destinations.webhook, told["id"], json.dumps(told).encode(), telling)
            elif name == "desktop":
                await sending.desktop(title(told), text(told))
            elif name == "others":
                await sending.other(destinations.others[int(at)], title(told), text(told), telling)
    except NotTold:
        raise
    except BadDestination as bad:
        raise NotTold(str(bad), for_good=True) from None
    except Exception as error:  # noqa: BLE001, whatever a library says of it may quote an address with its key
        raise NotTold(f"It could not be reached ({type(error).__name__}).") from None


def what(session: Session, said: str | None = None, *, pages: bool = False) -> dict[str, Any]:
    """What is told, as a webhook gets it. `id` is the same when the same is told again."""
    row, asked = session.row, session.asked
    event = "session.ended" if said is None else "session.said"
    digest = "" if said is None else f".{hashlib.sha256(said.encode()).hexdigest()[:12]}"
    found = files_of(session)
    files = [{"kind": kind, "size": path.stat().st_size, "name": name} for name, (kind, path) in found.items()]
    told: dict[str, Any] = {
        "id": f"{session.id}.{event}{digest}",
        "event": event,
        "session_id": session.id,
        "status": session.status.value,
        "mode": asked.mode,
        "target": asked.target,
        "instruction": asked.instruction or asked.goal,
        "summary": said if said is not None else str(row["summary"]),
        "created": row["created"],
        "ended": row["ended"],
        "files": [one if pages else {"kind": one["kind"], "size": one["size"]} for one in files[:MOST_FILES]],
        "file_count": len(files),
    }
    if said is None and row["verdict"] is not None:
        told |= {"verdict": row["verdict"], "changes": row["changes"]}
        if pages and (finished := session.folder.finished()) is not None:
            told["changed"] = [one.model_dump(mode="json") for one in finished.changes]
    return told


def title(told: dict[str, Any]) -> str:
    return f"Webhand: {told['status'] if told['event'] == 'session.ended' else 'a word from a task'}"


def text(told: dict[str, Any]) -> str:
    """The same for a person. Nothing of it is markup, and lines of others do not begin as ours do."""
    lines = [f"{title(told)} ({told['session_id']})"]
    if told["instruction"]:
        lines.append(f"Task: {_short(told['instruction'], 300)}")
    lines += ["", _short(told["summary"], LONGEST - 1_200), ""]
    if "verdict" in told:
        lines.append(str(told["verdict"]))
    if told["file_count"]:
        lines.append(f"Files: {told['file_count']}{_names(told['files'])}")
    return "\n".join(lines).strip()[:LONGEST]


def _names(files: Sequence[dict[str, Any]]) -> str:
    names = [str(one["name"]) for one in files if "name" in one]
    return f" ({_short(', '.join(names), 600)})" if names else ""


def _short(words: str, longest: int) -> str:
    words = plain(words)
    return words if len(words) <= longest else f"{words[: longest - 1]}…"
