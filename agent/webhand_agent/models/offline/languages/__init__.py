"""The languages the offline planner reads and speaks. English is first: it wins where a request could be any."""

from collections.abc import Mapping

from webhand_agent.models.offline.language import Language
from webhand_agent.models.offline.languages.en import ENGLISH
from webhand_agent.models.offline.languages.es import SPANISH
from webhand_agent.models.offline.languages.it import ITALIAN

LANGUAGES: Mapping[str, Language] = {language.code: language for language in (ENGLISH, SPANISH, ITALIAN)}
