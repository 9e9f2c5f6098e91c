"""Setting things to a state or a value: checkboxes, fields with a form, sliders."""

import pytest
from page.conftest import Site

TICK = "this.setAttribute('aria-checked', this.getAttribute('aria-checked') !== 'true')"
PRESS = "this.setAttribute('aria-pressed', this.getAttribute('aria-pressed') !== 'true')"
STYLED = (
    "<label><input id=f type=checkbox style='position:absolute;opacity:0;width:1px;height:1px'><i>x</i> Spam</label>"
)

CLIPPED = "position:absolute;width:1px;height:1px;overflow:hidden;clip:rect(0,0,0,0);margin:-1px;padding:0;border:0"
TRACK = "<i style='display:inline-block;width:40px;height:20px;border-radius:9px;background:#ccc'></i>"
DRAWN = [  # behind a drawing, where nobody could press the field itself
    "<div style='position:relative;margin:8px'>"
    f"<label><input id=f type=checkbox style='{CLIPPED}'>{TRACK}Spam</label></div>",
    "<input id=f type=checkbox style='position:absolute;left:-9999px'><label for=f>Spam</label>",
    "<label><input id=f type=checkbox style='position:fixed;left:-100vw'>Spam</label>",
    "<label style='display:contents'><input id=f type=checkbox style='display:none'>Spam</label>",
    "<label><input id=f type=checkbox style='position:absolute;transform:translateX(-2000px)'>Spam</label>",
    "<p>top</p><div style='height:1500px'></div><input id=f type=checkbox"
    " style='position:absolute;top:0;opacity:0;pointer-events:none'><label for=f>Spam</label>",
]
HIDDEN_SWITCH = (
    f"<button id=f role=switch aria-checked=false aria-labelledby=t style='{CLIPPED}' onclick=\"{TICK}\"></button>"
    f"<label for=f><span id=t>Spam</span>{TRACK}</label>"
)

CHECKS: list[tuple[str, bool, str, str]] = [
    ("<input id=f type=checkbox aria-label=Spam>", True, "f.checked", 'checkbox "Spam" is checked now.'),
    ("<input id=f type=checkbox aria-label=Spam checked>", True, "f.checked", 'Already checked: checkbox "Spam".'),
    ("<input id=f type=checkbox aria-label=Spam checked>", False, "!f.checked", 'checkbox "Spam" is not checked now.'),
    ("<input id=f type=radio name=r aria-label=Spam>", True, "f.checked", 'radio "Spam" is checked now.'),
    (f"<div id=f role=switch tabindex=0 aria-checked=false aria-label=Spam onclick=\"{TICK}\">o</div>", True,
     "f.ariaChecked == 'true'", 'switch "Spam" is checked now.'),
    (f"<button id=f aria-pressed=true onclick=\"{PRESS}\">Spam</button>", False,
     "f.ariaPressed == 'false'", 'button "Spam" is not pressed now.'),
    (STYLED, True, "f.checked", 'checkbox "x Spam" is checked now.'),
    *((markup, True, "f.checked", 'checkbox "Spam" is checked now.') for markup in DRAWN),
    (HIDDEN_SWITCH, True, "f.ariaChecked == 'true'", 'switch "Spam" is checked now.'),
    ("<input id=f type=checkbox aria-label=Spam><script>f.indeterminate = true</script>", True, "f.checked",
     'checkbox "Spam" is checked now.'),
]  # fmt: skip


@pytest.mark.parametrize(("markup", "checked", "expression", "message"), CHECKS)
async def test_checking(site: Site, markup: str, checked: bool, expression: str, message: str) -> None:
    engine = await site.open(markup)
    receipt = await engine.perform(await engine.ref("Spam"), "set_checked", checked=checked)
    assert (receipt["ok"], receipt["message"].startswith(message)) == (True, True), receipt
    assert await engine.page.evaluate(expression)
    assert ("click f" in await engine.log()) != message.startswith("Already")


UNCHECKABLE = [
    ("<input type=radio checked aria-label=Spam>", False, "invalid"),
    ("<button>Spam</button>", True, "invalid"),
    ("<input type=checkbox disabled aria-label=Spam>", True, "disabled"),
]


@pytest.mark.parametrize(("markup", "checked", "code"), UNCHECKABLE)
async def test_what_cannot_be_checked(site: Site, markup: str, checked: bool, code: str) -> None:
    engine = await site.open(markup)
    assert (await engine.perform(await engine.ref("Spam"), "set_checked", checked=checked))["code"] == code


VALUES: list[tuple[str, str, str, str, str]] = [
    ("type=range min=0 max=10", "7", "done", "7", "Set"),
    ("type=range min=0 max=10", "11", "invalid", "5", "The nearest it can have: 10."),
    ("type=range min=0 max=10 step=4", "6", "invalid", "4", "The nearest it can have: 4 or 8."),
    ("type=number min=0 max=9 step=3 value=3", "5", "invalid", "3", "The nearest it can have: 3 or 6."),
    ("type=number value=3", "4", "done", "4", "Set"),
    ("type=number value=3", "3.0", "done", "3", "Already"),
    ("type=date", "2026-11-21", "done", "2026-11-21", "Set"),
    ("type=date max=2026-01-31", "2026-11-21", "invalid", "", "max 2026-01-31"),
    ("type=time", "14:30", "done", "14:30", "Set"),
    ("type=datetime-local", "2026-11-21T14:30", "done", "2026-11-21T14:30", "Set"),
    ("type=month", "2026-11", "done", "2026-11", "Set"),
    ("type=week", "2026-W47", "done", "2026-W47", "Set"),
    ("type=color", "#ff8800", "done", "#ff8800", "Set"),
    ("type=color", "orange", "invalid", "#000000", "a colour as #rrggbb"),
    ("type=text", "words", "done", "words", "Typed"),
]


@pytest.mark.parametrize(("field", "value", "code", "held", "says"), VALUES)
async def test_values(site: Site, field: str, value: str, code: str, held: str, says: str) -> None:
    engine = await site.open(f"<input id=f aria-label=F {field}>")
    receipt = await engine.perform(await engine.ref('"F"'), "set_value", value=value)
    assert (receipt["code"], await engine.page.evaluate("f.value")) == (code, held), receipt
    assert says in receipt["message"]
    log = await engine.log()
    assert ("input f" in log, "change f" in log) == (says in ("Set", "Typed"),) * 2


BY_KEYS = """<div id=f role=slider tabindex=0 aria-label=Volume aria-valuemin=0 aria-valuemax=200 aria-valuenow=50
  style='width:200px;height:20px;background:#ccc'></div><script>
const STEPS = { ArrowUp: 2, ArrowDown: -2, PageUp: 20, PageDown: -20, Home: -999, End: 999 };
f.onkeydown = ({ key }) => {
    const to = Math.max(0, Math.min(200, Number(f.ariaValueNow) + (STEPS[key] ?? 0)));
    requestAnimationFrame(() => (f.ariaValueNow = to));
};</script>"""

BY_POINTER = """<div id=track style='position:relative;width:200px;height:20px;background:#ccc'>
<div id=f role=slider tabindex=0 aria-label=Volume aria-valuemin=0 aria-valuemax=100 aria-valuenow=50
  style='position:absolute;left:95px;width:10px;height:20px;background:red'></div></div><script>
f.onpointerdown = () => {
    const move = (event) => {
        const box = track.getBoundingClientRect();
        const to = Math.round(Math.max(0, Math.min(1, (event.clientX - box.x) / box.width)) * 100);
        f.ariaValueNow = to;
        f.style.left = to * 2 - 5 + "px";
    };
    document.addEventListener("pointermove", move);
    document.addEventListener("pointerup", () => document.removeEventListener("pointermove", move), { once: true });
};</script>"""

SLIDERS = [
    (BY_KEYS, "120", "done", "120"),
    (BY_KEYS, "0", "done", "0"),
    (BY_KEYS, "200", "done", "200"),
    (BY_KEYS, "38", "done", "38"),
    (BY_KEYS, "201", "invalid", "50"),
    (BY_KEYS, "loud", "invalid", "50"),
    (BY_POINTER, "80", "done", "80"),
    (BY_POINTER, "3", "done", "3"),
]


@pytest.mark.parametrize(("markup", "value", "code", "held"), SLIDERS)
async def test_sliders_of_the_pages_own(site: Site, markup: str, value: str, code: str, held: str) -> None:
    engine = await site.open(markup)
    receipt = await engine.perform(await engine.ref("Volume"), "set_value", value=value)
    assert (receipt["code"], await engine.page.evaluate("f.ariaValueNow")) == (code, held), receipt


async def test_a_slider_that_steps_over_the_value_says_what_is_nearest(site: Site) -> None:
    engine = await site.open(BY_KEYS)
    receipt = await engine.perform(await engine.ref("Volume"), "set_value", value="75")
    assert (receipt["ok"], receipt["code"]) == (False, "not_editable")
    assert receipt["message"].endswith("cannot be set to 75: the nearest that it took is 74.")


KEPT = """<input role=spinbutton aria-label=Crates aria-valuenow=4 value=4>
<script>window.kept = 4;
document.querySelector("input").onblur = (event) => { kept = +event.target.value; LEFT };</script>"""


async def test_a_drawn_number_is_the_applications_when_it_was_set(site: Site) -> None:
    """PrimeVue's keeps what is typed to itself until the focus leaves it."""
    engine = await site.open(KEPT.replace("LEFT", ""))
    receipt = await engine.perform(await engine.ref("Crates"), "set_value", value="250")
    assert (receipt["code"], await engine.page.evaluate("kept")) == ("done", 250), receipt
    assert "focus" not in receipt["message"]


async def test_what_a_drawn_number_became_at_the_end_is_told(site: Site) -> None:
    engine = await site.open(KEPT.replace("LEFT", "event.target.value = 99"))
    receipt = await engine.perform(await engine.ref("Crates"), "set_value", value="250")
    assert receipt["message"].endswith('When the focus left it, it became "99".'), receipt


async def test_typing_a_drawn_number_says_that_it_may_not_be_taken_yet(site: Site) -> None:
    engine = await site.open(KEPT.replace("LEFT", ""))
    receipt = await engine.perform(await engine.ref("Crates"), "type", text="250")
    assert (await engine.page.evaluate("kept"), "when the focus leaves it" in receipt["message"]) == (4, True), receipt


MASK = """<input id=f aria-label=Phone VALUE><script>f.oninput = () => {
    const digits = f.value.replace("+7", "").replace(/\\D/g, "");
    f.value = KEEP + "+7 " + digits;
};</script>"""

MASKED = [
    ("", '""', "9161234567", "done"),
    ('value="+7 9161234567"', '""', "9009998877", "done"),
    ("", '""', "abc", "not_editable"),
    ('value="15"', '"15"', "9161234567", "not_editable"),  # what it held before is left in front
]


@pytest.mark.parametrize(("value", "keep", "text", "code"), MASKED)
async def test_a_mask_with_digits_of_its_own(site: Site, value: str, keep: str, text: str, code: str) -> None:
    engine = await site.open(MASK.replace("VALUE", value).replace("KEEP", keep))
    receipt = await engine.perform(await engine.ref("Phone"), "type", text=text)
    assert receipt["code"] == code, receipt


CELL = """<div id=c><input id=f aria-label=Name value=Mary></div>
<script>f.onchange = () => c.replaceChildren(SHOWN)</script>"""


@pytest.mark.parametrize(("shown", "code"), [("f.value", "done"), ("'Mary'", "stale")])
async def test_a_field_that_goes_when_its_text_is_taken(site: Site, shown: str, code: str) -> None:
    engine = await site.open(CELL.replace("SHOWN", shown))
    receipt = await engine.perform(await engine.ref("Name"), "type", text="Maria")
    assert receipt["code"] == code, receipt
