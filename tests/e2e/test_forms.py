"""The long form of the demo, filled in and sent by the offline planner from one request in plain words."""

from collections.abc import AsyncIterator
from datetime import date, time
from pathlib import Path

import pytest_asyncio
from e2e.conftest import Demo
from e2e.harness import Start, Webhand
from webhand_agent.protocol import Confirmation, ReceiptGiven, RunFinished

from demo.site.world.form import Application

PASSWORD = "Engine-1843"  # noqa: S105 - nobody's
FIRST = (
    "Fill in the form: full name Ada Lovelace, e-mail ada@example.org, phone +44 20 7946 0018, "
    f"date of birth 1990-12-10, country Italy and password {PASSWORD}. Click Next. "
)
SECOND = (
    "Set Name of the stall to Brass Gears, Trade to Books, Width in metres to 4, Arrival to 07:30 and "
    "Colour of the awning to #aa3300. Type We sell small engines into What do you sell?, "
    'type "It began in 1843" into Your story. Set How loud is it to 7. Click Next. '
)
THIRD = (
    "Select Friday in Days. Choose For light. Tick Parking and Running water. Set Pitch to Riverside. "
    "Choose Music and Food in Good neighbours. Turn on the newsletter. Click Next. "
)
LAST = (
    "Type 123/456/7890 into Tax number. Type Charles 555 into Name and phone. Click Next. "
    "Tick I have read the rules of the market. Click Send. Tell me what the page says."
)
SENT = Application(
    full_name="Ada Lovelace",
    email="ada@example.org",
    phone="+44 20 7946 0018",
    birthday=date(1990, 12, 10),
    country="Italy",
    password=PASSWORD,
    stall_name="Brass Gears",
    trade="Books",
    metres=4,
    colour="#aa3300",
    arrival=time(7, 30),
    loudness=7,
    about="We sell small engines",
    story="It began in 1843",
    days=["Friday"],
    power="light",
    needs=["water", "parking"],
    newsletter=True,
    pitch="Riverside",
    neighbours=["Music", "Food"],
    tax_number="123/456/7890",
    emergency="Charles 555",
    terms=True,
)


@pytest_asyncio.fixture(loop_scope="session")
async def at_form(demo: Demo, tmp_path: Path, webhand: Start) -> AsyncIterator[Webhand]:
    async with webhand(tmp_path, f"{demo.url}/form") as one:
        yield one


def told(one: Webhand, finished: RunFinished) -> list[str]:
    """What a person reads or hears of a run, apart from the request itself: they know their own words."""
    receipts = [event.message for event in one.runs()[-1].events() if isinstance(event, ReceiptGiven)]
    return [finished.summary, *receipts]


async def test_a_form_of_several_pages_is_filled_in_and_sent(demo: Demo, at_form: Webhand) -> None:
    finished = await at_form.do(FIRST + SECOND + THIRD + LAST, allow=True)
    assert finished.outcome == "completed", finished.summary
    (submission,) = demo.site.form.submissions
    assert submission.application == SENT
    assert submission.number in finished.summary, "the receipt is read from the page that came back"
    assert not [text for text in told(at_form, finished) if PASSWORD in text]
    assert PASSWORD not in str([event for event in at_form.events if isinstance(event, Confirmation)])
    assert at_form.asked, "a form with a new password is no harmless one"


async def test_a_page_that_refuses_is_not_called_sent(demo: Demo, at_form: Webhand) -> None:
    finished = await at_form.do(
        "Fill in the form: full name Ada Lovelace, country Italy. Click Next. Tick Parking.", allow=True
    )
    assert finished.outcome == "failed", finished.summary
    assert "Parking" in finished.summary
    assert demo.site.form.submissions == []
