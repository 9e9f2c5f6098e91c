"""`workflow.login` of specs/session-tools.md: the agent's log-in, for a client."""

import json
from typing import Any

from pydantic import Field
from webhand_agent.safety.secrecy import HIDDEN, PLACEHOLDER
from webhand_agent.workflows.login import log_in
from webhand_agent.workflows.login_outcome import Credentials, LoginOutcome, Result

from webhand_host.mcp.pages import InSession, located
from webhand_host.mcp.tool import Given, McpCall, McpTool
from webhand_host.server.door import Work
from webhand_host.server.failures import Failure

LONGEST = 2_000
AGAIN = "They can do it in the window of this session; then make the same call again, which goes on from there."
NO_WINDOW = (
    "This session has no window for that: close it, start `webhand mcp` without --headless, open the session again, "
    "and make the same call there."
)
WAITS = {
    "captcha": "The person has to solve it.",
    "code": "The person has to enter or confirm it. Codes can come of a secret, too: `webhand secret set NAME --totp`.",
}


class Login(InSession):
    """`totp` is ours: the secret that gives codes, where there are several for the origin."""

    username: str = Field(min_length=1, max_length=LONGEST, description="As pages show it.")
    password: str = Field(min_length=1, max_length=LONGEST, description="Or {{secret:NAME}}.", repr=False)
    username_selector: str | None = Field(None, min_length=1, max_length=LONGEST)
    password_selector: str | None = Field(None, min_length=1, max_length=LONGEST)
    submit_selector: str | None = Field(None, min_length=1, max_length=LONGEST)
    totp: str | None = Field(None, min_length=1, max_length=LONGEST, description="Name of a secret that gives codes.")


class LoggedIn(Given):
    """`evidence` says by what it was seen."""

    url: str
    evidence: str


async def _login(call: McpCall, asked: Login) -> LoggedIn:
    async with call.work_in(call.named(asked.id)) as work:
        worker = work.worker
        told: dict[str, Any] = asked.model_dump(mode="json")
        is_named = PLACEHOLDER.fullmatch(asked.password.strip()) is not None
        shown = {**told, "password": asked.password if is_named else HIDDEN}
        hands = worker.for_one(f"workflow.login {json.dumps(shown, sort_keys=True)}", asked.password)
        credentials = Credentials(
            asked.username,
            asked.password,
            asked.username_selector,
            asked.password_selector,
            asked.submit_selector,
            asked.totp,
        )
        outcome = await log_in(hands, work.session, credentials, worker.waiting)
        worker.waiting = outcome.waiting
        if outcome.result is not Result.SUCCESS:
            raise _failure(call, work, outcome)
        return LoggedIn(url=(await located(call, work)).url, evidence=outcome.sentence)


def _failure(call: McpCall, work: Work, outcome: LoginOutcome) -> Failure:
    """Our own words, then the page's between marks."""
    if outcome.receipt is not None:
        return Failure(409, call.said(outcome.receipt), code=outcome.receipt.code.value)
    said = outcome.sentence
    if outcome.result is Result.UNKNOWN:
        said = f"Whether it is logged in cannot be told: {said[:1].lower()}{said[1:]} Look at the page."
    elif outcome.result is Result.PERSON:
        said = f"{said} {WAITS[outcome.reason]} {AGAIN if work.session.has_window else NO_WINDOW}"
    elif outcome.quoted:
        said = f"The log-in failed. {said}"
    quoted = f"\n{call.quote(outcome.quoted)}" if outcome.quoted else ""
    return Failure(409, f"{said}{quoted}", code=f"login_{outcome.result.value}")


TOOLS: tuple[McpTool, ...] = (
    McpTool(
        name="workflow.login",
        description="Automated login workflow",
        parameters=Login,
        answer=LoggedIn,
        handle=_login,
        destroys=True,
    ),
)
