import { makeRoomOutbox } from '#features/rooms/web/index.ts';
import { isQueued, type OutboxEntry } from '#web/outbox/entry.ts';
import type { NewSpot, Spot } from '../../contract.ts';
import type { PlatesRoom } from '../../plates-document.ts';
import { seenOf, tableOf } from '../../rules/scoring.ts';

/** Numbers for pending spots: after all of the server's. */
const firstPendingSeq = 2 ** 52;
/** Whether the server has the spot; until then it can't get a heart or a question. */
export const isNumbered = ({ seq }: Pick<Spot, 'seq'>): boolean => seq < firstPendingSeq;

interface PendingState {
  pending: readonly PendingEntry[];
  /** The user's questioned claims that are being undone. */
  undoneSeqs: ReadonlySet<number>;
  player: number | undefined;
}

/** The server's room with pending spots applied, points and places recomputed; the same object if nothing changes. */
export function withPending(room: PlatesRoom, { pending, undoneSeqs, player }: PendingState): PlatesRoom {
  const queued = pending.filter(isQueued);
  const added = queued.filter(isSpot).map(({ data }) => data.spot);
  const undone = new Set(queued.filter(isUndo).map(({ data }) => data.spotId));
  const known = room.spots.filter(({ id, seq }) => !undone.has(id) && !undoneSeqs.has(seq));
  const spots = player === undefined ? known : [...known, ...ownOf(room, added, player, undone)];
  if (spots.length === room.spots.length && spots.every((spot, index) => spot === room.spots[index])) return room;
  return { ...room, spots, table: tableOf(room.game, room.players, spots.map(seenOf)) };
}

function ownOf(room: PlatesRoom, added: readonly Seen[], player: number, undone: ReadonlySet<string>): Spot[] {
  const known = new Set(room.spots.map(({ id }) => id));
  const shown = new Map<string, Spot>();
  for (const { id, game, target, at, marks, word } of added) {
    // A fetched room may already include an entry's result before the entry leaves the outbox.
    if (game !== room.game.number || known.has(id) || undone.has(id)) continue;
    const own = { id, player, target, at, ...(marks !== undefined && { marks }), ...(word !== undefined && { word }) };
    shown.set(id, { ...own, seq: firstPendingSeq + shown.size });
  }
  return [...shown.values()];
}

/** The user's refused entries of this game, oldest first: spots that don't count and failed undos. */
export function refusedOf(room: PlatesRoom, pending: readonly PendingEntry[]): (PendingSpot | PendingUndo)[] {
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

export type Seen = Omit<NewSpot, 'device'>;
interface SpotReference {
  roomId: string;
  spotId: string;
  target: string;
}
export type PendingSpot = OutboxEntry & { data: { roomId: string; spot: Seen } };
export type PendingUndo = OutboxEntry & { data: SpotReference };
/** A spot's photo, sent after its spot. */
type PendingPhoto = OutboxEntry & { data: SpotReference };
type PendingEntry = PendingSpot | PendingUndo | PendingPhoto;

export const isSpot = (entry: OutboxEntry): entry is PendingSpot => entry.kind === spotKind;
const isUndo = (entry: OutboxEntry): entry is PendingUndo => entry.kind === undoKind;
export const isPhoto = (entry: OutboxEntry): entry is PendingPhoto => entry.kind === photoKind;
export const isOfPlates = (entry: OutboxEntry): entry is PendingEntry =>
  isSpot(entry) || isUndo(entry) || isPhoto(entry);

/** Photos whose spot was refused. */
const obsoleteOf = (pending: readonly PendingEntry[]) =>
  pending.filter(
    (entry) =>
      isPhoto(entry) &&
      entry.phase === 'refused' &&
      !pending.some((other) => isSpot(other) && other.data.spot.id === entry.data.spotId && isQueued(other)),
  );

export const spotOutbox = makeRoomOutbox<PendingEntry>({ kinds, obsoleteOf });
