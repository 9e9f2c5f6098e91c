"""Handing a step over that only the person can do (`obstacles`): asked, waited for, and seen to be done.

The model is not asked meanwhile: no call is held open, however long the person takes.
"""

import asyncio
import re
from urllib.parse import urlsplit

from webhand_agent.dialogue.obstacles import Obstacle, obstacle
from webhand_agent.looking import look
from webhand_agent.prompt import sentences
from webhand_agent.protocol import Observation
from webhand_agent.run import Run
from webhand_agent.safety import arrivals
from webhand_agent.safety.secrecy import is_secret
from webhand_agent.settling import ARRIVAL
from webhand_agent.urls import origin
from webhand_agent.verify import site_notes
from webhand_agent.workflows.cookies import without_banner

DONE = "I have done it"
WITHOUT = "Go on without"
CHOICES = (DONE, WITHOUT)
SEEN = "It is done."

PATIENCE_MS = 2_000
"""How long one look waits for the page to do something. The person's own time has no limit."""

_LOGIN_ADDRESS = re.compile(r"log-?_?in|log-?on|sign-?_?in|auth|acceso|accesso|sesion|session|sso", re.IGNORECASE)


class HandOver:
    """Of one run. A page about which the person has given an answer is not handed over again for the same reason."""

    def __init__(self, run: Run) -> None:
        self._run = run
        self._answered: set[tuple[Obstacle, str]] = set()

    async def past(self, seen: Observation) -> Observation:
        """The page to go on with: `seen`, or what comes after the person has done their step. The model is told."""
        found = self._in_the_way(seen)
        if found is None:
            return seen
        run, site = self._run, urlsplit(seen.url).hostname or seen.url
        waiting = self._until_gone(found)
        answer = await run.record.question(found.asks(site), CHOICES, reason=found.reason, seen=waiting)
        if answer != SEEN:
            self._answered.add((found, _address(seen.url)))
        run.notes.append(_told(found, answer))
        await look(run, patience_ms=ARRIVAL.patience_ms, cap_ms=ARRIVAL.cap_ms)
        return await self.past(await next_look(run))

    def _in_the_way(self, seen: Observation) -> Obstacle | None:
        found = self._obstacle(seen)
        if found is None or (found, _address(seen.url)) in self._answered:
            return None
        if found.by_browser:
            return found
        if found.reason == "code" and self._gives_code(seen):
            return None
        return None if found.reason == "login" and self._needs_nobody(seen.url) else found

    def _obstacle(self, seen: Observation) -> Obstacle | None:
        """What is the browser's own to ask is the person's, whatever is kept of their secrets: those are for fields of
        a page. Without a person's browser there is no window in which anybody could be asked.
        """
        if seen.asks_who and self._run.job.carrier == "extension":
            return Obstacle("login", by_browser=True)
        return obstacle(seen.tree, seen.frames, self._run.words)

    def _gives_code(self, seen: Observation) -> bool:
        """There is a field for the code, and a secret that gives it."""
        return bool(self._run.services.vault.codes(origin(seen.url))) and any(map(is_secret, seen.tree.lines))

    def _needs_nobody(self, url: str) -> bool:
        """There is a secret to fill in, or the person asked for this very page and not for what is behind it."""
        run = self._run
        if run.services.vault.names(origin(url)):
            return True
        asked = f"{run.job.url or ''} {' '.join(run.words)}"
        path = urlsplit(url).path.rstrip("/")
        return bool(_LOGIN_ADDRESS.search(path)) and f"{urlsplit(url).netloc}{path}" in asked

    async def _until_gone(self, found: Obstacle) -> str:
        """Looks until nothing of the kind is there, two looks in a row: pages in between show little or nothing. What
        comes after the browser has asked may be a page of text alone.

        Another step for the person (a code after the password) belongs to the same wait.
        """
        run, quiet = self._run, 0
        while quiet < 2:
            await asyncio.sleep(0)  # the look is what waits, in the page; this only lets an answer be heard
            seen = await run.browser.observe(run.page.tab_id, patience_ms=PATIENCE_MS, cap_ms=ARRIVAL.cap_ms)
            is_blank = not seen.elements and not found.by_browser
            quiet = 0 if is_blank or self._obstacle(seen) is not None else quiet + 1
        return SEEN


def _address(url: str) -> str:
    """The page without what changes from one visit to the next."""
    parts = urlsplit(url)
    return f"{parts.scheme}://{parts.netloc}{parts.path.rstrip('/')}"


def _told(found: Obstacle, answer: str) -> str:
    said = "without" if answer == WITHOUT else "done" if answer in (DONE, SEEN) else "other"
    return sentences("handed_over")[said].format(what=found.what, answer=answer)


async def next_look(run: Run) -> Observation:
    """What the tab looks like for the next step; the person may have been asked about its site."""
    seen = await without_banner(run, await arrivals.admitted(run))
    run.ledger.saw(seen)
    site_notes.recall(run, seen.url)
    return seen
