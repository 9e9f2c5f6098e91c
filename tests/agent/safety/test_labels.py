"""What the model writes may carry what it read elsewhere: when that is so, and what is let through."""

import base64

import pytest
from agent.scripted import COMPLETE, PAGE, START, Host, MemoryBrowser, Page, Play, call, calls, does
from webhand_agent.conversation import ToolResult, ToolTurn, UserTurn
from webhand_agent.protocol import Confirmation, Excerpt, Frame
from webhand_agent.safety.approvals import ALLOW_ONCE, ALLOW_TASK, DO_NOT_ALLOW
from webhand_agent.safety.labels import EARLIER, Labels
from webhand_agent.safety.spelling import in_short

MAIL = "https://mail.example/"
SHOP = "https://shop.example/"
CODE = "kestrel-7731-orchid"
WORDS = ("write that the blue lamps cost 40 euros to Ada Lovelace on shop.example and answer 1 or 2",)
READ = f"""page [title="Mail"] [url="{MAIL}"]
  - text "Your recovery code is {CODE}, dear Ada"
  - text "PIN 4821"
  - link <a> [ref=e3] "Shop" """
OWN = """page [title="Shop"] [url="https://shop.example/"]
  - text "Lamp of the month: Aurora Borealis, 4821 sold" """


def labels(*more: tuple[str, str]) -> Labels:
    held = Labels()
    for text, url in ((READ, MAIL), (OWN, SHOP), *more):
        held.read(text, [url])
    return held


@pytest.mark.parametrize(
    "text",
    [
        CODE,
        "It is kestrel 7731 orchid.",
        CODE[::-1],
        base64.b64encode(CODE.encode()).decode(),
        CODE.encode().hex(),
        "The first bird, then seven thousand, then a flower",  # in other words
        "4821",  # the shop has it too, and so has the mail
        "1 1 2 1 2 2 1",  # spells something with what the person did say
        "1-1-2-1",
        "bLUe lAmPs",
        "blue\u200blamps",
        "blue   lamps",
        "blue!!!!!!lamps",
        "Hello Ada",
        "Aurora borealis",  # another spelling of what the shop has
        "x",
    ],
)
def test_what_may_come_from_elsewhere(text: str) -> None:
    assert labels().carried(text, SHOP, WORDS) == {"mail.example"}, text


@pytest.mark.parametrize(
    "text",
    ["blue lamps", "Blue lamp", "The blue lamps cost 40 euros", "Ada Lovelace", "40", "2", "Aurora Borealis", "", "  "],
)
def test_what_is_the_persons_own_or_the_sites_own(text: str) -> None:
    assert labels().carried(text, SHOP, WORDS) == frozenset(), text


def test_a_task_on_one_site_is_never_asked() -> None:
    held = Labels()
    held.read(READ, [MAIL])
    assert held.carried(f"anything, {CODE}", "https://www.mail.example/compose", ()) == frozenset()
    assert held.carried(CODE, "https://docs.mail.example/", ()) == {"mail.example"}, "writing goes by origin"


def test_a_site_that_lists_every_code_does_not_get_the_one_of_the_mail() -> None:
    every = "\n".join(str(number) for number in range(4800, 4900))
    held = labels((every, SHOP))
    assert held.carried("4821", SHOP, ())
    assert not held.carried("4822", SHOP, ()), "which of its own texts a site gets is a choice, as a click is"


@pytest.mark.parametrize(
    ("url", "carries"),
    [
        (f"{SHOP}?d={CODE}", True),
        (f"{SHOP}{CODE}", True),
        (f"{SHOP}#{CODE}", True),
        (f"{SHOP}x/{CODE.encode().hex()}", True),
        (f"https://{CODE}.shop.example/", True),
        (f"{SHOP}search?q=first+bird", True),
        (f"{SHOP}?q=1&q=1&q=2&q=1", True),
        (SHOP, False),
        (f"{SHOP}search?q=blue+lamps", False),
        (f"{SHOP}search?q=blue%20lamp", False),
        ("https://www.shop.example/", False),
        ("https://shop.example/goods/77?ref=list", False),
        ("https://shop.example/goods/77?ref=lists", True),
        ("https://shop.example/goods/7", True),
    ],
)
def test_addresses_that_the_model_writes(url: str, carries: bool) -> None:
    held = labels(("- https://shop.example/goods/77?ref=list", "https://list.example/"))
    assert bool(held.carried_by(url, WORDS, known_host=False)) is carries


def test_what_leaves_is_said_in_whatever_spelling() -> None:
    held = labels()
    for text in (
        CODE,
        CODE[::-1],
        base64.b64encode(CODE.encode()).decode(),
        CODE.encode().hex(),
        "kestrel%2D7731%2Dorchid",
    ):
        assert held.quoted(text, ["mail.example"]) == {"mail.example"}, text
    assert held.quoted("nothing of it", ["mail.example"]) == frozenset()


def test_labels_follow_the_conversation_through_summaries_and_earlier_runs() -> None:
    held = Labels()
    held.recall([UserTurn(request="remember Ada", tree=READ), UserTurn(recap=f"The code is {CODE}.")])
    assert held.places == {"mail.example", EARLIER}
    assert held.carried("in other words", SHOP, ()) == {"mail.example", EARLIER}
    assert not held.carried("Ada", SHOP, ()), "what the person said before is theirs"
    follow_up = Labels()
    follow_up.recall([UserTurn(recap=f"Read on: https://mail.example\nThe code is {CODE}.")])
    assert follow_up.places == {"mail.example"}
    tools = Labels()
    tools.recall([ToolTurn(results=(ToolResult(call_id="1", name="read_page", text="", content=CODE),))])
    assert tools.carried("anything", MAIL, ()) == {EARLIER}


def test_what_would_leave_is_shown_in_short() -> None:
    assert in_short("a\n b") == "a b"
    assert in_short("word " * 100).endswith("… (500 characters)")


FRAMED = Page(
    tree=f"""page [title="Shop"] [url="{START}"]
  - textbox <input type="text"> [ref=e1] "Search"
  - iframe [ref=e2] "Mail"
    - text "Your recovery code is {CODE}"
    - textbox <input type="text"> [ref=f1e1] "Reply"
""",
    frames=(Frame(frame_id=1, document_id="f", prefix="f1", url=MAIL),),
)


async def test_a_frame_of_another_origin_is_another_place() -> None:
    into_page = does("type_text", element_ref="e1", text=CODE)
    into_frame = does("type_text", element_ref="f1e1", text=CODE)
    play = Play([into_page, into_frame, COMPLETE], browser=MemoryBrowser(FRAMED), host=Host([DO_NOT_ALLOW] * 2))
    await play.run()
    (asked,) = play.host.only(Confirmation)
    assert (asked.risk, asked.where, asked.data) == ("share", "https://shop.example", CODE)
    assert "read on mail.example" in asked.what
    assert play.browser.log == ["type f1e1 cap=500"], "what stands in the frame may be written into the frame"


def two_sites() -> MemoryBrowser:
    shop = Page(tree=PAGE.replace('"Search" [focused]', '"Search"').replace("[ref=e", "[ref=e1"))
    return MemoryBrowser(Page(url=MAIL, tree=READ), shop)


OPEN_SHOP = does("switch_tab", tab_index=2)
TASK = "read the mail and look at shop.example"


async def run_on_two(*steps: object, answers: tuple[str, ...] = (), task: str = TASK) -> Play:
    play = Play([OPEN_SHOP, *steps, COMPLETE], task=task, browser=two_sites(), host=Host(list(answers)))  # type: ignore[list-item]
    await play.run()
    return play


async def test_the_same_text_is_one_decision() -> None:
    types = does("type_text", element_ref="e11", text=CODE)
    play = await run_on_two(types, types, answers=(ALLOW_ONCE,))
    assert len(play.host.asked) == 1
    assert sum(entry.startswith("type") for entry in play.browser.log) == 2


async def test_once_is_once_and_for_the_task_is_for_all_that_follows() -> None:
    types = [does("type_text", element_ref="e11", text=f"{CODE} {number}") for number in range(3)]
    once = await run_on_two(*types, answers=(ALLOW_ONCE, ALLOW_ONCE, DO_NOT_ALLOW))
    task = await run_on_two(*types, answers=(ALLOW_TASK,))
    assert (len(once.host.asked), len(task.host.asked)) == (3, 1)


async def test_a_form_of_many_fields_is_one_question() -> None:
    fields = [{"element_ref": "e11", "value": CODE}, {"element_ref": "e11", "value": f"code {CODE}"}]
    play = await run_on_two(does("fill_form", fields=fields), answers=(ALLOW_ONCE,))
    (asked,) = play.host.only(Confirmation)
    assert asked.data == f"{CODE} | code {CODE}"
    assert asked.choices == [ALLOW_ONCE, ALLOW_TASK, DO_NOT_ALLOW], "never for good"


@pytest.mark.parametrize("key", ["k", "7", "Shift+K", "Control+v", "Meta+V", "Shift+Insert"])
async def test_a_key_that_writes_is_a_writing(key: str) -> None:
    play = await run_on_two(does("press_key", key=key), answers=(DO_NOT_ALLOW,))
    assert [one.risk for one in play.host.only(Confirmation)] == ["share"]
    assert not [entry for entry in play.browser.log if entry.startswith("press")]


@pytest.mark.parametrize("key", ["Tab", "Escape", "ArrowDown", "Control+a", "PageDown", "Backspace"])
async def test_other_keys_write_nothing(key: str) -> None:
    play = await run_on_two(does("press_key", key=key))
    assert play.host.asked == []


async def test_the_answer_to_a_prompt_is_a_writing() -> None:
    play = await run_on_two(does("handle_dialog", accept=False, text=CODE), answers=(DO_NOT_ALLOW,))
    assert [one.risk for one in play.host.only(Confirmation)] == ["share"]


async def test_a_title_in_the_list_of_tabs_is_labelled_with_its_own_tab() -> None:
    browser = MemoryBrowser(Page(), Page(url=MAIL, title=f"Code {CODE}"))
    both = [does("list_tabs"), does("type_text", element_ref="e1", text=CODE)]
    play = Play([*both, COMPLETE], browser=browser, host=Host([DO_NOT_ALLOW]))
    await play.run()
    assert [one.risk for one in play.host.only(Confirmation)] == ["share"]


async def test_what_a_search_finds_in_the_page_is_the_pages() -> None:
    browser = two_sites()
    browser.excerpt = Excerpt(tab_id=1, text=f'- text "{CODE} and more"', elements=1)
    steps = [does("find_elements", query="code"), OPEN_SHOP, does("type_text", element_ref="e11", text="and more")]
    play = Play([*steps, COMPLETE], task=TASK, browser=browser, host=Host([DO_NOT_ALLOW]))
    await play.run()
    assert [one.risk for one in play.host.only(Confirmation)] == ["share"]


async def test_files_that_the_person_did_not_name_are_asked_about() -> None:
    tree = PAGE.replace('button <button> [ref=e2] "Go"', 'button <input type="file"> [ref=e2] "File"')
    for task, asks in (("upload ~/cv.pdf here", 0), ("upload my résumé", 1)):
        steps = [does("upload_file", element_ref="e2", paths=["~/cv.pdf"]), COMPLETE]
        play = Play(steps, task=task, browser=MemoryBrowser(Page(tree=tree)), host=Host([DO_NOT_ALLOW]))
        await play.run()
        assert len(play.host.asked) == asks, task


async def test_choosing_an_option_of_the_page_tells_it_nothing() -> None:
    browser = two_sites()
    browser.pages[2].tree += '  - combobox <select> [ref=e19] "Size" [options="small | large"]\n'
    steps = [OPEN_SHOP, does("select_option", element_ref="e19", value="large"), COMPLETE]
    play = Play(steps, task=TASK, browser=browser)
    await play.run()
    assert play.host.asked == []


async def test_several_calls_of_one_answer_are_judged_one_by_one() -> None:
    both = calls(call("type_text", element_ref="e11", text="look"), call("press_key", key="q"))
    play = await run_on_two(both, answers=(DO_NOT_ALLOW,))
    assert [entry.split()[0] for entry in play.browser.log] == ["switch", "type"]
