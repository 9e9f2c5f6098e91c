"""Requests read into intents: clause by clause, in the language that leaves the least of it unread."""

from functools import lru_cache

from webhand_agent.models.offline import intents as i
from webhand_agent.models.offline.clauses import clauses
from webhand_agent.models.offline.kinds import KINDS
from webhand_agent.models.offline.language import Language
from webhand_agent.models.offline.languages import LANGUAGES
from webhand_agent.models.offline.reader import Intents, Reader
from webhand_agent.models.offline.text import Masked, fold, words

_COMMANDS = (
    *(i.Back, i.Forward, i.Reload, i.GoTo, i.ListTabs, i.SwitchTab, i.CloseTab, i.CloseWindow),
    *(i.Scroll, i.ScrollTo, i.Press, i.Wait, i.Click, i.Hover, i.Toggle, i.Download, i.Upload, i.Compose),
)
_BLIND = (i.Back, i.Forward, i.Reload, i.GoTo, i.ListTabs, i.SwitchTab, i.CloseTab, i.Scroll)


@lru_cache(maxsize=64)
def read(request: str) -> i.Plan:
    """The request as intents, in the language that leaves the least of it unread."""
    plans = [_plan(request, language) for language in LANGUAGES.values()]
    return min(plans, key=lambda plan: (len(plan.unread) / len(plan.intents), -_familiar(request, plan.language)))


def certain(request: str) -> bool:
    """Whether the request is literal through and through, so that no model would do it any better."""
    plan = read(request)
    language = LANGUAGES[plan.language]
    judging = set(map(fold, language.judgement))
    judged = any(judging & set(words(said)) for intent in plan.intents for said in _named(intent))
    return (
        not judged
        and not any(_is_seen(intent, language) for intent in plan.intents)
        and all(_is_certain(intent) for intent in plan.intents)
    )


def is_command(request: str) -> bool:
    """Whether the request can only be meant for a browser, however short it is: "go back", "scroll down"."""
    return all(isinstance(intent, _COMMANDS) and _is_command(intent) for intent in read(request).intents)


def is_blind(request: str) -> bool:
    """Whether its first step rests on nothing that the page shows, so that it need not have come to rest before."""
    first = read(request).intents[0]
    if isinstance(first, i.SwitchTab) and first.words:
        return False  # the page may have a tab of its own that is called so
    return isinstance(first, _BLIND) and not getattr(first, "loose", "")


def _is_command(intent: i.Intent) -> bool:
    """ "Open the door" and "forward" are said without a browser in mind as well."""
    if isinstance(intent, i.Click):
        return not intent.place
    if isinstance(intent, i.Forward):
        return not intent.loose
    return not (isinstance(intent, i.Toggle) and intent.loose)


def _is_certain(intent: i.Intent) -> bool:
    if isinstance(intent, i.Forward | i.Toggle | i.Fill):
        return not intent.loose
    if isinstance(intent, i.OpenResult):
        return intent.literal
    if isinstance(intent, i.Search):
        return not (intent.who or intent.loose)
    if isinstance(intent, i.Click | i.ScrollTo | i.Hover):
        return _is_short(intent.target)
    if isinstance(intent, i.Download):
        return intent.target is None or _is_short(intent.target)
    return intent.certain


def _named(intent: i.Intent) -> list[str]:
    """What the intent names in the person's own words, unless in quotes: there "the best" would need a judge.

    "Scroll all the way down" holds such a word too, and names nothing by it; nor is what is typed to be judged.
    """
    targets = [value for value in vars(intent).values() if isinstance(value, i.Target) and not value.exact]
    others = [getattr(intent, name, "") for name in ("query", "about", "words")]
    return [*(target.words for target in targets), *(said for said in others if said)]


def _is_seen(intent: i.Intent, language: Language) -> bool:
    """Whether a thing is described by how it looks or where it stands: "the blue button", "the link at the bottom"."""
    looks = {*map(fold, language.colours), *map(fold, language.sides)}
    targets = [value for value in vars(intent).values() if isinstance(value, i.Target) and not value.exact]
    return any(target.roles and looks & set(words(target.text)) for target in targets)


def _is_short(target: i.Target) -> bool:
    """A long description is one to be understood; a long name is put in quotes."""
    return target.exact or len(target.text.split()) <= 4


def _familiar(request: str, code: str) -> int:
    """How many small words of the language the request has: decides between languages that all read it."""
    return sum(word in LANGUAGES[code].small_words for word in words(request))


def _plan(request: str, language: Language) -> i.Plan:
    masked = Masked(request.strip())
    found: list[i.Intent] = []
    for clause in clauses(masked.text, language):
        found += Reader(language, masked, tuple(found), KINDS).read(clause)
    if not found:
        found = [i.Unread(request.strip())]
    return i.Plan(language.code, _settle(found))


def _settle(found: list[i.Intent]) -> Intents:
    """Fills in the step that people leave out: what was searched for is opened before it is read."""
    whole: list[i.Intent] = []
    for intent in found:
        before = whole[-1] if whole else None
        if isinstance(before, i.Search) and isinstance(intent, i.Read) and intent.what in ("says", "wants"):
            whole.append(i.OpenResult(1, before.query))
        whole.append(intent)
    if isinstance(whole[-1], i.OpenResult) and any(isinstance(intent, i.Search) and intent.who for intent in whole):
        whole.append(i.Read("says"))
    return tuple(whole)
