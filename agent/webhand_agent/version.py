"""Two numbers that the native host must know before anything heavy is imported."""

VERSION = "0.1.0"
"""The build, as in `extension/manifest.json`."""

PROTOCOL_VERSION = 11
"""Raised whenever an older half could misread a newer one. Both halves must agree on it exactly."""
