"""What a person can pick in a client that lists prompts: how Webhand's tools go together for one kind of chore."""

from mcp.server.mcpserver.prompts import Prompt

HOW = (
    "What needs the person's yes answers needs_permission, and Webhand asks them itself: tell them where, and call "
    "again once they have answered. Say at the end what the receipts show was changed, and what you could not see."
)


def do_in_my_browser(task: str) -> str:
    """Do a chore in the browser that is open, with its log-ins."""
    return (
        f'Open a Webhand session with session_open, "browser": "person", and do this in it:\n\n{task}\n\n{HOW}\n'
        "Work in the tabs of the session, and close it with session_close when you are done."
    )


def collect(what: str, url: str) -> str:
    """Collect rows of data from a site into a table."""
    return (
        f"Open {url} in a Webhand session, find out with browser_snapshot how the page lists what is wanted, and "
        f"collect it with workflow_scrape:\n\n{what}\n\nName a field for each column, follow the pages, and say how "
        f"many rows came from where and what stayed empty. {HOW}"
    )


PROMPTS = tuple(Prompt.from_function(make, description=make.__doc__) for make in (do_in_my_browser, collect))
