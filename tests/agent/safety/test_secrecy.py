"""What is typed into a secret field is in no event and in no receipt."""

import pytest
from agent.scripted import COMPLETE, PAGE, Host, MemoryBrowser, Page, Play, call, calls, does, ok
from agent.trees import tree_of
from webhand_agent.history.conversation import Conversation, Thought, ToolTurn, UserTurn
from webhand_agent.job import Job, Resumed
from webhand_agent.protocol import (
    ActionTaken,
    Choice,
    Code,
    Confirmation,
    Delta,
    Dialog,
    Excerpt,
    Filled,
    Form,
    Observation,
    Receipt,
    ReceiptGiven,
    RunFinished,
)
from webhand_agent.safety.secrecy import HIDDEN, Mask, secrets_in

CARD = "4242424242424242"
SECRET = PAGE.replace('"Search" [focused]', '"Card number" [focused] [secret]')
PASSWORD = PAGE.replace('type="text"', 'type="password"')
TYPES = calls(call("type_text", element_ref="e1", text=CARD), text=f"I type {CARD}.")
ENDS = does("task_complete", summary=f"Typed {CARD}.")


def silent(tree: str = SECRET) -> MemoryBrowser:
    browser = MemoryBrowser(Page(tree=tree))
    browser.on_act = lambda ref, action: ok(f"It holds {CARD} now.")
    return browser


@pytest.mark.parametrize("tree", [SECRET, PASSWORD])
async def test_a_typed_secret_is_in_no_event(tree: str) -> None:
    quiet = TYPES.model_copy(update={"text": ""})
    later = calls(call("type_text", element_ref="[ref=e1]", text=CARD), text=f"I type {CARD}.")
    play = Play([quiet, later, ENDS], browser=silent(tree))
    finished: RunFinished = await play.run()
    assert not [event for event in play.host.events if CARD in event.model_dump_json()]
    assert play.host.only(ActionTaken)[0].arguments["text"] == "•••"
    assert play.host.only(ActionTaken)[2].arguments["summary"] == "Typed •••."
    assert (play.host.only(ReceiptGiven)[0].message, finished.summary) == ("It holds ••• now.", "Typed •••.")
    assert play.host.results[0] == "It holds ••• now."
    assert play.host.turns[1] == quiet, "the model gets its own call back as it made it"


async def test_words_before_the_first_call_stream_but_are_not_kept() -> None:
    play = Play([TYPES, ENDS], browser=silent())
    await play.run()
    assert [event.type for event in play.host.events if CARD in event.model_dump_json()] == ["delta"]


async def test_a_secret_typed_before_a_restart_stays_one() -> None:
    turns: list[UserTurn | Thought | ToolTurn] = [
        UserTurn(request="pay", tree=tree_of(SECRET), observation=SECRET),
        TYPES,
    ]
    play = Play([ENDS], browser=silent(), conversation=Conversation("system", turns))
    await play.run(Job(id="r", task="pay", resumed=Resumed(tab_id=1)))
    assert not [event for event in play.host.events if CARD in event.model_dump_json()]


def test_secrets_of_a_conversation_are_those_of_fields_that_were_secret() -> None:
    plain = does("type_text", element_ref="e1", text="lamp")
    shown = UserTurn(request="a", tree=tree_of(SECRET), observation="")
    assert list(secrets_in([shown, TYPES])) == [CARD]
    assert list(secrets_in([UserTurn(request="a", tree=tree_of(PAGE)), plain])) == []
    assert list(secrets_in([shown, UserTurn(request="b"), plain])) == [], "refs are those of one run"


@pytest.mark.parametrize(
    "types",
    [
        does("set_value", element_ref="e1", value=CARD),
        does("fill_form", fields=[{"element_ref": "e2", "value": "x"}, {"element_ref": "[ref=e1]", "value": CARD}]),
    ],
)
async def test_every_way_of_typing_a_secret_is_seen(types: Thought) -> None:
    assert list(secrets_in([UserTurn(request="a", tree=tree_of(SECRET), observation=""), types])) == [CARD]
    play = Play([types, ENDS], browser=silent())
    await play.run()
    assert not [event for event in play.host.events if CARD in event.model_dump_json()]


def test_a_placeholder_is_no_secret_by_itself() -> None:
    shown = UserTurn(request="a", tree=tree_of(SECRET), observation="")
    assert list(secrets_in([shown, does("type_text", element_ref="e1", text="{{secret:CARD}}")])) == []


@pytest.mark.parametrize(
    "spelling",
    ["p&ss/w<rd é", "p%26ss/w%3Crd%20%C3%A9", "p%26ss%2Fw%3Crd+%C3%A9", "p&amp;ss/w&lt;rd é", "cCZzcy93PHJkIMOp"],
)
def test_a_secret_of_the_vault_is_hidden_in_every_spelling(spelling: str) -> None:
    mask = Mask()
    mask.give("p&ss/w<rd é")
    assert mask.text(f"It is {spelling}!") == "It is •••!"


LAMP = tree_of("""page [title="lamp hunter2"] [url="https://a.example/?q=hunter2"]
  - textbox <input> [ref=e1] "The hunter2 lamp" [value="hunter2"]
    - lamp hunter2
  - … 4 more lamps [ref=e2]""")


def test_what_the_model_typed_itself_stays_in_the_page() -> None:
    mask = Mask()
    mask.add("lamp")
    mask.give("hunter2")
    seen = Observation(tab_id=1, url="https://a.example/?q=hunter2", title="lamp hunter2", tree=LAMP, elements=0)
    shown = mask.observation(seen)
    assert (shown.url, shown.title) == ("https://a.example/?q=•••", "lamp •••")
    assert shown.tree == tree_of(LAMP.text.replace("hunter2", "•••"))
    assert mask.observation(shown).tree is shown.tree, "it is made anew only where there is something to hide"


@pytest.mark.parametrize(("tool", "found"), [("find_elements", [CARD]), ("expand", [CARD]), ("read_page", [])])
async def test_what_a_tool_showed_tells_what_is_secret(tool: str, found: list[str]) -> None:
    """A page's text could only pretend to have elements in it."""
    browser = MemoryBrowser(Page(tree=f"{PAGE.replace('[ref=e1]', '[ref=e9]')}  - … 9 more lines [ref=e40]\n"))
    browser.excerpt, browser.text = Excerpt(tab_id=1, tree=tree_of(SECRET), elements=1), SECRET
    arguments: dict[str, dict[str, object]] = {"find_elements": {"query": "Card"}, "expand": {"ref": "e40"}}
    play = Play([does(tool, **arguments.get(tool, {})), ENDS], browser=browser)
    await play.run()
    assert "Card number" in play.host.turns[2].model_dump_json()
    assert list(secrets_in([*play.host.turns[:3], TYPES])) == found


async def test_keys_into_a_secret_field_are_not_told_and_others_are() -> None:
    steps = [does("press_key", key="7"), does("press_key", key="Tab"), ENDS]
    play = Play(steps, browser=silent())
    await play.run()
    assert [event.arguments.get("key") for event in play.host.only(ActionTaken)] == ["•••", "Tab", None]


def test_a_secret_is_found_over_the_pieces_of_a_stream() -> None:
    mask = Mask()
    mask.add("hunter2")
    pieces = ["It is hun", "ter", "2, and hunt", "ing. hun"]
    assert [mask.streamed(piece) for piece in pieces] == ["It is ", "", "•••, and ", "hunting. "]
    assert (mask.rest(), mask.rest()) == ("hun", "")


def test_short_values_are_too_common_to_look_for() -> None:
    mask = Mask()
    mask.add("123")
    event = Delta(t=0, step=1, text="12345")
    assert mask.model(event) is event


async def test_a_card_and_what_was_changed_hold_no_secret_that_was_typed() -> None:
    """A model that types a password in the open is asked about it by a card that does not say it."""
    tree = PAGE.replace('"Search" [focused]', '"Password" [focused] [secret]')
    play = Play(
        [does("type_text", element_ref="e1", text="hunter22"), COMPLETE], browser=MemoryBrowser(Page(tree=tree))
    )
    play.autonomy, play.host = "careful", Host([Choice.ONCE])
    play.browser.facts_of = {"e1": {"context": "It says hunter22", "drawn": "hunter22", "pattern": None}}
    play.browser.facts_of["e1"]["form"] = Form(
        method="post",
        action="",
        explicit=False,
        search=False,
        submits=True,
        fields=[Filled(label="a", value="hunter22")],
    )
    finished = await play.run()
    assert len(play.host.only(Confirmation)) == 1
    assert finished.changes == [] or HIDDEN in finished.changes[0].what
    assert "hunter22" not in "".join(event.model_dump_json() for event in play.host.events)


def test_what_a_prompt_holds_is_told_nobody() -> None:
    asked = Dialog(type="prompt", text="Your new password", default="wren-otter-5510", state="dismissed")
    receipt = Mask().model(Receipt(ok=True, code=Code.DONE, message="", dialogs=[asked]))
    assert "wren-otter" not in receipt.model_dump_json()
    assert receipt.dialogs[0].text == "Your new password"
