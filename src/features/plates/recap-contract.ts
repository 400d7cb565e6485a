import * as z from 'zod/mini';
import { loginParam } from '#features/accounts/contract.ts';
import { roomParams } from '#features/rooms/contract.ts';
import { endpoint } from '#shared/endpoint.ts';
import { GameHead, PlatesStanding, Player, Spot } from './contract.ts';

/** What a game will be remembered by; what there is nothing of is left out. */
export const Records = z.object({
  /** Of Run: time since the start for each number of the chain that went furthest, breaks over 45 minutes left out. */
  pace_ms: z.optional(z.number()),
  /** Of Run: the longest wait for a number, and which it was. */
  longest_wait_ms: z.optional(z.number()),
  longest_wait_for: z.optional(z.string()),
  /** Of Run: the least time that ten numbers one after the other took. */
  fastest_ten_ms: z.optional(z.number()),
  /** Of Collector: places that somebody has found, of how many. */
  found: z.optional(z.number()),
  of: z.optional(z.number()),
  /** Of Collector: the find of the highest tier, the last one of them. */
  rarest: z.optional(z.object({ target: z.string(), player: z.number(), points: z.number() })),
});
export type Records = z.infer<typeof Records>;

export const PlatesRecap = z.object({
  game: GameHead,
  players: z.array(Player),
  spots: z.array(Spot),
  /** Who is not in the room any more is in no leaderboard; their spots stand. */
  table: z.array(PlatesStanding),
  records: Records,
  /** Number of the last game of the room. */
  last: z.number(),
});
export type PlatesRecap = z.infer<typeof PlatesRecap>;

const numberOfGame = (field: string) =>
  z.optional(z.string().check(z.regex(/^[1-9]\d{0,6}$/, `${field} must be the number of a game`)));

export const getPlatesRecap = endpoint({
  method: 'GET',
  path: '/rooms/{id}/plates/recap',
  access: 'token',
  guests: 'room',
  rights: 'Members of the room.',
  summary:
    'A game in a room with its finds and records: by its number, by the event of one of its finds, or the current one.',
  params: roomParams,
  query: z.strictObject({
    game: numberOfGame('game'),
    spot: z.optional(z.string().check(z.regex(/^[1-9]\d{0,14}$/, 'spot must be the number of an event'))),
  }),
  status: 200,
  answer: PlatesRecap,
});

/** A game of a room that another one has followed, in a line. */
export const EarlierGame = z.object({
  /** Without what only its recap needs: the lines of an own list, tiers, cards. */
  game: GameHead,
  /** Spots that stand. */
  finds: z.number(),
  /** Who of those who are here was first, with so many points; nobody where nothing was found. */
  winners: z.array(z.string()),
  points: z.number(),
});
export type EarlierGame = z.infer<typeof EarlierGame>;

export const EarlierGames = z.object({
  /** The newest first. */
  games: z.array(EarlierGame),
  /** There are more, before the game of this number. */
  before: z.optional(z.number()),
});
export type EarlierGames = z.infer<typeof EarlierGames>;

/** So many are told at once. */
export const earlierPlayed = 20;

export const listEarlierGames = endpoint({
  method: 'GET',
  path: '/rooms/{id}/plates/games',
  access: 'token',
  guests: 'room',
  rights: 'Members of the room.',
  summary: `The games a room played before the current one, newest first, ${earlierPlayed} at a time: those before the game with this number.`,
  params: roomParams,
  query: z.strictObject({ before: numberOfGame('before') }),
  status: 200,
  answer: EarlierGames,
});

export const PlatesPersonStats = z.object({
  /** Games in which a spot of theirs stands. */
  games: z.number(),
  /** First places in games that have ended. */
  wins: z.number(),
  spots: z.number(),
  points: z.number(),
  numbers: z.number(),
  places: z.number(),
  cards: z.number(),
  photos: z.number(),
  /** The most points in one game. */
  best_points: z.number(),
  /** Of own chains, and of convoys they were part of; null without any. */
  fastest_ten_ms: z.nullable(z.number()),
});
export type PlatesPersonStats = z.infer<typeof PlatesPersonStats>;

export const getPlatesStats = endpoint({
  method: 'GET',
  path: '/users/{login}/plates/stats',
  access: 'token',
  rights: 'The user themselves, or root.',
  summary: 'What a user has found across all rooms.',
  params: loginParam,
  status: 200,
  answer: PlatesPersonStats,
});
