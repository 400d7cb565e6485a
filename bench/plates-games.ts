import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { playPlates } from '#tests/simulated/plates-games.ts';
import { kinds } from '#tests/simulated/plates-scenes.ts';
import { startPostgres } from '../src/server/db/test-postgres.ts';
import type { Figure } from './figures.ts';

/** Rooms for each kind of game. Each room plays one game after another. */
const rooms = Number(process.env.BENCH_PLATES_ROOMS ?? 5000);
const moves = 60;
const atOnce = 100;

/**
 * Compares each game with a reference count. BENCH_PLATES_ENGINE=postgres uses PostgreSQL. `TMPDIR` may be in memory.
 */
export async function platesGames(): Promise<Figure[]> {
  const seed = process.env.PLATES_SEED ?? 'a summer';
  const dataDir = mkdtempSync(join(tmpdir(), 'pitstop-bench-plates-'));
  const postgres = process.env.BENCH_PLATES_ENGINE === 'postgres' ? await startPostgres(tmpdir()) : undefined;
  if (postgres !== undefined && 'reason' in postgres) throw new Error(postgres.reason);
  const { occurrences, ms } = await playPlates({
    dataDir,
    databaseUrl: postgres?.url,
    seed,
    rooms,
    moves,
    atOnce,
    restarts: 20,
  });
  await postgres?.stop();
  rmSync(dataDir, { recursive: true, force: true });
  console.log(`  seed "${seed}": ${rooms} rooms of each kind, ${(ms / 1000).toFixed(0)} s`);
  for (const [what, times] of [...occurrences].toSorted(([, a], [, b]) => b - a)) console.log(`  ${times} × ${what}`);
  const spots = occurrences.get('spots') ?? 0;
  return [
    ...kinds.map((kind) => ({
      name: `games of ${kind} that match the reference count`,
      unit: '',
      ours: occurrences.get(`games of ${kind}`) ?? 0,
    })),
    { name: 'games of Plates with a wrong total, or stuck', unit: '', ours: 0, target: { atMost: 0 } },
    { name: 'spots that counted, in these games', unit: '/s', ours: (spots * 1000) / ms },
  ];
}
