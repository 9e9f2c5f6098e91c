"""The documents. They hold no data: each fetches its own."""

from collections.abc import Awaitable, Callable
from pathlib import Path

from starlette.requests import Request
from starlette.responses import FileResponse, RedirectResponse, Response
from starlette.routing import BaseRoute, Route

_PAGES = {
    "/": "home.html",
    # One document for every address of the webmail: its router reads the rest.
    "/mail/{rest:path}": "mail/mail.html",
    "/shop": "shop/search.html",
    "/shop/product/{id}": "shop/product.html",
    "/shop/cart": "shop/cart.html",
    "/shop/checkout": "shop/checkout.html",
    "/form": "form/form.html",
    "/form/contact": "form/contact.html",
}


def routes(static: Path) -> list[BaseRoute]:
    """A route for each document under `static`."""

    async def to_inbox(request: Request) -> Response:
        return RedirectResponse("/mail/inbox")

    return [Route("/mail", to_inbox), *(Route(path, document(static / name)) for path, name in _PAGES.items())]


def document(file: Path) -> Callable[[Request], Awaitable[Response]]:
    """A handler that sends one HTML file; it is never cached, so that a new world is never shown in old clothes."""

    async def send(request: Request) -> Response:
        return FileResponse(file, headers={"Cache-Control": "no-store"})

    return send
