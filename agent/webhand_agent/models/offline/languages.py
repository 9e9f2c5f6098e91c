"""The languages that there are."""

from collections.abc import Mapping

from webhand_agent.models.offline.english import ENGLISH
from webhand_agent.models.offline.grammar import Language
from webhand_agent.models.offline.italian import ITALIAN
from webhand_agent.models.offline.spanish import SPANISH

LANGUAGES: Mapping[str, Language] = {language.code: language for language in (ENGLISH, SPANISH, ITALIAN)}
