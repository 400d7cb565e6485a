import { storedIn } from '#web/device/stored.ts';
import { keyOfUser } from '#web/session/last-user.ts';
import type { CardGame } from '../../cards/game.ts';
import { readGame } from '../../cards/read-game.ts';

/** The game of cards on this device, after every card: a locked phone or a reload goes on where it was. */
export const storedGame = storedIn<CardGame | undefined>({
  key: keyOfUser('cards'),
  storage: () => localStorage,
  fromText: readGame,
  toText: (game) => (game === undefined ? null : JSON.stringify(game)),
});
