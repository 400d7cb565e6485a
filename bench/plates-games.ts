import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { playPlates } from '#app/simulated/plates-games.ts';
import { kinds } from '#app/simulated/plates-scenes.ts';
import type { Figure } from './figures.ts';

/** Of each kind. In each room one game is played after the other. */
const rooms = Number(process.env.BENCH_PLATES_ROOMS ?? 5000);
const moves = 60;
const atOnce = 100;

/** Games of Plates by the thousand, each held against a count by hand; on PostgreSQL where BENCH_PLATES_DATABASE_URL names an empty database. */
export async function platesGames(): Promise<Figure[]> {
  const seed = process.env.PLATES_SEED ?? 'a summer';
  const dataDir = mkdtempSync(join(tmpdir(), 'pitstop-bench-plates-'));
  const databaseUrl = process.env.BENCH_PLATES_DATABASE_URL;
  const { met, ms } = await playPlates({ dataDir, databaseUrl, seed, rooms, moves, atOnce, restarts: 20 });
  rmSync(dataDir, { recursive: true, force: true });
  console.log(`  seed "${seed}": ${rooms} rooms of each kind, ${(ms / 1000).toFixed(0)} s`);
  for (const [what, times] of [...met].toSorted(([, a], [, b]) => b - a)) console.log(`  ${times} × ${what}`);
  const spots = met.get('spots') ?? 0;
  return [
    ...kinds.map((kind) => ({
      name: `games of ${kind}, as they are counted by hand`,
      unit: '',
      ours: met.get(`games of ${kind}`) ?? 0,
    })),
    { name: 'games of Plates with a wrong total, or stuck', unit: '', ours: 0, target: { atMost: 0 } },
    { name: 'spots that counted, in these games', unit: '/s', ours: (spots * 1000) / ms },
  ];
}
