// Enter in a field sends its form:
// https://html.spec.whatwg.org/multipage/form-control-infrastructure.html#implicit-submission

import * as submitters from "../naming/submitters.js";
import * as click from "./click.js";
import * as opening from "./opening.js";

const BLOCKS_IMPLICIT_SUBMISSION = new Set(
  "text search tel url email password date month week time datetime-local number".split(" "),
);

/** @param {HTMLInputElement} field @param {HTMLFormElement} form */
export function submit(field, form) {
  const controls = submitters.controlsOf(form);
  const button = submitters.firstAmong(controls);
  if (button) return button.disabled ? undefined : click.activate(button);
  const blocking = controls.filter((element) => element.localName === "input" && BLOCKS_IMPLICIT_SUBMISSION.has(element.type));
  if (blocking.length > 1) return;
  const guard = opening.guard(field);
  form.requestSubmit();
  guard.stop();
  return guard.seen;
}
