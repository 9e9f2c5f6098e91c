// What every frame shows: a field and a button under its own name, and, when asked, a further frame.
// A classic script with no imports, since a sandboxed frame may not fetch modules.

(() => {
  const asked = new URLSearchParams(location.search);
  const name = asked.get("name") ?? "Frame";
  const form = document.getElementById("form");

  document.title = name;
  document.getElementById("title").textContent = name;
  document.getElementById("press").textContent = `Press ${name}`;
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    document.getElementById("said").textContent = `${name} noted: ${form.elements.note.value || "nothing"}`;
  });
  if (asked.has("inside")) {
    const frame = document.createElement("iframe");
    frame.title = asked.get("inside");
    frame.src = `/frame?name=${encodeURIComponent(frame.title)}`;
    frame.style.cssText = "width: 100%; height: 190px; border: 1px solid var(--line)";
    document.getElementById("inside").append(frame);
  }
})();
