import { addressFor } from '#web/api/client.ts';
import type { NewEntry } from '#web/outbox/entry.ts';
import type { setCompleted, uploadImage } from '../../contract.ts';
import type { BoardAddress } from '../board-address.ts';
import { words } from '../words.ts';
import { markKind, photoKind, type SquareOfRoom } from './entries.ts';

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
