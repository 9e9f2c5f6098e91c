"""What the agent has to know of the models' services: the settings, and the keys where they are kept."""

from webhand_agent.models.choice import Providers
from webhand_agent.models.gemini import Vertex
from webhand_agent.models.model import Capabilities

from webhand_host import keys
from webhand_host.settings import Settings


def providers(settings: Settings, wanted: str) -> Providers:
    """For the model that is wanted. May wait for the keyring, so only the key that can be of use is looked for."""
    other = wanted.strip().startswith("openai:")
    key = keys.find(keys.OPENAI) if other else keys.find()
    value = key.value if key else None
    vertex = Vertex(settings.vertex_project, settings.vertex_location) if settings.vertex_project else None
    return Providers(
        gemini_key=None if other else value,
        openai_key=value if other else None,
        openai_base_url=settings.openai_base_url,
        openai=Capabilities(sees=settings.openai_sees, parallel=settings.openai_parallel),
        vertex=vertex,
        thinking=settings.thinking,
    )
