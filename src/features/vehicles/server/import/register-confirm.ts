import type { FigurePath } from '../../figures.ts';
import { isPlausible } from '../../vehicle.ts';
import { wltpSpread } from '../check.ts';
import { chargingLoss } from '../derive.ts';
import { figuresOf, layerOf, mergeLayers } from '../layers.ts';
import type { StoredCar } from '../store.ts';
import type { Incoming } from './incoming.ts';
import type { ComparedCar } from './register-car.ts';
import { type Matching, matchRegister, rangePath } from './register-match.ts';
import { isAmerican, type RegisterFile, type RegisterRow, type RegisterSource } from './register-row.ts';

export interface Confirmed {
  /** The register's figures, as records to import. */
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

interface RegisterFigure {
  path: FigurePath;
  value: number;
  /** The value from other sources. */
  ours: number | undefined;
  label: string;
}

interface RegisterFacts {
  taken: RegisterFigure[];
  /** The other figures in the rows, and why each isn't imported. */
  notTaken: (RegisterFigure & { why: string })[];
}

/** Ranges of one variant with different wheels and seats differ by less than this share. */
const sameRange = 0.03;
/** If the ends of a family are closer than this, its best version is on sale. */
const narrowFamily = 0.04;
/** A range that's off by more than this belongs to another model year, and a mass that's off by more is a typo. */
const farRange = 0.12;
const farMass = 0.08;

/** Selects the figures for one car from a register's rows. */
function factsOf(known: ComparedCar, rows: readonly RegisterRow[]): RegisterFacts {
  const facts: RegisterFacts = { taken: [], notTaken: [] };
  const near = nearRows(facts, known, rows);
  const ofYear = sameYear(known, near);
  // If the register has a better version, the others don't confirm ours.
  if (!facts.notTaken.some(({ value, ours = 0 }) => value > ours)) takeRange(facts, known, ofYear);
  takePower(facts, known, ofYear);
  takeMass(facts, known, ofYear);
  return facts;
}

/** The rows, except those whose range belongs to another model year or is a typo. */
function nearRows(facts: RegisterFacts, known: ComparedCar, rows: readonly RegisterRow[]): readonly RegisterRow[] {
  return rows.filter(({ source, label, rangeKm, isFamily }) => {
    const path = rangePath(source);
    const ours = known.figure(path);
    if (rangeKm === undefined || ours === undefined) return true;
    // Trims with large wheels are still this car; anything better than its best version isn't.
    const isFar = isFamily ? Math.abs(rangeKm.best / ours - 1) > farRange : rangeKm.best / ours - 1 > farRange;
    if (isFar) {
      facts.notTaken.push({
        path,
        value: rangeKm.best,
        ours,
        label,
        why: 'too far from ours: a different model year or a mistake',
      });
    }
    return !isFar;
  });
}

/**
 * American registers have a row for each model year. Returns the rows of the car's first year, or of the nearest one.
 */
function sameYear(known: ComparedCar, rows: readonly RegisterRow[]): readonly RegisterRow[] {
  if (!isAmerican(rows[0]?.source)) return rows;
  const distance = (row: RegisterRow) => Math.abs(row.sold.to - known.sold.from - 11);
  const nearest = Math.min(...rows.map(distance));
  return rows.filter((row) => distance(row) === nearest);
}

function takeRange(facts: RegisterFacts, known: ComparedCar, rows: readonly RegisterRow[]): void {
  const best = rows.toSorted((a, b) => (b.rangeKm?.best ?? 0) - (a.rangeKm?.best ?? 0))[0];
  if (best?.rangeKm === undefined) return;
  const path = rangePath(best.source);
  const ours = known.figure(path);
  const figure = { path, value: Math.round(best.rangeKm.best), ours, label: best.label };
  const worst = Math.min(...rows.flatMap(({ rangeKm }) => rangeKm?.worst ?? []));
  const registered = known.registered(path);
  const isDisputed = registered !== undefined && Math.abs(figure.value / registered - 1) > sameRange;
  const why = isDisputed
    ? `another register says ${registered} km`
    : reasonNoRange(ours, worst, figure.value, best.isFamily);
  if (why !== undefined) {
    facts.notTaken.push({ ...figure, why });
    return;
  }
  facts.taken.push(figure);
  takeDemand(facts, known, best);
}

const isBetween = (ours: number, worst: number, best: number) => ours >= (1 - sameRange) * worst && ours <= best;

function reasonNoRange(ours: number | undefined, worst: number, best: number, isFamily: boolean): string | undefined {
  if (ours === undefined) {
    return isFamily && worst < (1 - narrowFamily) * best ? 'the best of its family may not be on sale' : undefined;
  }
  if (Math.abs(best / ours - 1) <= sameRange) return undefined;
  if (isFamily && isBetween(ours, worst, best)) return `ours is within its family's ${worst} to ${best} km`;
  if (!isFamily && best < ours) return 'the register may not list the best version';
  return undefined;
}

/** Takes the consumption from the same version as the range. */
function takeDemand(facts: RegisterFacts, known: ComparedCar, row: RegisterRow): void {
  const paths: readonly (readonly [FigurePath, number | undefined])[] = isAmerican(row.source)
    ? [
        ['efficiency.epa_combined_wh_per_km', row.whPerKm],
        ['efficiency.epa_city_wh_per_km', row.cityWhPerKm],
        ['efficiency.epa_highway_wh_per_km', row.highwayWhPerKm],
      ]
    : [['efficiency.wltp_wh_per_km', row.whPerKm]];
  for (const [path, value] of paths) {
    if (value === undefined || !isPlausible(path, value)) continue;
    const figure = { path, value, ours: known.figure(path), label: row.label };
    if (path === 'efficiency.wltp_wh_per_km' && !fitsCheck(known, row)) {
      facts.notTaken.push({ ...figure, why: 'more than its range and battery explain' });
    } else facts.taken.push(figure);
  }
}

/** Whether range and consumption together pass the consistency check. */
const fitsCheck = ({ usableKwh }: ComparedCar, { rangeKm, whPerKm }: RegisterRow): boolean =>
  usableKwh === undefined ||
  ((rangeKm?.best ?? 0) * (whPerKm ?? 0)) / (1000 * usableKwh * chargingLoss) <= 1 + wltpSpread;

function takePower(facts: RegisterFacts, known: ComparedCar, rows: readonly RegisterRow[]): void {
  const stated = rows.filter((row) => row.isPowerStated);
  const [first, another] = [...new Set(stated.map(({ powerKw }) => powerKw))];
  if (first === undefined) return;
  const path = 'performance.power_kw';
  const figure = { path, value: first, ours: known.figure(path), label: stated[0]?.label ?? '' } as const;
  if (another !== undefined) facts.notTaken.push({ ...figure, why: `the register also says ${another} kW` });
  else facts.taken.push(figure);
}

function takeMass(facts: RegisterFacts, known: ComparedCar, rows: readonly RegisterRow[]): void {
  const lightest = rows
    .filter(({ massKg }) => massKg !== undefined)
    .toSorted((a, b) => (a.massKg ?? 0) - (b.massKg ?? 0))[0];
  if (lightest?.massKg === undefined) return;
  const path = 'dimensions.curb_weight_kg';
  const figure = { path, value: lightest.massKg, ours: known.figure(path), label: lightest.label } as const;
  const isFar = figure.ours !== undefined && Math.abs(figure.value / figure.ours - 1) > farMass;
  if (isFar) facts.notTaken.push({ ...figure, why: 'too far from ours to be trusted' });
  else facts.taken.push(figure);
}
