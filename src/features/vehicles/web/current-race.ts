import { pathTo } from '#shared/pages.ts';
import { storedIn } from '#web/device/stored.ts';
import { keyOfUser } from '#web/session/last-user.ts';
import { entryMark, maxRacing, strategyMark } from '../race-entries.ts';

/**
 * The race being set up on this device: the query of its address, as written by the race's page. Stored on this side of
 * the two features, so that a car can join it from its own page.
 */
export const currentRace = storedIn<string>({
  key: keyOfUser('race'),
  storage: () => localStorage,
  fromText: (text) => text ?? '',
  toText: (query) => query || null,
});

const entriesOf = (query: URLSearchParams) =>
  (query.get('cars') ?? '').split(entryMark).filter((entry) => entry !== '');

/** Whether a car is in the query's race. */
export const isRacing = (query: string, carId: string): boolean =>
  entriesOf(new URLSearchParams(query)).some((entry) => entry.split(strategyMark)[0] === carId);

/** The address of the race with one car added; undefined if it's full. A car that's already in it isn't added again. */
export function pathToJoin(query: string, carId: string): string | undefined {
  const entries = entriesOf(new URLSearchParams(query));
  if (isRacing(query, carId)) return pathOf(query, entries);
  return entries.length < maxRacing ? pathOf(query, [...entries, carId]) : undefined;
}

/** The address of a race of these cars only, over the same distance and in the same weather. */
export const pathToRace = (query: string, carIds: readonly string[]): string => pathOf(query, carIds);

function pathOf(query: string, entries: readonly string[]): string {
  return pathTo('races', {}, { ...Object.fromEntries(new URLSearchParams(query)), cars: entries.join(entryMark) });
}
