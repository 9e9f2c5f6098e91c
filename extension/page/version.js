// Names this state of the engine. A carrier that finds another version in a page injects its own files again; the
// worker can import this file as a module, and Python reads it with one pattern. tests/page/test_version.py holds the
// value to the files' content, so that nobody has to remember to change it.
globalThis.webhandVersion = "7b191011cde2";
