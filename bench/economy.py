"""What a ten-step task sends to the model, against the same task with the whole tree in every step.

The loop, the tools and the browser are real (demo site, Playwright carrier); the model is a script that finds its
targets by role and name in the tree it was given. Counted are the characters of each request as Gemini gets it, less
pictures: every request holds the history before it.
"""

import json
import secrets
import tempfile
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from webhand_agent.history.conversation import Call, Conversation, Thought, ToolTurn, UserTurn
from webhand_agent.job import Job
from webhand_agent.loop import run_task
from webhand_agent.models.gemini.wire import steps_of
from webhand_agent.protocol import Answer, Choice, RunEvent, Screenshot
from webhand_agent.services import Services
from webhand_agent.snapshot import Tree
from webhand_agent.tools.tool import Tool
from webhand_host.browser.browser import TabBrowser
from webhand_host.browser.cdp.port import CdpPort
from webhand_host.browser.cdp.starting import browser_context

from bench import pages
from bench.figures import console, judged, table
from bench.pages.corpus import tables
from demo.site.app import create_site
from demo.site.server import serve

GOAL = 0.25
SEED = 7
HEAD = ["task", "steps", "sent", "with whole trees", "ratio", "new characters a step", "with whole trees", "ratio"]

Pick = Callable[[Tree], Call]


def on(tool: str, role: str, name: str, nth: int = 0, **arguments: object) -> Pick:
    """A call on the nth element of that role whose name holds these words."""

    def pick(tree: Tree) -> Call:
        found = [line for line in tree.lines if line.role == role and name in line.name and line.ref]
        return Call(id="", name=tool, arguments={"element_ref": found[nth].ref, **arguments})

    return pick


def do(tool: str, /, **arguments: object) -> Pick:
    return lambda _: Call(id="", name=tool, arguments=arguments)


def typed(field_name: str, text: str) -> Pick:
    return on("type_text", "textbox", field_name, text=text)


TABLE = "table 100"
END = do("task_complete", summary="I looked at the pages.")
TASKS: dict[str, tuple[str, Sequence[Pick]]] = {
    "table": (
        TABLE,
        [
            *(on("click_element", "checkbox", "", nth) for nth in range(3)),
            *(on("click_element", "button", "Archive", nth) for nth in range(2)),
            do("scroll_page", direction="down"),
            *(on("click_element", "checkbox", "", nth) for nth in range(20, 22)),
            on("click_element", "button", "Archive", 20),
            END,
        ],
    ),
    "form": (
        "/form",
        [
            typed("Full name", "Ada Lovelace"),
            typed("E-mail", "ada@example.org"),
            typed("Phone", "+44 20 7946 0018"),
            on("select_option", "combobox", "Country", value="Italy"),
            typed("Full name", "Ada King"),
            typed("E-mail", "ada.king@example.org"),
            typed("Phone", "+44 20 7946 0019"),
            on("select_option", "combobox", "Country", value="Spain"),
            typed("Full name", "Ada Lovelace"),
            END,
        ],
    ),
    "shop": (
        "/shop",
        [
            on("click_element", "button", "Add to cart", 0),
            on("click_element", "button", "Add to cart", 1),
            on("type_text", "searchbox", "Search", text="lamp"),
            do("press_key", key="Enter"),
            do("wait_and_observe"),
            on("click_element", "button", "Add to cart", 0),
            on("click_element", "link", "Lamp", 0),
            do("go_back"),
            on("click_element", "link", "Cart"),
            END,
        ],
    ),
    "mail": (
        "/mail",
        [
            on("click_element", "link", "Meter reading"),
            do("go_back"),
            on("click_element", "link", "Your ticket"),
            do("go_back"),
            on("type_text", "searchbox", "Search mail", text="birthday"),
            do("press_key", key="Enter"),
            do("wait_and_observe"),
            on("click_element", "link", "birthday"),
            do("scroll_page", direction="down"),
            END,
        ],
    ),
}


@dataclass
class Script:
    """A model that plays its picks, and notes how long each request is that it would have been sent."""

    picks: Sequence[Pick]
    sent: list[int] = field(default_factory=list)
    whole: list[int] = field(default_factory=list)
    name: str = "script"
    sees: bool = False

    async def think(
        self, conversation: Conversation, tools: tuple[Tool, ...], on_text: Callable[[str], None]
    ) -> Thought:
        self.sent.append(_characters(conversation))
        turns = [_with_whole_tree(turn) for turn in conversation.turns]
        self.whole.append(_characters(Conversation(conversation.system, turns)))
        tree = next(turn.tree for turn in reversed(conversation.turns) if isinstance(turn, UserTurn) and turn.tree)
        step = len(self.sent)
        call = self.picks[min(step, len(self.picks)) - 1](tree).model_copy(update={"id": f"call-{step}"})
        own = {"type": "function_call", "id": call.id, "name": call.name, "arguments": call.arguments}
        return Thought(calls=(call,), steps=(own,))

    async def aclose(self) -> None:
        pass


class Silent:
    """A journal and a person that nobody reads or asks."""

    def emit(self, event: RunEvent) -> None: ...

    def keep(self, turn: UserTurn | Thought | ToolTurn) -> None: ...

    def picture(self, step: int, shot: Screenshot) -> None: ...

    def allowed(self, state: str) -> None: ...

    async def answer(self, question_id: str) -> Answer:
        return Answer(run_id="", id=question_id, text=Choice.TASK)

    def is_paused(self) -> bool:
        return False

    async def lets_go_on(self) -> None: ...

    def said(self) -> list[str]:
        return []


async def economy() -> None:
    """Prints characters sent and their growth, as ratios against whole trees."""
    rows = []
    with tempfile.TemporaryDirectory() as folder, serve(create_site(SEED)) as site, pages.serve([tables]) as corpus:
        addresses = {page.name: page.url for page in corpus}
        async with browser_context(headless=True) as context:
            tabs = CdpPort(context, Path(folder))
            await tabs.start()
            for name, (path, picks) in TASKS.items():
                script = Script(picks)
                browser = TabBrowser(tabs, secrets.token_hex(4))
                url = addresses.get(path) or f"{site}{path}"
                job = Job(id=name, task=f"open {url}", url=url, yes=True)
                ended = await run_task(job, browser, script, Services(Silent(), Silent()), Conversation("system"))
                if ended.outcome != "completed":
                    console.print(f"bench: the task {name} did not end: {ended.summary}")
                    continue
                rows.append(_row(name, script))
    table("Characters sent to the model", HEAD, rows)
    console.print(f"Goal: at most {GOAL:g} of what whole trees would send.\n")


def _row(name: str, script: Script) -> list[str]:
    steps = len(script.sent)
    sent, whole = sum(script.sent), sum(script.whole)
    new, new_whole = (_growth(each) for each in (script.sent, script.whole))
    ratio, growth = sent / whole, new / new_whole
    return [
        name,
        str(steps),
        f"{sent:,}",
        f"{whole:,}",
        judged(f"{ratio:.2f}", ratio <= GOAL),
        f"{new:,.0f}",
        f"{new_whole:,.0f}",
        f"{growth:.2f}",
    ]


def _growth(sent: list[int]) -> float:
    return (sent[-1] - sent[0]) / (len(sent) - 1)


def _characters(conversation: Conversation) -> int:
    return len(json.dumps(steps_of(conversation), ensure_ascii=False))


def _with_whole_tree(turn: Any) -> Any:
    return turn.model_copy(update={"observation": turn.tree.text}) if isinstance(turn, UserTurn) and turn.tree else turn
