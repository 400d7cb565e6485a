import { queryOptions } from '@tanstack/react-query';
import type { Outcome, Race } from '../model/race.ts';
import type { RaceFacts } from '../model/race-car.ts';
import { distanceSweep, speedSweep, temperatureSweep } from '../model/sweeps.ts';
import { runInWorker } from './worker-client.ts';

/** Two FNV-1a hashes: the same everywhere, and practically free of collisions. */
export function fingerprint(text: string): string {
  const hash = (from: number) => {
    let value = from;
    for (let at = 0; at < text.length; at++) value = Math.imul(value ^ text.charCodeAt(at), 0x01000193);
    return (value >>> 0).toString(36);
  };
  return hash(0x811c9dc5) + hash(0x9747b28c);
}

const fingerprints = new WeakMap<object, string>();

/** The fingerprint of an immutable object, computed only once, because every render needs it. */
function fingerprintOf(value: object): string {
  const found = fingerprints.get(value) ?? fingerprint(JSON.stringify(value));
  fingerprints.set(value, found);
  return found;
}

/** Computed in the worker, so it works offline and never goes stale. */
const computed = { staleTime: Number.POSITIVE_INFINITY, networkMode: 'always', retry: false } as const;

/**
 * Everything an outcome depends on, and nothing else from the address. Course and figures are included as fingerprints,
 * because figures may be refetched while the page is open, and two courses may differ only in their hills.
 */
const keyOf = ({ distanceKm, entries, conditions, course }: Race, cars: readonly RaceFacts[]) => ({
  ...{ distanceKm, entries, conditions },
  course: course && fingerprintOf(course),
  figures: cars.filter(({ id }) => entries.some(({ car }) => car === id)).map(fingerprintOf),
});

const pickRace = ({ distanceKm, entries, conditions, course }: Race): Race => ({
  ...{ distanceKm, entries, conditions, course },
});

export const raceQuery = (race: Race, cars: readonly RaceFacts[]) =>
  queryOptions({
    ...computed,
    queryKey: ['race', keyOf(race, cars)],
    queryFn: () => runInWorker('race', pickRace(race), cars),
  });

const sweeps = { temperature: temperatureSweep, speed: speedSweep, distance: distanceSweep };
export type SweepName = keyof typeof sweeps;

export interface Sweep {
  races: Race[];
  outcomesOfEach: Outcome[][];
}

/** Plans per request to the worker: few, so that a new race needn't wait for a whole sweep. */
const plansAtOnce = 24;

/**
 * Races the same cars under conditions that differ in one value. The outcomes don't include the stops, and the work is
 * aborted when the query is cancelled. The key is the first race, so that changing the swept condition reuses the
 * result.
 */
export const sweepQuery = (name: SweepName, race: Race, cars: readonly RaceFacts[]) => {
  const races = sweeps[name](pickRace(race));
  return queryOptions({
    ...computed,
    queryKey: ['race sweep', name, ...races.slice(0, 1).map((first) => keyOf(first, cars))],
    queryFn: async ({ signal }): Promise<Sweep> => {
      const atOnce = Math.max(1, Math.floor(plansAtOnce / race.entries.length));
      const outcomesOfEach: Outcome[][] = [];
      for (let from = 0; from < races.length; from += atOnce) {
        signal.throwIfAborted();
        outcomesOfEach.push(...(await runInWorker('sweep', races.slice(from, from + atOnce), cars)));
      }
      return { races, outcomesOfEach };
    },
  });
};
