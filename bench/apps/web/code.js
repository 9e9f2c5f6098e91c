// Monaco: a code editor with a file of JSON and a button that saves it.
import * as monaco from "monaco-editor";
import { post } from "./post.js";

self.MonacoEnvironment = { getWorker: () => new Worker(URL.createObjectURL(new Blob([""]))) };
const FILE = `import math


def area(radius):
    return math.pi * radius**2


def circumference(radius):
    return math.pi * radius


print(area(2))
`;
document.getElementById("root").innerHTML =
  '<h1>circles.py</h1><button id="save">Save</button><div id="editor" style="height: 560px; border: 1px solid #999"></div>';
const editor = monaco.editor.create(document.getElementById("editor"), {
  value: FILE, language: "python", ariaLabel: "circles.py", automaticLayout: true, minimap: { enabled: false },
  autoClosingBrackets: "never", quickSuggestions: false, wordBasedSuggestions: "off",
});
editor.addCommand(monaco.KeyMod.CtrlCmd | monaco.KeyCode.KeyS, () => save());
const save = () => {
  const lines = editor.getValue().trimEnd().split("\n");
  post({ text: editor.getValue(), first: lines[0], last: lines.at(-1), count: lines.length });
};
document.getElementById("save").addEventListener("click", save);
