// Real editors and frameworks, each mounted by name into #app. `window.held()` is what the editor itself holds, as it
// would save it, whatever is drawn of it, `window.markup()` the same with its formats. Each comes in its own piece,
// so that a page loads the one it needs.

import "quill/dist/quill.core.css";

const app = document.getElementById("app");

function named(element) {
  element.setAttribute("aria-label", "Body");
  element.setAttribute("role", "textbox");
}

async function monaco(value, more) {
  const { editor: editors } = await import("./monaco.js");
  app.style.cssText = "height:200px;width:600px";
  const editor = editors.create(app, { value, language: "plaintext", ariaLabel: "Body", ...more });
  return () => editor.getValue();
}

const MAKERS = {
  async plain(text) {
    app.innerHTML = "<div contenteditable id=plain></div>";
    const element = document.getElementById("plain");
    element.textContent = text;
    element.style.whiteSpace = "pre-wrap";
    named(element);
    window.markup = () => element.innerHTML;
    return () => element.innerText;
  },

  async tiptap(text) {
    const { Editor } = await import("@tiptap/core");
    const { default: StarterKit } = await import("@tiptap/starter-kit");
    const content = text.split("\n").map((line) => ({ type: "paragraph", content: line ? [{ type: "text", text: line }] : [] }));
    const editor = new Editor({ element: app, extensions: [StarterKit], content: { type: "doc", content } });
    named(editor.view.dom);
    window.markup = () => editor.getHTML();
    return () => editor.getText({ blockSeparator: "\n" });
  },

  async lexical(text) {
    const { $createParagraphNode, $createTextNode, $getRoot, createEditor } = await import("lexical");
    const { HeadingNode, QuoteNode, registerRichText } = await import("@lexical/rich-text");
    const { registerHistory, createEmptyHistoryState } = await import("@lexical/history");
    const { ListItemNode, ListNode, registerList } = await import("@lexical/list");
    app.innerHTML = "<div contenteditable id=lexical></div>";
    const element = document.getElementById("lexical");
    named(element);
    const editor = createEditor({
      nodes: [HeadingNode, ListItemNode, ListNode, QuoteNode],
      theme: { text: { bold: "bold", italic: "italic" } }, onError: (error) => console.error(error),
    });
    registerList(editor);
    editor.setRootElement(element);
    registerRichText(editor);
    registerHistory(editor, createEmptyHistoryState(), 300);
    window.markup = () => element.innerHTML;
    editor.update(() => {
      const lines = text.split("\n").map((line) => $createParagraphNode().append(...(line ? [$createTextNode(line)] : [])));
      $getRoot().clear().append(...lines);
    });
    return () => editor.getEditorState().read(() => $getRoot().getChildren().map((child) => child.getTextContent()).join("\n"));
  },

  async ckeditor(text) {
    const { Bold, ClassicEditor, Essentials, Italic, List, Paragraph, Autoformat } = await import("ckeditor5");
    app.innerHTML = "<div id=ckeditor></div>";
    const editor = await ClassicEditor.create(document.getElementById("ckeditor"), {
      licenseKey: "GPL", plugins: [Autoformat, Bold, Essentials, Italic, List, Paragraph], toolbar: ["bold", "italic", "bulletedList"],
      initialData: text.split("\n").map((line) => `<p>${line}</p>`).join(""),
    });
    editor.editing.view.change((writer) => writer.setAttribute("aria-label", "Body", editor.editing.view.document.getRoot()));
    const lines = (data) => data.replaceAll(/<\/p><p>|<br>/g, "\n").replaceAll(/<[^>]*>/g, "").replaceAll("&nbsp;", " ");
    window.markup = () => editor.getData();
    return () => lines(editor.getData());
  },

  async quill(text) {
    const { default: Quill } = await import("quill");
    app.innerHTML = "<div id=quill></div>";
    const quill = new Quill("#quill", {});
    quill.setText(text);
    named(quill.root);
    window.markup = () => quill.getSemanticHTML();
    return () => quill.getText().replace(/\n$/, "");
  },

  async codemirror(text) {
    const { EditorView, basicSetup } = await import("codemirror");
    const view = new EditorView({ doc: text, extensions: [basicSetup], parent: app });
    view.dom.style.height = "200px";
    view.contentDOM.setAttribute("aria-label", "Body");
    return () => view.state.doc.toString();
  },

  async slate(text) {
    const { default: React } = await import("react");
    const { default: { createRoot } } = await import("react-dom/client");
    const { createEditor, Editor, Node } = await import("slate");
    const { Editable, Slate, withReact } = await import("slate-react");
    const editor = withReact(createEditor());
    const initialValue = text.split("\n").map((line) => ({ type: "paragraph", children: [{ text: line }] }));
    const renderLeaf = ({ attributes, children, leaf }) =>
      React.createElement("span", attributes, leaf.bold ? React.createElement("strong", null, children) : children);
    const onKeyDown = (event) => {
      if (event.key !== "b" || !(event.ctrlKey || event.metaKey)) return;
      event.preventDefault();
      Editor.addMark(editor, "bold", true);
    };
    const editable = React.createElement(Editable, { "aria-label": "Body", role: "textbox", renderLeaf, onKeyDown });
    window.markup = () => JSON.stringify(editor.children);
    createRoot(app).render(React.createElement(Slate, { editor, initialValue }, editable));
    return () => editor.children.map((child) => Node.string(child)).join("\n");
  },

  monaco: (text) => monaco(text, { editContext: true }),
  "monaco-textarea": (text) => monaco(text, { editContext: false }),
};

// What a framework's own state holds of controlled fields.
const FORMS = {
  async react() {
    const { default: React } = await import("react");
    const { default: { createRoot } } = await import("react-dom/client");
    const e = React.createElement;
    const state = {};
    function Form() {
      const [name, setName] = React.useState("old");
      const [size, setSize] = React.useState("s");
      const [on, setOn] = React.useState(false);
      const [level, setLevel] = React.useState("5");
      Object.assign(state, { name, size, on, level });
      const value = (set) => ({ onChange: (event) => set(event.target.value) });
      const options = [e("option", { value: "s", key: "s" }, "Small"), e("option", { value: "l", key: "l" }, "Large")];
      return e(
        "form",
        null,
        e("input", { "aria-label": "Name", value: name, ...value(setName) }),
        e("select", { "aria-label": "Size", value: size, ...value(setSize) }, options),
        e("input", { "aria-label": "On", type: "checkbox", checked: on, onChange: (event) => setOn(event.target.checked) }),
        e("input", { "aria-label": "Level", type: "range", max: "10", value: level, ...value(setLevel) }),
      );
    }
    createRoot(app).render(e(Form));
    return () => state;
  },

  async vue() {
    const { createApp, h, ref } = await import("vue");
    const state = { name: ref("old"), size: ref("s"), on: ref(false), level: ref("5") };
    const model = (field, event, read) => ({ [event]: ({ target }) => (state[field].value = read(target)) });
    const value = (target) => target.value;
    const form = () =>
      h("form", [
        h("input", { "aria-label": "Name", value: state.name.value, ...model("name", "onInput", value) }),
        h("select", { "aria-label": "Size", value: state.size.value, ...model("size", "onChange", value) }, [
          h("option", { value: "s" }, "Small"),
          h("option", { value: "l" }, "Large"),
        ]),
        h("input", { "aria-label": "On", type: "checkbox", checked: state.on.value, ...model("on", "onChange", (t) => t.checked) }),
        h("input", { "aria-label": "Level", type: "range", max: 10, value: state.level.value, ...model("level", "onInput", value) }),
      ]);
    createApp({ setup: () => form }).mount(app);
    return () => Object.fromEntries(Object.entries(state).map(([key, each]) => [key, each.value]));
  },

  async lit() {
    const { html, LitElement } = await import("lit");
    const state = { name: "old", size: "s", on: false, level: "5" };
    const value = (target) => target.value;
    class Form extends LitElement {
      render() {
        const keep = (field, read) => (event) => {
          state[field] = read(event.target);
          this.requestUpdate();
        };
        return html`<input aria-label="Name" .value=${state.name} @input=${keep("name", value)} />
          <select aria-label="Size" .value=${state.size} @change=${keep("size", value)}>
            <option value="s">Small</option>
            <option value="l">Large</option>
          </select>
          <input aria-label="On" type="checkbox" .checked=${state.on} @change=${keep("on", (target) => target.checked)} />
          <input aria-label="Level" type="range" max="10" .value=${state.level} @input=${keep("level", value)} />`;
      }
    }
    customElements.define("lit-form", Form);
    app.innerHTML = "<lit-form></lit-form>";
    return () => state;
  },
};

window.mount = async (name, text = "") => {
  window.held = await { ...MAKERS, ...FORMS }[name](text);
};
