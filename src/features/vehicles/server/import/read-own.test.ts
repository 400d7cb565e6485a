import assert from 'node:assert/strict';
import { test } from 'node:test';
import { catalogueLine } from '../layers.ts';
import { testCar } from '../test-catalogue.ts';
import { readSource } from './detect.ts';

const readText = (text: string, path = 'cars.jsonl') => readSource([{ path, text }], path, 0);
const readLine = (car: unknown) => readText(JSON.stringify(car));
const sound = testCar({ name: 'Aster One' });

test('catalogue lines are read back, whatever the file is called', () => {
  const text = `${catalogueLine(sound)}\n\n${catalogueLine(testCar({ name: 'Béta Two' }))}\n`;
  for (const path of ['cars.jsonl', 'cars.txt']) {
    const { records, refused } = readText(text, path);
    assert.deepEqual([records.map(({ name }) => name), refused], [['Aster One', 'Béta Two'], []]);
  }
  const [record] = readLine(sound).records;
  assert.deepEqual(Object.fromEntries((record?.layers ?? []).map(({ source, facts }) => [source, facts])), sound.from);
});

const impossible: readonly (readonly [figures: object, problem: string])[] = [
  [{ battery: { usable_kwh: 500 } }, 'battery.usable_kwh is 500, more than 220'],
  [{ battery: { usable_kwh: 0 } }, 'battery.usable_kwh is 0, less than 10'],
  [{ battery: { usable_kwh: '60' } }, "battery.usable_kwh can't be 60"],
  [{ battery: { usable_kwh: null } }, "battery.usable_kwh can't be null"],
  [{ charge: { port: 'CCS3' } }, 'charge.port is CCS3, not one of CCS2, CCS1'],
  [
    {
      charge: {
        curve: [
          [0, 100],
          [0, 90],
        ],
      },
    },
    "charge.curve can't be [[0,100],[0,90]]",
  ],
];

for (const [figures, problem] of impossible) {
  test(`the impossible figure in ${JSON.stringify(figures)} is dropped, and the car is read`, () => {
    const { records, refused } = readLine({
      ...sound,
      from: { ...sound.from, own: { ...figures, price: { de_eur: 30_000 } } },
    });
    assert.deepEqual(refused, []);
    assert.ok(records[0]?.dropped?.[0]?.includes(problem), records[0]?.dropped?.[0] ?? 'nothing dropped');
    const owns = records[0]?.layers.find(({ source }) => source === 'own');
    assert.deepEqual(owns?.facts.price, { de_eur: 30_000 });
    assert.deepEqual([owns?.facts.battery ?? {}, owns?.facts.charge ?? {}], [{}, {}]);
  });
}

const wrong: readonly (readonly [change: object, reason: string])[] = [
  [{ from: { own: { battery: { colour: 'red' } } } }, 'from.own.battery has unknown colour'],
  [{ from: { own: { battery: { colour: 'red', usable_kwh: 500 } } } }, 'from.own.battery has unknown colour'],
  [{ from: { 'ev-database': {} } }, 'unknown ev-database'],
  [{ year: 1066 }, 'year is 1066, less than 1990'],
  [{ id: '../etc' }, "id can't be ../etc"],
  [{ make: undefined }, 'make is missing'],
  [{ name: '\u001b[2Jboo' }, "name can't be  [2Jboo"],
  [{ name: ' Aster' }, "name can't be"],
  [{ admin: true }, 'unknown admin'],
];

for (const [change, reason] of wrong) {
  test(`a line with ${JSON.stringify(change)} is refused with a message`, () => {
    const { records, refused } = readLine({ ...sound, ...change });
    assert.equal(records.length, 0);
    assert.ok(refused[0]?.why.includes(reason), refused[0]?.why ?? 'not refused');
  });
}

test('a broken line is refused with its number, and the others are read', () => {
  const { records, refused } = readText(`${catalogueLine(sound)}\n{"name":\n`);
  assert.deepEqual([records.length, refused], [1, [{ label: 'cars.jsonl, line 2', why: "the line isn't JSON" }]]);
});

const { from: _, ...identity } = sound;
const keyed = {
  'Aster One': {
    ...identity,
    name: undefined,
    battery: { usable_kwh: 60 },
    charge: { port: 'CCS2', ac_0_100_min: 360 },
    range: {},
    provenance: { 'open-ev-data': ['battery.usable_kwh'] },
    derived: ['charge.ac_0_100_min'],
  },
};

test('figures of cars by name are attributed by provenance, except that computed ones are skipped and the rest are the owner’s', () => {
  const { records, refused } = readText(JSON.stringify(keyed), 'cars.json');
  assert.deepEqual(refused, []);
  assert.deepEqual(records[0]?.layers, [
    { source: 'open-ev-data', facts: { battery: { usable_kwh: 60 } } },
    { source: 'own', facts: { charge: { port: 'CCS2' } } },
  ]);
});

test('other sources’ values in an object of cars by name are read too', () => {
  const sister = { id: 'aster-two', name: 'Aster Two' };
  const car = { ...keyed['Aster One'], rangeSister: sister };
  const others = [{ source: 'general-knowledge', value: 62, agrees: false }];
  const text = JSON.stringify({ 'Aster One': { ...car, sister, otherSources: { 'battery.usable_kwh': others } } });
  const { records, refused } = readText(text, 'cars.json');
  assert.deepEqual(refused, []);
  assert.deepEqual(records[0]?.layers.at(-1), {
    source: 'general-knowledge',
    facts: { battery: { usable_kwh: 62 } },
  });
});

test('a line from before markets existed is read, and an unknown market is refused', () => {
  assert.equal(readLine({ ...sound, market: undefined }).records[0]?.market, undefined);
  assert.match(readLine({ ...sound, market: 'Mars' }).refused[0]?.why ?? '', /market is Mars, not one of Europe/);
});

test('unknown figures are also refused in an object of cars by name, and every key is treated as a name', () => {
  const car = keyed['Aster One'];
  const hostile = JSON.stringify({
    A: { ...car, battery: { colour: 'red' }, provenance: {} },
    B: { ...car, provenance: { 'open-ev-data': ['battery.nominal_kwh'] } },
    C: { ...car, battery: 7 },
  });
  const withProto = hostile.replace(
    /\}$/,
    `,"D":{"make":"x","battery":{"a":1},"provenance":{"__proto__":["battery.a"]}}}`,
  );
  const { records, refused } = readText(withProto, 'cars.json');
  assert.equal(records.length, 0);
  assert.deepEqual(
    refused.map(({ label }) => label),
    ['A', 'B', 'C', 'D'],
  );
  assert.equal(({} as Record<string, unknown>).battery, undefined);
});

for (const text of ['', 'hello', '[]', '{}', '7', 'null', '[{"a":1}]', '{"a":{"b":1}}', '{"data":7}']) {
  test(`${JSON.stringify(text)} is refused as an unknown format`, () => {
    assert.throws(() => readText(text, 'cars.json'), /cars\.json (?:is neither JSON|isn't in a format)/);
  });
}
