"""workflow.scrape over pages and loads of more rows: how it goes on, and where it ends."""

from pathlib import Path
from typing import Any

import pytest
from conformance.site import Site
from host.mcp.connecting import Connected, connected
from host.mcp.scraped import Rows, opened, scraped

N = {"n": {"selector": "b"}}


def items(first: int, count: int, tag: str = "li") -> str:
    return "".join(f"<{tag} class=item><b>{n}</b></{tag}>" for n in range(first, first + count))


def numbers(first: int, count: int) -> list[str]:
    return [str(n) for n in range(first, first + count)]


async def pages_of(one: Connected, url: str, **more: Any) -> Rows:
    return await scraped(one, url, N, ".item", **more)


# Three pages of three rows. `{next}` is where the next page is, empty on the last one.
LINKED: dict[str, str] = {
    "a relation": "<p><a href=/p1>1</a> <a rel=next href={next}>→</a></p>",
    "a relation in the head": "<link rel=next href={next}><p><a href={next}>→</a></p>",
    "numbers with a current one": (
        "<nav><ul><li><a href=/p1 {1}>1</a><li><a href=/p2 {2}>2</a><li><a href=/p3 {3}>3</a></ul></nav>"
    ),
    "numbers, the current one being no link": "<div>{plain}</div>",
}


@pytest.mark.parametrize("way", LINKED)
async def test_links_to_the_next_page(trusted: Connected, pages: Site, way: str) -> None:
    for page in (1, 2, 3):
        marks = {str(n): "aria-current=page" if n == page else "" for n in (1, 2, 3)}
        plain = " ".join(f"<b>{n}</b>" if n == page else f"<a href=/p{n}>{n}</a>" for n in (1, 2, 3))
        control = LINKED[way] if page < 3 or "{next}" not in LINKED[way] else ""
        for name, value in {**marks, "plain": plain, "next": f"/p{page + 1}"}.items():
            control = control.replace(f"{{{name}}}", value)
        menu = "<nav><a href=/other aria-current=page>Shop</a> <a href=/about>About</a></nav>"
        pages.put(f"{menu}<ul>{items(page * 3 - 2, 3)}</ul>{control}", f"/p{page}")
    found = await pages_of(trusted, f"{pages.here}/p1")
    assert found.column("n") == numbers(1, 9)
    assert found.ended == "no_more"
    assert [(one["url"], one["page"], one["row"]) for one in found.sources[2:5]] == [
        (f"{pages.here}/p1", 1, 3),
        (f"{pages.here}/p2", 2, 1),
        (f"{pages.here}/p2", 2, 2),
    ]


BY_QUERY = (
    "<a href='?filter=2'>Two</a> <a href='?filter=3'>Three</a><ul></ul><footer></footer><script>"
    "const page = Number(new URLSearchParams(location.search).get('{name}') ?? {from}), at = (page - {from}) * {by};"
    "document.querySelector('ul').innerHTML = [1, 2, 3].map((n) => `<li class=item><b>${at + n}</b>`).join('');"
    "if (at < 6) document.querySelector('footer').innerHTML = `<a href='?{name}=${page + {step}}'>on</a>`</script>"
)


@pytest.mark.parametrize(("name", "start", "by", "step"), [("page", 1, 3, 1), ("start", 0, 1, 3)])
async def test_addresses_that_count_pages_or_rows(
    trusted: Connected, pages: Site, name: str, start: int, by: int, step: int
) -> None:
    markup = BY_QUERY
    for key, value in {"name": name, "from": start, "by": by, "step": step}.items():
        markup = markup.replace(f"{{{key}}}", str(value))
    found = await pages_of(trusted, pages.put(markup))
    assert found.column("n") == numbers(1, 9)
    assert found.ended == "no_more"


SHOW = "document.querySelector('ul').innerHTML = [1, 2, 3].map((n) => `<li class=item><b>${{{at} + n}}</b>`).join('')"
# A program draws one page after another in place, after its server has answered.
IN_PLACE = (
    "<ul></ul><div><button id=back>‹</button><button id=on>›</button></div><script>let page = 0;"
    f"async function show() {{ await fetch('/slow?0.2'); {SHOW.format(at='page * 3')};"
    " back.disabled = page === 0; on.disabled = page === 2 }"
    " back.onclick = () => { page--; show() }; on.onclick = () => { page++; show() }; show()</script>"
)
NUMBERED = (
    f"<ul></ul><div id=pager></div><script>function show(page) {{ {SHOW.format(at='page * 3 - 3')}; pager.innerHTML ="
    " [1, 2, 3].map((n) => `<button class='${n === page ? 'on' : ''}' onclick='show(${n})'>${n}</button>`).join('') }"
    " show(1)</script>"
)
MORE = (
    f"<ul>{items(1, 3)}</ul><p>3 of 9</p><div><button id=more>Mehr</button></div><script>"
    "let n = 3, all = ''; const list = document.querySelector('ul'), first = list.innerHTML;"
    " more.onclick = async () => { await fetch('/slow?0.2');"
    " for (const _ of [1, 2, 3]) all += `<li class=item><b>${++n}</b>`;"
    " {draw}; if (n === 9) more.remove() }</script>"
)
ADDED = MORE.replace("{draw}", "list.insertAdjacentHTML('beforeend', all); all = ''")
REDRAWN = MORE.replace("{draw}", "list.innerHTML = first + all")
ENDLESS = (
    f"<style>.item {{ height: 900px }}</style><ul>{items(1, 3)}</ul><div id=end style='height: 1px'></div><script>"
    "let n = 3, busy = false; new IntersectionObserver(async ([seen]) => {"
    " if (!seen.isIntersecting || busy || n === 9) return; busy = true; await fetch('/slow?0.3');"
    " for (const _ of [1, 2, 3]) document.querySelector('ul').insertAdjacentHTML('beforeend',"
    " `<li class=item><b>${++n}</b>`); busy = false }).observe(document.querySelector('#end'))</script>"
)
# Rows are drawn where they can be seen, and nowhere else.
VIRTUAL = (
    "<style>#box { height: 200px; overflow: auto } #all { height: 4000px; position: relative }"
    " .item { position: absolute; height: 40px }</style><div id=box><div id=all></div></div><script>"
    "box.onscroll = () => { const from = Math.floor(box.scrollTop / 40); all.innerHTML = Array.from({length: 7},"
    " (_, at) => from + at + 1).filter((n) => n <= 100).map((n) =>"
    " `<div class=item style='top: ${(n - 1) * 40}px'><b>${n}</b></div>`).join('') }; box.onscroll()</script>"
)
DYNAMIC: dict[str, tuple[str, int]] = {
    "backwards and forwards": (IN_PLACE, 9),
    "numbers that are buttons": (NUMBERED, 9),
    "more": (ADDED, 9),
    "more, all drawn anew": (REDRAWN, 9),
    "without an end": (ENDLESS, 9),
    "only what can be seen": (VIRTUAL, 100),
}


@pytest.mark.parametrize("way", DYNAMIC)
async def test_programs_that_bring_rows(trusted: Connected, pages: Site, way: str) -> None:
    markup, count = DYNAMIC[way]
    found = await pages_of(trusted, pages.put(markup))
    assert found.column("n") == numbers(1, count)
    assert found.ended == "no_more"


async def test_limits(trusted: Connected, pages: Site) -> None:
    url = pages.put(ADDED)
    found = await pages_of(trusted, url, limit=5)
    assert (found.column("n"), found.ended, found.told["pages"]) == (numbers(1, 5), "limit", 2)
    found = await pages_of(trusted, url, pages=2)
    assert (found.column("n"), found.ended, found.told["pages"]) == (numbers(1, 6), "pages", 2)
    found = await pages_of(trusted, pages.put(ENDLESS), scroll=False)
    assert (found.column("n"), found.ended) == (numbers(1, 3), "no_more")


# The same rows again and again, behind an address that goes on for ever; and two pages that lead to one another.
FOREVER = (
    f"<ul>{items(1, 3)}</ul><p></p><script>const at = Number(new URLSearchParams(location.search).get('page') ?? 1);"
    "document.querySelector('p').innerHTML = `<a rel=next href='?page=${at + 1}'>on</a>`</script>"
)
NEVER_THE_SAME = (
    "<ul><li class=item><b></b></ul><a rel=next href={to}>on</a><script>"
    "document.querySelector('b').textContent = performance.timeOrigin</script>"
)


async def test_no_page_is_followed_for_ever(trusted: Connected, pages: Site) -> None:
    found = await pages_of(trusted, pages.put(FOREVER), pages=50)
    assert (found.column("n"), found.ended, found.told["pages"]) == (numbers(1, 3), "repeats", 1)
    there = pages.put(NEVER_THE_SAME.replace("{to}", "/back"), "/there")
    pages.put(NEVER_THE_SAME.replace("{to}", "/there"), "/back")
    found = await pages_of(trusted, there, pages=50)
    assert (len(found.values), found.ended) == (2, "repeats")


async def test_rows_that_are_alike_are_rows_all_the_same(trusted: Connected, pages: Site) -> None:
    pages.put(f"<ul>{items(7, 1) * 3}</ul>", "/alike2")
    found = await pages_of(
        trusted, pages.put(f"<ul>{items(7, 1) * 2}{items(8, 1)}</ul><a rel=next href=/alike2>on</a>")
    )
    assert found.column("n")[:3] == ["7", "7", "8"]


async def test_the_control_can_be_named(trusted: Connected, pages: Site) -> None:
    markup = ADDED.replace(
        "<div><button id=more>Mehr</button></div>", "<form><input><button type=button id=more>Mehr</button></form>"
    )
    found = await pages_of(trusted, pages.put(markup), scroll=False)
    assert (found.column("n"), found.ended) == (numbers(1, 3), "no_more"), "a form is no place for such a control"
    found = await pages_of(trusted, pages.put(markup), next="#more")
    assert (found.column("n"), found.ended) == (numbers(1, 9), "no_more")
    found = await pages_of(trusted, pages.put(markup), next=".none", scroll=False)
    assert (found.ended, found.told["message"]) == (
        "no_more",
        'Nothing on the page matches the selector of the next control, ".none".',
    )


async def test_what_is_no_way_on_is_left_alone(trusted: Connected, pages: Site) -> None:
    """What could do more than show rows is none, or is asked for by itself."""
    posts = pages.posts
    for control in (
        "<form method=post action=/send><button>More</button></form>",
        "<button aria-haspopup=menu onclick=\"fetch('/send', {method: 'POST'})\">More</button>",
        "<div><input><button onclick=\"fetch('/send', {method: 'POST'})\">More</button></div>",
        "<div><button onclick=\"fetch('/send', {method: 'POST'})\">One</button> <button>Two</button></div>",
    ):
        found = await pages_of(trusted, pages.put(f"<ul>{items(1, 3)}</ul>{control}"))
        assert (found.column("n"), found.ended) == (numbers(1, 3), "no_more")
    button = "<button onclick=\"fetch('/send', {method: 'POST'})\">Delete all</button>"
    found = await pages_of(trusted, pages.put(f"<ul>{items(1, 3)}</ul>{button}"))
    assert (found.column("n"), found.ended) == (numbers(1, 3), "needs_permission")
    assert pages.posts == posts


async def test_what_lacks_a_yes_keeps_what_was_gathered(tmp_path: Path, pages: Site) -> None:
    async with connected(tmp_path) as one:
        found = await pages_of(one, pages.put(IN_PLACE))
        assert (found.column("n"), found.ended) == (numbers(1, 3), "needs_permission")
        assert [row[0] for row in found.table()] == ["n", *numbers(1, 3)]
        said = found.told["message"]
        assert f"--allow write@{pages.here}" in said
        assert "begins with the page that the tab shows now" in said
    async with connected(tmp_path / "again", f"--allow=write@{pages.here}") as one:
        assert (await pages_of(one, pages.put(IN_PLACE))).ended == "no_more"


async def test_a_next_page_of_another_site_is_asked_for(tmp_path: Path, pages: Site) -> None:
    pages.put(f"<ul>{items(4, 3)}</ul>", "/other")
    async with connected(tmp_path) as one:
        url = pages.put(f"<ul>{items(1, 3)}</ul><a rel=next href={{cross}}/other onclick=''>on</a>")
        found = await pages_of(one, url)
        assert (found.column("n"), found.ended) == (numbers(1, 3), "needs_permission")


@pytest.mark.parametrize(
    ("path", "ended", "message"),
    [("/nowhere", "failed", "The page that came was answered with 404."), ("/empty", "no_more", None)],
)
async def test_a_next_page_without_rows_is_no_repetition(
    trusted: Connected, pages: Site, path: str, ended: str, message: str | None
) -> None:
    pages.put("<p>That was all.</p>", "/empty")
    found = await pages_of(trusted, pages.put(f"<ul>{items(1, 3)}</ul><a rel=next href={path}>on</a>"))
    assert (found.column("n"), found.ended, found.told.get("message")) == (numbers(1, 3), ended, message)


async def test_rows_that_do_not_fit_are_in_the_files(trusted: Connected, pages: Site) -> None:
    long = "".join(f"<p class=item><b>{n}{'x' * 990}</b></p>" for n in range(100))
    found = await pages_of(trusted, pages.put(long))
    assert found.told["count"] == 100
    assert len(found.values) + found.told["leftOut"] == 100
    assert len(found.text) < 60_000
    assert len(found.table()) == 101
    assert len(found.kept()) == 100


async def test_selectors_of_the_next_control_are_checked(trusted: Connected, pages: Site) -> None:
    await opened(trusted, pages.put(ADDED))
    found = await scraped(trusted, None, N, ".item", next="#more[")
    assert (found.ended, found.told["message"]) == ("failed", '"#more[" is no CSS selector.')
