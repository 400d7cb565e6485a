import { figuresOf, layerOf, mergeLayers } from '../layers.ts';
import type { StoredCar } from '../store.ts';
import type { Incoming } from './incoming.ts';
import { factsOf, type RegisterFacts, type RegisterFigure } from './register-facts.ts';
import { type Matching, matchRegister } from './register-match.ts';
import type { RegisterFile, RegisterSource } from './register-row.ts';

/** A register held against the known cars. */
export interface Confirmed {
  /** What it says of them, as records of an import. */
  records: Incoming[];
  matching: Matching;
  figures: { car: StoredCar; said: RegisterFacts }[];
}

/** Finds the known cars that a register's rows speak of, and what of it is to be taken over. Cars are never added. */
export function confirmCars(cars: readonly StoredCar[], { source, rows }: RegisterFile): Confirmed {
  const matching = matchRegister(cars, source, rows);
  const figures = matching.matched.map(({ known, rows: ofCar }) => ({ car: known.car, said: factsOf(known, ofCar) }));
  const records = figures.flatMap(({ car, said }) =>
    said.taken.length === 0 ? [] : [recordOf(car, source, said.taken)],
  );
  return { records, matching, figures };
}

/** What an older file of the register said stays where the newer one is silent. */
function recordOf(car: StoredCar, source: RegisterSource, taken: readonly RegisterFigure[]): Incoming {
  const before = mergeLayers(car.layers.filter((layer) => layer.source === source)).facts;
  const facts = layerOf([...figuresOf(before), ...taken.map(({ path, value }) => [path, value] as const)]);
  const { id, name, make, model, variant, year } = car;
  return { label: name, isOwn: false, id, make, model, variant, year, layers: [{ source, facts }] };
}
