"""Ten everyday tasks at `normal`, on local sites, with the front tab on another one: how often the person is asked.

The person says yes to whatever they are asked; each task has to be done in the end, or few questions would be no merit.
"""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field

import pytest
from agent.scripted import Grants
from safety.desk import Desk, Seen, Told, call, says_yes
from webhand_agent.history.conversation import Call
from webhand_agent.models.offline.planner import Offline
from webhand_agent.protocol import Answered, Choice, Confirmation, Permission, PermissionKind
from webhand_agent.services import LASTING

Steps = Iterator[Call | Sequence[Call]]

MAIL = """<title>Inbox</title><h1>Inbox</h1><table role=grid><tr role=row tabindex=0 id=row>
  <td>Ernesto<td>Contract</table>
  <ul><li><a href="/m/7">Power bill: meter reading 48812</a></ul>
  <script>row.onclick = () => { document.body.innerHTML = `<h1>Contract</h1>
  <p>Ernesto: can you come at ten on Friday?</p>
    <button onclick="f.hidden = false">Reply</button>
    <form id=f hidden method=post action=/send><label>To <input name=to value="ernesto@lamps.example"></label>
    <label>Message <textarea name=text></textarea></label><button>Send</button></form>` }</script>"""
READING = "<title>Power bill</title><h1>Power bill</h1><p>Your meter reading is 48812.</p>"
SHOP = """<title>{name}</title><h1>{name}</h1><form role=search action=/find>
  <input type=search name=q aria-label="Search {name}">
  <button>Search</button></form><nav><a href=/sofas>Sofas</a> <a href=/desks>Desks</a> <a href=/help>Help</a></nav>"""
FOUND = "<title>Found</title><h1>Results</h1><ul>" + "".join(
    f'<li><a href="/desk/{one}">Oak desk {one}</a> {90 + one} EUR' for one in range(12)
)
DESK = "<title>Oak desk</title><h1>Oak desk</h1><p>93 EUR, in stock</p>"
FORM = """<title>Customer</title><h1>New customer</h1><form method=post action=/save>
  <label>Name <input name=name></label>
  <label>City <input name=city></label><label>Country <select name=land><option>Spain<option>Italy</select></label>
  <label><input type=checkbox name=news> Newsletter</label><button>Save</button></form>"""
READINGS = """<title>Meters</title><h1>Meters</h1><form method=post action=/save>
  <label>Reading <input name=reading></label><button>Save</button></form>"""
CHECKOUT = """<title>Checkout</title><h1>Checkout</h1><p>Total: 93.00 EUR</p>
  <iframe src="http://pay.test/card" width=500 height=300></iframe>"""
CARD = """<title>Card</title><form method=post action=/charge><p>Total 93.00 EUR</p>
  <label>Card number <input name=number autocomplete=cc-number></label>
  <label>Expires <input name=exp autocomplete=cc-exp></label><label>CVC <input name=cvc autocomplete=cc-csc></label>
  <button>Pay 93.00 EUR</button></form>"""
BANNER = """<title>News</title><h1>Today</h1><p>Rain in the north.</p><div role=dialog aria-label="Your privacy">
  <p>We and our 800 partners use cookies.</p><button onclick="fetch('/consent', {method: 'POST'});
  parentNode.remove()">Reject all</button>
  <button>Accept all</button></div>"""
LOGIN = """<title>Log in</title><h1>Log in</h1><form method=post action=/in>
  <label>User <input name=user autocomplete=username></label>
  <label>Password <input type=password name=p></label><button>Log in</button></form>"""
ENGINE = """<title>Search</title><h1>Search</h1><form action=/results>
  <input type=search name=q aria-label="Search the web">
  <button>Search</button></form>"""
RESULTS = "<title>Results</title><h1>Results</h1>" + "".join(
    f'<p><a href="http://guide{one}.test/walks">Guide {one}: walks near Bath</a></p>' for one in range(10)
)
GUIDE = "<title>Walks</title><h1>Ten walks near Bath</h1><p>Along the canal.</p><a href=/more>More</a>"
PAGES = {
    "front.test/": "<title>Front</title><h1>What the person looks at</h1><p>Private: 7731</p>",
    "mail.test/": MAIL,
    "mail.test/m/7": READING,
    "mail.test/send": "<title>Sent</title><p>Sent</p>",
    "shop-a.test/": SHOP.format(name="Shop A"),
    "shop-b.test/": SHOP.format(name="Shop B"),
    **{f"shop-{one}.test/find": FOUND for one in "ab"},
    **{f"shop-{one}.test/desk/3": DESK for one in "ab"},
    "shop-a.test/checkout": CHECKOUT,
    "pay.test/card": CARD,
    "pay.test/charge": "<title>Paid</title><p>Paid, thank you</p>",
    "erp.test/new": FORM,
    "erp.test/": READINGS,
    "erp.test/save": "<title>Saved</title><p>Saved</p>",
    "erp.test/in": "<title>Welcome</title><p>Welcome</p>",
    "news.test/": BANNER,
    "search.test/": ENGINE,
    "search.test/results": RESULTS,
    **{f"guide{one}.test/walks": GUIDE for one in range(10)},
}


def goes(url: str) -> Call:
    return call("navigate", url=url, consequence="none")


def opens_the_mail(seen: Seen) -> Steps:
    yield goes("http://mail.test/")
    yield call("click_element", element_ref=seen.ref("row", "Ernesto | Contract"), consequence="none")


def reads_a_mail(seen: Seen) -> Steps:
    yield from opens_the_mail(seen)
    yield call("read_page")


def answers_a_mail(seen: Seen) -> Steps:
    yield from opens_the_mail(seen)
    yield call("click_element", element_ref=seen.ref("button", "Reply"), consequence="none")
    text = "Yes, Friday at ten is fine."
    yield call("type_text", element_ref=seen.ref("textbox", "Message"), text=text, consequence="change")
    yield call("click_element", element_ref=seen.ref("button", "Send"), consequence="send")


def compares(seen: Seen) -> Steps:
    for shop, name in (("shop-a", "Shop A"), ("shop-b", "Shop B")):
        yield goes(f"http://{shop}.test/")
        field = seen.ref("searchbox", f"Search {name}")
        yield call("type_text", element_ref=field, text="oak desk", consequence="none")
        yield call("press_key", key="Enter", consequence="none")
        yield call("click_element", element_ref=seen.ref("link", "Oak desk 3"), consequence="none")
        yield call("read_page")


def fills_in(seen: Seen) -> Steps:
    values = [("textbox", "Name", "Ana Ruiz"), ("textbox", "City", "Bilbao"), ("combobox", "Country", "Spain")]
    fields = [{"element_ref": seen.ref(role, name), "value": value} for role, name, value in values]
    yield call("fill_form", fields=fields, consequence="none")
    yield call("click_element", element_ref=seen.ref("button", "Save"), consequence="change")


def pays(seen: Seen) -> Steps:
    yield goes("http://shop-a.test/checkout")
    values = [("Card number", "4242 4242 4242 4242"), ("Expires", "12/29"), ("CVC", "123")]
    fields = [{"element_ref": seen.ref("textbox", name), "value": value} for name, value in values]
    yield call("fill_form", fields=fields, consequence="change")
    yield call("click_element", element_ref=seen.ref("button", "Pay 93.00 EUR"), consequence="pay")


def refuses_cookies(seen: Seen) -> Steps:
    yield goes("http://news.test/")
    yield call("click_element", element_ref=seen.ref("button", "Reject all"), consequence="none")
    yield call("read_page")


def searches(seen: Seen) -> Steps:
    yield goes("http://search.test/")
    yield call(
        "type_text", element_ref=seen.ref("searchbox", "Search the web"), text="walks near Bath", consequence="none"
    )
    yield call("press_key", key="Enter", consequence="none")
    for one in (0, 2, 5):
        yield call("click_element", element_ref=seen.ref("link", f"Guide {one}: walks near Bath"), consequence="none")
        yield call("read_page")
        yield call("go_back")


def carries_a_number(seen: Seen) -> Steps:
    yield goes("http://mail.test/")
    yield call("click_element", element_ref=seen.ref("link", "Power bill: meter reading 48812"), consequence="none")
    yield call("read_page")
    yield goes("http://erp.test/")
    yield call("type_text", element_ref=seen.ref("textbox", "Reading"), text="48812", consequence="none")
    yield call("click_element", element_ref=seen.ref("button", "Save"), consequence="change")


@dataclass(frozen=True)
class Task:
    """`done` is what a server is asked for, or a page says, when it was done."""

    says: str
    do: Callable[[Seen], Steps]
    most: int
    done: str
    start: str = "http://front.test/"
    grants: tuple[Permission, ...] = ()


def may(kind: PermissionKind, site: str) -> Permission:
    return Permission(kind=kind, site=site)


ANSWER = "On mail.test, answer Ernesto that Friday at ten is fine"
TASKS = {
    "read the mail": Task("Open mail.test and tell me what Ernesto wants", reads_a_mail, 1, "come at ten on Friday"),
    "answer a mail": Task(ANSWER, answers_a_mail, 2, "POST mail.test/send"),
    "answer a mail, with a grant": Task(
        ANSWER, answers_a_mail, 1, "POST mail.test/send", grants=(may(PermissionKind.WRITE, "http://mail.test"),)
    ),
    "compare two shops": Task(
        "Compare the price of an oak desk on shop-a.test and shop-b.test", compares, 0, "GET shop-b.test/desk/3"
    ),
    "fill in a form": Task(
        "Fill in the form: Ana Ruiz, Bilbao, Spain, and save it",
        fills_in,
        1,
        "POST erp.test/save",
        "http://erp.test/new",
    ),
    "pay in a frame": Task(
        "Pay the desk at shop-a.test/checkout with my card 4242 4242 4242 4242, 12/29, 123",
        pays,
        2,
        "POST pay.test/charge",
    ),
    "cookie banner": Task("What is the weather on news.test?", refuses_cookies, 1, "Rain in the north"),
    "search and three results": Task(
        "Look for walks near Bath on search.test and read three results", searches, 0, "GET guide5.test/walks"
    ),
    "a number into the ERP": Task(
        "Put the meter reading from the power bill on mail.test into erp.test",
        carries_a_number,
        1,
        "POST erp.test/save",
    ),
}


class Vault:
    """One secret for one origin."""

    def __init__(self, origin: str) -> None:
        self._origin = origin

    def names(self, origin: str) -> list[str]:
        return ["ERP"] if origin == self._origin else []

    def codes(self, origin: str) -> list[str]:
        return []

    def value(self, name: str, origin: str) -> str:
        return "orchid-9917"


def happened(desk: Desk, told: Told, what: str) -> bool:
    sent = "\n".join(map(str, desk.hosts.requests))
    return what in sent or any(what in text for text in told.seen.everything)


@pytest.mark.parametrize("name", TASKS)
async def test_questions(desk: Desk, name: str) -> None:
    task = TASKS[name]
    desk.hosts.pages |= PAGES
    await desk.begin(task.start)
    told = await desk.run(task.do, task.says, person=says_yes, grants=Grants(given=list(task.grants)))
    assert happened(desk, told, task.done), f"it was not done:\n{told}"
    print(f"{name}: {told.questions} of at most {task.most}")  # noqa: T201, figures
    assert told.questions <= task.most, f"{told.questions} questions:\n{told}"
    if task.start == "http://front.test/":
        assert not any("front.test" in f"{one.site} {one.source}" for card in told.asked for one in card.lacks)


async def test_a_stored_secret_is_asked_about_once_and_later_not_at_all(desk: Desk) -> None:
    def always(card: Confirmation) -> Choice:
        return Choice.ALWAYS if Choice.ALWAYS in card.choices else Choice.ONCE

    @dataclass
    class Kept(Grants):
        given: list[Permission] = field(default_factory=list)

        def add(self, permission: Permission) -> None:
            assert permission.kind in LASTING
            super().add(permission)

    def logs_in(seen: Seen) -> Steps:
        yield goes(url)
        yield call("type_text", element_ref=seen.ref("textbox", "User"), text="ana", consequence="none")
        yield call("type_text", element_ref=seen.ref("textbox", "Password"), text="{{secret:ERP}}", consequence="none")
        yield call("click_element", element_ref=seen.ref("button", "Log in"), consequence="change")

    here = f"http://127.0.0.1:{desk.hosts.port}"  # a secret takes https, or this very machine
    url = f"{here}/login"
    desk.hosts.pages |= PAGES | {"127.0.0.1/login": LOGIN, "127.0.0.1/in": PAGES["erp.test/in"]}
    kept, asked = Kept(), []
    for _ in range(2):
        await desk.begin("http://front.test/")
        told = await desk.run(logs_in, f"Log in as ana at {url}", person=always, grants=kept, vault=Vault(here))
        assert happened(desk, told, "POST 127.0.0.1/in user=ana&p=orchid-9917"), str(told)
        assert not any("orchid-9917" in text for text in told.seen.everything)
        asked.append(told.questions)
    assert asked == [1, 0], str(told)


async def test_a_literal_command_needs_no_question(desk: Desk) -> None:
    desk.hosts.pages |= PAGES
    await desk.begin("http://erp.test/new")
    told = await desk.run(None, 'click "Save"', model=Offline())
    assert happened(desk, told, "POST erp.test/save"), told
    assert told.questions == 0, str(told)


async def test_without_a_person_yes_does_it_and_a_deed_names_its_flag(desk: Desk) -> None:
    desk.hosts.pages |= PAGES
    await desk.begin("http://erp.test/new")
    told = await desk.run(fills_in, TASKS["fill in a form"].says, yes=True, attended=False)
    assert happened(desk, told, "POST erp.test/save"), told
    assert told.questions == 0, str(told)

    await desk.begin("http://front.test/")
    told = await desk.run(pays, TASKS["pay in a frame"].says, yes=True, attended=False)
    assert not desk.hosts.of("pay.test") or all(one.method == "GET" for one in desk.hosts.of("pay.test"))
    assert any(isinstance(event, Answered) and event.by == "nobody" for event in told.events), told
    assert any("--allow pay@http://pay.test" in receipt.message for receipt in told.receipts), told
