"""A7 in addresses: a token in the page's own address, in a link, a title or a list of links is seen by nobody."""

import re
from collections.abc import Iterator, Sequence

from safety.desk import Desk, Seen, Told, call, says_yes
from webhand_agent.history.conversation import Call

HEX = "8f3a9c01d2e4b5a6978812aa34bb56cc"
HOST = "mail.test"
PAGE = f"""<!doctype html><title>{HOST}/in?token={HEX}</title><h1>Mail</h1>
<a href="/reset/{HEX}">Reset</a> <a href="http://other.test/go?access_token={HEX}">Other</a>
<a href="/p/blue-lamp-2026">Lamp</a>"""


async def told_of(desk: Desk, script: object) -> Told:
    desk.hosts.pages[f"{HOST}/in"] = PAGE
    desk.hosts.pages[f"{HOST}/reset/{HEX}"] = "<!doctype html><title>Done</title><h1>You are in</h1>"
    await desk.begin(f"http://{HOST}/in?token={HEX}")
    return await desk.run(script, "tell me about the mail", person=says_yes)  # type: ignore[arg-type]


def kept(told: Told) -> list[str]:
    files = [path for path in told.folder.path.rglob("*") if path.is_file() and path.suffix not in (".jpg", ".jpeg")]
    return [str(path.relative_to(told.folder.path)) for path in files if HEX in path.read_text("utf-8", "replace")]


async def test_no_token_of_an_address_is_seen(desk: Desk) -> None:
    def script(seen: Seen) -> Iterator[Call | Sequence[Call]]:
        yield call("extract_links", name="links.csv")
        yield call("list_tabs")
        yield call("read_page")
        yield call("find_elements", query="e")
        yield call("click_element", element_ref=seen.ref("link", "Reset"))

    told = await told_of(desk, script)
    shown = [text for text in told.seen.everything if HEX in text]
    assert not shown, shown[0][:600]
    assert not kept(told)
    assert any("You are in" in text for text in told.seen.everything), "the link works by its ref"
    assert any("/p/blue-lamp-2026" in text for text in told.seen.everything), "other addresses are whole"


async def test_an_address_with_a_part_hidden_is_refused(desk: Desk) -> None:
    def script(seen: Seen) -> Iterator[Call | Sequence[Call]]:
        found = re.search(r'url="([^"]+)"', seen.tree.text)
        assert found is not None
        assert found[1] == f"http://{HOST}/in?token=…"
        yield call("navigate", url=found[1])

    told = await told_of(desk, script)
    assert any("The address is not whole" in one.message for one in told.receipts), told
    assert not told.asked
