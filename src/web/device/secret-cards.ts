import { storedSetting } from './stored-setting.ts';

/** How a secret card of PartyFun is opened on this device. */
export const secretCards = storedSetting('secretcards', ['hold', 'tap']);
