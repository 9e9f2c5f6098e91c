"""What the chat and the settings page say about the host, and what a person can do about it."""

import pytest
from playwright.async_api import Page, expect
from ui.conftest import OpenPage
from ui.events import finished
from ui.worker import READY, Worker
from webhand_agent.protocol import ErrorCode, Status

STATES = [
    ("missing", "", ["pip install .", "webhand install"], "Webhand is not installed on this computer yet."),
    ("forbidden", "", ["webhand doctor --fix"], "This browser may not talk to Webhand yet."),
    ("mismatch", "Update the extension.", [], "The two halves of Webhand have to be updated first."),
    ("gone", "It ran out of memory.", [], "Webhand on your computer has stopped."),
]


@pytest.mark.parametrize(("state", "message", "commands", "hint"), STATES)
async def test_host_states(
    worker: Worker, page: Page, state: str, message: str, commands: list[str], hint: str
) -> None:
    await worker.become(state, message)
    notice = page.locator(f"[data-notice={state}]")
    await expect(notice).to_contain_text(message)
    await expect(notice.locator("code")).to_have_text(commands)
    await expect(page.locator("#request")).to_be_disabled()
    await expect(page.locator("#hint")).to_have_text(hint)
    await expect(page.locator("#welcome")).to_be_hidden()
    await notice.get_by_role("button", name="Try again").click()
    await expect(notice).to_have_count(0)
    await expect(page.locator("#request")).to_be_enabled()
    assert worker.params_of("host.connect") == [{}]


async def test_connecting_keeps_the_field_of_one_who_is_typing(worker: Worker, page: Page) -> None:
    await page.locator("#request").press_sequentially("go to ")
    await worker.become("connecting", attempt=3)
    await expect(page.locator("#host")).to_have_text("Connecting… (3)")
    await page.locator("#request").press_sequentially("example.org")
    await expect(page.locator("#send")).to_be_disabled()
    await worker.become("ready")
    await expect(page.locator("#request")).to_have_value("go to example.org")
    await expect(page.locator("#send")).to_be_enabled()


async def test_not_ready_at_the_beginning(open_page: OpenPage) -> None:
    worker = await open_page()
    worker.host = {"state": "connecting", "message": "", "attempt": 1}
    await worker.page.reload()
    await expect(worker.page.locator("#hint")).to_have_text("Connecting to Webhand on your computer…")
    await expect(worker.page.locator("#send")).to_be_disabled()


@pytest.mark.parametrize("is_changed", [False, True])
async def test_what_is_sent_before_the_connection_is_there_goes_when_it_is(
    open_page: OpenPage, is_changed: bool
) -> None:
    worker = await open_page()
    page = worker.page
    worker.host = {"state": "connecting", "message": "", "attempt": 1}
    await page.reload()
    await expect(page.locator("#host")).to_have_attribute("data-state", "connecting")
    await page.locator("#request").press_sequentially("go to example.org")
    await page.keyboard.press("Enter")
    await expect(page.locator("#hint")).to_have_text("Sent as soon as Webhand is connected.")
    if is_changed:
        await page.locator("#request").press_sequentially("!")
    await worker.become("ready")
    await expect(page.locator("#request")).to_have_value("go to example.org!" if is_changed else "")
    assert worker.params_of("task.start") == ([] if is_changed else [{"task": "go to example.org"}])


async def test_what_is_typed_before_the_page_is_ready_is_kept(open_page: OpenPage) -> None:
    """Also where a draft waits: what the person types now is newer."""
    worker = await open_page()
    page = worker.page
    await page.locator("#request").press_sequentially("an old draft")
    script = "new MutationObserver((_, seen) => { const field = document.getElementById('request'); "
    script += "if (field) { seen.disconnect(); field.value = 'typed early'; } })"
    await page.add_init_script(f"{script}.observe(document, {{ childList: true, subtree: true }})")
    await page.reload()
    await page.wait_for_selector("#host[data-state=ready]")
    await expect(page.locator("#request")).to_have_value("typed early")
    await expect(page.locator("#send")).to_be_enabled()


async def test_copy(open_page: OpenPage) -> None:
    worker = await open_page(permissions=["clipboard-read", "clipboard-write"])
    await worker.become("missing")
    await worker.page.get_by_role("button", name="Copy").first.click()
    await expect(worker.page.get_by_role("button", name="Copied")).to_be_visible()
    assert await worker.page.evaluate("navigator.clipboard.readText()") == "pip install ."


async def test_no_key(worker: Worker, page: Page) -> None:
    worker.status = Status(build="0.1.0", key="none", model="offline")
    await page.reload()
    notice = page.locator("[data-notice=key]")
    await notice.locator("summary").click()
    await expect(notice.locator("code")).to_have_text("webhand key set")
    await notice.get_by_role("button", name="Dismiss").click()
    await expect(notice).to_have_count(0)
    await page.reload()
    await expect(page.locator("#request")).to_be_enabled()
    await expect(notice).to_have_count(0)


async def test_a_key_is_typed_in_the_settings_and_forgotten(open_page: OpenPage) -> None:
    worker = await open_page("options.html")
    field, said = worker.page.get_by_label("Key", exact=True), worker.page.locator("#keySaid")
    worker.refusals["key.set"] = (ErrorCode.REFUSED, "The key was not stored.")
    await field.fill("no key")
    await worker.page.get_by_role("button", name="Save").click()
    await expect(said).to_have_text("The key was not stored.")
    worker.refusals.clear()
    worker.status = Status(build="0.1.0", key="keyring", model="gemini")
    await field.fill("AIza-1")
    await field.press("Enter")
    await expect(said).to_have_text("The key is in the keyring.")
    await expect(field).to_have_value("")
    assert worker.params_of("key.set") == [{"value": "no key"}, {"value": "AIza-1"}]
    assert "AIza-1" not in await worker.page.content()


async def test_without_a_model_only_what_is_done_without_one_is_suggested(worker: Worker, page: Page) -> None:
    suggested = page.locator("#examples")
    await expect(suggested).to_contain_text("Summarise this page")
    worker.status = Status(build="0.1.0", key="none", model="auto")
    await page.reload()
    await expect(page.locator("[data-notice=key]")).to_be_visible()
    await expect(suggested).to_contain_text("What does this page say?")
    await expect(suggested).not_to_contain_text("Summarise")


async def test_a_host_that_is_lost_is_told_of_at_the_composer_until_it_is_back(worker: Worker, page: Page) -> None:
    await worker.start("Search")
    await worker.send(finished("One line.\n\n" * 60))
    await expect(page.locator(".answer")).to_contain_text("One line.")
    await worker.become("connecting", "Webhand's program stopped. Trying again (2 of 12).", lost=True)
    notice = page.locator("[data-notice=lost]")
    await expect(notice).to_contain_text("Trying again (2 of 12)")
    for place in (0, 100_000):
        await page.evaluate("top => { document.querySelector('#scroll').scrollTop = top }", place)
        await expect(notice).to_be_in_viewport(ratio=1)
    await worker.become("gone", "Webhand's program ends as soon as it is started.")
    await expect(notice).to_have_count(0)
    await expect(page.locator("[data-notice=gone]").get_by_role("button", name="Try again")).to_be_in_viewport()
    await worker.become("ready")
    await expect(page.locator("[data-notice]")).to_have_count(0)


async def test_problem(worker: Worker, page: Page) -> None:
    worker.status = Status(build="0.1.0", key="file", model="gemini", problem="The key was refused by Google.")
    await page.reload()
    await expect(page.locator("[data-notice=problem]")).to_contain_text("The key was refused by Google.")


async def test_a_model_that_needs_a_key_does_not_promise_to_work_without_one(worker: Worker, page: Page) -> None:
    worker.status = Status(build="0.1.0", key="none", model="gemini", problem="Gemini needs a key and none is set.")
    await page.reload()
    await expect(page.locator("[data-notice=problem]")).to_be_visible()
    await expect(page.locator("[data-notice=key]")).to_have_count(0)


async def test_a_model_that_needs_no_key(worker: Worker, page: Page) -> None:
    worker.status = Status(build="0.1.0", key="unneeded", model="openai:qwen3")
    await page.reload()
    await expect(page.locator("#host")).to_have_attribute("data-state", "ready")
    await expect(page.locator("[data-notice]")).to_have_count(0)


async def test_settings_page(open_page: OpenPage) -> None:
    worker = await open_page("options.html")
    page = worker.page
    cookies = "refused, where their framework is known (webhand config set cookies ask)"
    await expect(page.locator("#facts dd")).to_have_text(
        ["Ready", "0.1.0", "0.1.0", "gemini-2.5-flash", cookies, "in the system’s key store"]
    )
    await expect(page.locator(".command code")).to_have_text(["webhand doctor", "webhand key set"])
    await expect(page.locator("#permissions dt")).to_have_text(["nativeMessaging", "tabs", "<all_urls>"])
    await worker.become("gone")
    await page.get_by_role("button", name="Try again").click()
    await expect(page.locator("#facts dd").first).to_have_text("Ready")
    assert worker.host == READY
