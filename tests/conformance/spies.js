// Everything in the page's realm that a script can put something else in the place of gets a spy: methods, getters,
// setters, constructors, iterators; and what an object inherits where a script reads what it has not. Whatever of ours
// uses one of them after the page began to run is noted.
const [native, { apply, construct, ownKeys, getOwnPropertyDescriptor, defineProperty }] = [Proxy, Reflect];
const { setPrototypeOf } = Object;
let hears = false;
let [spies, said] = [0, ''];
const note = (name) => { if (hears) said += `${name}, `; };
const spyOn = (owner, of) => {
  for (const key of ownKeys(owner)) {
    const property = setPrototypeOf(getOwnPropertyDescriptor(owner, key), null);
    if (!property.configurable || (owner === window && /^(spy|window|document|self|location)$/.test(String(key)))) continue;
    for (const part of ['value', 'get', 'set']) {
      const was = property[part];
      if (typeof was !== 'function') continue;
      const name = `${of}.${String(key)} ${part}`;
      property[part] = new native(was, {
        __proto__: null,
        apply: (target, self, args) => (note(name), apply(target, self, args)),
        construct: (target, args, made) => (note('new ' + name), construct(target, args, made === property[part] ? was : made)),
      });
    }
    spies += defineProperty(owner, key, property);
  }
};
const spyAll = () => {
  const prototypes = new Map();
  const iterators = [[].values(), new Set().values(), new Map().values(), ''[Symbol.iterator](), (function* () {})()];
  for (const one of iterators) prototypes.set(Object.getPrototypeOf(one), String(one));
  for (const key of ownKeys(window)) {
    const { value } = getOwnPropertyDescriptor(window, key);
    if (typeof value === 'function' && value.prototype) prototypes.set(value.prototype, String(key));
  }
  const others = [[Object, 'Object'], [Reflect, 'Reflect'], [URL, 'URL'], [JSON, 'JSON'], [Symbol, 'Symbol'], [window, 'window']];
  const inherited = ['capture', 'once', 'passive', 'signal', 'bubbles', 'cancelable', 'composed', 'view', 'detail', 'touches',
    'relatedTarget', 'identifier', 'target', 'clientX', 'force', 'value', 'get', 'set', 'apply', 'handleEvent', 'done', 'next',
    'listens', 'trusts', 'rests', 'keys', 'marks', 'dialogs', 'saving', 'channel', '0', '1', '2'];
  for (const owner of [Object.prototype, Array.prototype]) {
    for (const name of inherited) {
      if (name in owner) continue;
      defineProperty(owner, name, { __proto__: null, configurable: true,
        get() { note('inherited ' + name); },
        set(value) { note('inherited ' + name); defineProperty(this, name, { __proto__: null, value, writable: true, enumerable: true, configurable: true }); },
      });
    }
  }
  for (const [prototype, name] of prototypes) spyOn(prototype, name);
  for (const [owner, name] of others) spyOn(owner, name);
};
