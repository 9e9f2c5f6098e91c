"""One task, the whole way: filed over HTTP, carried by the engine, acted out by a worker in a real browser."""

from conformance.site import Site
from host.controller.controlled import Controlled
from webhand_agent.protocol import ReceiptGiven, RunFinished


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
    events = controlled.events(session)
    assert isinstance(events[-1], RunFinished)
    assert all(event.ok for event in events if isinstance(event, ReceiptGiven))
