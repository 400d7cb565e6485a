import { sql } from 'kysely';
import type { Context } from '#server/context.ts';
import type { Database, Reader } from '#server/db/database.ts';
import type { FeatureRegistry, PhotoPlace } from '#server/feature.ts';
import type { Job } from '#server/jobs.ts';
import type { Unnamed } from '#server/photos/photos.ts';
import { hourMs, minuteMs } from '#shared/time.ts';

/** Combines all features' photos into one table for queries. */
export function makePlaces({ photoPlaces }: FeatureRegistry) {
  const all =
    photoPlaces.length === 0
      ? sql<PhotoPlace>`(select '' as name, '' as room_id, '' as user_id, '' as title where 1 = 0)`
      : sql<PhotoPlace>`(${sql.join([...photoPlaces], sql` union all `)})`;
  return (db: Reader) => db.selectFrom(all.as('places')).leftJoin('photo_sizes', 'photo_sizes.name', 'places.name');
}
export type Places = ReturnType<typeof makePlaces>;

export const countPhotos = sql<number>`cast(count(*) as bigint)`;
export const sumBytes = sql<number>`cast(coalesce(sum(photo_sizes.bytes), 0) as bigint)`;

/** How many files are examined before other work gets the event loop. */
const batchFiles = 200;
/** The row of a newer file may not have been written yet. */
const minAgeMs = 10 * minuteMs;

type Tools = Pick<Context, 'db' | 'photos' | 'clock' | 'log'> & { places: Places };

/**
 * Storing a photo doesn't record its size, so new photos are measured hourly and when the owner asks. Photos never
 * change, so each of them is measured once.
 */
export class PhotoSizes {
  readonly #tools: Tools;
  #measuring: Promise<unknown> | undefined;
  /** Files without a row, as of the last scan. */
  unnamed: (Unnamed & { scannedAt: number }) | undefined;

  constructor(tools: Tools) {
    this.#tools = tools;
  }

  /**
   * If there are very many, measures only some. Never throws: on a full disk the sizes can't be stored, and that's when
   * the owner needs them.
   */
  async measureNew(): Promise<void> {
    this.#measuring ??= this.#measureAfter('')
      .catch((error) => this.#tools.log.warn({ err: error }, 'New photos were not measured'))
      .finally(() => {
        this.#measuring = undefined;
      });
    await this.#measuring;
  }

  get job(): Job {
    return { name: 'measure photos', everyMs: hourMs, runsInEveryProcess: true, run: (signal) => this.scanAll(signal) };
  }

  async scanAll(signal: AbortSignal): Promise<void> {
    const { db, photos, clock, places } = this.#tools;
    const known = async (names: string[]) => {
      const rows = await places(db.read).where('places.name', 'in', names).select('places.name').execute();
      return new Set(rows.map(({ name }) => name));
    };
    for (let last: string | undefined = ''; last !== undefined && !signal.aborted; ) {
      last = await this.#measureAfter(last);
    }
    while (!signal.aborted && (await this.#deleteStale()) === batchFiles);
    if (signal.aborted) return;
    this.unnamed = { ...(await photos.findUnnamed(known, minAgeMs)), scannedAt: clock() };
  }

  /** Returns the name of the last photo it measured; undefined if none are left. */
  async #measureAfter(name: string): Promise<string | undefined> {
    const { db, photos, places } = this.#tools;
    const rows = await places(db.read)
      .where('photo_sizes.bytes', 'is', null)
      .where('places.name', '>', name)
      .orderBy('places.name')
      .limit(batchFiles)
      .select('places.name')
      .execute();
    const sizes = await photos.measure(rows.map((row) => row.name));
    if (sizes.size > 0) await store(db, sizes);
    return rows.at(-1)?.name;
  }

  async #deleteStale(): Promise<number> {
    const { db, places } = this.#tools;
    const rows = await db.read
      .selectFrom('photo_sizes as sizes')
      .where('sizes.name', 'not in', places(db.read).select('places.name'))
      .limit(batchFiles)
      .select('sizes.name')
      .execute();
    const names = rows.map((row) => row.name);
    if (names.length > 0)
      await db.transact((trx) => trx.deleteFrom('photo_sizes').where('name', 'in', names).execute());
    return names.length;
  }
}

async function store(db: Database, sizes: ReadonlyMap<string, number>): Promise<void> {
  const rows = [...sizes].map(([name, bytes]) => ({ name, bytes }));
  await db.transact((trx) =>
    trx
      .insertInto('photo_sizes')
      .values(rows)
      .onConflict((conflict) => conflict.doNothing())
      .execute(),
  );
}
