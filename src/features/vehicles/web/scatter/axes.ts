import { groupBy } from '#shared/lists.ts';
import { formatNumber } from '#web/text/format-number.ts';
import { type CarRow, pricePerKm } from '../../car-row.ts';
import { type FigurePath, figurePaths, figureTable, numberAt, type SectionName } from '../../figures.ts';
import { gainMinutes, kmGained } from '../charging-gain.ts';
import { figureText, numberText, unitText, withUnit } from '../figure-text.ts';
import { tripMinutes } from '../trip/trip-text.ts';
import { words } from '../words.ts';
import { inSentence } from './scatter-text.ts';

/** Wanted figures that no section has. */
const ownKeys = ['year', 'pricePerKm', 'gained', 'trip'] as const;
type OwnKey = (typeof ownKeys)[number];
export type AxisKey = FigurePath | OwnKey;

/** One figure of all cars, as an axis. */
export interface Axis {
  key: AxisKey;
  label: string;
  /** Label with unit. */
  title: string;
  of: (row: CarRow) => number | undefined;
  /** Which end buyers prefer; absent if neither. */
  better: 'high' | 'low' | undefined;
  /** The number alone, for the axis labels. */
  mark: (value: number) => string;
  /** With its unit. */
  text: (value: number) => string;
}

const numericPaths = figurePaths.filter((path) => figureTable[path].unit !== undefined);
const axisKeys: readonly AxisKey[] = [...ownKeys, ...numericPaths];

export const isAxisKey = (text: string | undefined): text is AxisKey =>
  (axisKeys as readonly (string | undefined)[]).includes(text);

const isOwn = (key: AxisKey): key is OwnKey => (ownKeys as readonly string[]).includes(key);

/** The figure whose unit and decimals these use. */
const like: Record<Exclude<OwnKey, 'year' | 'trip'>, FigurePath> = {
  pricePerKm: 'price.de_eur',
  gained: 'range.real_km',
};

const ownOf: Record<OwnKey, Axis['of']> = {
  year: ({ vehicle }) => vehicle.year,
  pricePerKm: ({ vehicle }) => pricePerKm(vehicle),
  gained: ({ vehicle }) => kmGained(vehicle, gainMinutes),
  // In hours, so that an axis is divided into whole ones.
  trip: ({ values: { trip } }) => (trip === undefined ? undefined : trip / 60),
};

export function axisOf(key: AxisKey): Axis {
  if (key === 'year') {
    const label = words.carChart.year;
    return { key, label, title: label, of: ownOf.year, better: undefined, mark: String, text: String };
  }
  if (key === 'trip') {
    const label = words.trip.title;
    const hours = (value: number) => tripMinutes(value * 60);
    return { key, label, title: label, of: ownOf.trip, better: 'low', mark: hours, text: hours };
  }
  const path = isOwn(key) ? like[key] : key;
  const label = isOwn(key) ? words.carChart[key] : figureLabel(key);
  const unit = unitText(path);
  return {
    key,
    label,
    title: unit === '' ? label : `${label} (${unit})`,
    better: figureTable[path].better,
    of: isOwn(key) ? ownOf[key] : ({ vehicle }) => numberAt(vehicle, key),
    // Axis labels may need more digits than the figure itself.
    mark: (value) => (Number.isInteger(value) ? formatNumber(value) : String(value)),
    text: (value) => (isOwn(key) ? withUnit(numberText(path, value), unit) : figureText(path, value)),
  };
}

/** "Consumption: city, mild": outside of its section a figure needs a longer name. */
function figureLabel(path: FigurePath): string {
  const { before, longer } = words.carChart;
  const label = longer[path] ?? words.vehicleFigures.labels[path];
  if (path.startsWith('range.real_') && path !== 'range.real_km') return `${before.range}: ${inSentence(label)}`;
  if (path.startsWith('efficiency.')) return `${before.efficiency}: ${label}`;
  return path.startsWith('real_efficiency.') ? `${before.real_efficiency}: ${inSentence(label)}` : label;
}

/** The choices for an axis by section; those without a section first. */
export function axisGroups(): { title: string; axes: Axis[] }[] {
  const groups = groupBy(axisKeys, (key) => (isOwn(key) ? undefined : (key.split('.')[0] as SectionName)));
  return [...groups].map(([section, keys]) => ({
    title: section === undefined ? words.carChart.own : words.vehicleFigures.sections[section],
    axes: keys.map(axisOf),
  }));
}
