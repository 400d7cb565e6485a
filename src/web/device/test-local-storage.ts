/** Local storage for tests without a browser. Import it before the code that reads it. */
export const storage = new Map<string, string>();

Object.assign(globalThis, {
  window: new EventTarget(),
  localStorage: {
    getItem: (key: string) => storage.get(key) ?? null,
    setItem: (key: string, text: string) => void storage.set(key, text),
    removeItem: (key: string) => void storage.delete(key),
  },
});
