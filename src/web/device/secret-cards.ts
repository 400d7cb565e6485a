import { storedSetting } from './stored.ts';

/** How secret PartyFun cards are revealed on this device. */
export const secretCards = storedSetting('secretcards', ['hold', 'tap']);
