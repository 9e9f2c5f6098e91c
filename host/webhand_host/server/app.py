"""The application: every route out of the tables, behind one guard."""

import inspect
import logging
from collections.abc import Awaitable, Callable
from typing import Annotated, Any

from fastapi import Body, FastAPI, Query
from fastapi import Request as HttpRequest
from fastapi.exceptions import RequestValidationError
from fastapi.responses import HTMLResponse, JSONResponse
from pydantic import BaseModel, ValidationError
from starlette.exceptions import HTTPException
from webhand_agent.version import VERSION

from webhand_host.server import (
    about,
    acting,
    browsing,
    coordinates,
    pictures,
    starting,
    tabs,
    tools_browser,
    tools_machine,
)
from webhand_host.server.docs import page
from webhand_host.server.door import ApiCall, Door, as_failure
from webhand_host.server.failures import Failure, invalid
from webhand_host.server.guard import Allowed, Guard
from webhand_host.server.route import Route
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

WRONG = "Something went wrong inside Webhand. Its log has the details."


def application(door: Door, allowed: Allowed, tokens: Tokens) -> Guard:
    """The ASGI application, guarded."""
    app = FastAPI(title="Webhand tool server", version=VERSION, docs_url=None, redoc_url=None)
    for route in ROUTES:
        app.add_api_route(
            route.path,
            _endpoint(route, door),
            methods=[route.method],
            summary=route.summary,
            response_model=route.answer,
            response_model_exclude_unset=not route.whole,
            tags=[route.can.value],
        )
    app.add_api_route("/docs", _docs(app), methods=["GET"], include_in_schema=False)
    app.add_exception_handler(RequestValidationError, _unreadable)
    app.add_exception_handler(HTTPException, _no_route)
    larger = {route.path: route.takes for route in ROUTES}
    return Guard(app, Allowed(allowed.hosts, allowed.origins, larger), tokens)


def _endpoint(route: Route, door: Door) -> Callable[..., Awaitable[Any]]:
    """The handler with the signature that FastAPI reads: the request, what stands in the address, and the body."""

    async def endpoint(request: HttpRequest, query: Any, body: Any = None) -> Any:
        token = request.scope["token"]
        try:
            if route.can not in token.can:
                raise Failure(403, f'This token is not for "{route.can.value}": `webhand token create --can ...`.')
            return await route.handle(ApiCall(door, door.clients.of(token), body, query))
        except Exception as error:
            failure = as_failure(error, door.questions.place)
            if failure is None:
                log.error("%s %s failed", route.method, route.path, exc_info=error)
                failure = Failure(500, WRONG)
            return _told(failure)

    parameters = [
        inspect.Parameter("request", inspect.Parameter.POSITIONAL_OR_KEYWORD, annotation=HttpRequest),
        inspect.Parameter("query", inspect.Parameter.KEYWORD_ONLY, annotation=Annotated[route.query, Query()]),
    ]
    if (taken := route.body) is not None:
        given = Annotated[taken, Body()]  # type: ignore[valid-type]
        default = _left_out(taken)
        parameters.append(inspect.Parameter("body", inspect.Parameter.KEYWORD_ONLY, annotation=given, default=default))
    endpoint.__signature__ = inspect.Signature(parameters)  # type: ignore[attr-defined]
    endpoint.__name__ = route.path.strip("/").replace("/", "_") or "root"
    return endpoint


def _left_out(body: type[BaseModel]) -> Any:
    """What stands for a body that is left out; one with a field that has to be there has none."""
    try:
        return body()
    except ValidationError:
        return inspect.Parameter.empty


def _docs(app: FastAPI) -> Callable[[], Awaitable[HTMLResponse]]:
    async def docs() -> HTMLResponse:
        return HTMLResponse(page(app.openapi()))

    return docs


def _told(failure: Failure) -> JSONResponse:
    return JSONResponse(failure.body, failure.status, failure.headers)


async def _unreadable(request: HttpRequest, error: Exception) -> JSONResponse:
    assert isinstance(error, RequestValidationError)  # noqa: S101, registered for it
    return _told(invalid(error.errors()))


async def _no_route(request: HttpRequest, error: Exception) -> JSONResponse:
    assert isinstance(error, HTTPException)  # noqa: S101, registered for it
    said = {
        400: "The request cannot be read: its body is no JSON.",
        404: f"There is no route {request.url.path}: GET /openapi.json lists them.",
    }
    methods = sorted(route.method for route in ROUTES if route.path == request.url.path)
    if error.status_code == 405 and methods:
        said[405] = f"{request.url.path} takes {' and '.join(methods)}, not {request.method}."
    return _told(Failure(error.status_code, said.get(error.status_code, str(error.detail))))
