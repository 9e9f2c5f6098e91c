"""A page that knows how Webhand works and looks for it: what it can find, ask, take and forge of world.js."""

import json
from pathlib import Path

import pytest
from conformance.carriers import Carried, Opened
from webhand_agent.protocol import Click

TYPES = ["webhand:channel", "webhand:marks", "webhand:dialogs", "webhand:saving", "webhand:closed-root"]
TYPES += ["channel", "marks", "dialogs", "saving", "dialog", "closed", "file", "listens", "trusts", "rests", "keys"]

MANY = 5_000
"""What a browser has for scripts is more than this."""

# The page's own calls, with the functions as they were: what is noted is of our making. Then it says what it has seen,
# where the test reads it without a call in the page's world.
SPYING = (
    """<title>Spying</title><div id=card>Card</div><button id=ask>Ask</button><button id=file>File</button>
<button id=off>Off</button><output></output><script>
const output = document.querySelector('output');
"""
    + (Path(__file__).parent / "spies.js").read_text("utf-8")
    + """
const listen = EventTarget.prototype.addEventListener, forget = EventTarget.prototype.removeEventListener;
const [make, blob, question] = [URL.createObjectURL, new Blob(['x']), confirm];
const show = Object.getOwnPropertyDescriptor(Node.prototype, 'textContent').set;
const onclick = Object.getOwnPropertyDescriptor(HTMLElement.prototype, 'onclick').set;
const attach = Element.prototype.attachShadow, host = document.createElement('div');
spyAll();
hears = true;
ask.onclick = undefined;
said = '';
apply(onclick, ask, [() => { apply(question, window, ['Sure?']); }]);
apply(onclick, file, [() => { apply(make, URL, [blob]); apply(attach, host, [{ __proto__: null, mode: 'closed' }]); }]);
const press = () => {};
apply(listen, card, ['keydown', press, { __proto__: null, once: true, signal: undefined }]);
apply(listen, card, ['click', press, true]);
apply(forget, card, ['keydown', press]);
apply(listen, card, ['click', { __proto__: null, handleEvent() {} }]);
apply(onclick, off, [() => { hears = false; apply(show, output, [`${spies} spies saw: ${said}.`]); }]);
</script>"""
)

EARLY = f"""<script>
const heard = [];
for (const type of {json.dumps(TYPES)}) {{
  for (const place of [window, document]) {{
    place.addEventListener(type, (event) => {{ heard.push(type); event.stopImmediatePropagation(); }}, true);
  }}
}}
</script>"""


async def dismissed(one: Opened, name: str) -> None:
    """A click, and what it asks is answered with Cancel, by the carrier itself or by us."""
    receipt = await one.act(name, Click())
    if any(dialog.state == "open" for dialog in receipt.dialogs):
        await one.browser.answer_dialog(one.tab_id, accept=False)


async def test_nothing_of_the_pages_is_used(carried: Carried) -> None:
    """Nothing of ours gets into its hands, whatever it has put in the place of what browsers have."""
    one = await carried.open(SPYING)
    assert any('"Card"' in line and "[ref=" in line for line in await one.look()), "its listener was noted"
    await dismissed(one, '"Ask"')
    await one.act('"File"', Click())
    await one.act('"Off"', Click())
    (said,) = [line for line in await one.look() if "spies saw:" in line]
    assert said.endswith('spies saw: ."'), said
    assert int("".join(filter(str.isdigit, said))) > MANY, said


async def test_nothing_is_to_be_heard_and_nobody_answers(carried: Carried) -> None:
    one = await carried.open(
        EARLY
        + f"""<div id=card>Card</div><p id=plain>Plain</p><script>
        const desk = document.createElement('i');
        const said = [];
        for (const type of {json.dumps(TYPES)}) desk.addEventListener(type, (event) => said.push(type));
        new MutationObserver((all) => said.push(...all)).observe(desk, {{ attributes: true, childList: true }});
        function spell() {{
          const told = [];
          for (const type of {json.dumps(TYPES)}) {{
            for (const place of [window, document, document.documentElement, card]) {{
              const question = new FocusEvent(type, {{ relatedTarget: desk, cancelable: true, bubbles: true }});
              place.dispatchEvent(question);
              if (question.defaultPrevented) told.push(type);
              const touch = new Touch({{ identifier: 0, target: plain }});
              place.dispatchEvent(new TouchEvent(type, {{ touches: [touch], bubbles: true }}));
            }}
          }}
          return told;
        }}
        card.addEventListener('click', () => {{}});
        </script>"""
    )
    assert await one.js("heard.splice(0)") == []
    assert await one.js("spell()") == []
    lines = await one.look()
    assert any('"Card"' in line and "[ref=" in line for line in lines), "nobody came between"
    assert not any('"Plain"' in line and "[ref=" in line for line in lines), "a forged mark"
    assert (await one.act('"Card"', Click())).dialogs == []
    await one.js("heard.splice(0)")
    assert await one.js("spell()") == []
    await one.look()
    assert await one.js("said") == []
    await dismissed(one, '"Card"')
    assert set(await one.js("heard")) <= set(TYPES)


@pytest.mark.parametrize("origin", ["{here}", "{cross}"])
async def test_a_frame_that_spies_in_its_own_document(carried: Carried, origin: str) -> None:
    """In every process there is: listeners are noted, and nothing was heard of it."""
    inner = "<b id=a>Inside</b><script>a.addEventListener('click', () => { a.title = heard })</script>"
    carried.site.put(EARLY + inner, "/spying")
    one = await carried.open(f"<iframe src='{origin}/spying'></iframe>")
    assert (await one.act('"Inside"', Click())).ok
    frame = next(frame for frame in one.page.frames if frame.url.endswith("/spying"))
    assert await frame.evaluate("a.title") == ""


async def test_frames_that_their_parent_reached_first(carried: Carried) -> None:
    """A parent of the same origin may hear that something is handed over in a frame that it has only just made (said in
    world.js); what it says there afterwards changes nothing."""
    inner = "<b id=it>{name}</b><script>it.addEventListener('click', () => {{}})</script>"
    carried.site.put(inner.format(name="Loaded"), "/loaded")
    one = await carried.open(
        """<body><script>
        const forged = document.createElement('i');
        let asked = 0;
        forged.addEventListener('marks', (event) => { asked++; event.preventDefault(); });
        function reach(change) {
          const frame = document.createElement('iframe');
          change(frame);
          document.body.append(frame);
          const inside = frame.contentWindow;
          const forge = () => inside.dispatchEvent(new FocusEvent('webhand:channel', { relatedTarget: forged }));
          forge();
          frame.addEventListener('load', forge);
        }
        reach((frame) => { frame.src = '/loaded'; });
        reach((frame) => { frame.srcdoc = `INNER`; });
        </script>""".replace("INNER", inner.format(name="Written").replace("</script>", "<\\/script>"))
    )
    await one.page.wait_for_load_state()
    lines = await one.look()
    for name in ("Loaded", "Written"):
        assert any(f'"{name}"' in line and "[ref=" in line for line in lines), lines
    assert await one.js("asked") == 0


async def test_a_window_that_the_page_opened(carried: Carried) -> None:
    carried.site.put(EARLY + "<b id=a>Inside</b><script>a.addEventListener('click', () => {})</script>", "/opened")
    one = await carried.open("<button onclick=\"window.open('/opened')\">Open</button>")
    receipt = await one.act('"Open"', Click())
    assert receipt.tab_id is not None
    seen = await one.browser.observe(receipt.tab_id)
    assert any('"Inside"' in line and "[ref=" in line for line in seen.tree.text.splitlines()), seen.tree
    assert await one.carried.context.pages[-1].evaluate("heard") == []
    await carried.tidy()


async def test_elements_that_are_called_like_parts_of_ours(carried: Carried) -> None:
    """A window shows its elements by their `id`, in every world of the document."""
    names = [
        "webhand",
        "webhandBridge",
        "webhandCarrier",
        "webhandChannel",
        "webhandDialogs",
        "webhandHost",
        "webhandInput",
        "webhandLoad",
    ]
    named = "".join(f"<form id={name}><input name=version><input name=answer></form>" for name in names)
    one = await carried.open(
        f"{named}<div id=card>Card</div><script>card.addEventListener('click', () => {{}})</script>"
    )
    assert (await one.act('"Card"', Click())).ok
