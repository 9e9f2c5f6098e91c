"""What every application does with its table of routes: how FastAPI calls their handlers, and what is answered where a
request fails. The tool server has one of its own, and the controller has two.
"""

import inspect
import json
from collections import Counter
from collections.abc import Callable, Coroutine, Iterable, Sequence
from functools import partial
from typing import Annotated, Any

from fastapi import Body, Depends, FastAPI, Query
from fastapi import Request as HttpRequest
from fastapi.exceptions import RequestValidationError
from fastapi.responses import JSONResponse
from fastapi.routing import APIRoute
from pydantic import BaseModel, ValidationError, WrapValidator
from starlette.exceptions import HTTPException
from starlette.responses import Response
from starlette.routing import compile_path
from webhand_agent.version import VERSION

from webhand_host.server.failures import Failure, invalid
from webhand_host.server.route import Route

TWICE = "webhand.twice"
"""In the scope of a request whose body was read: names that stood twice in an object of it."""
WRONG = "Something went wrong inside Webhand. Its log has the details."


def signature(route: Route) -> inspect.Signature:
    """What FastAPI reads of a route's endpoint: the request, what stands in the address, and the body."""
    parameters = [
        inspect.Parameter("request", inspect.Parameter.POSITIONAL_OR_KEYWORD, annotation=HttpRequest),
        inspect.Parameter("query", inspect.Parameter.KEYWORD_ONLY, annotation=Annotated[route.query, Query()]),
    ]
    if (taken := route.body) is not None:
        given = Annotated[taken, Body(), WrapValidator(partial(_as_json, taken))]  # type: ignore[valid-type]
        default = _left_out(taken)
        parameters.append(inspect.Parameter("body", inspect.Parameter.KEYWORD_ONLY, annotation=given, default=default))
    return inspect.Signature(parameters)


def _as_json(taken: type[BaseModel], body: Any, _: object) -> BaseModel:
    """Types as JSON has them: no text for a number, no number for a yes. What is read out of an address is text."""
    return taken.model_validate_json(json.dumps(body), strict=True)


def _left_out(body: type[BaseModel]) -> Any:
    """What stands for a body that is left out; one with a field that has to be there has none."""
    try:
        return body()
    except ValidationError:
        return inspect.Parameter.empty


class _ReadRequest(HttpRequest):
    """One whose body says which names stood twice in an object of it."""

    async def json(self) -> Any:
        twice = self.scope[TWICE] = []

        def once(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
            made = dict(pairs)
            if len(made) < len(pairs):
                twice.extend(_twice(name for name, _ in pairs))
            return made

        return json.loads(await self.body(), object_pairs_hook=once)


class _ReadRoute(APIRoute):
    def get_route_handler(self) -> Callable[[HttpRequest], Coroutine[Any, Any, Response]]:
        handle = super().get_route_handler()

        async def read(request: HttpRequest) -> Response:
            return await handle(_ReadRequest(request.scope, request.receive))

        return read


async def _given_once(request: HttpRequest) -> None:
    """Of what stands twice in an address or in an object, one would be taken and the other not."""
    in_address = _twice(name for name, _ in request.query_params.multi_items())
    places = [*(("query", name) for name in in_address), *(("body", name) for name in request.scope.get(TWICE, ()))]
    if places:
        said = [{"loc": place, "msg": "it is given more than once", "type": "twice"} for place in places]
        raise RequestValidationError(said)


def _twice(names: Iterable[str]) -> list[str]:
    return [name for name, times in Counter(names).items() if times > 1]


def without_routes(title: str, **addresses: Any) -> FastAPI:
    """An application. `addresses` are those of FastAPI's own documentation."""
    app = FastAPI(title=title, version=VERSION, dependencies=[Depends(_given_once)], **addresses)
    app.router.route_class = _ReadRoute
    return app


def told(failure: Failure) -> JSONResponse:
    """A failure, as the answer to a request."""
    return JSONResponse(failure.body, failure.status, failure.headers)


def answers_what_nobody_takes(app: FastAPI, routes: Sequence[Route]) -> None:
    """What means nothing, and what no route is for."""

    async def unreadable(request: HttpRequest, error: Exception) -> JSONResponse:
        assert isinstance(error, RequestValidationError)  # noqa: S101, registered for it
        return told(invalid(error.errors()))

    async def no_route(request: HttpRequest, error: Exception) -> JSONResponse:
        assert isinstance(error, HTTPException)  # noqa: S101, registered for it
        path = request.url.path
        methods = sorted(one.method for one in routes if compile_path(one.path)[0].fullmatch(path))
        said, headers = str(error.detail), {}
        if error.status_code == 404:
            said = f"There is no route {path}."
        if error.status_code == 405 and methods:
            said = f"{path} takes {' and '.join(methods)}, not {request.method}."
            headers = {"Allow": ", ".join(methods)}
        if error.status_code == 400:
            said = "The request cannot be read: its body is no JSON."
        return told(Failure(error.status_code, said, headers=headers))

    app.add_exception_handler(RequestValidationError, unreadable)
    app.add_exception_handler(HTTPException, no_route)
