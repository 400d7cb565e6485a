import { makeRoomOutbox } from '#features/rooms/web/index.ts';
import type { OutboxEntry } from '#web/outbox/entry.ts';
import { isLeaving } from '#web/outbox/entry.ts';
import type { NewSpot } from '../../contract.ts';

export const spotKind = 'plates spot';
export const undoKind = 'plates undo';
export const photoKind = 'plates photo';
const kinds = [spotKind, undoKind, photoKind] as const;

interface InRoom {
  roomId: string;
}
/** What was seen, as it is told to the server. */
export type Seen = Omit<NewSpot, 'device'>;
/** A spot that the server does not have yet. */
export type UnsentSpot = OutboxEntry & { data: InRoom & { spot: Seen } };
/** A spot that is taken back. */
export type UnsentUndo = OutboxEntry & { data: InRoom & { spotId: string; target: string } };
/** Its photo; it follows its spot. */
export type UnsentPhoto = OutboxEntry & { data: InRoom & { spotId: string; target: string } };
export type Unsent = UnsentSpot | UnsentUndo | UnsentPhoto;

export const isSpot = (entry: OutboxEntry): entry is UnsentSpot => entry.kind === spotKind;
export const isUndo = (entry: OutboxEntry): entry is UnsentUndo => entry.kind === undoKind;
export const isPhoto = (entry: OutboxEntry): entry is UnsentPhoto => entry.kind === photoKind;
export const isOfPlates = (entry: OutboxEntry): entry is Unsent => isSpot(entry) || isUndo(entry) || isPhoto(entry);

/** A photo whose spot was refused. */
const uselessOf = (unsent: readonly Unsent[]) =>
  unsent.filter(
    (entry) =>
      isPhoto(entry) &&
      entry.phase === 'refused' &&
      !unsent.some((one) => isSpot(one) && one.data.spot.id === entry.data.spotId && isLeaving(one)),
  );

/** What is spotted, taken back and photographed in rooms. */
export const spotting = makeRoomOutbox<Unsent>({ kinds, uselessOf });
