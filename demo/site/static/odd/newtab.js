// The other way a tab is opened: by script.

document.getElementById("window").addEventListener("click", () => window.open("/arrived"));
