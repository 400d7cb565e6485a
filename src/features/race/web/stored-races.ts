import { raceAtHand } from '#features/vehicles/web/index.ts';
import { storedIn } from '#web/device/stored.ts';
import { keyOfUser } from '#web/session/last-user.ts';
import { type RaceView, writeRace } from '../race-address.ts';

/** The race that was driven last on this device: the query of its address. */
export const lastRace = storedIn<string>({
  key: keyOfUser('lastrace'),
  storage: () => localStorage,
  fromText: (text) => text ?? '',
  toText: (query) => query || null,
});

/** How the race that was seen to its end last on this device ended. */
export interface StoredResult {
  /** Of its address. */
  query: string;
  /** Of its course; absent on a plain road. */
  course?: string | undefined;
  km: number;
  /** Milliseconds by this device's clock. */
  at: number;
  /** The first three, the winner first. */
  cars: { name: string; minutes: number }[];
}

export const lastResult = storedIn<StoredResult | undefined>({
  key: keyOfUser('lastresult'),
  storage: () => localStorage,
  fromText: readResult,
  toText: (result) => (result === undefined ? null : JSON.stringify(result)),
});

function readResult(text: string | null): StoredResult | undefined {
  try {
    const value: unknown = JSON.parse(text ?? 'null');
    return isResult(value) ? value : undefined;
  } catch {
    // Anybody may have written there.
    return undefined;
  }
}

function isResult(value: unknown): value is StoredResult {
  const { query, course, km, at, cars } = (value ?? {}) as Partial<Record<keyof StoredResult, unknown>>;
  const isCar = ({ name, minutes }: Record<string, unknown>) => typeof name === 'string' && Number.isFinite(minutes);
  return (
    typeof query === 'string' &&
    (course === undefined || typeof course === 'string') &&
    [km, at].every(Number.isFinite) &&
    Array.isArray(cars) &&
    cars.length > 0 &&
    cars.every((car) => typeof car === 'object' && car !== null && isCar(car))
  );
}

/** The query of a race's address, whatever of it is shown. */
export function queryOf(race: RaceView): string {
  const values = Object.entries(writeRace({ ...race, stage: 'setup' }));
  return new URLSearchParams(values.filter((entry): entry is [string, string] => entry[1] !== undefined)).toString();
}

/** Keeps a race as the one at hand; and as the last one when it is driven. */
export function storeRace(race: RaceView): void {
  const query = queryOf(race);
  if (raceAtHand.read() !== query) raceAtHand.write(query);
  if (race.stage !== 'setup' && race.entries.length > 0 && lastRace.read() !== query) lastRace.write(query);
}
