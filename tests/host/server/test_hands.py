"""What programs see and do in a page, by places, selectors, keys and refs."""

import base64
import time
from io import BytesIO
from typing import Any

import pytest
from conformance.site import Site
from host.server.served import Program
from PIL import Image

PLACED = "position: fixed; margin: 0; padding: 0; left: {x}px; top: {y}px; width: {w}px; height: {h}px"


def placed(tag: str, x: int, y: int, w: int = 100, h: int = 40, *, says: str = "", more: str = "") -> str:
    return f"<{tag} style='{PLACED.format(x=x, y=y, w=w, h=h)}' {more}>{says}</{tag}>"


def title(program: Program) -> str:
    return str(next(tab for tab in program.get("/browser/tabs")["tabs"] if tab["is_current"])["title"])


def comes_to_say(program: Program, wanted: str) -> None:
    """A page hears that it was scrolled with its next frame, and the browser of a title when its page has told it."""
    late = time.monotonic() + 10
    while (said := title(program)) != wanted:
        assert time.monotonic() < late, f"its title is {said!r} and not {wanted!r}"


def test_a_click_lands_where_it_was_sent(program: Program, pages: Site) -> None:
    tell = "onclick='document.title = `${event.clientX},${event.clientY}`'"
    program.post("/browser/navigate", url=pages.put(placed("button", 380, 180, 200, 80, says="Compose", more=tell)))
    told = program.post("/click", scope="browser", x=400, y=200, coordinate_origin="lux_sdk", click_type="single")
    assert told["success"], told
    assert told["executed_with"] == "playwright"
    assert told["details"] == {
        "scope": "browser",
        "click_type": "single",
        "viewport_coords": {"x": 406, "y": 206},
        "original_coords": {"x": 400, "y": 200},
        "coordinate_origin": "lux_sdk",
    }
    x, y = map(float, title(program).split(","))
    assert (round(x), round(y)) == (406, 206)
    assert told["receipt"]["code"] == "done"


def test_there_is_no_picture_of_an_empty_tab(program: Program) -> None:
    empty = program("POST", "/screenshot", {})
    assert empty.status == 409, empty.text
    assert empty.json["error"] == "No picture was taken. This tab is empty."


@pytest.mark.parametrize(("kind", "event"), [("double", "dblclick"), ("right", "contextmenu")])
def test_other_clicks(program: Program, pages: Site, kind: str, event: str) -> None:
    more = f"on{event}='document.title = event.type'"
    program.post("/browser/navigate", url=pages.put(placed("button", 10, 10, says="Go", more=more)))
    assert program.post("/click", x=30, y=20, click_type=kind)["success"]
    assert title(program) == event


@pytest.mark.parametrize(("x", "y"), [(1500, 200), (-1, 5), (5, -1), (1280, 5), (5, 720), (1e6, 1e6)])
def test_a_place_outside_is_told_in_words_that_clients_match_on(program: Program, x: float, y: float) -> None:
    reply = program("POST", "/click", {"scope": "browser", "x": x, "y": y})
    assert reply.status == 400
    assert reply.json == {
        "success": False,
        "error": f"Coordinates ({x:g}, {y:g}) outside viewport bounds (1280x720)",
        "details": {"viewport": {"width": 1280, "height": 720}, "requested": {"x": x, "y": y}},
    }


@pytest.mark.parametrize(
    "raw", [b'{"x": NaN, "y": 1}', b'{"x": Infinity, "y": 1}', b'{"x": 1e400, "y": 1}', b'{"x": 1e9, "y": 1}']
)
def test_numbers_that_are_none_are_refused(program: Program, raw: bytes) -> None:
    reply = program("POST", "/click", raw=raw)
    assert reply.status == 422, reply.text
    assert "x:" in reply.json["error"]


def test_text_is_typed_where_the_selector_says(program: Program, pages: Site) -> None:
    program.post(
        "/browser/navigate",
        url=pages.put("<input class=other><input class=email value='Dear ' oninput='document.title = value'>"),
    )
    text = "Testo con caratteri speciali: àèìòù"
    told = program.post("/type", scope="browser", text=text, method="clipboard", selector="input.email")
    assert told["details"] == {"text_length": len(text), "selector": "input.email"}
    assert title(program) == f"Dear {text}", "behind what is there"
    assert program.post("/type", text=" end")["success"], "where the caret is"
    assert title(program) == f"Dear {text} end"


def test_typing_into_an_editor(program: Program, pages: Site) -> None:
    markup = "<div contenteditable oninput='document.title = innerText' style='min-height: 2em'>One</div>"
    program.post("/browser/navigate", url=pages.put(markup))
    assert program.post("/type", text=" two", selector="[contenteditable]")["success"]
    assert title(program) == "One two"


def test_keys_reach_a_page_without_a_field(program: Program, pages: Site) -> None:
    program.post(
        "/browser/navigate",
        url=pages.put("<script>let said = ''; onkeydown = (e) => document.title = said += e.key</script><p>Game"),
    )
    assert program.post("/type", text="abc")["success"]
    assert title(program) == "abc"


def test_keystrokes_take_ascii_only(program: Program) -> None:
    reply = program("POST", "/type", {"text": "è", "method": "keystrokes"})
    assert reply.status == 422
    assert "ASCII" in reply.json["error"]


@pytest.mark.parametrize(
    "key", ["Ctrl+C", "Control+c", "Ctrl+Shift+T", "Escape", "ArrowUp", "Enter", "Delete", "Alt+Tab"]
)
def test_keys_by_whatever_name(program: Program, pages: Site, key: str) -> None:
    told_by = "[e.ctrlKey && 'C', e.shiftKey && 'S', e.altKey && 'A', e.key].filter(Boolean).join(' ')"
    listen = f"<script>onkeydown = (e) => document.title = {told_by}</script><p>Keys"
    program.post("/browser/navigate", url=pages.put(listen))
    told = program.post("/keypress", scope="browser", key=key)
    assert told["success"], told
    assert told["details"] == {"key": key}
    assert title(program).split()[-1].lower() == key.split("+")[-1].lower()
    assert title(program).startswith("C ") == key.startswith(("Ctrl", "Control"))


def test_a_key_that_there_is_not(program: Program, pages: Site) -> None:
    program.post("/browser/navigate", url=pages.put("<p>Keys"))
    reply = program("POST", "/keypress", {"key": "Entr"})
    assert reply.status == 400
    assert "Entr" in reply.json["error"]


def test_scrolling_by_pixels(program: Program, pages: Site) -> None:
    tell = "<script>onscroll = () => document.title = `${scrollX},${scrollY}`</script>"
    tall = f"{tell}<div style='width: 5000px; height: 5000px'>Tall"
    program.post("/browser/navigate", url=pages.put(tall))
    told = program.post("/scroll", scope="browser", direction="down", amount=300)
    assert told["details"] == {"direction": "down", "amount": 300}
    comes_to_say(program, "0,300")
    program.post("/scroll", direction="right", amount=100)
    comes_to_say(program, "100,300")
    program.post("/scroll", direction="up", amount=300)
    comes_to_say(program, "100,0")


def test_scrolling_what_scrolls_inside_a_page_that_does_not(program: Program, pages: Site) -> None:
    tell = "onscroll='document.title = this.scrollTop'"
    box = f"<div style='height: 200px; overflow: auto' {tell}><p style='height: 5000px'>Tall"
    program.post("/browser/navigate", url=pages.put(box))
    assert program.post("/scroll", direction="down", amount=300)["success"]
    comes_to_say(program, "300")


@pytest.mark.parametrize(("kind", "head"), [("png", b"\x89PNG"), ("jpeg", b"\xff\xd8\xff")])
def test_a_picture_in_the_pixels_of_the_viewport(program: Program, pages: Site, kind: str, head: bytes) -> None:
    program.post(
        "/browser/navigate",
        url=pages.put(
            "<body style='margin: 0; background: #ff8800'>"
            + placed("div", 100, 50, says="", more="id=x")
            + "<style>#x { background: #0000ff }</style><div style='height: 1500px'>"
        ),
    )
    told = program.post("/screenshot", scope="browser", optimize_for="both", format=kind)
    original, smaller = told["original"], told["lux_optimized"]
    assert (original["width"], original["height"]) == (1280, 720)
    data = base64.b64decode(original["image_base64"])
    assert data.startswith(head)
    assert {key: smaller[key] for key in smaller if key != "image_base64"} == {
        "width": 1260,
        "height": 700,
        "original_width": 1280,
        "original_height": 720,
        "scale_x": 1.016,
        "scale_y": 1.029,
    }
    assert Image.open(BytesIO(base64.b64decode(smaller["image_base64"]))).size == (1260, 700)
    if kind == "png":
        picture = Image.open(BytesIO(data)).convert("RGB")
        assert picture.size == (1280, 720)
        assert picture.getpixel((90, 60)) == (255, 136, 0)
        assert picture.getpixel((110, 60)) == (0, 0, 255)
    assert "lux_optimized" not in program.post("/screenshot", optimize_for="gemini")
    assert "lux_optimized" in program.post("/screenshot", optimize_for="lux")
    whole = program.post("/screenshot", full_page=True, format=kind)["original"]
    assert whole["height"] == 1500, "all of the page, of which 720 pixels are in view"
    assert Image.open(BytesIO(base64.b64decode(whole["image_base64"]))).height == 1500
    assert program("POST", "/screenshot", {"full_page": True, "optimize_for": "lux"}).status == 422


def test_a_password_is_in_no_picture_tree_or_markup(program: Program, pages: Site) -> None:
    markup = "<input type=password value=hunter2x aria-label=Password style='font-size: 40px'><p>hunter2x</p>"
    program.post("/browser/navigate", url=pages.put(markup))
    assert "hunter2x" not in program.get("/browser/dom/tree?format=webhand")["tree"]
    assert "hunter2x" not in program.get("/browser/dom/tree")["tree"]
    found = program.post("/coordinates/validate", x=30, y=80)
    assert "hunter2x" not in str(found)


def test_the_tree_of_the_document_and_ours(program: Program, pages: Site) -> None:
    links = "<nav aria-label=Main><a href=/in>Inbox</a></nav>"
    mails = "<main><ul aria-label='Email list'><li>Meeting tomorrow - John</ul></main>"
    markup = f'<title>Mail "1"</title>{links}{mails}'
    program.post("/browser/navigate", url=pages.put(markup))
    lines = program.get("/browser/dom/tree")["tree"].split("\n")
    assert lines[0] == '[WebArea] "Mail \\"1\\""'
    assert '  [navigation] "Main"' in lines
    assert '    [link] "Inbox"' in lines
    assert '    [list] "Email list"' in lines
    ours = program.get("/browser/dom/tree?format=webhand")["tree"]
    lines = program.get("/browser/dom/tree?format=json")["lines"]
    inbox = next(line for line in lines if line["role"] == "link")
    assert (inbox["name"], inbox["depth"], inbox["tag"], f"[ref={inbox['ref']}]" in ours) == ("Inbox", 2, "a", True)
    ref = next(line for line in ours.split("\n") if "Inbox" in line).split("[ref=")[1].split("]")[0]
    clicked = program.post("/click", ref=ref)
    assert clicked["receipt"]["code"] == "navigated"
    assert clicked["details"]["ref"] == ref


@pytest.mark.parametrize(("kind", "event"), [("single", "click"), ("double", "dblclick"), ("right", "contextmenu")])
def test_every_click_by_ref(program: Program, pages: Site, kind: str, event: str) -> None:
    program.post("/browser/navigate", url=pages.put(f"<button on{event}='document.title = event.type'>Go</button>"))
    ref = next(line["ref"] for line in program.get("/browser/dom/tree?format=json")["lines"] if line["ref"])
    assert program.post("/click", ref=ref, click_type=kind)["success"]
    assert title(program) == event


def test_what_a_page_sent_and_asked_is_in_the_receipt(program: Program, pages: Site) -> None:
    send = "onclick=\"fetch('/sent', {method: 'POST', body: 'x'})\""
    program.post("/browser/navigate", url=pages.put(placed("button", 10, 10, says="Note it", more=send)))
    sent = program.post("/click", x=20, y=20)["receipt"]["requests"]
    assert [(one["method"], one["url"].rpartition("/")[2]) for one in sent] == [("POST", "sent")]
    over = placed("div", 0, 0, 300, 300, more="id=over") + placed("button", 10, 10, says="Below", more="id=below")
    program.post("/browser/navigate", url=pages.put(over + "<style>#over { z-index: 1 }</style>"))
    ref = next(line["ref"] for line in program.get("/browser/dom/tree?format=json")["lines"] if line["name"] == "Below")
    covered = program.post("/click", ref=ref)
    assert (covered["success"], covered["receipt"]["code"]) == (False, "covered")
    assert covered["receipt"]["covering"]


def test_a_click_on_nothing_that_takes_the_focus_away_did_nothing(program: Program, pages: Site) -> None:
    program.post("/browser/navigate", url=pages.put("<input autofocus>" + placed("div", 300, 10, says="Inert")))
    assert program.post("/click", x=320, y=15)["receipt"]["effect"] == ["none"]
    found = program.post("/coordinates/validate", x=320, y=15)["element_info"]
    assert (found["found"], found["clickable"]) == (True, False)


def test_a_ref_that_nobody_was_shown(program: Program, pages: Site) -> None:
    program.post("/browser/navigate", url=pages.put("<p>Here"))
    told = program.post("/click", ref="e99999")
    assert told["success"] is False
    assert told["receipt"]["code"] == "not_found"


def test_what_stands_at_a_place_through_frames_and_shadow_roots(program: Program, pages: Site) -> None:
    inner = pages.put(placed("button", 20, 10, says="Compose", more="id=compose-btn class='compose-button primary'"))
    frame = placed("iframe", 200, 100, 400, 200, more=f"src='{inner.replace('127.0.0.1', 'localhost')}' frameborder=0")
    root = (
        "<div id=host></div><script>host.attachShadow({mode: 'closed'}).innerHTML = `"
        + placed("button", 700, 100, says="Deep")
        + "`</script>"
    )
    program.post("/browser/navigate", url=pages.put(frame + root))
    told = program.post("/coordinates/validate", scope="browser", x=260, y=130, coordinate_origin="viewport")
    assert told["valid"] is True
    assert told["element_info"].pop("ref").startswith("f")
    assert told["element_info"] == {
        "found": True,
        "tag": "button",
        "id": "compose-btn",
        "className": "compose-button primary",
        "text": "Compose",
        "clickable": True,
        "rect": {"x": 220, "y": 110, "width": 100, "height": 40},
        "role": "button",
    }
    assert (told["in_viewport"], told["viewport_coords"], told["original_coords"]) == (
        True,
        {"x": 260, "y": 130},
        {"x": 260, "y": 130},
    )
    bounds = told["viewport_bounds"]
    assert (bounds["width"], bounds["height"]) == (1280, 720)
    assert program.post("/coordinates/validate", x=750, y=120)["element_info"]["text"] == "Deep"
    empty = program.post("/coordinates/validate", x=1000, y=600)
    assert (empty["valid"], empty["element_info"]["found"]) == (False, False)
    outside = program.post("/coordinates/validate", x=5000, y=600)
    assert (outside["valid"], outside["in_viewport"]) == (False, False)


def test_history(program: Program, pages: Site) -> None:
    one, two = pages.put("<title>One</title>"), pages.put("<title>Two</title>")
    program.post("/browser/navigate", url=one)
    assert program.post("/browser/navigate", url=two)["url"] == two
    assert program.post("/browser/back")["url"] == one
    assert program.post("/browser/forward")["url"] == two
    assert program.post("/browser/reload")["url"] == two
    nowhere = program.post("/browser/forward")
    assert (nowhere["success"], nowhere["url"]) == (False, two)


@pytest.mark.parametrize(
    "url",
    [
        "file:///etc/passwd",
        "javascript:alert(1)",
        "chrome://settings",
        "data:text/html,x",
        "http://a b/",
        "nonsense://x",
    ],
)
def test_addresses_that_are_never_opened(program: Program, url: str) -> None:
    reply = program("POST", "/browser/navigate", {"url": url})
    assert reply.status in (400, 403), reply.text
    assert reply.json["success"] is False


def test_a_page_that_never_comes_is_told(program: Program, pages: Site) -> None:
    before = time.monotonic()
    told = program.post("/browser/navigate", url="http://127.0.0.1:9/")
    assert told["success"] is False
    assert told["receipt"]["code"] != "done"
    assert time.monotonic() - before < 30


def test_a_dialog_that_is_open_is_told_by_every_act(program: Program, pages: Site) -> None:
    program.post(
        "/browser/navigate", url=pages.put(placed("button", 10, 10, says="Ask", more="onclick='confirm(`Sure?`)'"))
    )
    told = program.post("/click", x=20, y=20)
    assert "dialog" in told["receipt"]["effect"]
    again = program.post("/click", x=20, y=20)
    assert again["success"] is False
    assert again["receipt"]["code"] == "dialog_open"
    held = program("POST", "/screenshot", {})
    assert (held.status, held.json["details"]["code"]) == (409, "dialog_open"), held.text
    answered = program.post("/browser/dialog", accept=True)
    assert (answered["success"], answered["receipt"]["dialogs"][0]["state"]) == (True, "accepted"), answered
    assert program.post("/browser/reload")["receipt"]["code"] == "navigated"


@pytest.mark.parametrize("accept", [True, False])
def test_leaving_a_page_that_asks_first(program: Program, pages: Site, accept: bool) -> None:
    asks = "<input><script>onbeforeunload = (e) => e.preventDefault()</script>"
    here, there = pages.put(asks), pages.put("<title>There</title>")
    program.post("/browser/navigate", url=here)
    program.post("/type", text="a", selector="input")
    left = program.post("/browser/navigate", url=there)
    assert (left["success"], left["receipt"]["dialogs"][0]["type"]) == (False, "beforeunload")
    program.post("/browser/dialog", accept=accept)
    assert program.get("/browser/current_url")["url"] == (there if accept else here)
    if not accept:
        program.post("/browser/navigate", url=there)
        program.post("/browser/dialog", accept=True)


def test_the_desktop_says_what_is_missing(program: Program) -> None:
    bodies: dict[str, dict[str, Any]] = {
        "/screenshot": {},
        "/click": {"x": 1, "y": 1},
        "/type": {"text": "a"},
        "/scroll": {"direction": "up"},
    }
    for path, body in bodies.items():
        reply = program("POST", path, {"scope": "desktop", **body})
        assert reply.status == 501
        assert "desktop" in reply.json["error"]


@pytest.mark.parametrize(
    ("start", "end", "expected"),
    [
        ("lux_sdk", "viewport", (406, 206)),
        ("viewport", "lux_sdk", (394, 194)),
        ("viewport", "viewport", (400, 200)),
    ],
)
def test_converting(program: Program, start: str, end: str, expected: Any) -> None:
    told = program.post("/coordinates/convert", x=400, y=200, from_space=start, to_space=end)
    assert told == {
        "success": True,
        "x": expected[0],
        "y": expected[1],
        "from_space": start,
        "to_space": end,
        "reference_dimensions": {"width": 1280, "height": 720},
    }
