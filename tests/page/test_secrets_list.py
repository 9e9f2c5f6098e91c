"""A7's list, by whether a picture is painted over: in seconds, where a run for each field takes minutes. Each run takes
another eighth of the secrets, and another sixteenth of the ordinary fields; all with --full.
"""

from conftest import Sample
from page.conftest import Site
from safety.secrets_list import Field, ordinary, secret


async def is_masked(site: Site, field: Field) -> bool:
    engine = await site.open(field.page)
    await engine.open_closed_roots()
    return bool((await engine.call("webhand.secrets()"))["boxes"])


async def test_every_secret_is_masked(site: Site, sample: Sample) -> None:
    fields = sample(secret(), 12)
    seen = [f"{field.id} {field.value}: {field.markup}" for field in fields if not await is_masked(site, field)]
    assert not seen, f"{len(seen)} of {len(fields)} are seen:\n" + "\n".join(seen)


async def test_no_ordinary_field_is_masked(site: Site, sample: Sample) -> None:
    fields = sample(ordinary(), 24)
    masked = [f"{field.id} {field.value}: {field.markup}" for field in fields if await is_masked(site, field)]
    assert not masked, f"{len(masked)} of {len(fields)} are masked:\n" + "\n".join(masked)
