import { memberKey } from '#features/rooms/document.ts';
import { revisionWith } from '#features/rooms/server/index.ts';
import type { Trx } from '#server/db/database.ts';
import { makePhotoCall } from '#server/http/photo-call.ts';
import { type Route, route } from '#server/http/serve.ts';
import { AppError } from '#shared/errors.ts';
import { toIso } from '#shared/time.ts';
import { addSpotImage } from '../contract.ts';
import type { Actor, Parts } from './endings.ts';
import { listKnownPhotos, setPhoto } from './photo-store.ts';
import { makeSpotMoves } from './spot-moves.ts';
import { spotOf, titleOf } from './spot-store.ts';

export function photoRoutes(parts: Parts): Route[] {
  const { context, games, lock, addChange } = parts;
  const { db, photos } = context;
  const takePhoto = makePhotoCall(context, listKnownPhotos);
  const { ownSpot } = makeSpotMoves(parts);

  /** The spot that gets the photo: it must be the caller's own, active, and in a game with photos. */
  async function spotFor(trx: Trx, roomId: string, actor: Actor, spotId: string) {
    const row = await ownSpot(trx, roomId, actor, spotId);
    if (row.undone_seq !== null) throw new AppError('conflict', 'That find has been taken back.');
    const game = await games.findGame(trx, { roomId, number: row.game });
    if (game?.settings.photos !== true) throw new AppError('conflict', 'This game is played without photos.');
    return row;
  }

  async function show(trx: Trx, roomId: string, actor: Actor, spotId: string, photo: string) {
    const row = await spotFor(trx, roomId, actor, spotId);
    await setPhoto(trx, roomId, row.seq, photo);
    // There's no event, because nothing was spotted.
    const shown = { by: memberKey(actor.login), of: String(row.seq), title: titleOf(row), at: toIso(row.at), v: photo };
    await addChange(trx, roomId, { photos: { [row.seq]: shown } });
    await parts.claims.photoAdded(trx, roomId, row.seq);
    const before = row.photo;
    if (before !== null) trx.onCommit(() => photos.remove([before]));
    return { ...spotOf({ ...row, photo }), ...revisionWith(trx) };
  }

  return [
    route(addSpotImage, (call) => {
      const { id, spotId } = call.params;
      const { userId, login } = call.caller;
      const actor = { userId, login };
      return takePhoto(call, {
        lock: lock(id),
        check: () => db.transact((trx) => spotFor(trx, id, actor, spotId)),
        show: (trx, photo) => show(trx, id, actor, spotId, photo),
      });
    }),
  ];
}
