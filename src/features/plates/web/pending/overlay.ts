import { makeRoomOutbox } from '#features/rooms/web/index.ts';
import { isLeaving, type OutboxEntry } from '#web/outbox/entry.ts';
import type { NewSpot, Spot } from '../../contract.ts';
import type { PlatesRoom } from '../../plates-document.ts';
import { seenOf, tableOf } from '../../rules/scoring.ts';

/** Numbers of spots that the server has not numbered yet: behind all that it has. */
const firstPendingSeq = 2 ** 52;
/** Whether the server has it: nobody can give it a heart or question it before. */
export const isNumbered = ({ seq }: Pick<Spot, 'seq'>): boolean => seq < firstPendingSeq;

interface Laid {
  pending: readonly Unsent[];
  /** Own claims that are questioned and being taken back. */
  takenBack: ReadonlySet<number>;
  /** One's own number in the room. */
  player: number | undefined;
}

/**
 * The room as the server has it with what is on its way there laid over it, in the order in which it was done; points and places follow. What
 * was refused changes nothing. The same room where nothing is changed.
 */
export function withPending(room: PlatesRoom, { pending, takenBack, player }: Laid): PlatesRoom {
  const leaving = pending.filter(isLeaving);
  const added = leaving.filter(isSpot).map(({ data }) => data.spot);
  const undone = new Set(leaving.filter(isUndo).map(({ data }) => data.spotId));
  const known = room.spots.filter(({ id, seq }) => !undone.has(id) && !takenBack.has(seq));
  const spots = player === undefined ? known : [...known, ...ownOf(room, added, player, undone)];
  if (spots.length === room.spots.length && spots.every((spot, index) => spot === room.spots[index])) return room;
  return { ...room, spots, table: tableOf(room.game, room.players, spots.map(seenOf)) };
}

function ownOf(room: PlatesRoom, added: readonly Seen[], player: number, undone: ReadonlySet<string>): Spot[] {
  const known = new Set(room.spots.map(({ id }) => id));
  const shown = new Map<string, Spot>();
  for (const { id, game, target, at, marks, word } of added) {
    // Its answer may be in what was read before it leaves the outbox.
    if (game !== room.game.number || known.has(id) || undone.has(id)) continue;
    const own = { id, player, target, at, ...(marks !== undefined && { marks }), ...(word !== undefined && { word }) };
    shown.set(id, { ...own, seq: firstPendingSeq + shown.size });
  }
  return [...shown.values()];
}

/** What of one's own in this game the server refused, oldest first: spots that do not count, and those that could not be taken back. */
export function refusedOf(room: PlatesRoom, pending: readonly Unsent[]): (PendingSpot | PendingUndo)[] {
  return pending.filter((entry) => {
    if (entry.phase !== 'refused') return false;
    if (isSpot(entry)) return entry.data.spot.game === room.game.number;
    return isUndo(entry) && room.spots.some(({ id }) => id === entry.data.spotId);
  }) as (PendingSpot | PendingUndo)[];
}

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
export type PendingSpot = OutboxEntry & { data: InRoom & { spot: Seen } };
/** A spot that is taken back. */
export type PendingUndo = OutboxEntry & { data: InRoom & { spotId: string; target: string } };
/** Its photo; it follows its spot. */
type PendingPhoto = OutboxEntry & { data: InRoom & { spotId: string; target: string } };
type Unsent = PendingSpot | PendingUndo | PendingPhoto;

export const isSpot = (entry: OutboxEntry): entry is PendingSpot => entry.kind === spotKind;
const isUndo = (entry: OutboxEntry): entry is PendingUndo => entry.kind === undoKind;
export const isPhoto = (entry: OutboxEntry): entry is PendingPhoto => entry.kind === photoKind;
export const isOfPlates = (entry: OutboxEntry): entry is Unsent => isSpot(entry) || isUndo(entry) || isPhoto(entry);

/** A photo whose spot was refused. */
const obsoleteOf = (pending: readonly Unsent[]) =>
  pending.filter(
    (entry) =>
      isPhoto(entry) &&
      entry.phase === 'refused' &&
      !pending.some((one) => isSpot(one) && one.data.spot.id === entry.data.spotId && isLeaving(one)),
  );

/** What is spotted, taken back and photographed in rooms. */
export const spotting = makeRoomOutbox<Unsent>({ kinds, obsoleteOf });
