import { figuresOf, layerOf, mergeLayers } from '../layers.ts';
import type { StoredCar } from '../store.ts';
import type { Incoming } from './incoming.ts';
import { factsOf, type RegisterFacts, type RegisterFigure } from './register-facts.ts';
import { type Matching, matchRegister } from './register-match.ts';
import type { RegisterFile, RegisterSource } from './register-row.ts';

export interface Confirmed {
  /** Its figures, as records of an import. */
  records: Incoming[];
  matching: Matching;
  figures: { car: StoredCar; facts: RegisterFacts }[];
}

/** Matches a register's rows with known cars and selects the figures to import. Never adds cars. */
export function confirmCars(cars: readonly StoredCar[], { source, rows }: RegisterFile): Confirmed {
  const matching = matchRegister(cars, source, rows);
  const figures = matching.matched.map(({ known, rows: ofCar }) => ({ car: known.car, facts: factsOf(known, ofCar) }));
  const records = figures.flatMap(({ car, facts }) =>
    facts.taken.length === 0 ? [] : [recordOf(car, source, facts.taken)],
  );
  return { records, matching, figures };
}

/** Figures from an older file of the register stay if the newer one lacks them. */
function recordOf(car: StoredCar, source: RegisterSource, taken: readonly RegisterFigure[]): Incoming {
  const before = mergeLayers(car.layers.filter((layer) => layer.source === source)).facts;
  const facts = layerOf([...figuresOf(before), ...taken.map(({ path, value }) => [path, value] as const)]);
  const { id, name, make, model, variant, year } = car;
  const carried = figuresOf(before).flatMap(([path]) => (taken.some((figure) => figure.path === path) ? [] : [path]));
  const layer = { source, facts, ...(carried.length === 0 ? {} : { carried }) };
  return { label: name, isOwn: false, id, make, model, variant, year, layers: [layer] };
}
