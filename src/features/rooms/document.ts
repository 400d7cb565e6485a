import * as z from 'zod/mini';
import { loginKey } from '#features/accounts/login-key.ts';
import { endpoint } from '#shared/endpoint.ts';
import { gameNames } from '#shared/games.ts';
import type { Patch } from '#shared/merge-patch.ts';
import type { GameName } from '#shared/site-map.ts';
import { type Room, type RoomNews, roomParams } from './contract.ts';

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
};
const RoomParts = z.object(roomParts);
export type RoomParts = z.infer<typeof RoomParts>;

/** What only this person is told of the room itself. */
export const ownParts = {
  /** Of a private room, unless they are a guest. */
  password: z.optional(z.string()),
};

/** Under what somebody stands in a document, however they are spelled: no text of people's own is the name of a property. */
export const memberKey = (login: string): string => `@${loginKey(login)}`;

/** A document as it was at a revision. */
export interface Snapshot<All = unknown, Own = unknown> {
  revision: number;
  /** The server's clock, as all moments in it. */
  now: string;
  document: RoomParts & All;
  own: Own;
}

/** The change with the next number, as the stream of a room tells it. It holds nothing that a member could not ask for. */
export interface DocumentChange {
  revision: number;
  now: string;
  /** Of the room itself, and of what its game adds. */
  patch: Patch<RoomParts> & object;
}

export function isDocumentChange(told: unknown): told is DocumentChange {
  if (typeof told !== 'object' || told === null) return false;
  const { revision, now, patch } = told as Partial<DocumentChange>;
  return Number.isSafeInteger(revision) && typeof now === 'string' && typeof patch === 'object' && patch !== null;
}

/** The games whose rooms are told as documents. The others tell their events, until they are, too. */
export const hasDocument = (game: GameName): boolean => game === 'partyfun';

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
    path: `/rooms/{id}/${game}`,
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
    now: z.string(),
    document: z.object({ ...roomParts, ...all }),
    own: z.object({ ...ownParts, ...own }),
  });

/** What an event of its history changes of a room itself. */
export function patchOfEvent({
  seq,
  kind,
  login,
  guest,
}: Pick<RoomNews, 'seq' | 'kind' | 'login' | 'guest'>): Patch<RoomParts> & object {
  const members = (change: Patch<RoomParts['members'][string]> | null) => ({ members: { [memberKey(login)]: change } });
  if (kind === 'joined') return members({ login, since: seq, ...(guest && { guest }) });
  if (kind === 'left' || kind === 'removed') return members(null);
  if (kind === 'stayed') return members({ guest: null });
  if (kind === 'respelled') return members({ login });
  return kind === 'inherited' ? { room: { admin: memberKey(login) } } : {};
}

/** The room of a snapshot as its pages know one. */
export function roomOf({ revision, document, own }: Snapshot<unknown, { password?: string | undefined }>): Room {
  const { room, members } = document;
  const present = Object.values(members).sort((a, b) => a.since - b.since);
  const guests = present.filter(({ guest }) => guest).map(({ login }) => login);
  return {
    ...room,
    admin: members[room.admin]?.login ?? room.admin.slice(1),
    ...(own.password !== undefined && { password: own.password }),
    users: present.map(({ login }) => login),
    user_count: present.length,
    revision,
    ...(guests.length > 0 && { guests }),
  };
}
