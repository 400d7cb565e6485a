import * as z from 'zod/mini';
import { whoHasScreen } from '#features/rooms/screen-contract.ts';
import { endpoint } from '#shared/endpoint.ts';

/** A screen has places for so many of the leaderboard, eight at a time. */
export const screenPlayers = 50;
/** And for so many cards of what was done last. */
export const screenDeeds = 3;

/** What a screen draws, and nothing more: who stands before it may be anybody. */
export const ScreenView = z.object({
  /** The room's revision this view shows, and how many changes of hearts there were. */
  seq: z.number(),
  n: z.number(),
  name: z.string(),
  /** The code: six digits. */
  number: z.string(),
  is_private: z.boolean(),
  /** Those who came by the link for guests, if any. */
  guests: z.optional(z.array(z.string())),
  /** How many members there are; the best of them follow. */
  count: z.number(),
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
  deeds: z.array(
    z.object({
      /** Number of the event. */
      seq: z.number(),
      login: z.string(),
      title: z.string(),
      photo: z.optional(z.string()),
      hearts: z.number(),
    }),
  ),
});
export type ScreenView = z.infer<typeof ScreenView>;

export const getScreenView = endpoint({
  method: 'GET',
  path: '/screen',
  access: 'anyone',
  rights: whoHasScreen,
  summary: 'What a room shows on a screen: boards, points, and what was done last.',
  status: 200,
  answer: ScreenView,
});
