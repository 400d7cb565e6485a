import * as z from 'zod/mini';
import { formerLoginKey } from '#features/accounts/login-key.ts';
import { endpoint } from '#shared/endpoint.ts';
import { gameNames } from '#shared/games.ts';
import type { Patch } from '#shared/merge-patch.ts';
import type { GameName } from '#shared/site-map.ts';
import { roomParams } from './contract.ts';
import { Question } from './question-contract.ts';
import { settlers } from './question-rules.ts';

/**
 * A room as one document: what all its members may see alike. It is nested objects without null, and whatever people add to is kept by a
 * key, so that a change is told as a patch of it; and it has one revision, which each change raises by one.
 */
export const roomParts = {
  room: z.object({
    id: z.string(),
    name: z.string(),
    /** Under which key among the members. */
    admin: z.string(),
    is_private: z.boolean(),
    created_at: z.string(),
    game: z.enum(gameNames),
  }),
  /** By `memberKey`; who has the lowest `since` came first. */
  members: z.record(z.string(), z.object({ login: z.string(), since: z.number(), guest: z.optional(z.literal(true)) })),
  /** What happened, by its number: the last 50. */
  feed: z.record(
    z.string(),
    z.object({
      at: z.string(),
      login: z.string(),
      kind: z.string(),
      title: z.optional(z.string()),
      /** Which part of the game it happened to; of a question, the number of the event with which the claim was made. */
      of: z.optional(z.number()),
    }),
  ),
  /** Who gave a heart to what happened under this number, by `memberKey` and in the order of these numbers. What the feed tells no more has them while it has a photo. */
  hearts: z.record(z.string(), z.record(z.string(), z.number())),
  /** Photos that are shown, by the number of the event of the deed. */
  photos: z.record(
    z.string(),
    z.object({
      /** Whose it is, as `memberKey`. */
      by: z.string(),
      of: z.string(),
      title: z.string(),
      at: z.string(),
      v: z.string(),
    }),
  ),
  questions: z.object({
    settler: z.enum(settlers),
    judge: z.optional(z.string()),
    /** By the number of the event with which the claim was made: those that are open, and the last that were settled. */
    about: z.record(z.string(), Question),
  }),
};
const RoomParts = z.object(roomParts);
export type RoomParts = z.infer<typeof RoomParts>;

/** Under what somebody stands in a document, however they are spelled: no text of people's own is the name of a property. */
export const memberKey = (login: string): string => `@${formerLoginKey(login)}`;

/** A document as it was at a revision. */
export interface Snapshot<All = unknown, Own = unknown> {
  revision: number;
  /** The server's clock, where the game needs it. */
  now?: string | undefined;
  document: RoomParts & All;
  own: Own;
}

/** The change with the next number, as the stream of a room tells it. It holds nothing that a member could not ask for. */
export interface DocumentChange {
  revision: number;
  now: string;
  /** Of the room itself, and of what its game adds; undefined where the document is to be read again. */
  patch?: (Patch<RoomParts> & object) | undefined;
}

export function isDocumentChange(told: unknown): told is DocumentChange {
  if (typeof told !== 'object' || told === null) return false;
  const { revision, now, patch } = told as Partial<DocumentChange>;
  const isPatch = patch === undefined || (typeof patch === 'object' && patch !== null);
  return Number.isSafeInteger(revision) && typeof now === 'string' && isPatch;
}

/** The snapshot of a game's rooms: `all` is what the game adds for everybody in the room, `own` for one person. */
export const roomDocument = <All extends z.core.$ZodShape, Own extends z.core.$ZodShape>(
  game: GameName,
  { all, own }: { all: All; own: Own },
) =>
  endpoint({
    access: 'token',
    guests: 'room',
    params: roomParams,
    method: 'GET',
    path: `/rooms/{id}/document/${game}`,
    rights: 'Members of the room.',
    summary:
      'The room as one document with its revision, as its stream goes on from it, and beside it what is this member’s own.',
    status: 200,
    answer: snapshotOf({ all, own }),
  });

export const snapshotOf = <All extends z.core.$ZodShape, Own extends z.core.$ZodShape>({
  all,
  own,
}: {
  all: All;
  own: Own;
}) =>
  z.object({
    revision: z.number(),
    now: z.optional(z.string()),
    document: z.object({ ...roomParts, ...all }),
    own: z.object(own),
  });
