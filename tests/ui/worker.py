"""The service worker as the chat knows it, played by the test: it answers requests and sends run events."""

from dataclasses import dataclass, field
from typing import Any

from playwright.async_api import Page
from webhand_agent.protocol import ErrorCode, Event, RunFinished, RunStarted, RunStatus, Status

READY = {"state": "ready", "message": "", "attempt": 0}


@dataclass
class Worker:
    """Holds the truth about runs, as the host does, so that a page that was reloaded can ask for it again."""

    page: Page
    host: dict[str, Any] = field(default_factory=lambda: dict(READY))
    status: Status = field(default_factory=lambda: Status(build="0.1.0", key="keyring", model="gemini-2.5-flash"))
    runs: dict[str, RunStatus] = field(default_factory=dict)
    events: dict[str, list[Event]] = field(default_factory=dict)
    asked: list[tuple[str, dict[str, Any]]] = field(default_factory=list)
    refusals: dict[str, tuple[ErrorCode, str]] = field(default_factory=dict)

    async def receive(self, message: dict[str, Any]) -> dict[str, Any]:
        method, params = message["method"], message["params"]
        self.asked.append((method, params))
        reply: dict[str, Any] = {"jsonrpc": "2.0", "id": message["id"]}
        if method in self.refusals:
            code, text = self.refusals[method]
            return reply | {"error": {"code": int(code), "message": text}}
        if method == "run.follow" and params.get("run_id", "r1") not in (self.runs or {"r1"}):
            return reply | {"error": {"code": int(ErrorCode.NO_SUCH_RUN), "message": "There is no such run."}}
        return reply | {"result": self._answer(method, params)}

    def params_of(self, method: str) -> list[dict[str, Any]]:
        return [params for name, params in self.asked if name == method]

    async def start(self, task: str, run_id: str = "r1") -> None:
        """A run that begins without the chat having asked for it."""
        self._begin(task, run_id)
        await self._notify("run.event", {"run_id": run_id, "event": self.events[run_id][0].model_dump(mode="json")})

    def end(self, event: RunFinished, run_id: str = "r1") -> None:
        """A run that ends while nobody tells the chat."""
        self.events[run_id].append(event)
        self.runs[run_id] = self.runs[run_id].model_copy(update={"outcome": event.outcome})

    async def send(self, *events: Event, run_id: str = "r1") -> None:
        for event in events:
            if isinstance(event, RunFinished):
                self.end(event, run_id)
            else:
                self.events[run_id].append(event)
            await self._notify("run.event", {"run_id": run_id, "event": event.model_dump(mode="json")})

    async def become(self, state: str, message: str = "", attempt: int = 1, *, lost: bool = False) -> None:
        self.host = {"state": state, "message": message, "attempt": attempt, "lost": lost}
        await self._notify("host.state", self.host)

    async def stop(self) -> None:
        await self.page.evaluate("stopWorker()")

    async def _notify(self, method: str, params: dict[str, Any]) -> None:
        message = {"jsonrpc": "2.0", "method": method, "params": params}
        await self.page.evaluate("message => fromWorker(message)", message)

    def _begin(self, task: str, run_id: str) -> RunStatus:
        self.runs[run_id] = RunStatus(id=run_id, task=task)
        self.events[run_id] = [RunStarted(t=0, id=run_id, task=task, model="gemini", carrier="extension")]
        return self.runs[run_id]

    def _answer(self, method: str, params: dict[str, Any]) -> dict[str, Any]:
        match method:
            case "host.state":
                return self.host
            case "host.connect":
                self.host = dict(READY)
                return self.host
            case "key.set":
                return {"said": "The key is in the keyring."}
            case "status.get":
                return self.status.model_dump(mode="json")
            case "task.start":
                return self._begin(params["task"], f"r{len(self.runs) + 1}").model_dump(mode="json")
            case "run.follow":
                return self._follow(params.get("run_id") or next(reversed(self.runs), None))
            case _:
                return {}

    def _follow(self, run_id: str | None) -> dict[str, Any]:
        if run_id is None:
            return {"run": None, "events": []}
        events = [event.model_dump(mode="json") for event in self.events[run_id]]
        return {"run": self.runs[run_id].model_dump(mode="json"), "events": events}
