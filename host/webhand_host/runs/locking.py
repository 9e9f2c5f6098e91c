"""Who has a browser profile: its host holds a lock for as long as it lives, and with it the run that is under way."""

import hashlib

from filelock import FileLock

from webhand_host.paths import runtime_folder


def lock_of(profile: str) -> FileLock:
    """The lock of a profile; not held yet."""
    name = hashlib.sha256(profile.encode()).hexdigest()[:16]
    return FileLock(runtime_folder() / f"profile-{name}.lock", thread_local=False)
