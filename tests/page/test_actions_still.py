"""What moves is waited for, and what stands still is not, where one action follows at once on another."""

import json

import pytest
from page.conftest import Engine, Site

# Frames are counted from one press to the next.
FRAMES = """<button id=a onclick='told.textContent = `Sent ${from = frames}`'>First</button>
<button id=b onclick='took.push(frames - from)'>Second</button><p id=told>Nothing</p><p id=s hidden>so far</p>
<script>frames = 0; took = []; (function count() { frames++; requestAnimationFrame(count) })()</script>"""


async def in_turn(engine: Engine, *refs: str) -> list[str]:
    """Clicks on one after the other within the page: over the wire a frame may pass in between. Gives the codes."""
    options = [{"space": engine.space, "ref": ref, "nextRef": 9, "action": {"kind": "click"}} for ref in refs]
    one_by_one = "for (const each of all) codes.push((await webhand.perform(each)).code)"
    codes = await engine.call(f"(async (all, codes = []) => {{ {one_by_one}; return codes }})({json.dumps(options)})")
    return list(codes)


async def test_what_stands_where_it_stood_before_the_last_action_is_waited_for_one_frame(site: Site) -> None:
    engine = await site.open(FRAMES)
    first, second = await engine.ref("First"), await engine.ref("Second")
    assert await in_turn(engine, *[first, second] * 5) == ["done"] * 10
    took = await engine.page.evaluate("took")
    # One in which the first action is drawn, and one more; a busy machine draws more.
    assert min(took) <= 2, took


# What the first button sets off is hardly seen in the first frame, and moves the second one until it is over.
PUSHED = """<style>#list { overflow: hidden } #b { position: relative; display: block }</style>
<button id=a onclick='begin()'>First</button>
<div id=list style='height: 0'><p style='height: 300px; margin: 0'>New</p></div>
<button id=b onclick='at = b.getBoundingClientRect().y - a.getBoundingClientRect().bottom'>Second</button><script>
function frames(draw) {
    let first = null;
    requestAnimationFrame(function next(now) {
        first ??= now;
        const part = Math.min(1, (now - first) / 150);
        draw(part);
        if (part < 1) requestAnimationFrame(next);
    });
}
function begin() { BEGIN }
</script>"""

BY_SCRIPT = "frames((part) => { list.style.height = 300 * part + 'px' })"
MOVING = {
    "a list that grows above, drawn by script": BY_SCRIPT,
    "by style rules": "list.style.transition = 'height .15s ease-in'; list.style.height = '300px'",
    "row by row": "let rows = 0; a.disabled = true;"
    "const id = setInterval(() => { list.style.height = 30 * ++rows + 'px'; if (rows == 10) clearInterval(id) }, 15)",
    "it itself, drawn by script": "list.hidden = true; b.style.top = 0;"
    "frames((part) => { b.style.top = 300 * part + 'px' })",
    "it itself, by style rules": "list.hidden = true; b.style.transition = 'transform .15s ease-in';"
    "b.style.transform = 'translateY(300px)'",
    "once something else has been drawn": f"requestAnimationFrame(() => {{ a.textContent = 'First!'; {BY_SCRIPT} }})",
}


@pytest.mark.parametrize("begin", MOVING.values(), ids=MOVING.keys())
async def test_what_the_last_action_has_set_in_motion_is_waited_for(site: Site, begin: str) -> None:
    engine = await site.open(PUSHED.replace("BEGIN", begin))
    first, second = await engine.ref("First"), await engine.ref("Second")
    assert await in_turn(engine, first, second) == ["done", "done"]
    assert await engine.page.evaluate("Math.round(at)") >= 300
