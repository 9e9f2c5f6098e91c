"""Registers Webhand's native host with the browsers that the user names, checks that it works, and takes it away."""
