"""The demo site, as a visitor sees it and as its world remembers it."""

import json
import re
import urllib.error
import urllib.request
from collections.abc import Iterator
from datetime import date
from typing import Any

import chromium
import pytest
from playwright.sync_api import Browser, Page, expect, sync_playwright

from demo.site import DemoSite, create_site, serve
from demo.site.pace import Pace
from demo.site.world.people import ERNESTO

TODAY = date(2026, 3, 2)
CARD = {"Name on card": "Robin Vale", "Card number": "4000 0000 0000 0077", "Expires (MM/YY)": "11/31"}


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium.executable(), args=chromium.SWITCHES)
        yield browser
        browser.close()


@pytest.fixture
def site() -> DemoSite:
    return create_site(seed=11, today=TODAY)


@pytest.fixture
def base_url(site: DemoSite) -> Iterator[str]:
    with serve(site) as address:
        yield address


@pytest.fixture
def page(browser: Browser, base_url: str) -> Iterator[Page]:
    context = browser.new_context(base_url=base_url, locale="en-GB")
    page = context.new_page()
    complaints: list[str] = []
    page.on("pageerror", lambda error: complaints.append(str(error)))
    yield page
    context.close()
    assert complaints == []


def get(address: str) -> tuple[int, str]:
    try:
        with urllib.request.urlopen(address) as response:
            return response.status, response.read().decode()
    except urllib.error.HTTPError as error:
        with error:
            return error.code, error.read().decode()


def post(address: str, body: Any, host: str | None = None) -> tuple[int, Any]:
    headers = {"Content-Type": "application/json"} | ({"Host": host} if host else {})
    request = urllib.request.Request(address, json.dumps(body).encode(), headers)
    try:
        with urllib.request.urlopen(request) as response:
            return response.status, json.load(response)
    except urllib.error.HTTPError as error:
        with error:
            return error.code, error.read().decode()


# The world


def test_same_seed_same_world() -> None:
    one, other = create_site(7, today=TODAY), create_site(7, today=TODAY)
    assert one.mail.messages == other.mail.messages
    assert one.shop.products == other.shop.products


def test_every_start_is_another_world() -> None:
    one, other = create_site(today=TODAY), create_site(today=TODAY)
    assert one.seed != other.seed
    assert [message.body for message in one.mail.messages] != [message.body for message in other.mail.messages]


@pytest.mark.parametrize("seed", range(20))
def test_newest_of_ernesto_carries_the_errand(seed: int) -> None:
    mail = create_site(seed, today=TODAY).mail
    his = mail.written_by(ERNESTO.name)
    assert len(mail.folder("inbox")) >= 30
    assert 1 <= len(his) <= 3
    assert his[0].id == mail.errand.message_id
    assert his[0].unread
    assert all(fact in " ".join([his[0].subject, *his[0].body]) for fact in mail.errand.facts)
    assert all(mail.search(query)[0] is his[0] for query in ("Ernesto Ruiz", '"ernesto ruiz"', "from:ruiz"))
    # Neither a mark that was left open nor an address twice.
    assert not any("{" in text for message in mail.messages for text in (message.subject, *message.body))
    assert len({message.id for message in mail.messages}) == len(mail.messages)
    products = create_site(seed, today=TODAY).shop.products
    assert len({product.id for product in products}) == len(products)


# The interface


def test_every_document_is_there(base_url: str) -> None:
    paths = "/ /mail/inbox /shop /shop/cart /shop/checkout /form /form/contact"
    odd = "/frames /frame /slow /late /arrived /newtab /dialogs /ticker"
    for path in f"{paths} {odd}".split():
        status, text = get(base_url + path)
        assert (path, status) == (path, 200)
        assert not re.search(r'(src|href)="(https?:)?//', text), "nothing comes from elsewhere"


def test_answers_are_late(browser: Browser) -> None:
    with serve(create_site(1, pace=Pace(2_000, 2_000))) as base_url:
        page = browser.new_page()
        page.goto(f"{base_url}/mail/inbox")
        expect(page.get_by_text("Loading…")).to_be_visible()
        expect(page.get_by_text("Loading…")).to_be_hidden(timeout=30_000)
        page.close()


def test_refusals_name_the_fields(base_url: str, site: DemoSite) -> None:
    status, text = post(f"{base_url}/api/form", {"email": "nobody"})
    assert status == 422
    assert {"email", "full_name", "terms"} <= set(json.loads(text)["fields"])
    assert site.form.submissions == []
    assert post(f"{base_url}/api/shop/cart", {"product_id": "nothing"})[0] == 409
    assert get(f"{base_url}/api/mail/messages/0000000000")[0] == 404


def test_list_does_not_give_the_errand_away(base_url: str, site: DemoSite) -> None:
    [row] = [
        row
        for row in json.loads(get(f"{base_url}/api/mail/messages")[1])["messages"]
        if row["id"] == site.mail.errand.message_id
    ]
    assert row["sender"]["name"] == ERNESTO.name
    assert not all(fact in row["subject"] + row["snippet"] for fact in site.mail.errand.facts)


def test_other_host_names_are_turned_away(base_url: str, site: DemoSite) -> None:
    assert post(f"{base_url}/api/mail/messages", {"to": "a@b.example"}, host="attacker.example")[0] == 400
    assert site.mail.folder("sent") == []


# The webmail


@pytest.mark.parametrize("enter", [False, True])
def test_search_and_read_a_message(page: Page, site: DemoSite, enter: bool) -> None:
    page.goto("/mail")
    expect(page.get_by_role("heading", name="Inbox")).to_be_visible()
    field = page.get_by_role("searchbox")
    field.press_sequentially("Ernesto Ruiz", delay=20)
    if enter:
        field.press("Enter")
    expect(page).to_have_url(re.compile(r"/mail/search\?q=Ernesto%20Ruiz$"))
    rows = page.get_by_role("list", name="Messages").get_by_role("link")
    expect(rows).to_have_count(len(site.mail.search("Ernesto Ruiz")))
    rows.first.click()
    expect(page).to_have_url(re.compile(f"/mail/message/{site.mail.errand.message_id}$"))
    for fact in site.mail.errand.facts:
        expect(page.locator("article")).to_contain_text(fact)
    page.go_back()
    expect(rows).to_have_count(len(site.mail.search("Ernesto Ruiz")))
    expect(field).to_have_value("Ernesto Ruiz")
    assert not site.mail.written_by("Ernesto Ruiz")[0].unread


def test_write_a_message(page: Page, site: DemoSite) -> None:
    page.goto("/mail")
    page.get_by_role("link", name="Compose").click()
    page.get_by_role("button", name="Send").click()
    expect(page.get_by_role("alert")).to_have_text("Please enter a valid address.")
    page.get_by_label("To").fill(ERNESTO.address)
    page.get_by_label("Subject").fill("Done")
    page.get_by_label("Message body").fill("All booked.\nRobin")
    page.get_by_role("button", name="Send").click()
    expect(page.get_by_role("status")).to_have_text("Message sent")
    [sent] = site.mail.folder("sent")
    assert (sent.to, sent.subject, sent.body) == (ERNESTO.address, "Done", ["All booked.", "Robin"])


def test_delete_asks_first(page: Page, site: DemoSite) -> None:
    newest = site.mail.folder("inbox")[0]
    page.goto(f"/mail/message/{newest.id}")
    page.once("dialog", lambda dialog: dialog.dismiss())
    page.get_by_role("button", name="Delete").click()
    assert newest in site.mail.folder("inbox")
    page.once("dialog", lambda dialog: dialog.accept())
    page.get_by_role("button", name="Delete").click()
    expect(page.get_by_role("status")).to_have_text("Message moved to the trash")
    assert newest in site.mail.folder("trash")


def test_older_messages_on_demand(page: Page, site: DemoSite) -> None:
    page.goto("/mail/inbox")
    rows = page.get_by_role("list", name="Messages").get_by_role("listitem")
    expect(rows).to_have_count(25)
    page.get_by_role("button", name="Show older messages").click()
    expect(rows).to_have_count(len(site.mail.folder("inbox")))


# The shop


def test_order(page: Page, site: DemoSite) -> None:
    lamp = next(product for product in site.shop.search("lamp") if product.stock > 2)
    page.goto("/shop")
    page.get_by_role("searchbox").fill("lamps")
    page.get_by_role("searchbox").press("Enter")
    expect(page.get_by_role("status").first).to_have_text("4 products")
    page.get_by_role("article").filter(has_text=lamp.name).get_by_role("button", name="Add to cart").click()
    expect(page.locator("#count")).to_have_text("1")
    page.get_by_role("link", name="Cart").click()
    page.get_by_role("button", name=f"One {lamp.name} more").click()
    expect(page.locator("output")).to_have_text("2")
    page.get_by_role("link", name="Check out").click()
    expect(page.locator(".steps [aria-current]")).to_have_text("Address")  # its script has begun
    page.get_by_role("button", name="Continue").click()
    expect(page.get_by_role("alert")).to_have_text("Full name: please fill this in.")
    for label, value in {
        "Full name": "Robin Vale",
        "Street and number": "8 Bell Yard",
        "Postcode": "20095",
        "City": "Larkhill",
    }.items():
        page.get_by_label(label).fill(value)
    page.get_by_label("Country").select_option("Germany")
    page.get_by_role("button", name="Continue").click()
    page.get_by_label("Express").check()
    page.get_by_role("button", name="Continue").click()
    for label, value in CARD.items():
        page.get_by_label(label).fill(value)
    page.get_by_label("Security code").fill("123")
    page.get_by_role("button", name="Pay and order").click()
    expect(page.get_by_role("heading", name="Thank you!")).to_be_visible()
    [order] = site.shop.orders
    expect(page.locator("#number")).to_have_text(order.number)
    assert (order.delivery, order.total, order.card_ends_with) == ("express", 2 * lamp.price + 1290, "0077")
    assert [(line.product.id, line.quantity) for line in order.lines] == [(lamp.id, 2)]
    assert site.shop.cart == []


def test_no_more_than_there_is(page: Page, site: DemoSite) -> None:
    product = next(product for product in site.shop.products if product.stock > 0)
    page.goto(f"/shop/product/{product.id}")
    page.get_by_label("Quantity").fill(str(product.stock + 1))
    page.get_by_role("button", name="Add to cart").click()
    expect(page.locator(".toast")).to_have_text(f"Only {product.stock} of {product.name} left.")
    assert site.shop.cart == []


# The form


def test_form_to_the_end(page: Page, site: DemoSite) -> None:
    page.goto("/form")
    next_page = page.get_by_role("button", name="Next")
    next_page.click()
    expect(page.get_by_role("alert")).to_have_text("4 to correct on this page.")
    expect(page.get_by_label("E-mail")).to_have_attribute("aria-invalid", "true")
    page.get_by_label("Full name").fill("Robin Vale")
    page.get_by_label("E-mail").fill("robin@harbourmail.example")
    page.get_by_label("Date of birth").fill("1990-05-17")
    page.get_by_label("Country").select_option("Spain")
    page.get_by_label("Choose a password").fill("long enough")
    next_page.click()
    page.get_by_label("Name of the stall").fill("Quiet Corner")
    page.get_by_label("Trade").fill("Honey")
    page.get_by_label("Width in metres").fill("3")
    page.get_by_label("Arrival").fill("07:30")
    page.get_by_label("Colour of the awning").fill("#aa3300")
    page.get_by_label("How loud is it?").fill("7")
    page.get_by_label("What do you sell?").fill("Honey, wax and candles.")
    page.get_by_role("textbox", name="Your story, for the market's paper").fill("Bees came first.")
    next_page.click()
    page.get_by_label("Days").select_option(["Friday", "Sunday"])
    page.get_by_label("For light").check()
    page.get_by_text("Parking").click()
    page.get_by_role("combobox", name="Pitch").press_sequentially("arc")
    page.get_by_role("option", name="Under the arcade").click()
    page.get_by_role("option", name="Music").click()
    page.get_by_role("switch", name="Newsletter").click()
    next_page.click()
    page.get_by_label("Photos or plans").set_input_files(
        {"name": "plan.txt", "mimeType": "text/plain", "buffer": b"3 m"}
    )
    # Playwright does not look into closed roots: the keyboard does.
    page.get_by_label("Photos or plans").focus()
    page.keyboard.press("Tab")
    page.keyboard.type("012/345/6789")
    page.frame_locator("#contact").get_by_label("Name and phone").fill("Anneke, 555 0100")
    next_page.click()
    expect(page.locator("#review")).to_contain_text("plan.txt")
    page.get_by_text("I have read the rules").click()
    page.get_by_role("button", name="Send").click()
    expect(page.locator("#done")).to_be_visible()
    [submission] = site.form.submissions
    expect(page.locator("#number")).to_have_text(submission.number)
    sent = submission.application
    assert (sent.full_name, sent.country, sent.birthday) == ("Robin Vale", "Spain", date(1990, 5, 17))
    assert (sent.metres, sent.colour, sent.loudness, sent.trade) == (3, "#aa3300", 7, "Honey")
    assert (sent.days, sent.power, sent.needs) == (["Friday", "Sunday"], "light", ["parking"])
    assert (sent.pitch, sent.neighbours, sent.newsletter) == ("Under the arcade", ["Music"], True)
    assert (sent.tax_number, sent.emergency) == ("012/345/6789", "Anneke, 555 0100")
    assert [(paper.name, paper.size, paper.content) for paper in sent.papers] == [("plan.txt", 3, "MyBt")]
    assert "Bees came first." in sent.story


# The oddities


def test_frames_are_alive(page: Page) -> None:
    page.goto("/frames")
    outer = page.frame_locator("iframe[title=Outer]")
    for frame, name in (
        (outer, "Outer"),
        (outer.frame_locator("iframe"), "Inner"),
        (page.frame_locator("iframe[title=Sandbox]"), "Sandbox"),
        (page.frame_locator("iframe[title=Elsewhere]"), "Elsewhere"),
    ):
        frame.get_by_role("button", name=f"Press {name}").click()
        expect(frame.get_by_role("status")).to_have_text(f"{name} noted: nothing")
    written = page.frame_locator("iframe[title='Written in']").get_by_role("button")
    written.click()
    expect(written).to_have_text("Written-in button was pressed")
    [elsewhere] = [frame for frame in page.frames if frame.url.endswith("Elsewhere")]
    assert elsewhere.url.startswith("http://localhost:")


def test_slow_late_new_tab_and_dialogs(page: Page) -> None:
    page.goto("/slow?ms=300")
    expect(page.get_by_text("It took 300 ms")).to_be_visible()
    page.goto("/late")
    page.get_by_role("link", name="Go on").click()
    expect(page.get_by_role("heading", name="You have arrived")).to_be_visible()
    page.goto("/newtab")
    with page.expect_popup() as popup:
        page.get_by_role("link", name="Open in a new tab").click()
    assert popup.value.url.endswith("/arrived")
    page.goto("/dialogs")
    page.once("dialog", lambda dialog: dialog.accept("Sage"))
    page.get_by_role("button", name="Prompt").click()
    expect(page.get_by_role("status")).to_have_text("Prompted: Sage")


@pytest.mark.timeout(60)
def test_ticker_never_rests_and_yet_the_server_stops(browser: Browser) -> None:
    """Were it to wait for the ticker's connection, it would wait until the time limit."""
    page = browser.new_page()
    with serve(create_site(3)) as address:
        page.goto(f"{address}/ticker")
        # Any tick will do: on a busy machine the list has moved on before the first look.
        expect(page.get_by_text(re.compile(r"^Tick \d+$")).first).to_be_visible()
        page.get_by_role("button", name="Press me").click()
        expect(page.locator("#pressed")).to_have_text("Pressed")
    with pytest.raises(urllib.error.URLError):
        get(address)
    page.close()
