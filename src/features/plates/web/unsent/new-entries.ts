import { addressFor } from '#web/api/client.ts';
import type { NewEntry } from '#web/outbox/entry.ts';
import type { addSpot, addSpotImage, undoSpot } from '../../contract.ts';
import { words } from '../words.ts';
import { photoKind, type Seen, spotKind, undoKind } from './entries.ts';

const texts = words.unsent;

/** What one spots in a room, takes back and asks goes in this order. */
const laneOf = (roomId: string) => `room/${roomId}`;

export interface SpotAddress {
  roomId: string;
  spotId: string;
  /** What was spotted, and how people call it. */
  target: string;
  title: string;
}

export function spotEntry(roomId: string, spot: Seen, device: string, title: string): NewEntry {
  return {
    kind: spotKind,
    lane: laneOf(roomId),
    label: texts.spot(title),
    request: {
      method: 'POST',
      address: addressFor<typeof addSpot>('/rooms/{id}/plates/spots', { id: roomId }),
      body: { ...spot, device },
    },
    data: { roomId, spot },
  };
}

export function undoEntry({ roomId, spotId, target, title }: SpotAddress, at: string): NewEntry {
  const path = '/rooms/{id}/plates/spots/{spotId}/undo';
  return {
    kind: undoKind,
    lane: laneOf(roomId),
    label: texts.undo(title),
    request: { method: 'POST', address: addressFor<typeof undoSpot>(path, { id: roomId, spotId }), body: { at } },
    data: { roomId, spotId, target },
    // It never counted, or the room is gone.
    settledBy: [404],
  };
}

export function photoEntry({ roomId, spotId, target, title }: SpotAddress, photo: Blob): NewEntry {
  const path = '/rooms/{id}/plates/spots/{spotId}/image';
  return {
    kind: photoKind,
    lane: laneOf(roomId),
    slot: `${photoKind}/${roomId}/${spotId}`,
    label: texts.photo(title),
    request: { method: 'POST', address: addressFor<typeof addSpotImage>(path, { id: roomId, spotId }), photo },
    data: { roomId, spotId, target },
  };
}
