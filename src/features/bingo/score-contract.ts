import * as z from 'zod/mini';
import { loginParam } from '#features/accounts/contract.ts';
import { roomEventKinds } from '#features/rooms/contract.ts';
import { FeedItem as RoomFeedItem } from '#features/rooms/feed-contract.ts';
import { endpoint } from '#shared/endpoint.ts';

/**
 * What a player has reached: all of the leaderboard that hangs on one board alone. Who shows where in it, and who holds which
 * badge, follows from the lines of all (`ranking.ts`). What there is none of is left out.
 */
const Line = z.object({
  points: z.number(),
  /** Of each square in board order 1 when it is done, else 0; empty before the deal. */
  done: z.string(),
  /** Number and time of the event with which the present score was reached. */
  reached_seq: z.optional(z.number()),
  reached_at: z.optional(z.string()),
  /** Number of the event that made the first row or column full, of those that are full; the same for the whole board. */
  line_seq: z.optional(z.number()),
  full_house_seq: z.optional(z.number()),
});
export type Line = z.infer<typeof Line>;

export const badges = ['first_line', 'first_full_house'] as const;
const Standing = z.object({
  login: z.string(),
  /** Number of the event with which they came; says who was there first. */
  joined_seq: z.number(),
  /** 1, 1, 3: equal in everything shares the place. */
  place: z.number(),
  points: z.number(),
  squares: z.number(),
  rows: z.number(),
  columns: z.number(),
  full_house: z.boolean(),
  badges: z.array(z.enum(badges)),
  /** When the present score was reached; null before the first square. */
  reached_at: z.nullable(z.string()),
  /** Numbers of the events of which `Line` tells. */
  reached_seq: z.nullable(z.number()),
  line_seq: z.nullable(z.number()),
  full_house_seq: z.nullable(z.number()),
  /** Done squares in board order for the mini-board; empty before the deal. */
  done: z.array(z.boolean()),
});
export type Standing = z.infer<typeof Standing>;

export const feedKinds = [...roomEventKinds, 'dealt', 'completed', 'undone'] as const;
const FeedItem = z.extend(RoomFeedItem, {
  kind: z.enum(feedKinds),
  /** The challenge of a completion that still stands. */
  challenge_id: z.optional(z.string()),
});
export type FeedItem = z.infer<typeof FeedItem>;

/** Leaderboard and feed of a room. */
export interface Scores {
  standings: Standing[];
  /** Newest first, the last 50. */
  feed: FeedItem[];
}

interface SquareCount {
  title: string;
  completed: number;
  dealt: number;
}
/** What the boards of a room tell together. */
export interface RoomStats {
  /** Completions that stand, by UTC hour, oldest first; hours without any are left out. */
  activity: { hour: string; completed: number }[];
  /** Done by the smallest share of those who have it, or null when nothing is done. */
  rarest: SquareCount | null;
  /** Dealt, and done by nobody. */
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
  summary: 'A user’s results across all rooms.',
  params: loginParam,
  status: 200,
  answer: PersonStats,
});
