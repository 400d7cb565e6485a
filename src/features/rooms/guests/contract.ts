import * as z from 'zod/mini';
import { Message, User } from '#features/accounts/contract.ts';
import { endpoint } from '#shared/endpoint.ts';
import { gameNames } from '#shared/games.ts';
import { keyPattern } from '#shared/idempotency.ts';
import { timeZone } from '#shared/text.ts';
import { roomParams } from '../contract.ts';
import { peopleErrors } from '../people/rules.ts';
import { guestErrors, guestLimits } from './rules.ts';

/** The address of a guest link's page. The part after `#` never reaches a server or a log. */
export const joinPath = (secret: string) => `/join#${secret}`;

const adminRights = 'The admin of the room, or root.';

export const getGuestLink = endpoint({
  method: 'GET',
  path: '/rooms/{id}/guest-link',
  access: 'token',
  rights: adminRights,
  summary: 'Whether friends can join this room by link with just a name.',
  params: roomParams,
  status: 200,
  answer: z.object({
    /** When the current link was created; null if there is none. Its secret was shown only once. */
    since: z.nullable(z.string()),
    /** Whether this site allows guests at all (GUESTS). */
    is_allowed: z.boolean(),
    guests: z.number(),
    most: z.number(),
  }),
});

export const openGuestLink = endpoint({
  method: 'PUT',
  path: '/rooms/{id}/guest-link',
  access: 'token',
  rights: adminRights,
  summary:
    'Makes a link for friends to join with just a name. An earlier link stops working. People who already joined stay.',
  params: roomParams,
  status: 200,
  answer: z.object({
    /** Shown here and never again. */
    secret: z.string(),
    /** The path of the link's page, to append to the site's address. */
    path: z.string(),
    since: z.string(),
  }),
});

export const closeGuestLink = endpoint({
  method: 'DELETE',
  path: '/rooms/{id}/guest-link',
  access: 'token',
  rights: adminRights,
  summary: 'Closes the guest link. People who already joined stay.',
  params: roomParams,
  status: 200,
  answer: Message,
});

export const openScreenLink = endpoint({
  method: 'PUT',
  path: '/rooms/{id}/screen/guest-link',
  access: 'token',
  rights: adminRights,
  summary:
    "Turns the code on the room's screen into a guest link of its own, which ends with the screen. An earlier one stops working. People who already joined stay.",
  params: roomParams,
  status: 200,
  answer: openGuestLink.answer,
});

export const closeScreenLink = endpoint({
  method: 'DELETE',
  path: '/rooms/{id}/screen/guest-link',
  access: 'token',
  rights: adminRights,
  summary: 'The code on the screen no longer lets guests in. People who already joined stay.',
  params: roomParams,
  status: 200,
  answer: Message,
});

/** Sent in the body, to stay out of proxy logs. The handler rejects wrong and expired secrets. */
const secret = z
  .string(guestErrors.deadLink)
  .check(z.minLength(1, guestErrors.deadLink), z.maxLength(200, guestErrors.deadLink));

const randomText = (field: string) =>
  z
    .string(`${field} must be text`)
    .check(
      z.minLength(22, `${field} must be at least 22 characters`),
      z.regex(keyPattern, `${field} contains invalid characters`),
    );

/**
 * A random key from the device: a retry with the same key after a lost response returns the guest already created,
 * whatever name it sends. Valid for a day; it gives the same access as the token.
 */
const joinKey = randomText('key');

/**
 * A random string that the device sends whenever it joins a room as a guest, so that a banned guest can't rejoin from
 * it. Stored only as a hash that includes the room, so it can't be used to link guests of two rooms.
 */
export const deviceKey = randomText('device');

export const guestName = z
  .string(guestErrors.noName)
  .check(z.trim(), z.minLength(1, guestErrors.noName), z.maxLength(guestLimits.nameMax, guestErrors.longName));

export const GuestEntry = z.object({ token: z.string(), user: User });
export type GuestEntry = z.infer<typeof GuestEntry>;

export const viewGuestLink = endpoint({
  method: 'POST',
  path: '/guest-links/look',
  access: 'anyone',
  rights: 'Anyone with the link, even for a private room.',
  summary: 'Who is inviting, and to which room.',
  body: z.strictObject({ secret }),
  status: 200,
  answer: z.object({
    room: z.string(),
    host: z.string(),
    game: z.enum(gameNames),
    places: z.number(),
    /** True while nobody new can join; left out otherwise. */
    is_locked: z.optional(z.literal(true)),
  }),
});

export const joinAsGuest = endpoint({
  method: 'POST',
  path: '/guest-links/guests',
  access: 'anyone',
  rights: 'Anyone with the link who is not logged in (409).',
  summary:
    'Joins the room with just a name. A name that is taken, or looks like one that is, gets a number (`mia-2`). The answer contains the login.',
  body: z.strictObject({
    secret,
    name: guestName,
    key: z.optional(joinKey),
    device: z.optional(deviceKey),
    time_zone: z.optional(timeZone),
  }),
  status: 201,
  answer: GuestEntry,
});

export const joinByLink = endpoint({
  method: 'POST',
  path: '/guest-links/members',
  access: 'token',
  rights: 'Anyone with the link. It replaces the password of a private room.',
  summary: 'Joins the room with your own account. Joining again is not an error.',
  body: z.strictObject({ secret }),
  status: 200,
  answer: z.object({ message: z.string(), room: z.string(), game: z.enum(gameNames) }),
});

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
