"""How far a tool can reach, before anything is known of what it is used on."""

from enum import StrEnum


class Risk(StrEnum):
    """What a tool can do, before anything is known of its target; `policy` decides with the target in hand."""

    READ = "read"
    ACT = "act"
    NAVIGATE = "navigate"
    UPLOAD = "upload"
    DOWNLOAD = "download"
    CONTROL = "control"
