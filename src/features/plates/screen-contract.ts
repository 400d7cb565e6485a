import * as z from 'zod/mini';
import { ScreenDeed } from '#features/rooms/screen-contract.ts';
import { GameHead } from './contract.ts';

/** A screen has places for so many of the leaderboard, eight at a time. */
export const screenPlayers = 50;
/** And for so many cards of what was found last. */
export const screenFinds = 3;

/** What a screen draws of a room of Plates, and nothing more. */
export const PlatesOnScreen = z.object({
  /** Without the lines of an own list, tiers and cards. */
  game: GameHead,
  /** Who rides along. */
  passengers: z.number(),
  /** Of Run: the digits that whoever is furthest looks for; left out when all are found. */
  next: z.optional(z.string()),
  /** So much is found, of how much; left out of Patterns, where each has a board. */
  found: z.optional(z.number()),
  of: z.optional(z.number()),
  /** The best of all. */
  table: z.array(z.object({ login: z.string(), place: z.number(), points: z.number() })),
  /** The last spots that stand, newest first. */
  finds: z.array(ScreenDeed),
});
export type PlatesOnScreen = z.infer<typeof PlatesOnScreen>;
