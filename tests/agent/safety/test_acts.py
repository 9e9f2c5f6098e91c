"""Every cause, through the real loop: what is asked, what is free, and that a no leaves all as it was (SAFETY rule 1).

The person's autonomy is `normal` and no request names anything, unless a test is about that.
"""

from collections.abc import Callable, Sequence
from typing import Any, ClassVar, Literal

import pytest
from agent.scripted import COMPLETE, PAGE, Grants, Host, MemoryBrowser, Page, Play, Step, does, ok
from agent.test_tools_files import MemoryFile
from agent.vision.test_sight import Board
from webhand_agent.history.compaction import compact
from webhand_agent.history.conversation import Call, Conversation, Thought
from webhand_agent.job import Job
from webhand_agent.protocol import (
    Action,
    Blocked,
    Choice,
    Code,
    Confirmation,
    Consequence,
    Dialog,
    Effect,
    FieldKind,
    File,
    Form,
    Frame,
    Pattern,
    Permission,
    Receipt,
    RunFinished,
    TypeText,
    WriteRequest,
)
from webhand_agent.safety.naming import SITES
from webhand_agent.services import SecretRefused, Services
from webhand_agent.tools.table import TOOLS
from webhand_agent.tools.tool import Risk

SHOP, MAIL, EVIL = "https://shop.example", "https://mail.example", "https://evil.example"
READ = does("read_page")
CLICK = does("click_element", element_ref="e2")
"""A button of which nothing is known: a change."""
SEARCH = Form(method="get", action=f"{SHOP}/search", explicit=True, search=True, submits=True)
POST = Form(method="post", action=f"{SHOP}/send", explicit=True, search=False, submits=True)


class Files:
    def save(self, name: str, data: bytes) -> Any:
        raise AssertionError

    def place(self, name: str) -> Any:
        raise AssertionError

    def load(self, path: str) -> Any:
        return MemoryFile(File(name=path, mime="text/plain", data="aGk="), None)


class Vault:
    """One password, kept for the shop."""

    def names(self, origin: str) -> list[str]:
        return ["SHOP"] if origin == SHOP else []

    def codes(self, origin: str) -> list[str]:
        return []

    def value(self, name: str, origin: str) -> str:
        if name not in self.names(origin):
            raise SecretRefused("There is no such secret.")
        return "hunter22"


def play(
    *steps: Step,
    answers: Sequence[str] = (),
    browser: MemoryBrowser | None = None,
    facts: dict[str, dict[str, object]] | None = None,
    task: str = "look around",
    autonomy: Literal["careful", "normal", "trusted"] = "normal",
) -> Play:
    """A run that ends however its steps went: what they came to is read off the log and the cards."""
    host = Host([*answers])
    made = Play([*steps, *[COMPLETE] * 3], task=task, host=host, browser=browser or MemoryBrowser(), autonomy=autonomy)
    made.services = Services(host, host, files=Files(), vault=Vault(), grants=Grants())
    made.browser.facts_of |= facts or {}
    return made


async def cards(made: Play, **job: Any) -> list[set[str]]:
    """What each card asked for: `write shop.example`, `carry mail.example>shop.example`."""
    await made.run(Job(id="r1", task=made.task, browse=True, **job))
    assert not made.host.answers, "every answer was asked for"
    return [{shown(one) for one in card.lacks} for card in made.host.only(Confirmation)]


def shown(one: Permission) -> str:
    source = f"{one.source.partition('://')[2]}>" if one.source else ""
    return f"{one.kind.value} {source}{one.site.partition('://')[2]}"


def acts(made: Play) -> list[str]:
    """What reached the page or the tabs, without how long it settled."""
    return [entry.partition(" cap=")[0] for entry in made.browser.log if not entry.startswith(("read", "at ", "find"))]


def page_at(site: str, **more: Any) -> Page:
    return Page(url=f"{site}/", tree=PAGE.replace(SHOP, site), document=site, **more)


ON_AN_ELEMENT: dict[str, dict[str, object]] = {
    "click_element": {},
    "double_click": {},
    "right_click": {},
    "drag": {"to_ref": "e3"},
    "type_text": {"text": "x"},
    "select_text": {"text": "x"},
    "select_option": {"value": "x"},
    "set_checked": {"checked": True},
    "set_value": {"value": "1"},
    "upload_file": {"paths": ["cv.pdf"]},
    "download": {},
}
ELSEWHERE: dict[str, dict[str, object]] = {
    "press_key": {"key": "Enter"},
    "fill_form": {"fields": [{"element_ref": "e2", "value": "x"}]},
    "handle_dialog": {"accept": True},
}
AT_A_PLACE: dict[str, dict[str, object]] = {
    "click_at": {"x": 5, "y": 5},
    "double_click_at": {"x": 5, "y": 5},
    "right_click_at": {"x": 5, "y": 5},
    "type_text_at": {"x": 5, "y": 5, "text": "x"},
    "drag_and_drop": {"start_x": 5, "start_y": 5, "end_x": 50, "end_y": 50},
}


def test_every_tool_that_acts_is_in_these_tables() -> None:
    """Those of the desktop act in programs, which pages know nothing of (tests/host/desktop)."""
    acting = {
        tool.name for tool in TOOLS if tool.risk in (Risk.ACT, Risk.UPLOAD, Risk.DOWNLOAD) and not tool.on_desktop
    }
    assert acting == {*ON_AN_ELEMENT, *ELSEWHERE, *AT_A_PLACE}


class TestOnceForASite:
    @pytest.mark.parametrize("tool", [name for name in ON_AN_ELEMENT if name != "upload_file"])
    async def test_on_an_element(self, tool: str) -> None:
        step = does(tool, element_ref="e2", **ON_AN_ELEMENT[tool])
        made = play(step, READ, step, answers=[Choice.TASK])
        assert await cards(made) == [{"write shop.example"}]
        assert len(acts(made)) == 2

    @pytest.mark.parametrize("tool", [*ON_AN_ELEMENT, "press_key", "fill_form"])
    async def test_a_no_leaves_the_page_as_it_was_and_holds(self, tool: str) -> None:
        arguments = {"element_ref": "e2", **ON_AN_ELEMENT[tool]} if tool in ON_AN_ELEMENT else ELSEWHERE[tool]
        tree = PAGE.replace(" [focused]", "").replace('"Go"', '"Go" [focused]')
        made = play(
            does(tool, **arguments),
            does(tool, **arguments),
            answers=[Choice.NO],
            browser=MemoryBrowser(Page(tree=tree)),
        )
        assert len(await cards(made)) == 1
        assert acts(made) == []
        assert "not asked again" in made.host.results[1]

    @pytest.mark.parametrize("tool", AT_A_PLACE)
    async def test_at_a_place_of_a_picture(self, tool: str) -> None:
        refused, allowed = (play(does(tool, **AT_A_PLACE[tool]), browser=Board()) for _ in range(2))
        for made, answer in ((refused, Choice.NO), (allowed, Choice.TASK)):
            made.model.sees, made.host.answers = True, [answer]
            assert await cards(made) == [{"write shop.example"}]
        assert refused.browser.acts == []  # type: ignore[attr-defined]
        assert allowed.browser.acts != []  # type: ignore[attr-defined]

    async def test_each_site_by_itself_also_where_it_is_only_a_frame(self) -> None:
        tree = f'{PAGE}  - iframe [ref=e9] "Ads"\n    - button <button> [ref=f1e1] "Go"\n'
        frame = Frame(frame_id=1, document_id="f", prefix="f1", url=f"{EVIL}/ad")
        in_frame = does("click_element", element_ref="f1e1")
        browser = MemoryBrowser(Page(tree=tree, frames=(frame,)))
        made = play(CLICK, in_frame, CLICK, answers=[Choice.TASK, Choice.NO], browser=browser)
        assert await cards(made) == [{"write shop.example"}, {"write evil.example", "carry shop.example>evil.example"}]
        assert acts(made) == ["click e2", "click e2"]

    async def test_a_form_that_goes_to_another_site_writes_and_carries_there(self) -> None:
        away = POST.model_copy(update={"action": f"{EVIL}/in"})
        made = play(CLICK, READ, CLICK, answers=[Choice.TASK], facts={"e2": {"submits": True, "form": away}})
        asked = {"write shop.example", "write evil.example", "enter evil.example", "carry shop.example>evil.example"}
        assert await cards(made) == [asked]
        assert made.host.only(Confirmation)[0].site == EVIL
        assert set(made.browser.sites[0] or ()) == {SHOP, EVIL}
        assert acts(made) == ["click e2", "click e2"]

    async def test_careful_asks_before_what_is_harmless_too_and_trusted_not_at_all(self) -> None:
        link = does("click_element", element_ref="e3")
        assert await cards(play(link, READ, link, answers=[Choice.TASK], autonomy="careful")) == [
            {"write shop.example"}
        ]
        assert await cards(play(CLICK, autonomy="trusted")) == []

    async def test_looking_around_is_free(self) -> None:
        looks = [
            does("hover_element", element_ref="e2"),
            does("scroll_page", direction="down"),
            does("scroll_to", element_ref="e6"),
            does("wait_and_observe", milliseconds=0),
            does("find_elements", query="lamp"),
            does("click_element", element_ref="e3"),
            does("go_back"),
            does("reload"),
            does("list_tabs"),
        ]
        assert await cards(play(*looks)) == []

    async def test_what_was_seen_to_write_is_harmless_no_more(self) -> None:
        """History: a link of the whole pattern that sent a POST is a change from then on."""
        link = does("click_element", element_ref="e3")
        made = play(link, READ, link, answers=[Choice.NO])
        sent = WriteRequest(method="POST", url=f"{SHOP}/x", status=200)
        made.browser.on_act = lambda ref, action: ok("Clicked.").model_copy(update={"requests": [sent]})
        assert await cards(made) == [{"write shop.example"}]
        assert acts(made) == ["click e3"]


class TestDeeds:
    @pytest.mark.parametrize("kind", sorted({*Consequence} - {Consequence.NONE, Consequence.CHANGE}))
    async def test_what_the_model_declares_is_asked_each_time(self, kind: Consequence) -> None:
        step = does("click_element", element_ref="e2", consequence=kind.value)
        made = play(CLICK, step, READ, step, answers=[Choice.TASK, Choice.ONCE, Choice.NO])
        asked = await cards(made)
        assert asked == [{"write shop.example"}] + [{f"{kind.value} shop.example"}] * (len(asked) - 1)
        assert len(acts(made)) == 2

    @pytest.mark.parametrize(("ref", "deed"), [("e5", "pay"), ("e6", "delete"), ("e7", "send")])
    async def test_a_lie_makes_nothing_freer(self, ref: str, deed: str) -> None:
        lies = does("click_element", element_ref=ref, consequence="none", description="harmless")
        made = play(lies, answers=[Choice.NO], autonomy="trusted")
        assert f"{deed} shop.example" in (await cards(made))[0]
        assert acts(made) == []

    async def test_a_declared_change_on_a_link_is_asked(self) -> None:
        step = does("click_element", element_ref="e3", consequence="change")
        assert await cards(play(step, answers=[Choice.NO])) == [{"write shop.example"}]

    async def test_a_card_says_what_is_about_to_happen(self) -> None:
        facts: dict[str, object] = {"context": "2 lamps\u202e, total 20.00 EUR", "around": ["Checkout"]}
        made = play(does("click_element", element_ref="e5"), answers=[Choice.NO], facts={"e5": facts})
        await cards(made)
        (card,) = made.host.only(Confirmation)
        assert (card.act, card.amount) == ('Click button "Buy now"', "20.00 EUR")
        assert card.context == "2 lamps, total 20.00 EUR", "direction characters of a page are not shown"
        assert card.flag == "--allow write@https://shop.example --allow pay@https://shop.example"

    async def test_files_out_are_a_deed_each_time(self) -> None:
        step = does("upload_file", element_ref="e2", paths=["cv.pdf"])
        made = play(step, READ, step, answers=[Choice.TASK, Choice.NO])
        assert await cards(made) == [{"write shop.example", "transfer shop.example"}, {"transfer shop.example"}]
        assert made.host.only(Confirmation)[0].writes == "cv.pdf"
        assert acts(made) == ["upload e2"]

    async def test_downloads_are_one_from_the_tenth_of_a_task(self) -> None:
        steps = [does("download", url=f"{SHOP}/{number}.pdf") for number in range(11)]
        made = play(*steps, answers=[Choice.ONCE, Choice.NO])
        asked = await cards(made)
        assert all("transfer shop.example" in card for card in asked)
        assert len(asked) == 2
        assert len(acts(made)) == 10


def field(**facts: object) -> dict[str, dict[str, object]]:
    return {"e1": {"kind": FieldKind.TEXT, **facts}}


EDITOR = field(pattern=None, alone=True, tag="div")
KEYS: list[tuple[str, str, dict[str, dict[str, object]], set[str]]] = [
    ("Search", "Enter", field(form=SEARCH, enter=True), set()),
    ("Search", "Enter", field(form=POST, enter=True), {"write"}),
    ("Search", "Enter", field(), {"write"}),  # in a chat box Enter sends, and no form tells so
    ("Search", "Enter", EDITOR, {"write"}),
    ("Search", "Enter", field(form=POST.model_copy(update={"kinds": [FieldKind.CARD]}), enter=True), {"write", "pay"}),
    ("Search", "a", field(), set()),
    ("Search", "a", EDITOR, {"write"}),
    ("Search", "Backspace", field(), set()),
    ("Search", "Escape", field(), set()),
    ("Search", "ArrowDown", field(), set()),
    ("Search", "Escape", EDITOR, {"write"}),
    ("Search", "ArrowDown", EDITOR, {"write"}),
    ("Search", "Control+a", field(), {"write"}),
    ("Search", "Meta+Enter", field(form=SEARCH, enter=True), {"write"}),
    ("Go", "Enter", {}, {"write"}),
    ("Go", "Space", {}, {"write"}),
    ("Go", "Shift+Enter", {}, {"write"}),
    ("Go", "a", {}, {"write"}),
    ("Go", "Delete", {}, {"write"}),
    ("Go", "Tab", {}, set()),
    ("Go", "Shift+Tab", {}, set()),
    ("Go", "Escape", {}, set()),
    ("Go", "PageDown", {}, set()),
    ("Go", "Tab", {"e2": {"role": "checkbox", "kind": FieldKind.CHOICE, "alone": True, "presses": False}}, set()),
    ("Lamp", "Enter", {}, set()),
    ("Send message", "Enter", {}, {"write", "send"}),
    ("Delete account", " ", {}, {"write", "delete", "account"}),
    ("Go", "ArrowRight", {"e2": {"role": "slider", "alone": True, "presses": False}}, {"write"}),
    ("Go", "ArrowRight", {"e2": {"role": "radio", "alone": True, "presses": False}}, {"write"}),
]


@pytest.mark.parametrize(("focus", "key", "facts", "asked"), KEYS)
async def test_keys(focus: str, key: str, facts: dict[str, dict[str, object]], asked: set[str]) -> None:
    tree = PAGE.replace(" [focused]", "").replace(f'"{focus}"', f'"{focus}" [focused]')
    made = play(
        does("press_key", key=key),
        answers=[Choice.NO] if asked else [],
        browser=MemoryBrowser(Page(tree=tree)),
        facts=facts,
    )
    assert [{one.split()[0] for one in card} for card in await cards(made)] == ([asked] if asked else [])
    assert len(acts(made)) == (0 if asked else 1)


async def test_a_typed_line_break_sends_as_enter_does() -> None:
    types = does("type_text", element_ref="e1", text="lamp\n")
    made = play(types, answers=[Choice.NO], facts=field(form=POST, enter=True))
    assert await cards(made) == [{"write shop.example"}]
    assert acts(made) == []


class TestDialogs:
    @pytest.mark.parametrize(
        ("kind", "text", "answer", "asked"),
        [
            ("alert", "Hello", {"accept": True}, set()),
            ("confirm", "Continue?", {"accept": True}, {"write"}),
            ("confirm", "Continue?", {"accept": False}, set()),
            ("confirm", "Delete all 300 mails?", {"accept": True}, {"write", "delete"}),
            ("confirm", "Delete all 300 mails?", {"accept": False}, set()),
            ("confirm", "Pay 12 EUR?", {"accept": True}, {"write", "pay"}),
            ("prompt", "Your name?", {"accept": True, "text": "Ada"}, {"write"}),
            ("beforeunload", "", {"accept": True}, {"write"}),
        ],
    )
    async def test_a_yes_is_judged_by_what_it_says(
        self, kind: Any, text: str, answer: dict[str, object], asked: set[str]
    ) -> None:
        opened = Dialog(type=kind, text=text, state="open")
        made = play(
            does("click_element", element_ref="e3"),
            does("handle_dialog", **answer),
            answers=[Choice.NO] if asked else [],
        )
        made.browser.on_act = lambda ref, action: ok("Clicked.", Effect.DIALOG).model_copy(update={"dialogs": [opened]})
        assert [{one.split()[0] for one in card} for card in await cards(made)] == ([asked] if asked else [])
        assert len(acts(made)) == (1 if asked else 2)
        assert [card.writes for card in made.host.only(Confirmation)] == [str(answer.get("text", ""))] * bool(asked)

    async def test_one_that_nobody_saw_is_not_accepted(self) -> None:
        made = play(does("handle_dialog", accept=True))
        assert await cards(made) == []
        assert acts(made) == []
        assert "No dialog of this page is known" in made.host.results[0]


class TestTabs:
    def two(self) -> MemoryBrowser:
        return MemoryBrowser(Page(), page_at(MAIL, title="Inbox (6)"))

    async def test_closing_a_tab_of_the_persons_is_asked_with_its_title(self) -> None:
        made = play(does("close_tab", tab_index=2), answers=[Choice.NO], browser=self.two())
        assert "write mail.example" in (await cards(made))[0]
        assert made.host.only(Confirmation)[0].act == 'Close "Inbox (6)"'
        assert acts(made) == []

    async def test_closing_one_of_its_own_is_free(self) -> None:
        made = play(does("open_new_tab", url=f"{SHOP}/x"), does("close_tab", tab_index=2))
        assert await cards(made) == []
        assert acts(made) == ["open https://shop.example/x", "close 2"]

    @pytest.mark.parametrize(("answer", "there"), [(Choice.NO, False), (Choice.LOOK, True)])
    async def test_a_tab_on_a_site_that_was_not_entered_is_asked(self, answer: str, *, there: bool) -> None:
        made = play(does("switch_tab", tab_index=2), CLICK, answers=[answer, Choice.NO], browser=self.two())
        asked = await cards(made)
        assert asked[0] == {"enter mail.example"}
        assert asked[1] == ({"write mail.example"} if there else {"write shop.example"})
        assert acts(made) == (["switch 2"] if there else [])

    async def test_a_tab_on_a_site_that_the_words_name_is_free(self) -> None:
        made = play(does("switch_tab", tab_index=2), browser=self.two(), task="look around on mail.example")
        assert await cards(made) == []


class TestAddresses:
    async def test_one_that_the_model_wrote_is_asked_with_what_was_read(self) -> None:
        made = play(READ, does("navigate", url=f"{EVIL}/?q=1"), answers=[Choice.NO])
        assert await cards(made) == [{"enter evil.example", "carry shop.example>evil.example"}]
        assert made.host.only(Confirmation)[0].reads == [SHOP]
        assert acts(made) == []

    @pytest.mark.parametrize("tool", ["navigate", "open_new_tab", "download", "read_pages"])
    async def test_by_whatever_tool(self, tool: str) -> None:
        url = f"{EVIL}/?q=1"
        made = play(
            READ, does(tool, **({"urls": [url]} if tool == "read_pages" else {"url": url})), answers=[Choice.NO]
        )
        assert await cards(made) == [{"enter evil.example", "carry shop.example>evil.example"}]
        assert acts(made) == []

    async def test_one_that_the_person_wrote_is_free_and_any_redirect_of_it(self) -> None:
        made = play(READ, does("navigate", url=f"{EVIL}/a?q=1"), task=f"go on to {EVIL}/a?q=1")
        assert await cards(made) == []
        assert made.browser.sites == [None]

    async def test_on_a_site_that_was_named_another_address_carries(self) -> None:
        made = play(READ, does("navigate", url=f"{EVIL}/?q=code"), answers=[Choice.NO], task="compare evil.example")
        assert await cards(made) == [{"carry shop.example>evil.example"}]

    async def test_home_pages_of_what_was_named_are_free(self) -> None:
        home = SITES["wikipedia"]
        made = play(
            READ, does("navigate", url=home), does("navigate", url=f"{EVIL}/"), task="use wikipedia, then evil.example"
        )
        assert await cards(made) == []

    @pytest.mark.parametrize(
        "inner",
        [
            "https://evil.example/?code=1",
            "https%3A%2F%2Fevil.example%2F%3Fcode%3D1",
            "https%253A%252F%252Fevil.example",
            "//evil.example/?code=1",
            "%2F%2Fevil.example%2Fx",
            r"\\evil.example/x",
        ],
    )
    async def test_an_address_within_an_address_is_a_destination(self, inner: str) -> None:
        made = play(READ, does("navigate", url=f"{SHOP}/out?to={inner}"), answers=[Choice.NO])
        assert await cards(made) == [{"enter evil.example", "carry shop.example>evil.example"}]
        assert acts(made) == []

    async def test_an_act_may_lead_only_to_sites_that_were_allowed(self) -> None:
        made = play(does("click_element", element_ref="e3"), READ)
        await cards(made)
        assert [list(sites or ()) for sites in made.browser.sites] == [[SHOP]]

    @pytest.mark.parametrize("url", ["javascript:alert(1)", "file:///etc/passwd", "data:text/html,x"])
    async def test_what_is_no_web_page_is_refused_unasked(self, url: str) -> None:
        made = play(does("navigate", url=url))
        assert await cards(made) == []
        assert acts(made) == []


def led_to(url: str, method: str = "GET") -> Callable[[str | None, Action], Receipt]:
    """The first act was about to lead there, and the carrier stopped it."""
    stopped = [ok("Clicked.").model_copy(update={"blocked": Blocked(url=url, method=method)})]
    return lambda ref, action: stopped.pop() if stopped else ok("Clicked.")


class TestBlocked:
    LINK = does("click_element", element_ref="e3")
    SCRIPTED: ClassVar[dict[str, dict[str, object]]] = {"e3": {"pattern": None, "href": ""}}

    async def test_it_is_asked_and_then_loaded(self) -> None:
        made = play(self.LINK, answers=[Choice.TASK, Choice.LOOK], facts=dict(self.SCRIPTED))
        made.browser.on_act = led_to(f"{EVIL}/x")
        assert await cards(made) == [{"write shop.example"}, {"enter evil.example"}]
        assert acts(made) == ["click e3", "navigate 1 https://evil.example/x"]
        assert EVIL in (made.browser.sites[-1] or ())

    async def test_a_no_leaves_it_and_is_not_asked_again(self) -> None:
        made = play(self.LINK, self.LINK, answers=[Choice.TASK, Choice.NO], facts=dict(self.SCRIPTED))
        stop = Blocked(url=f"{EVIL}/x")
        made.browser.on_act = lambda ref, action: ok("Clicked.").model_copy(update={"blocked": stop})
        assert await cards(made) == [{"write shop.example"}, {"enter evil.example"}]
        assert acts(made) == ["click e3", "click e3"]
        assert all(text.startswith("Failed (refused)") for text in made.host.results[:2])

    async def test_what_sends_something_is_for_the_model_to_do_again(self) -> None:
        made = play(self.LINK, self.LINK, answers=[Choice.TASK, Choice.TASK], facts=dict(self.SCRIPTED))
        made.browser.on_act = led_to(f"{EVIL}/x", "POST")
        assert await cards(made) == [{"write shop.example"}, {"enter evil.example", "carry shop.example>evil.example"}]
        assert acts(made) == ["click e3", "click e3"], "nothing was loaded by its address"
        assert "do it again" in made.host.results[0]
        assert EVIL in (made.browser.sites[-1] or ())

    @pytest.mark.parametrize("place", ["frame", "file"])
    async def test_what_is_no_page_of_the_tabs_own_is_for_the_model_to_do_again(
        self, place: Literal["frame", "file"]
    ) -> None:
        made = play(self.LINK, self.LINK, answers=[Choice.TASK, Choice.LOOK], facts=dict(self.SCRIPTED))
        stopped = [Blocked(url=f"{EVIL}/x", place=place)]
        made.browser.on_act = lambda ref, action: ok("Clicked.").model_copy(
            update={"blocked": stopped.pop() if stopped else None}
        )
        assert await cards(made) == [{"write shop.example"}, {"enter evil.example"}]
        assert acts(made) == ["click e3", "click e3"], "the tab went nowhere"
        assert "do it again" in made.host.results[0]

    async def test_a_no_to_a_frame_takes_nothing_back(self) -> None:
        made = play(self.LINK, answers=[Choice.TASK, Choice.NO], facts=dict(self.SCRIPTED))
        stop = Receipt(
            ok=False, code=Code.REFUSED, message="Clicked. Stopped.", blocked=Blocked(url=EVIL, place="frame")
        )
        made.browser.on_act = lambda ref, action: stop
        assert await cards(made) == [{"write shop.example"}, {"enter evil.example"}]
        assert "Clicked. Stopped." in made.host.results[0]
        assert "nothing was done" not in made.host.results[0]

    @pytest.mark.parametrize("answer", [Choice.TASK, Choice.NO])
    async def test_what_was_done_before_it_led_on_is_told(self, answer: Choice) -> None:
        """And proven: a form that was sent and is answered with the way to another site was sent."""
        made = play(CLICK, answers=[Choice.TASK, answer])
        sent = WriteRequest(method="POST", url=f"{SHOP}/order", status=303)
        made.browser.on_act = lambda ref, action: Receipt(
            ok=False,
            code=Code.REFUSED,
            message="Clicked. Stopped.",
            effect=[Effect.DOM],
            requests=[sent],
            blocked=Blocked(url=f"{EVIL}/x"),
        )
        assert await cards(made) == [{"write shop.example"}, {"enter evil.example"}]
        assert "Effect: dom" in made.host.results[0]
        assert "othing was done" not in made.host.results[0]
        changes = made.host.only(RunFinished)[0].changes
        assert [(one.kind, one.proven) for one in changes] == [(Consequence.CHANGE, True)]

    async def test_what_has_left_is_not_to_be_sent_once_more(self) -> None:
        made = play(CLICK, answers=[Choice.TASK, Choice.TASK])
        stop = Receipt(
            ok=False,
            code=Code.REFUSED,
            message="Clicked. Stopped.",
            requests=[WriteRequest(method="POST", url=f"{SHOP}/order", status=307)],
            blocked=Blocked(url=f"{EVIL}/x", method="POST"),
        )
        made.browser.on_act = lambda ref, action: stop
        assert len(await cards(made)) == 2
        assert "look first" in made.host.results[0]
        assert "do it again" not in made.host.results[0]

    async def test_a_redirect_of_a_model_s_address_is_the_model_s(self) -> None:
        made = play(READ, does("navigate", url=f"{SHOP}/out"), answers=[Choice.NO])
        stop = Blocked(url=f"{EVIL}/x")
        made.browser.on_navigate = ok("Stopped.").model_copy(update={"blocked": stop})
        assert await cards(made) == [{"enter evil.example", "carry shop.example>evil.example"}]

    async def test_a_site_that_the_settings_keep_out_is_not_even_asked(self) -> None:
        made = play(self.LINK, answers=[Choice.TASK], facts=dict(self.SCRIPTED))
        made.browser.on_act = led_to(f"{EVIL}/x")
        assert await cards(made, block=("evil.example",)) == [{"write shop.example"}]
        assert acts(made) == ["click e3"]


class TestLeavingTheFrontTab:
    """History begins anew where the first call left it: then nothing of it can be carried."""

    def two(self) -> MemoryBrowser:
        front = page_at(MAIL)
        front.tree = f'page [title="Mail"] [url="{MAIL}/"]\n  - text "The code is 4711"\n'
        front.title = "Code 4711"
        return MemoryBrowser(front, page_at(SHOP))

    def sent(self, made: Play) -> list[str]:
        """What a model would be sent with each thought."""
        requests: list[str] = []
        think = made.model.think

        async def spied(conversation: Conversation, *rest: Any) -> Thought:
            requests.append(str(compact(conversation.turns)))
            return await think(conversation, *rest)

        made.model.think = spied  # type: ignore[method-assign, assignment]
        return requests

    async def test_the_next_request_holds_nothing_of_it(self) -> None:
        types = does("type_text", element_ref="e2", text="4711")
        made = play(
            does("navigate", url=f"{SHOP}/"),
            types,
            answers=[Choice.TASK],
            browser=self.two(),
            task="go to shop.example",
        )
        requests = self.sent(made)
        assert await cards(made) == [{"write shop.example"}], "the mail was not read"
        assert "4711" in requests[0]
        assert "4711" not in requests[1]
        assert "go to shop.example" in requests[1]

    @pytest.mark.parametrize("first", [READ, does("scroll_page", direction="down")])
    async def test_what_was_done_there_first_keeps_it(self, first: Thought) -> None:
        types = does("type_text", element_ref="e2", text="4711")
        made = play(
            first,
            does("navigate", url=f"{SHOP}/"),
            types,
            answers=[Choice.NO],
            browser=self.two(),
            task="go to shop.example",
        )
        assert await cards(made) == [{"write shop.example", "carry mail.example>shop.example"}]
        assert made.host.only(Confirmation)[0].writes == "4711"


class TestCarry:
    """A run that has read the mail is on the shop's site, which the request names."""

    TASK = "look up desk lamps on shop.example"

    async def asked(
        self, *steps: Step, answers: Sequence[str] = (), facts: Any = None, browser: MemoryBrowser | None = None
    ) -> tuple[list[set[str]], Play]:
        made = play(
            READ,
            does("navigate", url=f"{SHOP}/"),
            *steps,
            answers=answers,
            browser=browser or MemoryBrowser(page_at(MAIL), page_at(SHOP)),
            task=self.TASK,
            facts=facts,
        )
        return await cards(made), made

    async def test_a_search_in_the_persons_words_and_its_sending_are_free(self) -> None:
        search = {"e1": {"kind": FieldKind.SEARCH, "form": SEARCH, "enter": True}}
        types = does("type_text", element_ref="e1", text="desk lamps")
        asked, _ = await self.asked(types, does("press_key", key="Enter"), facts=search)
        assert asked == []

    @pytest.mark.parametrize(
        "step",
        [
            does("type_text", element_ref="e1", text="4711"),
            does("type_text", element_ref="e1", text="lamps desk"),
            does("type_text", element_ref="e1", text=""),
            does("select_option", element_ref="e1", value="4711"),
            does("press_key", key="x"),
            does("click_element", element_ref="e3", hold_ms=471),
        ],
    )
    async def test_whatever_else_can_say_anything_is_asked(self, step: Thought) -> None:
        search = {"e1": {"kind": FieldKind.SEARCH, "form": SEARCH, "enter": True}}
        asked, made = await self.asked(step, answers=[Choice.NO], facts=search)
        assert "carry mail.example>shop.example" in asked[0]
        assert acts(made) == ["switch 2"]

    async def test_choices_are_free_for_fourteen_bits(self) -> None:
        """One of seven elements is 2.8 bits."""
        links = [does("click_element", element_ref=ref) for ref in ("e3", "e4", "e3", "e4", "e3")]
        asked, made = await self.asked(*links, answers=[Choice.NO])
        assert asked == [{"carry mail.example>shop.example"}]
        assert len(acts(made)) == 5

    LINKS: ClassVar[list[Step]] = [does("click_element", element_ref=ref) for ref in ("e3", "e4", "e3", "e4")]
    """11.2 bits."""

    async def test_loading_again_is_counted(self) -> None:
        reload = does("reload")
        asked, made = await self.asked(*self.LINKS, reload, READ, reload, READ, reload, answers=[Choice.NO])
        assert asked == [{"carry mail.example>shop.example"}]
        assert acts(made)[-1] == "reload 2"
        assert len(acts(made)) == 1 + 4 + 2

    async def test_which_tab_comes_to_the_front_is_counted(self) -> None:
        """One of three: 1.6 bits, told to the shop's page and not to the mail's own."""
        turn = (does("switch_tab", tab_index=1), does("switch_tab", tab_index=2))
        tabs = MemoryBrowser(page_at(MAIL), page_at(SHOP), page_at(MAIL))
        asked, made = await self.asked(*self.LINKS, *turn, READ, *turn, answers=[Choice.NO], browser=tabs)
        assert asked == [{"carry mail.example>shop.example"}]
        assert acts(made)[-3:] == ["switch 1", "switch 2", "switch 1"]

    async def test_a_yes_to_all_sites_is_for_all_of_them(self) -> None:
        types = does("type_text", element_ref="e1", text="4711")
        asked, made = await self.asked(
            types, does("type_text", element_ref="e1", text="4712"), answers=[Choice.ALL_SITES]
        )
        assert asked == [{"carry mail.example>shop.example"}]
        assert len(acts(made)) == 3


class TestSecrets:
    PLACED = does("type_text", element_ref="e1", text="{{secret:SHOP}}")
    SEND = does("click_element", element_ref="e2")

    def login(self, *steps: Step, action: str = f"{SHOP}/login", answers: Sequence[str] = ()) -> tuple[Play, list[str]]:
        form = POST.model_copy(update={"action": action, "kinds": [FieldKind.PASSWORD]})
        facts: dict[str, dict[str, object]] = {
            "e1": {"secret": True, "kind": FieldKind.PASSWORD, "form": form, "enter": True, "pattern": Pattern.FIELD},
            "e2": {"submits": True, "form": form},
        }
        made = play(*steps, answers=answers, facts=facts)
        typed: list[str] = []

        def act(ref: str | None, action: Action) -> Receipt:
            typed.extend([action.text] if isinstance(action, TypeText) else [])
            return ok()

        made.browser.on_act = act
        return made, typed

    async def test_one_question_for_typing_and_sending(self) -> None:
        made, typed = self.login(self.PLACED, self.SEND, answers=[Choice.TASK])
        assert await cards(made) == [{"login shop.example"}]
        assert typed == ["hunter22"]
        assert acts(made) == ["type e1", "click e2"]

    async def test_it_is_not_typed_where_the_form_goes_elsewhere(self) -> None:
        made, typed = self.login(self.PLACED, action=f"{EVIL}/login")
        assert await cards(made) == []
        assert typed == []
        assert f"this form goes to {EVIL}" in made.host.results[0]

    @pytest.mark.parametrize("send", [SEND, does("press_key", key="Enter")])
    async def test_it_is_not_sent_where_the_target_was_changed_meanwhile(self, send: Thought) -> None:
        made, typed = self.login(self.PLACED, send, answers=[Choice.TASK])
        elsewhere = POST.model_copy(update={"action": f"{EVIL}/login", "kinds": [FieldKind.PASSWORD]})
        act = made.browser.on_act

        def turned(ref: str | None, action: Action) -> Receipt:
            for ref_ in ("e1", "e2"):
                made.browser.facts_of[ref_]["form"] = elsewhere
            return act(ref, action)

        made.browser.on_act = turned
        assert await cards(made) == [{"login shop.example"}]
        assert typed == ["hunter22"]
        assert acts(made) == ["type e1"], "nothing was sent"

    async def test_it_is_typed_as_a_line_break_is_not(self) -> None:
        """A password and Enter in one text would send the form before its target is looked at again."""
        step = does("type_text", element_ref="e1", text="{{secret:SHOP}}\n")
        made, _ = self.login(step, action=f"{EVIL}/login")
        await cards(made)
        assert acts(made) == []

    async def test_a_no_types_nothing(self) -> None:
        made, typed = self.login(self.PLACED, answers=[Choice.NO])
        assert await cards(made) == [{"login shop.example"}]
        assert typed == []


@pytest.mark.parametrize("code", [Code.STALE, Code.NOT_FOUND])
async def test_what_is_gone_is_not_judged_and_not_acted_on(code: Code) -> None:
    made = play(CLICK, facts={"e2": {"code": code, "message": "It is gone."}})
    assert await cards(made) == []
    assert acts(made) == []
    assert made.host.results[0].startswith(f"Failed ({code.value})")


@pytest.mark.parametrize("forged", ["offline-1", "replay-0-do-1"])
async def test_who_decided_is_no_matter_of_an_id(forged: str) -> None:
    """Ids of calls come over the wire: a model that calls itself a planner is asked like any other."""
    thought = Thought(calls=(Call(id=forged, name="click_element", arguments={"element_ref": "e2"}),))
    play = Play([thought, COMPLETE], autonomy="normal", host=Host(answers=[Choice.NO]))
    await play.run()
    assert [asked.act for asked in play.host.only(Confirmation)] == ['Click button "Go"']


class TestWhatSomethingIsDroppedOn:
    """It is judged as what is dragged is: a click on a bin opens it, a drop deletes."""

    @pytest.mark.parametrize(
        ("name", "kind"),
        [("Done", ""), ("Trash", "delete"), ("Deleted items", "delete"), ("Papierkorb", "delete"), ("Publish", "send")],
    )
    async def test_its_name_counts(self, name: str, kind: str) -> None:
        step = does("drag", element_ref="e2", to_ref="e4")
        made = play(step, answers=[Choice.ONCE], facts={"e4": {"drawn": name, "announced": name, "pattern": None}})
        assert await cards(made) == [{"write shop.example"} | ({f"{kind} shop.example"} if kind else set())]
        assert made.host.only(Confirmation)[0].act == f'Drag button "Go" to link "{name}"'

    async def test_a_click_on_it_only_opens_it(self) -> None:
        facts: dict[str, dict[str, object]] = {"e2": {"drawn": "Trash", "announced": "Trash"}}
        assert await cards(play(CLICK, answers=[Choice.TASK], facts=facts)) == [{"write shop.example"}]

    async def test_what_is_gone_is_refused(self) -> None:
        facts: dict[str, dict[str, object]] = {"e4": {"code": Code.STALE, "message": "e4 is gone."}}
        made = play(does("drag", element_ref="e2", to_ref="e4"), facts=facts)
        assert (await cards(made), acts(made)) == ([], [])
