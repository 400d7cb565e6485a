import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { test } from 'node:test';
import { faultNames } from './fault-plan.ts';
import { temporaryFolder } from './people.ts';
import { runTapping } from './tapping.ts';

/** To replay a run: TAPPING_SEED=... npm test -- crash exactly-once. */
const given = process.env.TAPPING_SEED;
const seeds = given === undefined ? ['a train', randomBytes(4).toString('hex')] : [given];

for (const seed of seeds) {
  test(`taps on six phones count exactly once despite losses, repeats and kills (seed ${seed})`, async (t) => {
    await using folder = await temporaryFolder();
    const result = await runTapping({ dataDir: folder.path, seed, phones: 6, writes: 500, kills: 2 });
    const { differences, injected, counted, attempts, ms } = result;
    t.diagnostic(
      `seed ${seed}: ${counted} calls, ${attempts} attempts, ${ms.toFixed(0)} ms, ${JSON.stringify([...injected])}`,
    );
    assert.deepEqual(differences, [], `seed ${seed}`);
    assert.ok(attempts > counted * 1.2, `only ${attempts} attempts for ${counted}`);
    for (const fault of faultNames) assert.ok((injected.get(fault) ?? 0) > 0, `never injected: ${fault}`);
  });
}
