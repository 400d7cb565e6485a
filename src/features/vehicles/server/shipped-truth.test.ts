import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import { isRegister } from '../attributions.ts';
import { type FigurePath, figureAt, type ports } from '../figures.ts';
import type { Market } from '../markets.ts';
import { agree } from '../tolerance.ts';
import { type CatalogueCar, figuresOf, type Layer, mergeLayers } from './layers.ts';
import { parseShipped, readShipped } from './shipped-catalogue.ts';

type Port = (typeof ports)[number];

/** Checks the shipped catalogue against registers and for consistency. */
interface Car extends CatalogueCar {
  facts: ReturnType<typeof mergeLayers>['facts'];
}

let cars: Car[];

const layersOf = ({ from }: CatalogueCar) =>
  Object.entries(from).map(([source, facts]) => ({ source, facts }) as Layer);

before(async () => {
  const shipped = parseShipped((await readShipped()).lines);
  cars = shipped.map((car) => ({ ...car, facts: mergeLayers(layersOf(car)).facts }));
});

function pairsOf<C>(group: readonly C[]): [C, C][] {
  return group.flatMap((a, index) => group.slice(index + 1).map((b): [C, C] => [a, b]));
}

const relativeDifference = (a: number, b: number) => Math.abs(a - b) / Math.max(a, b);
const groupsBy = (key: (car: Car) => string) => [...Map.groupBy(cars, key).values()];

const [leastComparable, leastAgreeing] = [250, 0.985];

test('other sources agree with at least 98.5% of the registers’ figures', () => {
  const compared = cars.flatMap((car) => {
    const layers = layersOf(car);
    const others = mergeLayers(layers.filter(({ source }) => !isRegister(source))).facts;
    const registered = layers.filter(({ source }) => isRegister(source));
    return registered.flatMap(({ source, facts }) =>
      figuresOf(facts).flatMap(([path, value]) => {
        const ours = figureAt(others, path);
        return ours === undefined
          ? []
          : [{ isRight: agree(path, ours, value), sentence: `${car.id} ${path}: ${source} ${value}, ours ${ours}` }];
      }),
    );
  });
  const wrong = compared.filter(({ isRight }) => !isRight).map(({ sentence }) => sentence);
  assert.ok(compared.length >= leastComparable, `only ${compared.length} figures can be compared`);
  assert.ok(
    wrong.length <= (1 - leastAgreeing) * compared.length,
    `${wrong.length} of ${compared.length}: ${wrong.join('\n')}`,
  );
});

/** The makers' data confirms that these cars with the same energy and peak have different packs or charging systems. */
const knownDifferent = [
  ['hyundai-inster-long-range', 'hyundai-kona-electric-48-kwh'],
  ['mg4-electric-51-kwh', 'mgs5-ev-49-kwh'],
  ['volkswagen-e-golf-36-kwh', 'volkswagen-e-up-36-8-kwh'],
];
const isKnownDifferent = (a: Car, b: Car) => knownDifferent.some((pair) => pair.includes(a.id) && pair.includes(b.id));

/** Whether both were on sale in the same month, because later cars have newer, often faster charging software. */
function soldTogether(a: Car, b: Car): boolean {
  const startOf = ({ year, facts }: Car) => facts.date.from ?? String(year);
  const endedBefore = (car: Car, other: Car) => car.facts.date.to !== undefined && car.facts.date.to <= startOf(other);
  return !endedBefore(a, b) && !endedBefore(b, a);
}

const haveSameChemistry = (a: Car, b: Car) => {
  const [one, other] = [a.facts.battery.chemistry, b.facts.battery.chemistry];
  return one === undefined || other === undefined || one === other;
};

test('related cars with the same battery and peak that were on sale together charge in the same time within 15%', () => {
  const isNear = (a: number | undefined, b: number | undefined, share: number) =>
    a !== undefined && b !== undefined && relativeDifference(a, b) <= share;
  const found = groupsBy(({ make }) => make)
    .flatMap(pairsOf)
    .filter(([a, b]) => haveSameChemistry(a, b) && soldTogether(a, b) && !isKnownDifferent(a, b))
    .filter(([a, b]) => isNear(a.facts.battery.usable_kwh, b.facts.battery.usable_kwh, 0.06))
    .filter(([a, b]) => isNear(a.facts.charge.dc_max_kw, b.facts.charge.dc_max_kw, 0.03))
    .filter(([a, b]) => relativeDifference(a.facts.charge.dc_10_80_min ?? 0, b.facts.charge.dc_10_80_min ?? 0) > 0.15)
    .filter((pair) => pair.every(({ facts }) => facts.charge.dc_10_80_min !== undefined))
    .map(([a, b]) => `${a.id} ${a.facts.charge.dc_10_80_min} min, ${b.id} ${b.facts.charge.dc_10_80_min} min`);
  assert.deepEqual(found, []);
});

test('the mean power from 10 to 80% is never above 97% of the peak', () => {
  const found = cars.flatMap(({ id, facts: { battery, charge } }) => {
    const { dc_max_kw: peak, dc_10_80_min: minutes } = charge;
    const { usable_kwh: kwh } = battery;
    if (peak === undefined || minutes === undefined || kwh === undefined) return [];
    const mean = (0.7 * kwh * 60) / minutes;
    return mean > 0.97 * peak ? [`${id}: ${Math.round(mean)} of ${peak} kW`] : [];
  });
  assert.deepEqual(found, []);
});

const massOf = ({ facts }: Car) => facts.dimensions.curb_weight_kg;
const kwhOf = ({ facts }: Car) => facts.battery.usable_kwh ?? 0;
const isAwd = ({ facts }: Car) => facts.performance.drive === 'AWD';

/** Pairs of cars with the same model and body, known masses and drives, and years close together. */
const family = () =>
  groupsBy(({ make, model, facts }) => `${make} ${model} ${facts.misscellaneous.body}`)
    .map((group) => group.filter((car) => massOf(car) !== undefined && car.facts.performance.drive !== undefined))
    .flatMap(pairsOf)
    .filter(([a, b]) => Math.abs(a.year - b.year) <= 3);
const massText = ([a, b]: [Car, Car]) => `${a.id} ${massOf(a)} kg, ${b.id} ${massOf(b)} kg`;

/** Heavier than related cars because of two armchairs in the back and sound insulation. */
const heavilyFurnished = ['mercedes-benz-eqs-suv-maybach-680'];
const haveSimilarPower = (a: Car, b: Car) =>
  relativeDifference(a.facts.performance.power_kw ?? 0, b.facts.performance.power_kw ?? 0) <= 0.3;

test('cars with the same model, battery and drive and similar power have the same mass within 6%', () => {
  const found = family()
    .filter(([a, b]) => isAwd(a) === isAwd(b) && relativeDifference(kwhOf(a), kwhOf(b)) <= 0.03)
    .filter(([a, b]) => haveSameChemistry(a, b) && haveSimilarPower(a, b))
    .filter((pair) => !pair.some(({ id }) => heavilyFurnished.includes(id)))
    .filter(([a, b]) => relativeDifference(massOf(a) ?? 0, massOf(b) ?? 0) > 0.06);
  assert.deepEqual(found.map(massText), []);
});

test('a car with all-wheel drive and a battery at least as large is heavier', () => {
  const found = family()
    .flatMap(([a, b]): [Car, Car][] => [
      [a, b],
      [b, a],
    ])
    .filter(([a, b]) => isAwd(a) && !isAwd(b) && kwhOf(a) >= 0.97 * kwhOf(b) && (massOf(a) ?? 0) <= (massOf(b) ?? 0));
  assert.deepEqual(found.map(massText), []);
});

test('a car’s year is the year in which its sales started', () => {
  const found = cars.flatMap(({ id, year, facts: { date } }) =>
    date.from !== undefined && Number(date.from.slice(0, 4)) !== year ? [`${id}: ${year}, from ${date.from}`] : [],
  );
  assert.deepEqual(found, []);
});

const portsOf: Record<Market, readonly Port[]> = {
  Europe: ['CCS2', 'CHAdeMO', 'Type 2', 'Tesla Supercharger (Type 2)'],
  'North America': ['CCS1', 'NACS', 'CHAdeMO'],
  China: ['GB/T'],
};

/** Makes with a European plug that aren't sold in any of the three markets, and are listed under the nearest one. */
const elsewhere: Partial<Record<string, Market>> = { Tata: 'China', VinFast: 'China', Chevrolet: 'North America' };
const hasPortOf = ({ make, market, facts: { charge } }: Car) =>
  portsOf[market].includes(charge.port as Port) || (elsewhere[make] === market && charge.port === 'CCS2');

test('a car has its market’s port and price, and is only core in Europe', () => {
  const found = cars.flatMap((car) => {
    const { id, market, core, facts } = car;
    return [
      ...(hasPortOf(car) ? [] : [`${id}: ${facts.charge.port} in ${market}`]),
      ...(facts.price.de_eur !== undefined && market !== 'Europe' ? [`${id}: a German price in ${market}`] : []),
      ...(core && market !== 'Europe' ? [`${id}: core in ${market}`] : []),
    ];
  });
  assert.deepEqual(found, []);
});

test("a former address belongs to one car, and isn't a current address", () => {
  const former = cars.flatMap(({ formerIds = [] }) => formerIds);
  assert.equal(new Set(former).size, former.length);
  const present = new Set(cars.map(({ id }) => id));
  assert.deepEqual(
    former.filter((id) => present.has(id)),
    [],
  );
});

const rated: readonly FigurePath[] = ['range.wltp_km', 'range.epa_km', 'range.cltc_km', 'range.nedc_km'];

/** Allows for a car from 2011 whose only rating is the strictest one, for its first version. */
const overRating = 1.16;

test('no real range is far above all ratings', () => {
  const found = cars.flatMap(({ id, facts }) => {
    const ratings = rated.map((path) => figureAt(facts, path)).filter((km): km is number => typeof km === 'number');
    const { real_km: real } = facts.range;
    return real === undefined || ratings.length === 0 || real <= overRating * Math.max(...ratings)
      ? []
      : [`${id}: ${real} of ${ratings}`];
  });
  assert.deepEqual(found, []);
});
