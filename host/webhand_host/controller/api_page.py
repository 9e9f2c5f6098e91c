"""The link by which a person opens the page: for who may answer, since the page may."""

from pydantic import BaseModel

from webhand_host.controller.door import Call
from webhand_host.server.route import Request, Route
from webhand_host.tokens import Can


class Link(BaseModel):
    """What stands behind the controller's address. It opens once."""

    link: str


async def _link(call: Call[Request]) -> Link:
    return Link(link=call.controller.pages.link(call.token.secret))


ROUTES: tuple[Route, ...] = (
    Route(
        method="POST",
        path="/page",
        summary="A link that opens the page in a browser, once.",
        body=Request,
        query=Request,
        handle=_link,
        answer=Link,
        can=Can.CONFIRM,
    ),
)
