"""What a look at a page costs in the page: against a bare walk over the elements and Playwright's AI snapshot.

bench/README.md says what each figure means.
"""

import re
import statistics
import sys
from dataclasses import dataclass, field

from playwright.async_api import Browser, Error, Page, async_playwright
from webhand_agent.prompt.observation import describe
from webhand_host.browser.discovery import find_browser

from bench.figures import alternating, console, judged, median_ratio, milliseconds, table
from bench.pages import CorpusPage, serve
from bench.peer import PlaywrightSnapshot
from bench.world import BUDGET, World

RUNS = 7
RUNS_OF_HUGE = 2
HUGE = 20_000
"""Elements of a page that is measured less often: Playwright's snapshot takes seconds there."""

SHORT_MS, MOST_REPEATS = 2.0, 20
"""A page's clock counts in tenths of a millisecond: what is shorter is done several times in a row, and divided."""

WHOLE = 10_000_000
WALKS, QUICK_MS, TENTH, SMALL_MS, SAME_CHARACTERS, BLOCK_MS = 2, 2, 10, 5, 200, 200
FASTER, FASTER_ON_TABLE, TABLE, SHARE = 5, 8, "table 1,000", 0.5

TIMES = "Looks in the page: medians, ms (PW: Playwright's AI snapshot, its part in the page and through its protocol)"
TIME_HEAD = [
    *(
        "page",
        "elements",
        "walk",
        "reads",
        "unread",
        "/ walk",
        "/ reads",
        "first look",
        "/ walk",
        "unchanged",
        "changed",
    ),
    *("unread ever", "first ever"),
    *("PW in page", "/ unread", "PW whole", "/ unread"),
]
SIZES = "Looks: characters"
SIZE_HEAD = ["page", "first look", "left out", "unchanged", "without budget", "PW", "/ PW", "controls", "PW controls"]

CONTROL = re.compile(
    r"^\s*- (button|link|textbox|searchbox|checkbox|radio|switch|combobox|slider|spinbutton|tab|menuitem)\b",
    re.MULTILINE,
)
"""A line of either text that says something to act on: a short text that leaves them out is no merit."""
ALL_BUT = 0.98


@dataclass
class Looks:
    """All that was measured on one page. Times are in milliseconds, sizes in characters."""

    name: str
    elements: int = 0
    runs: int = RUNS
    unread_ever: float = 0
    first_ever: float = 0
    walks: list[float] = field(default_factory=list)
    reads: list[float] = field(default_factory=list)
    unread: list[float] = field(default_factory=list)
    firsts: list[float] = field(default_factory=list)
    agains: list[float] = field(default_factory=list)
    changes: list[float] = field(default_factory=list)
    peers: list[float] = field(default_factory=list)
    peers_inside: list[float] = field(default_factory=list)
    first_size: int = 0
    left_out: int = 0
    same_size: int = 0
    whole_size: int = 0
    peer_size: int = 1
    controls: int = 0
    peer_controls: int = 0

    @property
    def slower_than_walk(self) -> float:
        return median_ratio(self.firsts, self.walks)

    @property
    def unread_than_walk(self) -> float:
        return median_ratio(self.unread, self.walks)

    @property
    def unread_than_reads(self) -> float:
        return median_ratio(self.unread, self.reads)

    @property
    def is_quick(self) -> bool:
        return self.slower_than_walk <= WALKS or statistics.median(self.firsts) <= QUICK_MS

    @property
    def faster_than_peer(self) -> float:
        return median_ratio(self.peers, self.unread)

    @property
    def faster_inside(self) -> float:
        """The same against its part in the page; 0 where that could not be measured."""
        return median_ratio(self.peers_inside, self.unread) if self.peers_inside else 0.0

    @property
    def share(self) -> float:
        return self.whole_size / self.peer_size


async def look() -> None:
    """Prints, for each page, times and sizes, their ratios, and a mark where a goal is not met."""
    measured: list[Looks] = []
    with serve() as pages:
        async with async_playwright() as playwright:
            args = ["--no-sandbox", "--disable-gpu"]
            browser = await playwright.chromium.launch(executable_path=str(find_browser().path), args=args)
            for page in pages:
                print(f"bench: looking at {page.name}", file=sys.stderr)
                try:
                    measured += await _measure(browser, page)
                except (RuntimeError, Error) as problem:
                    print(f"bench: {page.name} could not be measured: {problem}", file=sys.stderr)
            await browser.close()
    if measured:
        table(TIMES, TIME_HEAD, [_times(each) for each in measured])
        table(SIZES, SIZE_HEAD, [_sizes(each) for each in measured])
        _sum_up(measured)


async def _first_ever(page: Page, corpus_page: CorpusPage) -> float:
    """What is waited for in a document that the engine has just come into, once that was read ahead."""
    await _arrive(page, corpus_page)
    world = await World.enter(page)
    await world.elements()  # layout is the walk's
    return await world.first_look()


async def _arrive(page: Page, corpus_page: CorpusPage) -> None:
    await page.goto(corpus_page.url)
    await page.wait_for_function(corpus_page.ready)
    await page.wait_for_load_state("networkidle")


async def _measure(browser: Browser, corpus_page: CorpusPage) -> list[Looks]:
    """Nothing where there are frames: Playwright goes into them by itself, the engine's own look does not."""
    page = await browser.new_page(viewport={"width": 1280, "height": 900})
    try:
        await _arrive(page, corpus_page)
        if len(page.frames) > 1:
            return []
        peer = await PlaywrightSnapshot.of(page)
        world = await World.enter(page)
        looks = Looks(corpus_page.name, elements=await world.elements(), unread_ever=await world.unread_look())
        await _sample(looks, world, peer)
        await _weigh(looks, world, peer)
        looks.first_ever = await _first_ever(page, corpus_page)
        return [looks]
    finally:
        await page.close()


async def _sample(looks: Looks, world: World, peer: PlaywrightSnapshot) -> None:
    """Every kind of look in turn, on the same loaded page."""
    looks.runs = RUNS_OF_HUGE if looks.elements > HUGE else RUNS
    await world.walk()
    repeats = max(1, min(MOST_REPEATS, int(SHORT_MS / max(await world.walk(), SHORT_MS / MOST_REPEATS))))

    async def walk() -> None:
        looks.walks.append(await world.walk(repeats))

    async def reads() -> None:
        looks.reads.append(await world.reads(repeats))

    async def unread_look() -> None:
        looks.unread.append(await world.unread_look(repeats=repeats))

    async def first_look() -> None:
        looks.firsts.append(await world.first_look(repeats=repeats))

    async def unchanged_look() -> None:
        looks.agains.append(await world.look_again(repeats=repeats))

    async def changed_look() -> None:
        looks.changes.append(await world.changed_look())

    async def snapshot_in_page() -> None:
        if (inside := await peer.in_page()) is not None:
            looks.peers_inside.append(inside[0])
            looks.peer_size = inside[1]

    works = (walk, reads, unread_look, first_look, unchanged_look, changed_look, snapshot_in_page, peer.whole)
    looks.peers = (await alternating(looks.runs, *works))[-1]
    for times in (
        looks.walks,
        looks.reads,
        looks.unread,
        looks.firsts,
        looks.agains,
        looks.changes,
        looks.peers_inside,
    ):
        del times[:1]  # the warm-up


async def _weigh(looks: Looks, world: World, peer: PlaywrightSnapshot) -> None:
    """What the looks say, as the model reads it."""
    await world.first_look()
    first = await world.seen()
    await world.look_again()
    looks.first_size, looks.left_out = len(first.tree.text), first.omitted
    looks.same_size = len(describe(await world.seen(), first))
    await world.first_look(WHOLE)
    whole = (await world.seen()).tree.text
    looks.whole_size = len(whole)
    looks.controls, looks.peer_controls = (len(CONTROL.findall(text)) for text in (whole, peer.text))
    if not looks.peers_inside:
        looks.peer_size = len(peer.text)


def _times(looks: Looks) -> list[str]:
    unread, first, again = (statistics.median(times) for times in (looks.unread, looks.firsts, looks.agains))
    wanted = FASTER_ON_TABLE if looks.name == TABLE else 0
    inside = milliseconds(statistics.median(looks.peers_inside)) if looks.peers_inside else "-"
    return [
        looks.name,
        f"{looks.elements:,}",
        milliseconds(statistics.median(looks.walks)),
        milliseconds(statistics.median(looks.reads)),
        judged(milliseconds(unread), unread <= BLOCK_MS),
        f"{looks.unread_than_walk:.1f}",
        f"{looks.unread_than_reads:.1f}",
        milliseconds(first),
        judged(f"{looks.slower_than_walk:.1f}", looks.is_quick),
        judged(milliseconds(again), again <= max(unread / TENTH, SMALL_MS)),
        milliseconds(statistics.median(looks.changes)),
        judged(milliseconds(looks.unread_ever), looks.unread_ever <= BLOCK_MS),
        milliseconds(looks.first_ever),
        inside,
        judged(f"{looks.faster_inside:.1f}", looks.faster_inside >= wanted),
        milliseconds(statistics.median(looks.peers)),
        judged(f"{looks.faster_than_peer:.1f}", looks.faster_than_peer >= wanted),
    ]


def _sizes(looks: Looks) -> list[str]:
    return [
        looks.name,
        judged(f"{looks.first_size:,}", looks.first_size <= BUDGET),
        f"{looks.left_out:,}",
        judged(f"{looks.same_size:,}", looks.same_size <= SAME_CHARACTERS),
        f"{looks.whole_size:,}",
        f"{looks.peer_size:,}",
        f"{looks.share:.2f}",
        judged(f"{looks.controls:,}", looks.controls >= looks.peer_controls * ALL_BUT),
        f"{looks.peer_controls:,}",
    ]


def _sum_up(measured: list[Looks]) -> None:
    """The geometric means, and what the goals are."""
    faster = statistics.geometric_mean(each.faster_than_peer for each in measured)
    inside = [each.faster_inside for each in measured if each.faster_inside]
    share = statistics.geometric_mean(each.share for each in measured)
    rows = [
        ["first look / walk", f"{statistics.geometric_mean(each.slower_than_walk for each in measured):.2f}", ""],
        ["unread look / walk", f"{statistics.geometric_mean(each.unread_than_walk for each in measured):.2f}", ""],
        ["unread look / reads", f"{statistics.geometric_mean(each.unread_than_reads for each in measured):.2f}", ""],
        ["PW whole / unread look", judged(f"{faster:.2f}", faster >= FASTER), f"at least {FASTER}"],
        ["characters without budget / PW", judged(f"{share:.2f}", share <= SHARE), f"at most {SHARE}"],
    ]
    if inside:
        mean = statistics.geometric_mean(inside)
        rows.insert(3, ["PW in page / unread look", judged(f"{mean:.2f}", mean >= FASTER), f"at least {FASTER}"])
    table("Geometric means over the corpus", ["", "", "goal"], rows)
    console.print(
        f"Goals, page by page: first look at most {WALKS} walks or {QUICK_MS} ms and {BUDGET:,} characters; unread at "
        f"most {BLOCK_MS} ms; unchanged at most 1/{TENTH} of that ({SMALL_MS} ms where more) and {SAME_CHARACTERS} "
        f"characters; {TABLE}: {FASTER_ON_TABLE} times faster than PW; as many controls as PW, without a budget.\n"
    )
