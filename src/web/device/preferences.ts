import { storedSetting } from './stored.ts';

export const themes = ['auto', 'light', 'dark'] as const;
export type Theme = (typeof themes)[number];

/** Applied by `public/first.js`, which runs before the first paint, listens for changes and has a copy of the key. */
export const theme = storedSetting('theme', themes);

/** Units for display and input; addresses, calls and the model stay metric. In each list the first is the default. */
export const distanceUnits = ['km', 'mi'] as const;
export const temperatureUnits = ['C', 'F'] as const;
export const currencies = ['EUR', 'GBP', 'USD'] as const;
export const distanceUnit = storedSetting('distance', distanceUnits);
export const temperatureUnit = storedSetting('temperature', temperatureUnits);
export const currency = storedSetting('currency', currencies);

export const singleKeys = storedSetting('shortcuts', ['on', 'off']);

export const secretCards = storedSetting('secretcards', ['hold', 'tap']);
