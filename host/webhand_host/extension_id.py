"""The extension's id, which Chromium derives from the public key pinned in `extension/manifest.json`.

It stands here as a constant because the native host compares it before it answers its hello, and reading the manifest
and hashing the key would cost more time than the whole answer; a test derives it from the key.
"""

EXTENSION_ID = "jejaldbcpppnjeegoniddcnnlodkhnij"

ORIGIN = f"chrome-extension://{EXTENSION_ID}/"
"""As native messaging manifests name it and as the browser passes it to the host, with the slash at the end."""
