"""Saved sessions on disk: one owner each, whole files, damaged ones set aside, and encrypted where that is possible."""

import asyncio
import base64
import contextlib
import json
import os
import stat
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import keyring
import pytest
from host.sessions.steering import Reopen, alive, children, end, file, go, run, state, stored, until, wanted, who
from host.test_keys import InMemory, Locked
from webhand_host import keys
from webhand_host.sessions import sealing, storage
from webhand_host.sessions.sessions import Sessions
from webhand_host.sessions.state import StorageState
from webhand_host.sessions.storage import BadSessionId, NoSavedSession, SessionInUse

Sites = tuple[str, str]
TESTS = Path(__file__).parents[2]
WITH = {"cookies": [], "origins": [{"origin": "https://shop.example", "localStorage": [{"name": "a", "value": "b"}]}]}
SECRET = b"hunter2"


def kept(value: str = "b", session_id: str = "shop") -> None:
    """A session in which something is kept."""
    held = storage.take(session_id)
    held.save(holding(value))
    held.release()


def holding(value: str) -> StorageState:
    item = {"name": "a", "value": value}
    return StorageState.model_validate(
        {"cookies": [], "origins": [{"origin": "https://shop.example", "localStorage": [item]}]}
    )


def taken(session_id: str = "shop") -> tuple[Any, list[str]]:
    """What is restored, and what is said."""
    held = storage.take(session_id)
    try:
        return held.state.written() if held.state else None, held.notes
    finally:
        held.release()


def environment() -> dict[str, str]:
    paths = [str(TESTS), *filter(None, [os.environ.get("PYTHONPATH")])]
    return {**os.environ, "PYTHONPATH": os.pathsep.join(paths)}


@contextlib.contextmanager
def another_process(session_id: str, site: str, autosave: float) -> Iterator["subprocess.Popen[str]"]:
    command = [sys.executable, str(Path(__file__).with_name("holding.py")), session_id, site, str(autosave)]
    process = subprocess.Popen(command, env=environment(), stdout=subprocess.PIPE, text=True)
    assert process.stdout is not None
    try:
        assert process.stdout.readline() == "open\n"
        yield process
    finally:
        started = children(process.pid)
        process.kill()
        process.wait()
        for pid in started:
            end(pid)
        process.stdout.close()


async def test_killed_it_loses_the_last_minutes_at_most(reopened: Reopen, sites: Sites) -> None:
    with another_process("shop", sites[0], autosave=0.1) as process:
        await until(lambda: file("state.json").exists() and stored() == {sites[0]: {"token": "of-the-other-process"}})
        with pytest.raises(SessionInUse, match=r"saved session shop is in use\. Close it there first"):
            await asyncio.to_thread(storage.take, "shop")
        with pytest.raises(SessionInUse):
            await asyncio.to_thread(storage.delete, "shop")
        assert [(one.id, one.is_open) for one in storage.persisted()] == [("shop", True)]
        started = children(process.pid)
        process.kill()
        process.wait()
        assert [one.is_open for one in storage.persisted()] == [False]
        await until(lambda: not alive(started))
        async with reopened() as session:
            assert await who(session, sites[0]) == "login=bruno"
            assert await run(session, "localStorage.token") == "of-the-other-process"


async def test_one_owner_also_within_a_process(sites: Sites) -> None:
    async with Sessions() as one, Sessions() as other:
        await one.open(wanted())
        with pytest.raises(SessionInUse):
            await other.open(wanted())
        assert [(each.id, each.is_open) for each in await other.persisted()] == [("shop", True)]
        await one.close("shop")
        await go(await other.open(wanted()), sites[0])


async def test_closed_and_at_once_open_again(sites: Sites, monkeypatch: pytest.MonkeyPatch) -> None:
    """However long it takes to close."""
    monkeypatch.setattr(storage, "IN_USE_SECONDS", 0.01)
    async with Sessions() as sessions:
        session = await sessions.open(wanted())
        await go(session, f"{sites[0]}/login?anna")
        closing = asyncio.ensure_future(sessions.close("shop"))
        await asyncio.sleep(0)
        assert await who(await sessions.open(wanted()), sites[0]) == "login=anna"
        await closing


@pytest.mark.parametrize("session_id", ["", ".", "..", "../shop", "a/b", "a b", "ä", "x" * 65, "shop\n", ".shop.lock"])
async def test_what_no_folder_can_be_called(session_id: str, data: Path) -> None:
    with pytest.raises(BadSessionId, match="use letters, digits, _ and -, at most 64"):
        storage.take(session_id)
    with pytest.raises(BadSessionId):
        storage.delete(session_id)
    assert storage.persisted() == []


@pytest.mark.parametrize("moment", ["write", "fsync", "replace"])
def test_a_save_that_is_interrupted_leaves_the_old_file(moment: str) -> None:
    """A process that ends at that moment, without a word to anybody."""
    kept("old")
    program = f"""
import os, sys
from host.sessions.test_storage import holding
from webhand_host.sessions import storage
held = storage.take("shop")
if {moment!r} == "write":
    os.fdopen = lambda descriptor, *how: (os.write(descriptor, b'{{"cookies"'), os._exit(9))
elif {moment!r} == "fsync":
    os.fsync = lambda descriptor: os._exit(9)
else:
    os.replace = os.rename = lambda *names: os._exit(9)
    from pathlib import Path
    Path.replace = lambda *names: os._exit(9)
held.save(holding("new"))
"""
    assert subprocess.run([sys.executable, "-c", program], env=environment(), check=False).returncode == 9
    assert any(path.name.startswith(".state.json") for path in file("").iterdir()), "it was at work"
    assert taken() == (holding("old").written(), [])
    assert {path.name for path in file("").iterdir()} == {"state.json", "meta.json"}


@pytest.mark.parametrize(
    ("content", "why"),
    [
        (b"", "it is no JSON, or not all of it"),
        (b'{"cookies": [', "it is no JSON, or not all of it"),
        (b"\xff\xfe\x00", "it is no JSON, or not all of it"),
        (b"[]", "its content is not what belongs there"),
        (b'{"cookies": []}', "origins is not what belongs there"),
        (b'{"cookies": [{"name": "hunter2"}], "origins": []}', "cookies.0.value is not what belongs there"),
        (b'{"cookies": [], "origins": [{"origin": "file:///", "localStorage": []}]}', "origins.0.origin is not what"),
    ],
)
def test_a_damaged_state_is_set_aside(content: bytes, why: str) -> None:
    kept()
    file("state.json").write_bytes(content)
    found, notes = taken()
    assert found is None
    [note] = notes
    assert note.startswith(f"state.json of session shop cannot be used: {why}")
    assert "hunter2" not in note
    [aside] = file("").glob("state.json.damaged-*")
    assert aside.name in note
    assert aside.read_bytes() == content
    kept("new")
    assert taken() == (holding("new").written(), [])
    assert [one.is_damaged for one in storage.persisted()] == [True]


@pytest.mark.parametrize(
    "content",
    [b"", b"{", b'{"format": 2, "created": "2026-01-01T00:00:00Z", "used": "2026-01-01T00:00:00Z"}', b'{"config": 1}'],
)
def test_a_damaged_meta_is_set_aside_and_the_state_stays(content: bytes) -> None:
    kept()
    file("meta.json").write_bytes(content)
    assert [(one.meta, one.is_damaged) for one in storage.persisted()] == [(None, True)]
    found, [note] = taken()
    assert found == WITH
    assert note.startswith("meta.json of session shop cannot be used:")
    assert [path.read_bytes() for path in file("").glob("meta.json.damaged-*")] == [content]


def test_a_config_that_is_none_is_a_damaged_meta() -> None:
    kept()
    meta = json.loads(file("meta.json").read_text())
    file("meta.json").write_text(json.dumps({**meta, "config": {"locale": "!"}}))
    found, [note] = taken()
    assert found == WITH
    assert 'locale: "!" is none' in note


async def test_a_state_that_the_browser_does_not_take_is_set_aside(reopened: Reopen, sites: Sites) -> None:
    kept()
    cookie = {"name": "a", "value": "b", "domain": "not a domain", "path": "/", "sameSite": "Sometimes"}
    file("state.json").write_text(json.dumps({"cookies": [cookie], "origins": []}))
    async with reopened() as session:
        [note] = session.notes
        assert "the browser does not take it" in note
        await go(session, f"{sites[0]}/login?anna")
    assert [one["value"] for one in state()["cookies"]] == ["anna"]
    assert len(list(file("").glob("state.json.damaged-*"))) == 1


def test_only_the_owner_reads_it(memory: InMemory) -> None:
    kept()
    file("").chmod(0o755)
    kept("other")
    assert stat.S_IMODE(file("").stat().st_mode) == 0o700
    assert {stat.S_IMODE(path.stat().st_mode) for path in file("").iterdir()} == {0o600}


# --- Encryption -------------------------------------------------------------------------------------------------------


def test_encrypted_where_there_is_a_keyring(memory: InMemory) -> None:
    kept(SECRET.decode())
    assert SECRET not in file("state.json").read_bytes()
    assert "shop.example" not in file("state.json").read_text()
    assert json.loads(file("meta.json").read_text())["encryption"] == "keyring"
    [[(service, name), key]] = memory.kept.items()
    assert (service, name, len(base64.b64decode(key))) == ("webhand", "saved-sessions", 32)
    assert taken() == (holding(SECRET.decode()).written(), [])
    kept("other", "other")
    assert len(memory.kept) == 1, "one key for all"


def test_not_encrypted_where_there_is_none(data: Path) -> None:
    kept(SECRET.decode())
    assert state() == holding(SECRET.decode()).written()
    assert json.loads(file("meta.json").read_text())["encryption"] == "none"
    assert not keys.key_file(sealing.PROVIDER).exists(), "a key beside the data keeps nobody out"


def test_a_keyring_that_comes_later_encrypts_from_then_on(no_keyring: None) -> None:
    kept("plain")
    keyring.set_keyring(InMemory())
    assert taken() == (holding("plain").written(), [])
    kept("plain")
    assert "shop.example" not in file("state.json").read_text()
    assert taken() == (holding("plain").written(), [])


@pytest.mark.parametrize("lost", ["key", "keyring", "locked", "other file"])
def test_what_cannot_be_decrypted_is_set_aside(memory: InMemory, lost: str) -> None:
    kept()
    if lost == "key":
        memory.kept.clear()
    elif lost == "keyring":
        keyring.set_keyring(_none())
    elif lost == "locked":
        keyring.set_keyring(Locked())
    else:  # of another session: it opens for its own alone
        kept("theirs", "other")
        file("state.json").write_bytes(file("state.json", "other").read_bytes())
    found, [note] = taken()
    assert found is None
    assert note.startswith("state.json of session shop cannot be used: It is encrypted")
    assert len(list(file("").glob("state.json.damaged-*"))) == 1
    kept("new")
    assert taken()[0] == holding("new").written()


def test_a_keyring_that_keeps_nothing_is_none(no_keyring: None) -> None:
    from keyring.backends import null

    keyring.set_keyring(null.Keyring())  # type: ignore[no-untyped-call]
    kept()
    assert state() == WITH
    assert not keys.key_file(sealing.PROVIDER).exists()


def _none() -> Any:
    from keyring.backends import fail

    return fail.Keyring()  # type: ignore[no-untyped-call]


# --- What there is ----------------------------------------------------------------------------------------------------


async def test_listed_and_deleted(data: Path, sites: Sites) -> None:
    assert storage.persisted() == []
    async with Sessions() as sessions:
        await sessions.open(wanted("b"))
        kept(session_id="a")
        first, second = await sessions.persisted()
        assert (first.id, first.is_open, first.is_damaged, second.id, second.is_open) == ("a", False, False, "b", True)
        assert first.created is not None
        assert first.used is not None
        assert first.created <= first.used
        assert first.size == sum(path.stat().st_size for path in file("", "a").iterdir())
        with pytest.raises(SessionInUse):
            storage.delete("b")
        assert sessions.get("b").is_alive
        await sessions.close("b")
    storage.delete("b")
    assert [one.id for one in storage.persisted()] == ["a"]
    assert not [path for path in (data / "sessions").iterdir() if "b" in path.name]
    with pytest.raises(NoSavedSession, match="There is no saved session b"):
        storage.delete("b")
    assert taken("b") == (None, [])
    assert [one.id for one in storage.persisted()] == ["a"], "one that was never opened is none"
