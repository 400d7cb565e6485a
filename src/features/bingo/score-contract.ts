import * as z from 'zod/mini';
import { loginParam } from '#features/accounts/contract.ts';
import { roomEventKinds, roomParams } from '#features/rooms/contract.ts';
import { FeedItem as RoomFeedItem } from '#features/rooms/feed-contract.ts';
import { endpoint } from '#shared/endpoint.ts';

/**
 * What a player has reached: all of the leaderboard that hangs on one board alone. Who shows where in it, and who holds which
 * badge, follows from the lines of all (`ranking.ts`). What there is none of is left out.
 */
export const Line = z.object({
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

/** What bingo adds to the news of its room (`RoomNews`): of a deal, a completion or an undo. */
export const BingoNews = z.object({
  line: Line,
  /** Whether the square shows a photo now; of a completion. */
  has_image: z.optional(z.boolean()),
  /** Version of that photo (`BoardEntry.photo`). */
  photo: z.optional(z.string()),
  /** The challenge on the square; of a completion or an undo. */
  challenge_id: z.optional(z.string()),
});
export type BingoNews = z.infer<typeof BingoNews>;

export const badges = ['first_line', 'first_full_house'] as const;
export const Standing = z.object({
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
export const FeedItem = z.extend(RoomFeedItem, {
  kind: z.enum(feedKinds),
  /** The challenge of a completion that still stands. */
  challenge_id: z.optional(z.string()),
});
export type FeedItem = z.infer<typeof FeedItem>;

/** All that a room shows beside the boards; the same for every member. */
export const Scores = z.object({
  /** The room's revision this snapshot shows. */
  seq: z.number(),
  /** How many changes of hearts there were in the room, by this snapshot. */
  n: z.number(),
  standings: z.array(Standing),
  /** Newest first, the last 50. */
  feed: z.array(FeedItem),
});
export type Scores = z.infer<typeof Scores>;

const SquareCount = z.object({ title: z.string(), completed: z.number(), dealt: z.number() });
export const RoomStats = z.object({
  /** Completions that stand, by UTC hour, oldest first; hours without any are left out. */
  activity: z.array(z.object({ hour: z.string(), completed: z.number() })),
  /** Done by the smallest share of those who have it, or null when nothing is done. */
  rarest: z.nullable(SquareCount),
  /** Dealt, and done by nobody. */
  untouched: z.array(SquareCount),
});
export type RoomStats = z.infer<typeof RoomStats>;

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

export const getScores = endpoint({
  method: 'GET',
  path: '/rooms/{id}/scores',
  access: 'token',
  guests: 'room',
  rights: 'Members of the room.',
  summary: 'Leaderboard and feed of a room.',
  params: roomParams,
  status: 200,
  answer: Scores,
});

export const getRoomStats = endpoint({
  method: 'GET',
  path: '/rooms/{id}/stats',
  access: 'token',
  guests: 'room',
  rights: 'Members of the room.',
  summary: 'Activity over time, the rarest square, and those nobody did.',
  params: roomParams,
  status: 200,
  answer: RoomStats,
});

export const getPersonStats = endpoint({
  method: 'GET',
  path: '/users/{login}/bingo/stats',
  access: 'token',
  rights: 'Oneself, or root.',
  summary: 'What a person has done over all rooms.',
  params: loginParam,
  status: 200,
  answer: PersonStats,
});
