"""Requests read into intents: clause by clause, in the language that leaves the least of it unread."""

from functools import lru_cache

from webhand_agent.models.offline import intents as i
from webhand_agent.models.offline.clauses import clauses
from webhand_agent.models.offline.kinds import KINDS
from webhand_agent.models.offline.language import Language
from webhand_agent.models.offline.languages import LANGUAGES
from webhand_agent.models.offline.reader import Intents, Reader
from webhand_agent.models.offline.text import Masked, fold, words

_COMMANDS = (i.Back, i.Compose, i.ListTabs, i.Press, i.Reload, i.Scroll, i.SwitchTab, i.Wait)


@lru_cache(maxsize=64)
def read(request: str) -> i.Plan:
    """The request as intents, in the language that leaves the least of it unread."""
    plans = [_plan(request, language) for language in LANGUAGES.values()]
    return min(plans, key=lambda plan: (len(plan.unread) / len(plan.intents), -_familiar(request, plan.language)))


def certain(request: str) -> bool:
    """Whether the request is literal through and through, so that no model would do it any better."""
    plan = read(request)
    judged = set(words(Masked(request).text)) & set(map(fold, LANGUAGES[plan.language].judgement))
    return not judged and all(_is_certain(intent) for intent in plan.intents)


def is_command(request: str) -> bool:
    """Whether the request can only be meant for a browser, however short it is: "go back", "scroll down"."""
    return all(isinstance(intent, _COMMANDS) for intent in read(request).intents)


def _is_certain(intent: i.Intent) -> bool:
    if isinstance(intent, i.OpenResult):
        return intent.literal
    if isinstance(intent, i.Search):
        return not intent.who
    if isinstance(intent, i.Click):
        return intent.target.exact or len(intent.target.text.split()) <= 4
    return intent.certain


def _familiar(request: str, code: str) -> int:
    """How many small words of the language the request has: decides between languages that all read it."""
    language = LANGUAGES[code]
    small = {
        *language.articles,
        *language.prepositions,
        *language.joins,
        *language.polite,
        *language.questions,
        *language.then,
    }
    verbs = {word for phrases in language.verbs.values() for phrase in phrases for word in words(phrase)}
    known = {word for phrase in small for word in words(phrase)} | verbs
    return sum(word in known for word in words(request))


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
