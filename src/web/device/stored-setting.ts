import { type Stored, storedIn } from './stored.ts';

/** Heard by `public/first.js`, which applies the theme; the storage itself tells only other tabs. */
const changed = 'settingchange';

/** A choice of this device, kept in local storage and shared by its tabs. What is not among the choices reads as the first. */
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
