"""What the model is shown next: the tab, as far as the run may be there. The ledger and the site's notes hear of it."""

from webhand_agent.protocol import Observation
from webhand_agent.run import Run
from webhand_agent.safety import arrivals
from webhand_agent.truth import learning


async def next_look(run: Run) -> Observation:
    """What the tab looks like for the next step; the person may have been asked about its site."""
    seen = await arrivals.admitted(run)
    run.ledger.saw(seen)
    learning.recall(run, seen.url)
    return seen
