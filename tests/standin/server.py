"""A server thread on a loopback port."""

import socket
import threading
from collections.abc import Sequence
from types import TracebackType
from typing import Self

import uvicorn
from starlette.applications import Starlette
from starlette.routing import Route


class StandIn:
    """Serves its routes from the beginning of a `with` block to its end.

    `problem` is what went wrong on the server's side; it is raised again at the end of the block.
    """

    def __init__(self, routes: Sequence[Route]) -> None:
        self.problem: Exception | None = None
        self._socket = socket.socket()
        self._socket.bind(("127.0.0.1", 0))
        app = Starlette(routes=routes)
        self._server = uvicorn.Server(
            uvicorn.Config(app, log_config=None, lifespan="off", ws="none", http="h11", timeout_graceful_shutdown=1)
        )
        self._thread = threading.Thread(target=self._server.run, args=([self._socket],), daemon=True)

    @property
    def base_url(self) -> str:
        return f"http://127.0.0.1:{self._socket.getsockname()[1]}"

    def __enter__(self) -> Self:
        self._socket.listen()  # connections made before the server runs wait in the queue
        self._thread.start()
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._server.should_exit = True
        self._thread.join(10)
        self._socket.close()
        if self.problem is not None and error is None:
            raise self.problem
