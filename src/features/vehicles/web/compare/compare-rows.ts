import { pricePerKm } from '../../car-row.ts';
import { type FigurePath, pathsOf, type SectionName, sectionNames } from '../../figures.ts';
import type { Vehicle } from '../../vehicle.ts';
import { gainMinutes, kmGained } from '../charging-gain.ts';
import { figureText } from '../figure-text.ts';
import { words } from '../words.ts';
import { bestOf, compareCars } from './comparison.ts';

export interface CompareRow {
  key: string;
  label: string;
  /** Per car, in the given order. */
  texts: readonly string[];
  isDifferent: boolean;
  best: readonly number[];
}

export interface CompareSection {
  key: string;
  /** Absent for one that needs no heading. */
  title?: string;
  rows: readonly CompareRow[];
}

const glancePaths: readonly FigurePath[] = ['range.real_km', 'charge.dc_10_80_min', 'price.de_eur'];

/** As a reader sees it: what reads the same does not differ, and nobody is best by a digit that is not shown. */
function asRead(key: string, label: string, texts: readonly string[], best: readonly number[]): CompareRow {
  const isDifferent = texts.some((text) => text !== texts[0]);
  const bestTexts = new Set(best.map((index) => texts[index]));
  const bestAsRead = texts.flatMap((text, index) => (bestTexts.has(text) ? [index] : []));
  return { key, label, texts, isDifferent, best: isDifferent ? bestAsRead : [] };
}

function figureRows(cars: readonly Vehicle[], paths: readonly FigurePath[]): CompareRow[] {
  return compareCars(cars, paths).map(({ path, values, best }) => {
    const texts = values.map((value) => figureText(path, value));
    return asRead(path, words.vehicleFigures.labels[path], texts, best);
  });
}

/** The figures most people ask for, with the two that no data sheet has. */
export function glanceRows(cars: readonly Vehicle[]): CompareRow[] {
  const texts = words.compareCars;
  const gained = cars.map((car) => kmGained(car, gainMinutes));
  const perKm = cars.map((car) => pricePerKm(car));
  const km = gained.map((value) => figureText('range.real_km', value));
  const euro = perKm.map((value) => figureText('price.de_eur', value));
  return [
    ...figureRows(cars, glancePaths),
    asRead('gained', texts.gained, km, bestOf(gained, 'high')),
    asRead('pricePerKm', texts.pricePerKm, euro, bestOf(perKm, 'low')),
  ];
}

/** Every figure that one of the cars has, section by section; sections without a row are left out. */
export function compareSections(cars: readonly Vehicle[], onlyDifferent: boolean): CompareSection[] {
  const compared = (section: SectionName) => pathsOf(section).filter((path) => path !== 'charge.curve');
  return sectionNames
    .map((section) => ({
      key: section,
      title: words.vehicleFigures.sections[section],
      rows: figureRows(cars, compared(section)).filter(({ isDifferent }) => isDifferent || !onlyDifferent),
    }))
    .filter(({ rows }) => rows.length > 0);
}
