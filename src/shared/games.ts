import type { Role } from './roles.ts';
import { type GameName, games } from './site-map.ts';

export const gameNames = Object.keys(games) as [GameName, ...GameName[]];

export function isGame(name: unknown): name is GameName {
  return typeof name === 'string' && Object.hasOwn(games, name);
}

/**
 * The role that opens a game. For an unknown game the players' role is enough, because which games exist is public
 * anyway.
 */
export function roleForGame(name: unknown): Role {
  return isGame(name) ? games[name].role : 'bingo';
}
