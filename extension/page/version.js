// Names this state of the engine. A carrier that finds another version in a page injects its own: the worker imports this
// file for that. The value is made from what the bundle holds (./dev generate), so that nobody has to remember to change it.
export const VERSION = "8fbbe18d81c2";
