// On its own, because it is larger than all the others together. Without languages: no test needs their colours.
import "monaco-editor/editor/contrib/clipboard/browser/clipboard.js";
import "monaco-editor/editor/contrib/wordOperations/browser/wordOperations.js";
import "monaco-editor/editor/browser/coreCommands.js";
export * from "monaco-editor/editor/editor.api.js";
