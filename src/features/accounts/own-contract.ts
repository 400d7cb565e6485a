import * as z from 'zod/mini';
import { endpoint } from '#shared/endpoint.ts';
import { loginParam, Message, newPassword, passwordText, User, wantedLogin } from './contract.ts';

const deviceKinds = ['phone', 'tablet', 'computer', 'program', 'unknown'] as const;
export type DeviceKind = (typeof deviceKinds)[number];

/** One session, as its person knows it again. Nothing is looked up from addresses. */
export const Device = z.object({
  id: z.string(),
  /** From what the browser calls itself: `Chrome, Android`; `Unknown device` where that says nothing. */
  device: z.string(),
  kind: z.enum(deviceKinds),
  /** As the browser told it at login, such as `Europe/Lisbon`. */
  time_zone: z.nullable(z.string()),
  /** The login. */
  created_at: z.string(),
  /** Good within an hour; now for the session that asks. */
  last_used_at: z.string(),
  /** The session that asks. */
  is_this: z.boolean(),
});
export type Device = z.infer<typeof Device>;

export const listSessions = endpoint({
  method: 'GET',
  path: '/user/sessions',
  access: 'token',
  summary: 'Where one is logged in: this session first, then the one used last. And when the password was changed.',
  status: 200,
  answer: z.object({
    /** Null: since the account was made. */
    password_changed_at: z.nullable(z.string()),
    sessions: z.array(Device),
  }),
});

export const endOwnSession = endpoint({
  method: 'DELETE',
  path: '/user/sessions/{id}',
  access: 'token',
  rights: 'One of one’s own; all others are not found.',
  summary: 'Signs out there; its open streams end.',
  params: z.strictObject({ id: z.string().check(z.minLength(1), z.maxLength(100)) }),
  status: 204,
  answer: z.void(),
});

export const endOtherSessions = endpoint({
  method: 'DELETE',
  path: '/user/sessions',
  access: 'token',
  summary: 'Signs out everywhere but here.',
  status: 200,
  answer: z.object({ message: z.string(), ended: z.number() }),
});

export const changePassword = endpoint({
  method: 'PUT',
  path: '/user/password',
  access: 'token',
  rights:
    'With the present password (a wrong one is 403 and counts as a failed login), or without it when a passkey was shown in this session within 5 minutes.',
  summary: 'Sets a new password; all other sessions end, this one stays.',
  body: z.strictObject({
    current_password: z.optional(passwordText('The present password is required')),
    password: newPassword,
  }),
  status: 200,
  answer: Message,
});

/** What it changes in the room is for the feature rooms to do, which answers it. */
export const keepGuest = endpoint({
  method: 'PUT',
  path: '/users/{login}/password',
  access: 'token',
  guests: 'own',
  rights: 'A guest, oneself; while this site lets guests in.',
  summary:
    'Makes the account of a guest one that lasts: name and boards stay, as do its seat and what it did. It has no roles.',
  params: loginParam,
  body: z.strictObject({ password: newPassword }),
  status: 200,
  answer: z.object({ message: z.string(), user: User }),
});

export const changeLogin = endpoint({
  method: 'PUT',
  path: '/user/login',
  access: 'token',
  rights: 'Only another spelling of the same name (ANNA, Anna): what others know one by stays (409).',
  summary: 'Spells the own login as one likes it.',
  body: z.strictObject({ login: wantedLogin }),
  status: 200,
  answer: User,
});

export const getOwnDataSize = endpoint({
  method: 'GET',
  path: '/user/data/size',
  access: 'token',
  guests: 'own',
  summary: 'How much the download of the own data is, about.',
  status: 200,
  answer: z.object({ photos: z.number(), bytes: z.number() }),
});

export const downloadOwnData = endpoint({
  method: 'GET',
  path: '/user/data',
  access: 'token',
  guests: 'own',
  proof: 'always',
  kind: 'file',
  rights: 'One at a time, and five an hour.',
  summary: 'All that is one’s own as a ZIP file: data.json and the photos.',
  status: 200,
  answer: z.unknown(),
});

/**
 * What goes with an account, in the order in which it is shown. Rooms: those that pass to another member, those that go, and
 * those that are merely left. Challenges of the pool stay, without a creator.
 */
export const belongingKinds = [
  'rooms_handed_over',
  'rooms_deleted',
  'rooms_left',
  'boards',
  'hearts',
  'questions',
  'photos',
  'plate_spots',
  'plate_photos',
  'party_prompts',
  'party_games',
  'challenges_kept',
  'cigar_entries',
  'open_invitations',
  'sessions',
  'passkeys',
  'favourite_cars',
] as const;
export type BelongingKind = (typeof belongingKinds)[number];

export const Belonging = z.object({
  /** One of `belongingKinds`; a feature of later may add its own. */
  kind: z.string(),
  count: z.number(),
  /** Whom or what it is about, at most twenty: `Summer in Porto goes to ben`. */
  details: z.array(z.string()),
});
export type Belonging = z.infer<typeof Belonging>;

export const listBelongings = endpoint({
  method: 'GET',
  path: '/user/belongings',
  access: 'token',
  guests: 'own',
  summary: 'What goes along when the own account is deleted; kinds of which there is none are left out.',
  status: 200,
  answer: z.object({ belongings: z.array(Belonging) }),
});
