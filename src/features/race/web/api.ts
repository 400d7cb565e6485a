import { queryOptions } from '@tanstack/react-query';
import type { Race } from '../model/race.ts';
import { askWorker } from './ask-worker.ts';
import type { CarFigures } from './race-jobs.ts';

/** What comes of a race: computed here, in the worker, and so without a network too. */
export const raceQuery = (race: Race, cars: readonly CarFigures[]) =>
  queryOptions({
    queryKey: ['race', race],
    queryFn: () => askWorker('race', race, cars),
    staleTime: Number.POSITIVE_INFINITY,
    networkMode: 'always',
    retry: false,
  });

/** The same cars in races that differ in one thing. */
export const sweepQuery = (name: string, races: readonly Race[], cars: readonly CarFigures[]) =>
  queryOptions({
    queryKey: ['race sweep', name, races],
    queryFn: () => askWorker('races', races, cars),
    staleTime: Number.POSITIVE_INFINITY,
    networkMode: 'always',
    retry: false,
  });
