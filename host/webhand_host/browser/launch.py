"""A browser started for one run or test: a private profile, the extension loaded, the native host registered for it."""

import contextlib
import os
import re
import secrets
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from webhand_host.browser.discovery import find_browser
from webhand_host.install.launcher import register
from webhand_host.paths import TERMINAL_TOKEN, data_folder

UNUSED = "WebUIOmniboxPopup,WebUIOmniboxAimPopup"
"""Features of the address bar, in which nobody types here. They are pages: each window would have a process for them,
and a third of what it takes to open a tab goes there.
"""

PLAYWRIGHT_DISABLES = (
    "AvoidUnnecessaryBeforeUnloadCheckSync,DestroyProfileOnBrowserClose,HttpsUpgrades,HttpsFirstBalancedModeAutoEnable,"
    "LensOverlay,MediaRouter,PaintHolding,ThirdPartyStoragePartitioning,AvoidCorsURLLoaderRestartOnRedirect,"
    "TcpPortRandomizationWin,OptimizationHints,NetworkTimeServiceQuerying,AimEnabled,PreconnectToSearch,"
    "msForceBrowserSignIn,msEdgeUpdateLaunchServicesPreferredVersion"
)
"""Playwright's own list: of two such switches the last alone counts, and ours comes after its."""

NOBODY = "http://127.0.0.1:9/"
"""Some parts of the browser are asked for all the same, as soon as it starts: here, where nobody listens."""

QUIET = (
    "--no-first-run",
    "--no-default-browser-check",
    "--disable-background-networking",
    "--disable-component-update",
    f"--component-updater=url-source={NOBODY}",
    "--disable-sync",
    "--disable-search-engine-choice-screen",
    "--password-store=basic",
    "--use-mock-keychain",
    f"--disable-features={PLAYWRIGHT_DISABLES},{UNUSED}",
)
"""A browser for a run opens no welcome page, calls nobody on its own, and has nothing that only a person would use."""

GUARD = "import os, sys; os.read(0, 1) or os.kill(int(sys.argv[1]), 15)"

CLOSE_WITHIN = 5.0
"""Seconds a browser gets to close itself; one that does not is ended."""


@dataclass(frozen=True)
class Profile:
    """A private profile and its host's folders. `environment` goes to the browser, which hands it to the host.

    `token` shows that host that who calls it started its browser; empty where nobody here may answer confirmations.
    """

    folder: Path
    runtime: Path
    environment: Mapping[str, str] = field(repr=False)
    token: str = field(default="", repr=False)


@contextlib.contextmanager
def private_profile(
    extra_environment: Mapping[str, str] | None = None, *, may_allow: bool = False
) -> Iterator[Profile]:
    """A new profile with the native host registered in it; nothing of it is left afterwards.

    `may_allow` says that this process has a terminal from which a person answers confirmations (SAFETY rule 5).
    """
    top = Path(tempfile.mkdtemp(prefix="webhand-"))
    try:
        folder, runtime = top / "profile", top / "run"
        folder.mkdir()
        runtime.mkdir(mode=0o700)
        register(folder)
        environment = {**os.environ, **(extra_environment or {}), "WEBHAND_RUNTIME_DIR": str(runtime)}
        if "GOOGLE_API_KEY" in environment:  # distributions' Chromium overwrites it with a key of its own
            environment.setdefault("GEMINI_API_KEY", environment["GOOGLE_API_KEY"])
        environment["BREAKPAD_DUMP_LOCATION"] = str(top / "crashes")  # else in the person's own profile folder
        token = secrets.token_urlsafe(32) if may_allow else ""
        yield Profile(folder, runtime, {**environment, TERMINAL_TOKEN: token}, token)
    finally:
        _remove_lock(folder)
        _remove(top)


def _remove_lock(profile: Path) -> None:
    """Chromium ended by a signal leaves the folder of its lock's socket behind, beside the profile's own."""
    with contextlib.suppress(OSError):
        place = (profile / "SingletonSocket").readlink().parent
        if "org.chromium." in place.name or "com.google." in place.name:
            shutil.rmtree(place, ignore_errors=True)


def _remove(top: Path) -> None:
    """The browser's last processes may write into the profile for a moment after it ended."""
    end = time.monotonic() + CLOSE_WITHIN
    while top.exists() and time.monotonic() < end:
        shutil.rmtree(top, ignore_errors=True)
        time.sleep(0.02)


def arguments(profile: Profile, *, headless: bool) -> list[str]:
    """Command line switches that load the extension into the profile."""
    extension = data_folder("extension")
    return [
        f"--user-data-dir={profile.folder}",
        f"--disable-extensions-except={extension}",
        f"--load-extension={extension}",
        *_common(headless=headless),
    ]


def _common(*, headless: bool) -> list[str]:
    """Switches of every browser that is started for a run."""
    switches = [*QUIET]
    if headless:
        switches += ["--headless=new", "--disable-gpu", "--hide-scrollbars", "--window-size=1280,900"]
    if sys.platform == "linux" and os.geteuid() == 0:
        switches.append("--no-sandbox")  # Chromium refuses to start as root with it
    return switches


def steered(profile: Profile, executable: Path, *, headless: bool) -> dict[str, Any]:
    """The same browser for Playwright's `launch_persistent_context`, where it is steered as a person would do it."""
    switches = arguments(profile, headless=headless)
    return {
        "user_data_dir": str(profile.folder),
        "executable_path": str(executable),
        "headless": headless,
        "ignore_default_args": ["--disable-extensions"],
        "chromium_sandbox": "--no-sandbox" not in switches,
        "args": switches[1:],  # Playwright itself says where the profile is
        "env": dict(profile.environment),
    }


def without_extension(folder: Path, executable: Path, *, headless: bool) -> dict[str, Any]:
    """A browser for the carrier that needs no extension, for Playwright's `launch_persistent_context`."""
    return {"user_data_dir": str(folder), "no_viewport": True, **without_profile(executable, headless=headless)}


def without_profile(executable: Path, *, headless: bool) -> dict[str, Any]:
    """The same for Playwright's `launch`: it has no pages but those of the contexts that are made in it.

    No switch here hides that a program steers the browser, and none shows a banner that says so: Playwright's own
    switches leave `--enable-automation` out, and `navigator.webdriver` is true all the same (Playwright 1.65, Chromium
    156).
    """
    switches = _common(headless=headless)
    return {
        "executable_path": str(executable),
        "headless": headless,
        "chromium_sandbox": "--no-sandbox" not in switches,
        "args": switches,
        # Ours to handle: Playwright would end the browser, and its own process, in the middle of a task.
        "handle_sigint": False,
        "handle_sigterm": False,
        "handle_sighup": False,
    }


@contextlib.contextmanager
def started(profile: Profile, *, headless: bool, url: str = "about:blank") -> Iterator[subprocess.Popen[bytes]]:
    """The browser's process, for as long as the context lasts.

    It has a session of its own: Ctrl-C at the terminal is ours to handle, and must not end it in the middle of a task.
    A terminal that is closed then does not reach it either, so that a guard ends it where we cannot any more.

    Raises:
        NoBrowser: there is none that loads unpacked extensions; the sentence says what to install.
    """
    command = [str(find_browser().path), *arguments(profile, headless=headless), url]
    output = (profile.folder.parent / "browser.log").open("wb")
    with output:
        process = subprocess.Popen(
            command,
            env=dict(profile.environment),
            stdin=subprocess.DEVNULL,
            stdout=output,
            stderr=output,
            start_new_session=True,
        )
    try:
        with _guarded(process):
            yield process
    finally:
        close(process)


@contextlib.contextmanager
def _guarded(process: subprocess.Popen[bytes]) -> Iterator[None]:
    """Ends the browser also where this process is killed: the guard's stdin then ends without a word."""
    if sys.platform == "win32":  # a console's signals do not reach a program with windows there
        yield
        return
    guard = subprocess.Popen(
        [sys.executable, "-I", "-S", "-c", GUARD, str(process.pid)], stdin=subprocess.PIPE, start_new_session=True
    )
    try:
        yield
    finally:
        guard.communicate(b"x")


def last_words(profile: Profile) -> str:
    """Why the browser ended, for a person: its first word on it; the last are noise of buses and dumps."""
    try:
        said = (profile.folder.parent / "browser.log").read_text(encoding="utf-8", errors="replace")
    except OSError:
        return ""
    if "No usable sandbox" in said:
        return "It found no sandbox to run in. On Debian: sudo apt-get install chromium-sandbox"
    reason = re.search(r":FATAL:\S+ (.*)", said) or re.search(r":ERROR:(?!dbus/|third_party/)\S+ (.*)", said)
    lines = said.splitlines()
    return f"The browser said: {reason[1] if reason else ' / '.join(lines[-3:])}" if lines else ""


def close(process: subprocess.Popen[bytes]) -> None:
    process.terminate()
    try:
        process.wait(CLOSE_WITHIN)
    except subprocess.TimeoutExpired:
        process.kill()
        process.wait()


def display_there() -> bool:
    """Whether a window can be shown."""
    return sys.platform in ("win32", "darwin") or bool(os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY"))
