import { isRegister } from '../../attributions.ts';
import { type FigurePath, figureAt, numberAt } from '../../figures.ts';
import { type Layer, mergeLayers } from '../layers.ts';
import type { StoredCar } from '../store.ts';
import { carWords, makeKey, optionalInModel, redundantInVariant } from './register-names.ts';
import { type Months, monthOf, type RegisterSource } from './register-row.ts';

/** A known car prepared for comparison with a register's rows, from sources other than that register. */
export interface ComparedCar {
  car: StoredCar;
  make: string;
  /** A row must have all of these. */
  modelWords: string[];
  /** A row may lack these. */
  optionalWords: string[];
  variantWords: string[];
  sold: Months;
  usableKwh: number | undefined;
  nominalKwh: number | undefined;
  isAwd: boolean | undefined;
  body: unknown;
  figure: (path: FigurePath) => number | undefined;
  /** The same, but only from other registers. */
  registered: (path: FigurePath) => number | undefined;
}

/** The end of sale of cars whose end isn't known. */
const never = monthOf(2100, 1);

export function toComparedCar(car: StoredCar, source: RegisterSource): ComparedCar {
  const { facts } = mergeLayers(car.layers.filter((layer) => layer.source !== source));
  const isOther = (layer: Layer) => layer.source !== source && isRegister(layer.source);
  const others = mergeLayers(car.layers.filter(isOther)).facts;
  const make = makeKey(car.make);
  const model = carWords(make, car.model);
  const required = model.filter((word) => !optionalInModel.has(word));
  const drive = figureAt(facts, 'performance.drive');
  return {
    car,
    make,
    modelWords: required.length > 0 ? required : model,
    optionalWords: model.filter((word) => optionalInModel.has(word)),
    variantWords: variantWords(make, car.variant),
    sold: { from: start(car, facts.date.from), to: end(facts.date.to) },
    usableKwh: facts.battery.usable_kwh,
    nominalKwh: facts.battery.nominal_kwh,
    isAwd: drive === undefined ? undefined : drive === 'AWD',
    body: facts.misscellaneous.body,
    figure: (path) => numberAt(facts, path),
    registered: (path) => numberAt(others, path),
  };
}

/** The variant's words without years in brackets, energies and powers, which are known as figures. */
function variantWords(make: string, variant: string): string[] {
  const named = variant.replace(/\((?:19|20)\d\d[^)]*\)/g, '').replace(/\d+(?:[.,]\d+)?\s*(?:kwh|kw|hp)\b/gi, '');
  return carWords(make, named).filter((word) => !redundantInVariant.has(word));
}

function start({ year }: StoredCar, from: string | undefined): number {
  const [fromYear = year, month = 1] = (from ?? '').split('-').flatMap((part) => (part === '' ? [] : [Number(part)]));
  return monthOf(fromYear, month);
}

function end(to: string | undefined): number {
  if (to === undefined) return never;
  const [year = 0, month = 12] = to.split('-').map(Number);
  return monthOf(year, month);
}
