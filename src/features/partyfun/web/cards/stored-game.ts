import { storedIn } from '#web/device/stored.ts';
import { keyOfUser } from '#web/session/last-user.ts';
import type { CardGame } from '../../cards/game.ts';
import { readGame } from '../../cards/read-game.ts';

/** This device's card game, stored after every card so that it survives a reload. */
export const storedGame = storedIn<CardGame | undefined>({
  key: keyOfUser('cards'),
  storage: () => localStorage,
  fromText: readGame,
  toText: (game) => (game === undefined ? null : JSON.stringify(game)),
});
