"""What became of a form that was sent, told by what was seen: that nothing went wrong is no success."""

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field, replace
from enum import StrEnum
from http import HTTPStatus

from webhand_agent.protocol import Receipt, WriteRequest
from webhand_agent.safety.sites import is_same, site_of
from webhand_agent.snapshot import Line
from webhand_agent.workflows.login_fields import LoginForm, Look, Step

LONGEST_QUOTATION = 300
LATE = "The page or its server did not answer in time."
_AFTER = {Step.NAME: (Step.PASSWORD, Step.CODE), Step.PASSWORD: (Step.CODE,), Step.CODE: ()}
"""What goes on after a step. Anything else is the beginning again, or the same once more."""
_SAYING = frozenset({"alert", "status", "text", "paragraph", "heading", "listitem", "alertdialog"})


class Found(StrEnum):
    """`NEXT` is another step of the log-in, `PENDING` that it may still come to something."""

    NEXT = "next"
    SUCCESS = "success"
    FAILED = "failed"
    UNKNOWN = "unknown"
    PENDING = "pending"


@dataclass(frozen=True)
class Verdict:
    """`why` are our own words, `quoted` the page's."""

    found: Found
    why: str = ""
    quoted: str = ""


@dataclass(frozen=True)
class Links:
    """Whether a page has one that logs out (`out`), and one to the page that the log-in began on (`back`)."""

    out: bool = False
    back: bool = False


@dataclass
class Sent:
    """A form that was sent, with the page as it was before, and what the browser has told since."""

    before: Look
    form: LoginForm
    origin: str
    requests: list[WriteRequest] = field(default_factory=list)
    status: int = 0
    said: list[str] = field(default_factory=list)

    def came(self, receipt: Receipt) -> None:
        self.hear(receipt.requests)
        self.status = receipt.status or self.status
        self.said += [dialog.text for dialog in receipt.dialogs if dialog.type == "alert"]

    def hear(self, requests: Sequence[WriteRequest]) -> None:
        """What was under way before may be told once more with its answer."""
        for one in requests:
            open_one = next((each for each in self.requests if _is_answer(each, one)), None)
            if open_one is not None:
                self.requests.remove(open_one)
            self.requests.append(one)

    @property
    def own(self) -> list[WriteRequest]:
        """Those to the site itself: pages tell others of every click."""
        return [one for one in self.requests if is_same(site_of(self.origin), site_of(one.url))]

    @property
    def refusal(self) -> int | None:
        """The status with which the server said no, of the page or of the last request that it refused."""
        if self.status >= HTTPStatus.BAD_REQUEST:
            return self.status
        return next((one.status for one in reversed(self.own) if one.status >= HTTPStatus.BAD_REQUEST), None)

    @property
    def is_under_way(self) -> bool:
        """Whether anything that was sent has no answer yet, to whatever site."""
        return any(one.status == 0 for one in self.requests)

    @property
    def is_unanswered(self) -> bool:
        return any(one.status == 0 for one in self.own)

    @property
    def document(self) -> str:
        """The id of the one that the form was in."""
        return self.before.document_of(self.form.main.ref)


def judge(sent: Sent, after: Look, form: LoginForm | None, links: Links, *, is_last: bool) -> Verdict:
    """What one look tells. `form` is what the page asks for now; `is_last` says that nothing more is waited for, so
    that a page which never rests is taken as it is.
    """
    verdict = _told_by(sent, after, form, links, is_last=is_last)
    if verdict.found is Found.PENDING and is_last:
        return replace(verdict, found=Found.UNKNOWN, why=verdict.why or LATE)
    return verdict


def _told_by(sent: Sent, after: Look, form: LoginForm | None, links: Links, *, is_last: bool) -> Verdict:
    is_new = bool(sent.document) and not after.holds(sent.document)
    if not after.tree.lines or (after.seen.partial and not is_last):
        return Verdict(Found.PENDING)
    if form is None and sent.form.step is Step.NAME and not links.out:
        return Verdict(Found.PENDING, "The name was sent, and no password is asked for.")
    if form is None:
        return _gone(sent, after, links, is_new=is_new)
    if form.step in _AFTER[sent.form.step]:
        return Verdict(Found.NEXT)
    return _still_there(sent, after, form, is_new=is_new)


def _still_there(sent: Sent, after: Look, form: LoginForm, *, is_new: bool) -> Verdict:
    """It asks for the same again, or for the name, with which a log-in begins."""
    quoted = _quotation([*sent.said, *_new_texts(sent.before, after, form)])
    asks = f"asks for the {form.step.value} {'again' if form.step is sent.form.step else 'anew'}"
    if (status := sent.refusal) is not None:
        return Verdict(Found.FAILED, f"The server answered {_answer(status)}, and the page {asks}.", quoted)
    if is_new:
        return Verdict(Found.FAILED, f"The page that came after sending {asks}.", quoted)
    if sent.is_unanswered:
        return Verdict(Found.PENDING)
    if any(one.line.has("invalid") for one in form.fields):
        return Verdict(Found.FAILED, f"The page marks what was filled in as wrong, and {asks}.", quoted)
    if quoted:
        return Verdict(Found.FAILED, f"The page says something new, and {asks}.", quoted)
    return Verdict(Found.PENDING, f"The page {asks}, and nothing on it says why.")


def _gone(sent: Sent, after: Look, links: Links, *, is_new: bool) -> Verdict:
    """Hidden while an answer is waited for is not gone; and gone is only a half of the proof."""
    quoted = _quotation([*sent.said, *_alerts(after, sent.before)])
    gone = "the page that came has no log-in form" if is_new else "the log-in form is gone from the page"
    sentence = f"{gone[:1].upper()}{gone[1:]}"
    taken = next((one.status for one in reversed(sent.own) if 200 <= one.status < 400), None)
    if sent.refusal is not None and (taken is None or sent.status == sent.refusal):
        return Verdict(Found.FAILED, f"The server answered {_answer(sent.refusal)}.", quoted)
    if sent.is_unanswered and not is_new:
        return Verdict(Found.PENDING)
    if links.out:
        return Verdict(Found.SUCCESS, f"{sentence}, and it offers to log out.")
    if links.back:
        return Verdict(Found.UNKNOWN, f"{sentence}, but it still leads to the log-in.", quoted)
    if quoted:
        return Verdict(Found.UNKNOWN, f"{sentence}, but it gives a warning.", quoted)
    if taken is not None:
        return Verdict(Found.SUCCESS, f"The server answered {_answer(taken)}, and {gone}.")
    if is_new:
        return Verdict(Found.SUCCESS, f"Another page came, and {gone}.")
    return Verdict(Found.PENDING, f"{sentence}, but nothing was seen to be sent to the site.")


def _is_answer(known: WriteRequest, one: WriteRequest) -> bool:
    return known.status == 0 and (known.method, known.url) == (one.method, one.url)


def _alerts(after: Look, before: Look) -> list[str]:
    """Texts in regions that announce what is wrong, which were not there before."""
    old = {text for line in before.tree.lines if line.role == "alert" for text in _texts_in(before, line)}
    found = [text for line in after.tree.lines if line.role == "alert" for text in _texts_in(after, line)]
    return [text for text in found if text not in old]


def _texts_in(look: Look, line: Line) -> list[str]:
    words = look.tree.words_of(line)
    return [words] if words else []


def _new_texts(before: Look, after: Look, form: LoginForm | None) -> list[str]:
    """What is said of the fields themselves, in alerts, and what else reads differently where the form is."""
    errors = [error for one in (form.fields if form else ()) if (error := one.line.states.get("error", ""))]
    prefix = form.main.ref.rpartition("e")[0] if form is not None else ""
    old = Counter(line.name for line in before.tree.lines)
    lines = (line for line in after.tree.lines if line.role in _SAYING and line.name)
    near = [line for line in lines if not prefix or line.ref is None or line.ref.startswith(prefix)]
    return [*errors, *_alerts(after, before), *(line.name for line in near if not old[line.name])]


def _quotation(texts: Iterable[str]) -> str:
    told = "\n".join(dict.fromkeys(text for text in texts if text.strip()))
    return told if len(told) <= LONGEST_QUOTATION else f"{told[:LONGEST_QUOTATION].rstrip()}…"


def _answer(status: int) -> str:
    return f"{status} ({HTTPStatus(status).phrase})" if status in set(HTTPStatus) else f"{status}"
