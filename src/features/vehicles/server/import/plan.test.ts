import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { CatalogueCar } from '../layers.ts';
import type { StoredCar, StoredLayer } from '../store.ts';
import { testCar } from '../test-catalogue.ts';
import { readSource } from './detect.ts';
import type { Incoming } from './incoming.ts';
import { planImport } from './plan.ts';
import { reportOn } from './report.ts';

function stored(given: Partial<CatalogueCar> & { name: string }): StoredCar {
  const { from, ...identity } = testCar(given);
  const layers = Object.entries(from).map(([source, facts]) => ({ source, facts, origin: 'shipped' }));
  return { ...identity, namedBy: 'shipped', layers: layers as StoredLayer[] };
}

const memory = (kwh: number, volts: 400 | 800, more: object = {}): CatalogueCar['from'] => ({
  'general-knowledge': {
    battery: { usable_kwh: kwh, voltage_class_v: volts, ...more },
    charge: { port: 'CCS2', dc_max_kw: 225, dc_10_80_min: 21 },
  },
});
const known = [
  stored({ name: 'Aster Five 40 kWh 95 hp', model: 'Five', variant: '40 kWh 95 hp', from: memory(40, 400) }),
  stored({ name: 'Aster Five 40 kWh 120 hp', model: 'Five', variant: '40 kWh 120 hp', from: memory(40, 400) }),
  stored({ name: 'Beta Six', from: memory(75.8, 800) }),
  stored({ name: 'Cela EV6 Long Range', model: 'EV6', variant: 'Long Range', year: 2024, from: memory(80, 800) }),
  stored({
    ...{ name: 'Cela EV6 Long Range (2021-2024)', model: 'EV6', variant: 'Long Range (2021-2024)', year: 2021 },
    from: memory(74, 800, { nominal_kwh: 77.4 }),
  }),
];

const row = (brand: string, model: string, variant: string, changes: object = {}) => ({
  ...{ brand, model, variant, vehicle_type: 'car', release_year: 2024, usable_battery_size: 60, charging_voltage: 400 },
  ac_charger: { usable_phases: 3, ports: ['type2'], max_power: 11 },
  dc_charger: { ports: ['ccs'], max_power: 225, charging_curve: [], is_default_charging_curve: true },
  energy_consumption: { average_consumption: 18 },
  ...changes,
});
function planOf(...rows: object[]) {
  const reading = readSource([{ path: 'x.json', text: JSON.stringify({ data: rows }) }], 'x.json', 0);
  const plan = planImport(known, reading.records, 2026);
  return { plan, report: reportOn(reading, plan) };
}
const changedBy = ({ plan }: ReturnType<typeof planOf>) =>
  plan.changed.map(({ label, figures }) => [label, figures.map(({ what }) => what)]);

test('a missing space before a unit is ignored, and power distinguishes similar cars', () => {
  const { plan } = planOf(row('Aster', 'Five', '40kWh 120hp', { usable_battery_size: 40 }));
  assert.deepEqual([plan.added, plan.changed.map(({ label }) => label)], [[], ['Aster Five 40 kWh 120 hp']]);
});

test('a voltage class that a better source contradicts is reported and dropped', () => {
  const planned = planOf(row('Beta', 'Six', '', { usable_battery_size: 75.8 }));
  assert.match(
    planned.report,
    /Largest contradictions\n {2}Beta Six: battery\.voltage_class_v 800 \(general-knowledge\), the file says 400: not taken, general-knowledge is more reliable/,
  );
  assert.ok(!planned.plan.layers.some(({ facts }) => facts.battery?.voltage_class_v === 400));
});

test('a record describes the car that was sold in its year, and its nominal energy isn’t taken as usable', () => {
  const old = row('Cela', 'EV6', 'Long Range', {
    release_year: 2021,
    usable_battery_size: 77.4,
    charging_voltage: 800,
  });
  const planned = planOf(old);
  const [[label, figures] = []] = changedBy(planned);
  assert.equal(label, 'Cela EV6 Long Range (2021-2024)');
  assert.ok(!figures?.includes('battery.usable_kwh'));
  assert.match(planned.report, /battery\.usable_kwh 74 .*file says 77\.4: not taken, that's the nominal energy/);
});

test('a record from a year in which no known car of that name was on sale is left out if the battery is the same', () => {
  const { plan } = planOf(row('Beta', 'Six', '', { release_year: 2019, usable_battery_size: 75.8 }));
  assert.deepEqual([plan.added, plan.changed], [[], []]);
  assert.deepEqual(plan.leftOut, [{ label: 'Beta Six', why: 'another year of Beta Six (2024)' }]);
});

test('a known car described with other words for its battery or equipment isn’t added again', () => {
  for (const variant of ['77.4kWh', 'Design', '77,4 kWh Luxury 2WD']) {
    const { plan } = planOf(row('Cela', 'EV 6', variant, { release_year: 2022, usable_battery_size: 77.4 }));
    const why = 'perhaps Cela EV6 Long Range (2021-2024), which has the same battery';
    assert.deepEqual([plan.added, plan.leftOut.map((remark) => remark.why)], [[], [why]], variant);
  }
  const { plan } = planOf(row('Cela', 'EV6', 'GT', { release_year: 2022, usable_battery_size: 77.4 }));
  assert.deepEqual(
    plan.added.map(({ name }) => name),
    ['Cela EV6 GT'],
  );
});

test('a figure left out because others contradict it is not reported as taken', () => {
  const six = stored({
    ...{ name: 'Beta Six', year: 2024 },
    from: {
      'kilowatt-open-ev-data': {
        battery: { usable_kwh: 75.8, voltage_class_v: 800 },
        charge: {
          port: 'CCS2',
          dc_max_kw: 225,
          curve: [
            [10, 225],
            [50, 200],
            [80, 150],
          ],
        },
      },
    },
  });
  const slow = { charging_voltage: 800, usable_battery_size: 75.8, dc_charger: { ports: ['ccs'], max_power: 120 } };
  const reading = readSource(
    [{ path: 'x.json', text: JSON.stringify({ data: [row('Beta', 'Six', '', slow)] }) }],
    'x',
    0,
  );
  const plan = planImport([six], reading.records, 2026);
  assert.deepEqual(plan.refused, []);
  assert.ok(!plan.layers.some(({ facts }) => facts.charge?.dc_max_kw === 120));
  assert.match(reportOn(reading, plan), /dc_max_kw 225 .*says 120: not taken, the charging curve reaches 225 kW/);
});

test('a file about one model year doesn’t change the others', () => {
  const six = stored({
    name: 'Beta Six',
    from: {
      'general-knowledge': {
        battery: { usable_kwh: 75 },
        charge: { port: 'CCS2' },
        date: { model_years: '2023-2025' },
      },
    },
  });
  const record = (years: string): Incoming => ({
    ...{ label: 'x', isOwn: false, make: 'Beta', model: 'Six', variant: '', year: 2024 },
    layers: [{ source: 'open-ev-data', facts: { battery: { usable_kwh: 75 }, date: { model_years: years } } }],
  });
  const taken = (years: string) => planImport([six], [record(years)], 2026).layers[0]?.facts.date?.model_years;
  assert.equal(taken('2024'), undefined);
  assert.equal(taken('2024-2026'), '2024-2026');
});

test('a record with a different battery is a different car', () => {
  const { plan } = planOf(row('Beta', 'Six', '', { release_year: 2019, usable_battery_size: 50 }));
  assert.deepEqual(
    plan.added.map(({ name, id }) => [name, id]),
    [['Beta Six (2019)', 'beta-six-2019']],
  );
});

test('a record whose name matches two cars changes neither', () => {
  const { plan } = planOf(row('Aster', 'Five', '', { usable_battery_size: 40 }));
  assert.deepEqual([plan.added, plan.changed], [[], []]);
  assert.match(plan.leftOut[0]?.why ?? '', /^Aster Five 40 kWh (?:95|120) hp or Aster Five 40 kWh (?:95|120) hp$/);
});

test('a new car gets the catalogue’s spelling of its make', () => {
  const { plan } = planOf(row('ASTER', 'Seven', ''));
  assert.deepEqual(
    plan.added.map(({ make, name }) => [make, name]),
    [['Aster', 'Aster Seven']],
  );
});

test('a new car with an impossible figure is added without it, or refused if the figure is its battery', () => {
  const ac = { usable_phases: 3, ports: ['type2'], max_power: 105 };
  const { plan, report } = planOf(row('Dela', 'One', '', { ac_charger: ac }));
  assert.equal(plan.added.length, 1);
  assert.match(report, /Taken in part\n {2}Dela One: without charge\.ac_max_kw is 105, more than 44/);
  const { plan: without } = planOf(row('Dela', 'Two', '', { usable_battery_size: 770 }));
  assert.deepEqual(without.refused, [
    { label: 'Dela Two', why: "its usable energy isn't known; battery.usable_kwh is 770, more than 220" },
  ]);
});

test('a newer figure replaces the same source’s older one if no other source gives it', () => {
  const alone = known.map((car) => ({
    ...car,
    layers: [
      ...car.layers,
      {
        source: 'kilowatt-open-ev-data' as const,
        origin: 'imported' as const,
        facts: { battery: {}, real_efficiency: { combined_wh_per_km: 170 }, charge: { ac_phases: 1 } },
      },
    ],
  }));
  const text = JSON.stringify({ data: [row('Beta', 'Six', '', { usable_battery_size: 75.8, charging_voltage: 800 })] });
  const plan = planImport(alone, readSource([{ path: 'x.json', text }], 'x.json', 0).records, 2026);
  assert.deepEqual(
    plan.changed[0]?.figures.filter(({ what }) => what === 'charge.ac_phases'),
    [{ what: 'charge.ac_phases', from: 1, to: 3 }],
  );
});

test('a voltage class in the shipped catalogue can’t be lowered by a fork of its only source', () => {
  const shipped = stored({
    name: 'Dela Eight',
    from: {
      'general-knowledge': { battery: { usable_kwh: 60 }, charge: { port: 'CCS2' } },
      'kilowatt-open-ev-data': { battery: { voltage_class_v: 800 }, charge: { ac_max_kw: 22 } },
    },
  });
  const reading = readSource(
    [{ path: 'x.json', text: JSON.stringify({ data: [row('Dela', 'Eight', '')] }) }],
    'x.json',
    0,
  );
  const plan = planImport([shipped], reading.records, 2026);
  const reasons = new Map(plan.contradictions.map(({ path, why }) => [path, why]));
  assert.equal(reasons.get('battery.voltage_class_v'), 'the shipped catalogue takes precedence');
  assert.ok(
    reasons.has('charge.ac_max_kw') && reasons.get('charge.ac_max_kw') === undefined,
    'a newer measurement is taken',
  );
});

test('the ten largest contradictions are listed first, and the others after the changes', () => {
  const rows = Array.from({ length: 12 }, (_, index) => row(`Make${index}`, 'One', '', { usable_battery_size: 60 }));
  const cars = rows.map(({ brand }, index) =>
    stored({
      name: `${brand} One`,
      from: { ...memory(60, 400), ademe: { charge: { ac_max_kw: 3 + index / 2 } }, vca: { charge: { ac_phases: 3 } } },
    }),
  );
  const reading = readSource([{ path: 'x.json', text: JSON.stringify({ data: rows }) }], 'x.json', 0);
  const report = reportOn(reading, planImport(cars, reading.records, 2026));
  const [, first = '', others = ''] =
    /Largest contradictions\n(.*?)\n\n.*Other contradictions\n(.*)/s.exec(report) ?? [];
  assert.deepEqual([first.split('\n').length, others.split('\n').length], [10, 2]);
  assert.match(
    first,
    /^ {2}Make0 One: charge\.ac_max_kw 3 \(ademe\), the file says 11: not taken, ademe is more reliable/,
  );
});
