"""What a secret field holds is masked wherever the page says it, and so is what a label calls a secret (SAFETY 7)."""

import json
from typing import Any

import pytest
from page.conftest import Engine, Site

HUSH = "hunter2-Elm"

# Where a page says again what a password field of it holds.
AGAIN: dict[str, str] = {
    "text": f"<p>It reads {HUSH} now</p>",
    "heading": f"<h2>{HUSH}</h2>",
    "title": f"<button title='{HUSH}'>Copy</button>",
    "placeholder": f"<input placeholder='{HUSH}'>",
    "aria-label": f"<button aria-label='Copy {HUSH}'>Copy</button>",
    "another field": f"<label>City <input value='{HUSH}'></label>",
    "option": f"<select aria-label=City><option>{HUSH}</select>",
    "link": f"<a href='/reset?p={HUSH}'>Go</a>",
    "foreign link": f"<a href='https://other.example/reset?p={HUSH}'>Go</a>",
    "nameless link": f"<a href='/{HUSH}'><svg width=20 height=20></svg></a>",
    "table": f"<table><tr><th>A<th>B<tr><td>{HUSH}<td>2<tr><td>3<td>4</table>",
    "page title": f"<script>document.title = '{HUSH}'</script>",
    "long text": f"<button>{'word ' * 38}{HUSH} {'word ' * 9}</button>",
    "live region": f"<div role=status>Saved {HUSH}</div>",
    "description": f"<button aria-describedby=d>Go</button><p id=d>It is {HUSH}</p>",
}

FIELD = f"<input type=password id=own value='{HUSH}'>"

# Shown with a label that calls it a secret, and the secret.
SHOWN: dict[str, tuple[str, str]] = {
    "output": ("<label for=o>Backup code</label> <output id=o>k4mq-92xt</output>", "k4mq-92xt"),
    "code": ("<p>API key</p><p><code>9fJ2mQ77xZ</code></p>", "9fJ2mQ77xZ"),
    "definition": ("<dl><dt>Secret key<dd>JBSW Y3DP EHPK 3PXP</dl>", "JBSW Y3DP EHPK 3PXP"),
    "column": ("<table><tr><th>Who<th>Password<tr><td>Ana<td>quill-0x77</table>", "quill-0x77"),
    "row": ("<table><tr><th>PIN<td>4711</table>", "4711"),
    "list": ("<h2>Recovery codes</h2><p>Keep them.</p><ul><li>aa11-bb22<li>cc33-dd44</ul>", "cc33-dd44"),
    "inline": ("<p>Temporary password: Tamarind!88q</p>", "Tamarind!88q"),
    "neighbour": ("<div><span>Zugriffstoken</span><div>Wolke77Regen</div></div>", "Wolke77Regen"),
    "made by a machine": ("<div>ghp_abcdefghijklmnop1234</div>", "ghp_abcdefghijklmnop1234"),
    "wallet": (
        f"<h2>Recovery phrase</h2><pre>{' '.join(['orbit', 'lemon', 'stool'] * 4)}</pre>",
        " ".join(["orbit", "lemon", "stool"] * 4),
    ),
    "Spanish": ("<dl><dt>Código de verificación<dd>604 881</dl>", "604 881"),
    "Russian": ("<p>Пароль: Osina2718</p>", "Osina2718"),
}

# Shown with words that a secret may have beside it, and none itself.
HARMLESS = [
    "<dl><dt>Password<dd>changed 3 days ago</dl>",
    "<dl><dt>Password changed<dd>2026-05-17</dl>",
    "<p>API key created: 17.05.2026</p>",
    "<p>Tokens: 12,345</p>",
    "<p>Token: 4096</p>",
    "<dl><dt>Card number<dd>4242</dl>",
    "<table><tr><th>Order<th>Code<tr><td>112-4839201<td>SPRING-15</table>",
    "<p>Promo code: SPRING-WREN-15</p>",
    "<p>Password: at least 8 characters</p>",
    "<p>API key: sk-...9fJ2</p>",
    "<dl><dt>Numéro de commande<dd>CMD-881204</dl>",
    "<ul><li>978-0-306-40615-7<li>1Z999AA10123456784</ul>",
    "<h1>Reset your password</h1><p>17 May 2026</p><p>12:30</p>",
    "<h2>Bestellungen</h2><table><tr><th>Nr.<th>Summe<tr><td>4418-20931<td>99,00 €</table>",
]


async def said(engine: Engine) -> str:
    """All that a page tells in whatever way it is asked."""
    told: list[Any] = [await engine.observe(), await engine.find("", "button"), await engine.read()]
    told += [await engine.extract(), await engine.extract("links"), engine.view["title"]]
    told += [await engine.at(40, 60), await engine.facts()]
    return json.dumps(told, ensure_ascii=False)


@pytest.mark.parametrize("where", AGAIN)
async def test_what_a_secret_field_holds_is_masked_elsewhere(site: Site, where: str) -> None:
    engine = await site.open(FIELD + AGAIN[where])
    told = await said(engine)
    assert HUSH not in told, told
    assert "hunter2" not in told, told
    assert "•••" in told
    plain = await said(await site.open(AGAIN[where]))
    assert "hunter2" in plain, "it would have been said"


async def test_an_address_spells_it_in_its_own_way(site: Site) -> None:
    engine = await site.open(
        "<input type=password value='hunter2&Elm'><a href='https://a.example/?p=hunter2%26Elm'>Go</a>"
    )
    assert 'link <a> [ref=e2] "Go" [to="https://a.example/?p=•••"]' in await engine.observe()


async def test_a_receipt_masks_it_too(site: Site) -> None:
    engine = await site.open(f"{FIELD}<button id=b onclick=\"b.textContent = 'Copied ' + own.value\">Copy</button>")
    receipt = await engine.perform(await engine.ref("Copy"), "click")
    assert receipt["ok"], receipt
    assert HUSH not in json.dumps(receipt)


async def test_it_is_masked_when_its_field_has_gone(site: Site) -> None:
    engine = await site.open(f"{FIELD}<p id=p>Words</p>")
    await engine.observe()
    await engine.page.evaluate("window.kept = own; p.textContent = 'It is ' + own.value; own.remove()")
    assert HUSH not in json.dumps(await engine.observe())


async def test_our_own_words_are_left_alone(site: Site) -> None:
    """Passwords that read like the tree's own syntax."""
    for value in ("password", "input", "e1", "type", "secret", "textbox"):
        engine = await site.open(f"<input type=password aria-label=Field value='{value}'><p>{value}</p>")
        first, *rest = await engine.observe()
        assert first == 'textbox <input type="password"> [ref=e1] "Field" [secret] [filled]'
        assert rest in (['text "•••"'], []) or value == "e1"


async def test_short_and_common_values_mask_no_parts_of_words(site: Site) -> None:
    engine = await site.open("<input type=password value=admin><input autocomplete=cc-exp-year value=2027>"
                             "<input autocomplete=cc-name value=Ana><p>Administrator Ana 2027</p>")  # fmt: skip
    assert 'text "Administrator Ana 2027"' in await engine.observe()


async def test_a_card_number_in_another_grouping(site: Site) -> None:
    engine = await site.open("<input autocomplete=cc-number value='4111 1111 1111 1111'><p>4111111111111111 it is</p>")
    assert 'text "••• it is"' in await engine.observe()


@pytest.mark.parametrize("name", SHOWN)
async def test_a_secret_that_is_only_shown(site: Site, name: str) -> None:
    markup, secret = SHOWN[name]
    engine = await site.open(markup)
    told = await said(engine)
    assert secret not in told, told
    again = await site.open(markup)
    assert secret not in json.dumps(await again.read()), "read before anybody looked"
    assert secret not in json.dumps(await again.extract())


@pytest.mark.parametrize("markup", HARMLESS)
async def test_words_beside_harmless_texts(site: Site, markup: str) -> None:
    engine = await site.open(markup)
    assert "•••" not in await said(engine)
    assert (await engine.call("webhand.secrets()"))["boxes"] == []


@pytest.mark.parametrize("name", ["text", "heading", "placeholder", "another field", "table"])
async def test_pictures_hide_it_where_it_is_said_again(site: Site, name: str) -> None:
    engine = await site.open(FIELD + AGAIN[name])
    boxes = (await engine.call("webhand.secrets()"))["boxes"]
    assert len(boxes) >= 2
    assert all(box["width"] < 500 for box in boxes), "the words, not the whole paragraph"


@pytest.mark.parametrize("name", SHOWN)
async def test_pictures_hide_what_is_only_shown(site: Site, name: str) -> None:
    engine = await site.open(SHOWN[name][0])
    assert (await engine.call("webhand.secrets()"))["boxes"]
