"""What a connection may ask of the host: the chat through the extension, or a local program through the socket.

A program cannot approve what it asked for (SAFETY rule 5). So a local program may start a task, follow it, stop it and
answer the model's questions, but a confirmation is answered by the chat, or by the process that started this very
browser and has a terminal of its own: it has put a token into the browser's environment, which the host has with it.
"""

import asyncio
import hmac
from collections.abc import Mapping

from webhand_agent.protocol import (
    PROTOCOL_VERSION,
    Answer,
    Borrow,
    Borrowed,
    ErrorCode,
    Followed,
    FollowRun,
    Hello,
    KeyKept,
    Message,
    Nothing,
    RunEvent,
    RunEventParams,
    RunId,
    RunStatus,
    Say,
    SetKey,
    ShowRun,
    StartTask,
    Status,
)
from webhand_agent.version import VERSION

from webhand_host import keys
from webhand_host.native import handshake
from webhand_host.native.lending import CARRIED, Loan, still_open
from webhand_host.native.peer import Handler, Peer
from webhand_host.native.session import RemoteError
from webhand_host.providers import keep_key
from webhand_host.runs.runner import IN_THE_CHAT, Runner
from webhand_host.settings import BadSettings


class Client:
    """One connection. Its handlers are the whole of what it may do; `close` ends what it follows.

    `may_allow` says that it answers confirmations: the extension's port does, and who shows the `token` in its hello.
    """

    def __init__(self, runner: Runner, *, greeted: bool, may_allow: bool, token: str = "") -> None:
        self._runner = runner
        self._greeted = greeted
        self._may_allow = may_allow
        self._token = token
        self._loan: Loan | None = None
        self.peer: Peer | None = None

    def handlers(self) -> Mapping[str, Handler]:
        """Of the chat, and of `webhand run`."""
        return {
            "hello": self.hello,
            "status.get": self._after_hello(self.status),
            "task.start": self._after_hello(self.start),
            "task.stop": self._after_hello(self.stop),
            "task.pause": self._after_hello(self.pause),
            "task.resume": self._after_hello(self.resume),
            "task.say": self._after_hello(self.say),
            "run.follow": self._after_hello(self.follow),
            "question.answer": self._after_hello(self.answer),
        }

    def handlers_of_extension(self) -> Mapping[str, Handler]:
        """Of the chat and the options page: there the person types a key."""
        return {**self.handlers(), "key.set": self._after_hello(self.set_key)}

    def handlers_of_program(self) -> Mapping[str, Handler]:
        """Of a local program: it may show what it asks in the chat, and borrow the browser."""
        return {
            **self.handlers(),
            "run.show": self._after_hello(self.show),
            "run.event": self._after_hello(self.tell),
            "browser.borrow": self._after_hello(self.borrow),
            **{method: self._after_hello(self._carry(method)) for method in CARRIED},
        }

    async def hello(self, params: Hello) -> Hello:
        if params.protocol != PROTOCOL_VERSION:
            raise RemoteError(ErrorCode.VERSION_MISMATCH, handshake.mismatch(params.protocol, params.build))
        self._greeted = True
        if self._token and hmac.compare_digest(params.token.encode(), self._token.encode()):
            self._may_allow = True
        return Hello(protocol=PROTOCOL_VERSION, build=VERSION, role="host", abilities=list(handshake.ABILITIES))

    async def status(self, _: Nothing) -> Status:
        return await self._runner.status()

    async def set_key(self, params: SetKey) -> KeyKept:
        """Raises `RemoteError` where it cannot be a key or cannot be kept."""
        try:
            return KeyKept(said=await asyncio.to_thread(keep_key, params.value))
        except (keys.KeyRefused, BadSettings, OSError) as problem:
            raise RemoteError(ErrorCode.REFUSED, f"The key was not stored. {problem}") from None

    async def start(self, params: StartTask) -> RunStatus:
        return await self._runner.start(params)

    async def stop(self, params: RunId) -> RunStatus:
        return await self._runner.stop(params.run_id)

    async def pause(self, params: RunId) -> RunStatus:
        return self._runner.pause(params.run_id)

    async def resume(self, params: RunId) -> RunStatus:
        return self._runner.resume(params.run_id)

    async def say(self, params: Say) -> None:
        self._runner.say(params)

    async def follow(self, params: FollowRun) -> Followed:
        return await self._runner.follow(params.run_id, self._tell)

    async def answer(self, params: Answer) -> None:
        programs = self._runner.programs
        if not programs.shows(params.run_id):
            self._runner.answer(params, may_allow=self._may_allow)
        elif self._may_allow:
            await programs.answer(params)
        else:
            raise RemoteError(ErrorCode.REFUSED, IN_THE_CHAT)

    async def show(self, params: ShowRun) -> RunStatus:
        return self._runner.programs.show(self._program, params.task)

    async def tell(self, params: RunEventParams) -> None:
        self._runner.programs.tell(self._program, params.run_id, params.event)

    async def borrow(self, params: Borrow) -> Borrowed:
        """The chat shows for how long, and can end it."""
        runner, again = self._runner, params.again
        browser = runner.browser
        if browser is None:
            raise RemoteError(ErrorCode.PORT_CLOSED, "The browser is not connected.")
        if again is not None and again.profile != runner.profile:
            raise RemoteError(ErrorCode.REFUSED, "This is another profile than the one that was borrowed.")
        opened = await still_open(browser, again.tab_ids) if again is not None else []
        if self._loan is not None:
            raise RemoteError(ErrorCode.BUSY, "This connection has borrowed the browser already.")
        self._loan = Loan(browser, self._program, runner.in_use, next(runner.loans), opened)
        shown = runner.programs.show(self._program, params.task, self._loan.end)
        return Borrowed(run_id=shown.id, first_confinement=self._loan.first, profile=runner.profile)

    def _carry(self, method: str) -> Handler:
        async def carry(params: Message) -> Message:
            if self._loan is None:
                raise RemoteError(ErrorCode.METHOD_NOT_FOUND, f"{method} can be called once browser.borrow was.")
            return await self._loan.carry(method, params)

        return carry

    async def close(self) -> None:
        self._runner.unfollow(self._tell)
        if self.peer is not None:
            self._runner.programs.leave(self.peer)
        if self._loan is not None:
            await self._loan.end()

    @property
    def _program(self) -> Peer:
        if self.peer is None:
            raise RuntimeError("a connection was served before it had a peer")
        return self.peer

    def _tell(self, run_id: str, event: RunEvent) -> None:
        if self.peer is not None:
            program = self._runner.programs.shows(run_id)
            self.peer.notify("run.event", RunEventParams(run_id=run_id, event=event, program=program))

    def _after_hello(self, handler: Handler) -> Handler:
        async def checked(params: Message) -> Message | None:
            if not self._greeted:
                raise RemoteError(ErrorCode.HELLO_REQUIRED, "Say hello first: nothing else is answered before it.")
            return await handler(params)

        return checked
