import { isFollowed } from '#features/rooms/web/index.ts';
import { fitting } from '#web/api/client.ts';
import { queryClient } from '#web/api/query-client.ts';
import type { Outbox } from '#web/outbox/entry.ts';
import { readToken } from '#web/session/token.ts';
import { type PlatesRoom, Spot } from '../../contract.ts';
import { seenOf, tableOf } from '../../rules/scoring.ts';
import { platesQuery } from '../api.ts';
import {
  isLeaving,
  isOfPlates,
  isPhoto,
  isSpot,
  isUndo,
  photoKind,
  spotKind,
  type Unsent,
  undoKind,
} from './entries.ts';
import type { RoomOutbox } from './open-outbox.ts';

/** Lets Plates hear of what is sent, and drops what is of no use any more. */
export function followOutbox(outbox: Outbox): RoomOutbox {
  const ended = new Set<string>();

  function dropUseless(): void {
    const all = outbox.entries.read().filter(isOfPlates);
    for (const entry of all) if (isUseless(entry, all, ended)) void outbox.discard(entry.id).catch(() => undefined);
  }

  outbox.onSettled(spotKind, (entry, answer) => {
    if (!isSpot(entry)) return;
    const { roomId, spot } = entry.data;
    settle(roomId, (room) => (room.game.number === spot.game ? withSpot(room, fitting(Spot, answer)) : room));
  });
  outbox.onSettled(undoKind, (entry) => {
    if (isUndo(entry)) settle(entry.data.roomId, (room) => without(room, entry.data.spotId));
  });
  outbox.onSettled(photoKind, (entry, answer) => {
    if (!isPhoto(entry)) return;
    const { roomId, spotId } = entry.data;
    const isShown = (room: PlatesRoom) => room.spots.some(({ id }) => id === spotId);
    settle(roomId, (room) => (isShown(room) ? withSpot(room, fitting(Spot, answer)) : room));
  });
  outbox.entries.watch(dropUseless);
  dropUseless();
  return {
    outbox,
    enterRoom: (roomId) => void ended.delete(roomId),
    endRoom: (roomId) => {
      ended.add(roomId);
      dropUseless();
    },
  };
}

/** A photo whose spot was refused, and all that nobody can send any more. */
function isUseless(entry: Unsent, all: readonly Unsent[], ended: ReadonlySet<string>): boolean {
  if (ended.has(entry.data.roomId)) return !isLeaving(entry) || (entry.phase === 'waiting' && !entry.triedAt);
  if (!isPhoto(entry) || entry.phase !== 'refused') return false;
  return !all.some((one) => isSpot(one) && one.data.spot.id === entry.data.spotId && isLeaving(one));
}

/** What the server answered takes the place of what was shown in the meantime. */
function settle(roomId: string, after: (room: PlatesRoom) => PlatesRoom | undefined): void {
  // With the session its entries are gone, and nothing may be asked for any more.
  if (readToken() === null) return;
  const { queryKey } = platesQuery(roomId);
  const room = queryClient.getQueryData(queryKey);
  const next = room && after(room);
  if (next !== undefined) queryClient.setQueryData(queryKey, next);
  // A room that is followed hears by itself what became of it.
  if (next === undefined || !isFollowed(roomId)) void queryClient.invalidateQueries({ queryKey });
}

const scored = (room: PlatesRoom, spots: Spot[]): PlatesRoom => ({
  ...room,
  spots,
  table: tableOf(room.game, room.players, spots.map(seenOf)),
});

/** Undefined where there was no answer. */
function withSpot(room: PlatesRoom, spot: Spot | undefined): PlatesRoom | undefined {
  if (spot === undefined) return undefined;
  const others = room.spots.filter(({ id }) => id !== spot.id);
  return scored(
    room,
    [...others, spot].sort((a, b) => a.seq - b.seq),
  );
}

const without = (room: PlatesRoom, spotId: string): PlatesRoom =>
  scored(
    room,
    room.spots.filter(({ id }) => id !== spotId),
  );
