"""One task, the whole way: filed over HTTP, carried by the engine, acted out by a worker in a real browser."""

import json
from collections.abc import Iterator
from urllib.request import Request, urlopen

from conformance.site import Site
from host.controller.controlled import Client, Controlled
from webhand_agent.protocol import ReceiptGiven, RunFinished
from webhand_host.controller.scripting import LOOKED
from webhand_host.tokens import Can


def streamed(client: Client, session: str, *, ended: int = 0) -> Iterator[tuple[str, str]]:
    """The events of a log, by name and data, until its end; those behind `ended`."""
    headers = {"Authorization": f"Bearer {client.secret}", "Accept": "text/event-stream", "Last-Event-ID": str(ended)}
    with urlopen(Request(f"http://127.0.0.1:{client.port}/sessions/{session}/log", headers=headers)) as answer:
        name = "message"
        for line in answer:
            field, _, value = line.decode().rstrip("\n").partition(": ")
            if field == "event":
                name = value
            elif field == "data":
                yield name, value
                name = "message"


def test_a_run_is_followed_as_it_happens(controlled: Controlled, pages: Site) -> None:
    client = controlled.program()
    session = client.file(f"go to {pages.here}/held, go to {pages.here}/second", options={"max_turns": 1})
    told = streamed(client, session)
    names: list[str] = []
    for name, data in told:
        names.append(name if name != "message" else json.loads(data)["type"])
        if "action" in names and not pages.release.is_set():
            assert client.status(session) == "running", "it is told while it happens"
            pages.release.set()
    assert names[-1] == "end"
    assert names.index("run_started") < names.index("action") < names.index("run_finished")
    assert {"status", "observation", "receipt"} <= set(names)
    assert client.ended(session)["status"] == "limit"


def test_a_task_is_done_on_this_machine(controlled: Controlled, pages: Site) -> None:
    client = controlled.program()
    session = client.file('click "Second page"', f"http://127.0.0.1:{pages.port}/shop")
    seen = client.ended(session)
    assert seen["status"] == "completed", seen
    assert seen["worker"] == "this-machine"
    log = client.get(f"/sessions/{session}/log")
    assert log["entries"][0]["type"] == "run_started"
    assert log["entries"][-1]["type"] == "run_finished"
    assert "/second" in [entry["url"] for entry in log["entries"] if entry["type"] == "observation"][-1]
    rest = client.get(f"/sessions/{session}/log?after={log['next'] - 1}")
    assert rest["entries"] == log["entries"][-1:]
    told = list(streamed(client, session, ended=log["next"] - 2))
    assert [name for name, _ in told][-1] == "end"
    assert [json.loads(data) for name, data in told if name == "message"] == log["entries"][-2:], (
        "from where it was left"
    )
    events = controlled.events(session)
    assert isinstance(events[-1], RunFinished)
    assert all(event.ok for event in events if isinstance(event, ReceiptGiven))


def test_what_a_person_writes_is_done_and_what_weighs_more_is_asked(controlled: Controlled, pages: Site) -> None:
    """Their own words need no `auto_confirm` for what they say, and that answers nothing but a write."""
    client = controlled.program(Can.BROWSER, Can.CONFIRM)
    pages.posts = 0
    bought = client.file('click "Add to cart"', f"{pages.here}/shop")
    assert client.ended(bought)["status"] == "completed", client("GET", f"/sessions/{bought}/log").text
    assert pages.posts == 1
    pages.pages["/account"] = "<title>Account</title><form method=post><button>Delete account</button></form>"
    deleting = client.file('click "Delete account"', f"{pages.here}/account", options={"auto_confirm": True})
    client.until_status(deleting, "waiting")
    assert client.get(f"/sessions/{deleting}/confirmation")["risk_level"] == "high"
    client("DELETE", f"/sessions/{deleting}")
    assert client.ended(deleting)["status"] == "stopped"
    assert pages.posts == 1


def test_an_exploration_without_words_needs_no_model(controlled: Controlled, pages: Site) -> None:
    """Its words are ours, and nobody is told that they cannot be read."""
    client = controlled.program()
    session = client.file(None, f"{pages.here}/shop", mode="explore")
    seen = client.ended(session)
    assert (seen["status"], seen["summary"]) == ("completed", LOOKED), seen
    (found,) = client.get(f"/sessions/{session}/report")["structure"]["pages"]
    assert "button “Add to cart”" in found["actions"]
