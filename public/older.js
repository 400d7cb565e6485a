// Polyfills for /screen only: televisions from 2022 have Chromium 87, which is older than the browsers supported
// elsewhere.
(() => {
  const addMissing = (owner, name, value) => {
    if (!(name in owner)) Object.defineProperty(owner, name, { value, configurable: true, writable: true });
  };
  function at(index) {
    return this[index < 0 ? this.length + index : index];
  }
  for (const { prototype } of [Array, String, Object.getPrototypeOf(Uint8Array)]) addMissing(prototype, 'at', at);
  addMissing(Object, 'hasOwn', (owner, name) => Object.getOwnPropertyDescriptor(owner, name) !== undefined);
  addMissing(AbortSignal, 'timeout', (afterMs) => {
    const controller = new AbortController();
    setTimeout(() => controller.abort(), afterMs);
    return controller.signal;
  });
})();
