import { storedSetting } from './stored-setting.ts';

/**
 * Whether this device answers a tap by a short shake. Set on the profile, and read by its key where the shaking is done:
 * `tick.ts` would otherwise bring one more file to every page that shakes.
 */
export const vibration = storedSetting('vibration', ['on', 'off']);
export const canVibrate = 'vibrate' in navigator;
