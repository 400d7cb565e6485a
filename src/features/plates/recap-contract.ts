import * as z from 'zod/mini';
import { loginParam } from '#features/accounts/contract.ts';
import { roomParams } from '#features/rooms/contract.ts';
import { endpoint } from '#shared/endpoint.ts';
import { PlatesGame, PlatesStanding, Player, Spot } from './contract.ts';

/** A game's records; those it doesn't have are omitted. */
export const Records = z.object({
  /** Run: the average time per number in the longest chain, excluding breaks of more than 45 minutes. */
  pace_ms: z.optional(z.number()),
  /** Run: the longest wait for a number, and that number. */
  longest_wait_ms: z.optional(z.number()),
  longest_wait_for: z.optional(z.string()),
  /** Run: the shortest time for ten consecutive numbers. */
  fastest_ten_ms: z.optional(z.number()),
  /** Collector: how many places were found, and how many there are. */
  found: z.optional(z.number()),
  of: z.optional(z.number()),
  /** Collector: the rarest find; the latest one if several are equally rare. */
  rarest: z.optional(z.object({ target: z.string(), player: z.number(), points: z.number() })),
});
export type Records = z.infer<typeof Records>;

export const PlatesRecap = z.object({
  game: PlatesGame,
  players: z.array(Player),
  spots: z.array(Spot),
  /** Former members aren't in the leaderboard, but their spots remain. */
  table: z.array(PlatesStanding),
  records: Records,
  /** The number of the room's latest game. */
  last: z.number(),
});
export type PlatesRecap = z.infer<typeof PlatesRecap>;

const gameNumberParam = (field: string) =>
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
    game: gameNumberParam('game'),
    spot: z.optional(z.string().check(z.regex(/^[1-9]\d{0,14}$/, 'spot must be the number of an event'))),
  }),
  status: 200,
  answer: PlatesRecap,
});

export const EarlierGame = z.object({
  /** Without the parts that only its recap needs: the lines of a custom list, tiers, cards. */
  game: PlatesGame,
  finds: z.number(),
  /** The winners among current members and their points; empty if nothing was found. */
  winners: z.array(z.string()),
  points: z.number(),
});
export type EarlierGame = z.infer<typeof EarlierGame>;

export const EarlierGames = z.object({
  /** Newest first. */
  games: z.array(EarlierGame),
  /** Set if there are more games: they come before this number. */
  before: z.optional(z.number()),
});
export type EarlierGames = z.infer<typeof EarlierGames>;

export const gamesPerPage = 20;

export const listEarlierGames = endpoint({
  method: 'GET',
  path: '/rooms/{id}/plates/games',
  access: 'token',
  guests: 'room',
  rights: 'Members of the room.',
  summary: `The games a room played before the current one, newest first, ${gamesPerPage} at a time: those before the game with this number.`,
  params: roomParams,
  query: z.strictObject({ before: gameNumberParam('before') }),
  status: 200,
  answer: EarlierGames,
});

export const PlatesPersonStats = z.object({
  /** Games in which they have an active spot. */
  games: z.number(),
  /** First places in finished games. */
  wins: z.number(),
  spots: z.number(),
  points: z.number(),
  numbers: z.number(),
  places: z.number(),
  cards: z.number(),
  photos: z.number(),
  best_points: z.number(),
  /** In their own chains and the convoys they took part in; null if there are none. */
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
