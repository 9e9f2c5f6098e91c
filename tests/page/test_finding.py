"""`find` reaches every element, also those the budget left out; `read` gives the text of the whole document."""

import pytest
from page.conftest import Site

PAGE = """<nav><a href=/a>Home</a></nav><main><h1>Orders</h1><table>
<tr><td>Ada<td><button>Edit</button><tr><td>Bea<td><button>Edit</button>
<tr><td>Cleo<td><input aria-label=Note value="call back">
</table><p>Nothing else here.</p></main>"""

FOUND: list[tuple[str, str | None, list[str]]] = [
    ("edit", None, ["main", "  table", '    row "Ada"', '      button <button> [ref=e1] "Edit"',
                    '    row "Bea"', '      button <button> [ref=e2] "Edit"']),
    ("", "link", ["navigation", '  link <a> [ref=e1] "Home"']),
    ("call", "textbox", ["main", "  table", '    row "Cleo"',
                         '      textbox <input type="text"> [ref=e1] "Note" [value="call back"]']),
    ("NOTHING else", None, ["main", '  text [ref=e1] "Nothing else here."']),
    ("edit", "link", []),
    ("", None, []),
    ("no such words", None, []),
]  # fmt: skip


@pytest.mark.parametrize(("query", "role", "expected"), FOUND)
async def test_find(site: Site, query: str, role: str | None, expected: list[str]) -> None:
    engine = await site.open(PAGE)
    assert await engine.find(query, role) == expected


async def test_find_reaches_what_the_budget_left_out(site: Site) -> None:
    one = "<div><button>Open {}</button> and <i>more</i></div>"
    engine = await site.open("".join(one.format(number) for number in range(2000)))
    assert "Open 1999" not in "\n".join(await engine.observe(budget=2000))
    [line] = await engine.find("open 1999")
    receipt = await engine.perform(line.split("[ref=")[1].split("]")[0], "click")
    assert (receipt["code"], engine.view["elements"], engine.view["omitted"]) == ("done", 1, 0)
    await engine.find("open", limit=10)
    assert (engine.view["elements"], engine.view["omitted"]) == (10, 1990)


async def test_find_gives_the_refs_that_a_look_gave(site: Site) -> None:
    engine = await site.open(PAGE)
    ref = await engine.ref("Home")
    [_, line] = await engine.find("home")
    assert f"[ref={ref}]" in line


async def test_find_in_shadow_roots_says_nothing_of_secrets(site: Site) -> None:
    engine = await site.open("""<x-card id=c></x-card><input type=password value=hush aria-label=Pass><script>
    c.attachShadow({ mode: "open" }).innerHTML = "<button>Deep</button>";</script>""")
    assert await engine.find("deep") == ['button <button> [ref=e1] "Deep"']
    assert await engine.find("hush") == []


READ: list[tuple[str, list[str]]] = [
    ("<h2>News</h2><p>One <b>two</b> <a href=/x>three</a>, four.</p>", ["## News", "One two three, four."]),
    ("<ul><li>Milk<li>Eggs <i>six</i></ul>", ["- Milk", "- Eggs six"]),
    ("<table><tr><th>Name<th>Age<tr><td>Ada<td>36</table>", ["Name | Age", "Ada | 36"]),
    ("<pre>def f():\n    pass</pre>", ["def f():", "    pass"]),
    ("<p>a<br>b</p><p hidden>c</p><p aria-hidden=true>d</p><script>e</script>", ["a", "b"]),
    ("<label>Name <input value=Ada></label><input type=password value=hush>", ["Name Ada"]),
    ("<p>See <img alt='the map' src=x> here</p>", ["See the map here"]),
    ("<div style='visibility:hidden'>a <b style='visibility:visible'>b</b></div>", ["b"]),
]  # fmt: skip


@pytest.mark.parametrize(("markup", "expected"), READ)
async def test_read(site: Site, markup: str, expected: list[str]) -> None:
    engine = await site.open(markup)
    assert await engine.read() == expected


async def test_read_says_where_frames_stand(site: Site) -> None:
    inner = "https://page.test/in"
    engine = await site.open(f"<p>Before</p><iframe src={inner}></iframe><p>After</p>", {inner: "x"})
    assert await engine.read() == ["Before", "", "After"]
    assert engine.view["lines"][1]["frame"] == 0


async def test_find_sees_what_changed_since_the_last_look(site: Site) -> None:
    engine = await site.open("<p id=p>Total 1</p><button id=b>Pay</button>")
    await engine.observe()
    await engine.page.evaluate("p.textContent = 'Total 2'; b.textContent = 'Paid'")
    assert await engine.find("total 2") == ['text [ref=e2] "Total 2"']
    assert await engine.observe() == ['text "Total 2"', 'button <button> [ref=e1] "Paid"']
