"""The list of A7 is what it says: every value is in its field, and nowhere else on the page."""

from collections import Counter

import pytest
from conftest import Sample
from playwright.async_api import Browser
from safety.secrets_list import KINDS, Field, ordinary, secret

# The value as a person would read it in the field; in pieces it is joined. A closed root cannot be looked into.
READ = """
(nodes) => nodes.map((node) => {
    const field = node.shadowRoot?.querySelector("input") ?? node;
    return field.value ?? (field.childNodes.length ? field.textContent : null);
}).join("")
"""
CLOSED = "attachShadow({mode:'closed'})"


def test_the_lists_are_as_long_and_as_mixed_as_a7_wants_them() -> None:
    assert (len(secret()), len(ordinary())) == (80, 100)
    every = (*secret(), *ordinary())
    assert len({field.id for field in every}) == 180
    assert len({field.value for field in every}) == 180, "a value that is found has to tell which field leaked"
    assert {field.kind for field in secret()} == KINDS
    assert len(Counter(field.language for field in secret())) >= 10
    assert len(Counter(field.language for field in ordinary())) >= 10


def test_no_page_says_the_value_of_a_secret_beside_its_field() -> None:
    for field in secret():
        assert field.markup.count("{value}") <= 1, field.id
        assert field.value not in field.markup, field.id


@pytest.mark.parametrize("fields", [secret(), ordinary()], ids=["secret", "ordinary"])
async def test_every_field_holds_its_value(shared_browser: Browser, sample: Sample, fields: tuple[Field, ...]) -> None:
    context = await shared_browser.new_context()
    page = await context.new_page()
    for field in sample(fields, 10):
        await page.set_content(field.page)
        if CLOSED in field.markup:
            assert await page.locator(field.target).count() == 1, field.id
        else:
            held = await page.locator(field.target).evaluate_all(READ)
            assert held in (field.value, field.value.replace(" ", "")), field.id
    await context.close()
