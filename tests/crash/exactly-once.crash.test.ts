import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { test } from 'node:test';
import { faultNames } from './fault-plan.ts';
import { temporaryFolder } from './people.ts';
import { tapThrough } from './tapping.ts';

/** To replay a run: TAPPING_SEED=... npm test -- crash exactly-once. */
const given = process.env.TAPPING_SEED;
const seeds = given === undefined ? ['a train', randomBytes(4).toString('hex')] : [given];

for (const seed of seeds) {
  test(`taps on six phones count exactly once despite losses, repeats and kills (seed ${seed})`, async (t) => {
    await using folder = await temporaryFolder();
    const result = await tapThrough({ dataDir: folder.path, seed, phones: 6, writes: 500, kills: 2 });
    const { differences, met, counted, tries, ms } = result;
    t.diagnostic(`seed ${seed}: ${counted} calls, ${tries} tries, ${ms.toFixed(0)} ms, ${JSON.stringify([...met])}`);
    assert.deepEqual(differences, [], `seed ${seed}`);
    assert.ok(tries > counted * 1.2, `only ${tries} tries for ${counted}`);
    for (const fault of faultNames) assert.ok((met.get(fault) ?? 0) > 0, `never injected: ${fault}`);
  });
}
