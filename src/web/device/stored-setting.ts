import { useSyncExternalStore } from 'react';

/** Told in this tab, beside the `storage` event that only other tabs hear. */
const changed = 'settingchange';

/** A choice of this device, kept in local storage and shared by its tabs. What is not among the choices reads as the first. */
export function storedSetting<const C extends readonly [string, ...string[]]>(key: string, choices: C) {
  type Choice = C[number];
  let memory: string | null = null;

  const read = (): Choice => {
    let value = memory;
    try {
      value = localStorage.getItem(key);
    } catch {
      // Where storage is refused the choice lasts as long as the tab.
    }
    return choices.find((choice) => choice === value) ?? choices[0];
  };
  const write = (choice: Choice) => {
    memory = choice;
    try {
      localStorage.setItem(key, choice);
    } catch {
      // As above.
    }
    window.dispatchEvent(new Event(changed));
  };
  const watch = (listener: () => void) => {
    window.addEventListener('storage', listener);
    window.addEventListener(changed, listener);
    return () => {
      window.removeEventListener('storage', listener);
      window.removeEventListener(changed, listener);
    };
  };
  return { read, write, use: () => useSyncExternalStore(watch, read) };
}
