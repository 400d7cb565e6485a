import { Readable } from 'node:stream';
import { makeZip } from 'client-zip';
import { audit } from '#server/audit.ts';
import type { Context } from '#server/context.ts';
import type { Reader } from '#server/db/database.ts';
import type { House, OwnData } from '#server/feature.ts';
import { type Route, route } from '#server/http/serve.ts';
import type { Caller } from '#server/sessions/sessions.ts';
import { AppError } from '#shared/errors.ts';
import { toIso } from '#shared/time.ts';
import * as contract from '../own-contract.ts';
import { listBelongings } from './belongings.ts';

/** Of so many photos the size is asked for; the others are taken to be as large as these. */
const measuredAtMost = 100;

type OwnPhoto = NonNullable<OwnData['photos']>[number];
interface Collected {
  /** By the feature's name. */
  data: Record<string, unknown>;
  photos: OwnPhoto[];
}

/** All that is somebody's own, as one file; and what of it would go with the account. */
export function ownDataRoutes(context: Context, house: House): Route[] {
  const { db } = context;
  // Read when it is asked for: the house is complete only then.
  const small: Pick<House, 'exports'> = {
    get exports() {
      return house.exports.filter(({ size }) => size === undefined);
    },
  };
  return [
    route(contract.getOwnDataSize, async ({ caller }) => {
      const { data, photos } = await collect(context, small, caller);
      const bytes = JSON.stringify(data).length + (await sumSizes(db.read, house, caller));
      return { photos: photos.length, bytes: bytes + (await sizeOf(context, photos)) };
    }),
    downloadRoute(context, house),
    route(contract.listBelongings, async ({ caller: { userId, login } }) => ({
      belongings: await listBelongings(house, db.read, { id: userId, login }),
    })),
  ];
}

async function sumSizes(db: Reader, house: House, { userId, login }: Caller): Promise<number> {
  const sizes = await Promise.all(house.exports.map(({ size }) => size?.(db, { id: userId, login }) ?? 0));
  return sizes.reduce((all, size) => all + size, 0);
}

async function collect({ db }: Context, house: Pick<House, 'exports'>, { userId, login }: Caller): Promise<Collected> {
  const collected: Collected = { data: {}, photos: [] };
  for (const { feature, export: exportOf } of house.exports) {
    const { data, photos = [] } = await exportOf(db.read, { id: userId, login });
    collected.data[feature] = data;
    collected.photos.push(...photos);
  }
  return collected;
}

async function sizeOf({ photos: files }: Context, photos: readonly OwnPhoto[]): Promise<number> {
  const asked = photos.slice(0, measuredAtMost);
  const sizes = [...(await files.measure(asked.map(({ name }) => name))).values()];
  const sum = sizes.reduce((all, size) => all + size, 0);
  return asked.length === 0 ? 0 : Math.round((sum / asked.length) * photos.length);
}

function downloadRoute(context: Context, house: House): Route {
  const { db, clock, limits, log } = context;
  const underWay = new Set<string>();
  return route(contract.downloadOwnData, async ({ caller, request, reply }) => {
    const { userId, login } = caller;
    if (underWay.has(userId)) throw new AppError('conflict', 'Your data is being downloaded already.');
    underWay.add(userId);
    // Also when the reader goes away in the middle, or has gone before it began and will not be told of again.
    if (reply.raw.destroyed) underWay.delete(userId);
    reply.raw.once('close', () => underWay.delete(userId));
    await limits.take('ownDataByUser', userId).catch((error) => {
      underWay.delete(userId);
      throw error;
    });
    const collected = await collect(context, house, caller);
    await db.transact((trx) =>
      audit(trx, clock, { actor: login, action: 'download own data', target: login, outcome: 'done', request }),
    );
    const zip = Readable.fromWeb(makeZip(filesOf(context, collected)));
    zip.once('error', (error) => log.warn({ err: error, reqId: request.id }, 'A download of own data broke off'));
    void reply
      .header('content-type', 'application/zip')
      .header('content-disposition', `attachment; filename="pitstop-${toIso(clock()).slice(0, 10)}.zip"`)
      .send(zip);
  });
}

/** One photo is in memory at a time, read when the ones before it have left. */
async function* filesOf({ photos: files, clock }: Context, { data, photos }: Collected) {
  const lastModified = new Date(clock());
  const missing: string[] = [];
  for (const { name, path } of photos) {
    // Taken back meanwhile, or damaged on disk: the rest is still theirs. Where the store is away nothing is missing: it breaks off.
    const input = await files.read(name).catch((error: unknown) => {
      if (error instanceof AppError && error.code === 'unavailable') throw error;
      return undefined;
    });
    if (input === undefined) missing.push(path);
    else yield { name: path, input, lastModified };
  }
  const all = missing.length === 0 ? data : { ...data, missing_photos: missing };
  yield { name: 'data.json', input: `${JSON.stringify(all, undefined, 2)}\n`, lastModified };
}
