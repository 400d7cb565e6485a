import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { defaultConditions } from '#features/race/model/conditions.ts';
import { planTrip } from '#features/race/model/plan.ts';
import { type RaceCar, type RaceFacts, raceCarOf } from '#features/race/model/race-car.ts';
import { filterCars } from '#features/vehicles/car-list.ts';
import { carRow } from '#features/vehicles/car-row.ts';
import { defaultView } from '#features/vehicles/list-view.ts';
import { maxRacing } from '#features/vehicles/race-entries.ts';
import { shippedVehicles } from '#features/vehicles/server/index.ts';
import { type Figure, median } from './figures.ts';

const rounds = 7;
const coldRounds = 15;
const slowed = 4;

/** Measures processor time on one core. The race runs in a worker that has just started. */
export async function race(): Promise<Figure[]> {
  const facts = await shippedVehicles();
  const cars = facts.flatMap((fact) => {
    const known = raceCarOf(fact);
    return 'car' in known ? [known.car] : [];
  });
  const perSecond = (distanceKm: number, chargerSpacingKm: number) =>
    median(Array.from({ length: rounds }, () => plansPerSecond(cars, distanceKm, chargerSpacingKm)));
  const usual = perSecond(1000, 50);
  return [
    { name: 'plans of 1,000 km', ours: usual, unit: '/s', target: { atLeast: 8000 } },
    { name: 'the same, a charger every 5 km', ours: perSecond(1000, 5), unit: '/s' },
    { name: 'plans of 10,000 km', ours: perSecond(10_000, 50), unit: '/s' },
    {
      name: '12 cars over 1,000 km, in a cold worker',
      ours: median(await coldRaces(facts)),
      unit: 'ms',
      target: { atMost: 10 },
    },
    ...(await listTrips(facts)),
  ];
}

/** Plans the trips in a worker. The times are multiplied by four, as if the processor had a quarter of its speed. */
async function listTrips(facts: readonly RaceFacts[]): Promise<Figure[]> {
  const today = new Date().toISOString().slice(0, 'YYYY-MM'.length);
  const rows = (await shippedVehicles()).map((car) => carRow(car.id, car));
  const listed = new Set(filterCars(rows, defaultView, { today }).map(({ vehicle }) => vehicle.id));
  const cars = facts.filter(({ id }) => listed.has(id));
  const rounds: [first: number, later: number[]][] = [];
  for (let round = 0; round < coldRounds; round++) rounds.push(await tripsIn(cars));
  const name = `${cars.length} trips of a list in winter, a quarter of the speed`;
  return [
    { name: `${name}, cold`, ours: slowed * median(rounds.map(([first]) => first)), unit: 'ms' },
    { name, ours: slowed * median(rounds.flatMap(([, later]) => later)), unit: 'ms', target: { atMost: 150 } },
  ];
}

async function tripsIn(cars: readonly RaceFacts[]): Promise<[first: number, later: number[]]> {
  const worker = new Worker(new URL('./cold-trips.ts', import.meta.url), { workerData: cars });
  const [times] = (await once(worker, 'message')) as [[number, number[]]];
  await worker.terminate();
  return times;
}

function plansPerSecond(cars: readonly RaceCar[], distanceKm: number, chargerSpacingKm: number): number {
  const conditions = { ...defaultConditions, chargerSpacingKm };
  const before = process.cpuUsage();
  for (const car of cars) planTrip(car, { distanceKm, conditions, strategy: 'fastest' });
  const { user, system } = process.cpuUsage(before);
  return cars.length / ((user + system) / 1e6);
}

/** Returns milliseconds. Each race has different cars. */
async function coldRaces(facts: readonly RaceFacts[]): Promise<number[]> {
  const raceable = facts.filter((fact) => 'car' in raceCarOf(fact));
  const times: number[] = [];
  for (let round = 0; round < coldRounds; round++) {
    const cars = raceable.slice(round * maxRacing, (round + 1) * maxRacing);
    const worker = new Worker(new URL('./cold-race.ts', import.meta.url), { workerData: cars });
    const [ms] = (await once(worker, 'message')) as [number];
    times.push(ms);
    await worker.terminate();
  }
  return times;
}
