"""The application: every route out of the tables, behind one guard."""

import logging
from collections.abc import Awaitable, Callable
from dataclasses import replace
from typing import Any
from urllib.parse import urlencode

from fastapi import FastAPI
from fastapi import Request as HttpRequest
from fastapi.responses import HTMLResponse, Response
from pydantic import BaseModel

from webhand_host.server import (
    about,
    acting,
    browsing,
    coordinates,
    local,
    pictures,
    starting,
    tabs,
    tools_browser,
    tools_machine,
)
from webhand_host.server.docs import page
from webhand_host.server.door import ApiCall, Door, NotHere, as_failure
from webhand_host.server.failures import Failure
from webhand_host.server.guard import Allowed, Guard
from webhand_host.server.neighbours import HOST
from webhand_host.server.route import Route
from webhand_host.server.routing import WRONG, answers_what_nobody_takes, signature, told, without_routes
from webhand_host.tokens import Tokens

log = logging.getLogger(__name__)

ROUTES: tuple[Route, ...] = (
    *about.ROUTES,
    *starting.ROUTES,
    *pictures.ROUTES,
    *acting.ROUTES,
    *browsing.ROUTES,
    *tabs.ROUTES,
    *coordinates.ROUTES,
    *tools_browser.ROUTES,
    *tools_machine.ROUTES,
)
"""Every route there is. Who adds one adds it here, and the matrix of who may call tests it."""


def application(door: Door, allowed: Allowed, tokens: Tokens) -> tuple[Guard, Guard]:
    """The ASGI application, guarded: for its port, and for its local socket."""
    app = without_routes("Webhand tool server", docs_url=None, redoc_url=None)
    for route in (*ROUTES, *local.ROUTES):
        app.add_api_route(
            route.path,
            _endpoint(route, door),
            include_in_schema=route in ROUTES,
            methods=[route.method],
            summary=route.summary,
            response_model=route.answer,
            response_model_exclude_unset=not route.whole,
            tags=[route.can.value],
        )
    app.add_api_route("/docs", _docs(app), methods=["GET"], include_in_schema=False)
    answers_what_nobody_takes(app, ROUTES)
    rights = {route.path: route.opens for route in ROUTES}
    larger = {route.path: route.takes for route in ROUTES}
    guard = Guard(app, replace(allowed, rights=rights, larger_bodies=larger), tokens)
    return guard, guard.beside(frozenset({HOST}), {**rights, **{route.path: route.opens for route in local.ROUTES}})


def _endpoint(route: Route, door: Door) -> Callable[..., Awaitable[Any]]:
    """The handler, as FastAPI calls it."""

    async def endpoint(request: HttpRequest, query: Any, body: Any = None) -> Any:
        client = door.clients.of(request.scope["token"])
        call = ApiCall(door, client, body, query, is_forwarded=local.came_in(request.scope))
        try:
            answer = await (route.handle(call) if route in local.ROUTES else _handled(route, call, request))
            return answer if isinstance(answer, Response) else _written(answer, whole=route.whole)
        except Exception as error:
            failure = as_failure(error, door.questions.place)
            if failure is None:
                log.error("%s %s failed", route.method, route.path, exc_info=error)
                failure = Failure(500, WRONG)
            return told(failure)

    endpoint.__signature__ = signature(route)  # type: ignore[attr-defined]
    endpoint.__name__ = route.path.strip("/").replace("/", "_") or "root"
    return endpoint


async def _handled(route: Route, call: ApiCall, request: HttpRequest) -> BaseModel | Response:
    """By the process that has the session. What was forwarded is not forwarded again."""
    neighbours = call.door.neighbours
    await neighbours.learn(call.client)
    try:
        return await route.handle(call)
    except NotHere as missing:
        if call.is_forwarded or missing.session_id is None:
            raise
        named = () if call.session_id else (urlencode({"session_id": missing.session_id}),)
        target = f"{route.path}?{'&'.join(filter(None, (request.url.query, *named)))}"
        reply = await neighbours.forward(call.client, missing.session_id, route.method, target, await request.body())
        if reply is None:
            raise
        kept = ("content-type", "retry-after")  # the guard adds the others
        return Response(reply.body, reply.status, {name: told for name, told in reply.headers.items() if name in kept})
    finally:
        neighbours.tell(call.client)


def _written(answer: BaseModel, *, whole: bool) -> Response:
    """As JSON in one go: FastAPI would make objects of it first, which takes long where it holds a picture."""
    return Response(answer.model_dump_json(exclude_unset=not whole), media_type="application/json")


def _docs(app: FastAPI) -> Callable[[], Awaitable[HTMLResponse]]:
    async def docs() -> HTMLResponse:
        return HTMLResponse(page(app.openapi()))

    return docs
