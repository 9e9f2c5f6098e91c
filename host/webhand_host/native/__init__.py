"""The native host that the browser starts: frames, sessions, and the process around them."""
