import type { FigurePath } from '../../figures.ts';
import { figuresOf, mergeLayers } from '../layers.ts';
import type { StoredCar } from '../store.ts';
import { type CarWords, makeOf, wordsOf } from './car-words.ts';
import type { Incoming } from './incoming.ts';

/** Energies in two projects that differ by less than this share belong to the same battery. */
const sameBattery = 0.06;
/** Cars whose energies differ by less than this share are preferred. */
const equalBattery = 0.03;
const samePower = 0.04;
/** Maximum number of years for which one model year is sold, if no end is known. */
const longestSaleYears = 5;

export type Match =
  | { car: StoredCar }
  /** The record describes a known car, but it's unclear which one or which of its years. */
  | { unclear: string }
  | undefined;

interface Candidate {
  car: StoredCar;
  words: CarWords;
  figure: (path: FigurePath) => unknown;
  first: number;
  last: number;
}

/** Finds the known car that another project's record describes: by words, battery, power, drive and years. */
export class CarMatcher {
  readonly #byWords = new Map<string, Candidate[]>();
  readonly #byBareWords = new Map<string, Candidate[]>();
  readonly #makes = new Map<string, string>();
  readonly #models = new Map<string, string[][]>();
  readonly #variants = new Map<string, string[][]>();

  constructor(cars: readonly StoredCar[]) {
    for (const car of cars) this.add(car);
  }

  add(car: StoredCar): void {
    const candidate = candidateOf(car);
    const { make, loose, bare, model, variant } = candidate.words;
    push(this.#byWords, `${make}: ${loose}`, candidate);
    push(this.#byBareWords, `${make}: ${bare}`, candidate);
    push(this.#models, make, model);
    push(this.#variants, make, variant);
    if (!this.#makes.has(make)) this.#makes.set(make, car.make);
  }

  /** The words of each model of this make. */
  modelsOf(make: string): readonly string[][] {
    return this.#models.get(make) ?? [];
  }

  /** Words that this make only uses for variants. */
  variantWordsOf(make: string): ReadonlySet<string> {
    const ofModels = new Set(this.modelsOf(make).flat());
    return new Set((this.#variants.get(make) ?? []).flat().filter((word) => !ofModels.has(word)));
  }

  /** The record with its make spelled as in the catalogue. */
  withKnownMake(record: Incoming): Incoming {
    const { make, modelPart } = makeOf(record.make);
    const known = this.#makes.get(make);
    if (known === undefined) return record;
    const model = modelPart === '' ? record.model : `${record.make} ${record.model}`;
    return { ...record, make: known, model };
  }

  find(record: Incoming): Match {
    const words = wordsOf(record);
    const facts = new Map(record.layers.flatMap(({ facts }) => figuresOf(facts)));
    const kwh = facts.get('battery.usable_kwh') as number | undefined;
    const power = words.powerKw ?? (facts.get('performance.power_kw') as number | undefined);
    const drive = facts.get('performance.drive');
    const possible = (this.#byWords.get(`${words.make}: ${words.loose}`) ?? []).filter(
      (candidate) => fitsWords(candidate, words, power, drive) && hasBattery(candidate, kwh, sameBattery),
    );
    const year = words.years?.from ?? record.year;
    const ranked = possible
      .map((candidate) => ({ candidate, rank: rankOf(candidate, words, year, kwh) }))
      .toSorted((a, b) => compare(a.rank, b.rank));
    const [best, second] = ranked;
    if (best === undefined) {
      const similar = (this.#byBareWords.get(`${words.make}: ${words.bare}`) ?? []).find(
        (candidate) =>
          kwh !== undefined &&
          fitsWords(candidate, words, power, drive) &&
          hasBattery(candidate, kwh, equalBattery) &&
          (rankOf(candidate, words, year, kwh)[0] ?? 0) <= 1,
      );
      return similar && { unclear: `perhaps ${similar.car.name}, which has the same battery` };
    }
    const { candidate, rank } = best;
    const [yearsApart = 0] = rank;
    if (yearsApart > 1) {
      // A different battery means a different car; the same battery means a year of this car that we don't have.
      const isSame = kwh === undefined || hasBattery(candidate, kwh, equalBattery);
      return isSame ? { unclear: `another year of ${candidate.car.name} (${candidate.first})` } : undefined;
    }
    const isTie = second !== undefined && compare(rank, second.rank) === 0;
    if (isTie && second.candidate.words.exact !== candidate.words.exact) {
      return { unclear: `${candidate.car.name} or ${second.candidate.car.name}` };
    }
    return { car: candidate.car };
  }
}

function push<T>(map: Map<string, T[]>, key: string, value: T): void {
  const list = map.get(key);
  if (list === undefined) map.set(key, [value]);
  else list.push(value);
}

function candidateOf(car: StoredCar): Candidate {
  const figures = new Map<FigurePath, unknown>(figuresOf(mergeLayers(car.layers).facts));
  const words = wordsOf(car);
  const [modelFirst, modelLast] = String(figures.get('date.model_years') ?? '')
    .split('-')
    .map(Number);
  const end = Number(String(figures.get('date.to') ?? '').slice(0, 4)) || words.years?.to || modelLast;
  return {
    car,
    words,
    figure: (path) => figures.get(path),
    first: Math.min(car.year, modelFirst || car.year),
    last: Math.max(car.year, end && end > (words.years?.from ?? 0) ? end : car.year + longestSaleYears),
  };
}

const near = (a: unknown, b: unknown, share: number) =>
  typeof a !== 'number' || typeof b !== 'number' || Math.abs(a - b) <= share * Math.max(a, b);

function fitsWords({ words, figure }: Candidate, target: CarWords, power: number | undefined, drive: unknown): boolean {
  const knownDrive = figure('performance.drive');
  const isAwd = words.isAwd ?? (knownDrive === undefined ? undefined : knownDrive === 'AWD');
  const wantsAwd = target.isAwd ?? (drive === undefined ? undefined : drive === 'AWD');
  // Figures for drive or power may be wrong, so identical words count for more.
  if (words.exact === target.exact) return true;
  if (isAwd !== undefined && wantsAwd !== undefined && isAwd !== wantsAwd) return false;
  return near(words.powerKw ?? figure('performance.power_kw'), power, samePower);
}

/** Also compares with the nominal energy, which some projects report as the usable energy. */
function hasBattery({ figure }: Candidate, kwh: number | undefined, share: number): boolean {
  return (
    near(figure('battery.usable_kwh'), kwh, share) ||
    (figure('battery.nominal_kwh') !== undefined && near(figure('battery.nominal_kwh'), kwh, equalBattery))
  );
}

/**
 * The lower, the better: years outside the sales period, then a different battery, then different words, then the years
 * between the record's year and the car's.
 */
function rankOf(candidate: Candidate, target: CarWords, year: number | undefined, kwh: number | undefined): number[] {
  const { car, words, first, last } = candidate;
  return [
    year === undefined ? 0 : Math.max(first - year, year - last, 0),
    hasBattery(candidate, kwh, equalBattery) ? 0 : 1,
    words.exact === target.exact ? 0 : 1,
    year === undefined ? -car.year : Math.abs(car.year - year),
  ];
}

function compare(a: readonly number[], b: readonly number[]): number {
  const index = a.findIndex((value, at) => value !== b[at]);
  return index === -1 ? 0 : (a[index] ?? 0) - (b[index] ?? 0);
}
