import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type FreshDatabase, freshDatabase } from '../src/server/db/test-databases.ts';
import { startPostgres } from '../src/server/db/test-postgres.ts';

export interface Cluster {
  database: FreshDatabase;
  /** Processor time of all its processes so far; NaN where there is no /proc, or where it is somebody else's. */
  cpuSeconds: () => number;
  stop: () => Promise<void>;
}

/** A PostgreSQL of our own with an empty database. */
export async function startCluster(): Promise<Cluster> {
  const postgres = await startPostgres();
  if ('reason' in postgres) throw new Error(postgres.reason);
  const database = await freshDatabase(postgres.url);
  const folder = new URL(postgres.url).searchParams.get('host') ?? '';
  return {
    database,
    cpuSeconds: () => treeSeconds(folder),
    stop: async () => {
      await database.drop();
      await postgres.stop();
    },
  };
}

/** The first process and its children, those that have ended included. */
function treeSeconds(folder: string): number {
  try {
    const [pid] = readFileSync(join(folder, 'data/postmaster.pid'), 'utf8').split('\n');
    let ticks = 0;
    for (const file of globSync('/proc/[0-9]*/stat')) {
      const fields = statOf(file);
      const isFirst = file === `/proc/${pid}/stat`;
      if (!isFirst && fields[1] !== pid) continue;
      // Own time in user and system mode; of the first one also that of its ended children.
      ticks += Number(fields[11]) + Number(fields[12]) + (isFirst ? Number(fields[13]) + Number(fields[14]) : 0);
    }
    return ticks / 100;
  } catch {
    return Number.NaN;
  }
}

function statOf(file: string): string[] {
  try {
    return readFileSync(file, 'utf8').split(') ')[1]?.split(' ') ?? [];
  } catch {
    // It ended between the listing and the look.
    return [];
  }
}
