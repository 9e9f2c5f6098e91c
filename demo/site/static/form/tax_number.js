// A field inside a closed shadow root: no script of the page can look in from outside.

class TaxNumber extends HTMLElement {
  #field;

  connectedCallback() {
    const root = this.attachShadow({ mode: "closed" });
    root.innerHTML = `
      <style>
        input { width: 100%; box-sizing: border-box; padding: .5rem .7rem; border: 1px solid #c5d0cc; border-radius: 8px; font: inherit; }
        p { margin: .25rem 0 0; color: #5d6f6d; font-size: .9rem; }
      </style>
      <input aria-label="Tax number" aria-describedby="hint" placeholder="000/000/0000">
      <p id="hint">As on the letter from the tax office.</p>`;
    this.#field = root.querySelector("input");
  }

  get value() {
    return this.#field.value;
  }
}

customElements.define("tax-number", TaxNumber);
