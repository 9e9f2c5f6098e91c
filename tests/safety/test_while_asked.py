"""A4 through the whole loop: the page changes while the person reads the card. Their yes was to what it showed: nothing
is set off, and the model gets a typed code.
"""

import asyncio
from collections.abc import Iterator, Sequence

import pytest
from safety.desk import Desk, Seen, call
from webhand_agent.history.conversation import Call
from webhand_agent.protocol import Choice, Code, Confirmation

FORM = """<title>Orders</title><h1>Orders</h1><form method=post action=/save>
  <label>Note <input name=note value=x></label>
  <button id=b>Save</button></form><script>addEventListener('click', event =>
  event.isTrusted && fetch('/event', {method: 'POST'}), true)</script>"""
FRAMED = '<title>Orders</title><iframe name=inner src="/form" width=500 height=300></iframe>'
HERE = "document.querySelector('#b')"
CHANGES: dict[str, tuple[str, str, set[Code]]] = {
    "removed": ("/form", f"{HERE}.remove()", {Code.STALE, Code.NOT_FOUND}),
    "replaced": ("/form", f"{HERE}.outerHTML = '<button>Delete all</button>'", {Code.STALE, Code.NOT_FOUND}),
    "renamed": ("/form", f"{HERE}.textContent = 'Delete all'", {Code.STALE, Code.NOT_FOUND}),
    "announced otherwise": ("/form", f"{HERE}.setAttribute('aria-label', 'Delete')", {Code.STALE, Code.NOT_FOUND}),
    "covered": (
        "/form",
        "document.body.insertAdjacentHTML('beforeend', '<div style=\"position: fixed; inset: 0\"></div>')",
        {Code.COVERED},
    ),
    "disabled": ("/form", f"{HERE}.disabled = true", {Code.DISABLED, Code.STALE}),
    "hidden": ("/form", f"{HERE}.style.display = 'none'", {Code.HIDDEN, Code.STALE}),
    "sent elsewhere": ("/form", "document.forms[0].action = 'http://other.test/take'", {Code.STALE}),
    "sent elsewhere by the button": ("/form", f"{HERE}.formAction = 'http://other.test/take'", {Code.STALE}),
    "a card field more": (
        "/form",
        "document.forms[0].insertAdjacentHTML('beforeend', '<input autocomplete=cc-number>')",
        {Code.STALE},
    ),
    "loaded again": ("/form", "location.reload()", {Code.STALE, Code.NOT_FOUND, Code.FRAME_GONE}),
    "led elsewhere": ("/form", "location.replace('/other')", {Code.STALE, Code.NOT_FOUND, Code.FRAME_GONE}),
    "frame led elsewhere": (
        "/framed",
        "frames.inner.location.replace('http://other.test/form')",
        {Code.STALE, Code.NOT_FOUND, Code.FRAME_GONE},
    ),
}


@pytest.mark.parametrize("change", CHANGES)
async def test_a_yes_is_to_what_was_shown(desk: Desk, change: str) -> None:
    path, script, codes = CHANGES[change]
    desk.hosts.pages |= {f"{host}.test/form": FORM for host in ("shop", "other")}
    desk.hosts.pages |= {"shop.test/framed": FRAMED, "shop.test/other": FORM.replace("Save", "Delete all")}
    await desk.begin(f"http://shop.test{path}")

    async def person(card: Confirmation) -> Choice:
        if "location" in script:
            async with desk.page.expect_event("framenavigated"):
                await desk.page.evaluate(f"setTimeout(() => {{ {script} }})")
            await asyncio.gather(*(frame.wait_for_load_state() for frame in desk.page.frames))
        else:
            await desk.page.evaluate(f"() => {{ {script} }}")
        return Choice.ONCE

    def clicks(seen: Seen) -> Iterator[Call | Sequence[Call]]:
        yield call("click_element", element_ref=seen.ref("button", "Save"), consequence="none")

    told = await desk.run(clicks, "save the form", person=person)
    await desk.settled()
    assert len(told.asked) == 1, str(told)
    assert told.receipts[0].code in codes, str(told)
    assert not any(one.method == "POST" for one in desk.hosts.requests), f"{desk.hosts.requests}\n{told}"


async def test_a_yes_to_what_stays_sets_it_off(desk: Desk) -> None:
    """Or the test above would prove nothing."""
    desk.hosts.pages["shop.test/form"] = FORM
    await desk.begin("http://shop.test/form")

    def clicks(seen: Seen) -> Iterator[Call | Sequence[Call]]:
        yield call("click_element", element_ref=seen.ref("button", "Save"), consequence="none")

    told = await desk.run(clicks, "save the form", person=lambda card: Choice.ONCE)
    assert {one.path for one in desk.hosts.requests if one.method == "POST"} == {"/event", "/save"}, str(told)
