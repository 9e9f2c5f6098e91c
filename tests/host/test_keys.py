"""Where the key is found, that it is shown nowhere, and that no keyring can hold the host up."""

import os
import stat
import threading
from collections.abc import Iterator
from pathlib import Path

import keyring
import keyring.core
import pytest
from keyring.backend import KeyringBackend
from keyring.backends import fail, null
from keyring.errors import KeyringLocked
from typer.testing import CliRunner
from webhand_host import keys
from webhand_host.cli.key import app

SECRET = "AIza-very-secret-1234"  # noqa: S105, it opens nothing


class InMemory(KeyringBackend):
    priority = -1
    """keyring chooses among all classes there are, the tests' own included: below none at all it leaves these alone."""

    def __init__(self) -> None:
        super().__init__()  # type: ignore[no-untyped-call]
        self.kept: dict[tuple[str, str], str] = {}

    def get_password(self, service: str, username: str) -> str | None:
        return self.kept.get((service, username))

    def set_password(self, service: str, username: str, password: str) -> None:
        self.kept[service, username] = password

    def delete_password(self, service: str, username: str) -> None:
        del self.kept[service, username]


class Locked(InMemory):
    def get_password(self, service: str, username: str) -> str | None:
        raise KeyringLocked(f"the collection with {SECRET} is locked")

    def set_password(self, service: str, username: str, password: str) -> None:
        raise KeyringLocked(f"the collection with {password} is locked")


class Asking(InMemory):
    """Waits for a person who is not there, for ever: who waits for it runs into the time limit of the test."""

    asked = False

    def get_password(self, service: str, username: str) -> str | None:
        self.asked = True
        threading.Event().wait()
        return None


@pytest.fixture(autouse=True)
def memory(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[InMemory]:
    for name in keys.GEMINI.variables:
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("WEBHAND_CONFIG_DIR", str(tmp_path / "config"))
    before, backend = keyring.get_keyring(), InMemory()
    keyring.set_keyring(backend)
    yield backend
    keyring.set_keyring(before)


def write_file(text: str, mode: int = 0o600) -> Path:
    path = keys.key_file()
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text)
    path.chmod(mode)
    return path


def test_order(memory: InMemory, monkeypatch: pytest.MonkeyPatch) -> None:
    assert keys.find() is None
    memory.set_password("webhand", "gemini", "from-keyring")
    found = keys.find()
    assert found
    assert (found.value, found.place) == ("from-keyring", "keyring")
    write_file("from-file\n")
    assert keys.find() == keys.Key("from-file", "file", str(keys.key_file()))
    monkeypatch.setenv("GOOGLE_API_KEY", "from-google")
    assert keys.find() == keys.Key("from-google", "environment", "GOOGLE_API_KEY")
    monkeypatch.setenv("GEMINI_API_KEY", " from-gemini\n")
    assert keys.find() == keys.Key("from-gemini", "environment", "GEMINI_API_KEY")
    monkeypatch.setenv("GEMINI_API_KEY", "  ")
    assert keys.find() == keys.Key("from-google", "environment", "GOOGLE_API_KEY")


def test_a_keyring_of_the_tests_is_never_chosen_by_itself() -> None:
    """keyring puts all that recommend themselves into a chain, in no order: once in six such a one kept what a test of
    another process then looked for, and the typed secret's test failed with `There is no secret "DEMO"`.
    """
    chosen = keyring.core._detect_backend()
    assert not any(isinstance(one, InMemory) for one in (chosen, *getattr(chosen, "backends", ())))


def test_never_shown(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("GEMINI_API_KEY", SECRET)
    look = keys.look()
    assert look.key
    for text in (repr(look), str(look), repr(look.key), str(look.key), f"{look.key}"):
        assert SECRET not in text


def test_the_environment_is_enough(monkeypatch: pytest.MonkeyPatch) -> None:
    """No keyring is asked, let alone opened, where the environment has a key."""
    backend = Asking()
    keyring.set_keyring(backend)
    monkeypatch.setenv("GEMINI_API_KEY", SECRET)
    assert keys.find()
    assert not backend.asked


def test_store_and_remove(memory: InMemory) -> None:
    write_file("an older copy")
    key, sentence = keys.store(f" {SECRET}\n")
    assert (key.value, key.place) == (SECRET, "keyring")
    assert SECRET not in sentence
    assert memory.kept == {("webhand", "gemini"): SECRET}
    assert not keys.key_file().exists()
    assert keys.remove() == ["The key was removed from the keyring."]
    assert (keys.find(), memory.kept, keys.remove()) == (None, {}, [])


@pytest.mark.parametrize(
    ("backend", "words"),
    [
        (fail.Keyring(), "No keyring works here."),  # type: ignore[no-untyped-call]
        (null.Keyring(), "keeps nothing"),  # type: ignore[no-untyped-call]
        (Locked(), "does not work here (KeyringLocked)"),
    ],
)
def test_file_where_no_keyring_works(backend: KeyringBackend, words: str) -> None:
    keyring.set_keyring(backend)
    key, sentence = keys.store(SECRET)
    assert (key.place, key.where) == ("file", str(keys.key_file()))
    assert words in sentence
    assert "which only you can read" in sentence
    assert SECRET not in sentence
    assert stat.S_IMODE(keys.key_file().stat().st_mode) == 0o600
    assert stat.S_IMODE(keys.key_file().parent.stat().st_mode) == 0o700
    found = keys.find()
    assert found == key
    assert any(str(keys.key_file()) in done for done in keys.remove())
    assert keys.find() is None


def test_a_locked_keyring_holds_nobody_up(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(keys, "KEYRING_SECONDS", 0.2)
    keyring.set_keyring(Asking())
    assert keys.look() == keys.Look(
        None, ("The keyring did not answer within 0.2 seconds; it may be locked. Unlock it and try again.",)
    )


def test_what_was_kept_while_the_keyring_was_locked_is_not_behind_what_it_had(memory: InMemory) -> None:
    keys.store("old")
    keyring.set_keyring(Locked())
    keys.store("new")
    keyring.set_keyring(memory)
    found = keys.find()
    assert found
    assert found.value == "new"
    keys.store("newest")
    assert memory.kept == {("webhand", "gemini"): "newest"}
    assert not keys.key_file().exists()


def test_the_limit_is_three_seconds() -> None:
    assert keys.KEYRING_SECONDS == 3


@pytest.mark.parametrize("mode", [0o640, 0o604, 0o660, 0o666])
def test_a_file_that_others_can_read_is_refused(mode: int) -> None:
    path = write_file(SECRET, mode)
    look = keys.look()
    assert look.key is None
    assert look.problems == (f"{path} can be read by others, so it is not used. Run `chmod 600 {path}`.",)


def test_a_link_is_not_followed(tmp_path: Path) -> None:
    target = tmp_path / "target"
    target.write_text(SECRET)
    target.chmod(0o600)
    keys.key_file().parent.mkdir()
    keys.key_file().symlink_to(target)
    assert keys.find() is None


@pytest.mark.parametrize("value", ["", "  \n", "two words", "line\nbreak", "bell\x07"])
def test_what_is_no_key(value: str) -> None:
    with pytest.raises(keys.KeyRefused, match="not a key"):
        keys.store(value)


# --- The command line ---------------------------------------------------------------------------------------------


def test_commands(memory: InMemory) -> None:
    runner = CliRunner()
    nothing = runner.invoke(app, ["status"])
    assert nothing.exit_code == 1
    assert "webhand key set" in nothing.output
    stored = runner.invoke(app, ["set"], input=f"{SECRET}\n")
    status = runner.invoke(app, ["status"])
    removed = runner.invoke(app, ["remove"])
    assert [stored.exit_code, status.exit_code, removed.exit_code] == [0, 0, 0]
    assert "The key is in the keyring" in status.output
    assert SECRET not in stored.output + status.output + removed.output
    assert memory.kept == {}
    assert runner.invoke(app, ["set"], input="\n").exit_code == 2


def test_the_key_is_no_argument() -> None:
    assert CliRunner().invoke(app, ["set", SECRET]).exit_code == 2


def test_set_says_when_the_environment_wins(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("GEMINI_API_KEY", "another")
    assert "GEMINI_API_KEY is set too" in CliRunner().invoke(app, ["set"], input=f"{SECRET}\n").output
    assert os.environ["GEMINI_API_KEY"] == "another"


def test_the_key_that_chromium_exports_for_itself_is_not_the_persons(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("GEMINI_API_KEY", raising=False)
    monkeypatch.setenv("GOOGLE_API_KEY", "AIzaChromiums")
    monkeypatch.setenv("GOOGLE_DEFAULT_CLIENT_ID", "chromium")
    found = keys.find()
    assert found is None or found.value != "AIzaChromiums"
