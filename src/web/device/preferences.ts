import { storedSetting } from './stored-setting.ts';

export const themes = ['auto', 'light', 'dark'] as const;
export type Theme = (typeof themes)[number];

/** Applied by `public/first.js`, which runs before the first paint and listens for changes; it repeats the key. */
export const theme = storedSetting('theme', themes);
export const singleKeys = storedSetting('shortcuts', ['on', 'off']);
