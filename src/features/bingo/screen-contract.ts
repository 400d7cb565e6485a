import * as z from 'zod/mini';
import { ScreenActivity } from '#features/rooms/screens/contract.ts';

/** A screen has places for so many of the leaderboard, eight at a time. */
export const screenPlayers = 50;
/** And for so many cards of what was done last. */
export const screenActivities = 3;

/** What a screen draws of a game of bingo, and nothing more. */
export const BoardsOnScreen = z.object({
  /** The best of all. */
  members: z.array(
    z.object({
      login: z.string(),
      place: z.number(),
      points: z.number(),
      /** Of each square in board order 1 when it is done, else 0; empty before the deal. */
      done: z.string(),
      /** Places of squares that somebody has a question about, if any. */
      questioned: z.optional(z.array(z.number())),
      /** Versions of the photos, by the place of their square in board order. */
      photos: z.record(z.string(), z.string()),
    }),
  ),
  /** The last completions that stand, newest first. */
  deeds: z.array(ScreenActivity),
});
export type BoardsOnScreen = z.infer<typeof BoardsOnScreen>;
