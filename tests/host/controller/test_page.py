"""The page of a controller in a real browser: opened by its link, once; looked at, acted on, and kept from others."""

import asyncio
from collections.abc import AsyncIterator, Iterator
from pathlib import Path
from typing import Any

import gemini
import pytest
import pytest_asyncio
from conformance.site import Site
from host.controller.controlled import Client, Controlled, controlling
from host.controller.hooks import Hooks
from playwright.async_api import Browser, BrowserContext, Page, expect
from webhand_host.controller.page.door import KEY, NO_LINK
from webhand_host.tokens import Can

AXE = Path(__file__).parents[3] / "node_modules" / "axe-core" / "axe.min.js"
EVIL = '<img src=x onerror="window.hit=1"><b>bold</b>\u202eneddih'


@pytest_asyncio.fixture(loop_scope="session")
async def context(shared_browser: Browser) -> AsyncIterator[BrowserContext]:
    one = await shared_browser.new_context(locale="en-US", viewport={"width": 1200, "height": 800})
    yield one
    await one.close()


@pytest.fixture(scope="module")
def listing(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Controlled]:
    """One whose sessions nobody else counts."""
    with controlling(tmp_path_factory.mktemp("listing") / "home") as one:
        yield one


def link(client: Client) -> str:
    return f"http://127.0.0.1:{client.port}{client('POST', '/page', {}).json['link']}"


def complaints_of(page: Page) -> list[str]:
    found: list[str] = []
    page.on("pageerror", lambda error: found.append(error.message))
    page.on("console", lambda one: found.append(one.text) if one.type in ("error", "warning") else None)
    return found


async def axe(page: Page) -> list[Any]:
    await page.evaluate(AXE.read_text())
    found = await page.evaluate("() => axe.run().then((result) => result.violations)")
    return [(one["id"], [node["target"] for node in one["nodes"]]) for one in found]


async def test_a_run_is_watched_and_answered_on_the_page(
    thinking: Controlled, model: gemini.GeminiStandIn, pages: Site, context: BrowserContext
) -> None:
    def buy(seen: gemini.SeenRequest) -> gemini.Reply:
        return gemini.call("click_element", element_ref=seen.ref("button", "Add to cart"), consequence="change")

    shot = gemini.call("take_screenshot")
    note = gemini.call("save_note", name="note.txt", text=EVIL)
    model.plays([shot, note, buy, gemini.call("task_complete", summary=f"Bought. {EVIL}")])
    client = thinking.program(Can.BROWSER, Can.CONFIRM)
    page = await context.new_page()
    complaints = complaints_of(page)
    address = link(client)
    await page.goto(address)
    assert page.url == f"http://127.0.0.1:{client.port}/", "neither code nor key stays in the address"
    await expect(page.locator("#workers")).to_contain_text("this-machine")
    session = client.file(f"Buy a lamp {EVIL}", f"{pages.here}/shop")
    await page.locator(f"[data-id={session}]").click(timeout=60_000)
    await expect(page.locator("#asked")).to_contain_text("Add to cart", timeout=60_000)
    await expect(page.locator("#steps")).to_contain_text("Looked at Shop")
    for scheme in ("light", "dark"):
        await page.emulate_media(color_scheme=scheme)
        assert await axe(page) == []
    pages.posts = 0
    await page.get_by_role("button", name="Yes, once").click()
    await expect(page.locator("[data-status=completed]")).to_be_visible(timeout=60_000)
    assert pages.posts == 1
    await expect(page.locator("#steps img").first).to_be_visible()
    assert await page.locator("#steps img").first.evaluate("node => node.naturalWidth") > 0
    await expect(page.locator("#files")).to_contain_text("note.txt")
    assert str(thinking.folder) not in client("GET", f"/sessions/{session}/log").text, (
        "no place of the controller's disk"
    )
    assert await page.locator("#steps :is(b, script), #steps img[src=x], #runs :is(b, img)").count() == 0
    assert "\u202e" not in await page.locator("body").inner_text()
    assert await page.evaluate("window.hit") is None
    assert complaints == []


async def test_what_a_model_calls_a_question_takes_a_yes_or_a_no(
    thinking: Controlled, model: gemini.GeminiStandIn, pages: Site, context: BrowserContext
) -> None:
    named = gemini.call("request_confirmation", action="question", description="Go on", details=["a.txt", "b.txt"])
    model.plays([named, gemini.call("task_complete", summary="It was not approved.")])
    client = thinking.program(Can.BROWSER, Can.CONFIRM)
    page = await context.new_page()
    await page.goto(link(client))
    session = client.file("Download the notes", f"{pages.here}/shop", options={"document_tools": True})
    await page.locator(f"[data-id={session}]").click(timeout=60_000)
    asked = page.locator("#asked")
    await expect(asked).to_contain_text("Risk: low.", timeout=60_000)
    await expect(asked.get_by_role("listitem")).to_have_count(4)
    await expect(asked.get_by_role("textbox")).to_have_count(0)
    await page.keyboard.press("Tab")
    await expect(asked.get_by_role("button", name="Yes, once")).to_be_focused()
    await page.keyboard.press("Tab")
    await page.keyboard.press("Enter")
    await expect(page.locator("#session-title")).to_be_focused()
    await expect(page.locator("[data-status=completed]")).to_be_visible(timeout=60_000)
    await expect(page.locator("#steps")).to_contain_text("The person did not approve it")


async def test_by_which_ways_nobody_could_be_told_comes_after_the_end(
    controlled: Controlled, hooks: Hooks, pages: Site, context: BrowserContext
) -> None:
    hooks.answers["/bot7:gone/sendMessage"] = [503, 404]
    client = controlled.program(Can.BROWSER, Can.CONFIRM)
    page = await context.new_page()
    complaints = complaints_of(page)
    await page.goto(link(client))
    ways = {"telegram": {"bot_token": "7:gone", "chat_id": "42"}}
    session = client.file(f"go to {pages.here}/second", f"{pages.here}/shop", notifications=ways)
    row = page.locator(f"[data-id={session}]")
    await row.click(timeout=60_000)
    await expect(page.locator("[data-status=completed]")).to_be_visible(timeout=60_000)
    said = "Nobody was told of its end by telegram: It answered with 404."
    await expect(page.get_by_text(said)).to_have_count(1, timeout=60_000)
    await expect(page.locator("#came")).to_contain_text("Nothing was changed.")
    await expect(row).to_contain_text("completed, nobody told by telegram", timeout=60_000)
    for scheme in ("light", "dark"):
        await page.emulate_media(color_scheme=scheme)
        assert await axe(page) == []
    other = client.file("x", options={"labels": ["nobody"]})
    await page.locator(f"[data-id={other}]").click()
    await expect(page.locator("#came")).to_be_empty()
    client("DELETE", f"/sessions/{other}")
    assert complaints == []


async def test_the_page_opens_once_looks_by_its_cookie_and_acts_by_its_key(
    thinking: Controlled, pages: Site, context: BrowserContext
) -> None:
    client = thinking.program(Can.BROWSER, Can.CONFIRM)
    here = f"http://127.0.0.1:{client.port}"
    address = link(client)
    once = address.removeprefix(here).split("#")[0]
    key = address.split("#")[1]
    nobody: dict[str, str | None] = {"Authorization": None, "Sec-Fetch-Site": "none"}
    opened = client("GET", once, headers=nobody)
    cookie = opened.headers["set-cookie"]
    assert opened.status == 303
    assert "HttpOnly" in cookie
    assert "SameSite=strict" in cookie
    assert client("GET", once, headers=nobody).status == 401, "once"
    assert client("GET", "/", headers=nobody).status == 401
    holder = {**nobody, "Sec-Fetch-Site": "same-origin", "Cookie": cookie.split(";")[0]}
    assert client("GET", "/sessions", headers=holder).status == 200
    policy = client("GET", "/", headers=holder).headers["content-security-policy"]
    assert {"default-src 'none'", "script-src 'self'", "require-trusted-types-for 'script'"} <= set(policy.split("; "))
    asked = {"instruction": "x", "options": {"labels": ["nobody"]}}
    acting = {**holder, "Origin": here, KEY: key}
    elsewhere: list[tuple[str, dict[str, str | None]]] = [
        ("another page of this machine", {"Sec-Fetch-Site": "same-site"}),
        ("a page of elsewhere", {"Sec-Fetch-Site": "cross-site"}),
        ("who says nothing of it", {"Sec-Fetch-Site": None}),
    ]
    for why, changed in elsewhere:
        assert client("GET", "/sessions", headers={**holder, **changed}).status == 403, why
        assert client("POST", "/sessions", asked, headers={**acting, **changed}).status == 403, why
    powerless: list[tuple[str, dict[str, str | None]]] = [
        ("the cookie alone", {KEY: None}),
        ("another key", {KEY: key[::-1]}),
        ("no origin", {"Origin": None}),
        ("another port's page", {"Origin": "http://127.0.0.1:1"}),
    ]
    for why, changed in powerless:
        for method, path in (("POST", "/sessions"), ("POST", "/page"), ("DELETE", "/sessions/sess_x")):
            assert client(method, path, asked, headers={**acting, **changed}).status == 403, why
    assert client("GET", "/", headers={**holder, "Host": f"evil.example:{client.port}"}).status == 421
    done = client("POST", "/sessions", asked, headers=acting)
    assert done.status == 201
    client("DELETE", f"/sessions/{done.json['session_id']}")
    assert thinking.program()("POST", "/page", {}).status == 403, "who may not answer gets no link"
    page = await context.new_page()
    await page.goto(link(client))
    other = await context.new_page()
    await other.goto(f"{pages.here}/shop")
    await other.evaluate("address => { location = address }", f"{here}/?once=guessed")
    await expect(other.locator("body")).to_contain_text("each opens once")
    await other.goto(f"{here}/")
    await expect(other.locator("#state")).to_have_text("This tab may only look.")


@pytest.mark.timeout(300)
async def test_the_list_has_what_waits_first_times_and_ids_and_leads_to_older_ones(
    listing: Controlled, pages: Site, context: BrowserContext
) -> None:
    client = listing.program(Can.BROWSER, Can.CONFIRM)
    shop = f"{pages.here}/shop"
    pages.pages["/account"] = (
        '<title>You</title><form method="post" action="/buy"><button>Delete account</button></form>'
    )
    asking = client.file('click "Delete account"', f"{pages.here}/account")
    client.until_status(asking, "waiting")
    nowhere = {"options": {"labels": ["nobody"]}}
    explored = client.file(None, shop, mode="explore", **nowhere)
    many = [client.file(f"task {number}", shop, **nowhere) for number in range(60)]
    client("DELETE", f"/sessions/{many[0]}")
    page = await context.new_page()
    complaints = complaints_of(page)
    await page.goto(link(client))
    shown = page.locator("#runs [data-id]")
    await expect(page.locator("#asking [data-id]")).to_have_attribute("data-id", asking)
    await expect(page.locator("#waiting")).to_be_visible()
    await expect(page).to_have_title("(1) Webhand controller")
    await expect(shown).to_have_count(50)
    newest = page.locator(f"[data-id={many[-1]}]")
    await expect(newest).to_contain_text(many[-1])
    created = client.get(f"/sessions/{many[-1]}")["created"]
    assert await newest.locator("time").evaluate("node => Date.parse(node.dateTime) / 1000") == pytest.approx(
        created, abs=1
    )
    assert await newest.locator("time").inner_text()
    for scheme in ("light", "dark"):
        await page.emulate_media(color_scheme=scheme)
        assert await axe(page) == []
    await page.get_by_role("button", name="Older").click()
    await expect(page.locator(f"[data-id={many[0]}]")).to_be_visible()
    await expect(shown).to_have_count(11)
    await expect(page.get_by_role("button", name="Older")).to_be_disabled()
    await expect(page.locator("#asking [data-id]")).to_have_count(1)
    await page.get_by_role("button", name="Newer").click()
    await expect(newest).to_be_visible()
    await page.get_by_label("Kind").select_option("explore")
    await expect(shown).to_have_count(1)
    await expect(shown).to_have_attribute("data-id", explored)
    await page.get_by_label("Kind").select_option("")
    await page.get_by_label("Status").select_option("stopped")
    await expect(shown).to_have_count(1)
    await expect(shown).to_have_attribute("data-id", many[0])
    await shown.click()
    await expect(shown).to_have_attribute("aria-current", "true")
    await expect(page.locator("#session-title")).to_have_text("task 0")
    await page.locator("#asking button").click()
    await page.get_by_role("button", name="No", exact=True).click()
    await expect(page.locator("#waiting")).to_be_hidden()
    await expect(page).to_have_title("Webhand controller")
    assert complaints == []


@pytest.mark.timeout(300)
async def test_the_page_says_how_to_go_on_when_its_controller_is_away_and_when_it_is_another(
    listing: Controlled, context: BrowserContext
) -> None:
    client = listing.program(Can.BROWSER, Can.CONFIRM)
    page = await context.new_page()
    await page.set_viewport_size({"width": 360, "height": 740})
    await page.goto(link(client))
    state = page.locator("#state")
    await expect(page.locator("#workers")).to_contain_text("this-machine", timeout=60_000)
    listing.process.kill()
    await expect(state).to_have_text("The controller does not answer. It is asked again.", timeout=60_000)
    await asyncio.to_thread(listing.start)
    await expect(state).to_contain_text("open the page anew by a link of `webhand console page`", timeout=60_000)
    assert await page.evaluate("document.documentElement.scrollWidth") == 360
    assert await page.locator("h1").evaluate("node => node.getClientRects().length") == 1
    assert await axe(page) == []
    await page.reload()
    assert await page.locator("body").inner_text() == NO_LINK
    await page.goto(link(client))
    await expect(state).to_be_empty(timeout=60_000)
