// Leaves the page a while after the click.

document.getElementById("go").addEventListener("click", (event) => {
  event.preventDefault();
  setTimeout(() => location.assign(event.target.href), 700);
});
