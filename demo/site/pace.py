"""How late the server answers."""

import asyncio
import random
from dataclasses import dataclass


@dataclass(frozen=True)
class Pace:
    """Answers take between `shortest` and `longest` milliseconds, as those of a real site do.

    The wait is drawn apart from the world's seed: it may differ from run to run without changing what is found.
    """

    shortest: int = 150
    longest: int = 500

    async def wait(self) -> None:
        """Let as much time go by as a busy server would take."""
        await asyncio.sleep(random.uniform(self.shortest, self.longest) / 1000)  # noqa: S311
