"""The masks of a screenshot: where secrets can be seen in it, in the picture's own pixels."""

from html import escape

import pytest

from extension.browsers import Browser
from extension.pages import HANGS, Pages
from extension.steering import Json

AT = "position:absolute;box-sizing:border-box;border:0;padding:0;margin:0;"
FIELD = f"<input type=password value=hunter22 style='{AT}left:20px;top:30px;width:100px;height:20px'>"
NAMED = FIELD.replace("type=password", "type=text name=otp")
LABELLED = FIELD.replace("type=password", "type=text")
EMPTY = FIELD.replace("value=hunter22", "")
PLAIN = FIELD.replace("type=password", "type=text name=city").replace("hunter22", "Rome")
BOX = (20, 30, 100, 20)
WHOLE_FRAME = (200, 100, 300, 150)


def frame(inner: str, style: str = "", more: str = "") -> str:
    """An iframe of 300 by 150 at 200, 100."""
    place = f"{AT}left:200px;top:100px;width:300px;height:150px;{style}"
    return f'<iframe style="{place}" {more} srcdoc="{escape(inner)}"></iframe>'


def rooted(inner: str, mode: str = "closed") -> str:
    return f"<div><template shadowrootmode={mode}>{inner}</template></div>"


def lower(markup: str, top: int) -> str:
    return markup.replace("top:30px", f"top:{top}px")


def lower_box(top: int) -> tuple[int, ...]:
    left, _, width, height = BOX
    return left, top, width, height


NOTHING = f"""<p>Nothing to hide{EMPTY}{PLAIN}{frame(PLAIN)}
    {FIELD.replace("width:100px", "width:100px;visibility:hidden")}
    <iframe style="display:none" srcdoc="<input type=password value=x>"></iframe>"""


def shoot(browser: Browser, markup: str, pages: Pages) -> tuple[Json, set[tuple[int, ...]]]:
    page, tab_id = browser.open_page(pages.markup(markup))
    try:
        shot: Json = browser.host.picture(tab_id)
    finally:
        page.close()
    boxes = {tuple(round(box[side]) for side in ("x", "y", "width", "height")) for box in shot["masks"]}
    return shot, boxes


@pytest.mark.parametrize(
    ("markup", "boxes"),
    [
        (NOTHING, set()),
        (
            FIELD + lower(NAMED, 60) + lower(f"<label>Card number {LABELLED}</label>", 90),
            {BOX, lower_box(60), lower_box(90)},
        ),
        (rooted(FIELD) + rooted(rooted(lower(FIELD, 60)), "open"), {BOX, lower_box(60)}),
        (frame(FIELD), {(220, 130, 100, 20)}),
        (frame(FIELD, "border:5px solid;padding:10px"), {(235, 145, 100, 20)}),
        (frame(FIELD, "transform:scale(.5);transform-origin:0 0"), {(210, 115, 50, 10)}),
        (frame(FIELD, "transform:rotate(10deg)"), None),
        (frame(frame(FIELD)), {(420, 230, 80, 20)}),
        (frame(FIELD, more="sandbox"), {(220, 130, 100, 20)}),
        (rooted(frame(FIELD)), {(220, 130, 100, 20)}),
        (rooted(frame(FIELD) + frame(PLAIN).replace("top:100px", "top:400px")), {WHOLE_FRAME, (200, 400, 300, 150)}),
        (frame(f"{FIELD}<p style='height:3000px'><script>scrollTo(0, 20)</script>"), {(220, 110, 100, 20)}),
        (f"{FIELD}<p style='height:3000px'><script>scrollTo(0, 20)</script>", {(20, 10, 100, 20)}),
    ],
)
def test_where_secrets_can_be_seen(
    browser: Browser, pages: Pages, markup: str, boxes: set[tuple[int, ...]] | None
) -> None:
    _, found = shoot(browser, f"<!doctype html><title>Masks</title>{markup}", pages)
    if boxes is not None:
        assert found == boxes
        return
    ((x, y, width, height),) = found
    assert (x, y) < (200, 100)
    assert (x + width, y + height) > (500, 250), "a frame that is turned is hidden whole"


def test_a_frame_of_another_site(browser: Browser, pages: Pages) -> None:
    there = pages.markup(f"<!doctype html>{FIELD}", "localhost")
    markup = frame("").replace('srcdoc=""', f"src='{there}'")
    assert shoot(browser, f"<!doctype html>{markup}", pages)[1] == {(220, 130, 100, 20)}


@pytest.mark.parametrize("hung", [True, False])
def test_a_frame_that_cannot_be_asked_is_hidden_whole(browser: Browser, pages: Pages, hung: bool) -> None:
    there = pages.markup(HANGS, "hung.localhost") if hung else "chrome-extension://{id}/ui/chat.html"
    markup = frame("").replace('srcdoc=""', f"src='{there}'")
    assert shoot(browser, f"<!doctype html>{markup}", pages)[1] == {WHOLE_FRAME}


def test_what_was_a_secret_once_stays_one(browser: Browser, pages: Pages) -> None:
    page, tab_id = browser.open_page(pages.markup(f"<!doctype html>{FIELD}"))
    browser.observe(tab_id)
    page.evaluate("document.querySelector('input').type = 'text'")
    masks = browser.host.picture(tab_id)["masks"]
    page.close()
    assert [(box["x"], box["y"]) for box in masks] == [(20, 30)]


def test_masks_are_in_the_pixels_of_the_picture(browser: Browser, pages: Pages) -> None:
    """The browser's own zoom changes how many of them a CSS pixel has."""
    page, tab_id = browser.open_page(pages.markup(f"<!doctype html>{FIELD}"))
    zoom = "([tab, factor]) => chrome.tabs.setZoom(tab, factor)"
    browser.worker().evaluate(zoom, [tab_id, 2])
    page.wait_for_function("devicePixelRatio === 2")
    (mask,) = browser.host.picture(tab_id)["masks"]
    browser.worker().evaluate(zoom, [tab_id, 1])
    page.close()
    assert [round(mask[side]) for side in ("x", "y", "width", "height")] == [40, 60, 200, 40]


def test_masks_follow_the_zoom_of_two_fingers(browser: Browser, pages: Pages) -> None:
    page, tab_id = browser.open_page(pages.markup(f"<!doctype html>{FIELD}"))
    browser.context.new_cdp_session(page).send("Emulation.setPageScaleFactor", {"pageScaleFactor": 2})
    page.wait_for_function("visualViewport.scale === 2")
    (mask,) = browser.host.picture(tab_id)["masks"]
    page.close()
    assert [round(mask[side]) for side in ("x", "y", "width", "height")] == [40, 60, 200, 40]


def test_a_page_that_cannot_be_asked_gives_no_picture(browser: Browser) -> None:
    page, tab_id = browser.open_page("chrome://version/")
    assert browser.host.do("screenshot", tab_id=tab_id) is None
    page.close()
