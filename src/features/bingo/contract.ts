import * as z from 'zod/mini';
import { loginParam, Message } from '#features/accounts/contract.ts';
import { endpoint } from '#shared/endpoint.ts';
import { name } from '#shared/names.ts';
import { games, roleForGame, roomLimits, roomSentences } from './room-rules.ts';

export { type Game, games, roleForGame, roomLimits, roomSentences } from './room-rules.ts';

const byGame = (from: 'params' | 'body') => ({
  words: 'bingo; for plates and partyfun: developer',
  roleFor: (input: { params: Record<string, unknown>; body: unknown }) =>
    roleForGame(from === 'params' ? input.params.gameName : (input.body as { game?: unknown } | undefined)?.game),
});

// ---- What travels ----------------------------------------------------------------------------------------------

export const Room = z.object({
  /** The code: six digits. */
  id: z.string(),
  name: z.string(),
  admin: z.string(),
  is_private: z.boolean(),
  /** Only for members of a private room. */
  password: z.optional(z.string()),
  /** In order of joining; left out for strangers to a private room. */
  users: z.optional(z.array(z.string())),
  user_count: z.number(),
  created_at: z.string(),
  game: z.enum(games),
});
export type Room = z.infer<typeof Room>;

export const BoardEntry = z.object({
  completed: z.boolean(),
  completed_at: z.nullable(z.string()),
  has_image: z.boolean(),
  challenge: z.object({
    id: z.string(),
    title: z.string(),
    description: z.string(),
    difficulty: z.number(),
    category: z.string(),
    points: z.number(),
    image_required: z.boolean(),
  }),
});
export type BoardEntry = z.infer<typeof BoardEntry>;
/** Twelve entries in board order, row by row; empty before the deal. */
export const Board = z.array(BoardEntry);

// ---- Parameters ------------------------------------------------------------------------------------------------

/** Any text: what is not the code of a room one may know of is simply not found. */
const roomId = z.string().check(z.minLength(1), z.maxLength(100));
export const roomParams = z.strictObject({ id: roomId });
const seatParams = z.strictObject({ login: loginParam.shape.login, roomId });
const squareParams = z.strictObject({
  ...seatParams.shape,
  challengeId: z.string().check(z.minLength(1), z.maxLength(100)),
});
const gameParams = z.strictObject({ gameName: z.string().check(z.minLength(1), z.maxLength(100)) });

/** Pages of a list: at most `limit` rooms, older than the room `before`. */
const pageQuery = z.strictObject({
  limit: z.optional(z.string().check(z.regex(/^(?:[1-9]\d?|100)$/, 'limit must be a whole number from 1 to 100'))),
  before: z.optional(z.string().check(z.regex(/^\d{6}$/, 'before must be the number of a room'))),
});

// ---- Calls -----------------------------------------------------------------------------------------------------

export const getGame = endpoint({
  method: 'GET',
  path: '/games/{gameName}',
  access: byGame('params'),
  summary: 'What a game is about, as key and value.',
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
  summary: 'Rooms a person is in, newest first.',
  params: loginParam,
  query: pageQuery,
  status: 200,
  answer: z.array(Room),
});

/** The creation form with its sentences, in the order in which they are told. */
export const NewRoom = z
  .strictObject({
    game: z.enum(games, 'There is no such game'),
    name: name({ field: 'name', missing: roomSentences.noName, max: roomLimits.nameMax }),
    is_private: z.optional(z.boolean('is_private must be true or false')),
    password: z.optional(
      z.nullable(
        z.string(roomSentences.noPassword).check(z.maxLength(roomLimits.passwordMax, 'The password is too long')),
      ),
    ),
  })
  .check(
    z.refine((room) => room.is_private !== true || (typeof room.password === 'string' && room.password.trim() !== ''), {
      error: roomSentences.noPassword,
      path: ['password'],
    }),
    z.refine(
      (room) => typeof room.password !== 'string' || (room.password.isWellFormed() && !room.password.includes('\0')),
      {
        error: 'The password contains characters that cannot be typed',
        path: ['password'],
      },
    ),
  );

export const createRoom = endpoint({
  method: 'POST',
  path: '/rooms',
  access: byGame('body'),
  summary: 'Opens a room; the caller is its admin and first member.',
  body: NewRoom,
  status: 201,
  answer: z.object({ message: z.string(), room: Room }),
});

export const getRoom = endpoint({
  method: 'GET',
  path: '/rooms/{id}',
  access: 'token',
  rights: 'Strangers to a private room see neither its members nor its password.',
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
  rights: 'Oneself.',
  summary: 'Joins a room; joining twice is no error and answers 200.',
  params: seatParams,
  body: z.optional(
    z.strictObject({
      password: z.optional(
        z.nullable(z.string(roomSentences.passwordNeeded).check(z.maxLength(roomLimits.passwordMax, 'Wrong password'))),
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
  rights: 'Oneself, the admin of the room, or root.',
  summary: 'Leaves a room or removes a member; an admin who leaves hands over.',
  params: seatParams,
  status: 200,
  answer: Message,
});

export const getBoard = endpoint({
  method: 'GET',
  path: '/users/{login}/rooms/{roomId}/challenges',
  access: 'token',
  rights: 'Members of the room.',
  summary: 'The board of a member; empty before the deal.',
  params: seatParams,
  status: 200,
  answer: Board,
});

export const dealBoard = endpoint({
  method: 'POST',
  path: '/users/{login}/rooms/{roomId}/challenges',
  access: 'token',
  rights: 'Oneself.',
  summary: 'Deals the board, once; a second call answers 200 with the same board.',
  params: seatParams,
  body: z.optional(z.strictObject({})),
  status: 201,
  answer: Board,
});

export const setCompleted = endpoint({
  method: 'PUT',
  path: '/users/{login}/rooms/{roomId}/challenges/{challengeId}',
  access: 'token',
  rights: 'Oneself.',
  summary: 'Completes a challenge or takes the completion back; setting what is set is no error.',
  params: squareParams,
  body: z.strictObject({ completed: z.boolean('completed must be true or false') }),
  status: 200,
  answer: BoardEntry,
});

export const uploadImage = endpoint({
  method: 'POST',
  path: '/users/{login}/rooms/{roomId}/challenges/{challengeId}/image',
  access: 'token',
  rights: 'Oneself.',
  summary: 'Completes a challenge with a photo (field `image`, JPEG, PNG or WebP).',
  params: squareParams,
  kind: 'upload',
  status: 201,
  answer: BoardEntry,
});

export const getImage = endpoint({
  method: 'GET',
  path: '/users/{login}/rooms/{roomId}/challenges/{challengeId}/image',
  access: 'token',
  rights: 'Members of the room.',
  summary: 'The photo of a done challenge, base64 of a JPEG.',
  params: squareParams,
  status: 200,
  answer: z.object({ image: z.string() }),
});

export const roomEvents = endpoint({
  method: 'GET',
  path: '/rooms/{id}/events',
  access: 'token',
  rights: 'Members of the room.',
  summary:
    'Says which topics are stale: `room` (details and members), `scores`, `board/<login>`; and when the room is gone.',
  params: roomParams,
  kind: 'events',
  status: 200,
  answer: z.object({
    topics: z.optional(z.array(z.string())),
    /** In a `gone` event: why the stream ends for good. */
    reason: z.optional(z.enum(['deleted', 'removed', 'signed-out'])),
  }),
});
