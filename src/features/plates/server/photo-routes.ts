import { createHash } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import type { Trx } from '#server/db/database.ts';
import { extraCalls } from '#server/http/cost.ts';
import { type Route, route } from '#server/http/serve.ts';
import { AppError } from '#shared/errors.ts';
import { addSpotImage, type Spot } from '../contract.ts';
import type { Doer, Parts } from './endings.ts';
import { listKnownPhotos, setPhoto } from './photo-store.ts';
import { makeSpotMoves } from './spot-moves.ts';
import { spotOf } from './spot-store.ts';

/** Photos of spots, cropped on the phone. */
export function photoRoutes(parts: Parts): Route[] {
  const { context, games, hold, countChange, tell } = parts;
  const { db, photos, limits } = context;
  const { ownSpot } = makeSpotMoves(parts);

  /** The spot that is to have a photo: one's own, standing, where photos are on. */
  async function spotFor(trx: Trx, roomId: string, doer: Doer, spotId: string) {
    const row = await ownSpot(trx, roomId, doer, spotId);
    if (row.undone_seq !== null) throw new AppError('conflict', 'That was taken back.');
    const game = await games.findGame(trx, { roomId, number: row.game });
    if (game?.settings.photos !== true) throw new AppError('conflict', 'This game is played without photos.');
    return row;
  }

  async function show(trx: Trx, roomId: string, doer: Doer, spotId: string, photo: string): Promise<Spot> {
    const row = await spotFor(trx, roomId, doer, spotId);
    await setPhoto(trx, roomId, row.seq, photo);
    // No event: nothing was spotted.
    await countChange(trx, roomId);
    tell.stale(trx, roomId, 'plates');
    await parts.claims.gotPhoto(trx, roomId, row.seq);
    const before = row.photo;
    if (before !== null) trx.onCommit(() => photos.remove([before]));
    return spotOf({ ...row, photo });
  }

  /** The photo belongs to nobody when the room, the seat or the disk went away while it came in. */
  async function removeUnlessKept(photo: string): Promise<void> {
    // Where nobody can say, the sweep decides later.
    const known = await listKnownPhotos(db.read, [photo]).catch(() => new Set([photo]));
    if (!known.has(photo)) await photos.remove([photo]);
  }

  /** Of a repeat, which comes from bytes that are neither decoded nor kept; they cost as much as an answer of that size. */
  async function digestOf(request: IncomingMessage, userId: string): Promise<string> {
    const { digest, bytes } = await photos.digest(request);
    limits.chargeCall('apiByUser', userId, extraCalls({ workMs: 0, bytes }));
    return digest;
  }

  return [
    route(addSpotImage, async ({ params: { id, spotId }, caller, request, once, keyed }) => {
      const { userId, login } = caller;
      const doer = { userId, login };
      const repeated = await keyed?.kept(() => digestOf(request.raw, userId));
      if (repeated !== undefined) return repeated;
      await db.transact((trx) => spotFor(trx, id, doer, spotId));
      await limits.take('upload', userId);
      const hash = keyed && createHash('sha256');
      const photo = await photos.receive(request.raw, hash);
      let isShown = false;
      let isOpen = false;
      const work = (trx: Trx) => {
        trx.onCommit(() => {
          isShown = true;
        });
        return show(trx, id, doer, spotId, photo);
      };
      try {
        return await once(work, { digest: hash?.digest('base64url'), hold: hold(id) });
      } catch (error) {
        // Its connection may have been lost while PostgreSQL was at the commit, and may be still: the row can come after any look.
        isOpen = db.engine === 'postgres' && error instanceof AppError && error.code === 'unavailable';
        throw error;
      } finally {
        // Also when another call with the same key was quicker.
        if (!isShown && !isOpen) await removeUnlessKept(photo);
      }
    }),
  ];
}
