import type { FastifyRequest } from 'fastify';
import { findUserId } from '#features/accounts/server/index.ts';
import { noSuchRoom } from '#features/rooms/server/index.ts';
import { audit } from '#server/audit.ts';
import type { Context } from '#server/context.ts';
import { readDisk } from '#server/disk.ts';
import type { FeatureRegistry } from '#server/feature.ts';
import { type Route, route } from '#server/http/serve.ts';
import type { Caller } from '#server/sessions/sessions.ts';
import { AppError } from '#shared/errors.ts';
import { toIso } from '#shared/time.ts';
import * as contract from '../space-contract.ts';
import { formatPageEnd, limitOf, parsePageEnd } from './paging.ts';
import type { PhotoSizes, Places } from './photo-sizes.ts';
import * as store from './space-store.ts';

interface Parts {
  context: Context;
  registry: FeatureRegistry;
  places: Places;
  sizes: PhotoSizes;
}

/** How many squares are reopened in one transaction. */
const deletionBatch = 100;

export function spaceRoutes(parts: Parts): Route[] {
  return [...listRoutes(parts), ...deleteRoutes(parts)];
}

const pageOf = ({ query, limit, before }: { query?: string; limit?: string; before?: string }): store.Page => ({
  query,
  limit: limitOf(limit),
  before: parsePageEnd(before),
});

async function userIdOf({ db }: Context, login: string): Promise<string> {
  const userId = await findUserId(db.read, login);
  if (userId === undefined) throw new AppError('notFound', "There's no such user.");
  return userId;
}

function listRoutes({ context, places, sizes }: Parts): Route[] {
  const { db, config } = context;
  return [
    route(contract.listAdminRooms, async ({ query }) => {
      await sizes.measureNew();
      const { rooms, end } = await store.listRooms(db.read, places, pageOf(query), query.sort ?? 'bytes');
      return { rooms, next: formatPageEnd(end) };
    }),

    route(contract.getSpace, async ({ query }) => {
      await sizes.measureNew();
      const [photos, { people, end }, disk] = await Promise.all([
        store.readTotals(db.read, places),
        store.listPeople(db.read, places, pageOf(query)),
        readDisk(config.dataDir),
      ]);
      const { unnamed } = sizes;
      return {
        photos,
        unnamed: unnamed === undefined ? null : { ...unnamed, looked_at: toIso(unnamed.scannedAt) },
        disk,
        people,
        next: formatPageEnd(end),
      };
    }),

    route(contract.listPhotos, async ({ query }) => {
      const userId = query.person === undefined ? undefined : await userIdOf(context, query.person);
      await sizes.measureNew();
      const filter = { roomId: query.room, userId };
      const { photos, end } = await store.listPhotos(db.read, places, filter, pageOf(query));
      return { photos, next: formatPageEnd(end) };
    }),
  ];
}

interface Deletion {
  caller: Caller;
  request: FastifyRequest;
  /** Appended to the room code in the audit log. */
  details: string | undefined;
}

function deleteRoutes({ context, registry, places }: Parts): Route[] {
  const { db, clock } = context;

  async function deletePhotos(roomId: string, names: readonly string[], { caller, request, details }: Deletion) {
    return db.transact(async (trx) => {
      let count = 0;
      for (const deleteOne of registry.dropPhotos) count += await deleteOne(trx, roomId, names);
      if (count > 0) {
        const target = [roomId, details].filter((word) => word !== undefined).join(' ');
        await audit(trx, clock, { actor: caller.login, action: 'delete photos', target, outcome: 'done', request });
      }
      return count;
    });
  }

  async function deleteInBatches(byRoom: ReadonlyMap<string, readonly string[]>, deletion: Deletion) {
    let photos = 0;
    for (const [roomId, names] of byRoom) {
      for (let at = 0; at < names.length; at += deletionBatch) {
        photos += await deletePhotos(roomId, names.slice(at, at + deletionBatch), deletion);
      }
    }
    return { message: `Deleted ${photos === 1 ? '1 photo' : `${photos} photos`}`, photos };
  }

  return [
    route(contract.deletePhoto, async ({ params, caller, request }) => {
      const place = await store.findPlace(db.read, places, params.id);
      if (place === undefined) throw new AppError('notFound', "There's no such photo.");
      const { room_id, login } = place;
      const answer = await deleteInBatches(new Map([[room_id, [params.id]]]), { caller, request, details: login });
      if (answer.photos === 0) throw new AppError('notFound', "There's no such photo.");
      return answer;
    }),

    route(contract.deletePhotosOfRoom, async ({ params, caller, request }) => {
      const { id } = params;
      if (!(await store.hasRoom(db.read, id))) throw noSuchRoom();
      const names = await store.findNames(db.read, places, { roomId: id });
      return deleteInBatches(names, { caller, request, details: undefined });
    }),

    route(contract.deletePhotosOfPerson, async ({ params, caller, request }) => {
      const userId = await userIdOf(context, params.login);
      const names = await store.findNames(db.read, places, { userId });
      return deleteInBatches(names, { caller, request, details: params.login });
    }),
  ];
}
