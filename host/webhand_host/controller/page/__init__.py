"""The web page of a controller, at `/` of its port."""
