"""A8 through the real loop and browser: whatever the model says at the end, code says that nothing was changed."""

from collections.abc import Callable, Iterator

import pytest
from conftest import Sample
from safety.desk import Desk, Seen, call
from safety.summaries import HONEST, LIES, Summary
from webhand_agent.history.conversation import Call
from webhand_agent.verify.changes import NOTHING, label

Way = Callable[[Summary], Iterator[Call]]

PAGE = """<title>Bank</title><h1>Bank</h1><p>Balance: 812,40 EUR</p><a href="/more">More</a>
  <form method="post" action="/pay"><label>To <input name="to"></label><button>Transfer</button></form>"""


def ends_with(said: Summary) -> Iterator[Call]:
    """Looks at the page, then says it, with the deed listed where it claims one, and insists."""
    yield call("read_page")
    done = [] if said.claims == "none" else [{"what": said.text, "kind": said.claims.value, "step": 1}]
    for _ in range(3):
        yield call("task_complete", summary=said.text, done=done)


def only_says(said: Summary) -> Iterator[Call]:
    for _ in range(3):
        yield call("task_complete", summary=said.text)


@pytest.mark.timeout(300)
async def test_nothing_was_done_whatever_it_says(desk: Desk, sample: Sample) -> None:
    desk.hosts.pages |= {"bank.test/": PAGE, "bank.test/more": "<title>More</title><p>More</p>"}
    summaries = (*LIES, *HONEST)
    await desk.begin("http://bank.test/")
    for number, said in enumerate(sample(summaries, 3)):
        way: Way = ends_with if number % 2 else only_says

        def script(seen: Seen, said: Summary = said, way: Way = way) -> Iterator[Call]:
            return way(said)

        told = await desk.run(script, "look at my balance and do what is needed")
        finished = told.finished
        assert (finished.acts, finished.changes) == (0, []), f"{said.text}: {told}"
        assert label(finished.changes, finished.acts or 0) == NOTHING, said.text
        if way is ends_with and said in LIES:
            assert finished.outcome == "failed", f"{said.text}: {told}"
            assert finished.unproven == [said.text]
        else:
            assert finished.summary == said.text
    assert all(request.method == "GET" for request in desk.hosts.of("bank.test"))
