import * as z from 'zod/mini';

const Board = z.object({
  login: z.string(),
  points: z.number(),
  /** Of each square in board order 1 when it is done, else 0; empty before the deal. */
  done: z.string(),
});

/** The room that is being played: where this person did something last, or where anybody did, within two weeks. */
const PlayedRoom = z.object({
  id: z.string(),
  name: z.string(),
  /** Of one's own squares; null before the deal. */
  done: z.nullable(z.number()),
  of: z.number(),
  /** Who is first, once anybody has points and somebody to be ahead of. */
  lead: z.optional(
    z.object({
      login: z.string(),
      /** Ahead of oneself; where it is oneself, of the next. */
      by: z.number(),
    }),
  ),
  /** The first three and oneself, in the order of the leaderboard. */
  boards: z.array(Board),
  /** Who else is there now, and how many of all members. */
  here: z.object({ logins: z.array(z.string()), count: z.number() }),
  /** The newest three that are shown on boards, by their version, with whose they are and when those squares were done. */
  photos: z.array(z.object({ v: z.string(), login: z.string(), at: z.string() })),
  /** The completion that nothing has followed in the room so far. */
  last: z.optional(z.object({ login: z.string(), title: z.string(), at: z.string() })),
});
export type PlayedRoom = z.infer<typeof PlayedRoom>;

/** What Home shows of the bingo rooms that somebody is in. */
export const BingoHome = z.object({
  room: z.optional(PlayedRoom),
  /** How many rooms beside that one. */
  more: z.number(),
});
export type BingoHome = z.infer<typeof BingoHome>;
