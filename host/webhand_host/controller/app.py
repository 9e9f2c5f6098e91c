"""The applications of both ports: every route out of the tables, each behind the guard that every door has."""

import logging
from collections.abc import Awaitable, Callable, Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Any, TypeVar

from fastapi import Request as HttpRequest
from starlette.responses import JSONResponse
from starlette.routing import compile_path

from webhand_host.controller import port_api, port_worker
from webhand_host.controller.database import AWAY, sentence_of
from webhand_host.controller.door import Call, Controller
from webhand_host.server.failures import Failure
from webhand_host.server.guard import Allowed, Guard, Keys, check_right
from webhand_host.server.route import Route
from webhand_host.server.routing import WRONG, answers_what_nobody_takes, signature, told, without_routes
from webhand_host.tokens import Can

log = logging.getLogger(__name__)

T = TypeVar("T")


class Paths(Mapping[str, T]):
    """What is known of paths, by their patterns (`/sessions/{session_id}`)."""

    def __init__(self, patterns: Mapping[str, T]) -> None:
        self._patterns = {pattern: (compile_path(pattern)[0], value) for pattern, value in patterns.items()}

    def __getitem__(self, path: str) -> T:
        for regex, value in self._patterns.values():
            if regex.fullmatch(path):
                return value
        raise KeyError(path)

    def __iter__(self) -> Iterator[str]:
        return iter(self._patterns)

    def __len__(self) -> int:
        return len(self._patterns)


def api(controller: Controller, allowed: Allowed, keys: Keys) -> Guard:
    return _application("Webhand controller", port_api.ROUTES, controller, allowed, keys)


def worker_port(controller: Controller, allowed: Allowed, keys: Keys) -> Guard:
    return _application("Webhand controller, for workers", port_worker.ROUTES, controller, allowed, keys)


def _application(title: str, routes: Sequence[Route], controller: Controller, allowed: Allowed, keys: Keys) -> Guard:
    app = without_routes(title, docs_url=None, redoc_url=None, openapi_url=None)
    for route in routes:
        app.add_api_route(
            route.path,
            _endpoint(route, controller),
            methods=[route.method],
            summary=route.summary,
            response_model=None,
            status_code=route.status,
        )
    answers_what_nobody_takes(app, routes)
    larger = {route.path: route.takes for route in routes}
    # What opens one method of a path at the least; what each takes is looked at with the route itself.
    rights = {path: frozenset[Can]().union(*(one.opens for one in routes if one.path == path)) for path in larger}
    streamed = Paths({route.path: True for route in routes if route.streams})
    guarded = replace(allowed, rights=Paths(rights), larger_bodies=Paths(larger), streamed=streamed)
    return Guard(app, guarded, keys)


def _endpoint(route: Route, controller: Controller) -> Callable[..., Awaitable[Any]]:
    async def endpoint(request: HttpRequest, query: Any, body: Any = None) -> Any:
        token = request.scope["token"]
        try:
            check_right(token, route.opens)
            given = await route.handle(Call(controller, token, body, query, request))
        except Failure as failure:
            return told(failure)
        except AWAY as away:
            return told(Failure(503, sentence_of(away), code="no_database", headers={"Retry-After": "2"}))
        except Exception:
            log.exception("%s %s failed", route.method, route.path)
            return told(Failure(500, WRONG))
        if isinstance(given, route.answer):
            return JSONResponse(given.model_dump(mode="json", exclude_unset=not route.whole), route.status)
        return given

    endpoint.__signature__ = signature(route)  # type: ignore[attr-defined]
    endpoint.__name__ = f"{route.method}_{route.path.strip('/').replace('/', '_')}"
    return endpoint
