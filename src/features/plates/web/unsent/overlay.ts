import { isLeaving } from '#web/outbox/entry.ts';
import type { Spot } from '../../contract.ts';
import type { PlatesRoom } from '../../plates-document.ts';
import { seenOf, tableOf } from '../../rules/scoring.ts';
import { isSpot, isUndo, type Seen, type Unsent, type UnsentSpot, type UnsentUndo } from './entries.ts';

/** Numbers of spots that the server has not numbered yet: behind all that it has. */
const firstUnsentSeq = 2 ** 52;
/** Whether the server has it: nobody can give it a heart or question it before. */
export const isNumbered = ({ seq }: Pick<Spot, 'seq'>): boolean => seq < firstUnsentSeq;

interface Laid {
  unsent: readonly Unsent[];
  /** Own claims that are questioned and being taken back. */
  takenBack: ReadonlySet<number>;
  /** One's own number in the room. */
  player: number | undefined;
}

/**
 * The room as the server has it with what is on its way there laid over it, in the order in which it was done; points and places follow. What
 * was refused changes nothing. The same room where nothing is changed.
 */
export function withUnsent(room: PlatesRoom, { unsent, takenBack, player }: Laid): PlatesRoom {
  const leaving = unsent.filter(isLeaving);
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
    shown.set(id, { ...own, seq: firstUnsentSeq + shown.size });
  }
  return [...shown.values()];
}

/** What of one's own in this game the server refused, oldest first: spots that do not count, and those that could not be taken back. */
export function refusedOf(room: PlatesRoom, unsent: readonly Unsent[]): (UnsentSpot | UnsentUndo)[] {
  return unsent.filter((entry) => {
    if (entry.phase !== 'refused') return false;
    if (isSpot(entry)) return entry.data.spot.game === room.game.number;
    return isUndo(entry) && room.spots.some(({ id }) => id === entry.data.spotId);
  }) as (UnsentSpot | UnsentUndo)[];
}
