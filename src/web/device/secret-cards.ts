import { storedSetting } from '#web/device/stored-setting.ts';

/** How a secret card is opened on this device. */
export const secretCards = storedSetting('secretcards', ['hold', 'tap']);
