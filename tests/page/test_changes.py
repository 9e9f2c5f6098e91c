"""What a second look costs and says: only what changed, and never anything else than a fresh look would."""

import json
from pathlib import Path

import pytest
from page.conftest import Engine, Site

RANDOM_PAGE = Path(__file__).with_name("random_page.js").read_text("utf-8")

# Looks twice: once with what is remembered, once after everything was forgotten.
COMPARE = """(() => {
    // What came and went is said once.
    webhandParts.observing.hear();
    webhandParts.toasts.clear();
    const text = () => {
        const { lines, elements, omitted } = webhand.observe(OPTIONS);
        return [...lines.map((line) => "  ".repeat(line.depth) + line.text), `${elements} ${omitted}`];
    };
    const remembered = text();
    webhandParts.observing.hearAll();
    const fresh = text();
    const [one, other] = [remembered, fresh];
    const at = one.findIndex((line, index) => line !== other[index]);
    if (at < 0 && one.length === other.length) return null;
    const from = Math.max(0, (at < 0 ? Math.min(one.length, other.length) : at) - 3);
    return { remembered: one.slice(from, from + 8), fresh: other.slice(from, from + 8) };
})()"""


async def compare(engine: Engine, budget: int) -> object:
    options = {"space": engine.space, "prefix": "", "nextRef": 1, "budget": budget}
    return await engine.call(COMPARE.replace("OPTIONS", json.dumps(options)))


@pytest.mark.timeout(120)
@pytest.mark.parametrize("seed", range(1, 9))
async def test_what_is_remembered_is_what_a_fresh_look_sees(
    site: Site, seed: int, request: pytest.FixtureRequest
) -> None:
    engine = await site.open("<html><head></head><body></body>")
    await engine.page.evaluate(RANDOM_PAGE)
    await engine.page.evaluate(f"randomPage.build({seed}, {json.dumps(seed % 2 == 0)})")
    steps = 400 if request.config.getoption("--full") else 60
    done: list[str] = []
    for step in range(steps):
        done += await engine.page.evaluate(f"randomPage.change({1 + step % 3})")
        await engine.open_closed_roots()
        budget = 3_000 if step % 3 == 0 else 1_000_000
        differ = await compare(engine, budget)
        where = f"seed {seed}, step {step}, budget {budget}, after {done[-4:]}"
        assert differ is None, f"{where}: {json.dumps(differ, indent=1)}"
