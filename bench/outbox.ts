import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runTapping } from '#tests/crash/tapping.ts';
import type { Figure } from './figures.ts';

const writes = Number(process.env.BENCH_OUTBOX_WRITES ?? 10_000);
const phones = 20;
const kills = 8;

/** The networks lose, repeat and reorder requests, and the server is killed in between. */
export async function outbox(): Promise<Figure[]> {
  const seed = process.env.TAPPING_SEED ?? 'twenty phones';
  const dataDir = mkdtempSync(join(tmpdir(), 'pitstop-bench-outbox-'));
  const result = await runTapping({ dataDir, seed, phones, writes, kills });
  rmSync(dataDir, { recursive: true, force: true });
  const { differences, injected, counted, attempts, requests, ms } = result;
  console.log(
    `  seed "${seed}": ${counted} calls on ${phones} phones, ${attempts} attempts in ${requests} requests, ${kills} kills`,
  );
  for (const [what, times] of [...injected].toSorted(([, a], [, b]) => b - a)) console.log(`  ${times} × ${what}`);
  for (const difference of differences.slice(0, 20)) console.log(`  ${difference}`);
  const faults = [...injected.values()].reduce((sum, times) => sum + times, 0);
  const name = `${writes.toLocaleString('en')} taps and marks on ${phones} phones`;
  return [
    { name: `${name}: lost, doubled or out of order`, unit: '', ours: differences.length, target: { atMost: 0 } },
    { name: 'injected faults', unit: '', ours: faults },
    { name: 'attempts per call', unit: '', ours: attempts / counted },
    { name: 'requests per call', unit: '', ours: requests / counted },
    { name: `writes during ${kills} kills`, unit: '/s', ours: (counted * 1000) / ms },
  ];
}
