"""Those that see: a provider finds the place in a picture for words, and several of them answer together.

Which of them is asked is chosen by facts about the page (specs/tool-server.md, chapter 3).
"""

import asyncio
import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from typing import Literal, Protocol

from webhand_agent.models.model import ModelError, ModelRefused, ModelUnavailable
from webhand_agent.protocol import Facts, Screenshot, Tokens
from webhand_agent.urls import BadUrl, parse
from webhand_agent.vision.places import Disagreement, Place, around, distance


class Eye(Protocol):
    """One provider. `name` is the setting's word for it: `gemini`, `lux`."""

    @property
    def name(self) -> str: ...

    async def find(self, shot: Screenshot, what: str, *, of_desktop: bool = False) -> Place | None:
        """Where `what` is in the picture, of a page or of the desktop; None where it is not there.

        Raises:
            ModelError: the provider did not answer, or with something else than a place in the picture.
        """

    def spent(self) -> Tokens:
        """What it took since this was asked last."""

    async def aclose(self) -> None: ...


Provider = Literal["gemini", "lux", "both"]
Setting = Provider | Literal["auto"]
Answer = Place | ModelError | None

DRAWN = 0.5
"""From this part of the viewport on under canvases and pictures the interface is a drawn one."""
NAMED = 0.3
"""Up to this part under elements with a name, there is little to go by but the picture."""
SMALL_TEXT = 11.0
"""CSS pixels. A tenth of the text is set in less."""
COMPLEX_FORM = 8
"""Form fields in view."""

_APPS = frozenset({"excel", "outlook", "windows", "windows365", "officeapps"})
"""Labels of a host, and words of a title, by which the programs show whose icons Lux was trained on."""
_WORDS = re.compile(r"[a-z0-9]+")


def is_drawn(facts: Facts) -> bool:
    """Whether most of what is to be seen is drawn, and little of it has a name in the tree."""
    return facts.drawn >= DRAWN and facts.named <= NAMED


def choose(facts: Facts, url: str, title: str = "") -> Provider:
    """The rules of the specification for a browser, in its order: the first that applies decides."""
    if is_drawn(facts):
        return "gemini"
    if _is_office(url, title):
        return "lux"
    return "both" if 0 < facts.smallest_text < SMALL_TEXT or facts.fields >= COMPLEX_FORM else "gemini"


def _is_office(url: str, title: str) -> bool:
    """By the host, or by the last part of the title, where the web versions of these programs have their name."""
    try:
        labels = parse(url).host.split(".")
    except BadUrl:
        labels = []
    *before, last = re.split(r"\s[-–—|]\s", title)
    return not _APPS.isdisjoint([*labels, *(_WORDS.findall(last.casefold()) if before else [])])


AGREE_PX = 30
"""CSS pixels. Two places nearer than that are the same (specs/tool-server.md, chapter 3)."""
ORDER = ("lux", "gemini")

NO_KEY = (
    "Nobody can look at the page: neither Gemini nor Lux has a key. Set one with `webhand key set` or "
    "`webhand key set --for lux`."
)
MISSING = {
    "gemini": "Gemini has no key to look at the page with: set one with `webhand key set`.",
    "lux": "Lux has no key to look at the page with: set one with `webhand key set --for lux`.",
}


class Eyes:
    """`open_eyes` gives those there are by name. It may read files and keyrings: it is called once, in a thread.

    `auto` chooses by the page, and another provider answers where the chosen one fails. A provider that the person
    chose is the only one that is shown their pages.
    """

    def __init__(self, open_eyes: Callable[[], Mapping[str, Eye]], setting: Setting = "auto") -> None:
        self._open, self._setting = open_eyes, setting
        self._eyes: Mapping[str, Eye] | None = None
        self._opening = asyncio.Lock()

    async def there(self) -> Mapping[str, Eye]:
        """The providers that can be asked."""
        async with self._opening:
            if self._eyes is None:
                self._eyes = await asyncio.to_thread(self._open)
        return self._eyes

    async def check(self) -> None:
        """Whether anybody can be asked.

        Raises:
            ModelError: nobody has a key.
        """
        if not await self.there():
            raise ModelRefused(NO_KEY if self._setting in ("auto", "both") else MISSING[self._setting])

    async def is_of_use(self) -> bool:
        """Also where the person chose a provider that has no key: they are told so when it is asked."""
        return self._setting != "auto" or bool(await self.there())

    async def find(
        self, shot: Screenshot, what: str, suited: Provider, *, of_desktop: bool = False
    ) -> Place | Disagreement | None:
        """Where it is; None where it is not there; the places in question where the providers disagree.

        `suited` is the provider that `auto` asks first.

        Raises:
            ModelError: nobody answered.
        """
        await self.check()
        wanted = suited if self._setting == "auto" else self._setting
        if wanted == "both":
            return await self._both(shot, what, of_desktop)
        names = (wanted, *(name for name in ORDER if name != wanted)) if self._setting == "auto" else (wanted,)
        return await self._first(names, shot, what, of_desktop)

    def spent(self) -> Tokens:
        """What all of them took since this was asked last."""
        return sum((eye.spent() for eye in (self._eyes or {}).values()), Tokens())

    async def aclose(self) -> None:
        eyes, self._eyes = self._eyes or {}, {}
        for eye in eyes.values():
            await eye.aclose()

    async def _first(self, names: tuple[str, ...], shot: Screenshot, what: str, of_desktop: bool) -> Place | None:
        """The first answer: "not there" is one, a failure is none."""
        problems = []
        for name in names:
            answer = await self._ask(name, shot, what, of_desktop)
            if not isinstance(answer, ModelError):
                return answer
            problems.append(answer.sentence)
        raise ModelUnavailable(" ".join(problems))

    async def _both(self, shot: Screenshot, what: str, of_desktop: bool) -> Place | Disagreement | None:
        answers = await self._side_by_side(shot, what, of_desktop)
        answered = [answer for answer in answers if not isinstance(answer, ModelError)]
        places = [answer for answer in answered if answer is not None]
        if not answered:
            raise ModelUnavailable(" ".join(map(str, answers)))
        if len(answered) == 1 or not places:
            return answered[0]
        if (agreed := _agreed(places)) is not None:
            return agreed
        # Both again, on the part of the picture in question, larger: small things are told apart better there.
        closer, left, top = await asyncio.to_thread(around, shot, *places)
        again = await self._side_by_side(closer, what, of_desktop)
        closer_places = [replace(one, x=one.x + left, y=one.y + top) for one in again if isinstance(one, Place)]
        return _agreed(closer_places) or Disagreement(tuple(places))

    async def _side_by_side(self, shot: Screenshot, what: str, of_desktop: bool) -> list[Answer]:
        return list(await asyncio.gather(*(self._ask(name, shot, what, of_desktop) for name in ORDER)))

    async def _ask(self, name: str, shot: Screenshot, what: str, of_desktop: bool) -> Answer:
        eye = (await self.there()).get(name)
        try:
            return await eye.find(shot, what, of_desktop=of_desktop) if eye is not None else ModelRefused(MISSING[name])
        except ModelError as problem:
            return problem


def _agreed(places: Sequence[Place]) -> Place | None:
    """The place that both see, where both see one and they are near enough."""
    if len(places) < len(ORDER) or distance(*places) >= AGREE_PX:
        return None
    one, other = places
    return replace(one, agreed_by=(*one.agreed_by, *other.agreed_by))
