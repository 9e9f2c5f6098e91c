"""A program of GTK 4, Qt 5 or Qt 6 for the system's own Python: a field (`password`, `entry` or `text`), and a button
below it that writes what it holds into a file. `python3 toolkit.py gtk4 password TITLE FILE`. Of Qt also `chooser`: the
button asks for a file, and writes which one was chosen.
"""

import sys
from pathlib import Path
from typing import Any


def gtk4(kind: str, title: str, file: Path) -> None:
    import gi  # type: ignore[import-not-found]

    gi.require_version("Gtk", "4.0")
    from gi.repository import Gtk  # type: ignore[import-not-found]

    field = {"password": Gtk.PasswordEntry, "entry": Gtk.Entry, "text": Gtk.TextView}[kind]()

    def save(_: Any) -> None:
        buffer = field.get_buffer() if kind == "text" else None
        file.write_text(buffer.get_text(*buffer.get_bounds(), True) if buffer else field.get_text(), "utf-8")

    def begin(program: Any) -> None:
        window, rows, button = (
            Gtk.ApplicationWindow(application=program),
            Gtk.Box(orientation=1),
            Gtk.Button(label="Save"),
        )
        button.connect("clicked", save)
        button.set_vexpand(True)
        rows.append(field)
        rows.append(button)
        window.set_child(rows)
        window.set_title(title)
        window.set_default_size(400, 300)
        window.present()
        field.grab_focus()

    program = Gtk.Application()
    program.connect("activate", begin)
    program.run([])


def qt5(kind: str, title: str, file: Path) -> None:
    from PyQt5 import QtWidgets  # type: ignore[import-not-found]

    qt(QtWidgets, kind, title, file)


def qt6(kind: str, title: str, file: Path) -> None:
    from PyQt6 import QtWidgets  # type: ignore[import-not-found]

    qt(QtWidgets, kind, title, file)


def qt(widgets: Any, kind: str, title: str, file: Path) -> None:
    program, window = widgets.QApplication([]), widgets.QWidget()
    field = widgets.QPlainTextEdit() if kind == "text" else widgets.QLineEdit()

    def save() -> None:
        chosen = widgets.QFileDialog.getOpenFileName(window, "Choose")[0] if kind == "chooser" else ""
        file.write_text(chosen or (field.toPlainText() if kind == "text" else field.text()), "utf-8")

    if kind == "password":
        field.setEchoMode(widgets.QLineEdit.EchoMode.Password)
    button, expanding = widgets.QPushButton("Save"), widgets.QSizePolicy.Policy.Expanding
    button.setSizePolicy(expanding, expanding)
    button.clicked.connect(save)
    rows = widgets.QVBoxLayout(window)
    rows.addWidget(field)
    rows.addWidget(button)
    window.setWindowTitle(title)
    window.resize(400, 300)
    window.show()
    field.setFocus()
    program.exec()


if __name__ == "__main__":
    {"gtk4": gtk4, "qt5": qt5, "qt6": qt6}[sys.argv[1]](sys.argv[2], sys.argv[3], Path(sys.argv[4]))
