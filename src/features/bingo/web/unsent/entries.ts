import { addressFor } from '#web/api/client.ts';
import { isLeaving, type NewEntry, type Outbox, type OutboxEntry } from '#web/outbox/entry.ts';
import type { setCompleted, uploadImage } from '../../contract.ts';
import type { BoardAddress } from '../board-address.ts';
import { words } from '../words.ts';

export const markKind = 'bingo mark';
export const photoKind = 'bingo photo';
export const kinds = [markKind, photoKind] as const;

export interface SquareOfRoom {
  roomId: string;
  challengeId: string;
  title: string;
}
/** A mark that the server does not have yet: what the square shall be. */
export type UnsentMark = OutboxEntry & { data: SquareOfRoom & { completed: boolean } };
/** A photo that the server does not have yet. While it is held, it waits for its person. */
export type UnsentPhoto = OutboxEntry & { data: SquareOfRoom & { isAnswer?: true } };
export type Unsent = UnsentMark | UnsentPhoto;

export const isMark = (entry: OutboxEntry): entry is UnsentMark => entry.kind === markKind;
export const isPhoto = (entry: OutboxEntry): entry is UnsentPhoto => entry.kind === photoKind;
export const isOfBingo = (entry: OutboxEntry): entry is Unsent => isMark(entry) || isPhoto(entry);

const isBehind = (entry: Unsent, other: Unsent) =>
  other.seq > entry.seq && other.data.roomId === entry.data.roomId && other.data.challengeId === entry.data.challengeId;

/** Something else is wished for the same square since. */
export function isOutdated(entry: Unsent, all: readonly Unsent[]): boolean {
  return all.some((other) => isBehind(entry, other) && (isMark(other) || isLeaving(other)));
}

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

/** Held: it leaves when its person says so. `isAnswer`: for a square that is done, about which somebody asks. */
export function photoEntry(seat: BoardAddress, challenge: Challenge, photo: Blob, isAnswer = false): NewEntry {
  const path = '/users/{login}/rooms/{roomId}/challenges/{challengeId}/image';
  const address = addressFor<typeof uploadImage>(path, { ...seat, challengeId: challenge.id });
  const { data, ...entry } = entryOf(photoKind, seat, challenge);
  return {
    ...entry,
    data: isAnswer ? { ...data, isAnswer } : data,
    label: words.unsent.photo(challenge.title),
    request: { method: 'POST', address, photo },
    isHeld: true,
  };
}

/** Lets a photo go, again where it came to nothing; a second press changes nothing. */
export function sendPhoto(outbox: Outbox, { id, phase }: UnsentPhoto): void {
  if (phase === 'held') void outbox.release(id);
  else if (phase === 'refused') void outbox.retry(id);
  else outbox.flush();
}

/** It may have arrived already: then its square is opened again behind it. */
export async function discardPhoto(outbox: Outbox, seat: BoardAddress, photo: UnsentPhoto): Promise<void> {
  if (await outbox.discard(photo.id)) return;
  // The square was done before, and stays so.
  if (photo.data.isAnswer) return;
  const { challengeId, title } = photo.data;
  await outbox.put(markEntry(seat, { id: challengeId, title }, false));
}

export const mayHaveLeft = ({ phase, triedAt }: UnsentPhoto) =>
  phase === 'sending' || (phase === 'waiting' && triedAt !== undefined);
