import { storedIn } from '#web/device/stored.ts';
import { keyOfUser } from '#web/session/last-user.ts';
import { type CardGame, readGame } from '../../cards/game.ts';
import { emptyGroup, type Group, readGroup } from '../../cards/group.ts';

/** This device's card game, stored after every card so that it survives a reload. */
export const storedGame = storedIn<CardGame | undefined>({
  key: keyOfUser('cards'),
  storage: () => localStorage,
  fromText: readGame,
  toText: (game) => (game === undefined ? null : JSON.stringify(game)),
});

/** This device's group and its customisations, shared by all its games. */
export const storedGroup = storedIn<Group>({
  key: keyOfUser('cardgroup'),
  storage: () => localStorage,
  fromText: readGroup,
  toText: (group) => (group === emptyGroup ? null : JSON.stringify(group)),
});

export const changeGroup = (change: Partial<Group>): void => storedGroup.write({ ...storedGroup.read(), ...change });
