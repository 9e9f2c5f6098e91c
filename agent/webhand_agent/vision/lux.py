"""The Lux API: a picture of 1260 x 700 and a sentence go out, a place in that space comes back (specs/tool-server.md).

httpx2 comes with google-genai, which needs it itself. It is imported when Lux is asked for the first time.
"""

import asyncio
import math
from typing import TYPE_CHECKING, Any

from webhand_agent.models.failures import Service, ServiceFault
from webhand_agent.models.model import ModelRefused
from webhand_agent.models.remote import checked_key
from webhand_agent.protocol import Screenshot, Tokens
from webhand_agent.vision.eyes import NoSight
from webhand_agent.vision.places import LUX, Place, is_inside, resized, to_css

if TYPE_CHECKING:
    from httpx2 import AsyncClient, Response

ADDRESS = "https://api.agiopen.org"
ACT = "/v1/act"

SERVICE = Service(
    name="Lux",
    access="the key",
    mend_access="Set one with `webhand key set --for lux`.",
    mend_model="The setting `lux_base_url` says where the Lux API is looked for.",
    mend_reach="Is this computer online? The setting `lux_base_url` says where it is looked for.",
)
NONSENSE = "Lux's answer could not be read: it holds no place in the picture."


class Lux:
    """See `Eye`. `base_url` is empty for Lux's own address; `timeout` is seconds for one answer.

    Raises:
        NoSight: the key cannot be one.
    """

    name = "lux"

    def __init__(self, key: str, *, base_url: str = "", timeout: float = 60.0) -> None:
        try:
            self._key = checked_key(key, SERVICE)
        except ModelRefused as refused:
            raise NoSight(refused.sentence) from None
        self._address = (base_url or ADDRESS).rstrip("/")
        self._timeout = timeout
        self._client: AsyncClient | None = None

    def __repr__(self) -> str:
        return f"Lux({self._address!r})"  # attributes stay out: the key is one of them

    async def find(self, shot: Screenshot, what: str) -> Place | None:
        image = await asyncio.to_thread(resized, shot, *LUX)
        answer = await self._ask({"image": image, "task": what})
        place = _place_in(answer)
        if place is None:
            return None
        if not is_inside(*place, LUX):
            raise NoSight(f"Lux gave a place outside of the picture ({place[0]:g}, {place[1]:g}).")
        return Place(*to_css(shot, *place, LUX), agreed_by=(self.name,))

    def spent(self) -> Tokens:
        """The API tells of none."""
        return Tokens()

    async def aclose(self) -> None:
        client, self._client = self._client, None
        if client is not None:
            await client.aclose()

    async def _ask(self, body: dict[str, str]) -> Any:
        """The answer, parsed. What the client raises may hold the request and with it the key: it is not chained."""
        client = await self._connect()
        trouble = ""
        try:
            async with asyncio.timeout(self._timeout):
                response = await client.post(self._address + ACT, json=body)
                return self._read(response)
        except TimeoutError:
            trouble = f"Lux did not answer within {self._timeout:g} seconds."
        except NoSight:
            raise
        except ValueError:
            trouble = NONSENSE
        except Exception as error:
            if not type(error).__module__.startswith("httpx2"):
                raise
            trouble = f"Lux cannot be reached ({type(error).__name__}). {SERVICE.mend_reach}"
        raise NoSight(self._redacted(trouble))

    def _read(self, response: "Response") -> Any:
        if response.is_success:
            return response.json()
        if response.status_code in (404, 405):
            raise NoSight(f"What answers at {self._address} is not the Lux API. {SERVICE.mend_model}")
        fault = ServiceFault.read(response.content, response.status_code, response.headers)
        raise NoSight(self._redacted(fault.as_error(SERVICE, ACT).sentence))

    def _redacted(self, text: str) -> str:
        return text.replace(self._key, "[key]")

    async def _connect(self) -> "AsyncClient":
        if self._client is None:
            self._client = await asyncio.to_thread(_new_client, self._key)
        return self._client


def _new_client(key: str) -> "AsyncClient":
    from httpx2 import AsyncClient

    return AsyncClient(headers={"Authorization": f"Bearer {key}"}, timeout=None)  # asyncio's is around it


def _place_in(answer: Any) -> tuple[float, float] | None:
    """Both coordinates, or None where both are said to be null: nothing was found.

    Raises:
        NoSight: it is neither.
    """
    if not isinstance(answer, dict) or not {"x", "y"} <= answer.keys():
        raise NoSight(NONSENSE)
    x, y = answer["x"], answer["y"]
    if x is None and y is None:
        return None
    if not (_is_number(x) and _is_number(y)):
        raise NoSight(NONSENSE)
    return float(x), float(y)


def _is_number(value: Any) -> bool:
    return isinstance(value, int | float) and not isinstance(value, bool) and math.isfinite(value)
