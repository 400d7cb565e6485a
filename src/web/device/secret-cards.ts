import { storedSetting } from './stored.ts';

export const secretCards = storedSetting('secretcards', ['hold', 'tap']);
