import * as z from 'zod/mini';
import { ScreenActivity } from '#features/rooms/screens/contract.ts';

/** A screen shows at most the top 50 players, eight at a time. */
export const screenPlayers = 50;
export const screenActivities = 3;

/** Everything that a screen receives about a bingo game. */
export const BoardsOnScreen = z.object({
  members: z.array(
    z.object({
      login: z.string(),
      place: z.number(),
      points: z.number(),
      /** One digit per square in board order, 1 if it's completed, otherwise 0; empty before the deal. */
      done: z.string(),
      /** The positions of squares with an open question, if any. */
      questioned: z.optional(z.array(z.number())),
      /** Photo versions, keyed by the position of their square. */
      photos: z.record(z.string(), z.string()),
    }),
  ),
  ended: z.optional(z.object({ at: z.string(), winners: z.array(z.string()) })),
  /** The last active completions, newest first. */
  deeds: z.array(ScreenActivity),
});
export type BoardsOnScreen = z.infer<typeof BoardsOnScreen>;
