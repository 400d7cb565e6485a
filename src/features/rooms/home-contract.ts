import * as z from 'zod/mini';
import { gameNames } from '#shared/games.ts';

/** A game under way, or friends who are waiting in its room, with what the game shows on the room's sign. */
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

/** What Home shows of a person's rooms, except those of bingo, which has a part of its own. */
export const RoomsHome = z.object({
  /** The most recently active first. */
  active: z.array(ActiveRoom),
});
export type RoomsHome = z.infer<typeof RoomsHome>;
