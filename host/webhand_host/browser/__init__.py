"""The carriers: what implements `webhand_agent.browser.Browser`, and how a browser is found and started."""
