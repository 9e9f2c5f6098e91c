"""Takes the long form's application."""

from starlette.requests import Request
from starlette.responses import JSONResponse, Response
from starlette.routing import BaseRoute, Route

from demo.site.pace import Pace
from demo.site.routes.answers import read
from demo.site.world.form import Application, FormOffice


def routes(office: FormOffice, pace: Pace) -> list[BaseRoute]:
    """One route, which keeps what it is sent in `office`."""

    async def take(request: Request) -> Response:
        await pace.wait()
        application = await read(request, Application)
        if isinstance(application, Response):
            return application
        return JSONResponse({"number": office.take(application).number}, status_code=201)

    return [Route("/api/form", take, methods=["POST"])]
