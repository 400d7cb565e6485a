import * as z from 'zod/mini';
import { endpoint } from '#shared/endpoint.ts';
import { loginParam, Message, newPassword, passwordText, User, wantedLogin } from './contract.ts';

const deviceKinds = ['phone', 'tablet', 'computer', 'program', 'unknown'] as const;
export type DeviceKind = (typeof deviceKinds)[number];

/** Described so that its owner recognises it. IP addresses aren't looked up. */
export const Device = z.object({
  id: z.string(),
  /** From the user agent, such as `Chrome, Android`. */
  device: z.string(),
  kind: z.enum(deviceKinds),
  /** Reported by the browser at login, such as `Europe/Lisbon`. */
  time_zone: z.nullable(z.string()),
  created_at: z.string(),
  /** Accurate to an hour; for the current session, the current time. */
  last_used_at: z.string(),
  /** The current session. */
  is_this: z.boolean(),
});
export type Device = z.infer<typeof Device>;

export const listSessions = endpoint({
  method: 'GET',
  path: '/user/sessions',
  access: 'token',
  summary:
    "Where you're logged in: this session first, then the most recently used. Also when the password was changed.",
  status: 200,
  answer: z.object({
    /** Null if it's unchanged since the account was created. */
    password_changed_at: z.nullable(z.string()),
    sessions: z.array(Device),
  }),
});

export const endOwnSession = endpoint({
  method: 'DELETE',
  path: '/user/sessions/{id}',
  access: 'token',
  rights: 'Only your own. Any other is not found.',
  summary: 'Logs out one of your sessions and ends its open streams.',
  params: z.strictObject({ id: z.string().check(z.minLength(1), z.maxLength(100)) }),
  status: 204,
  answer: z.void(),
});

export const endOtherSessions = endpoint({
  method: 'DELETE',
  path: '/user/sessions',
  access: 'token',
  summary: 'Logs out everywhere else.',
  status: 200,
  answer: z.object({ message: z.string(), ended: z.number() }),
});

export const changePassword = endpoint({
  method: 'PUT',
  path: '/user/password',
  access: 'token',
  rights:
    'With the current password (a wrong one is 403 and counts as a failed login), or without it if a passkey was used in this session within the last 5 minutes.',
  summary: 'Sets a new password and ends all other sessions.',
  body: z.strictObject({
    current_password: z.optional(passwordText('The current password is required')),
    password: newPassword,
  }),
  status: 200,
  answer: Message,
});

/** The rooms feature serves this endpoint because it also changes the room. */
export const makeGuestPermanent = endpoint({
  method: 'PUT',
  path: '/users/{login}/password',
  access: 'token',
  guests: 'own',
  rights: 'A guest, for their own account, while this site accepts guests.',
  summary:
    "Turns a guest's account into a permanent one, keeping its name, boards, seat and activity. It has no roles.",
  params: loginParam,
  body: z.strictObject({ password: newPassword }),
  status: 200,
  answer: z.object({ message: z.string(), user: User }),
});

export const changeLogin = endpoint({
  method: 'PUT',
  path: '/user/login',
  access: 'token',
  rights: 'Only a different spelling of the same name (ANNA, Anna): the name others know you by stays (409).',
  summary: 'Changes how your own login is written.',
  body: z.strictObject({ login: wantedLogin }),
  status: 200,
  answer: User,
});

export const getOwnDataSize = endpoint({
  method: 'GET',
  path: '/user/data/size',
  access: 'token',
  guests: 'own',
  summary: 'The approximate size of your data download.',
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
  rights: 'One at a time, up to five an hour.',
  summary: 'All your own data as a ZIP file: data.json and the photos.',
  status: 200,
  answer: z.unknown(),
});

/**
 * In the order in which they're shown. A deleted account's rooms are handed over, deleted or merely left. Its
 * challenges stay in the pool, without a creator.
 */
export const userDataKinds = [
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
export type UserDataKind = (typeof userDataKinds)[number];

export const UserDataCount = z.object({
  /** One of `userDataKinds`; future features may add their own. */
  kind: z.string(),
  count: z.number(),
  /** At most 20 details, such as `Summer in Porto goes to ben`. */
  details: z.array(z.string()),
});
export type UserDataCount = z.infer<typeof UserDataCount>;

export const listUserData = endpoint({
  method: 'GET',
  path: '/user/belongings',
  access: 'token',
  guests: 'own',
  summary: 'What is deleted along with your account. Empty kinds are left out.',
  status: 200,
  answer: z.object({ belongings: z.array(UserDataCount) }),
});
