// Each button opens a dialog and writes down what was answered.

const box = document.getElementById("box");
const say = (text) => (document.getElementById("answer").textContent = text);
const actions = {
  alert: () => say(`Alert closed: ${alert("The kettle is boiling.") ?? "yes"}`),
  confirm: () => say(`Confirmed: ${confirm("Throw the leaflets away?")}`),
  prompt: () => say(`Prompted: ${prompt("What is your favourite tea?", "Mint")}`),
  modal: () => box.showModal(),
};

for (const [id, action] of Object.entries(actions)) document.getElementById(id).addEventListener("click", action);
box.addEventListener("close", () => say(`Modal: ${box.returnValue}`));
