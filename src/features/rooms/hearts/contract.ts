import * as z from 'zod/mini';
import { endpoint } from '#shared/endpoint.ts';
import { roomParams } from '../contract.ts';

const heartParams = z.strictObject({
  ...roomParams.shape,
  seq: z.string().check(z.regex(/^[1-9]\d{0,14}$/, 'seq must be the number of an event')),
});

/** Who gave the activity a heart, earliest first, and the room's revision if the call changed it. */
const Hearts = z.object({ hearts: z.array(z.string()), revision: z.optional(z.number()) });

export const giveHeart = endpoint({
  method: 'PUT',
  path: '/rooms/{id}/events/{seq}/heart',
  access: 'token',
  guests: 'room',
  keyed: true,
  rights: 'Members of the room, except for their own entries.',
  summary: 'Gives a heart to something another member did. Giving it again is not an error.',
  params: heartParams,
  status: 200,
  answer: Hearts,
});

export const takeHeart = endpoint({
  method: 'DELETE',
  path: '/rooms/{id}/events/{seq}/heart',
  access: 'token',
  guests: 'room',
  keyed: true,
  rights: 'Members of the room, except for their own entries.',
  summary: 'Takes a heart back. Taking back one that was not given is not an error.',
  params: heartParams,
  status: 200,
  answer: Hearts,
});
