"""What no workspace may hold and no file of which is acted on, by name: also where it does not exist yet.

`runs.guarded` is stricter: it judges what may leave the machine. Here hidden files of a project are its own.
"""

import os
import sys
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path

import webhand_agent

import webhand_host
from webhand_host import paths
from webhand_host.install import table
from webhand_host.install.machine import this_machine
from webhand_host.runs.guarded import PROFILE_MARKS, is_key

SYSTEM = tuple(map(Path, "/bin /boot /dev /etc /lib /lib32 /lib64 /libx32 /proc /run /sbin /sys /usr".split()))
"""The document's blocked folders and those like them."""
_SHARED = frozenset(map(Path, "/ /home /media /mnt /opt /srv /tmp /var /var/tmp /Users /Library /private/tmp".split()))
_DATA_OF_THE_SYSTEM = tuple(map(Path, "/Library /System /var".split()))
"""Where the system keeps what programs have; a workspace may be in there, as /var/www/page is."""
_NOT_FILES = tuple(map(Path, "/dev /proc /sys".split()))
"""What looks like files there acts, or shows other processes."""

_OF_A_HOME = """
    .ssh .aws .azure .gnupg .kube .docker .password-store .netrc .npmrc .pypirc .git-credentials .gitconfig .mozilla
    .pki .pam_environment .bash_aliases .xprofile .xinitrc .xsession .xsessionrc .config/autostart
    .config/environment.d .config/fish .config/gcloud .config/gh .config/git .config/systemd .local/share/keyrings
    Library/Keychains Library/LaunchAgents
""".split()
_START_FILES = frozenset(
    """
    .bashrc .bash_profile .bash_login .bash_logout .profile .zshrc .zshenv .zprofile .zlogin .zlogout .kshrc .cshrc
    .tcshrc .login .inputrc .envrc
    """.split()
)
"""Shells run these by themselves, some wherever they lie."""
_GIT = frozenset({"hooks", "config", "config.worktree"})
"""In `.git`: git runs what they say, and the person's own git is in no sandbox."""

KEYS = "keys, passwords and settings that programs obey are kept there."
BROWSER = "it belongs to a browser: profiles hold passwords and cookies, and their folders say what may be started."


@dataclass(frozen=True)
class Denied:
    """The folders of this machine and this person, by what they are. All are real paths.

    `own` are Webhand's data, settings, logs and sockets; `code` is what it runs: who writes there is Webhand when it is
    started again. `keys` may be files too.
    """

    own: tuple[Path, ...]
    code: tuple[Path, ...]
    homes: tuple[Path, ...]
    keys: tuple[Path, ...]
    browsers: tuple[Path, ...]

    @classmethod
    def here(cls) -> "Denied":
        homes = _homes()
        return cls(
            _own(), _code(), homes, _with_targets(home / name for home in homes for name in _OF_A_HOME), _browsers()
        )

    def why(self, place: Path) -> str | None:
        """Why no file there is acted on in any mode, as the end of a sentence; None where it may be."""
        if _is_in(place, self.own):
            return "it is one of Webhand's own files."
        if is_key(place) or _is_in(place, self.keys):
            return KEYS
        if _is_in(place, self.browsers) or _is_in_a_profile(place):
            return BROWSER
        if any(part.lower() in _START_FILES for part in place.parts):
            return "shells run it by themselves when they start."
        if _is_of_git(place):
            return "git runs what it says, outside of the workspace too."
        return "it is no file: it shows or sets what processes do." if _is_in(place, _NOT_FILES) else None

    def why_unchanged(self, place: Path) -> str | None:
        """Why no file is made, changed or removed there in any mode, as the end of a sentence; None where it may be."""
        if _is_in(place, self.code):
            return "it is a part of Webhand."
        if place.name.lower() == ".git":
            return "git runs what a folder of that name says. Use `git` in the shell."
        return self.why(place)

    def why_no_workspace(self, folder: Path) -> str | None:
        """Why the folder is no workspace, as the end of a sentence; None where it may be one."""
        if folder in _SHARED or folder in self.homes:
            return "it holds much that is not one project's."
        for denied in (*self.own, *self.code):
            if _is_in(folder, [denied]) or _is_in(denied, [folder]):
                return f"it {_how(folder, denied)} {denied}, which is Webhand's own."
        for denied in (*SYSTEM, *self.keys, *self.browsers, *self.homes):
            if _is_in(denied, [folder]) or (denied not in self.homes and _is_in(folder, [denied])):
                return f"it {_how(folder, denied)} {denied}, which is denied."
        if any(part.startswith(".") for part in self._within_a_home(folder)):
            return "hidden folders of a home hold keys, settings and passwords."
        return self.why(folder / "file")

    def everything(self) -> tuple[Path, ...]:
        """What is denied by its place, without the homes themselves."""
        return self.own + self.code + self.keys + self.browsers

    def is_of_the_system(self, place: Path) -> bool:
        return _is_in(place, (*SYSTEM, *_DATA_OF_THE_SYSTEM))

    def is_in_a_home(self, place: Path) -> bool:
        return _is_in(place, self.homes)

    def _within_a_home(self, folder: Path) -> list[str]:
        return [part for home in self.homes if _is_in(folder, [home]) for part in folder.relative_to(home).parts]


def _own() -> tuple[Path, ...]:
    folders = (paths.user_data_folder, paths.config_folder, paths.state_folder, paths.runtime_folder)
    return tuple(folder(create=False).resolve() for folder in folders)


def _code() -> tuple[Path, ...]:
    packages = [Path(str(package.__file__)).resolve().parent for package in (webhand_agent, webhand_host)]
    parts = [paths.data_folder(name).resolve() for name in ("extension", "manifest")]
    environment = [Path(sys.prefix).resolve()] if sys.prefix != sys.base_prefix else []
    return tuple(packages + parts + environment)


def _homes() -> tuple[Path, ...]:
    """Of this user, of root and of the other people of this machine."""
    found = [Path.home().resolve()]
    if sys.platform != "win32":
        import pwd

        people = [user for user in pwd.getpwall() if user.pw_uid in (0, os.getuid()) or 1000 <= user.pw_uid < 65534]
        found += [Path(user.pw_dir).resolve() for user in people]
    return tuple(home for home in dict.fromkeys(found) if home.is_absolute() and home not in (Path("/"), *SYSTEM))


def _browsers() -> tuple[Path, ...]:
    """Profiles and native-host folders of every known browser."""
    machine = this_machine()
    templates = [text for _, place in table.on(machine.system).values() for text in (*place.folders, place.profile)]
    found = [machine.expand(template) for template in templates]
    return _with_targets(Path(path) for path in found if path is not None)


def _with_targets(places: Iterable[Path]) -> tuple[Path, ...]:
    """The places, and where they lead if they are links."""
    return tuple(dict.fromkeys(path for place in places for path in (place, place.resolve())))


def _is_in(place: Path, folders: Iterable[Path]) -> bool:
    return any(place.is_relative_to(folder) for folder in folders)


def _how(folder: Path, denied: Path) -> str:
    return "lies in" if folder.is_relative_to(denied) else "contains"


def _is_in_a_profile(place: Path) -> bool:
    return any((folder / mark).exists() for folder in place.parents for mark in PROFILE_MARKS)


def _is_of_git(place: Path) -> bool:
    """Submodules keep theirs deeper in `.git`."""
    parts = [part.lower() for part in place.parts]
    return ".git" in parts and not _GIT.isdisjoint(parts[parts.index(".git") :])
