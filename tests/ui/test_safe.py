"""Nothing that comes over the wire becomes markup, script or a link to anything but the web."""

import pytest
from playwright.async_api import Page, expect
from ui.events import action, finished, looked
from ui.worker import Worker
from webhand_agent.protocol import (
    ActionTaken,
    Change,
    Choice,
    Code,
    Confirmation,
    Delta,
    Event,
    Filled,
    MessageToPerson,
    Permission,
    PermissionKind,
    Question,
    ReceiptGiven,
    ThoughtMade,
)

EVIL = '<img src=x onerror="window.hit=1"><script>window.hit=1</script><b>bold</b> [x](javascript:window.hit=1)'
EVERY_FIELD: list[Event] = [
    looked(EVIL),
    Delta(t=1, text=EVIL),
    ThoughtMade(t=1, text=EVIL),
    ActionTaken(t=1, call_id="c1", tool=EVIL, arguments={EVIL: EVIL}),
    action("c2", "type_text", description=EVIL, text=EVIL),
    action("c3", "navigate", url=f"javascript:{EVIL}"),
    ReceiptGiven(t=1, call_id="c2", ok=True, code=Code.DONE, effect=[], message=EVIL, ms=1),
    MessageToPerson(t=2, text=EVIL),
    Question(t=3, id=EVIL, text=EVIL, choices=[EVIL]),
    Confirmation(
        t=3,
        id="k",
        tool=EVIL,
        act=EVIL,
        site=EVIL,
        lacks=[Permission(kind=PermissionKind.CARRY, site=EVIL, source=EVIL)],
        choices=[Choice.NO],
        fields=[Filled(label=EVIL, value=EVIL)],
        context=EVIL,
        amount=EVIL,
        writes=EVIL,
        reads=[EVIL],
    ),
    finished(EVIL).model_copy(
        update={"changes": [Change(step=1, kind="pay", what=EVIL, where=EVIL)], "unproven": [EVIL]}
    ),
]


@pytest.mark.parametrize("count", [5, 9, 10, len(EVERY_FIELD)])
async def test_text_stays_text(worker: Worker, page: Page, count: int) -> None:
    await worker.start(EVIL)
    await worker.send(*EVERY_FIELD[:count])
    await worker.become("gone", EVIL)
    await expect(page.locator("[data-notice=gone]")).to_contain_text("<script>")
    await expect(page.locator(".bubble")).to_have_text(EVIL)
    await expect(page.locator("#transcript :is(img, script, b, a, iframe)")).to_have_count(0)
    await expect(page.locator("#notices :is(img, script, b, a, iframe)")).to_have_count(0)
    assert await page.evaluate("window.hit") is None


@pytest.mark.parametrize(
    "target",
    [
        "javascript:alert(1)",
        "JaVaScRiPt:alert(1)",
        "data:text/html,x",
        "file:///etc/passwd",
        "chrome://settings",
        "blob:https://a.example/1",
        "//a.example",
        "ftp://a.example/",
    ],
)
async def test_addresses_that_are_no_links(worker: Worker, page: Page, target: str) -> None:
    await worker.start("t")
    await worker.send(MessageToPerson(t=1, text=f"See [this]({target})."))
    await expect(page.locator(".message")).to_have_text(f"See [this]({target}).")
    await expect(page.locator(".message a")).to_have_count(0)


async def test_links_show_where_they_lead(worker: Worker, page: Page) -> None:
    await worker.start("t")
    text = "A [bank](https://evil.example/x) and https://a.example/b?c=1. And **http://d.example**"
    await worker.send(MessageToPerson(t=1, text=text))
    links = page.locator(".message a")
    await expect(links).to_have_text(["bank", "https://a.example/b?c=1", "http://d.example"])
    for link in await links.all():
        assert await link.get_attribute("target") == "_blank"
        assert await link.get_attribute("rel") == "noopener noreferrer"
        assert await link.get_attribute("title") == await link.get_attribute("href")


@pytest.mark.parametrize(
    ("text", "markup"),
    [
        ("a\nb", "<p>a<br>b</p>"),
        ("a\n\nb", "<p>a</p><p>b</p>"),
        ("- a\n- **b**", "<ul><li>a</li><li><strong>b</strong></li></ul>"),
        ("1. a\n2. b\nc", "<ol><li>a</li><li>b</li></ol><p>c</p>"),
        ("# a\nb", '<p class="heading">a</p><p>b</p>'),
        ("2 * 3 * 4 and `a < b`", "<p>2 * 3 * 4 and <code>a &lt; b</code></p>"),
        ("**open", "<p>**open</p>"),
    ],
)
async def test_markdown(worker: Worker, page: Page, text: str, markup: str) -> None:
    await worker.start("t")
    await worker.send(MessageToPerson(t=1, text=text))
    await expect(page.locator(".message .rich")).to_be_visible()
    assert await page.locator(".message .rich").inner_html() == markup
