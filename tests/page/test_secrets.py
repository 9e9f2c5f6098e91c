"""What is typed into password, code and card fields is in no name, no state and no message (SAFETY 7)."""

import json
from typing import Any

import pytest
from page.conftest import Engine, Site

HUSH = "hush4711"

# Fields that hold HUSH, and what is around them.
SECRET = [
    "<input type=password value=hush4711>",
    "<input autocomplete=current-password value=hush4711>",
    "<input autocomplete='section-a one-time-code' value=hush4711>",
    "<input autocomplete=CC-NUMBER value=hush4711>",
    "<input name=cvv value=hush4711>",
    "<input id=card-number value=hush4711>",
    "<input name=user_otp value=hush4711>",
    "<input style='-webkit-text-security:disc' value=hush4711>",
    "<input placeholder='Card number' value=hush4711>",
    "<input aria-label='Security code' value=hush4711>",
    "<input aria-label='Código de verificación' value=hush4711>",
    "<input aria-label='Codice di sicurezza' value=hush4711>",
    "<label>Card number <input value=hush4711></label>",
    "<label>Nueva contraseña <input value=hush4711></label>",
    "<input name=cc_number value=hush4711>",
    "<input name='card[number]' value=hush4711>",
    "<label>OTP <input value=hush4711></label>",
    "<label>One-time password <input value=hush4711></label>",
    "<label>Password (required) <input value=hush4711></label>",
    "<textarea autocomplete=one-time-code>hush4711</textarea>",
    "<textarea name=password role=button>hush4711</textarea>",
    "<input type=email name=passcode value=hush4711 aria-invalid=true>",
    "<input type=password value=hush4711 role=combobox aria-expanded=true>",
    "<div id=h></div><script>h.attachShadow({mode:'open'}).innerHTML='<input type=password value=hush4711>'</script>",
    "<div id=h></div><script>h.attachShadow({mode:'closed'}).innerHTML='<input name=pin value=hush4711>'</script>",
    "<div contenteditable aria-label=Password>hush4711</div>",
    "<div contenteditable role=textbox aria-label='Recovery phrase'><p>hush4711</p><p>hush4711</p></div>",
    "<input type=password value=hush4711 list=l><datalist id=l><option>a</datalist>",
]

# The same in the text of something else.
AROUND = [
    "<button aria-labelledby=p>x</button><input id=p type=password value=hush4711>",
    "<button aria-labelledby=p>x</button><textarea id=p name=otp>hush4711</textarea>",
    "<button aria-describedby=p>x</button><textarea id=p name=otp>hush4711</textarea>",
    "<input aria-invalid=true aria-errormessage=p><textarea id=p name=otp>hush4711</textarea>",
    "<label><input type=checkbox> With <input type=password value=hush4711></label>",
    "<div role=button>With <input type=password value=hush4711></div>",
    "<div role=button aria-owns=p>With</div><input id=p type=password value=hush4711>",
    "<div role=combobox tabindex=0><input type=password value=hush4711></div>",
    "<div role=textbox tabindex=0><textarea autocomplete=cc-number>hush4711</textarea></div>",
    "<label for=i>Card number</label><div role=combobox tabindex=0><input id=i value=hush4711></div>",
    "<b id=l>Card number</b><div role=button>Pay <input aria-labelledby=l value=hush4711></div>",
    "<button aria-describedby=i>x</button><b id=l>Card number</b><input id=i aria-labelledby=l value=hush4711>",
    "<table><tr><td tabindex=0><textarea autocomplete=cc-number>hush4711</textarea></table>",
    "<div role=option tabindex=0><b><input name=cvc value=hush4711></b></div>",
    "<div role=button>With <div contenteditable aria-label=Passwort>hush4711</div></div>",
    "<table><tr><td tabindex=0><div contenteditable aria-label=PIN>hush4711</div></table>",
    "<ul><li>Row <b contenteditable aria-label='2FA code'>hush4711</b><button>Go</button></ul>",
]

# The same words in fields that anybody may read.
OPEN = [
    "<input value=hush4711 aria-label=City>",
    "<input value=hush4711 name=shipping>",
    "<input type=search value=hush4711 placeholder='Search for cards'>",
    "<input autocomplete=username value=hush4711>",
    "<input aria-label='Email for a new password link' value=hush4711>",
]

FIELDS = ("input", "textarea", "div")

ALL = """(() => {
    const parts = webhand.inside;
    const namer = new parts.names.Namer();
    const said = [];
    const walk = (root) => {
        for (const element of root.querySelectorAll("*")) {
            const role = parts.roles.roleOf(element);
            const name = namer.nameOf(element, role);
            const known = { disabled: false, focused: false, namer, name };
            const states = Object.entries(parts.states.statesOf(element, role, known))
                .map(([key, value]) => value ? `${key}=${JSON.stringify(value)}` : key);
            if (element.matches("input, textarea, select, button, [role], [tabindex], [contenteditable], label")) {
                said.push([element.localName, name, ...states]);
            }
            const inner = parts.walk.rootOf(element);
            if (inner) walk(inner);
        }
    };
    walk(document.body);
    return said;
})()"""


async def all_said(engine: Engine) -> list[list[str]]:
    await engine.open_closed_roots()
    said: list[list[str]] = await engine.call(ALL)
    return said


@pytest.mark.parametrize("markup", SECRET)
async def test_says_that_it_is_filled_and_not_with_what(site: Site, markup: str) -> None:
    engine = await site.open(markup)
    said = await all_said(engine)
    assert HUSH not in json.dumps(said)
    assert [("secret" in each, "filled" in each) for each in said if each[0] in FIELDS][:1] == [(True, True)]
    view: list[Any] = await engine.observe()
    assert HUSH not in "\n".join(view)


@pytest.mark.parametrize("markup", AROUND)
async def test_is_in_nothing_around_it(site: Site, markup: str) -> None:
    engine = await site.open(markup)
    assert HUSH not in json.dumps(await all_said(engine))
    assert HUSH not in "\n".join(await engine.observe())


@pytest.mark.parametrize("markup", OPEN)
async def test_other_fields_are_read(site: Site, markup: str) -> None:
    engine = await site.open(markup)
    assert f'value="{HUSH}"' in (await all_said(engine))[0]


async def test_a_shown_password_stays_a_secret(site: Site) -> None:
    engine = await site.open("<label>Key <input id=p type=password value=hush4711></label>")
    await all_said(engine)
    await engine.page.evaluate("p.type = 'text'")
    assert HUSH not in json.dumps(await all_said(engine))
    await engine.page.evaluate("p.type = 'email'; p.setAttribute('aria-invalid', 'true')")
    assert HUSH not in json.dumps(await all_said(engine))


async def test_what_a_field_held_is_no_message(site: Site) -> None:
    engine = await site.open("<div role=status id=s><textarea id=t name=otp>x</textarea></div>")
    await engine.observe()
    await engine.page.evaluate("t.firstChild.data = 'hush4711'")
    await engine.page.evaluate("s.innerHTML = ''")
    assert HUSH not in "\n".join(await engine.observe())
