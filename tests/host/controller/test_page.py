"""The page of a controller in a real browser: opened by its link, once; looked at, acted on, and kept from others."""

from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import gemini
import pytest_asyncio
from conformance.site import Site
from host.controller.controlled import Client, Controlled
from playwright.async_api import Browser, BrowserContext, Page, expect
from webhand_host.controller.page.door import KEY
from webhand_host.tokens import Can

AXE = Path(__file__).parents[3] / "node_modules" / "axe-core" / "axe.min.js"
EVIL = '<img src=x onerror="window.hit=1"><b>bold</b>\u202eneddih'


@pytest_asyncio.fixture(loop_scope="session")
async def context(shared_browser: Browser) -> AsyncIterator[BrowserContext]:
    one = await shared_browser.new_context(locale="en-US", viewport={"width": 1200, "height": 800})
    yield one
    await one.close()


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
    assert await page.locator("#steps :is(b, script), #steps img[src=x], #runs :is(b, img)").count() == 0
    assert "\u202e" not in await page.locator("body").inner_text()
    assert await page.evaluate("window.hit") is None
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
