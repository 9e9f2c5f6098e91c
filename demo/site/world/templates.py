"""Texts of everyday mail, with `{fact}` marks (see facts.py)."""

from typing import NamedTuple


class Template(NamedTuple):
    """A subject and the paragraphs of a body."""

    subject: str
    body: tuple[str, ...]


TEMPLATES = (
    Template("Lunch on {day}?", ("Hi Robin,", "are you free at {clock}? There is a new place near {street}.")),
    Template(
        "Invoice {number}",
        ("Dear customer,", "please find invoice {number} over {amount} EUR. It is due on {day}.", "Kind regards"),
    ),
    Template(
        "Minutes of the house meeting",
        ("Dear all,", "we agreed on {amount} EUR for the roof. The next meeting is on {later} at {clock} in {room}."),
    ),
    Template("Your {thing} is on its way", ("Good news!", "Parcel {number} left {place} and arrives on {day}.")),
    Template("Re: keys", ("I left them with {friend} at {street}. Ring twice, the bell is weak.",)),
    Template("Choir practice moved", ("Hello singers,", "on {day} we start at {clock}, in {room}. Bring pencils.")),
    Template("Library: {count} items due soon", ("They are due on {day}. You can renew them once.",)),
    Template("Is the {thing} still for sale?", ("Hi,", "I would give {amount} EUR and could come to {place}.")),
    Template("Weekend in {place}", ("{friend} found a hut for {count} people, {amount} EUR a night.", "In or out?")),
    Template("Your appointment", ("We look forward to seeing you on {day} at {clock}.", "Booking code: {code}")),
    Template("Draft, third version", ("Only page {count} has changed since yesterday. Comments until {day}, please.",)),
    Template("Meter reading", ("Please read your meter by {day}.", "Your customer number is {number}.")),
    Template("Happy birthday!", ("Dear Robin,", "all the best from {place}, and a slice of cake at {clock}?")),
    Template("Running group", ("{count} of us meet on {day} at {clock}, corner of {street}. Rain or shine.",)),
    Template("Your ticket {code}", ("{place}, {day}, {clock}.", "Show this message at the door.")),
    Template("Garden plot {count}", ("The tap by {street} drips again. Who has a spanner?", "Next work day: {later}")),
    Template("Welcome to the co-op", ("Your share of {amount} EUR has arrived.", "Member number: {number}")),
    Template("Re: Re: the {thing}", ("It works again! The fuse was gone.", "I can bring it to {street} on {day}.")),
    Template("Newsletter: what is on in {place}", ("{count} concerts, two markets and a lantern walk on {later}.",)),
    Template("Password changed", ("The password of your account was changed at {clock}.", "Was it not you? Tell us.")),
    Template("Car share to {place}", ("Leaving {day}, {clock}, {street}. {count} EUR a seat for petrol.",)),
    Template("Notes from the workshop", ("Thanks for coming to {room}.", "The bill came to {amount} EUR in the end.")),
)
