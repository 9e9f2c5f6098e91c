"""What looks destructive in a command, for the question that is asked before it runs in `restricted`.

A list of words: it makes the mode stricter and never freer. Nothing relies on it: who hides a word from it is confined
by the kernel like everybody else, and can destroy what is in the workspace. Writing over a file is not asked for: the
file tool does it as well, and every other command would be a question.
"""

import re

_BEFORE = r"(?:^|[;&|(){}`\n]|\$\(|\b(?:then|do|else|exec|command|builtin)\s)"
_PASSES_ON = r"\b(?:env|nohup|nice|time|timeout|xargs|sudo|doas|setsid|stdbuf|watch|strace)\s(?:[^;&|\n]*\s)?"
_START = rf"(?:{_BEFORE}|{_PASSES_ON})\s*(?:[\w./-]*/)?"
"""Where a program's name stands, with or without its folder."""


def _runs(names: str, rest: str = "") -> re.Pattern[str]:
    return re.compile(rf"{_START}(?:{names})(?![\w-]){rest}", re.IGNORECASE)


_SIGNS = (
    (_runs("rm|unlink|shred|srm|rmdir|trash|del|rd"), "it deletes files"),
    (re.compile(r"-delete\b|-exec(?:dir)?\s+(?:\S*/)?(?:rm|unlink|shred)\b"), "it deletes the files that it finds"),
    (_runs(r"mkfs[\w.]*|mke2fs|mkswap|wipefs|fdisk|sfdisk|parted|blkdiscard|format|cryptsetup"), "it overwrites disks"),
    (_runs("dd", r"[^;&|\n]*\bof="), "it writes over a file or a disk"),
    (_runs("truncate"), "it cuts files off"),
    (_runs("sudo|su|doas|pkexec|runuser"), "it runs as another user"),
    (
        _runs("chmod|chown|chgrp|setfacl|chattr", r"[^;&|\n]*\s-\w*R|[^;&|\n]*--recursive"),
        "it changes who may use files",
    ),
    (_runs("kill|killall|pkill|reboot|shutdown|halt|poweroff|init|telinit"), "it ends programs"),
    (_runs("systemctl|service|crontab|at|launchctl"), "it changes what the system runs by itself"),
    (
        _runs(
            "git",
            r"\s[^;&|\n]*\b(?:clean|reset\s+--hard|push\s[^;&|\n]*(?:-f\b|--force|--delete|--mirror)|checkout\s+(?:--|\.)"
            r"|restore|stash\s+(?:drop|clear)|branch\s+-D|filter-branch|gc\s+--prune|reflog\s+expire)",
        ),
        "it throws work in git away",
    ),
    (re.compile(r"([\w:.]+)\s*\(\)\s*\{[^}]*\1\s*\|\s*\1"), "it starts itself again and again"),
    (_runs("mv|cp|install|ln|rsync", r"[^;&|\n]*\s(?:-\w*f|--force|--delete)"), "it replaces files"),
    (
        re.compile(r"\|\s*(?:\S*/)?(?:(?:ba|z|da|k)?sh|python[\d.]*|perl|ruby|node)\b"),
        "it runs what another program says",
    ),
    (
        re.compile(r"\b(?:eval|source)\s|(?:ba|z|da|k)?sh\s+-\w*c\b|base64\s+(?:-d|-D|--decode)"),
        "it runs a hidden command",
    ),
    (
        re.compile(r"\b(?:rmtree|os\.(?:remove|unlink)|shutil\.move|unlinkSync|rmSync|rimraf)\b|\bunlink\s*\("),
        "it deletes files",
    ),
)


def destroys(command: str) -> str:
    """What looks destructive in a command, as a sentence; "" where nothing does.

    Quotes and backslashes do not hide a name. What a program does that is run by its name is not looked at.
    """
    plain = re.sub(r"""\\\n|["'\\]|\$\{IFS[^}]*\}|\$IFS""", lambda found: " " if "IFS" in found[0] else "", command)
    seen = [why for sign, why in _SIGNS if sign.search(plain) or sign.search(command)]
    if not seen:
        return ""
    return f"This command may destroy something: {', '.join(dict.fromkeys(seen))}."
