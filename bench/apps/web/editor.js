// TipTap (ProseMirror): a letter, with a bar of buttons for what a line is and how words look.
import { Editor } from "@tiptap/core";
import StarterKit from "@tiptap/starter-kit";
import { post } from "./post.js";

const BUTTONS = {
  Bold: (chain) => chain.toggleBold(),
  Italic: (chain) => chain.toggleItalic(),
  Heading: (chain) => chain.toggleHeading({ level: 2 }),
  "Bullet list": (chain) => chain.toggleBulletList(),
  Undo: (chain) => chain.undo(),
};
document.getElementById("root").innerHTML =
  '<h1>Letter</h1><div role="toolbar" aria-label="Formatting"></div><div id="letter" style="border: 1px solid #999; padding: 8px"></div>';
const editor = new Editor({
  element: document.getElementById("letter"),
  extensions: [StarterKit],
  editorProps: { attributes: { "aria-label": "Letter", role: "textbox", "aria-multiline": "true" } },
  content: "<p>Dear Ada,</p><p>the parcel has come.</p><p>Yours, Emil</p>",
  onUpdate: ({ editor }) => post({ html: editor.getHTML() }),
});
const bar = document.querySelector("[role=toolbar]");
for (const [name, act] of Object.entries(BUTTONS)) {
  const button = document.createElement("button");
  button.textContent = name;
  button.addEventListener("click", () => act(editor.chain().focus()).run());
  bar.append(button);
}
