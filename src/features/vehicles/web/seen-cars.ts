import { storedIn } from '#web/device/stored.ts';
import { keyOfUser } from '#web/session/last-user.ts';
import { isSlug } from '../car-row.ts';

export interface SeenCar {
  id: string;
  name: string;
  /** Without the make. With this and the fields below, which may be unknown, tiles don't need to load all cars. */
  model?: string | undefined;
  realKm?: number | undefined;
  year?: number | undefined;
  body?: string | undefined;
  /** When the car's page was last opened, in milliseconds by this device's clock. */
  at: number;
}

const maxSeen = 8;
const maxNameLength = 200;

/** Recently viewed cars, latest first, stored on this device until logout. */
const seen = storedIn<readonly SeenCar[]>({
  key: keyOfUser('seencars'),
  storage: () => localStorage,
  fromText: parseSeen,
  toText: (cars) => (cars.length === 0 ? null : JSON.stringify(cars)),
});

function parseSeen(text: string | null): readonly SeenCar[] {
  try {
    const cars: unknown = JSON.parse(text ?? '[]');
    return Array.isArray(cars) ? cars.filter(isSeenCar).slice(0, maxSeen) : [];
  } catch {
    return [];
  }
}

function isSeenCar(value: unknown): value is SeenCar {
  const { id, name, at, model, realKm, year, body } = (value ?? {}) as Partial<Record<keyof SeenCar, unknown>>;
  return (
    typeof id === 'string' &&
    isSlug(id) &&
    typeof name === 'string' &&
    name !== '' &&
    name.length <= maxNameLength &&
    Number.isFinite(at) &&
    [realKm, year].every((figure) => figure === undefined || Number.isFinite(figure)) &&
    [model, body].every((word) => word === undefined || typeof word === 'string')
  );
}

export const listSeenCars = (): readonly SeenCar[] => seen.read();
export const useSeenCars = (): readonly SeenCar[] => seen.useValue();

/** Each car is listed once. `at` is in milliseconds. */
export function rememberSeenCar(car: Omit<SeenCar, 'at'>, at = Date.now()): void {
  const others = seen.read().filter(({ id }) => id !== car.id);
  seen.write([{ ...car, at }, ...others].slice(0, maxSeen));
}
