import * as z from 'zod/mini';
import { loginParam } from '#features/accounts/contract.ts';
import { roomEventKinds } from '#features/rooms/contract.ts';
import { FeedItem as RoomFeedItem } from '#features/rooms/document.ts';
import { endpoint } from '#shared/endpoint.ts';

/**
 * A player's result: the part of the leaderboard that depends on their board alone. Places and badges are derived from
 * all results (`ranking.ts`).
 */
const BoardResult = z.object({
  points: z.number(),
  /** One digit per square in board order, 1 if it's completed, otherwise 0; empty before the deal. */
  done: z.string(),
  /** The number and time of the event that led to the current score. */
  reached_seq: z.optional(z.number()),
  reached_at: z.optional(z.string()),
  /**
   * The number of the event that filled the first of the full rows and columns; `full_house_seq` is the number of the
   * one that filled the whole board.
   */
  line_seq: z.optional(z.number()),
  full_house_seq: z.optional(z.number()),
});
export type BoardResult = z.infer<typeof BoardResult>;

export const badges = ['first_line', 'first_full_house'] as const;
const Standing = z.object({
  login: z.string(),
  /** The number of the event with which they joined, which gives the order in which they joined. */
  joined_seq: z.number(),
  /** Players who are completely tied share a place: 1, 1, 3. */
  place: z.number(),
  points: z.number(),
  squares: z.number(),
  rows: z.number(),
  columns: z.number(),
  full_house: z.boolean(),
  badges: z.array(z.enum(badges)),
  /** When the current score was reached; null before the first square. */
  reached_at: z.nullable(z.string()),
  /** Event numbers, as in `BoardResult`. */
  reached_seq: z.nullable(z.number()),
  line_seq: z.nullable(z.number()),
  full_house_seq: z.nullable(z.number()),
  /** Which squares are completed, in board order, for the thumbnail board; empty before the deal. */
  done: z.array(z.boolean()),
});
export type Standing = z.infer<typeof Standing>;

export const feedKinds = [
  ...roomEventKinds,
  'dealt',
  'completed',
  'undone',
  'swapped',
  'again',
  'won',
  'ended',
] as const;
const FeedItem = z.extend(RoomFeedItem, {
  kind: z.enum(feedKinds),
  /** The challenge of a completion that's still active. */
  challenge_id: z.optional(z.string()),
});
export type FeedItem = z.infer<typeof FeedItem>;

export interface Scores {
  standings: Standing[];
  /** The last 50 events, newest first. */
  feed: FeedItem[];
}

interface SquareCount {
  title: string;
  completed: number;
  dealt: number;
}
export interface RoomStats {
  /** Active completions by UTC hour, oldest first; empty hours are omitted. */
  activity: { hour: string; completed: number }[];
  /** The square completed by the smallest share of the players who have it; null if none has been completed. */
  rarest: SquareCount | null;
  /** Squares that were dealt but that nobody has completed. */
  untouched: SquareCount[];
}

const Share = z.object({ completed: z.number(), dealt: z.number() });
export const PersonStats = z.object({
  rooms: z.number(),
  squares: z.number(),
  lines: z.number(),
  full_houses: z.number(),
  photos: z.number(),
  /** Days in a row with a completion, ending today or yesterday (UTC). */
  day_streak: z.number(),
  by_difficulty: z.array(z.extend(Share, { difficulty: z.number() })),
  by_category: z.array(z.extend(Share, { category: z.string() })),
});
export type PersonStats = z.infer<typeof PersonStats>;

export const getPersonStats = endpoint({
  method: 'GET',
  path: '/users/{login}/bingo/stats',
  access: 'token',
  rights: 'The user themselves, or root.',
  summary: "A user's results across all rooms.",
  params: loginParam,
  status: 200,
  answer: PersonStats,
});
