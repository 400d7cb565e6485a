import * as z from 'zod/mini';
import { PlayedChallenge } from '#features/challenges/contract.ts';
import { membershipParams, roomParams } from '#features/rooms/contract.ts';
import { endpoint } from '#shared/endpoint.ts';
import { BingoSettings, ChangedBingo } from './settings.ts';

export const BoardEntry = z.object({
  completed: z.boolean(),
  completed_at: z.nullable(z.string()),
  has_image: z.boolean(),
  /** The photo's version, which is part of the thumbnail's URL and changes when the photo is replaced. */
  photo: z.optional(z.string()),
  /** The number of the event that completed the square, if it's completed. Hearts and the photo's URL refer to it. */
  seq: z.optional(z.number()),
  challenge: PlayedChallenge,
});
export type BoardEntry = z.infer<typeof BoardEntry>;
/** Twelve entries in board order, row by row; empty before the deal. */
export const Board = z.array(BoardEntry);

/** A square after a change, with the room's new revision, or without it if nothing changed. */
const Changed = z.extend(BoardEntry, { revision: z.optional(z.number()) });

export type BoardAddress = z.infer<typeof membershipParams>;

const squareParams = z.strictObject({
  ...membershipParams.shape,
  challengeId: z.string().check(z.minLength(1), z.maxLength(100)),
});

export const getBoard = endpoint({
  method: 'GET',
  path: '/users/{login}/rooms/{roomId}/challenges',
  access: 'token',
  guests: 'room',
  rights: 'Members of the room.',
  summary: "A member's board. Empty until it is dealt.",
  params: membershipParams,
  status: 200,
  answer: Board,
});

export const dealBoard = endpoint({
  method: 'POST',
  path: '/users/{login}/rooms/{roomId}/challenges',
  access: 'token',
  guests: 'room',
  rights: 'The user themselves.',
  summary: 'Deals the board, once. A second call answers 200 with the same board.',
  params: membershipParams,
  body: z.optional(z.strictObject({})),
  status: 201,
  answer: Board,
});

export const setCompleted = endpoint({
  method: 'PUT',
  path: '/users/{login}/rooms/{roomId}/challenges/{challengeId}',
  access: 'token',
  guests: 'room',
  rights: 'The user themselves.',
  summary: 'Marks a challenge as complete or incomplete. Repeating that is not an error.',
  params: squareParams,
  body: z.strictObject({ completed: z.boolean('completed must be true or false') }),
  keyed: true,
  status: 200,
  answer: Changed,
});

export const uploadImage = endpoint({
  method: 'POST',
  path: '/users/{login}/rooms/{roomId}/challenges/{challengeId}/image',
  access: 'token',
  guests: 'room',
  rights: 'The user themselves.',
  summary: 'Completes a challenge with a photo (field `image`, JPEG, PNG or WebP).',
  params: squareParams,
  kind: 'upload',
  keyed: true,
  status: 201,
  answer: Changed,
});

export const swapSquare = endpoint({
  method: 'POST',
  path: '/users/{login}/rooms/{roomId}/challenges/{challengeId}/swap',
  access: 'token',
  guests: 'room',
  rights: 'The user themselves.',
  summary:
    'Swaps an open square for another challenge of the same difficulty, as often as the room allows. Returns the new square.',
  params: squareParams,
  body: z.optional(z.strictObject({})),
  keyed: true,
  status: 200,
  answer: Changed,
});

export const setBingo = endpoint({
  method: 'PUT',
  path: '/rooms/{id}/bingo/settings',
  access: 'token',
  guests: 'room',
  rights: 'The admin of the room, or root.',
  summary:
    'Sets how many squares each player may swap, when the game ends, and, until there is a board, which categories boards are dealt from.',
  params: roomParams,
  body: ChangedBingo,
  status: 200,
  answer: z.extend(BingoSettings, { revision: z.optional(z.number()) }),
});

export const listCategories = endpoint({
  method: 'GET',
  path: '/rooms/{id}/bingo/categories',
  access: 'token',
  guests: 'room',
  rights: 'Members of the room.',
  summary: 'The categories of the active challenges, and how many each has.',
  params: roomParams,
  status: 200,
  answer: z.array(z.object({ category: z.string(), challenges: z.number() })),
});

export const playAgain = endpoint({
  method: 'POST',
  path: '/rooms/{id}/bingo/again',
  access: 'token',
  guests: 'room',
  rights: 'The admin of the room, or root.',
  summary: 'Starts the next game after this one, in the same room: deletes all boards with their photos.',
  params: roomParams,
  body: z.strictObject({ game: z.int('game must be a number').check(z.minimum(1, 'game must be 1 or more')) }),
  keyed: true,
  status: 200,
  answer: z.object({ game: z.number(), revision: z.optional(z.number()) }),
});

export const getImage = endpoint({
  method: 'GET',
  path: '/users/{login}/rooms/{roomId}/challenges/{challengeId}/image',
  access: 'token',
  guests: 'room',
  rights: 'Members of the room.',
  summary: 'The photo of a completed challenge, as a base64 JPEG.',
  params: squareParams,
  status: 200,
  answer: z.object({ image: z.string() }),
});
