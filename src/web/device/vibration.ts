import { storedSetting } from './stored-setting.ts';

/**
 * Whether this device vibrates on taps. Set on the profile; `tick.ts` reads it by its key, because importing this would
 * add a file to every page that vibrates.
 */
export const vibration = storedSetting('vibration', ['on', 'off']);
export const canVibrate = 'vibrate' in navigator;
