"""Sessions whose log-ins are kept: what comes back, what is shown, and that they know nothing of each other."""

import asyncio
import json
import stat
import tempfile
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from host.sessions.steering import (
    SOON,
    Reopen,
    end,
    file,
    go,
    names_in,
    run,
    state,
    stored,
    until,
    wanted,
    who,
)
from webhand_host.sessions import storage
from webhand_host.sessions.config import Config, Viewport
from webhand_host.sessions.session import Session, SessionNotFound
from webhand_host.sessions.sessions import Limits, Sessions

Sites = tuple[str, str]
PUT = """new Promise((done) => {
  const opening = indexedDB.open("notes", 1);
  opening.onupgradeneeded = () => opening.result.createObjectStore("all");
  opening.onsuccess = () => {
    const putting = opening.result.transaction("all", "readwrite").objectStore("all").put("a note", "first");
    putting.onsuccess = () => { opening.result.close(); done(true); };
  };
})"""
GET = """new Promise((done) => {
  const opening = indexedDB.open("notes", 1);
  opening.onupgradeneeded = () => opening.result.createObjectStore("all");
  opening.onsuccess = () => {
    const getting = opening.result.transaction("all").objectStore("all").get("first");
    getting.onsuccess = () => done(getting.result ?? "nothing");
  };
})"""


async def test_logins_are_kept(reopened: Reopen, sites: Sites) -> None:
    async with reopened() as session:
        await go(session, f"{sites[0]}/login?anna")
        await run(session, "localStorage.token = 'a-token'")
        assert await who(session, sites[0]) == "login=anna"
    in_another_browser = Reopen()
    async with in_another_browser() as session:
        assert session.notes == []
        assert await who(session, sites[0]) == "login=anna"
        assert await run(session, "localStorage.token") == "a-token"


async def test_also_those_that_a_browser_keeps_only_while_it_is_open(reopened: Reopen, sites: Sites) -> None:
    async with reopened() as session:
        await go(session, f"{sites[0]}/session-login?anna")
    async with reopened() as session:
        assert await who(session, sites[0]) == "login=anna"


async def test_of_every_origin_also_of_those_that_are_not_open_any_more(reopened: Reopen, sites: Sites) -> None:
    first, second = sites
    async with reopened() as session:
        await go(session, first)
        await run(
            session, "localStorage.token = 'first'; addEventListener('pagehide', () => localStorage.left = 'yes')"
        )
        await go(session, second)
        await run(session, "localStorage.token = 'second'; localStorage.gone = 1; delete localStorage.gone")
    assert stored() == {first: {"token": "first", "left": "yes"}, second: {"token": "second"}}
    async with reopened() as session:
        await go(session, second)
        await run(session, "localStorage.token = 'changed'")
    assert stored() == {first: {"token": "first", "left": "yes"}, second: {"token": "changed"}}
    async with reopened() as session:
        await go(session, first)
        assert await run(session, "[localStorage.token, localStorage.left]") == ["first", "yes"]


async def test_what_a_site_lets_go_of_does_not_come_back(reopened: Reopen, sites: Sites) -> None:
    async with reopened() as session:
        await go(session, f"{sites[0]}/login?anna")
        await run(session, "localStorage.token = 'a-token'; sessionStorage.own = 1")
        await go(session, f"{sites[1]}")
        await run(session, "localStorage.token = 'other'")
    assert stored() == {sites[0]: {"token": "a-token"}, sites[1]: {"token": "other"}}
    async with reopened() as session:
        await go(session, f"{sites[0]}/leave-nothing")
        await go(session, f"{sites[1]}")
        await run(session, "localStorage.clear()")
    assert state()["origins"] == []


async def test_what_a_tab_wrote_before_anybody_listened(reopened: Reopen, sites: Sites) -> None:
    async with reopened() as session:
        await go(session, sites[0])
        await run(session, f"void open('{sites[1]}/early', '_blank', 'noopener')")
        async with asyncio.timeout(SOON):
            while "Early" not in [tab.title for tab in await session.tabs()]:
                pass
    assert stored()[sites[1]] == {"early": "1"}


async def test_half_a_character_spoils_no_file(reopened: Reopen, sites: Sites) -> None:
    async with reopened() as session:
        await go(session, sites[0])
        await run(session, r"localStorage.half = 'a\ud800b'; localStorage.whole = '😀'")
    assert stored()[sites[0]]["whole"] == "😀"
    async with reopened() as session:
        assert session.notes == []


async def test_saved_while_it_is_open(reopened: Reopen, sites: Sites) -> None:
    async with reopened(autosave=0.1) as session:
        await go(session, f"{sites[0]}/login?anna")
        await run(session, "localStorage.token = 'a-token'")
        await until(lambda: file("state.json").exists() and stored().get(sites[0]) == {"token": "a-token"})
        assert [cookie["value"] for cookie in state()["cookies"]] == ["anna"]
        saved = file("state.json").stat().st_ino
        used = file("meta.json").stat().st_ino
        await until(lambda: file("meta.json").stat().st_ino != used)
        assert file("state.json").stat().st_ino == saved, "what has not changed is not written again"
        assert len(await session.tabs()) == 1


async def test_a_page_that_hangs_holds_up_nothing(reopened: Reopen, sites: Sites) -> None:
    async with reopened() as session:
        await go(session, f"{sites[0]}/login?anna")
        await run(session, "localStorage.token = 'a-token'")
        await hang(session)
    assert stored() == {sites[0]: {"token": "a-token"}}
    assert [cookie["value"] for cookie in state()["cookies"]] == ["anna"]


@pytest.mark.parametrize("asked", [True, False])
async def test_indexed_db_on_request(reopened: Reopen, sites: Sites, asked: bool) -> None:
    async with reopened(config=Config(indexed_db=asked)) as session:
        await go(session, sites[0])
        await run(session, PUT)
        await go(session, sites[1])
        assert len(await session.tabs()) == 1
    async with reopened() as session:
        await go(session, sites[0])
        assert await run(session, GET) == ("a note" if asked else "nothing")


async def test_a_page_that_hangs_costs_no_database(reopened: Reopen, sites: Sites) -> None:
    async with reopened(config=Config(indexed_db=True)) as session:
        await go(session, sites[0])
        await run(session, PUT)
    async with reopened() as session:
        await go(session, f"{sites[0]}/login?anna")
        await hang(session)
    assert session.notes == []
    assert [cookie["value"] for cookie in state()["cookies"]] == ["anna"]
    async with reopened() as session:
        await go(session, sites[0])
        assert await run(session, GET) == "a note"


async def test_the_config_is_shown_and_kept(reopened: Reopen, sites: Sites) -> None:
    shown = """[navigator.language, Intl.DateTimeFormat().resolvedOptions().timeZone, innerWidth, innerHeight,
      navigator.userAgent]"""
    config = Config(
        viewport=Viewport(width=900, height=640), locale="de-DE", timezone="Asia/Tokyo", user_agent="Mine/1.0"
    )
    german = ["de-DE", "Asia/Tokyo", 900, 640, "Mine/1.0"]
    async with reopened() as session:
        await go(session, sites[0])
        seen = await run(session, shown)
        assert seen[:4] == ["en-US", "America/New_York", 1_280, 800]
        assert (await session.layout(await session.tab())).viewport == (1_280, 800)
    async with reopened(config=config) as session:
        await go(session, sites[0])
        assert await run(session, shown) == german
        await session.browser.open_tab(sites[1])
        assert await run(session, shown) == german
    async with reopened() as session:
        await go(session, sites[0])
        assert await run(session, shown) == german
    async with reopened(config=Config(locale="it")) as session:
        await go(session, sites[0])
        assert (await run(session, shown))[:2] == ["it", "America/New_York"]
    meta = json.loads(file("meta.json").read_text())
    assert (meta["format"], meta["config"]["locale"], meta["encryption"]) == (1, "it", "none")
    assert meta["counts"]["opened"] == 4


async def test_stealth_disguises_nothing(reopened: Reopen, sites: Sites) -> None:
    async with reopened(config=Config(stealth=True)) as session:
        await go(session, sites[0])
        assert await run(session, "navigator.webdriver") is True
        [note] = session.notes
        assert note.startswith("stealth: nothing is disguised.")


async def test_what_was_done_is_counted(reopened: Reopen, sites: Sites) -> None:
    async with reopened() as session:
        await go(session, sites[0])
        await go(session, sites[1])
    counts = json.loads(file("meta.json").read_text())["counts"]
    assert counts == {"opened": 1, "saved": 1, "navigations": 2, "actions": 2}


async def test_two_know_nothing_of_each_other(sites: Sites, browsers: Callable[[], list[int]]) -> None:
    async with Sessions() as sessions:
        one, two = await sessions.open(wanted("one")), await sessions.open(wanted("two"))
        assert len(browsers()) == 1, "they share one browser"
        await go(one, f"{sites[0]}/login?anna")
        await run(one, "localStorage.token = 'one'")
        await one.browser.open_tab(f"{sites[1]}")
        await go(two, sites[0])
        assert await run(two, "localStorage.length") == 0
        assert await who(two, sites[0]) == "nobody"
        assert [len(await each.tabs()) for each in (one, two)] == [2, 1]
        await sessions.close("one")
        assert await who(two, sites[0]) == "nobody"
    assert stored("one") == {sites[0]: {"token": "one"}}
    assert stored("two") == {}


async def test_an_act_in_one_keeps_no_frame_from_another(sites: Sites) -> None:
    """Documents are kept from loading by the whole browser: a frame of another session is none of the act's."""
    first, second = sites
    async with Sessions() as sessions:
        acting, other = await sessions.open(wanted("acting")), await sessions.open(wanted("other"))
        await go(acting, first)
        await go(other, f"{first}/framed")
        frame = "document.querySelector('iframe')"
        lead = f"""new Promise((done) => {{
          {frame}.onload = () => {{ {frame}.onload = () => done(true); {frame}.src = "{second}/frame"; }};
          {frame}.src = "{first}/frame-on";
          setTimeout(() => done(false), 3000);
        }})"""
        tab = await acting.tab()
        leading = asyncio.ensure_future(run(other, lead))
        slow = "new Promise((done) => setTimeout(() => done(1), 1500))"
        receipt = await acting.browser.evaluate(tab.tab_id, slow, seconds=5, sites=[first])
        assert await leading is True, "the frame of the other session was kept from loading"
        assert receipt.blocked is None


async def test_a_browser_that_dies_takes_its_sessions_along_and_no_more(
    sites: Sites, browsers: Callable[[], list[int]]
) -> None:
    async with Sessions(Limits(autosave=0.1)) as sessions:
        session = await sessions.open(wanted())
        await go(session, f"{sites[0]}/login?anna")
        await until(lambda: file("state.json").exists() and state()["cookies"])
        for pid in browsers():
            end(pid)
        await asyncio.wait_for(session.gone.wait(), 20)
        with pytest.raises(SessionNotFound, match="Session not found"):
            sessions.get("shop")
        await until(lambda: not sessions.all())
        again = await sessions.open(wanted())
        assert await who(again, sites[0]) == "login=anna"


@pytest.fixture
def temporary(monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """Where nobody else has anything. Its name is short: a socket's path may have 107 characters."""
    with tempfile.TemporaryDirectory(prefix="t-") as folder:
        monkeypatch.setenv("TMPDIR", folder)
        monkeypatch.setattr(tempfile, "tempdir", None)
        yield Path(folder)


async def test_many_leave_nothing_behind(
    data: Path, temporary: Path, sites: Sites, browsers: Callable[[], list[int]], times: Callable[[int, int], int]
) -> None:
    batches = times(2, 10)
    one = set()
    async with Sessions() as sessions:
        for batch in range(batches):
            names = [f"batch-{batch}-{number}" for number in range(5)]
            opened = await asyncio.gather(*(sessions.open(wanted(name)) for name in names))
            assert names_in(temporary), "the browser has its folders here"
            await asyncio.gather(*(go(one, sites[0]) for one in opened))
            await asyncio.gather(*(sessions.close(name) for name in names))
            one.update(browsers())
        assert len(one) == 1, "it stays for the next"
    assert browsers() == []
    assert names_in(temporary) == set()
    assert len(storage.persisted()) == 5 * batches
    for name in names_in(data / "sessions"):
        if not name.startswith("."):
            assert stat.S_IMODE((data / "sessions" / name).stat().st_mode) == 0o700
            assert {stat.S_IMODE(file(each, name).stat().st_mode) for each in ("state.json", "meta.json")} == {0o600}


async def hang(session: Session) -> None:
    """From then on its page answers nothing any more."""
    tab = (await session.tab()).tab_id
    await session.browser.evaluate(tab, "setTimeout(() => { for (;;); }, 0)", seconds=1)
    assert not (await session.browser.evaluate(tab, "1", seconds=1)).ok
