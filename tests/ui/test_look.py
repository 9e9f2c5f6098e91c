"""Both themes and every width: readable colours, nothing that runs out of its box."""

import io

import pytest
from PIL import Image, ImageChops, ImageStat
from playwright.async_api import Page, expect
from ui.asked import PAY, PLAN, SENT, TICKED
from ui.conftest import EXTENSION, OpenPage
from ui.events import WHOLE_RUN, action, finished
from webhand_agent.protocol import Choice, Filled, Question

LONG = "https://accounts.example.com/" + "a" * 300
MORE = {"choices": list(Choice), "fields": [Filled(label=LONG, value=LONG)], "reads": [LONG]}

# The contrast of WCAG 2.2, 1.4.3, for every piece of text on the page against the nearest background behind it.
CONTRAST = """() => {
  const channel = (c) => (c /= 255) <= 0.04045 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4;
  const light = ([r, g, b]) => 0.2126 * channel(r) + 0.7152 * channel(g) + 0.0722 * channel(b);
  const parts = (text) => text.match(/[\\d.]+/g).map(Number);
  const ground = (node) => {
    const colour = parts(getComputedStyle(node).backgroundColor);
    return colour.length === 3 || colour[3] > 0 ? colour : ground(node.parentElement);
  };
  const poor = [];
  for (const node of document.body.querySelectorAll("*")) {
    const own = [...node.childNodes].some((child) => child.nodeType === 3 && child.data.trim());
    if (!own || !node.checkVisibility() || node.closest(":disabled")) continue;
    const [a, b] = [light(parts(getComputedStyle(node).color)), light(ground(node))].sort((x, y) => y - x);
    if ((a + 0.05) / (b + 0.05) < 4.5) poor.push(`${node.className}: ${node.textContent.slice(0, 40)}`);
  }
  return poor;
}"""


async def fill(page_of: OpenPage, width: int, scheme: str) -> Page:
    worker = await page_of(viewport={"width": width, "height": 700}, color_scheme=scheme)
    await expect(worker.page.locator("#request")).to_be_enabled()
    await worker.start(LONG)
    long = SENT.model_copy(update={"what": LONG, "where": LONG})
    end = {"changes": [long, TICKED], "acts": 2, "looks": 7, "unproven": [LONG]}
    await worker.send(*WHOLE_RUN[:-1], finished(LONG).model_copy(update=end))
    await expect(worker.page.locator(".answer")).to_have_text(LONG)
    await worker.start("More", "r2")
    await worker.send(
        action("c9", "type_text", text=LONG, description=LONG),
        Question(t=1, id="q", text=LONG, choices=[LONG]),
        PAY.model_copy(update=dict.fromkeys(("act", "site", "context", "amount", "writes"), LONG) | MORE),
        PLAN.model_copy(update={"id": "p"}),
        run_id="r2",
    )
    await expect(worker.page.locator(".confirmation .choice").first).to_be_enabled()
    await expect(worker.page.locator(".confirmation .choice").last).to_be_enabled()
    await worker.page.locator(".timeline summary").first.click()
    return worker.page


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("width", [300, 400, 1200])
async def test_themes_and_widths(open_page: OpenPage, width: int, scheme: str) -> None:
    page = await fill(open_page, width, scheme)
    assert await page.evaluate("document.documentElement.scrollWidth") == width
    wide = "() => { const s = document.querySelector('#scroll'); return s.scrollWidth - s.clientWidth }"
    assert await page.evaluate(wide) == 0
    assert await page.evaluate(CONTRAST) == []
    picture = Image.open(io.BytesIO(await page.screenshot())).convert("L")
    brightness = ImageStat.Stat(picture).mean[0]
    assert brightness > 200 if scheme == "light" else brightness < 60


@pytest.mark.parametrize("scheme", ["light", "dark"])
async def test_settings_page_and_notices(open_page: OpenPage, scheme: str) -> None:
    worker = await open_page("options.html", color_scheme=scheme)
    await expect(worker.page.locator("#facts dd").first).to_have_text("Ready")
    await worker.become("forbidden")
    await expect(worker.page.locator("[data-notice]")).to_be_visible()
    assert await worker.page.evaluate(CONTRAST) == []


async def test_every_control_has_a_name(open_page: OpenPage) -> None:
    page = await fill(open_page, 400, "light")
    for control in await page.locator(
        "button:visible, input:not([type=checkbox]):visible, textarea:visible, summary:visible"
    ).all():
        name = await control.get_attribute("aria-label") or await control.inner_text()
        assert name.strip(), await control.evaluate("node => node.outerHTML")


async def test_the_end_of_a_long_run_is_in_sight(open_page: OpenPage) -> None:
    """The composer grows when a run ends, and must not cover its last line."""
    page = (worker := await open_page(viewport={"width": 400, "height": 480})).page
    await worker.start("Search")
    await worker.send(*WHOLE_RUN[:-1], Question(t=1, id="q", text="Which?", choices=["a"]))
    await expect(page.locator(".choice").first).to_be_enabled()
    await worker.send(finished("One line.\n\n" * 12))
    await expect(page.locator(".answer")).to_contain_text("One line.")
    below = (
        "() => { const s = document.querySelector('#scroll'); return s.scrollHeight - s.scrollTop - s.clientHeight }"
    )
    await expect(page.locator("#hint")).to_contain_text("Enter sends")
    assert await page.evaluate(below) < 2


def outline(picture: Image.Image) -> Image.Image:
    """What is drawn in it, light on dark, without what is around."""
    grey = picture.convert("L").point(lambda value: max(0, value - 100) * 255 // 155)
    return grey.crop(grey.point(lambda value: 255 * (value > 100)).getbbox())


async def test_the_toolbar_shows_the_hand_of_the_chat(page: Page) -> None:
    mark = page.locator(".brand .mark")
    await mark.evaluate("(mark) => { mark.style.borderRadius = 0; mark.style.zoom = 4 }")
    shown = Image.open(io.BytesIO(await mark.screenshot())).convert("RGB")
    for size in (16, 32, 48, 128):
        icon = Image.open(EXTENSION / "icons" / f"{size}.png").convert("RGB")
        assert icon.getpixel((size // 2, 1)) == shown.getpixel((4, 4))
        hand = outline(icon)
        difference = ImageChops.difference(hand, outline(shown).resize(hand.size))
        assert ImageStat.Stat(difference).mean[0] < 50, size  # of 255; other icons of the chat have 80 and more
