import * as z from 'zod/mini';
import { loginParam, Message } from '#features/accounts/contract.ts';
import { endpoint } from '#shared/endpoint.ts';
import { roomParams } from '../contract.ts';
import { guestName } from '../guests/contract.ts';

const adminRights = 'The admin of the room, or root.';
const memberParams = z.strictObject({ ...roomParams.shape, login: loginParam.shape.login });

export const setRoomLock = endpoint({
  method: 'PUT',
  path: '/rooms/{id}/lock',
  access: 'token',
  guests: 'room',
  rights: adminRights,
  summary: 'Locks the room, so that nobody new joins in any way, or unlocks it. Members stay and can come back.',
  params: roomParams,
  body: z.strictObject({ locked: z.boolean('locked must be true or false') }),
  status: 200,
  answer: Message,
});

export const Ban = z.object({
  id: z.string(),
  /** The person's name when they were banned. */
  login: z.string(),
  /** Whether it bans an account, or a guest's devices. */
  of: z.enum(['account', 'devices']),
  at: z.string(),
});
export type Ban = z.infer<typeof Ban>;

export const listBans = endpoint({
  method: 'GET',
  path: '/rooms/{id}/bans',
  access: 'token',
  guests: 'room',
  rights: adminRights,
  summary: 'Who has been removed from the room for good, the latest first.',
  params: roomParams,
  status: 200,
  answer: z.object({ bans: z.array(Ban) }),
});

export const banMember = endpoint({
  method: 'POST',
  path: '/rooms/{id}/bans',
  access: 'token',
  guests: 'room',
  rights: adminRights,
  summary:
    "Removes a member for good: they can't join again with this account, and whoever was a guest not from the devices they used then. `ban` is left out for a guest whose device isn't known.",
  params: roomParams,
  body: z.strictObject({ login: loginParam.shape.login }),
  status: 201,
  answer: z.object({ message: z.string(), ban: z.optional(Ban) }),
});

export const liftBan = endpoint({
  method: 'DELETE',
  path: '/rooms/{id}/bans/{ban}',
  access: 'token',
  guests: 'room',
  rights: adminRights,
  summary: 'Lets someone who was removed for good join again. What they had in the room stays deleted.',
  params: z.strictObject({ ...roomParams.shape, ban: z.string().check(z.minLength(1), z.maxLength(100)) }),
  status: 200,
  answer: Message,
});

export const renameGuest = endpoint({
  method: 'PUT',
  path: '/rooms/{id}/guests/{login}/name',
  access: 'token',
  guests: 'room',
  rights: adminRights,
  summary:
    'Gives a guest another name, which everyone in the room sees. A name that is taken, or looks like one that is, gets a number. The answer contains the login.',
  params: memberParams,
  body: z.strictObject({ name: guestName }),
  status: 200,
  answer: z.object({ message: z.string(), login: z.string() }),
});

export const makeReturnCode = endpoint({
  method: 'POST',
  path: '/rooms/{id}/guests/{login}/code',
  access: 'token',
  guests: 'room',
  rights: 'The guest themselves, the admin of the room, or root.',
  summary:
    'Makes a code with which a guest comes back from another browser. It works once, for ten minutes. An earlier one stops working.',
  params: memberParams,
  status: 201,
  answer: z.object({
    /** Shown here and never again. */
    code: z.string(),
    expires_at: z.string(),
  }),
});
