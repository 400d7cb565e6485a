import { pathTo } from '#shared/pages.ts';
import { storedIn } from '#web/device/stored.ts';
import { keyOfUser } from '#web/session/last-user.ts';
import { entryMark, maxRacing, strategyMark, tripKeys } from '../race-entries.ts';
import type { Trip } from '../trip.ts';

/**
 * The query of the race being set up on this device, as written by the race's page. It's here so that a car can be
 * added to the race from the car's page.
 */
export const currentRace = storedIn<string>({
  key: keyOfUser('race'),
  storage: () => localStorage,
  fromText: (text) => text ?? '',
  toText: (query) => query || null,
});

const entriesOf = (query: URLSearchParams) =>
  (query.get('cars') ?? '').split(entryMark).filter((entry) => entry !== '');

export const isRacing = (query: string, carId: string): boolean =>
  entriesOf(new URLSearchParams(query)).some((entry) => entry.split(strategyMark)[0] === carId);

/** The address of the race with one car added; undefined if it's full. A car that's already in it isn't added again. */
export function pathToJoin(query: string, carId: string): string | undefined {
  const entries = entriesOf(new URLSearchParams(query));
  if (isRacing(query, carId)) return pathOf(query, entries);
  return entries.length < maxRacing ? pathOf(query, [...entries, carId]) : undefined;
}

export const hasCars = (query: string): boolean => entriesOf(new URLSearchParams(query)).length > 0;

/** The address of a race with only these cars, over the given trip or else under the conditions in `query`. */
export function pathToRace(query: string, carIds: readonly string[], trip?: Trip): string {
  const race = new URLSearchParams(query);
  if (trip !== undefined) {
    // A course has its own distance.
    race.delete('course');
    for (const [name, key] of Object.entries(tripKeys)) race.set(key, String(trip[name as keyof Trip]));
  }
  return pathOf(race.toString(), carIds);
}

function pathOf(query: string, entries: readonly string[]): string {
  return pathTo('races', {}, { ...Object.fromEntries(new URLSearchParams(query)), cars: entries.join(entryMark) });
}
