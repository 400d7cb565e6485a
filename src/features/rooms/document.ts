import * as z from 'zod/mini';
import { previousLoginKey } from '#features/accounts/login-key.ts';
import { endpoint } from '#shared/endpoint.ts';
import { gameNames } from '#shared/games.ts';
import type { Patch } from '#shared/merge-patch.ts';
import type { GameName } from '#shared/site-map.ts';
import { type Room, roomParams } from './contract.ts';
import type { RoomPhoto } from './photos/contract.ts';
import { maxSettledShown, Question, type Settling } from './questions/contract.ts';
import { isOpen, settlers } from './questions/rules.ts';

/** An event in a room's feed. Games define their own kinds and add their own fields. */
export const FeedItem = z.object({
  /** The event's number in its room, counted from 1. */
  seq: z.number(),
  at: z.string(),
  login: z.string(),
  /** One of `roomEventKinds`, or the game's own. */
  kind: z.string(),
  /** The subject of the event, if it has one, or what a question is about. */
  title: z.optional(z.string()),
  /** For questions, the number of the claim's event; otherwise the part of the game that the event changed. */
  of: z.optional(z.number()),
  /** The version of the activity's photo, if it has one and still counts. */
  photo: z.optional(z.string()),
  /** The logins of those who gave this entry a heart, earliest first; left out if there are none. */
  hearts: z.optional(z.array(z.string())),
});
export type FeedItem = z.infer<typeof FeedItem>;

/**
 * Everything that looks the same to all members of a room. It never contains null, and its collections are keyed, so
 * that a change can be sent as a patch. Each change raises its revision by one.
 */
const roomParts = {
  room: z.object({
    id: z.string(),
    name: z.string(),
    /** A key of `members`. */
    admin: z.string(),
    is_private: z.boolean(),
    /** True while nobody new can join; left out otherwise. */
    is_locked: z.optional(z.literal(true)),
    created_at: z.string(),
    game: z.enum(gameNames),
  }),
  /** Keyed by `memberKey`; the member with the lowest `since` joined first. */
  members: z.record(z.string(), z.object({ login: z.string(), since: z.number(), guest: z.optional(z.literal(true)) })),
  /** The last 50 events, keyed by number. */
  feed: z.record(
    z.string(),
    z.object({
      at: z.string(),
      login: z.string(),
      kind: z.string(),
      title: z.optional(z.string()),
      /** The part of the game that the event is about; for a question, the number of the claim's event. */
      of: z.optional(z.number()),
    }),
  ),
  /**
   * Keyed by the event's number and then the giver's `memberKey`; the values give the order. Hearts for an older event
   * are kept as long as it has a photo.
   */
  hearts: z.record(z.string(), z.record(z.string(), z.number())),
  /** The photos shown, keyed by the number of the activity's event. */
  photos: z.record(
    z.string(),
    z.object({
      /** The owner's `memberKey`. */
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
    /** The open questions and the last settled ones, keyed by the number of the claim's event. */
    about: z.record(z.string(), Question),
  }),
};
const RoomParts = z.object(roomParts);
export type RoomParts = z.infer<typeof RoomParts>;

/** A login's key in a document, however it's spelled. The prefix keeps `__proto__` from being a property name. */
export const memberKey = (login: string): string => `@${previousLoginKey(login)}`;

export interface Snapshot<All = unknown, Own = unknown> {
  revision: number;
  /** The server's clock, if the game needs it. */
  now?: string | undefined;
  document: RoomParts & All;
  own: Own;
}

/** The next change on the room's stream. It contains nothing that a member couldn't request. */
export interface DocumentChange {
  revision: number;
  now: string;
  /** Covers the room and the game's additions; undefined if the document must be read again. */
  patch?: (Patch<RoomParts> & object) | undefined;
}

export function isDocumentChange(payload: unknown): payload is DocumentChange {
  if (typeof payload !== 'object' || payload === null) return false;
  const { revision, now, patch } = payload as Partial<DocumentChange>;
  const isPatch = patch === undefined || (typeof patch === 'object' && patch !== null);
  return Number.isSafeInteger(revision) && typeof now === 'string' && isPatch;
}

/** The endpoint for a room's snapshot. A game adds `all` for everybody in the room, and `own` just for the caller. */
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
      "The room as one document with its revision, where its stream continues, and the caller's own part beside it.",
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

export const feedLength = 50;

interface SentEvent {
  seq: number;
  at: string;
  kind: string;
  login: string;
  position?: number | null | undefined;
  title?: string | null | undefined;
  /** Only for `joined`. */
  isGuest?: true | undefined;
}

type Entry = RoomParts['feed'][string];

export const entryOf = ({ at, login, kind, title, position }: SentEvent): Entry => ({
  ...{ at, login, kind },
  ...(typeof title === 'string' && { title }),
  ...(typeof position === 'number' && { of: position }),
});

/** The patch for an event; undefined for a rename: the login appears everywhere, so everything is read again. */
export function patchOfEvent(event: SentEvent): (Patch<RoomParts> & object) | undefined {
  const { seq, kind, login, isGuest } = event;
  if (kind === 'respelled' || kind === 'renamed') return undefined;
  const feed = { [seq]: entryOf(event), ...(seq > feedLength && { [seq - feedLength]: null }) };
  const key = memberKey(login);
  if (kind === 'joined') return { feed, members: { [key]: { login, since: seq, ...(isGuest && { guest: true }) } } };
  if (kind === 'left' || kind === 'removed') return { feed, members: { [key]: null } };
  if (kind === 'stayed') return { feed, members: { [key]: { guest: null } } };
  if (kind === 'locked') return { feed, room: { is_locked: true } };
  if (kind === 'unlocked') return { feed, room: { is_locked: null } };
  return kind === 'inherited' ? { feed, room: { admin: key } } : { feed };
}

/** The room in a snapshot, in the shape that pages use. */
export function roomOf({ room, members }: Pick<RoomParts, 'room' | 'members'>): Room {
  const present = Object.values(members).sort((a, b) => a.since - b.since);
  const guests = present.filter(({ guest }) => guest).map(({ login }) => login);
  return {
    ...room,
    admin: members[room.admin]?.login ?? room.admin.slice(1),
    users: present.map(({ login }) => login),
    user_count: present.length,
    ...(guests.length > 0 && { guests }),
  };
}

/** The logins of those who gave this event a heart, earliest first. */
export function heartsOf({ hearts, members }: Pick<RoomParts, 'hearts' | 'members'>, seq: number | string): string[] {
  return Object.entries(hearts[seq] ?? {})
    .sort(([, a], [, b]) => a - b)
    .flatMap(([key]) => members[key]?.login ?? []);
}

/** Caches a result per object until one of its inputs changes, so that unchanged results stay the same object. */
export function makeMemo<Of extends WeakKey, Made>() {
  const known = new WeakMap<Of, { inputs: readonly unknown[]; made: Made }>();
  return (of: Of, inputs: readonly unknown[], make: () => Made): Made => {
    const before = known.get(of);
    if (before?.inputs.every((input, at) => input === inputs[at])) return before.made;
    const made = make();
    known.set(of, { inputs, made });
    return made;
  };
}

const memoItem = makeMemo<Entry, FeedItem>();

export function feedOf(document: RoomParts): FeedItem[] {
  const { feed, photos, hearts, members } = document;
  return Object.keys(feed)
    .map(Number)
    .sort((a, b) => b - a)
    .slice(0, feedLength)
    .flatMap((seq) => {
      const entry = feed[seq];
      if (entry === undefined) return [];
      const given = hearts[seq];
      const photo = photos[seq]?.v;
      const inputs = [photo, given, given && members];
      return memoItem(entry, inputs, () => itemOf(seq, entry, photo, heartsOf(document, seq)));
    });
}

const itemOf = (seq: number, entry: Entry, photo: string | undefined, hearts: string[]): FeedItem => ({
  seq,
  ...entry,
  ...(photo !== undefined && { photo }),
  ...(hearts.length > 0 && { hearts }),
});

export function photosOf(document: RoomParts): RoomPhoto[] {
  const { photos, members } = document;
  return Object.entries(photos)
    .map(([seq, photo]) => ({ ...photo, seq: Number(seq), login: members[photo.by]?.login }))
    .filter((photo): photo is typeof photo & { login: string } => photo.login !== undefined)
    .sort((a, b) => b.seq - a.seq)
    .map(({ by: _, ...photo }) => ({ ...photo, hearts: heartsOf(document, photo.seq) }));
}

export interface Questions extends Settling {
  /** Open questions first, by deadline; then the last settled ones, newest first. */
  questions: Question[];
}

export function questionsOf({ questions: { about, ...settling } }: RoomParts): Questions {
  const all = Object.values(about);
  const open = all.filter(isOpen).sort((a, b) => compare(a.ends_at, b.ends_at) || a.seq - b.seq);
  const settledAt = ({ settled }: Question) => settled?.at ?? '';
  const settled = all
    .filter((question) => !isOpen(question))
    .sort((a, b) => compare(settledAt(b), settledAt(a)) || b.seq - a.seq)
    .slice(0, maxSettledShown);
  return { ...settling, questions: [...open, ...settled] };
}

const compare = (a: string, b: string): number => Number(a > b) - Number(a < b);
