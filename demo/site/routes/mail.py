"""The webmail's interface under /api/mail."""

from datetime import datetime
from typing import Any

from pydantic import BaseModel
from starlette.requests import Request
from starlette.responses import JSONResponse, Response
from starlette.routing import BaseRoute, Mount, Route

from demo.site.pace import Pace
from demo.site.routes.answers import read, refuse
from demo.site.world.facts import spell_day, spell_month
from demo.site.world.mail import Draft, Folder, Mailbox, MailMessage

_PAGE = 25
# Short enough that nobody can know a letter without opening it.
_SNIPPET = 80
_FOLDERS: dict[str, Folder] = {"inbox": "inbox", "sent": "sent", "trash": "trash"}


class _Mark(BaseModel):
    unread: bool


def routes(mailbox: Mailbox, pace: Pace) -> list[BaseRoute]:
    """Routes over `mailbox`; every answer keeps to `pace`."""

    async def list_folder(request: Request) -> Response:
        await pace.wait()
        folder = _FOLDERS.get(request.query_params.get("folder", "inbox"))
        if folder is None:
            return refuse("There is no such folder.", 404)
        return _page(mailbox, mailbox.folder(folder), _number(request))

    async def search(request: Request) -> Response:
        await pace.wait()
        return _page(mailbox, mailbox.search(request.query_params.get("q", "")), _number(request))

    async def show(request: Request) -> Response:
        await pace.wait()
        message = mailbox.find(request.path_params["id"])
        if message is None:
            return refuse("This message does not exist.", 404)
        message.unread = False
        return JSONResponse({**_summary(message), "body": message.body, "unread_count": mailbox.unread_count()})

    async def send(request: Request) -> Response:
        await pace.wait()
        draft = await read(request, Draft)
        if isinstance(draft, Response):
            return draft
        return JSONResponse(_summary(mailbox.send(draft)), status_code=201)

    async def mark(request: Request) -> Response:
        await pace.wait()
        message = mailbox.find(request.path_params["id"])
        wish = await read(request, _Mark)
        if message is None or isinstance(wish, Response):
            return refuse("This message does not exist.", 404)
        message.unread = wish.unread
        return JSONResponse(_summary(message))

    async def delete(request: Request) -> Response:
        await pace.wait()
        message = mailbox.find(request.path_params["id"])
        if message is None:
            return refuse("This message does not exist.", 404)
        message.folder = "trash"
        return Response(status_code=204)

    return [
        Mount(
            "/api/mail",
            routes=[
                Route("/messages", list_folder),
                Route("/messages", send, methods=["POST"]),
                Route("/messages/{id}", show),
                Route("/messages/{id}", mark, methods=["PATCH"]),
                Route("/messages/{id}", delete, methods=["DELETE"]),
                Route("/search", search),
            ],
        )
    ]


def _number(request: Request) -> int:
    page = request.query_params.get("page", "0")
    return int(page) if page.isdecimal() else 0


def _page(mailbox: Mailbox, messages: list[MailMessage], number: int) -> JSONResponse:
    start = number * _PAGE
    return JSONResponse(
        {
            "messages": [_summary(message) for message in messages[start : start + _PAGE]],
            "total": len(messages),
            "more": start + _PAGE < len(messages),
            "unread_count": mailbox.unread_count(),
        }
    )


def _summary(message: MailMessage) -> dict[str, Any]:
    return {
        "id": message.id,
        "sender": message.sender.model_dump(),
        "to": message.to,
        "subject": message.subject,
        "snippet": " ".join(message.body)[:_SNIPPET],
        "date": f"{message.sent.day} {spell_month(message.sent)}",
        "date_long": _spell(message.sent),
        "unread": message.unread,
        "folder": message.folder,
    }


def _spell(moment: datetime) -> str:
    return f"{spell_day(moment.date())} {moment.year}, {moment:%H:%M}"
