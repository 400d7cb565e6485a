import * as z from 'zod/mini';

const Board = z.object({
  login: z.string(),
  points: z.number(),
  /** One digit per square in board order, 1 if it's completed, otherwise 0; empty before the deal. */
  done: z.string(),
});

/** The room where the person was last active within two weeks or, failing that, where anyone was. */
const PlayedRoom = z.object({
  id: z.string(),
  name: z.string(),
  /** How many squares the person has completed; null before the deal. */
  done: z.nullable(z.number()),
  of: z.number(),
  /** The leader, once someone has points and there's another player. */
  lead: z.optional(
    z.object({
      login: z.string(),
      /** The lead over the person or, if the person leads, over the runner-up. 0 if they're tied for first place. */
      by: z.number(),
    }),
  ),
  ended: z.optional(z.object({ at: z.string(), winners: z.array(z.string()) })),
  /** The top three and the person, in leaderboard order. */
  boards: z.array(Board),
  /** Up to three others who are present, and how many people are present in total, possibly including the person. */
  here: z.object({ logins: z.array(z.string()), count: z.number() }),
  /** The three newest photos on boards, with their owners and completion times. */
  photos: z.array(z.object({ v: z.string(), login: z.string(), at: z.string() })),
  /** The latest completion, provided that nothing has happened in the room since. */
  last: z.optional(z.object({ login: z.string(), title: z.string(), at: z.string() })),
});
export type PlayedRoom = z.infer<typeof PlayedRoom>;

export const BingoHome = z.object({
  room: z.optional(PlayedRoom),
  /** The number of other rooms. */
  more: z.number(),
});
export type BingoHome = z.infer<typeof BingoHome>;
