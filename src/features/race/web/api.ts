import { queryOptions } from '@tanstack/react-query';
import type { Outcome, Race } from '../model/race.ts';
import { distanceSweep, speedSweep, temperatureSweep } from '../model/sweeps.ts';
import { askWorker } from './ask-worker.ts';
import type { CarFigures } from './race-jobs.ts';
/** Of a text, twice FNV-1a: the same text has the same one everywhere, and two texts have hardly ever the same one. */
export function fingerprint(text: string): string {
  const hash = (from: number) => {
    let value = from;
    for (let at = 0; at < text.length; at++) value = Math.imul(value ^ text.charCodeAt(at), 0x01000193);
    return (value >>> 0).toString(36);
  };
  return hash(0x811c9dc5) + hash(0x9747b28c);
}

const known = new WeakMap<object, string>();

/** Of all that an object holds, which must not change any more: it is asked for with every drawing, and computed once. */
function fingerprintOf(value: object): string {
  const told = known.get(value) ?? fingerprint(JSON.stringify(value));
  known.set(value, told);
  return told;
}

/** Computed here, in the worker, and so without a network too; and never out of date. */
const computed = { staleTime: Number.POSITIVE_INFINITY, networkMode: 'always', retry: false } as const;

/**
 * All that an outcome depends on, and nothing else that stands in the address. Course and figures stand for themselves by their
 * fingerprints: figures may come anew while the page is open, and two courses may be alike but for their hills.
 */
const keyOf = ({ distanceKm, entries, conditions, course }: Race, cars: readonly CarFigures[]) => ({
  ...{ distanceKm, entries, conditions },
  course: course && fingerprintOf(course),
  figures: cars.filter(({ id }) => entries.some(({ car }) => car === id)).map(fingerprintOf),
});

const onlyRace = ({ distanceKm, entries, conditions, course }: Race): Race => ({
  ...{ distanceKm, entries, conditions, course },
});

/** What comes of a race. */
export const raceQuery = (race: Race, cars: readonly CarFigures[]) =>
  queryOptions({
    ...computed,
    queryKey: ['race', keyOf(race, cars)],
    queryFn: () => askWorker('race', onlyRace(race), cars),
  });

const sweeps = { temperature: temperatureSweep, speed: speedSweep, distance: distanceSweep };
export type SweepName = keyof typeof sweeps;

export interface Sweep {
  races: Race[];
  outcomesOfEach: Outcome[][];
}

/** Plans in one question to the worker: few, so that a race that is asked for meanwhile need not wait for a whole sweep. */
const plansAtOnce = 24;

/**
 * The same cars in races that differ in one thing. Outcomes come without their stops. Ends early when nobody waits for it any
 * more. Known by its first race: so it is another one only where something else than that one thing is.
 */
export const sweepQuery = (name: SweepName, race: Race, cars: readonly CarFigures[]) => {
  const races = sweeps[name](onlyRace(race));
  return queryOptions({
    ...computed,
    queryKey: ['race sweep', name, ...races.slice(0, 1).map((first) => keyOf(first, cars))],
    queryFn: async ({ signal }): Promise<Sweep> => {
      const atOnce = Math.max(1, Math.floor(plansAtOnce / race.entries.length));
      const outcomesOfEach: Outcome[][] = [];
      for (let from = 0; from < races.length; from += atOnce) {
        signal.throwIfAborted();
        outcomesOfEach.push(...(await askWorker('sweep', races.slice(from, from + atOnce), cars)));
      }
      return { races, outcomesOfEach };
    },
  });
};
