import { pricePerKm, shownPrice } from '../../car-row.ts';
import { gainMinutes, kmGained } from '../../charging.ts';
import {
  type Facts,
  type FigurePath,
  figureAt,
  figureTable,
  pathsOf,
  type SectionName,
  sectionNames,
} from '../../figures.ts';
import type { Trip, TripTime } from '../../trip.ts';
import type { Vehicle } from '../../vehicle.ts';
import { figureText, rangePriceText, shownFigure } from '../figure-text.ts';
import * as messages from '../messages.ts';
import { conditionsText, tripText } from '../trip/trip-text.ts';

export interface ComparedCar {
  slug: string;
  name: string;
  car: Vehicle;
}

export interface CompareRow {
  key: string;
  label: string;
  /** Per car, in the given order. */
  texts: readonly string[];
  isDifferent: boolean;
  /** Index of the best car; empty for ties, or if neither high nor low is better. */
  best: readonly number[];
  /** Per car, the share of the largest value, 0 to 1. Absent if neither high nor low is better. */
  shares?: readonly (number | undefined)[];
}

export interface CompareSection {
  key: string;
  /** Absent if it needs no heading. */
  title?: string;
  rows: readonly CompareRow[];
}

/** The main figures, shown before and after the two that no data sheet has. */
const firstPaths: readonly FigurePath[] = ['range.real_km', 'charge.dc_10_80_min'];
const laterPaths: readonly FigurePath[] = [
  'range.real_highway_cold_km',
  'performance.zero_to_100_s',
  'dimensions.cargo_l',
  'real_efficiency.combined_wh_per_km',
  'dimensions.curb_weight_kg',
  'misscellaneous.tow_braked_kg',
  'dimensions.length_mm',
  'misscellaneous.seats',
  'misscellaneous.heat_pump',
];

const euroPath = 'price.de_eur';

/** Some figures need different labels outside of their sections. */
const glanceLabels: Partial<Record<FigurePath, string>> = messages.compareCars.glanceLabels;
const hasBetterDirection = (path: FigurePath) => figureTable[path].better !== undefined;

/** Compares the displayed texts, because a digit that isn't shown makes no difference. */
function rowOfTexts(
  key: string,
  label: string,
  texts: readonly string[],
  best: readonly number[],
  values?: readonly unknown[],
): CompareRow {
  const isDifferent = texts.some((text) => text !== texts[0]);
  const bestTexts = new Set(best.map((index) => texts[index]));
  const bestIndexes = texts.flatMap((text, index) => (bestTexts.has(text) ? [index] : []));
  const shares = values && sharesOf(values);
  const hasSingleBest = isDifferent && bestIndexes.length === 1;
  return { key, label, texts, isDifferent, best: hasSingleBest ? bestIndexes : [], ...(shares && { shares }) };
}

function sharesOf(values: readonly unknown[]): (number | undefined)[] {
  const numbers = values.map((value) => (typeof value === 'number' ? value : undefined));
  const max = Math.max(0, ...numbers.filter((value) => value !== undefined));
  return numbers.map((value) => (value === undefined || max === 0 ? undefined : value / max));
}

function figureRows(cars: readonly Vehicle[], paths: readonly FigurePath[], isGlance = false): CompareRow[] {
  return compareCars(cars, paths).map(({ path, values, best }) => {
    const texts = values.map((value) => figureText(path, value));
    const label = glanceLabels[path] ?? messages.vehicleFigures.labels[path];
    return rowOfTexts(
      path,
      isGlance ? label : messages.vehicleFigures.labels[path],
      texts,
      best,
      hasBetterDirection(path)
        ? values.map((value) => (typeof value === 'number' ? shownFigure(path).of(value) : value))
        : undefined,
    );
  });
}

export interface ComparedTrip {
  trip: Trip;
  /** In the order of the cars. */
  times: readonly (TripTime | undefined)[];
  isPlanning: boolean;
}

/** Times that are still being planned count as different, so that rows below don't move when they're known. */
function tripRow({ trip, times, isPlanning }: ComparedTrip): CompareRow {
  const minutes = times.map((time) => time?.minutes);
  const texts = times.map((time) => tripText(time) ?? messages.figureWords.unknown);
  const row = rowOfTexts('trip', messages.trip.button(conditionsText(trip)), texts, bestOf(minutes, 'low'), minutes);
  return { ...row, isDifferent: row.isDifferent || isPlanning };
}

export function glanceRows(cars: readonly Vehicle[], trip?: ComparedTrip): CompareRow[] {
  const texts = messages.compareCars;
  const gained = cars.map((car) => kmGained(car, gainMinutes));
  const perKm = cars.map((car) => pricePerKm(car));
  const km = gained.map((value) => figureText('range.real_km', value));
  const perKmTexts = perKm.map((value) => (value === undefined ? messages.figureWords.unknown : rangePriceText(value)));
  return [
    ...figureRows(cars, firstPaths, true),
    ...priceRow(cars),
    rowOfTexts('gained', texts.gained, km, bestOf(gained, 'high'), gained),
    rowOfTexts('pricePerKm', texts.pricePerKm, perKmTexts, bestOf(perKm, 'low'), perKm),
    ...(trip === undefined ? [] : [tripRow(trip)]),
    ...figureRows(cars, laterPaths, true),
  ];
}

/** If the price in euros isn't known, the one in dollars or yuan is shown but not compared. */
function priceRow(cars: readonly Vehicle[]): CompareRow[] {
  const prices = cars.map((car) => shownPrice(car));
  if (prices.every((price) => price === undefined)) return [];
  const texts = prices.map((price) => figureText(price?.path ?? euroPath, price?.value));
  const values = cars.map(({ price }) => price.de_eur);
  return [
    rowOfTexts(
      euroPath,
      glanceLabels[euroPath] ?? messages.vehicleFigures.labels[euroPath],
      texts,
      bestOf(values, 'low'),
      values,
    ),
  ];
}

/** Every figure that any of the cars has, by section; empty sections are left out. */
export function compareSections(cars: readonly Vehicle[], onlyDifferent: boolean): CompareSection[] {
  const compared = (section: SectionName) => pathsOf(section).filter((path) => path !== 'charge.curve');
  return sectionNames
    .map((section) => ({
      key: section,
      title: messages.vehicleFigures.sections[section],
      rows: figureRows(cars, compared(section)).filter(({ isDifferent }) => isDifferent || !onlyDifferent),
    }))
    .filter(({ rows }) => rows.length > 0);
}

interface ComparedRow {
  path: FigurePath;
  values: unknown[];
  isDifferent: boolean;
  /** Indexes of the best cars; empty if all are equal, or neither high nor low is better. */
  best: number[];
}

const isKnown = (value: unknown): value is number => typeof value === 'number';

/** One row per figure that any of the cars has. */
export function compareCars(cars: readonly Facts[], paths: readonly FigurePath[]): ComparedRow[] {
  return paths
    .map((path) => compareFigure(cars, path))
    .filter(({ values }) => values.some((value) => value !== undefined));
}

function compareFigure(cars: readonly Facts[], path: FigurePath): ComparedRow {
  const values = cars.map((car) => figureAt(car, path));
  const isDifferent = values.some((value) => JSON.stringify(value) !== JSON.stringify(values[0]));
  return { path, values, isDifferent, best: isDifferent ? bestOf(values, figureTable[path].better) : [] };
}

/** Indexes of the best values; empty if all known ones are equal, or neither high nor low is better. */
function bestOf(values: readonly unknown[], better: 'high' | 'low' | undefined): number[] {
  const known = values.filter(isKnown);
  // A single known value can't be the best.
  if (better === undefined || known.length < 2) return [];
  const best = better === 'high' ? Math.max(...known) : Math.min(...known);
  if (known.every((value) => value === best)) return [];
  return values.flatMap((value, index) => (value === best ? [index] : []));
}
