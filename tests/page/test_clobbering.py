"""DOM clobbering: to a form with a field named "localName" its `localName` is the field, and a document shows its
images and forms so. The names are all those that the browser itself has for such an object."""

import json
from typing import Any

import pytest
from conftest import Sample
from page.conftest import Engine, Site

SHARE = 40
"""Each act waits for two frames: one in so many is filled and sent, of those that are looked at."""

NAMES_OF = """(object) => {
  const names = new Set();
  for (let at = object; at; at = Object.getPrototypeOf(at)) {
    for (const name of Object.getOwnPropertyNames(at)) names.add(name);
  }
  return [...names];
}"""

FORMS = """<script>
const names = (NAMES_OF)(document.createElement('form'));
const sent = [];
const make = document.createElement.bind(document), body = document.body;
for (const name of names) {
  const [form, field, other, button] = ['form', 'input', 'input', 'button'].map((tag) => make(tag));
  form.setAttribute('action', '/to/' + name);
  form.setAttribute('aria-label', `Form ${name}.`);
  field.setAttribute('name', name);
  field.setAttribute('aria-label', `Field ${name}.`);
  other.setAttribute('aria-label', `Other ${name}.`);
  other.setAttribute('id', 'other-' + name);
  button.textContent = `Send ${name}.`;
  for (const each of [field, other, button]) Node.prototype.appendChild.call(form, each);
  body.append(form);
}
addEventListener('submit', (event) => {
  event.preventDefault();
  sent.push(Element.prototype.getAttribute.call(event.target, 'action'));
});
</script>""".replace("NAMES_OF", NAMES_OF)


async def forms(site: Site) -> tuple[Engine, list[str]]:
    engine = await site.open(f"<body>{FORMS}</body>")
    names: list[str] = await site.page.evaluate("names")
    assert len(names) > 250
    return engine, names


def ref_in(lines: list[str], name: str) -> str:
    (line,) = [line for line in lines if f'"{name}."' in line]
    return line.split("[ref=")[1].split("]")[0]


async def test_forms_with_fields_of_every_name_are_in_the_tree(site: Site) -> None:
    engine, names = await forms(site)
    lines = await engine.observe(budget=1_000_000)
    assert not any("cannot be read" in line for line in lines)
    missing = [
        f"{part} {name}"
        for name in names
        for part in ("Form", "Field", "Other", "Send")
        if not any(f'"{part} {name}."' in line for line in lines)
    ]
    assert missing == []


async def test_each_is_described_with_where_it_goes(site: Site) -> None:
    engine, names = await forms(site)
    lines = await engine.observe(budget=1_000_000)
    refs = {name: [ref_in(lines, f"{part} {name}") for part in ("Send", "Other")] for name in names}
    look = {"space": engine.space, "prefix": "", "nextRef": engine.next_ref}
    described: dict[str, list[Any]] = await engine.call(
        f"""(async () => {{
          const described = {{ __proto__: null }};
          await Promise.all(Object.entries({json.dumps(refs)}).map(async ([name, refs]) => {{
            described[name] = await Promise.all(refs.map(async (ref) => {{
              const told = await webhand.describe({{ ...{json.dumps(look)}, ref }});
              const form = told.facts?.form;
              return form ? [form.action, form.method, form.submits] : told;
            }}));
          }}));
          return described;
        }})()"""
    )
    wrong = {
        name: told for name, told in described.items() if told != [[f"https://page.test/to/{name}", "get", True]] * 2
    }
    assert wrong == {}


async def test_they_can_be_filled_and_sent(site: Site, sample: Sample) -> None:
    engine, names = await forms(site)
    lines = await engine.observe(budget=1_000_000)
    for name in sample(names, SHARE):
        for part in ("Field", "Other"):
            typed = await engine.perform(ref_in(lines, f"{part} {name}"), "type", text="Ann")
            assert (typed["ok"], typed["effect"][0]) == (True, "value"), (name, typed)
        sent = await engine.perform(ref_in(lines, f"Send {name}"), "click")
        assert sent["ok"], (name, sent)
        assert await site.page.evaluate("sent.pop()") == f"/to/{name}"


DOCUMENTS = """<main><h1>Heading</h1><input aria-label=Name><button>Go</button></main><script>
const names = (NAMES_OF)(document);
const make = document.createElement.bind(document), main = document.querySelector('main');
for (const name of names) {
  const clobbering = make('TAG');
  clobbering.setAttribute('name', name);
  main.append(clobbering);
}
</script>""".replace("NAMES_OF", NAMES_OF)


@pytest.mark.parametrize("tag", ["img", "form", "embed", "iframe"])
async def test_a_document_that_shows_its_parts_by_every_name(site: Site, tag: str) -> None:
    engine = await site.open(DOCUMENTS.replace("TAG", tag))
    lines = await engine.observe()
    for line in ('heading "Heading"', '"Name"', '"Go"'):
        assert any(line in each for each in lines), (line, lines[:10])
    ref = next(line for line in lines if '"Name"' in line).split("[ref=")[1].split("]")[0]
    assert (await engine.perform(ref, "type", text="Ann"))["ok"]
    assert (await engine.perform(await engine.ref('"Go"'), "click"))["ok"]
    assert any("Heading" in line for line in await engine.read())
    assert engine.view["title"] == "A page"
    assert (await engine.facts())["fields"] == 1
