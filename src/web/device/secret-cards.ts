import { storedSetting } from './stored-setting.ts';

/** How secret PartyFun cards are revealed on this device. */
export const secretCards = storedSetting('secretcards', ['hold', 'tap']);
