"""The demo site: a webmail, a shop, a long form and a drawer of odd pages, made up anew at each start.

Webhand has something to work on without any account and without the network, and tests can ask the world itself whether
what was asked for has happened.
"""

from demo.site.app import DemoSite, create_site
from demo.site.server import serve

__all__ = ["DemoSite", "create_site", "serve"]
