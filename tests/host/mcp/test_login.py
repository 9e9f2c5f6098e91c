"""`workflow.login` against a real site, in a real browser, by the SDK's client."""

import contextlib
import itertools
import json
from collections.abc import AsyncIterator, Iterator
from html import escape
from pathlib import Path
from typing import Any

import pytest
import pytest_asyncio
from host.mcp.connecting import Connected, connected
from host.mcp.login_site import BOTH, CODE, FIRST, NAME, PASSWORD, SECOND, SEED, STORED, LoginSite, form, served
from host.server.served import environment
from webhand_agent.workflows.login import GONE_ON
from webhand_host import vault

pytestmark = pytest.mark.asyncio(loop_scope="module")
IDS = itertools.count(1)
BARE = "<input name=a1><input name=user><input name=word type=password>"
GERMAN = "<label>Benutzerkennung<input name=user></label><label>Kennwort<input name=word type=password></label>"
JAPANESE = "<label>会員番号<input name=user></label><label>パスワード<input name=word type=password></label>"
FETCH = """<div id=app><form onsubmit="event.preventDefault(); send(this)">
{both}<button>Go</button></form><p id=said></p></div><script>
async function send(form) {{
  const told = JSON.stringify(Object.fromEntries(new FormData(form)));
  {before}
  const answer = await fetch("/api{how}", {{method: "POST", body: told}});
  const {{ok}} = await answer.json();
  {after}
}}</script>"""
SAID = 'if (ok) app.innerHTML = "<h1>Orders</h1>"; else said.textContent = "Falsch geraten";'


def fetching(how: str = "", after: str = SAID, before: str = "", both: str = BOTH) -> str:
    return FETCH.format(how=how, after=after, before=before, both=both)


@pytest.fixture(scope="module")
def site() -> Iterator[LoginSite]:
    with served() as one:
        yield one


@pytest.fixture(autouse=True)
def anew(site: LoginSite) -> None:
    site.pages, site.posts = {}, []
    site.put(form())


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """All that the server of these tests keeps, its log among it."""
    return tmp_path_factory.mktemp("allowed")


@pytest_asyncio.fixture(loop_scope="module", scope="module")
async def allowed(folder: Path, site: LoginSite) -> AsyncIterator[Connected]:
    """A client that may log in on the site, and nothing else."""
    with keeping(folder):
        vault.keep("WORD", STORED, [site.here])
        vault.keep("AWAY", STORED, ["https://other.example"])
    with (folder / "server.log").open("w") as log:
        async with connected(folder, f"--allow=login@{site.here}", log=log) as one:
            yield one
    assert not traces(folder, PASSWORD), traces(folder, PASSWORD)
    assert not traces(folder, STORED), traces(folder, STORED)


@contextlib.contextmanager
def keeping(folder: Path) -> Iterator[None]:
    """What is kept meanwhile is kept where the server of that folder looks for it."""
    with pytest.MonkeyPatch.context() as patch:
        for name, value in environment(folder).items():
            patch.setenv(name, value)
        yield


async def log_in(one: Connected, url: str, **more: str) -> str:
    """What it said, whether it worked or not, in a session of its own."""
    session = f"s{next(IDS)}"
    await one.done("session.open", id=session, url=url)
    try:
        return await again(one, session, **more)
    finally:
        await one.done("session.close", id=session)


@contextlib.asynccontextmanager
async def one_session(one: Connected, name: str, url: str) -> AsyncIterator[None]:
    """For several log-ins, one after the other: to open and to keep one each time takes longer than to log in."""
    await one.done("session.open", id=name, url=url)
    try:
        yield
    finally:
        await one.done("session.close", id=name)


async def log_in_there(one: Connected, session: str, url: str, **more: str) -> str:
    await one.done("nav.goto", id=session, url=url)
    return await again(one, session, **more)


async def again(one: Connected, session: str, **more: str) -> str:
    result = await one.call("workflow.login", id=session, **{"username": NAME, "password": PASSWORD, **more})
    if result.is_error:
        (text,) = [part.text for part in result.content if part.type == "text"]
        return text
    told: dict[str, Any] = result.structured_content or {}
    assert told["success"] is True
    return f"in: {told['evidence']}"


SIGN_UP = (
    "<form method=post action=/in/up><input name=name><input type=email name=mail><input type=password name=word>"
    "<input type=password name=again><button>Join</button></form>"
)
SEARCH = "<form role=search action=/find><input type=search name=q><button>Find</button></form>"
NEWS = "<form method=post action=/news><input type=email name=mail><button>Subscribe</button></form>"


@pytest.mark.parametrize(
    "markup",
    [
        form(),
        form(how="/home-out"),
        form(how="/plain"),
        form(GERMAN),
        form(JAPANESE),
        form(BARE),
        form(BOTH.replace("name=user", "name=user value=old@shop.example").replace("type=pass", "value=old type=pass")),
        SEARCH + SIGN_UP + form() + NEWS,
        form() + SIGN_UP,
        f"<div><div>{form()}</div></div>",
        f"<p>Behind</p>{NEWS}<dialog id=d>{form()}</dialog><script>d.showModal()</script>",
        "<iframe src=/inner width=400 height=300></iframe>",
        form(f"<label><input type=checkbox name=stay> Stay</label>{BOTH}"),
        form(f"<button name=how value=key formaction=/key>With a passkey</button>{BOTH}"),
        f"<p id=app>A moment</p><script>setTimeout(() => app.innerHTML = `{form()}`, 1500)</script>",
    ],
)
async def test_one_page(allowed: Connected, site: LoginSite, markup: str) -> None:
    site.put(form().replace("<form ", "<form target=_top "), "/inner")
    said = await log_in(allowed, site.put(markup))
    assert said.startswith("in: "), said
    (sent,) = [given for path, given in site.posts if path.startswith("/in")]
    assert (sent["user"], sent["word"]) == (NAME, PASSWORD)
    assert len(site.posts) == 1, "no other form was sent"


@pytest.mark.parametrize(
    ("how", "says"),
    [
        ("", "The page that came after sending asks for the password again."),
        ("/back", "The page that came after sending asks for the password again."),
        ("/denied", "The server answered 403 (Forbidden)."),
        ("/dead", "but it gives a warning."),
    ],
)
async def test_a_wrong_password_over_the_server(allowed: Connected, site: LoginSite, how: str, says: str) -> None:
    said = await log_in(allowed, site.put(form(how=how)), password="not this one")
    assert said.startswith("Error: ")
    assert says in said
    assert "not this one" not in said, "what the page says of it is masked"
    if how == "":
        assert "Das stimmt nicht, •••" in said.partition("<page")[2], "the page's words stand between marks"


@pytest.mark.parametrize(
    ("markup", "right", "wrong"),
    [
        (fetching(), "in: The server answered 200 (OK), and", "The server answered 401 (Unauthorized)"),
        (fetching("/polite"), "in: ", "The page says something new"),
        (fetching("/slow"), "in: The server answered 200 (OK), and", "The server answered 401 (Unauthorized)"),
        (
            fetching(before="form.hidden = true;", after=SAID.replace("else", "else form.hidden = false, ")),
            "in: ",
            "The server answered 401 (Unauthorized)",
        ),
        (fetching(after='if (ok) location = "/home?out"; else alert("Falsch geraten");'), "in: ", "Falsch geraten"),
        (
            fetching(after='if (ok) location = "/home"; else form.user.setAttribute("aria-invalid", "true");'),
            "in: ",
            "401",
        ),
    ],
)
async def test_by_script(allowed: Connected, site: LoginSite, markup: str, right: str, wrong: str) -> None:
    url = site.put(markup)
    said = await log_in(allowed, url)
    assert said.startswith(right), said
    failed = await log_in(allowed, url, password="not this one")
    assert failed.startswith("Error: "), failed
    assert wrong in failed
    assert "Falsch geraten" not in failed.partition("<page")[0]


async def test_a_page_that_leads_back_is_no_success(allowed: Connected, site: LoginSite) -> None:
    site.put("<h1>Welcome</h1><a href=/form>Enter</a>", "/tap")
    said = await log_in(allowed, site.put(form(how="/tap")))
    assert "it still leads to the log-in" in said


REVEALS = (
    "<form method=post action=/in><input name=user autocomplete=username><div id=more hidden>"
    "<input type=password name=word></div><button id=b>Weiter</button></form><script>"
    "b.onclick = (event) => { if (!more.hidden) return; event.preventDefault(); more.hidden = false; }</script>"
)


@pytest.mark.parametrize(
    ("first", "posts"),
    [(FIRST.format(mark="autocomplete=username"), 2), (REVEALS, 1)],
)
async def test_two_pages(allowed: Connected, site: LoginSite, first: str, posts: int) -> None:
    site.put(SECOND, "/second")
    said = await log_in(allowed, site.put(first, "/first"))
    assert said.startswith("in: "), said
    assert site.words == [PASSWORD]
    assert len(site.posts) == posts


BY_SCRIPT = (
    "<form onsubmit='event.preventDefault()'><label>E-mail<input type=email></label><button>Weiter</button></form>"
)


async def test_a_name_that_the_site_does_not_know(allowed: Connected, site: LoginSite) -> None:
    said = await log_in(allowed, site.put(FIRST.format(mark="autocomplete=username"), "/first"), username="bob")
    assert "The page that came after sending asks for the name again." in said
    assert site.words == []


async def test_the_account_that_the_page_remembers_is_chosen(allowed: Connected, site: LoginSite) -> None:
    site.put(SECOND, "/second")
    others = "<a href=/other>bob@shop.example</a><a href=/new>Another account</a>"
    said = await log_in(allowed, site.put(f"<h1>Who?</h1><a href=/second>Ada {NAME}</a>{others}"))
    assert said.startswith("in: "), said


@pytest.mark.parametrize("first", [FIRST.format(mark=""), BY_SCRIPT])
async def test_a_name_that_nothing_marks_needs_a_yes_to_act(allowed: Connected, site: LoginSite, first: str) -> None:
    """What asks for a newsletter looks the same."""
    said = await log_in(allowed, site.put(first, "/first"))
    assert f"--allow write@{site.here}" in said
    assert site.posts == []


LOOSE = """<div id=app><input id=n><input id=w type=password><button type=button aria-label="Show">o</button>
<button type=button id=b>Go</button></div><script>b.onclick = async () => {
  const told = JSON.stringify({user: n.value, word: w.value});
  const answer = await fetch("/api", {method: "POST", body: told});
  if (answer.ok) app.innerHTML = "<h1>Orders</h1>";
};LISTEN</script>"""


async def test_fields_without_a_form(allowed: Connected, site: LoginSite) -> None:
    listening = LOOSE.replace("LISTEN", "w.onkeydown = (event) => event.key === 'Enter' && b.click()")
    assert (await log_in(allowed, site.put(listening))).startswith("in: ")
    assert site.words == [PASSWORD]


@pytest.mark.parametrize(
    ("markup", "says"),
    [
        ("<h1>Orders</h1>", "There is no log-in form on this page."),
        (SIGN_UP, "There is no log-in form on this page."),
        (form(BOTH.replace("type=pass", "autocomplete=new-password type=pass")), "There is no log-in form"),
        (SEARCH, "There is no log-in form on this page."),
        (form().replace("action=/in", "action={elsewhere}/in"), "goes to"),
    ],
)
async def test_where_nothing_is_typed(allowed: Connected, site: LoginSite, markup: str, says: str) -> None:
    said = await log_in(allowed, site.put(markup))
    assert said.startswith("Error: ")
    assert says in said
    assert site.posts == []


async def test_who_is_in_is_told_so(allowed: Connected, site: LoginSite) -> None:
    said = await log_in(allowed, site.put("<h1>Orders</h1><a href=/account/logout>x</a>"))
    assert said == "in: Somebody is logged in here already: the page has no log-in form, and it offers to log out."
    assert site.posts == []


@pytest.mark.parametrize(
    ("more", "says"),
    [
        ({"password": "{{secret:WORD}}"}, "in: "),
        ({"password": "{{secret:WORD}}", "username": "{{secret:WORD}}"}, "no secret is typed there"),
        ({"username": "x{{secret:WORD}}", "usernameSelector": "textarea"}, "no secret is typed there"),
        ({"password": "{{secret:NONE}}"}, 'There is no secret "NONE" for http'),
        ({"password": "{{secret:AWAY}}"}, 'There is no secret "AWAY" for http'),
        ({"usernameSelector": "[name=user]", "passwordSelector": "#w", "submitSelector": "#b"}, "in: "),
        ({"passwordSelector": "#nothing"}, "Nothing on the page matches #nothing."),
        ({"usernameSelector": "#nothing", "passwordSelector": "#none"}, "Nothing on the page matches #nothing."),
        ({"submitSelector": "#nothing"}, "Nothing on the page matches #nothing. Nothing was typed."),
        ({"passwordSelector": "##"}, "## is no CSS selector."),
        ({"passwordSelector": "textarea"}, "is no field for a password"),
        ({"totp": "NONE"}, "in: "),
    ],
)
async def test_secrets_and_selectors(allowed: Connected, site: LoginSite, more: dict[str, str], says: str) -> None:
    fields = BOTH.replace("name=word", "name=word id=w") + "<textarea name=note></textarea>"
    both = "<button name=other value=1>Go</button><button id=b>Really</button>"
    markup = form(fields).replace("<button>Go</button>", both)
    said = await log_in(allowed, site.put(markup), **more)
    assert says in said
    sent = STORED if more.get("password") == "{{secret:WORD}}" else PASSWORD
    assert site.words == ([sent] if says == "in: " else [])
    if "submitSelector" in more and says == "in: ":
        assert "other" not in site.posts[0][1], "the button that was chosen was pressed"


async def test_a_button_of_the_clients_choice_is_no_part_of_the_log_in(allowed: Connected, site: LoginSite) -> None:
    """Or whoever may log in could press anything."""
    like = "<button id=like onclick=\"fetch('/api/like', {method: 'POST', body: '{}'})\">Like</button>"
    said = await log_in(allowed, site.put(form() + like), submitSelector="#like")
    assert f"--allow write@{site.here}" in said
    assert site.posts == []


ROBOT = form(f"{BOTH}<label><input type=checkbox name=human> I'm not a robot</label>")


async def test_a_proof_of_being_human_is_the_persons(allowed: Connected, site: LoginSite) -> None:
    await allowed.done("session.open", id="robot", url=site.put(ROBOT))
    said = await again(allowed, "robot")
    assert "proof of being human" in said
    assert "without --headless" in said, "this browser has no window"
    assert site.posts == []
    await allowed.done("interact.click", id="robot", selector="[name=human]")
    assert (await again(allowed, "robot")).startswith("in: ")
    await allowed.done("session.close", id="robot")


async def test_a_code_is_the_persons_and_the_call_goes_on_after_it(allowed: Connected, site: LoginSite) -> None:
    site.put(CODE.format(more="autocomplete=one-time-code") + "<a href=/after>On my phone</a>", "/code")
    await allowed.done("session.open", id="code", url=site.put(form(how="/code")))
    said = await again(allowed, "code")
    assert "The page wants a one-time code, which only the person has." in said
    assert await again(allowed, "code") == said, "it waits still"
    site.put("<h1>Orders</h1>", "/after")
    await allowed.done("interact.click", id="code", selector="a")
    assert await again(allowed, "code") == f"in: {GONE_ON}"
    assert "There is no log-in form" in await again(allowed, "code"), "that was said once"
    await allowed.done("session.close", id="code")


async def test_going_elsewhere_is_not_what_was_waited_for(allowed: Connected, site: LoginSite) -> None:
    site.put(CODE.format(more="autocomplete=one-time-code"), "/code")
    await allowed.done("session.open", id="left", url=site.put(form(how="/code")))
    assert "one-time code" in await again(allowed, "left")
    await allowed.done("nav.goto", id="left", url=site.put("<h1>Orders</h1>", "/after"))
    assert "There is no log-in form on this page." in await again(allowed, "left")
    await allowed.done("session.close", id="left")


BOXES = "".join("<input maxlength=1 inputmode=numeric class=digit>" for _ in range(6))
SPLIT = f"""<form method=post action=/code><p>Code</p>{BOXES}<input type=hidden name=code><button>Go</button></form>
<script>
const boxes = [...document.querySelectorAll(".digit")];
boxes.forEach((box, at) => box.oninput = () => {{
  document.querySelector("[name=code]").value = boxes.map((each) => each.value).join("");
  boxes[at + 1]?.focus();
}});</script>"""


async def test_codes_of_a_secret(allowed: Connected, folder: Path, site: LoginSite) -> None:
    with keeping(folder):
        vault.keep("APP", f"otpauth://totp/Shop:ada?secret={SEED}&issuer=Shop", [site.here], gives_codes=True)
    try:
        async with one_session(allowed, "app", url := site.put(form(how="/code"))):
            for page in (CODE.format(more="autocomplete=one-time-code"), SPLIT):
                site.put(page, "/code")
                said = await log_in_there(allowed, "app", url)
                assert said.startswith("in: "), said
            site.put(CODE.format(more=""), "/code")
            assert 'no secret "OTHER"' in await log_in_there(allowed, "app", url, totp="OTHER")
            refused = await log_in_there(allowed, "app", site.put(form()), password="{{secret:APP}}")
            assert "gives one-time codes, and this is no field for one" in refused
    finally:
        with keeping(folder):
            vault.remove("APP")
    assert not traces(folder, SEED)


def traces(folder: Path, value: str) -> list[str]:
    """The files in which a value stands, in whatever spelling, but for those of the person's own secrets."""
    import base64
    import json
    from urllib.parse import quote, quote_plus

    plain = value.encode()
    spellings = {plain, quote(value).encode(), quote_plus(value).encode(), base64.b64encode(plain).rstrip(b"=")}
    spellings |= {json.dumps(value)[1:-1].encode(), json.dumps(value, ensure_ascii=False)[1:-1].encode()}
    files = [path for path in folder.rglob("*") if path.is_file() and "config" not in path.parts]
    assert files
    return [f"{path}" for path in files if any(one in path.read_bytes() for one in spellings)]


async def test_a_page_that_shows_the_password_does_not_tell_it(allowed: Connected, site: LoginSite) -> None:
    page = site.put(form())
    site.put(f"<p>You typed {escape(PASSWORD)} here</p>", "/echo")
    await allowed.done("session.open", id="echo", url=page)
    await again(allowed, "echo")
    await allowed.done("nav.goto", id="echo", url=f"{site.here}/echo")
    told = [
        await allowed.done("extract.text", id="echo"),
        await allowed.done("browser_snapshot", session="echo"),
        await allowed.done(
            "workflow.scrape", id="echo", schema={"rows": "p", "fields": {"it": {"selector": ":scope"}}}
        ),
    ]
    await allowed.done("session.close", id="echo")
    assert all("You typed" in one for one in told[:2])
    assert not [one for one in told if PASSWORD in one or json.dumps(PASSWORD)[1:-1] in one]


async def test_the_password_is_nowhere_afterwards(allowed: Connected, folder: Path, site: LoginSite) -> None:
    """It is looked for once more when the server has ended (`allowed`)."""
    said = []
    async with one_session(allowed, "late", site.put(form())):
        for markup, name in ((form(), NAME), (fetching(), "bob"), (form(how="/back"), "bob")):
            said.append(await log_in_there(allowed, "late", site.put(markup), username=name))
        await allowed.done(
            "nav.goto",
            id="late",
            url=site.put(f"<input type=password aria-label=Field><p>You typed {PASSWORD}</p>", "/echo"),
        )
        field = await allowed.done("find_elements", session="late", query="Field", role="textbox")
        ref = field.partition("[ref=")[2].partition("]")[0]
        typed = await allowed.refused("type_text", session="late", element_ref=ref, text="{{secret:password-given}}")
    assert site.words == [PASSWORD] * 3
    assert not traces(folder, PASSWORD), traces(folder, PASSWORD)
    assert 'There is no secret "password-given"' in typed
    assert PASSWORD not in "".join([*said, typed])
