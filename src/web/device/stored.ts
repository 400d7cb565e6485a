import { useSyncExternalStore } from 'react';

/** One value that parts of the page share. */
export interface Stored<V> {
  read: () => V;
  /** Tells everybody who watches, in one go. */
  write: (value: V) => void;
  /** Calls back after every change, until the function that comes back is called. */
  watch: (listener: () => void) => () => void;
  /** The value as a component shows it. By this name the linter knows it as a hook. */
  useValue: () => V;
}

/** The browser's storage as the place of a value. */
interface Place<V> {
  key: string;
  /** Asked for each time: a browser that refuses storage throws already here. */
  storage: () => Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;
  /** Reads what stands there, which anybody may have written. The same text gives the same value. */
  fromText: (text: string | null) => V;
  /** null takes it out. */
  toText: (value: V) => string | null;
}

/** Keeps a value in this tab for as long as the page stands. */
export function kept<V>(first: V): Stored<V> {
  let value = first;
  return keptBy(
    () => value,
    (next) => {
      value = next;
    },
  );
}

/** Keeps a value in the browser's storage; of local storage, changes in other tabs are heard, too. */
export function storedIn<V>({ key, storage, fromText, toText }: Place<V>): Stored<V> {
  /** Stands in where the browser refuses storage: the value then lasts as long as the page. */
  let memory: string | null = null;
  /** The outdated text in a storage that is full or read-only, until something else stands there. */
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
    // Who asks again without a change gets the same object: React takes another one for a change.
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
      // The copy in memory serves this page.
      outdated = stored();
    }
  };
  return keptBy(read, put, key);
}

function keptBy<V>(read: () => V, put: (value: V) => void, key?: string): Stored<V> {
  const listeners = new Set<() => void>();
  const tellAll = () => {
    for (const listener of listeners) listener();
  };
  /** One listener of the window for all, so that they are told together: what one of them draws finds the others told. */
  const hear = (event: StorageEvent) => {
    if (event.key === key || event.key === null) tellAll();
  };
  const watch = (listener: () => void) => {
    if (key !== undefined && listeners.size === 0) window.addEventListener('storage', hear);
    listeners.add(listener);
    return () => {
      listeners.delete(listener);
      if (key !== undefined && listeners.size === 0) window.removeEventListener('storage', hear);
    };
  };
  const write = (value: V) => {
    put(value);
    tellAll();
  };
  return { read, write, watch, useValue: () => useSyncExternalStore(watch, read) };
}
