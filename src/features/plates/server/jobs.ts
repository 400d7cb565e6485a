import { lockRoom } from '#features/rooms/server/index.ts';
import type { Trx } from '#server/db/database.ts';
import type { DropPhotos } from '#server/feature.ts';
import type { Job } from '#server/jobs.ts';
import { dayMs, minuteMs } from '#shared/time.ts';
import { makeEndings, type Parts } from './endings.ts';
import { listDue } from './game-store.ts';
import { findSpotPhotos, listOldPhotos, removePhotos, type SpotPhoto } from './photo-store.ts';

const photoLifetimeMs = 30 * dayMs;
const batchSize = 200;

/** Removes photos from a locked room's spots, and deletes the files after the commit. */
function makeRemovePhotos({ context: { photos }, addChange }: Parts) {
  return async (trx: Trx, roomId: string, shown: readonly SpotPhoto[]): Promise<void> => {
    if (shown.length === 0) return;
    const names = shown.map(({ photo }) => photo);
    await removePhotos(
      trx,
      roomId,
      shown.map(({ seq }) => seq),
    );
    await addChange(trx, roomId, { photos: Object.fromEntries(shown.map(({ seq }) => [seq, null])) });
    trx.onCommit(() => photos.remove(names));
  };
}

/** Ends games whose time is up, even if nobody visits. */
export function endDueGames(parts: Parts): Job {
  const { context, games, lock } = parts;
  const { db, clock } = context;
  const { settle } = makeEndings(parts);
  return {
    name: 'plates',
    everyMs: minuteMs / 2,
    async run(signal) {
      for (const { roomId, number } of await listDue(db.read, clock(), batchSize)) {
        if (signal.aborted) return;
        const end = async (trx: Trx) => {
          const game = await games.findGame(trx, { roomId, number });
          if (game !== undefined) await settle(trx, roomId, game);
        };
        await db.transact(end, { lock: lock(roomId) });
      }
    },
  };
}

export function deleteOldPhotos(parts: Parts): Job {
  const { context, lock } = parts;
  const { db, clock } = context;
  const drop = makeRemovePhotos(parts);
  return {
    name: 'plate photos',
    everyMs: 60 * minuteMs,
    deletesByAge: true,
    async run(signal) {
      const old = await listOldPhotos(db.read, clock() - photoLifetimeMs, batchSize);
      for (const [roomId, shown] of Map.groupBy(old, (spot) => spot.roomId)) {
        if (signal.aborted) return;
        const names = shown.map(({ photo }) => photo);
        // Queried again under the lock, because some may have been deleted.
        const remove = async (trx: Trx) => drop(trx, roomId, await findSpotPhotos(trx, roomId, names));
        await db.transact(remove, { lock: lock(roomId) });
      }
    },
  };
}

/** Deletes photos for the site owner. Spots don't need photos, so all of them remain. */
export function makeDropPhotos(parts: Parts): DropPhotos {
  const drop = makeRemovePhotos(parts);
  return async (trx, roomId, names) => {
    await lockRoom(trx, roomId);
    const shown = await findSpotPhotos(trx, roomId, names);
    await drop(trx, roomId, shown);
    return shown.length;
  };
}
