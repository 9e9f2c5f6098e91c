"""Which mind drives a run: the setting, the key and the request decide."""

import re

from webhand_agent.models.gemini import DEFAULT_MODEL, Gemini, Thinking
from webhand_agent.models.model import Model, ModelRefused
from webhand_agent.models.offline import Offline, certain

_GEMINI_NAME = re.compile(r"(?:models/)?(gemini-[\w.-]+)")

NO_KEY = (
    "Gemini needs a key and none is set. Get one at https://aistudio.google.com/apikey and set it with "
    "`webhand key set`, or choose the model `offline`."
)


def is_known(setting: str) -> bool:
    """Whether a model goes by that setting."""
    return setting.strip() in ("auto", "offline", "gemini") or _GEMINI_NAME.fullmatch(setting.strip()) is not None


def choose(setting: str, key: str | None, request: str, thinking: Thinking = "medium") -> Model:
    """The model for a run.

    `setting` is auto, offline, gemini or the name of a Gemini model. auto takes the offline planner when there is no
    key, and also with a key when the planner is certain of what `request` asks for. `key` comes from the host,
    `thinking` is how long Gemini may think.

    Raises:
        ModelRefused: Gemini is wanted and there is no key, or no model goes by that setting.
    """
    setting = setting.strip()
    if setting == "offline" or (setting == "auto" and (not key or certain(request))):
        return Offline()
    if setting in ("auto", "gemini"):
        return _gemini(key, DEFAULT_MODEL, thinking)
    if (named := _GEMINI_NAME.fullmatch(setting)) is not None:
        return _gemini(key, named[1], thinking)
    raise ModelRefused(f'There is no model "{setting}". Choose auto, offline, gemini or a Gemini model\'s name.')


def _gemini(key: str | None, name: str, thinking: Thinking) -> Gemini:
    if not key:
        raise ModelRefused(NO_KEY)
    return Gemini(key, name, thinking=thinking)
