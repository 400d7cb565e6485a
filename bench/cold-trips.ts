import { parentPort, workerData } from 'node:worker_threads';
import type { RaceFacts } from '#features/race/model/race-car.ts';
import { planTrips } from '#features/race/web/race-jobs.ts';
import { defaultTrip, seasons } from '#features/vehicles/trip.ts';

// A worker for race.ts. Times a list's trips before anything is compiled, then over other distances, in milliseconds of
// processor time.
const facts = workerData as RaceFacts[];
const numbered = facts.map((figures, number) => ({ number, figures }));
const known = facts.map((_, number) => ({ number }));

function timed(run: () => unknown): number {
  const before = process.threadCpuUsage();
  run();
  const { user, system } = process.threadCpuUsage(before);
  return (user + system) / 1000;
}

const winter = { ...defaultTrip, temperatureC: seasons.winter };
const first = timed(() => planTrips(winter, numbered));
const later = [300, 450, 750, 900, 600].map((distanceKm) => timed(() => planTrips({ ...winter, distanceKm }, known)));
parentPort?.postMessage([first, later]);
