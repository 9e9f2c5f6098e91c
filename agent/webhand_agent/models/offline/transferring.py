"""Executors for files: what a page offers to download, and what goes into its fields for files."""

from webhand_agent.models.offline import intents as i
from webhand_agent.models.offline import matching
from webhand_agent.models.offline.intents import Target
from webhand_agent.models.offline.languages import LANGUAGES
from webhand_agent.models.offline.matching import SAME, SURE, Found, Match, Nothing, label, likeness, placed
from webhand_agent.models.offline.moves import Act, Move, Next, Scene
from webhand_agent.models.offline.text import fold, words
from webhand_agent.tools.files import DOWNLOAD, UPLOAD_FILE
from webhand_agent.tree import Line, Tree

_SAVING = {word for each in LANGUAGES.values() for phrase in each.verbs["download"] for word in words(phrase)}
_GENERIC = {fold(word) for each in LANGUAGES.values() for word in (*each.items, "pdf", "fichero", "archivo")}
_SUFFIXES = {"download", "downloads", "descarga", "descargas", "scarica", "scaricare", "descargar"}


def download(intent: i.Download, scene: Scene) -> Move:
    if scene.phase:
        return Next()
    if intent.target is None:
        return Act(DOWNLOAD, {"url": intent.url}, "saved", scene.tell("download", what=intent.url))
    line = scene.settle(_offered(scene.tree, intent.target), intent.target.called, "no_download")
    if not isinstance(line, Line):
        return line
    return Act(DOWNLOAD, {"element_ref": line.ref}, "saved", scene.tell("download", what=scene.call(line)))


def _offered(tree: Tree, target: Target) -> Match:
    """A control that says "download" and names the thing, or stands beside its name; else a link called so."""
    saving = [line for line in tree.lines if line.ref and matching.is_clickable(line) and _saves(tree, line)]
    if target.ordinal is not None and (not target.text or fold(target.text) in _GENERIC):
        return matching.nth(saving, target.ordinal)
    rated = [(_fit(tree, line, target), line) for line in saving]
    top = max((rate for rate, _ in rated), default=0.0)
    if top >= SURE:
        return matching.nth(matching.without_outer(tree, [line for rate, line in rated if rate >= top - SAME]), None)
    linked = matching.find(tree, target, matching.is_open_to({"link"}))
    if isinstance(linked, Nothing) and len(saving) == 1 and fold(target.text) in _GENERIC:
        return Found(saving[0])
    return linked


def _saves(tree: Tree, line: Line) -> bool:
    return bool(set(words(label(tree, line))) & (_SAVING | _SUFFIXES))


def _fit(tree: Tree, line: Line, target: Target) -> float:
    """By the name without its word for downloading; where nothing is left of it, by what the control stands beside."""
    name = label(tree, line)
    rest = " ".join(word for word in words(name) if word not in _SAVING | _SUFFIXES | matching.SMALL)
    beside = likeness(target.text, placed(tree, line), target.exact) if not rest else 0.0
    return max(likeness(target.text, name, target.exact), likeness(target.text, rest, target.exact), beside)


def upload(intent: i.Upload, scene: Scene) -> Move:
    if scene.phase:
        return Next()
    fields = [line for line in scene.tree.lines if line.ref and line.type == "file"]
    if intent.field is not None:
        match = matching.find(scene.tree, intent.field, lambda line: line.type == "file" or line.role == "button")
    else:
        match = matching.nth(fields, None)
    line = scene.settle(match, intent.field.called if intent.field else intent.file, "no_upload")
    if not isinstance(line, Line):
        return line
    say = scene.tell("upload", file=intent.file, what=scene.call(line))
    return Act(UPLOAD_FILE, {"element_ref": line.ref, "paths": [intent.file]}, "put", say)
