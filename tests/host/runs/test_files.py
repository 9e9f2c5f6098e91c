"""A run's files on a real disk: names, room, who may read them, and what never leaves the machine."""

import errno
import os
import resource
import stat
from collections.abc import Iterator
from pathlib import Path

import pytest
from webhand_agent.services import PIECE, FileRefused
from webhand_host.filenames import fit_name
from webhand_host.runs import files
from webhand_host.runs.files import LARGEST_SAVED, RunFiles
from webhand_host.runs.guarded import why_guarded


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The person's home, with Webhand's own folders outside of it."""
    home = tmp_path / "home"
    (home / "Downloads").mkdir(parents=True)
    monkeypatch.setenv("HOME", str(home))
    for name in ("DATA", "STATE", "CONFIG", "RUNTIME"):
        monkeypatch.setenv(f"WEBHAND_{name}_DIR", str(tmp_path / "webhand" / name.lower()))
    return home


@pytest.fixture
def run(tmp_path: Path, home: Path) -> RunFiles:
    folder = tmp_path / "webhand" / "data" / "runs" / "20261121-101010-abcd"
    folder.mkdir(parents=True)
    return RunFiles(folder, lambda: home / "Downloads")


def put(path: Path, data: bytes = b"hello") -> Path:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(data)
    return path


def data_of(run: RunFiles, path: str) -> bytes:
    with run.load(path) as loaded:
        return b"".join(loaded.pieces())


def refusal(run: RunFiles, path: str) -> str:
    with pytest.raises(FileRefused) as refused:
        run.load(path)
    sentence = str(refused.value)
    assert sentence.endswith(".")
    assert "Traceback" not in sentence
    return sentence


@pytest.mark.parametrize(
    ("name", "fit"),
    [
        ("prices.csv", "prices.csv"),
        ("a/b/../prices.csv", "prices.csv"),
        ("C:\\Users\\x\\prices.csv", "prices.csv"),
        ("../../.bashrc", "bashrc"),
        ("...hidden", "hidden"),
        ('a<b>:"c|?*.txt', "a_b___c___.txt"),
        ("tab\tzero\0line\n\u2028.txt", "tabzeroline.txt"),
        ("gpj.\u202eexe", "gpj.exe"),
        ("CON", "_CON"),
        ("nul.txt", "_nul.txt"),
        ("LPT¹.txt", "_LPT¹.txt"),
        ("com7", "_com7"),
        ("CONOUT$", "_CONOUT$"),
        ("name. ", "name"),
        ("ä" * 300 + ".tar.gz", "ä" * 96 + ".tar.gz"),
        ("e\u0301.txt", "é.txt"),
        ("x" * 300 + ".csv", "x" * 116 + ".csv"),
        ("字" * 300 + ".csv", "字" * 65 + ".csv"),
    ],
)
def test_names(name: str, fit: str) -> None:
    assert fit_name(name) == fit
    assert len(fit.encode()) <= 255


@pytest.mark.parametrize("name", ["", " ", "...", "/", "a/", "\0", "..\\.."])
def test_no_name(name: str) -> None:
    with pytest.raises(FileRefused, match="is no name for a file"):
        fit_name(name)


def test_a_file_is_written_for_its_owner_alone(run: RunFiles) -> None:
    saved = run.save("prices.csv", b"a,b\r\n")
    place = Path(saved.path)
    assert (saved.name, saved.size, place.read_bytes()) == ("prices.csv", 5, b"a,b\r\n")
    assert stat.S_IMODE(place.stat().st_mode) == 0o600
    assert stat.S_IMODE(place.parent.stat().st_mode) == 0o700
    assert place.parent.name == "files", "the record's own files are never written over"


def test_a_name_that_is_taken_gets_a_number(run: RunFiles) -> None:
    names = [run.save("a.tar.gz", bytes([number])).name for number in range(3)]
    assert names == ["a.tar.gz", "a.tar (1).gz", "a.tar (2).gz"]
    assert [data_of(run, name) for name in names] == [b"\0", b"\1", b"\2"]


def test_a_link_in_the_folder_is_not_written_through(run: RunFiles, home: Path) -> None:
    place = Path(run.save("a.txt", b"x").path)
    (place.parent / "b.txt").symlink_to(home / "victim")
    assert run.save("b.txt", b"y").name == "b (1).txt"
    assert not (home / "victim").exists()


def test_too_much_for_one_file(run: RunFiles) -> None:
    with pytest.raises(FileRefused, match=r"big\.bin is too large to be saved: at most 32 MB a file\."):
        run.save("big.bin", b"\0" * (LARGEST_SAVED + 1))


@pytest.fixture
def little_room() -> Iterator[None]:
    """The system refuses files over 1000 bytes, half way through writing one."""
    before = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (1_000, before[1]))
    yield
    resource.setrlimit(resource.RLIMIT_FSIZE, before)


def test_nothing_half_written_is_left_where_there_is_no_room(run: RunFiles, little_room: None) -> None:
    folder = Path(run.save("small.txt", b"x").path).parent
    with pytest.raises(FileRefused, match=r"There is no room on the disk for big\.txt"):
        run.save("big.txt", b"x" * 100_000)
    assert [path.name for path in folder.iterdir()] == ["small.txt"]
    assert run.save("big.txt", b"y").name == "big.txt", "the name is free again"


@pytest.mark.parametrize("number", [errno.ENOSPC, errno.EDQUOT])
def test_a_full_disk_is_a_sentence(run: RunFiles, number: int, monkeypatch: pytest.MonkeyPatch) -> None:
    def full(place: Path, data: bytes) -> None:
        raise OSError(number, "full")

    monkeypatch.setattr(files, "_write", full)
    with pytest.raises(FileRefused, match="There is no room on the disk"):
        run.save("a.txt", b"x")


def test_a_folder_that_cannot_be_made(tmp_path: Path) -> None:
    put(tmp_path / "run")
    with pytest.raises(FileRefused, match=r"a\.txt could not be written: "):
        RunFiles(tmp_path / "run").save("a.txt", b"x")


def test_the_persons_own_file(run: RunFiles, home: Path) -> None:
    put(home / "Documents" / "My CV.pdf", b"%PDF")
    for path in (
        "~/Documents/My CV.pdf",
        str(home / "Documents" / "My CV.pdf"),
        str(home / "x/../Documents/My CV.pdf"),
    ):
        (home / "x").mkdir(exist_ok=True)
        with run.load(path) as loaded:
            assert (loaded.name, loaded.mime, b"".join(loaded.pieces())) == ("My CV.pdf", "application/pdf", b"%PDF")
    with run.load(str(put(home / "data.unheard-of"))) as loaded:
        assert loaded.mime == "application/octet-stream"


@pytest.mark.parametrize("name", ["👩\u200d👧 foto.txt", "عقد\u200f 3.txt", "gpj.\u202etxt", "two\nlines.txt"])
def test_a_file_whose_name_holds_signs_that_are_not_seen(run: RunFiles, home: Path, name: str) -> None:
    """It is there all the same; where it is told of they are seen."""
    put(home / name)
    with run.load(f"~/{name}") as loaded:
        assert (loaded.name, b"".join(loaded.pieces())) == (name, b"hello")
    put(home / ".ssh" / name)
    said = refusal(run, f"~/.ssh/{name}")
    assert said.isprintable()
    assert "\\" in said


def test_what_the_run_has_made_is_found_by_its_name(run: RunFiles, home: Path) -> None:
    saved = run.save("prices.csv", b"saved")
    folder = Path(saved.path).parent.parent
    put(folder / "downloads" / "report.pdf", b"downloaded")
    put(home / "Downloads" / "invoice.pdf", b"by the browser")
    put(home / "Downloads" / "prices.csv", b"another")
    found = {name: data_of(run, name) for name in ("prices.csv", "report.pdf", "invoice.pdf")}
    assert found == {"prices.csv": b"saved", "report.pdf": b"downloaded", "invoice.pdf": b"by the browser"}
    assert data_of(run, saved.path) == b"saved"


@pytest.mark.parametrize(
    ("path", "said"),
    [
        ("~/none.pdf", "There is no file ~/none.pdf."),
        ("none.pdf", "This run has saved or downloaded no file none.pdf."),
        ("docs/a.pdf", "docs/a.pdf is no whole path"),
        ("../files/a.pdf", "is no whole path"),
        ("~", "it is a folder or a device"),
        ("~/Downloads", "it is a folder or a device"),
        ("/dev/zero", "it is a folder or a device"),
        ("/proc/self/environ", "it belongs to the system"),
        ("/etc/hostname", "it belongs to the system"),
        ("~nobody-of-that-name/x", "cannot be read: "),
        ("", "no file ."),
        ("a\0b", "no file a\\x00b."),
        ("/a\nb", "There is no file /a\\nb."),
        ("/a\0b", "There is no file /a\\x00b."),
        ("/a\ud800b", "There is no file /a\\ud800b."),
        ("~/none\u202egpj.exe", "There is no file ~/none\\u202egpj.exe."),
        ("~/a.txt/b", "cannot be read: Not a directory."),
    ],
)
def test_what_cannot_be_read(run: RunFiles, home: Path, path: str, said: str) -> None:
    put(home / "a.txt")
    assert said in refusal(run, path)


GUARDED = (
    *(".ssh/id_rsa", ".ssh/config", ".gnupg/secring.gpg", ".aws/credentials", ".netrc", ".bashrc", ".profile"),
    *(".config/google-chrome/Default/Cookies", ".mozilla/firefox/x/logins.json", ".local/share/keyrings/login.keyring"),
    *("project/.env", "project/.git/config", "snap/chromium/common/x", "AppData/Local/x", "backup/id_ed25519"),
    *("Documents/passwords.kdbx", "Documents/server.ppk", "Documents/cert.p12"),
)


@pytest.mark.parametrize("path", GUARDED)
def test_what_never_leaves_the_machine(run: RunFiles, home: Path, path: str) -> None:
    put(home / path)
    assert "is not uploaded: " in refusal(run, f"~/{path}")


@pytest.mark.parametrize("path", GUARDED)
def test_it_is_guarded_before_it_is_there_and_behind_links(run: RunFiles, home: Path, path: str) -> None:
    assert why_guarded(home / path) is not None
    put(home / path)
    (home / "holiday.jpg").symlink_to(home / path)
    (home / "album").symlink_to((home / path).parent)
    assert "is not uploaded: " in refusal(run, "~/holiday.jpg")
    assert "is not uploaded: " in refusal(run, f"~/album/{Path(path).name}")


@pytest.mark.parametrize("mark", ["Local State", "cookies.sqlite", "key4.db"])
def test_a_browsers_profile_is_known_wherever_it_is(run: RunFiles, home: Path, mark: str) -> None:
    put(home / "my-profile" / mark)
    put(home / "my-profile" / "Default" / "History")
    assert "browser's profile" in refusal(run, "~/my-profile/Default/History")


def test_a_private_key_is_known_by_what_it_says(run: RunFiles, home: Path) -> None:
    put(home / "notes.txt", b"x\n-----BEGIN OPENSSH PRIVATE KEY-----\nabc\n")
    assert "holds a private key" in refusal(run, "~/notes.txt")


@pytest.mark.parametrize(
    "path", ["data/runs/20261121-101010-abcd/conversation.jsonl", "data/runs/other/files/a.txt", "config/key"]
)
def test_webhands_own_files_stay(run: RunFiles, tmp_path: Path, path: str) -> None:
    put(tmp_path / "webhand" / path)
    assert "one of Webhand's own files" in refusal(run, str(tmp_path / "webhand" / path))


@pytest.mark.parametrize("path", [".ssh/id_rsa", "profile/Login Data", "kept/plain.txt"])
def test_another_name_of_a_file_is_no_way_around(run: RunFiles, home: Path, path: str) -> None:
    """Which name is the guarded one cannot be told from the other."""
    secret = put(home / path)
    (home / "holiday.jpg").hardlink_to(secret)
    with pytest.raises(FileRefused, match="another name"):
        run.load(str(home / "holiday.jpg"))
    own = run.save("a.txt", b"mine")
    (Path(own.path).parent / "b.txt").hardlink_to(secret)
    with pytest.raises(FileRefused, match="another name"):
        run.load("b.txt")
    assert data_of(run, "a.txt") == b"mine"


def test_a_link_among_the_runs_files_leads_nowhere(run: RunFiles, home: Path) -> None:
    folder = Path(run.save("a.txt", b"x").path).parent
    (folder / "b.txt").symlink_to(put(home / ".ssh" / "id_rsa"))
    assert "is not uploaded: " in refusal(run, "b.txt")


def test_a_pipe_holds_nobody_up(run: RunFiles, home: Path) -> None:
    os.mkfifo(home / "pipe")
    assert "a folder or a device" in refusal(run, "~/pipe")


def test_a_file_that_is_exchanged_meanwhile_is_judged_by_what_was_opened(
    run: RunFiles, home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    put(home / ".ssh" / "id_rsa")
    put(home / "photo.jpg")
    open_file = os.open

    def exchanged(path: str | Path, flags: int, *rest: int) -> int:
        if str(path).endswith("photo.jpg"):
            (home / "photo.jpg").unlink()
            (home / "photo.jpg").symlink_to(home / ".ssh" / "id_rsa")
        return open_file(path, flags, *rest)

    monkeypatch.setattr(os, "open", exchanged)
    assert "is not uploaded: " in refusal(run, "~/photo.jpg")


def test_too_large_to_upload(run: RunFiles, home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with (home / "film.mp4").open("wb") as film:
        film.truncate(600 * 1024 * 1024)
    assert refusal(run, "~/film.mp4") == "~/film.mp4 has 600 MB: at most 512 MB can be uploaded."


def test_a_large_file_is_judged_whole_and_read_in_pieces(run: RunFiles, home: Path) -> None:
    """A key that stands across two pieces is seen, and what is written into the file afterwards does not go out."""
    filler = b"x" * (PIECE - 8)
    key = put(home / "notes.txt", filler + b"-----BEGIN PRIVATE KEY-----" + filler)
    assert "holds a private key" in refusal(run, str(key))
    with run.load(str(put(home / "film.mp4", filler * 2))) as film:
        assert [len(piece) for piece in film.pieces()] == [PIECE, PIECE - 16]
        with (home / "film.mp4").open("r+b") as other:
            other.write(b"y")
        with pytest.raises(FileRefused, match="changed while it was read"):
            list(film.pieces())


@pytest.fixture
def nobody() -> Iterator[None]:
    """Root may read everything, so that for a moment the test is somebody else."""
    before = os.geteuid()
    if before == 0:
        os.seteuid(65_534)
    yield
    os.seteuid(before)


def test_a_file_that_may_not_be_read(run: RunFiles, home: Path, request: pytest.FixtureRequest) -> None:
    put(home / "secret.txt").chmod(0)
    request.getfixturevalue("nobody")
    assert refusal(run, "~/secret.txt") == "~/secret.txt may not be read by you."


def test_what_is_plugged_in_is_the_persons_own() -> None:
    assert why_guarded(Path("/run/media/ada/STICK/photo.jpg")) is None
    assert why_guarded(Path("/run/user/1000/keyring/x")) is not None


def test_files_are_uploaded_only_out_of_allowed_folders(home: Path, tmp_path: Path) -> None:
    """By where the file really is: a link out of an allowed folder leads out of it, and so does a longer name."""
    (tmp_path / "run").mkdir()
    run = RunFiles(tmp_path / "run", lambda: home / "Downloads", ["~/Documents"])
    assert data_of(run, str(put(home / "Documents" / "cv.pdf"))) == b"hello"
    assert data_of(run, str(put(home / "Downloads" / "report.pdf"))) == b"hello"
    (home / "Documents" / "link.txt").symlink_to(put(home / "Other" / "notes.txt"))
    for path in ("~/Other/notes.txt", "~/Documents/link.txt", "~/Documents/../Other/notes.txt"):
        assert "only out of ~/Documents." in refusal(run, path)
    put(home / "Documents2" / "a.txt")
    assert "upload_folders" in refusal(run, "~/Documents2/a.txt")


def test_who_fetches_files_by_name_is_told_nothing_of_folders(tmp_path: Path) -> None:
    saved = RunFiles(tmp_path / "run", by_name=True).save("a.txt", b"x")
    assert (saved.name, saved.path) == ("a.txt", "a.txt")
    assert (tmp_path / "run" / "files" / "a.txt").read_bytes() == b"x"
