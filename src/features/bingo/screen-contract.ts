import * as z from 'zod/mini';
import { ScreenActivity } from '#features/rooms/screens/contract.ts';

/** A screen shows at most the top 50 players, eight at a time. */
export const screenPlayers = 50;
export const screenActivities = 3;

/** All that a screen receives of a bingo game. */
export const BoardsOnScreen = z.object({
  members: z.array(
    z.object({
      login: z.string(),
      place: z.number(),
      points: z.number(),
      /** 1 for each done square in board order, otherwise 0; empty before the deal. */
      done: z.string(),
      /** Positions of squares with an open question, if any. */
      questioned: z.optional(z.array(z.number())),
      /** Photo versions by the position of their square. */
      photos: z.record(z.string(), z.string()),
    }),
  ),
  ended: z.optional(z.object({ at: z.string(), winners: z.array(z.string()) })),
  /** The last active completions, newest first. */
  deeds: z.array(ScreenActivity),
});
export type BoardsOnScreen = z.infer<typeof BoardsOnScreen>;
