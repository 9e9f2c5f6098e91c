// Excalidraw: a canvas, of which a page knows the tools and nothing that is drawn.
import { createRoot } from "react-dom/client";
import { Excalidraw } from "@excalidraw/excalidraw";
import "@excalidraw/excalidraw/index.css";
import { post } from "./post.js";

let last = "";
const tell = (elements, state) => {
  const kept = elements.filter((element) => !element.isDeleted);
  const drawn = {
    types: kept.map((element) => element.type),
    texts: kept.filter((element) => element.type === "text").map((element) => element.text),
    fills: kept.map((element) => element.backgroundColor !== "transparent"),
    tool: state.activeTool.type,
    theme: state.theme,
  };
  if (JSON.stringify(drawn) === last) return;
  last = JSON.stringify(drawn);
  post(drawn);
};

createRoot(document.getElementById("root")).render(
  <div style={{ height: 780 }}><Excalidraw onChange={tell} /></div>,
);
