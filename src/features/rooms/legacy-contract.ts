import * as z from 'zod/mini';
import { endpoint } from '#shared/endpoint.ts';
import { roomParams } from './contract.ts';

/**
 * The calls with which tabs that still run 0.2.0 read a room. They're asked to reload; pending entries are sent anyway.
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
