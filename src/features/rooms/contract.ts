import * as z from 'zod/mini';
import { loginParam, Message, untypableCharacters } from '#features/accounts/contract.ts';
import { endpoint } from '#shared/endpoint.ts';
import { AppError } from '#shared/errors.ts';
import { gameNames, isGame, roleForGame } from '#shared/games.ts';
import { name } from '#shared/names.ts';
import { games } from '#shared/site-map.ts';
import { questionKinds } from './questions/rules.ts';
import { roomErrors, roomLimits } from './room-rules.ts';

export const noSuchGame = () => new AppError('notFound', "There's no such game.");

const rolesInWords = gameNames.map((name) => `${name}: ${games[name].role}`).join('; ');

const byGame = (from: 'params' | 'body') => ({
  words: rolesInWords,
  roleFor: (input: { params: Record<string, unknown>; body: unknown }) => {
    // An unknown game in the URL is a 404 for every caller, whatever their roles.
    if (from === 'params' && !isGame(input.params.gameName)) throw noSuchGame();
    return roleForGame(
      from === 'params' ? input.params.gameName : (input.body as { game?: unknown } | undefined)?.game,
    );
  },
});

// ---- Payloads --------------------------------------------------------------------------------------------------

export const Room = z.object({
  /** The code: six digits. */
  id: z.string(),
  name: z.string(),
  admin: z.string(),
  is_private: z.boolean(),
  /** True while nobody new can join; left out otherwise. */
  is_locked: z.optional(z.literal(true)),
  /** Only for members of a private room who aren't guests. */
  password: z.optional(z.string()),
  /** In the order they joined. Omitted for a private room if the caller is neither a member nor root. */
  users: z.optional(z.array(z.string())),
  user_count: z.number(),
  created_at: z.string(),
  game: z.enum(gameNames),
  /** In `GET /rooms/{id}`, for members: the number of the last event included. */
  revision: z.optional(z.number()),
  /** In `GET /rooms/{id}`, for members: those who joined by the guest link, if any. */
  guests: z.optional(z.array(z.string())),
  /** In the caller's own list: progress on the caller's board, or a party's round, if any. */
  mine: z.optional(z.object({ done: z.number(), of: z.number() })),
  /** In the caller's own list: what the game shows on the room's sign, such as the next number of Plates. */
  sign: z.optional(z.string()),
  /** In the caller's own list: when the time runs out, if the game is timed. */
  until: z.optional(z.string()),
  /** In the caller's own list: true while a game is being played. */
  is_running: z.optional(z.boolean()),
  /** In the caller's own list: how many members are present now, if any. */
  here: z.optional(z.number()),
  /** In the caller's own list: the last event; `photo` is the version of its photo. */
  last: z.optional(
    z.object({
      seq: z.number(),
      at: z.string(),
      login: z.string(),
      kind: z.string(),
      title: z.optional(z.string()),
      photo: z.optional(z.string()),
    }),
  ),
});
export type Room = z.infer<typeof Room>;

/** The event kinds of every room, whatever its game; a game adds its own. */
export const roomEventKinds = [
  'created',
  'joined',
  'left',
  'removed',
  'inherited',
  'respelled',
  'stayed',
  'renamed',
  'locked',
  'unlocked',
  ...questionKinds,
] as const;

// ---- Parameters ------------------------------------------------------------------------------------------------

/** Accepts any text, so that an unknown or inaccessible room is simply not found. */
const roomId = z.string().check(z.minLength(1), z.maxLength(100));
export const roomParams = z.strictObject({ id: roomId });
export const membershipParams = z.strictObject({ login: loginParam.shape.login, roomId });
const gameParams = z.strictObject({ gameName: z.string().check(z.minLength(1), z.maxLength(100)) });

/** A page of a list: at most `limit` rooms, older than the room `before`. */
const pageQuery = z.strictObject({
  limit: z.optional(z.string().check(z.regex(/^(?:[1-9]\d?|100)$/, 'limit must be a whole number from 1 to 100'))),
  before: z.optional(z.string().check(z.regex(/^\d{6}$/, 'before must be the number of a room'))),
});

const userRoomsQuery = z.strictObject({
  ...pageQuery.shape,
  game: z.optional(z.enum(gameNames, "There's no such game")),
  /** Only the rooms that count towards the user's limit, whatever the game. */
  counted: z.optional(z.literal('true', 'counted must be true')),
});

// ---- Calls -----------------------------------------------------------------------------------------------------

export const getGame = endpoint({
  method: 'GET',
  path: '/games/{gameName}',
  access: byGame('params'),
  summary: 'Facts about a game, as keys and values.',
  params: gameParams,
  status: 200,
  answer: z.record(z.string(), z.union([z.string(), z.number()])),
});

export const listRooms = endpoint({
  method: 'GET',
  path: '/games/{gameName}/rooms',
  access: byGame('params'),
  summary: 'Rooms of a game, newest first.',
  params: gameParams,
  query: pageQuery,
  status: 200,
  answer: z.array(Room),
});

export const listUserRooms = endpoint({
  method: 'GET',
  path: '/users/{login}/rooms',
  access: 'token',
  summary:
    'Rooms a user is in, for one game or all of them, newest first. With `counted`, those they created, which count towards the limit of three.',
  params: loginParam,
  query: userRoomsQuery,
  status: 200,
  answer: z.array(Room),
});

/** The creation form shows these messages in this order. */
export const NewRoom = z
  .strictObject({
    game: z.enum(gameNames, "There's no such game"),
    name: name({ field: 'name', missing: roomErrors.noName, max: roomLimits.nameMax }),
    is_private: z.optional(z.boolean('is_private must be true or false')),
    password: z.optional(
      z.nullable(
        z.string(roomErrors.noPassword).check(z.maxLength(roomLimits.passwordMax, 'The password is too long')),
      ),
    ),
  })
  .check(
    z.refine((room) => room.is_private !== true || (typeof room.password === 'string' && room.password.trim() !== ''), {
      error: roomErrors.noPassword,
      path: ['password'],
    }),
    z.refine((room) => typeof room.password !== 'string' || !untypableCharacters.test(room.password), {
      error: "The password contains characters that can't be typed",
      path: ['password'],
    }),
  );

export const createRoom = endpoint({
  method: 'POST',
  path: '/rooms',
  access: byGame('body'),
  summary: 'Creates a room. The caller is its admin and first member.',
  body: NewRoom,
  status: 201,
  answer: z.object({ message: z.string(), room: Room }),
});

export const getRoom = endpoint({
  method: 'GET',
  path: '/rooms/{id}',
  access: 'token',
  guests: 'room',
  rights: 'Only members of a private room see its members and password.',
  summary: 'One room.',
  params: roomParams,
  status: 200,
  answer: Room,
});

export const deleteRoom = endpoint({
  method: 'DELETE',
  path: '/rooms/{id}',
  access: 'token',
  rights: 'The admin of the room, or root.',
  summary: 'Deletes a room with its boards and photos.',
  params: roomParams,
  status: 200,
  answer: Message,
});

export const joinRoom = endpoint({
  method: 'POST',
  path: '/users/{login}/rooms/{roomId}',
  access: 'token',
  rights: 'The user themselves.',
  summary: 'Joins a room. Joining again is not an error and answers 200.',
  params: membershipParams,
  body: z.optional(
    z.strictObject({
      password: z.optional(
        z.nullable(z.string(roomErrors.passwordNeeded).check(z.maxLength(roomLimits.passwordMax, 'Wrong password'))),
      ),
    }),
  ),
  status: 201,
  answer: z.object({ message: z.string(), room: Room }),
});

export const leaveRoom = endpoint({
  method: 'DELETE',
  path: '/users/{login}/rooms/{roomId}',
  access: 'token',
  guests: 'room',
  rights: "The user themselves, the room's admin, or root.",
  summary:
    "Leaves a room or removes a member. If the admin leaves, the longest-standing member with an account takes over, or else the longest-standing guest. When the last member leaves, the room is deleted. A guest's account ends with their membership.",
  params: membershipParams,
  status: 200,
  answer: Message,
});

export const roomEvents = endpoint({
  method: 'GET',
  path: '/rooms/{id}/events',
  access: 'token',
  guests: 'room',
  rights: 'Members of the room.',
  summary:
    "First `at`: the revision of the room's document. Then `change`: the next revision with a patch of the document (RFC 7396). If the patch is missing, or after a gap, read the document again. `passing`: something the game shows only to whoever is watching now. `here`: who is viewing the room now, at most 64 names. `stale`: more has changed than was sent. `gone`: the stream has ended for good.",
  params: roomParams,
  kind: 'events',
  status: 200,
  answer: z.object({
    /** For `at`: the document's revision. */
    seq: z.optional(z.number()),
    /** For `change`: the document's next revision, the server's clock, and the patch. */
    revision: z.optional(z.number()),
    now: z.optional(z.string()),
    patch: z.optional(z.unknown()),
    /** For `here`. */
    logins: z.optional(z.array(z.string())),
    count: z.optional(z.number()),
    /** For `stale`: `everything`. */
    topics: z.optional(z.array(z.string())),
    /** For `gone`: why the stream has ended. */
    reason: z.optional(z.enum(['deleted', 'removed', 'signed-out'])),
  }),
});
