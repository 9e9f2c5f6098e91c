"""How far the page engine agrees with the browser's own accessibility tree: roles, names, states, element by element.

Compared are the elements that Chromium has in its tree and that a person can act on or that carry text: controls, what
has a role, and what has words of its own. A difference that is meant counts as a difference all the same; its reason is
counted beside the page, and what has no reason is listed one by one.
"""

import asyncio
import sys
from collections import Counter
from dataclasses import dataclass, field

from playwright.async_api import Browser, Error, Page, async_playwright
from webhand_host.browser.discovery import find_browser

from bench.differences import CALLED_BY_CONTENT, REASONS, Aspect
from bench.figures import console, table
from bench.judge import Pair, View, pairs
from bench.pages import CorpusPage, serve

_ASPECTS: tuple[Aspect, ...] = ("role", "name", "state")
_STATES = (
    "checked",
    "pressed",
    "expanded",
    "selected",
    "disabled",
    "required",
    "readonly",
    "invalid",
    "focused",
    "modal",
)
_VALUED = ("textbox", "searchbox", "combobox", "spinbutton", "slider", "progressbar", "meter", "scrollbar")
_LONGEST_VALUE = 200
_LONGEST_NAME = 200
"""The engine shows no more of a name, and stops collecting somewhere above it."""

TITLE = "Agreement with Chromium's accessibility tree (per cent of the elements compared)"
HEAD = ["page", "elements", "role %", "name %", "state %", "meant", "unexplained"]


@dataclass(frozen=True)
class Difference:
    """`reason` is empty for what nobody has explained yet."""

    aspect: Aspect
    pair: Pair
    ours: str
    theirs: str
    reason: str

    def __str__(self) -> str:
        hint = f" {self.pair.hint}" if self.pair.hint else ""
        return f"{self.aspect} of <{self.pair.tag}{hint}>: {self.ours!r}, Chromium {self.theirs!r}"


@dataclass
class Agreement:
    """Of one page. The shares are per cent."""

    compared: Counter[Aspect] = field(default_factory=Counter)
    differences: list[Difference] = field(default_factory=list)

    def share(self, aspect: Aspect) -> float:
        total = self.compared[aspect]
        wrong = sum(each.aspect == aspect for each in self.differences)
        return 100.0 if total == 0 else 100.0 * (total - wrong) / total

    @property
    def elements(self) -> int:
        return self.compared["role"]

    @property
    def unexplained(self) -> list[Difference]:
        return [each for each in self.differences if not each.reason]

    @property
    def reasons(self) -> Counter[str]:
        return Counter(each.reason for each in self.differences if each.reason)

    def __add__(self, other: "Agreement") -> "Agreement":
        return Agreement(self.compared + other.compared, self.differences + other.differences)


async def agreement(page: Page) -> Agreement:
    """Compares the page as it stands. Raises RuntimeError when it does not hold still."""
    return compare(await pairs(page))


def compare(found: list[Pair]) -> Agreement:
    result = Agreement()
    for pair in found:
        if pair.theirs and _counts(pair, pair.theirs):
            _compare(pair, pair.theirs, result)
    return result


def _counts(pair: Pair, theirs: View) -> bool:
    return pair.is_widget or pair.has_words or theirs.role not in ("generic", "presentation") or theirs.name != ""


def _compare(pair: Pair, theirs: View, result: Agreement) -> None:
    _note("role", pair, pair.ours.role, theirs.role, result)
    if theirs.name or pair.ours.role not in CALLED_BY_CONTENT:
        _note("name", pair, pair.ours.name[:_LONGEST_NAME], theirs.name[:_LONGEST_NAME], result)
    for ours, other in _states(pair.ours, theirs):
        _note("state", pair, ours, other, result)


def _note(aspect: Aspect, pair: Pair, ours: str, theirs: str, result: Agreement) -> None:
    result.compared[aspect] += 1
    if ours != theirs:
        reason = next((each.why for each in REASONS if each.aspect == aspect and each.holds(pair, ours, theirs)), "")
        result.differences.append(Difference(aspect, pair, ours, theirs, reason))


def _states(ours: View, theirs: View) -> list[tuple[str, str]]:
    """What either side says, in pairs: "checked=true" beside "checked=false"."""
    said = []
    for key in _STATES:
        # A closed native select is neither collapsed nor expanded to the page: its list is the browser's own.
        absent = "" if key == "expanded" and ours.role != "combobox" else "false"
        one, other = ours.states.get(key, absent), theirs.states.get(key, absent)
        if one != absent or other != absent:
            said.append((f"{key}={one}", f"{key}={other}"))
    if ours.role == "heading":
        said.append((f"level={ours.states.get('level')}", f"level={theirs.states.get('level')}"))
    if ours.role in _VALUED and "secret" not in ours.states:
        said.append((f"value={ours.states.get('value', '')}", f"value={_value(theirs)}"))
    return said


def _value(theirs: View) -> str:
    value = " ".join((theirs.states.get("valuetext") or theirs.states.get("value", "")).split())
    return value if len(value) <= _LONGEST_VALUE else f"{value[: _LONGEST_VALUE - 1].rstrip()}…"


def row(name: str, result: Agreement) -> list[str]:
    """A line of the table."""
    shares = [f"{result.share(aspect):.2f}" for aspect in _ASPECTS]
    meant = sum(result.reasons.values())
    return [name, f"{result.elements:,}", *shares, f"{meant:,}", f"{len(result.unexplained):,}"]


def _mean(results: dict[str, Agreement]) -> list[str]:
    """A large table would outvote all the others: here every page counts the same."""
    pages = max(len(results), 1)
    shares = [sum(each.share(aspect) for each in results.values()) / pages for aspect in _ASPECTS]
    return ["mean of pages", "", *(f"{share:.2f}" for share in shares), "", ""]


def explain(results: dict[str, Agreement]) -> None:
    """Prints each reason once with its number, and every difference that has none."""
    for reason, count in sum((each.reasons for each in results.values()), Counter[str]()).most_common():
        console.print(f"{count:>6}  {reason}", markup=False, highlight=False)
    for name, result in results.items():
        for difference in result.unexplained:
            console.print(f"{name}: {difference}", markup=False, highlight=False, soft_wrap=True)
    console.print()


async def judge(*names: str) -> None:
    """Prints a row for each page of the corpus, or for those of which the name begins with one of `names`."""
    results: dict[str, Agreement] = {}
    with serve() as corpus:
        wanted = [page for page in corpus if not names or page.name.startswith(names)]
        async with async_playwright() as playwright:
            args = ["--no-sandbox", "--disable-gpu"]
            browser = await playwright.chromium.launch(executable_path=str(find_browser().path), args=args)
            for page in wanted:
                try:
                    results[page.name] = await _judge(browser, page)
                except (RuntimeError, Error) as problem:
                    print(f"bench: {page.name} could not be judged: {problem}", file=sys.stderr)
            await browser.close()
    whole = sum(results.values(), Agreement())
    table(TITLE, HEAD, [*(row(name, result) for name, result in results.items()), row("all", whole), _mean(results)])
    explain(results)


async def _judge(browser: Browser, corpus_page: CorpusPage) -> Agreement:
    page = await browser.new_page(viewport={"width": 1280, "height": 900})
    try:
        await page.goto(corpus_page.url)
        await page.wait_for_function(corpus_page.ready)
        await page.wait_for_load_state("networkidle")
        return await agreement(page)
    finally:
        await page.close()


if __name__ == "__main__":
    asyncio.run(judge(*sys.argv[1:]))
