import { currentRace } from '#features/vehicles/web/index.ts';
import { storedIn } from '#web/device/stored.ts';
import { keyOfUser } from '#web/session/last-user.ts';
import { type RaceView, writeRace } from '../race-address.ts';

/** The last race driven on this device, stored as the query of its address. */
export const lastRace = storedIn<string>({
  key: keyOfUser('lastrace'),
  storage: () => localStorage,
  fromText: (text) => text ?? '',
  toText: (query) => query || null,
});

/** The result of the last race watched to its end on this device. */
export interface StoredResult {
  query: string;
  /** Name of its course; absent on a flat road. */
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
    // The storage is untrusted.
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

/** The query of a race's address, whichever stage is shown. */
export function queryOf(race: RaceView): string {
  const values = Object.entries(writeRace({ ...race, stage: 'setup' }));
  return new URLSearchParams(values.filter((entry): entry is [string, string] => entry[1] !== undefined)).toString();
}

/** Stores a race as the current one, and as the last one once it's driven. */
export function storeRace(race: RaceView): void {
  const query = queryOf(race);
  if (currentRace.read() !== query) currentRace.write(query);
  if (race.stage !== 'setup' && race.entries.length > 0 && lastRace.read() !== query) lastRace.write(query);
}
