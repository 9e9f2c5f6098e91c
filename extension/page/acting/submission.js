// Enter in a field sends its form:
// https://html.spec.whatwg.org/multipage/form-control-infrastructure.html#implicit-submission

import * as submitters from "../naming/submitters.js";
import * as click from "./click.js";
import * as opening from "./opening.js";

/** @param {HTMLInputElement} field @param {HTMLFormElement} form */
export function submit(field, form) {
  const controls = submitters.controlsOf(form);
  const button = submitters.firstAmong(controls);
  if (button) return button.disabled ? undefined : click.activate(button);
  if (!submitters.sendsWithoutButton(controls)) return;
  const guard = opening.guard(field);
  form.requestSubmit();
  guard.stop();
  return guard.seen;
}
