import type { Patch } from '#shared/merge-patch.ts';
import type { Room } from './contract.ts';
import { memberKey, type RoomParts } from './document.ts';
import type { FeedItem } from './feed-contract.ts';
import type { RoomPhoto } from './photo-contract.ts';
import { type Question, type Settling, settledTold } from './question-contract.ts';
import { isOpen } from './question-rules.ts';

/** So many of a room's events its feed shows, the newest. */
export const feedLength = 50;

/** An event of a room's history as it is told. */
interface Told {
  seq: number;
  at: string;
  kind: string;
  login: string;
  position?: number | undefined;
  title?: string | undefined;
  /** Of who joined. */
  isGuest?: true | undefined;
}

/** What an event changes of a room itself; undefined where all is to be read again: a login that is spelled otherwise is so everywhere. */
export function patchOfEvent(event: Told): (Patch<RoomParts> & object) | undefined {
  const { seq, kind, login, isGuest, at, title, position } = event;
  if (kind === 'respelled') return undefined;
  const item = {
    at,
    login,
    kind,
    ...(title !== undefined && { title }),
    ...(position !== undefined && { of: position }),
  };
  const feed = { [seq]: item, ...(seq > feedLength && { [seq - feedLength]: null }) };
  const key = memberKey(login);
  if (kind === 'joined') return { feed, members: { [key]: { login, since: seq, ...(isGuest && { guest: true }) } } };
  if (kind === 'left' || kind === 'removed') return { feed, members: { [key]: null } };
  if (kind === 'stayed') return { feed, members: { [key]: { guest: null } } };
  return kind === 'inherited' ? { feed, room: { admin: key } } : { feed };
}

/** The room of a snapshot as its pages know one. */
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

/** Logins of who gave a heart to the event of this number, the first one first. */
export function heartsOf({ hearts, members }: Pick<RoomParts, 'hearts' | 'members'>, seq: number | string): string[] {
  return Object.entries(hearts[seq] ?? {})
    .sort(([, a], [, b]) => a - b)
    .flatMap(([key]) => members[key]?.login ?? []);
}

type Entry = RoomParts['feed'][string];
/** Made of these, so that an entry that did not change stays the same object. */
interface MadeItem {
  of: readonly unknown[];
  item: FeedItem;
}
const items = new WeakMap<Entry, MadeItem>();

/** The last that happened, newest first. */
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
      const of = [photo, given, given && members];
      const known = items.get(entry);
      if (known?.of.every((part, at) => part === of[at])) return known.item;
      const made = { of, item: itemOf(seq, entry, photo, heartsOf(document, seq)) };
      items.set(entry, made);
      return made.item;
    });
}

const itemOf = (seq: number, entry: Entry, photo: string | undefined, hearts: string[]): FeedItem => ({
  seq,
  at: entry.at,
  login: entry.login,
  kind: entry.kind,
  ...(entry.title !== undefined && { title: entry.title }),
  ...(entry.of !== undefined && { of: entry.of }),
  ...(photo !== undefined && { photo }),
  ...(hearts.length > 0 && { hearts }),
});

/** The photos that a room shows, newest first. */
export function photosOf(document: RoomParts): RoomPhoto[] {
  const { photos, members } = document;
  return Object.entries(photos)
    .map(([seq, photo]) => ({ ...photo, seq: Number(seq), login: members[photo.by]?.login }))
    .filter((photo): photo is typeof photo & { login: string } => photo.login !== undefined)
    .sort((a, b) => b.seq - a.seq)
    .map(({ by: _, ...photo }) => ({ ...photo, hearts: heartsOf(document, photo.seq) }));
}

export interface Questions extends Settling {
  /** Those that are open, the one that ends first first; then those that were settled last, the newest first. */
  questions: Question[];
}

/** What is asked in a room. */
export function questionsOf({ questions: { about, ...settling } }: RoomParts): Questions {
  const all = Object.values(about);
  const open = all.filter(isOpen).sort((a, b) => compare(a.ends_at, b.ends_at) || a.seq - b.seq);
  const settledAt = ({ settled }: Question) => settled?.at ?? '';
  const settled = all
    .filter((question) => !isOpen(question))
    .sort((a, b) => compare(settledAt(b), settledAt(a)) || b.seq - a.seq)
    .slice(0, settledTold);
  return { ...settling, questions: [...open, ...settled] };
}

const compare = (a: string, b: string): number => Number(a > b) - Number(a < b);
