"""Steps that only the person can do: which pages are mainly that, and how a run waits for them."""

import asyncio
from collections.abc import Callable

import pytest
from agent.scripted import COMPLETE, PAGE, START, Host, MemoryBrowser, Page, Play, calls, does
from agent.trees import tree_of
from webhand_agent.dialogue.handover import DONE, SEEN, WITHOUT
from webhand_agent.dialogue.obstacles import obstacle, wants_proof
from webhand_agent.job import Job
from webhand_agent.protocol import Answer, Answered, Frame, Observation, Question
from webhand_agent.services import NoVault, Services

EMAIL = '- textbox <input type="email"> [ref=e2] "Email"'
HIDDEN_FIELD = '- textbox <input type="password"> [ref=e3] "Password" [secret]'
SIGN_IN = '- button <button> [ref=e4] "Sign in"'
NEXT = '- button <button> [ref=e4] "Next"'
VERIFY = '- button <button> [ref=e4] "Verify"'
TICK = '- checkbox <input type="checkbox"> [ref=f1e1] "{}"'


def heading(text: str) -> str:
    return f'- heading "{text}" [level=1]'


def text(words: str) -> str:
    return f'- text "{words}"'


def button(name: str, ref: str = "e9") -> str:
    return f'- button <button> [ref={ref}] "{name}"'


def field(name: str, more: str = "", ref: str = "e8") -> str:
    return f'- textbox <input type="text"> [ref={ref}] "{name}" {more}'.rstrip()


def links(count: int) -> list[str]:
    return [f'- link <a> [ref=e{100 + index}] "Article {index}"' for index in range(count)]


def inside(line: str, *lines: str) -> list[str]:
    return [line, *(f"  {below}" for below in lines)]


def page(*lines: str, title: str = "Example") -> str:
    return "\n".join([f'page [title="{title}"] [url="https://site.example/x"]', *(f"  {line}" for line in lines)])


CLOUDFLARE = '- iframe [ref=e20] "Widget containing a Cloudflare security challenge"'
RECAPTCHA = '- iframe [ref=e20] "reCAPTCHA"'
HCAPTCHA = '- iframe [ref=e20] "Widget containing checkbox for hCaptcha security challenge"'

IN_THE_WAY = [
    ("login", "a log-in form", page(heading("Sign in"), EMAIL, HIDDEN_FIELD, SIGN_IN)),
    ("login", "only the title says so", page(EMAIL, HIDDEN_FIELD, button("Go"), title="Log in - Mail")),
    ("login", "only the button says so", page(field("User"), HIDDEN_FIELD, button("Log in"))),
    (
        "login",
        "in Spanish",
        page(heading("Iniciar sesión"), field("Correo electrónico"), HIDDEN_FIELD, button("Entrar")),
    ),
    ("login", "in Italian", page(heading("Accedi"), field("Nome utente"), HIDDEN_FIELD, button("Accedi"))),
    (
        "login",
        "with the site's own frame around it",
        page(
            *inside("- banner", *links(30)),
            heading("Sign in"),
            EMAIL,
            HIDDEN_FIELD,
            SIGN_IN,
            *inside("- contentinfo", *links(30)),
        ),
    ),
    (
        "login",
        "with a tick to be remembered",
        page(
            heading("Log in"), EMAIL, HIDDEN_FIELD, '- checkbox <input type="checkbox"> [ref=e7] "Remember me"', SIGN_IN
        ),
    ),
    (
        "login",
        "with a search field beside it",
        page('- searchbox <input type="search"> [ref=e1] "Search"', heading("Log in"), EMAIL, HIDDEN_FIELD, SIGN_IN),
    ),
    (
        "login",
        "with a way to register",
        page(heading("Welcome back"), EMAIL, HIDDEN_FIELD, SIGN_IN, '- link <a> [ref=e6] "Create an account"'),
    ),
    (
        "login",
        "a dialog that cannot be closed",
        page(
            *inside('- dialog "Log in" [modal]', EMAIL, HIDDEN_FIELD, SIGN_IN), *inside('- behind "Log in"', *links(60))
        ),
    ),
    ("login", "who are you, first", page(heading("Sign in"), field("Email or phone"), NEXT)),
    ("login", "who are you, in Italian", page(heading("Accedi"), field("Indirizzo email"), button("Avanti"))),
    (
        "login",
        "other sites to log in with",
        page(heading("Log in"), button("Continue with Google", "e5"), button("Continue with Apple", "e6")),
    ),
    (
        "login",
        "a page behind a password",
        page(heading("This page is password protected"), HIDDEN_FIELD, button("Enter")),
    ),
    (
        "login",
        "a session that expired",
        page(heading("Your session has expired"), EMAIL, HIDDEN_FIELD, button("Continue")),
    ),
    (
        "login",
        "a log-in with a captcha in it",
        page(heading("Sign in"), EMAIL, HIDDEN_FIELD, *inside(RECAPTCHA, TICK.format("I'm not a robot")), SIGN_IN),
    ),
    (
        "code",
        "a one-time code",
        page(heading("Two-factor authentication"), field("Authentication code", "[secret]"), VERIFY),
    ),
    ("code", "a code by message", page(text("We sent you a 6-digit code."), field("Verification code"), VERIFY)),
    (
        "code",
        "one field for each digit",
        page(heading("Enter the 6-digit code"), *[field(f"Digit {n}", ref=f"e{n}") for n in range(1, 7)], VERIFY),
    ),
    ("code", "a field without a name", page(text("Enter the code from your authenticator app"), field(""), VERIFY)),
    (
        "code",
        "in Spanish",
        page(heading("Verificación en dos pasos"), field("Código de verificación"), button("Verificar")),
    ),
    ("code", "in Italian", page(heading("Inserisci il codice"), field("Codice di verifica"), button("Conferma"))),
    (
        "code",
        "in a dialog",
        page(*inside('- dialog "Security" [modal]', text("We've sent a code"), field("Code", "[secret]")), *links(50)),
    ),
    (
        "code",
        "a tap on the phone",
        page(heading("Check your phone"), text("Tap Yes on your phone."), button("Resend it")),
    ),
    ("code", "a tap on the phone, in Italian", page(heading("Controlla il telefono"), button("Invia di nuovo"))),
    (
        "captcha",
        "Turnstile before the page",
        page(
            text("Verify you are human by completing the action below."),
            *inside(CLOUDFLARE, TICK.format("Verify you are human")),
            title="Just a moment...",
        ),
    ),
    ("captcha", "Turnstile whose frame cannot be read", page(heading("Verify you are human"), CLOUDFLARE)),
    ("captcha", "Turnstile in Spanish", page(heading("Verifica que eres humano"), CLOUDFLARE, title="Un momento…")),
    ("captcha", "hCaptcha alone", page(heading("One more step"), *inside(HCAPTCHA, TICK.format("I am human")))),
    (
        "captcha",
        "reCAPTCHA alone",
        page(text("Our systems have detected unusual traffic"), *inside(RECAPTCHA, TICK.format("I'm not a robot"))),
    ),
    ("captcha", "reCAPTCHA in Spanish", page(*inside(RECAPTCHA, TICK.format("No soy un robot")), button("Enviar"))),
    ("captcha", "reCAPTCHA in Italian", page(*inside(RECAPTCHA, TICK.format("Non sono un robot")), button("Invia"))),
    ("captcha", "press and hold", page(heading("Before we continue..."), button("Press & Hold"))),
    (
        "captcha",
        "letters of a picture",
        page(heading("Robot check"), field("Type the characters you see in this image")),
    ),
    (
        "captcha",
        "a puzzle over a whole page",
        page(
            *links(60),
            field("Name"),
            field("Message", ref="e7"),
            *inside('- iframe [ref=e30] "recaptcha challenge expires in two minutes"', button("Verify", "f1e1")),
        ),
    ),
]

NOT_IN_THE_WAY = [
    ("a link to log in", page(*inside("- banner", '- link <a> [ref=e1] "Log in"'), heading("News"), *links(8))),
    ("a button to sign in on a page of its own", page(heading("Today"), button("Sign in"), *links(12))),
    (
        "a log-in form in the header",
        page(*inside("- banner", EMAIL, HIDDEN_FIELD, SIGN_IN), heading("News"), *links(8)),
    ),
    (
        "a log-in form in the side column",
        page(*inside("- complementary", EMAIL, HIDDEN_FIELD, SIGN_IN), heading("Forum"), *links(12)),
    ),
    ("a log-in form below a long page", page(heading("News"), *links(40), EMAIL, HIDDEN_FIELD, SIGN_IN)),
    ("a log-in form beside much text", page(heading("Forum"), text("word " * 400), EMAIL, HIDDEN_FIELD, SIGN_IN)),
    (
        "a log-in dialog that can be closed",
        page(
            *inside('- dialog "Log in" [modal]', EMAIL, HIDDEN_FIELD, SIGN_IN, button("Close")),
            *inside('- behind "Log in"', heading("Shop")),
        ),
    ),
    ("a password that is filled in", page(heading("Sign in"), EMAIL, f"{HIDDEN_FIELD} [filled]", SIGN_IN)),
    (
        "signing up",
        page(heading("Sign in or sign up"), EMAIL, HIDDEN_FIELD, HIDDEN_FIELD.replace("e3", "e5"), button("Go")),
    ),
    ("a new account", page(heading("Create your account"), EMAIL, HIDDEN_FIELD, button("Create account"))),
    (
        "a password to be chosen",
        page(heading("Log in"), EMAIL, HIDDEN_FIELD.replace("Password", "Create a password"), NEXT),
    ),
    ("a password to be reset", page(heading("Reset your password"), EMAIL, button("Continue"), title="Log in help")),
    (
        "settings of a network",
        page(heading("Wi-Fi"), field("Network name"), field("Channel", ref="e7"), HIDDEN_FIELD, button("Save")),
    ),
    ("a newsletter", page(heading("Stay informed"), EMAIL, button("Subscribe"))),
    ("a contact form", page(heading("Contact"), field("Name"), EMAIL, field("Message", ref="e7"), button("Send"))),
    (
        "an application with a password among much else",
        page(
            heading("Apply"),
            field("Name"),
            EMAIL,
            field("Street", ref="e7"),
            field("City", ref="e6"),
            HIDDEN_FIELD,
            button("Sign in"),
        ),
    ),
    ("a promotion code", page(heading("Cart"), field("Promo code"), button("Apply"))),
    ("the code of a booking", page(heading("My trip"), field("Booking confirmation code"), NEXT)),
    ("a postal code", page(heading("Where are you?"), field("Postal code"), NEXT)),
    ("a discount code in Italian", page(heading("Carrello"), field("Codice sconto"), button("Applica"))),
    (
        "the security code of a card",
        page(heading("Pay"), field("Card number", "[secret]"), field("Security code", "[secret]", "e7"), button("Pay")),
    ),
    (
        "a code that is filled in",
        page(heading("Enter the code"), field("Verification code", "[secret] [filled]"), VERIFY),
    ),
    (
        "settings of two-step verification",
        page(
            heading("Two-step verification"),
            '- switch <button> [ref=e1] "On"',
            button("Change phone"),
            button("Codes", "e8"),
        ),
    ),
    (
        "an article about two-factor codes",
        page(heading("What is a verification code?"), text("word " * 300), *links(9)),
    ),
    (
        "the badge of an invisible check",
        page(
            heading("Contact"),
            field("Name"),
            *inside(RECAPTCHA, text("protected by reCAPTCHA"), '- link <a> [ref=f1e1] "Privacy"'),
        ),
    ),
    (
        "a box at the end of a form",
        page(
            heading("Contact"),
            field("Name"),
            field("Message", ref="e7"),
            *inside(RECAPTCHA, TICK.format("I'm not a robot")),
            NEXT,
        ),
    ),
    (
        "a box under a field",
        page(heading("Stay informed"), EMAIL, *inside(RECAPTCHA, TICK.format("I'm not a robot")), NEXT),
    ),
    ("a box that is ticked", page(*inside(RECAPTCHA, TICK.format("I'm not a robot") + " [checked]"), NEXT)),
    (
        "a puzzle frame that nobody sees",
        page(*links(5), '- iframe [ref=e30] "recaptcha challenge expires in two minutes"'),
    ),
    ("an article about robots", page(heading("Are you a robot?"), text("An essay."), *links(3))),
    ("a check that passes by itself", page(text("Checking your browser"), title="Just a moment...")),
    ("an ordinary page", PAGE),
    ("nothing at all", page()),
]


@pytest.mark.parametrize(
    ("reason", "tree"), [(r, t) for r, _, t in IN_THE_WAY], ids=[name for _, name, _ in IN_THE_WAY]
)
def test_what_only_the_person_can_do(reason: str, tree: str) -> None:
    found = obstacle(tree_of(tree))
    assert found is not None, f"nothing was noticed on:\n{tree}"
    assert found.reason == reason


@pytest.mark.parametrize("tree", [tree for _, tree in NOT_IN_THE_WAY], ids=[name for name, _ in NOT_IN_THE_WAY])
def test_what_is_in_nobodys_way(tree: str) -> None:
    assert obstacle(tree_of(tree)) is None, f"it would ask the person about:\n{tree}"


LOGIN = page(heading("Sign in"), EMAIL, HIDDEN_FIELD, SIGN_IN, title="Sign in")
CODE = page(heading("Two-step verification"), field("Verification code"), VERIFY)


@pytest.mark.parametrize(
    ("said", "tree"),
    [
        ("log in with ada and the password lovelace", LOGIN),
        ("entra con la contraseña que te di", LOGIN),
        ("how many fields has the login page?", LOGIN),
        ("descrivi la pagina di accesso", LOGIN),
        ("log in, the code is 482911", CODE),
    ],
)
def test_what_the_person_gave_or_asked_for_is_in_nobodys_way(said: str, tree: str) -> None:
    assert obstacle(tree_of(tree), (), [said]) is None


def test_a_known_frame_counts_by_its_address() -> None:
    tree = tree_of(page(heading("Are you a robot?"), '- iframe [ref=e2] "main"'))
    frames = [Frame(frame_id=1, document_id="d", prefix="f1", url="https://challenges.cloudflare.com/cdn-cgi/x")]
    assert obstacle(tree) is None
    assert obstacle(tree, frames) is not None


class Watched(MemoryBrowser):
    """A browser whose page changes at the n-th look, as if the person had done something."""

    def __init__(self, *pages: Page) -> None:
        super().__init__(*pages)
        self.at_look: dict[int, Callable[[], object]] = {}
        self.seen = 0

    async def observe(self, tab_id: int, *, patience_ms: int = 0, cap_ms: int = 10_000) -> Observation:
        self.seen += 1
        self.at_look.get(self.seen, lambda: None)()
        return await super().observe(tab_id, patience_ms=patience_ms, cap_ms=cap_ms)


class Quiet(Host):
    """A person who does not answer, unless `answers` holds something."""

    async def answer(self, question_id: str) -> Answer:
        if self.answers:
            return await super().answer(question_id)
        self.asked.append(question_id)
        await asyncio.Event().wait()
        raise AssertionError


def at_login(*thoughts: object, host: Host | None = None, tree: str = LOGIN) -> Play:
    browser = Watched(Page(url="https://mail.example/inbox", tree=tree))
    return Play([*thoughts, COMPLETE], task="read my mail", browser=browser, host=host or Quiet())  # type: ignore[list-item]


def shows(play: Play, tree: str, elements: int = 7) -> Callable[[], None]:
    def change() -> None:
        play.browser.pages[1] = Page(url="https://mail.example/inbox", tree=tree, elements=elements)

    return change


async def test_it_asks_waits_and_notices_by_itself_when_the_person_is_through() -> None:
    play = at_login()
    browser = play.browser
    assert isinstance(browser, Watched)
    spinner = page(text("One moment"), button("Cancel"))
    browser.at_look = {3: shows(play, "page", 0), 5: shows(play, spinner), 6: shows(play, CODE), 8: shows(play, PAGE)}
    finished = await play.run()
    assert finished.outcome == "completed", finished.summary
    (question,) = play.host.only(Question)
    assert (question.reason, question.choices) == ("login", [DONE, WITHOUT])
    assert "mail.example wants you to log in" in question.text
    (answered,) = play.host.only(Answered)
    assert (answered.by, answered.text) == ("page", SEEN)
    assert [turn.tree for turn in play.host.user_turns] == [tree_of(PAGE)], "the model never saw the page in the way"
    assert "the person has done that step" in (play.host.user_turns[0].note or "")
    assert len(play.model.offered) == 1, "no call was made, and none held open, while the person was at it"


@pytest.mark.parametrize(
    ("answer", "told"),
    [
        (WITHOUT, "wants to go on without"),
        (DONE, "has done that step"),
        ("ask my colleague", "answered: ask my colleague"),
    ],
)
async def test_after_an_answer_it_goes_on_and_does_not_ask_about_the_page_again(answer: str, told: str) -> None:
    play = at_login(does("wait_and_observe", milliseconds=0), host=Quiet(answers=[answer]))
    assert (await play.run()).outcome == "completed"
    assert len(play.host.only(Question)) == 1
    assert [event.by for event in play.host.only(Answered)] == ["person"]
    assert told in (play.host.user_turns[0].note or "")
    assert [turn.tree for turn in play.host.user_turns] == [tree_of(LOGIN)] * 2


async def test_the_next_step_in_the_way_is_another_question() -> None:
    play = at_login(host=Quiet(answers=[DONE, WITHOUT]))
    browser = play.browser
    assert isinstance(browser, Watched)
    browser.at_look = {2: shows(play, CODE)}
    browser.at_look[3] = browser.at_look[2]
    assert (await play.run()).outcome == "completed"
    assert [question.reason for question in play.host.only(Question)] == ["login", "code"]


class Keys(NoVault):
    def names(self, origin: str) -> list[str]:
        return ["MAIL"] if origin == "https://mail.example" else []


async def test_where_a_secret_can_be_filled_in_nobody_is_asked() -> None:
    play = at_login()
    play.services = Services(play.host, play.host, vault=Keys())
    assert (await play.run()).outcome == "completed"
    assert play.host.asked == []


class AppCodes(Keys):
    def codes(self, origin: str) -> list[str]:
        return self.names(origin)


async def test_a_code_that_a_secret_gives_is_asked_of_nobody() -> None:
    """A tap on the person's phone is, and so is a code where there is only a password."""
    asked = CODE.replace('"Verification code"', '"Verification code" [secret]')
    tap = page(heading("Check your phone"), text("Approve the request"), button("Cancel"))
    cases = [(AppCodes(), asked, False), (Keys(), asked, True), (AppCodes(), tap, True)]
    for vault, tree, asks in cases:
        play = at_login(tree=tree, host=Quiet(answers=[WITHOUT] if asks else []))
        play.services = Services(play.host, play.host, vault=vault)
        assert (await play.run()).outcome == "completed"
        assert bool(play.host.only(Question)) is asks, tree


@pytest.mark.parametrize(
    ("line", "wanted"),
    [
        ('- checkbox [ref=e5] "I am not a robot"', True),
        ('- checkbox [checked] [ref=e5] "I am not a robot"', False),
        ('- checkbox [ref=e5] "Stay logged in"', False),
        ('- checkbox [ref=f1e5] "Ich bin kein Roboter"', True),
        ('- checkbox [checked] [ref=f1e5] "Ich bin kein Roboter"', False),
        ('- checkbox [ref=f2e5] "Newsletter"', False),
        ('- textbox <input> [ref=e5] "Characters you see in the picture"', True),
        ('- textbox <input> [ref=e5] "Characters you see in the picture" [value="x7k2"]', False),
    ],
)
def test_a_proof_beside_a_log_in_is_seen_as_long_as_it_is_not_given(line: str, wanted: bool) -> None:
    urls = ("https://www.google.com/recaptcha/api2/anchor", "https://news.example/")
    frames = [
        Frame(frame_id=at, document_id=f"d{at}", prefix=f"f{at}", url=url) for at, url in enumerate(urls, start=1)
    ]
    tree = tree_of(page(heading("Sign in"), EMAIL, HIDDEN_FIELD, line, SIGN_IN))
    assert wants_proof(tree, frames) is wanted


@pytest.mark.parametrize(
    ("task", "path", "asks"),
    [
        ("go to https://mail.example/login", "/login", False),
        ("go to https://mail.example/ and read my mail", "/login", True),
        ("go to https://mail.example/inbox", "/inbox", True),
        ("what is new?", "/login", True),
    ],
)
async def test_a_log_in_page_that_was_asked_for_by_its_address_is_what_the_person_wants(
    task: str, path: str, asks: bool
) -> None:
    browser = MemoryBrowser(Page(url=f"https://mail.example{path}", tree=LOGIN))
    play = Play([COMPLETE], task=task, browser=browser, host=Quiet(answers=[WITHOUT]))
    await play.run(Job(id="r1", task=task, tab_id=1, browse=True))
    assert bool(play.host.asked) is asks


async def test_it_can_be_stopped_and_the_tab_closed_while_it_waits() -> None:
    play = at_login()
    running = asyncio.create_task(play.run())
    while not play.host.asked:  # noqa: ASYNC110, what is waited for has no event in a run that is all in memory
        await asyncio.sleep(0)
    running.cancel()
    assert (await running).outcome == "stopped"
    play = at_login()
    browser = play.browser
    assert isinstance(browser, Watched)
    browser.at_look = {4: lambda: browser.pages.clear()}
    finished = await play.run()
    assert (finished.outcome, finished.summary) == ("failed", "The tab was closed, so the task could not go on.")


async def test_an_ordinary_run_is_not_asked_anything() -> None:
    play = Play([calls(COMPLETE.calls[0])], browser=MemoryBrowser(Page(url=START)))
    assert (await play.run()).outcome == "completed"
    assert play.host.asked == []
