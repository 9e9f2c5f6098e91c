// Where a click would lead, of links and buttons that leave the site: for whoever decides about the click.

const LONGEST = 160;

/**
 * @param {Element} element
 * @returns {string[]} `to` with the address, where it is http or https and of another origin
 */
export function statesOf(element) {
  const address = addressOf(element);
  return address ? [`to=${JSON.stringify(shortened(address))}`] : [];
}

/** The host decides, so that it is never cut. @param {string} address */
function shortened(address) {
  const { origin } = new URL(address);
  return origin + address.slice(origin.length, Math.max(origin.length, LONGEST));
}

/** @param {Element} element */
function addressOf(element) {
  if (element instanceof HTMLAnchorElement || element instanceof HTMLAreaElement) return foreign(element);
  if (element instanceof HTMLButtonElement || element instanceof HTMLInputElement) return foreign(actionOf(element));
  return "";
}

/**
 * Where a button sends its form. By the attributes: a field called "action" hides the form's own property.
 * @param {HTMLButtonElement | HTMLInputElement} element
 */
function actionOf(element) {
  const sends = element.type === "submit" || element.type === "image";
  const action = sends && element.form ? element.getAttribute("formaction") ?? element.form.getAttribute("action") : "";
  return action && URL.canParse(action, document.baseURI) ? new URL(action, document.baseURI) : null;
}

/** @param {{ href: string, protocol: string, origin: string } | null} address */
function foreign(address) {
  const leaves = address && /^https?:$/.test(address.protocol) && address.origin !== ownOrigin();
  return leaves ? address.href : "";
}

/** A sandboxed frame has no origin to speak of: what its author sees as the same site is that of its base. */
function ownOrigin() {
  return location.origin === "null" ? new URL(document.baseURI).origin : location.origin;
}
