import type { Role } from '#shared/roles.ts';

export const games = ['bingo', 'plates', 'partyfun'] as const;
export type Game = (typeof games)[number];
export const roomLimits = { perUser: 3, nameMax: 120, passwordMax: 200 } as const;

export function isGame(name: string): name is Game {
  return (games as readonly string[]).includes(name);
}

/** The role that opens a game: plates and partyfun are for developers, the rest (also what is no game) for bingo. */
export function roleForGame(game: unknown): Role {
  return game === 'plates' || game === 'partyfun' ? 'developer' : 'bingo';
}

export const roomSentences = {
  tooMany: 'You can only create 3 rooms at a time. Please delete one of your existing rooms before creating a new one.',
  noName: 'Please enter a name for the room',
  noPassword: 'Please enter a password for the room',
  noNumber: 'Please enter a room number',
  passwordNeeded: 'You must enter a password to join this room.',
} as const;
