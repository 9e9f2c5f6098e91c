"""An event loop in a thread of its own, for programs that have none. What the program is asked meanwhile (permissions,
its tools) is called in the thread that waits, which may go on using what it was given there.
"""

import asyncio
import atexit
import contextlib
import contextvars
import inspect
import queue
import threading
from collections.abc import Callable, Coroutine
from concurrent.futures import Future
from contextvars import ContextVar
from typing import Any, Self, TypeVar

from webhand_host.api.asking import ELSEWHERE
from webhand_host.api.errors import Misuse, SessionGone

T = TypeVar("T")

IN_A_LOOP = "An event loop runs in this thread: use `import webhand` there, whose functions are awaited."
OVER = "It is closed: open another session."
WITH_ASYNC = "{function} is written with async: without a loop of the program's own it has to be a plain function."
LOOK_SECONDS = 0.5
"""How often a thread that waits looks up. A signal wakes it at once, but on Windows, where Ctrl-C waits for this."""

PORTAL: "ContextVar[Portal | None]" = ContextVar("portal", default=None)
"""The one by which what runs in the loop was called."""


class Portal:
    """Use as a context: the loop ends with it."""

    def __init__(self) -> None:
        self._todo: queue.SimpleQueue[Callable[[], object]] = queue.SimpleQueue()
        self._ready: Future[tuple[asyncio.AbstractEventLoop, asyncio.Event]] = Future()
        self._thread = threading.Thread(target=lambda: asyncio.run(self._live()), name="webhand", daemon=True)
        self._is_over = False

    def __enter__(self) -> Self:
        _check_no_loop()
        self._thread.start()
        self._loop, self._end = self._ready.result()
        atexit.register(self._leave)
        return self

    def __exit__(self, *_: object) -> None:
        atexit.unregister(self._leave)
        self._leave()
        self._loop.call_soon_threadsafe(self._end.set)
        self._thread.join()

    @property
    def is_over(self) -> bool:
        return self._is_over

    def _leave(self) -> None:
        """At the end of the program as well: threads do not go on then, and what is cleaned up late (a generator that
        was never closed) would wait for this one for ever. Its browsers end with the process.
        """
        self._is_over = True

    def call(self, work: Coroutine[Any, Any, T]) -> T:
        """Waits for it. Ctrl-C stops it, and comes through once it is over; a second one does not wait.

        Raises:
            Misuse: a loop runs in this thread.
            SessionGone: the portal is over.
        """
        if self._is_over:
            work.close()
            raise SessionGone(OVER)
        try:
            _check_no_loop()
        except Misuse:
            work.close()
            raise
        context = contextvars.copy_context()
        context.run(ELSEWHERE.set, self._elsewhere)
        context.run(PORTAL.set, self)
        began: Future[asyncio.Task[T]] = Future()
        self._loop.call_soon_threadsafe(lambda: began.set_result(self._started(work, context)))
        task = began.result()
        try:
            self._until(task)
        except BaseException:
            self._loop.call_soon_threadsafe(task.cancel)
            self._until(task)
            raise
        return task.result()

    def _started(self, work: Coroutine[Any, Any, T], context: contextvars.Context) -> asyncio.Task[T]:
        task = self._loop.create_task(work, context=context)
        task.add_done_callback(lambda _: self._todo.put(lambda: None))
        return task

    def _until(self, task: "asyncio.Task[Any]") -> None:
        """Does what the program is asked, until the task is over."""
        while not task.done():
            with contextlib.suppress(queue.Empty):
                self._todo.get(timeout=LOOK_SECONDS)()

    async def _elsewhere(self, function: Callable[[], Any]) -> Any:
        """Has it called in the thread that waits, or will wait next."""
        waiting: asyncio.Future[Any] = self._loop.create_future()
        context = contextvars.copy_context()

        def settle(given: Any, error: BaseException | None) -> None:
            if waiting.done():  # nobody waits for it any more
                return
            if error is None:
                waiting.set_result(given)
            elif isinstance(error, Exception):
                waiting.set_exception(error)
            else:
                waiting.cancel()

        def do() -> None:
            given, problem = None, None
            if waiting.done():
                return
            try:
                given = context.run(function)
                if inspect.iscoroutine(given):
                    given.close()
                    raise Misuse(WITH_ASYNC.format(function=given.__qualname__))
            except BaseException as error:
                problem = error
                if not isinstance(error, Exception):
                    raise
            finally:
                self._loop.call_soon_threadsafe(settle, given, problem)

        self._todo.put(do)
        return await waiting

    async def _live(self) -> None:
        end = asyncio.Event()
        self._ready.set_result((asyncio.get_running_loop(), end))
        await end.wait()


def _check_no_loop() -> None:
    try:
        asyncio.get_running_loop()
    except RuntimeError:
        return
    raise Misuse(IN_A_LOOP)
