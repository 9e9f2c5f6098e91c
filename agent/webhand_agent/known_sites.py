"""Where words lead: addresses as people write them, and a few sites that everybody calls by their name."""

import re
import unicodedata

SITES = {
    "amazon": "https://www.amazon.com/",
    "bbc": "https://www.bbc.com/",
    "bing": "https://www.bing.com/",
    "duckduckgo": "https://duckduckgo.com/",
    "ebay": "https://www.ebay.com/",
    "facebook": "https://www.facebook.com/",
    "gmail": "https://mail.google.com/",
    "google": "https://www.google.com/",
    "google calendar": "https://calendar.google.com/",
    "google docs": "https://docs.google.com/",
    "google drive": "https://drive.google.com/",
    "google maps": "https://maps.google.com/",
    "github": "https://github.com/",
    "hacker news": "https://news.ycombinator.com/",
    "imdb": "https://www.imdb.com/",
    "instagram": "https://www.instagram.com/",
    "linkedin": "https://www.linkedin.com/",
    "mercado libre": "https://www.mercadolibre.com/",
    "netflix": "https://www.netflix.com/",
    "openstreetmap": "https://www.openstreetmap.org/",
    "outlook": "https://outlook.live.com/",
    "reddit": "https://www.reddit.com/",
    "spotify": "https://open.spotify.com/",
    "stack overflow": "https://stackoverflow.com/",
    "telegram": "https://web.telegram.org/",
    "twitter": "https://x.com/",
    "whatsapp": "https://web.whatsapp.com/",
    "wikipedia": "https://www.wikipedia.org/",
    "yahoo": "https://www.yahoo.com/",
    "youtube": "https://www.youtube.com/",
}
_DOMAIN = re.compile(
    r"^(?:localhost(?::\d+)?|\d{1,3}(?:\.\d{1,3}){3}(?::\d+)?|(?:[\w-]+\.)+[a-z]{2,24}(?::\d+)?)(?:[/?#]\S*)?$",
    re.IGNORECASE,
)
_LOCAL = re.compile(r"^(?:localhost|127\.|192\.168\.|10\.)")
_URL = re.compile(r"^(?:https?|file)://\S+$", re.IGNORECASE)
_PAPERS = re.compile(r"\.(?:pdf|docx?|xlsx?|csv|txt|png|jpe?g|zip|md|json)$", re.IGNORECASE)


def address(text: str) -> str | None:
    """The URL a text is, or None: a URL as it stands, a bare domain with https (http for this machine's own)."""
    text = text.strip().rstrip(".,;")
    if _URL.match(text):
        return text
    if not _DOMAIN.match(text) or _PAPERS.search(text):
        return None
    return ("http://" if _LOCAL.match(text) else "https://") + text


def site(text: str) -> str | None:
    """The URL of a well-known site by its name, in whatever case, accents and spaces."""
    plain = "".join(one for one in unicodedata.normalize("NFD", text.casefold()) if not unicodedata.combining(one))
    name = " ".join(re.findall(r"[^\W_]+", plain))
    return SITES.get(name) or SITES.get(name.replace(" ", ""))
