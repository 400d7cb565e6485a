import { addressFor } from '#web/api/client.ts';
import type { NewEntry, OutboxEntry } from '#web/outbox/entry.ts';
import type { setCompleted, uploadImage } from '../../contract.ts';
import type { BoardAddress } from '../board-address.ts';
import { words } from '../words.ts';

const markKind = 'bingo mark';
export const photoKind = 'bingo photo';
export const kinds = [markKind, photoKind] as const;

interface SquareOfRoom {
  roomId: string;
  challengeId: string;
  title: string;
}
/** A mark that the server does not have yet: what the square shall be. */
export type UnsentMark = OutboxEntry & { data: SquareOfRoom & { completed: boolean } };
/** A photo that the server does not have yet. While it is held, it waits for its person. */
export type UnsentPhoto = OutboxEntry & { data: SquareOfRoom };
export type Unsent = UnsentMark | UnsentPhoto;

export const isMark = (entry: OutboxEntry): entry is UnsentMark => entry.kind === markKind;
export const isPhoto = (entry: OutboxEntry): entry is UnsentPhoto => entry.kind === photoKind;
export const isOfBingo = (entry: OutboxEntry): entry is Unsent => isMark(entry) || isPhoto(entry);

export type Challenge = Pick<SquareOfRoom, 'title'> & { id: string };

/** Marks and photos of one room, because a photo and the undoing of its square must not overtake each other. */
const laneOf = (roomId: string) => `room/${roomId}`;

function entryOf(kind: string, { roomId }: BoardAddress, { id: challengeId, title }: Challenge) {
  // One of a kind for each square: a later wish takes the place of one that never left.
  const slot = `${kind}/${roomId}/${challengeId}`;
  return { kind, lane: laneOf(roomId), slot, data: { roomId, challengeId, title } };
}

export function markEntry(seat: BoardAddress, challenge: Challenge, completed: boolean): NewEntry {
  const path = '/users/{login}/rooms/{roomId}/challenges/{challengeId}';
  const address = addressFor<typeof setCompleted>(path, { ...seat, challengeId: challenge.id });
  const { data, ...entry } = entryOf(markKind, seat, challenge);
  return {
    ...entry,
    label: words.unsent.mark(challenge.title, completed),
    request: { method: 'PUT', address, body: { completed } },
    data: { ...data, completed },
  };
}

/** Held: it leaves when its person says so. */
export function photoEntry(seat: BoardAddress, challenge: Challenge, photo: Blob): NewEntry {
  const path = '/users/{login}/rooms/{roomId}/challenges/{challengeId}/image';
  const address = addressFor<typeof uploadImage>(path, { ...seat, challengeId: challenge.id });
  return {
    ...entryOf(photoKind, seat, challenge),
    label: words.unsent.photo(challenge.title),
    request: { method: 'POST', address, photo },
    isHeld: true,
  };
}

export const isLeaving = ({ phase }: OutboxEntry) => phase === 'waiting' || phase === 'sending';

const isBehind = (entry: Unsent, other: Unsent) =>
  other.seq > entry.seq && other.data.roomId === entry.data.roomId && other.data.challengeId === entry.data.challengeId;

/** Something else is wished for the same square since. */
export function isOutdated(entry: Unsent, all: readonly Unsent[]): boolean {
  return all.some((other) => isBehind(entry, other) && (isMark(other) || isLeaving(other)));
}

/** The rooms of which something is leaving just now; what only waits for a better time has come to rest. */
export function travellingIn(all: readonly Unsent[]): ReadonlySet<string> {
  const heads = new Map<string, Unsent>();
  for (const entry of all) if (isLeaving(entry) && !heads.has(entry.data.roomId)) heads.set(entry.data.roomId, entry);
  const travelling = [...heads].filter(([, { phase, triedAt }]) => phase === 'sending' || triedAt === undefined);
  return new Set(travelling.map(([roomId]) => roomId));
}
