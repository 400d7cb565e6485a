import { type FigurePath, figureAt, pathsOf, type SectionName, sectionNames } from '../../figures.ts';
import { isCurveModelled } from '../../model-curve.ts';
import { lastKnownYear, saleStateOf } from '../../on-sale.ts';
import type { Vehicle } from '../../vehicle.ts';
import { figureText } from '../figure-text.ts';
import * as messages from '../messages.ts';

const byCondition = /^(?:range\.real_|real_efficiency\.)(?:city|highway|combined)_(?:mild|cold)_/;

/** Whether the section's drawing shows a figure, so that it doesn't need a row. */
const isDrawn = (path: FigurePath, { range }: Vehicle): boolean =>
  range.real_combined_mild_km !== undefined && byCondition.test(path);

/** A figure as shown on a car's page; undefined if it isn't known. `today` is YYYY-MM. */
export function shownText(path: FigurePath, car: Vehicle, today: string): string | undefined {
  const value = figureAt(car, path);
  // Without an end, the last year in which the car is known to have been sold is shown.
  if (path === 'date.to' && value === undefined && saleStateOf(car, today) !== 'announced')
    return messages.carFigures.endUnknown(lastKnownYear(car));
  if (value === undefined) return undefined;
  if (path !== 'charge.curve') return figureText(path, value);
  return isCurveModelled(car) ? undefined : messages.carFigures.inTheChart;
}

/** The figures of a section that are listed: those that are known, and aren't in its drawing. */
export const listedPaths = (section: SectionName, car: Vehicle, today: string): FigurePath[] =>
  pathsOf(section).filter((path) => !isDrawn(path, car) && shownText(path, car, today) !== undefined);

export function unknownPaths(car: Vehicle, today: string): { section: SectionName; paths: FigurePath[] }[] {
  return sectionNames
    .map((section) => ({
      section,
      paths: pathsOf(section).filter((path) => !isDrawn(path, car) && shownText(path, car, today) === undefined),
    }))
    .filter(({ paths }) => paths.length > 0);
}
