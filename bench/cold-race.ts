import { parentPort, workerData } from 'node:worker_threads';
import { defaultConditions } from '#features/race/model/conditions.ts';
import { runRace } from '#features/race/model/race.ts';
import type { RaceFacts } from '#features/race/model/race-car.ts';

// A worker for race.ts. Times one race before any of its code is compiled, in milliseconds of this thread's processor
// time.
const cars = workerData as RaceFacts[];
const before = process.threadCpuUsage();
runRace(
  {
    distanceKm: 1000,
    conditions: defaultConditions,
    entries: cars.map(({ id }) => ({ car: id, strategy: 'fastest' })),
  },
  new Map(cars.map((car) => [car.id, car])),
);
const { user, system } = process.threadCpuUsage(before);
parentPort?.postMessage((user + system) / 1000);
