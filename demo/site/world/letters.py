"""Fills a mailbox: who wrote what, and when."""

import random
from datetime import UTC, date, datetime, time, timedelta

from demo.site.world.errands import CHATTER, WISHES, fill
from demo.site.world.facts import DrawnFacts, draw
from demo.site.world.mail import Errand, Mailbox, MailMessage, new_id
from demo.site.world.people import ERNESTO, OWNER, Contact, crowd
from demo.site.world.templates import TEMPLATES, Template

_OTHERS = 34
_WRITERS = 22


def fill_mailbox(rng: random.Random, today: date) -> Mailbox:
    """A mailbox of some 36 messages: one to three by Ernesto Ruiz, of which the newest asks for something."""
    writers = crowd(rng, _WRITERS)
    templates = rng.sample(TEMPLATES, len(TEMPLATES)) * 2
    others = [
        _letter(rng, rng.choice(writers), template, draw(rng, today, rng.choice(writers).name))
        for template in templates[:_OTHERS]
    ]
    wish = rng.choice(WISHES)
    facts = draw(rng, today, rng.choice(writers).name)
    asking = _letter(rng, ERNESTO, Template(wish.subject, wish.body), facts)
    chats = [
        _letter(rng, ERNESTO, Template(*chat), draw(rng, today, rng.choice(writers).name))
        for chat in rng.sample(CHATTER, rng.randint(0, len(CHATTER)))
    ]
    about_him = _letter(rng, rng.choice(writers), _ABOUT_ERNESTO, draw(rng, today, rng.choice(writers).name))
    messages = _in_time(rng, today, others, asking, [*chats, about_him])
    errand = Errand(
        message_id=asking.id,
        summary=fill(wish.summary, facts),
        facts=tuple(str(getattr(facts, name)) for name in wish.must_name),
    )
    return Mailbox(OWNER, messages, errand, rng)


# Someone else's letter that names him: a search for his name finds it too, and it is not from him.
_ABOUT_ERNESTO = Template(
    "Have you met Ernesto Ruiz?",
    (
        "Hello,",
        "he gave a talk in {place} and {count} people had questions. You would like him.",
        "See you soon",
    ),
)


def _letter(rng: random.Random, sender: Contact, template: Template, facts: DrawnFacts) -> MailMessage:
    return MailMessage(
        id=new_id(rng),
        sender=sender,
        to=OWNER.address,
        subject=fill(template.subject, facts),
        body=[fill(paragraph, facts) for paragraph in template.body],
        sent=datetime.min.replace(tzinfo=UTC),
    )


def _in_time(
    rng: random.Random, today: date, others: list[MailMessage], asking: MailMessage, older: list[MailMessage]
) -> list[MailMessage]:
    # The errand stands below the first screen of the inbox, and everything else that names Ernesto comes after it, so
    # that both ways work: reading the list from the top, and opening the first thing a search finds.
    place = rng.randint(9, 20)
    rest = others[place:] + older
    rng.shuffle(rest)
    messages = [*others[:place], asking, *rest]
    moment = datetime.combine(today - timedelta(days=1), time(18, rng.randint(0, 59)), tzinfo=UTC)
    for index, message in enumerate(messages):
        message.sent = moment
        message.unread = message is asking or (index < place and rng.random() < 0.3)
        moment -= timedelta(minutes=rng.randint(25, 1100))
        if moment.hour < 7:
            moment -= timedelta(hours=9)
    return messages
