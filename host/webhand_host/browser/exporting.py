"""A page as a file to keep: as Markdown, and as a PDF where the browser makes one without a dialog."""

import asyncio

from webhand_agent.protocol import Code, Effect, PageText, Receipt

from webhand_host.browser.looking import check_is_page, explained, reason
from webhand_host.browser.pictures import shows_secrets
from webhand_host.browser.port import NotDone
from webhand_host.browser.receipts import receipt
from webhand_host.browser.tab import Tab
from webhand_host.browser.troubles import Closed, Trouble
from webhand_host.filenames import fit_name

MAKES = 60.0
"""Seconds that a browser may take for the PDF of a long page."""

SECRETS = "No PDF was saved: the page shows what must stay a secret (a password, a code, a card), which would be in it."


async def markdown(tab: Tab) -> PageText:
    """See `webhand_agent.browser.Browser.markdown`."""

    def nothing(code: Code, why: str) -> PageText:
        return PageText(tab_id=tab.id, code=code, message=why)

    async def there() -> PageText:
        await check_is_page(tab)
        documents = await tab.documents()
        top = await tab.ask(documents[0], "markup", {"shown": True})
        frames = [(one.url, await tab.ask_frame(one, "markup", {"shown": True})) for one in documents[1:]]
        text = await asyncio.to_thread(_converted, top["html"])
        for url, view in frames:
            inner = await asyncio.to_thread(_converted, view["html"]) if view is not None else ""
            text += f"\n---\n\nFrame <{url}>\n\n{inner}" if inner.strip() else ""
        info = await tab.info()
        return PageText(tab_id=tab.id, url=info.url, title=info.title, text=text, total=len(text))

    return await explained(tab, there, nothing)


def _converted(html: str) -> str:
    from webhand_host.browser.converting import converted  # what it needs takes long to load

    return converted(html)


async def save_as_pdf(tab: Tab, filename: str) -> Receipt:
    """See `webhand_agent.browser.Browser.save_as_pdf`. Raises `FileRefused` where the name cannot be one."""
    name = fit_name(filename)
    try:
        await check_is_page(tab)
        if await shows_secrets(tab):
            return receipt(Code.REFUSED, SECRETS)
        saved = await tab.unless_held(tab.started(tab.port.save_as_pdf(tab.id, name)), MAKES)
    except NotDone as why:
        return receipt(Code.REFUSED, f"No PDF was saved. {why}.")
    except Closed as closed:
        return receipt(Code.NOT_INJECTABLE, f"No PDF was saved. {await reason(tab, closed)}")
    except Trouble as trouble:
        return tab.held() or receipt(Code.UNKNOWN, f"No PDF was saved. {trouble}".rstrip())
    except OSError as error:
        return receipt(Code.REFUSED, f"No PDF was saved: {error.strerror or error}.")
    done = receipt(Code.DONE, "", [Effect.DOWNLOAD])
    return done.model_copy(update={"downloads": [saved]})
