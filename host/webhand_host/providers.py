"""What the agent has to know of the models' services: the settings, and the keys where they are kept."""

import logging
from functools import partial
from typing import Literal

from webhand_agent.models.choice import Providers, choose
from webhand_agent.models.gemini.client import Gemini, Vertex
from webhand_agent.models.model import Capabilities, ModelRefused
from webhand_agent.vision.eyes import Eye, Eyes
from webhand_agent.vision.providers import GeminiEye, Lux

from webhand_host import keys
from webhand_host.settings import Settings, load

log = logging.getLogger(__name__)

REACH_SECONDS = 10.0

KeyPlace = Literal[keys.Place, "none", "unneeded"]


def providers(settings: Settings, wanted: str) -> Providers:
    """For the model that is wanted. May wait for the keyring, so only the key that can be of use is looked for."""
    return _told(settings, wanted, keys.find(_service(wanted)))


def standing(settings: Settings) -> tuple[KeyPlace, str | None]:
    """Where the key of the model in the settings is, and the sentence with which a run would end for want of it."""
    wanted = settings.model.strip()
    key = keys.find(_service(wanted))
    try:
        choose(wanted, "", _told(settings, wanted, key))
    except ModelRefused as refused:
        return key.place if key else "none", refused.sentence
    elsewhere = settings.openai_base_url if _service(wanted) is keys.OPENAI else settings.vertex_project
    without: KeyPlace = "unneeded" if elsewhere or wanted == "offline" else "none"
    return key.place if key else without, None


def unreachable(settings: Settings) -> str | None:
    """Why the server of a model of one's own cannot be reached, in a sentence; None where it answers, whatever it says.
    Services on the net are not asked: that would need the key.
    """
    from http.client import HTTPException  # what speaks HTTP takes long to load, and no host asks this
    from urllib.error import HTTPError
    from urllib.request import urlopen

    address = settings.openai_base_url
    if _service(settings.model) is not keys.OPENAI or not address:
        return None
    try:
        with urlopen(f"{address.rstrip('/')}/models", timeout=REACH_SECONDS):  # noqa: S310, the setting takes http and https only
            return None
    except HTTPError:
        return None
    except (OSError, ValueError, HTTPException) as error:
        why = getattr(error, "reason", error)
        said = getattr(why, "strerror", None) or why
        return f"The model cannot be reached at {address}: {said}. Is it running? `openai_base_url` says where it is."


def keep_key(value: str) -> str:
    """Keeps a key for the service of the model in the settings; says where, and what is used before it.

    Raises:
        KeyRefused: `value` cannot be a key.
        BadSettings: nobody knows which model is meant.
        OSError: it could not be written.
    """
    provider = _service(load().model)
    return f"{provider.title}: {' '.join(keys.keep(value, provider))}"


def _service(wanted: str) -> keys.Provider:
    return keys.OPENAI if wanted.strip().startswith("openai:") else keys.GEMINI


def _told(settings: Settings, wanted: str, key: keys.Key | None) -> Providers:
    value = key.value if key else None
    other = _service(wanted) is keys.OPENAI
    return Providers(
        gemini_access=_vertex(settings) or (None if other else value),
        openai_key=value if other else None,
        openai_base_url=settings.openai_base_url,
        openai=Capabilities(sees=settings.openai_sees, parallel=settings.openai_parallel),
        thinking=settings.thinking,
    )


def eyes(settings: Settings) -> Eyes:
    """Who looks at pictures of the page. Keys are looked for when somebody is asked for the first time."""
    setting = settings.vision if settings.vision != "off" else "auto"
    return Eyes(partial(_eyes, settings), setting)


def _eyes(settings: Settings) -> dict[str, Eye]:
    """Those that the setting names and that have a key. One whose key cannot be a key is left out."""
    made: dict[str, Eye] = {}
    for name, make in (("gemini", _gemini_eye), ("lux", _lux)):
        try:
            eye = make(settings) if settings.vision in (name, "auto", "both") else None
        except ModelRefused as problem:
            log.warning("%s", problem)
            continue
        if eye is not None:
            made[name] = eye
    return made


def _gemini_eye(settings: Settings) -> Eye | None:
    """Its default model, whatever model drives the run: finding a place takes the one that knows `computer_use`."""
    key = keys.find(keys.GEMINI) if not settings.vertex_project else None
    access = _vertex(settings) or (key.value if key else None)
    return GeminiEye(Gemini(access, thinking="low")) if access else None


def _lux(settings: Settings) -> Eye | None:
    key = keys.find(keys.LUX)
    return Lux(key.value, base_url=settings.lux_base_url) if key else None


def _vertex(settings: Settings) -> Vertex | None:
    return Vertex(settings.vertex_project, settings.vertex_location) if settings.vertex_project else None
