import { pathTo } from '#shared/pages.ts';
import { storedIn } from '#web/device/stored.ts';
import { keyOfUser } from '#web/session/last-user.ts';
import { entryMark, maxRacing, strategyMark } from '../race-entries.ts';

/**
 * The race that is being put together on this device: the query of its address, as the page of the races writes it. Kept
 * here, on this side of the two, so that a car can join it from its own page.
 */
export const raceAtHand = storedIn<string>({
  key: keyOfUser('race'),
  storage: () => localStorage,
  fromText: (text) => text ?? '',
  toText: (query) => query || null,
});

const entriesOf = (query: URLSearchParams) => (query.get('cars') ?? '').split(entryMark).filter((word) => word !== '');

/** Whether a car is in the race that the query is of. */
export const isRacing = (query: string, carId: string): boolean =>
  entriesOf(new URLSearchParams(query)).some((entry) => entry.split(strategyMark)[0] === carId);

/** The address of the race with one car more; undefined where it is full. One that is in it already is not added again. */
export function pathToJoin(query: string, carId: string): string | undefined {
  const entries = entriesOf(new URLSearchParams(query));
  if (isRacing(query, carId)) return pathOf(query, entries);
  return entries.length < maxRacing ? pathOf(query, [...entries, carId]) : undefined;
}

/** The address of a race of these cars alone, over the same way and in the same weather. */
export const pathToRace = (query: string, carIds: readonly string[]): string => pathOf(query, carIds);

function pathOf(query: string, entries: readonly string[]): string {
  return pathTo('races', {}, { ...Object.fromEntries(new URLSearchParams(query)), cars: entries.join(entryMark) });
}
