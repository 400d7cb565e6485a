import { figuresOf, type LayerFacts, layerOf } from '../layers.ts';
import { keyOf } from './identity.ts';
import { emptyReading, exclude, isObject, plausible, printable, type Reading } from './incoming.ts';
import { bestRange, type CanonicalRecord, factsOf, openEvData, valueAt } from './open-ev-data-facts.ts';

const carTypes: readonly unknown[] = ['passenger_car', 'suv', 'pickup', 'van'];
const notYetCars: readonly unknown[] = ['concept', 'announced', 'prototype'];
/** Names for a car's only trim, which aren't part of the car's name. */
const plainTrims: readonly string[] = ['base', 'standard', 'default'];

interface Car {
  label: string;
  make: string;
  model: string;
  variant: string;
  years: number[];
  facts: LayerFacts;
  dropped: string[];
}

/** Reads open-ev-data's canonical records, one per model year; unchanged years are merged into one car. */
export function readOpenEvData(records: readonly unknown[], refusedBefore: Reading['refused'] = []): Reading {
  const reading = emptyReading('open-ev-data');
  reading.refused.push(...refusedBefore);
  const cars = new Map<string, Car[]>();
  const labelled = records.map((record, index) => ({ record, label: labelOf(record, index) }));
  labelled.sort((a, b) => Number(valueAt(a.record, 'year')) - Number(valueAt(b.record, 'year')));
  for (const { record, label } of labelled) {
    const car = carOf(record, label, reading);
    if (car === undefined) continue;
    const key = keyOf(car);
    const others = cars.get(key) ?? [];
    const same = others.findLast((other) => isSameCar(other.facts, car.facts));
    if (same === undefined) cars.set(key, [...others, car]);
    else
      Object.assign(same, {
        years: [...same.years, ...car.years],
        facts: mergedYears(same.facts, car.facts),
        dropped: [...same.dropped, ...car.dropped],
      });
  }
  for (const { facts, years, ...car } of [...cars.values()].flat()) {
    const [first = 0, last = first] = [Math.min(...years), Math.max(...years)];
    const dated = { ...facts, date: { ...facts.date, model_years: first === last ? `${first}` : `${first}-${last}` } };
    reading.records.push({ ...car, isOwn: false, year: first, layers: [{ source: openEvData, facts: dated }] });
  }
  return reading;
}

function labelOf(record: unknown, index: number): string {
  const trims = [
    valueAt(record, 'make.name'),
    valueAt(record, 'model.name'),
    valueAt(record, 'trim.name'),
    valueAt(record, 'variant.name'),
  ];
  const text = [...trims, valueAt(record, 'year')].filter((word) => word !== undefined).join(' ');
  return printable(text === '' ? `record ${index + 1}` : text);
}

function carOf(record: unknown, label: string, reading: Reading): Car | undefined {
  if (!isObject(record)) {
    reading.refused.push({ label, why: "it isn't an object" });
    return undefined;
  }
  const why = exclusionReason(record);
  if (why !== undefined) {
    exclude(reading, why);
    return undefined;
  }
  const [make, model, year] = [valueAt(record, 'make.name'), valueAt(record, 'model.name'), record.year];
  if (typeof make !== 'string' || typeof model !== 'string' || typeof year !== 'number') {
    reading.refused.push({ label, why: 'its make, model or year is missing' });
    return undefined;
  }
  const { facts, dropped } = plausible(factsOf(record));
  return { label, make, model, variant: variantOf(record, model), years: [year], facts, dropped };
}

function variantOf(record: CanonicalRecord, model: string): string {
  const name = valueAt(record, 'variant.name') ?? valueAt(record, 'trim.name');
  if (typeof name !== 'string' || name === model || plainTrims.includes(name.toLowerCase())) return '';
  return name;
}

/** Why a record is left out. The data includes unmarked hybrids, recognisable by a small battery and a short range. */
function exclusionReason(record: CanonicalRecord): string | undefined {
  if (!carTypes.includes(record.vehicle_type)) return 'not a car';
  if (notYetCars.includes(valueAt(record, 'availability.status'))) return 'not built yet';
  const net = valueAt(record, 'battery.pack_capacity_kwh_net');
  const power = valueAt(record, 'powertrain.system_power_kw');
  const ranges = ['wltp', 'epa', 'nedc', 'cltc'].map((cycle) => bestRange(record, cycle));
  const known = ranges.filter((km): km is number => typeof km === 'number');
  const best = known.length === 0 ? Number.POSITIVE_INFINITY : Math.max(...known);
  if (typeof net !== 'number') return undefined;
  const isHybrid =
    net < 14 || (best < 130 && net < 40) || (best < 200 && net < 36 && typeof power === 'number' && power > 150);
  return isHybrid ? 'not battery-electric, judging by battery and range' : undefined;
}

/** A car's battery, power and drive are the same in all model years, while other figures may become more accurate. */
function isSameCar(a: LayerFacts, b: LayerFacts): boolean {
  const near = (x: number | undefined, y: number | undefined, share: number) =>
    x === undefined || y === undefined || Math.abs(x / y - 1) <= share;
  return (
    near(a.battery?.usable_kwh, b.battery?.usable_kwh, 0.01) &&
    near(a.performance?.power_kw, b.performance?.power_kw, 0.02) &&
    (a.performance?.drive ?? b.performance?.drive) === (b.performance?.drive ?? a.performance?.drive)
  );
}

/** The start of sale is taken from the earlier year, everything else from the later one. */
function mergedYears(earlier: LayerFacts, later: LayerFacts): LayerFacts {
  const figures = new Map([...figuresOf(earlier), ...figuresOf(later)]);
  const from = earlier.date?.from;
  if (from === undefined) figures.delete('date.from');
  else figures.set('date.from', from);
  return layerOf(figures);
}
