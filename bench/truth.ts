import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import papaparse from 'papaparse';
import { defaultConditions } from '#features/race/model/conditions.ts';
import { consumptionWhPerKm } from '#features/race/model/consumption.ts';
import { planTrip } from '#features/race/model/plan.ts';
import { type RaceCar, raceCarOf } from '#features/race/model/race-car.ts';
import type { VehicleDetails } from '#features/vehicles/contract.ts';
import { shippedVehicles } from '#features/vehicles/server/index.ts';
import { type Figure, median, percentile } from './figures.ts';
import { carOfTruth } from './truth-cars.ts';

/** Drives measured by Bjørn Nyland, which are stored beside the project, never in it. */
const folder = process.env.BENCH_TRUTH ?? join(import.meta.dirname, '../../shared/data/race');
const pairGapMin = 10;

type Row = Record<string, string>;

/** Compares the simulator with measured drives. */
export async function truth(): Promise<Figure[]> {
  if (!existsSync(folder)) {
    console.log(`There are no measured drives in ${folder}: nothing to compare with.`);
    return [];
  }
  const cars = new Map((await shippedVehicles()).map((vehicle) => [vehicle.id, vehicle]));
  return [...arrivals(cars), ...consumptions(cars)];
}

function rowsOf(name: string): Row[] {
  const { data } = papaparse.parse<Row>(readFileSync(join(folder, name), 'utf8'), {
    header: true,
    skipEmptyLines: true,
  });
  return data;
}

function raceCar(
  cars: ReadonlyMap<string, VehicleDetails>,
  row: Row,
  unmatched: Map<string, string>,
): RaceCar | undefined {
  const { car: name = '', date = '' } = row;
  const id = carOfTruth(name, date);
  const vehicle = cars.get(id ?? '');
  if (vehicle === undefined) {
    unmatched.set(name, id === undefined ? "isn't in our database" : `is ${id}, which doesn't exist`);
    return undefined;
  }
  const known = raceCarOf(vehicle);
  if ('car' in known) return known.car;
  unmatched.set(name, `lacks ${known.missing.join(', ')}`);
  return undefined;
}

/** Returns 0 unless the notes give a share. */
function wetShareIn(notes = ''): number {
  const share = /(?:wet|rain)[^%]*?(\d+) ?%/i.exec(notes)?.[1];
  return share === undefined ? 0 : Number(share) / 100;
}

/** Derived from the battery's state of health, if the notes give it. */
function degradationPercentIn(notes = ''): number {
  const health = /(\d+) ?% SoH/i.exec(notes)?.[1];
  return health === undefined ? 0 : 100 - Number(health);
}

interface Drive {
  label: string;
  measuredMin: number;
  plannedMin: number;
}

function arrivals(cars: ReadonlyMap<string, VehicleDetails>): Figure[] {
  const rows = rowsOf('truth_1000km_open.csv');
  const unmatched = new Map<string, string>();
  const drives: Drive[] = [];
  let leftOut = 0;
  for (const row of rows) {
    if (row.exclude_reason || row.atypical) {
      leftOut++;
      continue;
    }
    const car = raceCar(cars, row, unmatched);
    if (car === undefined) continue;
    const conditions = {
      ...defaultConditions,
      temperatureC: Number(row.temp_avg_c),
      wetShare: wetShareIn(row.notes),
      degradationPercent: degradationPercentIn(row.notes),
    };
    const { minutes } = planTrip(car, { distanceKm: 1000, conditions, strategy: 'fastest' });
    drives.push({
      label: `${row.car} at ${row.temp_avg_c} °C (${car.id})`,
      measuredMin: Number(row.time_min),
      plannedMin: minutes,
    });
  }
  console.log(`${drives.length} drives of 1000 km; ${leftOut} left out as excluded or atypical.`);
  for (const [name, why] of unmatched) console.log(`  ${name} ${why}`);
  const errors = drives.map((drive) => ({ ...drive, percent: 100 * (drive.plannedMin / drive.measuredMin - 1) }));
  for (const { label, measuredMin, plannedMin, percent } of errors.toSorted((a, b) => a.percent - b.percent)) {
    if (Math.abs(percent) > 5)
      console.log(`  ${percent.toFixed(1)} %  ${label}: ${plannedMin.toFixed(0)} for ${measuredMin} min`);
  }
  const sizes = errors.map(({ percent }) => Math.abs(percent));
  return [
    { name: '1000 km: drives compared', ours: drives.length, unit: 'drives', target: { atLeast: 100 } },
    { name: '1000 km: median error', ours: median(sizes), unit: '%', target: { atMost: 2 } },
    { name: '1000 km: 90th percentile', ours: percentile(sizes, 0.9), unit: '%', target: { atMost: 5 } },
    { name: '1000 km: worst', ours: Math.max(...sizes), unit: '%', target: { atMost: 9 } },
    {
      name: '1000 km: bias (either way)',
      ours: Math.abs(errors.reduce((sum, { percent }) => sum + percent, 0) / errors.length),
      unit: '%',
      target: { atMost: 1.5 },
    },
    { name: '1000 km: winner right', ours: 100 * shareOfRightWinners(drives), unit: '%', target: { atLeast: 92 } },
  ];
}

/** Compares pairs of drives that are at least ten minutes apart. */
function shareOfRightWinners(drives: readonly Drive[]): number {
  let [right, all] = [0, 0];
  for (const [index, a] of drives.entries()) {
    for (const b of drives.slice(index + 1)) {
      if (Math.abs(a.measuredMin - b.measuredMin) < pairGapMin) continue;
      all++;
      if (a.measuredMin < b.measuredMin === a.plannedMin < b.plannedMin) right++;
    }
  }
  return right / all;
}

function consumptions(cars: ReadonlyMap<string, VehicleDetails>): Figure[] {
  const unmatched = new Map<string, string>();
  const bySpeed = new Map<number, number[]>([
    [90, []],
    [120, []],
  ]);
  for (const row of rowsOf('truth_range_speed_open.csv')) {
    const errors = bySpeed.get(Number(row.speed_kmh));
    const car = errors && raceCar(cars, row, unmatched);
    if (car === undefined || !row.wh_per_km || !row.temp_c) continue;
    const weather = { ...defaultConditions, temperatureC: Number(row.temp_c), wetShare: row.surface === 'Wet' ? 1 : 0 };
    errors?.push(100 * (consumptionWhPerKm(car, Number(row.speed_kmh), weather) / Number(row.wh_per_km) - 1));
  }
  console.log(`Consumption: ${unmatched.size} names aren't in the catalogue.`);
  return [...bySpeed].map(([kmh, errors]) => {
    const bias = errors.reduce((sum, error) => sum + error, 0) / errors.length;
    console.log(`  ${kmh} km/h: ${errors.length} drives, bias ${bias.toFixed(1)} %`);
    return {
      name: `consumption at ${kmh} km/h: median error`,
      ours: median(errors.map(Math.abs)),
      unit: '%',
      target: { atMost: 5 },
    };
  });
}
