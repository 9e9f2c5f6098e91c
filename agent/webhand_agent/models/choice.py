"""Which mind drives a run: the setting, the keys and the request decide."""

from dataclasses import dataclass, field

from webhand_agent.models.gemini.client import DEFAULT_MODEL, Gemini, Vertex
from webhand_agent.models.model import Capabilities, Model, ModelRefused, Thinking
from webhand_agent.models.names import CHOICES, GEMINI_NAME, OPENAI_NAME
from webhand_agent.models.offline.parse import certain
from webhand_agent.models.offline.planner import Offline
from webhand_agent.models.openai.client import OpenAI

NO_KEY = (
    "Gemini needs a key and none is set. Get one at https://aistudio.google.com/apikey and set it with "
    "`webhand key set`, or choose the model `offline`."
)
NO_ENDPOINT = (
    "Set OpenAI's key with `webhand key set --for openai`, or say where another server is: "
    "`webhand config set openai_base_url http://localhost:11434/v1` (Ollama)."
)


@dataclass(frozen=True)
class Providers:
    """What the host knows of the services: keys, addresses, and what the person has declared of them.

    `gemini_access` is its key, or the project at Vertex AI, which needs none. `openai_base_url` is empty for OpenAI
    itself.
    """

    gemini_access: str | Vertex | None = field(default=None, repr=False)
    openai_key: str | None = field(default=None, repr=False)
    openai_base_url: str = ""
    openai: Capabilities = field(default_factory=Capabilities)
    thinking: Thinking = "medium"


def choose(setting: str, request: str, providers: Providers) -> Model:
    """The model for a run.

    auto takes the offline planner where Gemini cannot be used, and first where the planner is certain of what `request`
    asks for: Gemini goes on with what the planner then cannot do.

    Raises:
        ModelRefused: the model's service needs a key and there is none, or no model goes by that setting.
    """
    setting = setting.strip()
    if setting == "offline" or (setting == "auto" and not providers.gemini_access):
        return Offline()
    if setting == "auto" and certain(request):
        return Offline(lambda: _gemini(DEFAULT_MODEL, providers))
    if setting in ("auto", "gemini"):
        return _gemini(DEFAULT_MODEL, providers)
    if (named := GEMINI_NAME.fullmatch(setting)) is not None:
        return _gemini(named[1], providers)
    if (named := OPENAI_NAME.fullmatch(setting)) is not None:
        if not providers.openai_key and not providers.openai_base_url:
            raise ModelRefused(f"The model openai:{named[1]} needs a key or an address. {NO_ENDPOINT}")
        return OpenAI(
            named[1],
            providers.openai_key,
            base_url=providers.openai_base_url or None,
            capabilities=providers.openai,
            thinking=providers.thinking,
        )
    raise ModelRefused(f'There is no model "{setting}". Choose {CHOICES}.')


def _gemini(name: str, providers: Providers) -> Gemini:
    if not providers.gemini_access:
        raise ModelRefused(NO_KEY)
    return Gemini(providers.gemini_access, name, thinking=providers.thinking)
