// Names this state of the engine. A carrier that finds another version in a page injects its own files again; the
// worker can import this file as a module, and Python reads it with one pattern. The value is made from the files' content
// (./dev generate), so that nobody has to remember to change it.
globalThis.webhandVersion = "46d0ddbb6cd4";
