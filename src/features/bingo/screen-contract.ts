import * as z from 'zod/mini';
import { ScreenActivity } from '#features/rooms/screens/contract.ts';

/** At most 50 players of the leaderboard fit on a screen, eight at a time. */
export const screenPlayers = 50;
/** At most three recent completions fit. */
export const screenActivities = 3;

/** What a screen draws of a bingo game, and nothing else. */
export const BoardsOnScreen = z.object({
  /** The top players. */
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
  /** When the game ended and who won, if it has. */
  ended: z.optional(z.object({ at: z.string(), winners: z.array(z.string()) })),
  /** The last active completions, newest first. */
  deeds: z.array(ScreenActivity),
});
export type BoardsOnScreen = z.infer<typeof BoardsOnScreen>;
