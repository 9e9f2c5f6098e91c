"""`webhand console` at a terminal, and started by a program, against a controller over HTTP."""

from pathlib import Path

import gemini
from conformance.site import FILE, Site
from host.controller.at_terminal import at_terminal, without_terminal
from host.controller.controlled import Controlled, until
from host.controller.hooks import Hooks
from webhand_host.tokens import Can, Tokens

ESCAPE = "\x1b]0;owned\x07\x1b[2J\u202eneddih\u2028\x85\nWebhand asks:"
"""Sets the title, clears the screen, turns what follows around, begins a line, in three ways."""


def test_a_task_is_followed_and_what_it_asks_is_answered_at_a_terminal_only(
    thinking: Controlled, model: gemini.GeminiStandIn, pages: Site, tmp_path: Path
) -> None:
    ask = gemini.call(
        "request_confirmation",
        action="batch_download",
        description=f"Download {ESCAPE}",
        details=[f"a.txt {ESCAPE}"],
        deeds=["transfer"],
    )
    get = gemini.call("browser_download", url=f"{pages.here}/file", filename="lecture01.txt")
    model.plays([ask, get, gemini.call("task_complete", summary=f"Downloaded. {ESCAPE}")])
    client = thinking.program()
    thinking.program(Can.CONFIRM)  # whoever else may answer: else nothing is asked
    session = client.file("Download the notes", f"{pages.here}/shop", options={"document_tools": True})
    client.until_status(session, "waiting")
    by_program = without_terminal(thinking, "console", "answer", session)
    assert by_program.returncode == 2
    assert "at a terminal only" in by_program.stderr
    tokens = Tokens(thinking.folder / "config" / "tokens.json")
    assert not [one for one in tokens.all() if one.name == "console"], "none is made for a program"
    with at_terminal(thinking, "console", "answer", session) as answering:
        answering.until(r"(?s)Download .* on ")
        answering.until(r"Type yes \(once\) or no")
        answering.type("perhaps")
        answering.until(r"Type yes \(once\) or no")
        assert client.status(session) == "waiting", "what is no yes is none"
    with at_terminal(thinking, "console", "follow", session[-8:]) as following:
        card = following.until(r"(?s)^(.*)Type yes \(once\) or no")[1]
        assert "Download" in card
        assert "a.txt" in card
        following.type("yes")
        following.until(r"\[completed\]")
        assert following.ended() == 0
        raw = card + following.said
    assert not [one for one in ("\x1b]", "\x1b[2J", "\u202e", "\nWebhand asks:") if one in raw], raw
    mine = next(one for one in tokens.all() if one.name == "console")
    assert set(mine.can) == {Can.BROWSER, Can.CONFIRM}
    listed = without_terminal(thinking, "console", "list")
    assert session in listed.stdout, listed.stderr
    assert "\u202e" not in listed.stdout
    assert "lecture01.txt" in without_terminal(thinking, "console", "files", session).stdout
    got = without_terminal(thinking, "console", "files", "last", "lecture01.txt", "--to", str(tmp_path))
    assert got.returncode == 0, got.stderr
    assert (tmp_path / "lecture01.txt").read_bytes() == FILE
    assert "this-machine" in without_terminal(thinking, "console", "workers").stdout


def test_what_a_model_calls_a_question_is_none(thinking: Controlled, model: gemini.GeminiStandIn, pages: Site) -> None:
    """What it wants confirmed it may call as it likes: that takes a yes or a no, and "no" is none."""
    ask = gemini.call(
        "request_confirmation", action=f"question{ESCAPE}", description="Go on", details=["a.txt"], deeds=["transfer"]
    )
    named = gemini.call("request_confirmation", action="question", description="Go on", deeds=["transfer"])
    model.plays([ask, named, gemini.call("task_complete", summary="Nothing was approved.")])
    client = thinking.program(Can.BROWSER, Can.CONFIRM)
    session = client.file("Download the notes", f"{pages.here}/shop", options={"document_tools": True})
    client.until_status(session, "waiting")
    asked = client.get(f"/sessions/{session}/confirmation")
    assert asked["action"] == "question]0;owned[2Jneddih Webhand asks:"
    path, words = f"/sessions/{session}/confirmation", {"confirmation_id": asked["confirmation_id"], "answer": "no"}
    assert client("POST", path, {**words, "approved": True}).status == 409
    client.post(path, confirmation_id=asked["confirmation_id"], approved=False)
    with at_terminal(thinking, "console", "follow", session) as following:
        following.until(r"Type yes \(once\) or no")
        following.type("no")
        following.until(r"\[completed\]")
    given = [one["text"] for one in client.get(f"/sessions/{session}/log")["entries"] if one["type"] == "answered"]
    assert given == ["no", "no"]


def test_an_exploration_is_filed_and_stopped_and_what_is_wrong_is_a_sentence(
    thinking: Controlled, model: gemini.GeminiStandIn, pages: Site
) -> None:
    model.plays([gemini.call("task_complete", summary="A shop.")])
    looked = without_terminal(thinking, "console", "explore", "--url", f"{pages.here}/shop", "--goal", "Look")
    assert (looked.returncode, looked.stdout) == (0, "A shop.\n"), looked.stderr
    filed = without_terminal(thinking, "console", "task", "x", "--labels", "nobody", "--detach")
    session = filed.stdout.strip()
    assert without_terminal(thinking, "console", "stop", session).stdout == f"{session} stopped\n"
    client = thinking.program()
    until(lambda: client.status(session) == "stopped")
    pages.pages["/sessions"] = "<title>Not JSON</title>"
    for command, said in [
        (("follow", "nothing"), "there is none such"),
        (("files", session, "--controller", "http://elsewhere.example:5900"), "https://"),
        (("files", session, "--controller", "http://127.0.0.1:1"), "cannot be reached"),
        (("list", "--controller", pages.here), "is no controller"),
        (("answer", session), "is answered at a terminal only"),
        (("page",), "whoever has the link may answer"),
    ]:
        reply = without_terminal(thinking, "console", *command)
        assert (reply.returncode, said.casefold() in reply.stderr.casefold()) == (2, True), reply.stderr
        assert "Traceback" not in reply.stderr


def test_by_which_ways_nobody_could_be_told_is_listed_and_said_at_the_end(
    controlled: Controlled, hooks: Hooks, pages: Site
) -> None:
    hooks.answers["/bot8:gone/sendMessage"] = [404]
    client = controlled.program()
    ways = {"telegram": {"bot_token": "8:gone", "chat_id": "42"}}
    session = client.file(f"go to {pages.here}/second", f"{pages.here}/shop", notifications=ways)
    client.ended(session)
    until(lambda: client.get(f"/sessions/{session}")["untold"])
    followed = without_terminal(controlled, "console", "follow", session)
    assert followed.returncode == 0, followed.stderr
    assert followed.stderr.endswith("Nobody was told of its end by telegram: It answered with 404.\n")
    listed = without_terminal(controlled, "console", "list").stdout
    assert ("nobody told by" in listed, "telegram" in listed) == (True, True), listed
