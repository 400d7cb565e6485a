/** What a page keeps on its device, where there is no browser: import it before what reads it. */
export const shelf = new Map<string, string>();

Object.assign(globalThis, {
  window: new EventTarget(),
  localStorage: {
    getItem: (key: string) => shelf.get(key) ?? null,
    setItem: (key: string, text: string) => void shelf.set(key, text),
    removeItem: (key: string) => void shelf.delete(key),
  },
});
