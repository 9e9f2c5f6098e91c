"""Elements nested deeper by script than any parser would: what cannot be reached is said, and the rest is there."""

import pytest
from page.conftest import Site

DEEP = """<p>Before</p><div id=top></div><p><a href=/>After</a></p><script>
let at = document.getElementById("top");
for (let level = 0; level < 2000; level++) at = at.appendChild(document.createElement("{tag}"));
at.innerHTML = "<button>Deep</button>";
</script>"""
"""Some hundred levels more, and Chromium itself crashes."""

UNREAD = 'text "(a part of the page that cannot be read)"'


@pytest.mark.parametrize("tag", ["div", "span", "b"])
async def test_the_rest_of_the_page_is_there(site: Site, tag: str) -> None:
    engine = await site.open(DEEP.replace("{tag}", tag))
    assert await engine.read() == ["Before", "Deep", "After"]
    lines = await engine.observe()
    assert any('"After"' in line for line in lines)
    assert any('"Deep"' in line or UNREAD in line for line in lines)
    assert len(await engine.find("After")) == 1
    assert (await engine.extract("links"))["rows"] == [["After", "https://page.test/"]]
    assert (await engine.perform(await engine.ref('"After"'), "hover"))["ok"]
    assert (await engine.facts())["fields"] == 0
