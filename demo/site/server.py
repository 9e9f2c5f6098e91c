"""Serves a site on the loopback interface, in a thread of its own."""

import logging
import socket
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Protocol

import uvicorn
from starlette.types import ASGIApp

_START_SECONDS = 10.0
_STOP_SECONDS = 5.0


class Site(Protocol):
    @property
    def app(self) -> ASGIApp: ...


@contextmanager
def serve(site: Site, port: int = 0) -> Iterator[str]:
    """Serve `site` while the block runs and give its address, `http://127.0.0.1:PORT` (port 0: any free one).

    Raises OSError when the port is taken and RuntimeError when the server does not come up in 10 seconds.
    """
    listener = socket.create_server(("127.0.0.1", port))
    server = uvicorn.Server(
        uvicorn.Config(
            site.app,
            log_config=None,
            access_log=False,
            lifespan="off",
            ws="none",
            timeout_graceful_shutdown=1,
        )
    )
    thread = threading.Thread(target=server.run, kwargs={"sockets": [listener]}, name="demo site", daemon=True)
    thread.start()
    try:
        _wait_until_started(server, thread)
        yield f"http://127.0.0.1:{listener.getsockname()[1]}"
    finally:
        with _hushed(logging.getLogger("uvicorn.error")):
            server.should_exit = True
            thread.join(_STOP_SECONDS)
        listener.close()


@contextmanager
def _hushed(logger: logging.Logger) -> Iterator[None]:
    # A slow answer that is broken off by the end would be told to the person as an error, with a traceback.
    def nothing(record: logging.LogRecord) -> bool:
        return False

    logger.addFilter(nothing)
    try:
        yield
    finally:
        logger.removeFilter(nothing)


def _wait_until_started(server: uvicorn.Server, thread: threading.Thread) -> None:
    # uvicorn tells of its start by a flag alone, so that it has to be asked.
    deadline = time.monotonic() + _START_SECONDS
    while not server.started:
        if not thread.is_alive() or time.monotonic() > deadline:
            raise RuntimeError("the demo site did not start")
        time.sleep(0.01)
