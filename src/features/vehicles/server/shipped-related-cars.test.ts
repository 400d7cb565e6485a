import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import { type Facts, type FigurePath, numberAt } from '../figures.ts';
import { type CatalogueCar, type Layer, mergeLayers } from './layers.ts';
import { parseShipped, readShipped } from './shipped-catalogue.ts';

/** Checks the cars of the shipped catalogue against related cars, their platforms and their successors. */
type Car = Omit<CatalogueCar, 'from'> & { facts: Facts };

let cars: Car[];

before(async () => {
  const shipped = parseShipped((await readShipped()).lines);
  cars = shipped.map(({ from, ...car }) => {
    const layers = Object.entries(from).map(([source, facts]) => ({ source, facts }) as Layer);
    return { ...car, facts: mergeLayers(layers).facts };
  });
});

const number = (path: FigurePath) => (car: Car) => numberAt(car.facts, path);
const [usable, wltpKm, powerKw, massKg, sprintS] = (
  [
    'battery.usable_kwh',
    'range.wltp_km',
    'performance.power_kw',
    'dimensions.curb_weight_kg',
    'performance.zero_to_100_s',
  ] as const
).map(number) as [typeof wltpPer, typeof wltpPer, typeof wltpPer, typeof wltpPer, typeof wltpPer];
function wltpPer(car: Car): number | undefined {
  const [kwh, km] = [usable(car), wltpKm(car)];
  return kwh === undefined || km === undefined ? undefined : (1000 * kwh) / km;
}

const isAwd = ({ facts }: Car) => facts.performance.drive === 'AWD';
const startOf = ({ year, facts }: Car) => facts.date.from ?? String(year);
const relativeDifference = (a: number, b: number) => Math.abs(a - b) / Math.max(a, b);
const isNear = (a: number | undefined, b: number | undefined, share: number) =>
  a !== undefined && b !== undefined && relativeDifference(a, b) <= share;

const endedBefore = (a: Car, b: Car) => a.facts.date.to !== undefined && a.facts.date.to <= startOf(b);

/** Each pair of cars of one make, model, body and market that were on sale together, in both orders. */
const pairs = (): [Car, Car][] =>
  [...Map.groupBy(cars, familyOf).values()]
    .flatMap((group) => group.flatMap((a) => group.flatMap((b): [Car, Car][] => (a === b ? [] : [[a, b]]))))
    .filter(([a, b]) => Math.abs(a.year - b.year) < 2 && !endedBefore(a, b) && !endedBefore(b, a));
const familyOf = ({ make, model, market, facts }: Car) => [make, model, market, facts.misscellaneous.body].join();

test('no nominal energy just repeats the usable one', () => {
  // BYD gives only one capacity for its Blade batteries, and MG's LFP pack gives 50.8 of 51 kWh.
  const isRight = ({ make, id }: Car) =>
    ['BYD', 'Fangchengbao', 'Yangwang'].includes(make) || id === 'mg4-electric-51-kwh';
  const found = cars.filter(
    ({ facts: { battery } }) => (battery.usable_kwh ?? 0) > 0.995 * (battery.nominal_kwh ?? Infinity),
  );
  assert.deepEqual(
    found.filter((car) => !isRight(car)).map(({ id }) => id),
    [],
  );
});

/**
 * Cars that really use less than related ones with less power, because of Volkswagen's second motor, Porsche's software
 * of late 2021, and Lucid's and BMW's ratings.
 */
const efficient = [
  'bmw-i7-xdrive60',
  'cupra-born-vz',
  'lucid-air-touring',
  'porsche-taycan-gts-2021-2023',
  'porsche-taycan-gts-sport-turismo-2021-2023',
  'volkswagen-id-3-gtx',
  'volkswagen-id-3-gtx-performance',
];
/** Cars that genuinely use more than related ones because of their wide sports tyres. */
const inefficient = ['mercedes-benz-eqe-amg-43-4matic', 'tesla-model-3-performance-highland'];

test('a more powerful and heavier related car with the same battery and drive uses at least as much', () => {
  const found = pairs().flatMap(([weak, strong]) => {
    const areSimilar = isNear(usable(weak), usable(strong), 0.03) && isAwd(weak) === isAwd(strong);
    const isStronger = (powerKw(strong) ?? 0) >= 1.05 * (powerKw(weak) ?? Infinity);
    const isHeavier = (massKg(strong) ?? 0) >= 1.01 * (massKg(weak) ?? Infinity);
    const [less, more] = [wltpPer(strong), wltpPer(weak)];
    return !efficient.includes(strong.id) &&
      areSimilar &&
      isStronger &&
      isHeavier &&
      less !== undefined &&
      more !== undefined &&
      less < 0.985 * more
      ? [`${strong.id} ${less.toFixed(0)} Wh/km, ${weak.id} ${more.toFixed(0)}`]
      : [];
  });
  assert.deepEqual(found, []);
});

test('a car with all-wheel drive uses more than one with two-wheel drive and the same battery', () => {
  const found = pairs().flatMap(([two, four]) => {
    if (efficient.includes(four.id) || isAwd(two) || !isAwd(four) || !isNear(usable(two), usable(four), 0.03))
      return [];
    const real = [two, four].map(number('real_efficiency.combined_wh_per_km'));
    return [[wltpPer(two), wltpPer(four)], real].flatMap(([a, b]) =>
      a !== undefined && b !== undefined && b < 0.985 * a
        ? [`${four.id} ${b.toFixed(0)} Wh/km, ${two.id} ${a.toFixed(0)}`]
        : [],
    );
  });
  assert.deepEqual(found, []);
});

test('related cars with the same battery and drive and similar power have the same WLTP consumption within 12%', () => {
  const found = pairs().flatMap(([a, b]) => {
    const areSimilar =
      isNear(usable(a), usable(b), 0.1) && isAwd(a) === isAwd(b) && isNear(powerKw(a), powerKw(b), 0.15);
    const [one, other] = [wltpPer(a), wltpPer(b)];
    const isKnown = [a, b].some(({ id }) => inefficient.includes(id));
    return !isKnown &&
      a.id < b.id &&
      areSimilar &&
      one !== undefined &&
      other !== undefined &&
      relativeDifference(one, other) > 0.12
      ? [`${a.id} ${one.toFixed(0)} Wh/km, ${b.id} ${other.toFixed(0)}`]
      : [];
  });
  assert.deepEqual(found, []);
});

test('a car with all-wheel drive is at least as quick as one with two-wheel drive and the same power or less', () => {
  const found = pairs().filter(
    ([two, four]) =>
      !isAwd(two) &&
      isAwd(four) &&
      isNear(usable(two), usable(four), 0.1) &&
      (powerKw(four) ?? 0) >= (powerKw(two) ?? Infinity) &&
      (sprintS(four) ?? 0) > (sprintS(two) ?? Infinity),
  );
  assert.deepEqual(
    found.map(([a, b]) => `${b.id} ${sprintS(b)} s, ${a.id} ${sprintS(a)} s`),
    [],
  );
});

const platforms800 = /E-GMP$|PPE|J1|MMA|MB\.EA|LEAP|SEPA|Neue Klasse|SPA3/;

test('cars on 800 V platforms are in the 800 V class, and no 400 V battery charges with more than 255 kW', () => {
  const found = cars.filter(({ facts: { battery, charge, misscellaneous } }) => {
    const volts = battery.voltage_class_v;
    return (
      (platforms800.test(misscellaneous.platform ?? '') && volts !== 800) ||
      (charge.dc_max_kw ?? 0) > (volts === 800 ? 600 : 255)
    );
  });
  assert.deepEqual(
    found.map(({ id }) => id),
    [],
  );
});

test('a car with a Type 2 plug charges with alternating current only', () => {
  const found = cars.filter(
    ({ facts: { charge } }) => charge.port === 'Type 2' && (charge.dc_max_kw ?? charge.dc_10_80_min) !== undefined,
  );
  assert.deepEqual(
    found.map(({ id }) => id),
    [],
  );
});

test('a model has one segment and, apart from estates and convertibles, one body', () => {
  // Names shared by two different cars, or by a van and its version with windows.
  const twoCars = ['BMW i3', 'Nissan Leaf', 'Kia EV4', 'Peugeot Partner', 'Renault Kangoo', 'Volkswagen ID. Buzz'];
  const found = [...Map.groupBy(cars, ({ make, model }) => `${make} ${model}`)].filter(([name, group]) => {
    const segments = new Set(group.flatMap(({ facts }) => facts.misscellaneous.segment ?? []));
    const bodies = new Set(group.map(({ facts }) => facts.misscellaneous.body));
    for (const other of ['Estate', 'Cabriolet'] as const) bodies.delete(other);
    return !twoCars.includes(name) && (segments.size > 1 || bodies.size > 1);
  });
  assert.deepEqual(
    found.map(([name]) => name),
    [],
  );
});

/** A key shared by a car and its successor or predecessor, whose variants differ only in their years. */
const lineOf = ({ make, model, variant, market }: Car) =>
  [make, model, variant.replace(/ ?\([^)]*\)/g, ''), market].join();

test('a car with a successor has an end of sale', () => {
  const found = [...Map.groupBy(cars, lineOf).values()].flatMap((group) =>
    group.filter(
      (car) =>
        car.facts.date.to === undefined && group.some((next) => startOf(next).slice(0, 4) > startOf(car).slice(0, 4)),
    ),
  );
  assert.deepEqual(
    found.map(({ id }) => id),
    [],
  );
});

test('at least 97% of Europe’s cars from before 2023 have an end of sale or were still sold in 2025', () => {
  const old = cars.filter((car) => car.market === 'Europe' && startOf(car) < '2023');
  const isOpen = ({ facts: { date } }: Car) => date.to === undefined && (date.model_years?.slice(-4) ?? '') < '2025';
  const open = old.filter(isOpen).map(({ id }) => id);
  assert.ok(old.length >= 300 && open.length <= 0.03 * old.length, `${open.length} of ${old.length}: ${open}`);
});
