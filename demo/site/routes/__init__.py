"""The site over HTTP, one file an area."""
