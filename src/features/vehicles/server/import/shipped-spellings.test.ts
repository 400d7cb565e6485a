import assert from 'node:assert/strict';
import { randomInt } from 'node:crypto';
import { test } from 'node:test';
import { type Random, randomFrom } from '#shared/sfc32.ts';
import { parseShipped, readShipped } from '../shipped-catalogue.ts';
import type { StoredCar, StoredLayer } from '../store.ts';
import { CarMatcher } from './match-car.ts';
import { planImport } from './plan.ts';
import { readKilowatt } from './read-kilowatt.ts';

const thisYear = 2026;
const cars = parseShipped((await readShipped()).lines).map(({ from, ...identity }): StoredCar => {
  const layers = Object.entries(from).map(([source, facts]) => ({ source, facts, origin: 'shipped' }));
  return { ...identity, namedBy: 'shipped', layers: layers as StoredLayer[] };
});

/** Other spellings of the same name, as in forks. */
const respellings: readonly ((text: string) => string)[] = [
  (text) => text.toUpperCase(),
  (text) => text.replace(/(\d) (kWh|hp|kW)\b/g, '$1$2'),
  (text) => text.replace(/(\d)\.(\d) ?kWh/g, '$1,$2 kwh'),
  (text) => text.replace('Long Range', 'LongRange').replace('AWD', '4WD'),
  (text) => text.replace(/-/g, ' '),
  (text) => text.normalize('NFD').replace(/\p{M}/gu, ''),
  (text) => text.replace(/ ?\(\d{4}(?:-\d{4})?\)/g, ''),
  (text) => text.replace('ID.', 'ID ').replace('Ioniq ', 'Ioniq'),
];
const makes: Record<string, string> = { Volkswagen: 'VW', 'Mercedes-Benz': 'Mercedes', KGM: 'KG Mobility' };

function rowOf({ make, model, variant, year, layers }: StoredCar, random: Random) {
  const chosen = respellings.filter(() => random.below(5) < 2);
  const respelled = (text: string) => chosen.reduce((word, respell) => respell(word), text);
  const facts = layers.map((layer) => layer.facts);
  const kwh = facts.map(({ battery }) => battery?.usable_kwh).findLast((energy) => energy !== undefined);
  return {
    ...{ brand: random.below(2) === 0 ? (makes[make] ?? make) : make.toUpperCase(), vehicle_type: 'car', type: 'bev' },
    ...{ model: respelled(model), variant: respelled(variant), release_year: year, usable_battery_size: kwh },
    ac_charger: { ports: ['type2'], usable_phases: 3, max_power: 80 },
    dc_charger: { ports: ['ccs'], max_power: 100, is_default_charging_curve: true },
    ...{ charging_voltage: 400, energy_consumption: { average_consumption: 17 } },
  };
}

test('a fork of the catalogue’s source with other spellings adds no car and changes none from 800 to 400 V', () => {
  const seed = randomInt(2 ** 32);
  const random = randomFrom([seed, 1, 2, 3]);
  const rows = cars.map((car) => ({ car, row: rowOf(car, random) }));
  const read = rows.map(({ car, row }) => ({ car, records: readKilowatt([row]).records }));
  const records = read.flatMap((reading) => reading.records);
  const matcher = new CarMatcher(cars);
  const mismatched = read.flatMap(({ car, records: [record] }) => {
    const match = record && matcher.find(record);
    const found = match !== undefined && 'car' in match ? match.car.name : car.name;
    return found === car.name ? [] : [`${record?.label} is ${found}, not ${car.name}`];
  });
  assert.deepEqual(mismatched, [], `seed ${seed}`);
  const plan = planImport(cars, records, thisYear);
  const added = plan.added.map(({ name }) => name);
  assert.deepEqual(added, [], `seed ${seed}`);
  const downgraded = plan.changed.flatMap(({ label, figures }) =>
    figures
      .filter(({ what, from, to }) => what === 'battery.voltage_class_v' && from === 800 && to === 400)
      .map(() => label),
  );
  assert.deepEqual(downgraded, [], `seed ${seed}`);
});
