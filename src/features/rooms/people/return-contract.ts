import * as z from 'zod/mini';
import { endpoint } from '#shared/endpoint.ts';
import { timeZone } from '#shared/text.ts';
import { deviceKey, GuestEntry, joinKey } from '../guests/contract.ts';
import { peopleErrors } from './rules.ts';

export const returnAsGuest = endpoint({
  method: 'POST',
  path: '/guest-links/returns',
  access: 'anyone',
  rights: 'Anyone with a code who is not logged in (409).',
  summary:
    'Comes back as the guest whose code it is. Their other browsers are logged out. A retry with the same key gets in again until the code expires.',
  body: z.strictObject({
    code: z
      .string(peopleErrors.noCode)
      .check(z.trim(), z.minLength(1, peopleErrors.noCode), z.maxLength(40, peopleErrors.badCode)),
    key: z.optional(joinKey),
    device: z.optional(deviceKey),
    time_zone: z.optional(timeZone),
  }),
  status: 201,
  answer: GuestEntry,
});
