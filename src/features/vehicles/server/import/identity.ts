import { folded } from '#shared/text-match.ts';
import type { Vehicle } from '../../vehicle.ts';
import type { StoredCar } from '../store.ts';

type NameParts = Pick<Vehicle, 'make' | 'model' | 'variant'>;

const makeAliases: Record<string, string> = { vw: 'volkswagen', mercedes: 'mercedes benz', chevy: 'chevrolet' };
/** Energies in two sources that differ by less than this share belong to the same battery. */
const sameBatteryShare = 0.06;

/** In lower case and without accents; signs that distinguish cars (`250+`, `#1`) become words. */
export function plain(text: string): string {
  return folded(text)
    .replace(/\+/g, ' plus ')
    .replace(/#/g, ' hash ')
    .replace(/[^a-z0-9]+/g, ' ')
    .trim();
}

/** A key that's the same for all spellings of a car's name. */
export function keyOf({ make, model, variant }: NameParts): string {
  const plainMake = plain(make);
  return `${makeAliases[plainMake] ?? plainMake} ${plain(`${model} ${variant}`)}`.trim();
}

export const slugOf = (name: string): string => plain(name).replaceAll(' ', '-').slice(0, 110).replace(/-$/, '');

/** A car's name: make, model and variant, without a make repeated in the model. */
export function nameOf({ make, model, variant }: NameParts): string {
  const repeats = model.toLowerCase().startsWith(make.toLowerCase());
  return [repeats ? '' : make, model, variant].filter((word) => word !== '').join(' ');
}

/** The preferred name or slug, or else the first alternative that isn't taken. */
export function firstAvailable(
  preferred: string,
  isTaken: (word: string) => boolean,
  more: (count: number) => string,
): string {
  let candidate = preferred;
  for (let count = 1; isTaken(candidate); count++) candidate = `${preferred}${more(count)}`;
  return candidate;
}

export const nextName = (year: number) => (count: number) => (count === 1 ? ` (${year})` : ` (${year}, ${count})`);
export const nextSlug = (year: number) => (count: number) => (count === 1 ? `-${year}` : `-${year}-${count}`);

interface Wanted extends NameParts {
  id?: string | undefined;
  name?: string | undefined;
  year?: number | undefined;
  usableKwh: number | undefined;
}

const batteryOf = (car: StoredCar) =>
  car.layers.map(({ facts }) => facts.battery?.usable_kwh).findLast((kwh) => kwh !== undefined);

/** Finds the car that a record refers to: by id, former id or name, or else by words, battery and year. */
export class KnownCars {
  readonly #byId = new Map<string, StoredCar>();
  readonly #byFormerId = new Map<string, StoredCar>();
  readonly #byName = new Map<string, StoredCar>();
  readonly #byKey = new Map<string, StoredCar[]>();

  constructor(cars: readonly StoredCar[]) {
    for (const car of cars) this.add(car);
  }

  add(car: StoredCar): void {
    this.#byId.set(car.id, car);
    for (const id of car.formerIds ?? []) this.#byFormerId.set(id, car);
    this.#byName.set(car.name, car);
    const key = keyOf(car);
    this.#byKey.set(key, [...(this.#byKey.get(key) ?? []), car]);
  }

  find({ id, name, year, usableKwh, ...parts }: Wanted): StoredCar | undefined {
    const named = this.#byId.get(id ?? '') ?? this.#byFormerId.get(id ?? '') ?? this.#byName.get(name ?? '');
    if (named !== undefined) return named;
    const candidates = (this.#byKey.get(keyOf(parts)) ?? []).filter((car) =>
      haveSameBattery(batteryOf(car), usableKwh),
    );
    const distance = (car: StoredCar) => (year === undefined ? 0 : Math.abs(car.year - year));
    return candidates.toSorted((a, b) => distance(a) - distance(b))[0];
  }

  hasId(id: string): boolean {
    return this.#byId.has(id) || this.#byFormerId.has(id);
  }

  hasName(name: string): boolean {
    return this.#byName.has(name);
  }
}

function haveSameBattery(a: number | undefined, b: number | undefined): boolean {
  return a === undefined || b === undefined || Math.abs(a / b - 1) <= sameBatteryShare;
}
