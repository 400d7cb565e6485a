import { useSyncExternalStore } from 'react';

export interface Stored<V> {
  read: () => V;
  /** Notifies all subscribers together. */
  write: (value: V) => void;
  /** Calls back after every change until the returned function is called. */
  watch: (listener: () => void) => () => void;
  /** The value for a component, which re-renders when it changes. */
  useValue: () => V;
}

interface Place<V> {
  key: string;
  /** A function, because in a browser that refuses storage even this access throws. */
  storage: () => Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;
  /** Parses the stored text, which may be anything. The same text always yields an equal value. */
  fromText: (text: string | null) => V;
  /** null removes it. */
  toText: (value: V) => string | null;
}

/** A value in this tab's memory, as long as the page lives. */
export function storedInTab<V>(first: V): Stored<V> {
  let value = first;
  return makeStored(
    () => value,
    (next) => {
      value = next;
    },
  );
}

/** A value in the browser's storage; with local storage, other tabs' changes are noticed too. */
export function storedIn<V>({ key, storage, fromText, toText }: Place<V>): Stored<V> {
  /** Fallback if the browser refuses storage: the value then lasts as long as the page. */
  let memory: string | null = null;
  /** The outdated text that's still in a full or read-only storage; ignored until another text is stored there. */
  let outdated: string | null | undefined;
  let known: { text: string | null; value: V } | undefined;

  const stored = () => {
    try {
      return storage().getItem(key);
    } catch {
      return undefined;
    }
  };
  const text = () => {
    const now = stored();
    return now === undefined || now === outdated ? memory : now;
  };
  const read = () => {
    const now = text();
    // An unchanged value must be the same object, or React re-renders.
    if (known === undefined || known.text !== now) known = { text: now, value: fromText(now) };
    return known.value;
  };
  const put = (value: V) => {
    memory = toText(value);
    outdated = undefined;
    try {
      if (memory === null) storage().removeItem(key);
      else storage().setItem(key, memory);
    } catch {
      outdated = stored();
    }
  };
  return makeStored(read, put, key);
}

/** `public/first.js` listens for this to apply the theme, because storage events only reach other tabs. */
const changed = 'settingchange';

/** A setting of this device in local storage, shared by its tabs. Unknown values read as the first choice. */
export function storedSetting<const C extends readonly [string, ...string[]]>(
  key: string,
  choices: C,
): Stored<C[number]> {
  const setting = storedIn<C[number]>({
    key,
    storage: () => localStorage,
    fromText: (text) => choices.find((choice) => choice === text) ?? choices[0],
    toText: (choice) => choice,
  });
  const write = (choice: C[number]) => {
    setting.write(choice);
    window.dispatchEvent(new Event(changed));
  };
  return { ...setting, write };
}

function makeStored<V>(read: () => V, put: (value: V) => void, key?: string): Stored<V> {
  const listeners = new Set<() => void>();
  const notifyAll = () => {
    for (const listener of listeners) listener();
  };
  /** One window listener for all subscribers, so that they're notified together and render consistently. */
  const onStorage = (event: StorageEvent) => {
    if (event.key === key || event.key === null) notifyAll();
  };
  const watch = (listener: () => void) => {
    if (key !== undefined && listeners.size === 0) window.addEventListener('storage', onStorage);
    listeners.add(listener);
    return () => {
      listeners.delete(listener);
      if (key !== undefined && listeners.size === 0) window.removeEventListener('storage', onStorage);
    };
  };
  const write = (value: V) => {
    put(value);
    notifyAll();
  };
  return { read, write, watch, useValue: () => useSyncExternalStore(watch, read) };
}
