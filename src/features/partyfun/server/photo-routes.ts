import { createHash } from 'node:crypto';
import { noSuchRoom } from '#features/rooms/server/index.ts';
import type { Trx } from '#server/db/database.ts';
import { type Input, type Route, route } from '#server/http/serve.ts';
import { extraCalls } from '#server/http/work-meter.ts';
import type { Caller } from '#server/sessions/sessions.ts';
import { AppError } from '#shared/errors.ts';
import * as contract from '../contract.ts';
import { actFor, type Parts } from './party-routes.ts';
import { addPhoto, dropPhotos, listKnownPhotos, makeFindVisible } from './photo-store.ts';
import { refusalOf } from './refusals.ts';

/** Photos of rounds. */
export function photoRoutes(parts: Parts): Route[] {
  const { db, photos } = parts.context;
  const findVisible = makeFindVisible(db);

  async function visibleTo(roomId: string, { userId }: Caller, names: readonly string[]): Promise<string[]> {
    const visible = await findVisible({ roomId, userId }, names);
    if (visible === undefined) throw noSuchRoom();
    return visible;
  }

  return [
    route(contract.sendPartyPhoto, (call) => sendPhoto(parts, call)),

    route(contract.getPartyPhoto, async ({ params, caller }) => {
      const [name] = await visibleTo(params.id, caller, [params.photo]);
      if (name === undefined) throw new AppError('notFound', 'There is no such photo.');
      return { image: (await photos.read(name)).toString('base64') };
    }),

    route(contract.getPartyThumbnails, async ({ params, query, caller }) => {
      const found = await photos.thumbnails(await visibleTo(params.id, caller, query.v.split(',')));
      return { thumbnails: Object.fromEntries([...found].map(([name, jpeg]) => [name, jpeg.toString('base64')])) };
    }),
  ];
}

async function sendPhoto(
  parts: Parts,
  { params, query, caller, request, once, keyed }: Input<typeof contract.sendPartyPhoto>,
) {
  const { context, store, hold } = parts;
  const { db, photos, limits, clock } = context;
  const { userId } = caller;
  const [roomId, phase] = [params.id, Number(query.phase)];
  // Of a repeat, which comes from bytes that are neither decoded nor kept; they cost as much as an answer of that size.
  const repeated = await keyed?.kept(async () => {
    const { digest, bytes } = await photos.digest(request.raw);
    limits.chargeCall('apiByUser', userId, extraCalls({ workMs: 0, bytes }));
    return digest;
  });
  if (repeated !== undefined) return repeated;
  const found = await store.findFor(db.read, { roomId, userId }, clock());
  if (found === undefined) throw noSuchRoom();
  // Before it is taken in: who is late needs not send all of it.
  if (found.state.number !== phase) throw refusalOf('late');
  await limits.take('upload', userId);
  const hash = keyed && createHash('sha256');
  const photo = await photos.receive(request.raw, hash);
  const asked = { isShown: false, isOpen: false };

  const show = async (trx: Trx) => {
    let former: string | undefined;
    // Before the answer, which may be the last one: then it is shown at once.
    const title = found.state.round?.text ?? '';
    await addPhoto(trx, { name: photo, roomId, userId, title, createdAt: clock() });
    const { state } = await actFor(parts, trx, roomId, caller, (before) => {
      former = before.round?.answers[userId]?.what.photo;
      return { do: 'answer', by: userId, phase, tab: query.tab, answer: { photo } };
    });
    const dropped = former === undefined ? [] : await dropPhotos(trx, roomId, [former]);
    trx.onCommit(() => {
      asked.isShown = true;
      return photos.remove(dropped);
    });
    return { phase: state.number, photo };
  };
  try {
    return await once(show, { digest: hash?.digest('base64url'), hold: hold(roomId) });
  } catch (error) {
    // Its connection may have been lost while PostgreSQL was at the commit, and may be still: the row can come after any look.
    asked.isOpen = db.engine === 'postgres' && error instanceof AppError && error.code === 'unavailable';
    throw error;
  } finally {
    // Also when another call with the same key was quicker.
    if (!asked.isShown && !asked.isOpen) {
      // Where nobody can say, the sweep decides later.
      const known = await listKnownPhotos(db.read, [photo]).catch(() => new Set([photo]));
      if (!known.has(photo)) await photos.remove([photo]);
    }
  }
}
