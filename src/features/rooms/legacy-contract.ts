import * as z from 'zod/mini';
import { endpoint } from '#shared/endpoint.ts';
import { roomParams } from './contract.ts';

/**
 * The calls that 0.2.0's pages use to read a room. A tab still open from then is asked to reload; what's pending in it
 * is sent anyway.
 */
const legacyParts = ['scores', 'stats', 'plates', 'party', 'questions', 'photos'] as const;

export const legacyCalls = legacyParts.map((part) =>
  endpoint({
    method: 'GET',
    path: `/rooms/{id}/${part}`,
    access: 'token',
    guests: 'room',
    rights: 'Members of the room.',
    summary:
      'A part of a room, as read by pages of version 0.2.0: answers that the site was updated. Will be removed in the next version.',
    params: roomParams,
    status: 200,
    answer: z.object({}),
  }),
);
