// Before all else on /screen alone: televisions of 2022 have a Chromium 87, which lacks what browsers of our floor have.
(() => {
  const add = (owner, name, value) => {
    if (!(name in owner)) Object.defineProperty(owner, name, { value, configurable: true, writable: true });
  };
  function at(place) {
    return this[place < 0 ? this.length + place : place];
  }
  for (const { prototype } of [Array, String, Object.getPrototypeOf(Uint8Array)]) add(prototype, 'at', at);
  add(Object, 'hasOwn', (owner, name) => Object.getOwnPropertyDescriptor(owner, name) !== undefined);
  add(AbortSignal, 'timeout', (afterMs) => {
    const late = new AbortController();
    setTimeout(() => late.abort(), afterMs);
    return late.signal;
  });
})();
