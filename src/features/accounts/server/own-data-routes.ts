import { audit } from '#server/audit.ts';
import type { Context } from '#server/context.ts';
import type { Reader } from '#server/db/database.ts';
import type { FeatureRegistry, OwnData } from '#server/feature.ts';
import { type Route, route } from '#server/http/serve.ts';
import { photoEntries, zipDownloads } from '#server/http/zip-download.ts';
import { estimateBytes } from '#server/photos/estimate-bytes.ts';
import type { Caller } from '#server/sessions/sessions.ts';
import { toIso } from '#shared/time.ts';
import * as contract from '../own-contract.ts';
import { listUserData } from './user-data.ts';

type OwnPhoto = NonNullable<OwnData['photos']>[number];
interface Collected {
  /** Each feature's data, by its name. */
  data: Record<string, unknown>;
  photos: OwnPhoto[];
}

export function ownDataRoutes(context: Context, registry: FeatureRegistry): Route[] {
  const { db } = context;
  // Read per request, because not all features are registered yet when this runs.
  const unsized: Pick<FeatureRegistry, 'exports'> = {
    get exports() {
      return registry.exports.filter(({ size }) => size === undefined);
    },
  };
  return [
    route(contract.getOwnDataSize, async ({ caller }) => {
      const { data, photos } = await collect(context, unsized, caller);
      const names = photos.map(({ name }) => name);
      const bytes = JSON.stringify(data).length + (await sumSizes(db.read, registry, caller));
      return { photos: photos.length, bytes: bytes + (await estimateBytes(context.photos, names)) };
    }),
    downloadRoute(context, registry),
    route(contract.listUserData, async ({ caller: { userId, login } }) => ({
      belongings: await listUserData(registry, db.read, { id: userId, login }),
    })),
  ];
}

async function sumSizes(db: Reader, registry: FeatureRegistry, { userId, login }: Caller): Promise<number> {
  const sizes = await Promise.all(registry.exports.map(({ size }) => size?.(db, { id: userId, login }) ?? 0));
  return sizes.reduce((all, size) => all + size, 0);
}

async function collect(
  { db }: Context,
  registry: Pick<FeatureRegistry, 'exports'>,
  { userId, login }: Caller,
): Promise<Collected> {
  const collected: Collected = { data: {}, photos: [] };
  for (const { feature, export: exportOf } of registry.exports) {
    const { data, photos = [] } = await exportOf(db.read, { id: userId, login });
    collected.data[feature] = data;
    collected.photos.push(...photos);
  }
  return collected;
}

function downloadRoute(context: Context, registry: FeatureRegistry): Route {
  const { db, clock, limits } = context;
  const send = zipDownloads(context, "Your data is already being downloaded. Please wait until it's done.");
  return route(contract.downloadOwnData, (call) => {
    const { caller, request } = call;
    const { userId, login } = caller;
    return send(call, async () => {
      await limits.take('ownDataByUser', userId);
      const collected = await collect(context, registry, caller);
      await db.transact((trx) =>
        audit(trx, clock, { actor: login, action: 'download own data', target: login, outcome: 'done', request }),
      );
      return { fileName: `pitstop-${toIso(clock()).slice(0, 10)}.zip`, entries: entriesOf(context, collected) };
    });
  });
}

async function* entriesOf({ photos: files, clock }: Context, { data, photos }: Collected) {
  const lastModified = new Date(clock());
  const missing: string[] = [];
  const list = photos.map(({ name, path }) => ({ photo: name, name: path, lastModified }));
  yield* photoEntries(files, list, (path) => missing.push(path));
  const all = missing.length === 0 ? data : { ...data, missing_photos: missing };
  yield { name: 'data.json', input: `${JSON.stringify(all, undefined, 2)}\n`, lastModified };
}
