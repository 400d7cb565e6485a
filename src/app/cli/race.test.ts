import assert from 'node:assert/strict';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'node:test';
import type { RaceResponse } from '#features/race/contract.ts';
import { cli } from './test-cli.ts';
import { makeData, temporaryFolder } from './test-data.ts';

const args = ['race', '--cars', 'bmw-i4-m50,bmw-i3-120-ah~fewest-stops', '--km', '1000', '--temperature', '-5'];

test('a race on the command line prints its plans as JSON, even before there is any data', async (t) => {
  const folder = await temporaryFolder(t);
  const withoutData = await cli(join(folder, 'nothing'), ...args, '--json');
  assert.deepEqual([withoutData.status, withoutData.errorOutput], [0, '']);
  const { plans } = JSON.parse(withoutData.output) as RaceResponse;
  assert.deepEqual(
    plans.map(({ car, strategy, place }) => [car, strategy, place]),
    [
      ['bmw-i4-m50', 'fastest', 1],
      ['bmw-i3-120-ah', 'fewest-stops', 2],
    ],
  );
  for (const { minutes, stops } of plans) assert.ok((minutes ?? 0) > 500 && (stops ?? 0) > 2);
});

test("once there is data, only the owner's cars race", async (t) => {
  const folder = await temporaryFolder(t);
  const dataDir = join(folder, 'data');
  await makeData(dataDir, 'one');
  const car = {
    ...{
      name: 'Aster One',
      id: 'aster-one',
      make: 'Aster',
      model: 'One',
      variant: '',
      year: 2024,
      market: 'Europe',
      core: false,
    },
    from: {
      own: {
        battery: { usable_kwh: 60 },
        charge: { port: 'CCS2', dc_max_kw: 150, dc_10_80_min: 25 },
        real_efficiency: { combined_wh_per_km: 170 },
      },
    },
  };
  await writeFile(join(folder, 'aster.jsonl'), JSON.stringify(car));
  await cli(dataDir, 'vehicles', 'import', join(folder, 'aster.jsonl'));
  const { output } = await cli(dataDir, 'race', '--cars', 'aster-one', '--json');
  assert.equal((JSON.parse(output) as RaceResponse).plans[0]?.outcome, 'arrives');
  assert.match((await cli(dataDir, ...args)).errorOutput, /There's no car "bmw-i4-m50"/);
});

test('without --json the result is readable text', async (t) => {
  const { output } = await cli(await temporaryFolder(t), ...args);
  assert.match(
    output,
    /^1\. BMW i4 M50: \d+ h \d+ min \(± \d+ min\), \d+ stops, \d+ kWh, at \d+ km\/h\n2\. BMW i3 120 Ah: /,
  );
});

test('short distances are shown to one decimal place, and equal cars share a rank', async (t) => {
  const folder = await temporaryFolder(t);
  const { output } = await cli(folder, 'race', '--cars', 'bmw-i4-m50,bmw-i3-120-ah,bmw-i4-m50', '--km', '1');
  assert.match(output, /^1\. BMW i4 M50: 0\.\d min \(± [\d.]+ min\), 0 stops, 0\.\d kWh, /);
  assert.equal(output.match(/^1\. BMW i4 M50/gm)?.length, 2);
});

test('a car that may not tow the trailer is distinguished from one that tows it through a cold night', async (t) => {
  const folder = await temporaryFolder(t);
  const cars = ['race', '--cars', 'bmw-i4-m50,bmw-i3-120-ah,skoda-enyaq-85', '--km', '300', '--temperature', '-10'];
  const { output } = await cli(folder, ...cars, '--trailer', '1200', '--preheated', '0', '--conditioned', '0');
  assert.match(output, /^1\. BMW i4 M50: \d h .* at 100 km\/h\n/);
  assert.match(output, /BMW i3 120 Ah: can't race: it can't tow\n.*Enyaq 85: can't race: it may only tow 1000 kg$/);
});

test('invalid input is refused with a one-sentence message', async (t) => {
  const folder = await temporaryFolder(t);
  for (const [given, status, sentence] of [
    [['race'], 2, /^Name at least one car: /],
    [['race', '--cars', 'bmw-i4-m50', '--heat-pump', '2'], 2, /^--heat-pump takes a number from -1 to 1/],
    [['race', '--cars', 'bmw-i4-m50', '--km', 'far'], 2, /--km takes a number from 1 to 10000, not "far"/],
    [['race', '--cars', 'bmw-i4-m50', '--strategy', 'brave'], 2, /no strategy "brave"/],
    [['race', '--cars', 'aster-one'], 1, /There's no car "aster-one"/],
    [['race', '--cars', Array(13).fill('bmw-i4-m50').join()], 2, /at most 12 cars/],
    [['race', '--cars', 'bmw-i4-m50', '--dry-run'], 2, /^Usage: race/],
  ] as const) {
    const ended = await cli(folder, ...given);
    assert.deepEqual([ended.status, ended.output], [status, '']);
    assert.match(ended.errorOutput, sentence);
  }
});
