import * as z from 'zod/mini';
import { endpoint } from '#shared/endpoint.ts';
import { roomParams } from './contract.ts';

/** What pages of 0.2.0 read of a room, call by call. A tab that has been open since then is told to load the site anew; what waits in it is sent all the same. */
const former = ['scores', 'stats', 'plates', 'party', 'questions', 'photos'] as const;

export const legacyCalls = former.map((part) =>
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
