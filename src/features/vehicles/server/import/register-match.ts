import type { StoredCar } from '../store.ts';
import { type ComparedCar, toComparedCar } from './register-car.ts';
import { bestOf, contradiction, fitsRangeBetter, hasEvidence, ranked, wereSoldTogether } from './register-judge.ts';
import { carWords, makeKey, optionalInVariant } from './register-names.ts';
import { isAmerican, type RegisterRow, type RegisterSource } from './register-row.ts';

export interface Matching {
  /** Rows with a certain match. */
  matched: { known: ComparedCar; rows: RegisterRow[] }[];
  /** Rows that match several cars, or lack distinguishing data. */
  ambiguous: { row: RegisterRow; cars: string[] }[];
  /** Rows that match a car except for one value, because of another model year or a typo. */
  contradicted: { row: RegisterRow; car: string; why: string }[];
  unknown: RegisterRow[];
}

/** Finds each row's known car. A row matches none if it fits several, or if only the model's name fits. */
export function matchRegister(
  cars: readonly StoredCar[],
  source: RegisterSource,
  rows: readonly RegisterRow[],
): Matching {
  const known = cars.filter((car) => isOfMarket(car, source)).map((car) => toComparedCar(car, source));
  const byMake = Map.groupBy(known, ({ make }) => make);
  const matching: Matching = { matched: [], ambiguous: [], contradicted: [], unknown: [] };
  const found: { known: ComparedCar; row: RegisterRow }[] = [];
  for (const row of rows) {
    const outcome = carOf(row, byMake);
    if ('known' in outcome) found.push({ known: outcome.known, row });
    else if ('cars' in outcome) matching.ambiguous.push({ row, cars: outcome.cars });
    else if ('why' in outcome) matching.contradicted.push({ row, car: outcome.car, why: outcome.why });
    else matching.unknown.push(row);
  }
  for (const [known, ofCar] of Map.groupBy(found, (match) => match.known)) {
    const own = ofCar.map(({ row }) => row);
    // Two different motors have one name, like ADEME's XC40 "Twin Engine".
    if (new Set(own.map(({ nominalKw }) => nominalKw)).size > 1) {
      for (const row of own) matching.ambiguous.push({ row, cars: [known.car.name] });
    } else matching.matched.push({ known, rows: own });
  }
  return matching;
}

/** European registers list cars sold there; American ones list North American cars, some identical to European ones. */
const isOfMarket = ({ market }: StoredCar, source: RegisterSource) =>
  market === 'Europe' || (isAmerican(source) && market === 'North America');

type Outcome = { known: ComparedCar } | { cars: string[] } | { car: string; why: string } | Record<never, never>;

function carOf(row: RegisterRow, byMake: ReadonlyMap<string, ComparedCar[]>): Outcome {
  const { modelPart, words } = carsOfModel(row, byMake);
  const named = modelPart.filter((known) => isNamed(known, words, modelPart));
  const sold = named.filter((known) => wereSoldTogether(known, row));
  if (sold.length === 0) return {};
  const judged = ranked(sold, row, words).map(({ known }) => ({ known, why: contradiction(known, row) }));
  const possible = judged.flatMap(({ known, why }) => (why === undefined ? [known] : []));
  if (possible.length === 0) return { car: judged[0]?.known.car.name ?? '', why: judged[0]?.why ?? '' };
  const best = bestOf(possible, row, words);
  if (best === undefined) return { cars: possible.map(({ car }) => car.name) };
  if (!hasEvidence(best, row, words)) return { cars: [best.car.name] };
  const nearer = sold.find((other) => other !== best && fitsRangeBetter(other, best, row));
  return nearer === undefined ? { known: best } : { cars: [best.car.name, nearer.car.name] };
}

/** The cars with the longest model name found in the row. Numbers only count in the row's own model. */
function carsOfModel(row: RegisterRow, byMake: ReadonlyMap<string, ComparedCar[]>) {
  const inModel = [...byMake.keys()].find((make) => carWords(make, row.model).join(' ').startsWith(`${make} `));
  const own = makeKey(row.make);
  // Seat's rows include "CUPRA Born".
  const make = byMake.has(inModel ?? '') && inModel !== own ? (inModel ?? own) : own;
  const modelWords = carWords(make, `${row.make.toLowerCase() === make ? '' : row.make} ${row.model}`);
  const all = [...modelWords, ...carWords(make, row.description)];
  // ADEME also uses "EQA 250" as the class of the "EQA 250+".
  const words = new Set(all.filter((word) => !all.includes(`${word}plus`)));
  const hasWord = (word: string) => (/^\d+$/.test(word) ? modelWords : [...words]).includes(word);
  const fitting = (byMake.get(make) ?? []).filter((known) => known.modelWords.every(hasWord));
  const longest = Math.max(...fitting.map((known) => known.modelWords.length));
  return { modelPart: fitting.filter((known) => known.modelWords.length === longest), words };
}

/** Whether a row has no word of another variant, and all distinguishing words of this one. */
function isNamed(
  { variantWords }: ComparedCar,
  words: ReadonlySet<string>,
  modelPart: readonly ComparedCar[],
): boolean {
  const model = new Set(modelPart.flatMap(({ modelWords, optionalWords }) => [...modelWords, ...optionalWords]));
  const distinguishing = new Set(modelPart.flatMap((known) => known.variantWords));
  const foreign = [...distinguishing].some(
    (word) => words.has(word) && !variantWords.includes(word) && !model.has(word),
  );
  return !foreign && variantWords.every((word) => words.has(word) || optionalInVariant.has(word));
}
