import * as z from 'zod/mini';
import { endpoint } from '#shared/endpoint.ts';
import { roomParams } from './contract.ts';

/**
 * A heart that was given to a deed, or taken back, as members hear it. They are counted by themselves (`n`): a heart is no event of the
 * room's history.
 */
export const HeartNews = z.object({
  /** How many changes of hearts there were in the room with this one. */
  n: z.number(),
  /** Number of the event that was the deed. */
  of: z.number(),
  /** Who gave it. */
  login: z.string(),
  on: z.boolean(),
});
export type HeartNews = z.infer<typeof HeartNews>;

const heartParams = z.strictObject({
  ...roomParams.shape,
  seq: z.string().check(z.regex(/^[1-9]\d{0,14}$/, 'seq must be the number of an event')),
});

/** Who gave that deed a heart by now, the first one first. */
const Hearts = z.object({ hearts: z.array(z.string()) });

export const giveHeart = endpoint({
  method: 'PUT',
  path: '/rooms/{id}/events/{seq}/heart',
  access: 'token',
  guests: 'room',
  rights: 'Members of the room, for what others did.',
  summary: 'Gives a heart to what somebody did; giving it twice is no error.',
  params: heartParams,
  status: 200,
  answer: Hearts,
});

export const takeHeart = endpoint({
  method: 'DELETE',
  path: '/rooms/{id}/events/{seq}/heart',
  access: 'token',
  guests: 'room',
  rights: 'Members of the room, for what others did.',
  summary: 'Takes a heart back; taking back what was not given is no error.',
  params: heartParams,
  status: 200,
  answer: Hearts,
});
