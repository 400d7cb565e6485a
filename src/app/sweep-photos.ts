import { sql } from 'kysely';
import type { Context } from '#server/context.ts';
import type { Photos } from '#server/photos/photos.ts';
import { StoreFailure } from '#server/photos/s3/store-failure.ts';
import { hourMs, minuteMs } from '#shared/time.ts';

/** With several processes on one data folder another one may be about to write the row of a young photo. */
export const youngPhotoMs = 10 * minuteMs;

/** A call to a store that was given up may have arrived anyway. */
const sweepEveryMs = 12 * hourMs;

type Known = Parameters<Photos['sweep']>[0];

/**
 * Takes away what a killed process left behind: half-received files for good, and photos whose square was never written to the trash. With
 * several processes, and in a store, what is young stays, and is looked at again when it must be old enough.
 */
export async function sweepPhotos(context: Pick<Context, 'photos' | 'db' | 'log'>, known: Known): Promise<void> {
  const { youngMs } = context.photos.store;
  const isAlone = context.db.engine === 'sqlite';
  const olderThanMs = isAlone ? 0 : youngPhotoMs;
  setInterval(() => void sweep(context, known, youngPhotoMs), sweepEveryMs).unref();
  if (!isAlone || youngMs > 0) setTimeout(() => void sweep(context, known, youngPhotoMs), youngPhotoMs).unref();
  await sweep(context, known, olderThanMs);
}

const all: Known = async (names) => new Set(names);

/**
 * The schema in which a restore has put tables aside: they name photos too. Which machine of the site has restored, and has the
 * folder that goes with it, the store does not know.
 */
async function formerTables({ engine, read }: Context['db']): Promise<string | undefined> {
  if (engine === 'sqlite') return undefined;
  const schemas = sql<{ name: string }>`(select nspname as name from pg_namespace where nspname like 'replaced\\_%')`;
  return (await read.selectFrom(schemas.as('schemas')).select('name').executeTakeFirst())?.name;
}

async function sweep({ photos, db, log }: Pick<Context, 'photos' | 'db' | 'log'>, known: Known, olderThanMs: number) {
  try {
    const keptAside = photos.store.kind === 's3' ? await formerTables(db) : undefined;
    if (keptAside !== undefined)
      log.warn({}, `Photos from before a restore stay until the schema ${keptAside} is dropped.`);
    const moved = await photos.sweep(keptAside === undefined ? known : all, olderThanMs);
    if (moved > 0) log.info({ moved }, 'Moved unused photos to the trash');
  } catch (error) {
    // Also the first that is heard of a store that is away, or of a wrong key, at the start.
    if (error instanceof StoreFailure) log.warn({ store: error.kind }, error.message);
    else log.warn({ err: error }, 'Cleaning up photos failed');
  }
}
