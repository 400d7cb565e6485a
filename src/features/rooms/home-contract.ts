import * as z from 'zod/mini';
import { gameNames } from '#shared/games.ts';

/** A room where a game is running or friends are waiting, with what the game shows on the room's sign. */
const ActiveRoom = z.object({
  id: z.string(),
  name: z.string(),
  game: z.enum(gameNames),
  is_running: z.boolean(),
  mine: z.optional(z.object({ done: z.number(), of: z.number() })),
  sign: z.optional(z.string()),
  until: z.optional(z.string()),
  here: z.number(),
});
export type ActiveRoom = z.infer<typeof ActiveRoom>;

/** An open question that this person can still vote on. */
const PendingVote = z.object({
  room: z.object({ id: z.string(), name: z.string(), game: z.enum(gameNames) }),
  /** The number of the claim's event. */
  seq: z.number(),
  title: z.string(),
  owner: z.string(),
  ends_at: z.string(),
});

export const RoomsHome = z.object({
  /** Most recently active first. Bingo rooms aren't included, because they have their own part of Home. */
  active: z.array(ActiveRoom),
  /** The questions that end soonest. */
  votes: z.array(PendingVote),
});
export type RoomsHome = z.infer<typeof RoomsHome>;

export const maxVotesOnHome = 20;
