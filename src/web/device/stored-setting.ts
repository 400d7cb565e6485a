import { type Stored, storedIn } from './stored.ts';

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
