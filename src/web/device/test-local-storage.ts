/** A test's local storage where there is no browser: import it before the code that reads it. */
export const shelf = new Map<string, string>();

Object.assign(globalThis, {
  window: new EventTarget(),
  localStorage: {
    getItem: (key: string) => shelf.get(key) ?? null,
    setItem: (key: string, text: string) => void shelf.set(key, text),
    removeItem: (key: string) => void shelf.delete(key),
  },
});
