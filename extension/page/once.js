// What is asked again and again while the document is looked at. A look is one piece of work on the thread of the page's own
// scripts, so that nothing can be another at its end than it was at its beginning.

/** @type {Map<any, any>[]} */
const answers = [];
let isLooking = false;

/** Runs a look. @template T @param {() => T} look @returns {T} */
export function during(look) {
  if (isLooking) return look();
  isLooking = true;
  try {
    return look();
  } finally {
    isLooking = false;
    for (const known of answers) known.clear();
  }
}

/**
 * The same question, put once a look for each thing that it is about. Between looks it is put each time.
 * @template {object} T, A @param {(about: T) => A} ask @returns {(about: T) => A}
 */
export function once(ask) {
  /** @type {Map<T, A>} */
  const known = new Map();
  answers.push(known);
  return (about) => {
    if (!isLooking) return ask(about);
    let answer = known.get(about);
    if (answer === undefined) known.set(about, (answer = ask(about)));
    return answer;
  };
}
