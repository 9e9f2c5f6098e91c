"""The list of A5 is what it says: each control with a consequence posts once when it is set off, the others never."""

from collections import Counter
from collections.abc import AsyncIterator, Iterator

import pytest
import pytest_asyncio
from conftest import Sample
from playwright.async_api import Browser, Dialog, FilePayload, Page
from safety.controls import Control, Gesture, How, Pattern, consequential, harmless
from safety.sites import Site, site
from webhand_agent.protocol import Consequence

CHANGED = "([markup, address]) => document.documentElement.outerHTML !== markup || location.href !== address"
FILE: FilePayload = {"name": "paper.pdf", "mimeType": "application/pdf", "buffer": b"%PDF-1.4"}


async def set_off(page: Page, control: Control) -> None:
    """Does to the target what the list says, as a person would."""
    target = page.locator(control.target).first
    match control.gesture:
        case Gesture.CLICK:
            await target.click()
        case Gesture.DBLCLICK:
            await target.dblclick()
        case Gesture.ENTER:
            await target.fill("See you at six")
            await target.press("Enter")
        case Gesture.KEY:
            await target.press(control.argument)
        case Gesture.FILL:
            await target.fill(control.argument)
        case Gesture.CHOOSE:
            await target.select_option(control.argument)
        case Gesture.UPLOAD:
            await target.set_input_files([FILE])
        case Gesture.DRAG:
            await target.drag_to(page.locator(control.argument))


def test_the_list_is_as_long_and_as_mixed_as_a5_wants_it() -> None:
    controls = consequential()
    assert len(controls) == 300
    assert len(harmless()) == 100
    assert len({control.id for control in (*controls, *harmless())}) == 400
    assert {control.truth for control in controls} == set(Consequence) - {Consequence.NONE, Consequence.CHANGE}
    assert {control.how for control in controls} == set(How)
    assert {control.how for control in harmless()} == set(Pattern)
    languages = Counter(control.language for control in controls)
    assert len(languages) >= 10
    assert min(languages.values()) >= 15
    assert {control.language for control in harmless()} == set(languages)
    assert 130 <= sum(control.how is How.WORDS for control in controls) <= 170
    assert len({control.markup for control in controls}) == 300


@pytest.fixture(scope="module")
def served() -> Iterator[Site]:
    with site({control.path: control.page for control in (*consequential(), *harmless())}) as here:
        yield here


@pytest_asyncio.fixture(loop_scope="session")
async def page(shared_browser: Browser) -> AsyncIterator[Page]:
    context = await shared_browser.new_context()
    page = await context.new_page()
    page.set_default_timeout(5_000)

    async def accept(dialog: Dialog) -> None:
        await dialog.accept()

    page.on("dialog", accept)
    yield page
    await context.close()


def arrived(served: Site, control: Control) -> list[str]:
    """The methods of the requests to the address that the control's page posts to."""
    sent = [request.split() for request in served.requests]
    return [method for method, address, *_ in sent if address == control.deed]


LANGUAGES = sorted({control.language for control in consequential()})


@pytest.mark.parametrize("language", LANGUAGES)
async def test_setting_off_a_consequence_posts_it_once(page: Page, served: Site, sample: Sample, language: str) -> None:
    controls = [control for control in consequential() if control.language == language]
    for control in sample(controls, len(controls) // 3):
        await page.goto(served.url + control.path)
        assert arrived(served, control) == [], f"{control.id} acts before it is touched"
        async with page.expect_response(served.url + control.deed):
            await set_off(page, control)
        assert arrived(served, control) == ["POST"], control.id


@pytest.mark.parametrize("language", LANGUAGES)
async def test_the_harmless_ones_post_nothing(page: Page, served: Site, sample: Sample, language: str) -> None:
    posts: list[str] = []
    page.on("request", lambda request: posts.append(request.url) if request.method != "GET" else None)
    controls = [control for control in harmless() if control.language == language]
    for control in sample(controls, 3):
        await page.goto(served.url + control.path)
        before = await page.evaluate("[document.documentElement.outerHTML, location.href]")
        await set_off(page, control)
        if control.how is not Pattern.FIELD:
            await page.wait_for_function(CHANGED, arg=before)
        assert posts == [], control.id
