"""Seeing where the tree cannot serve: pictures of the tab, places in them, and who is asked to find one."""
