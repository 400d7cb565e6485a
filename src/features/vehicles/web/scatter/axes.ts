import { useMemo } from 'react';
import { useSearch } from 'wouter/use-browser-location';
import { groupBy } from '#shared/lists.ts';
import { pathTo } from '#shared/pages.ts';
import { navigate } from '#web/navigation/navigate.ts';
import { formatNumber } from '#web/text/format-number.ts';
import { type Shown, shownIn } from '#web/text/units.ts';
import { type CarRow, pricePerKm } from '../../car-row.ts';
import { gainMinutes, kmGained } from '../../charging.ts';
import { type FigurePath, figurePaths, figureTable, numberAt, type SectionName } from '../../figures.ts';
import { type ListView, parseView, writeView } from '../../list-view.ts';
import type { Trip } from '../../trip.ts';
import { figureText, rangePriceText, shownFigure, unitText } from '../figure-text.ts';
import { useListView } from '../list/use-list-view.ts';
import * as messages from '../messages.ts';
import { tripMinutes } from '../trip/trip-text.ts';
import { currentTrip } from '../trip/use-trip.ts';
import { inSentence } from './scatter-text.ts';

/** Figures that aren't in any section. */
const ownKeys = ['year', 'pricePerKm', 'gained', 'trip'] as const;
type OwnKey = (typeof ownKeys)[number];
export type AxisKey = FigurePath | OwnKey;

/** One figure of all cars, as an axis. */
export interface Axis {
  key: AxisKey;
  label: string;
  title: string;
  of: (row: CarRow) => number | undefined;
  /** Which end buyers prefer; absent if neither. */
  better: 'high' | 'low' | undefined;
  /** The number alone, for the axis labels. */
  mark: (value: number) => string;
  text: (value: number) => string;
}

const numericPaths = figurePaths.filter((path) => figureTable[path].unit !== undefined);
const axisKeys: readonly AxisKey[] = [...ownKeys, ...numericPaths];

export const isAxisKey = (text: string | undefined): text is AxisKey =>
  (axisKeys as readonly (string | undefined)[]).includes(text);

const isOwn = (key: AxisKey): key is OwnKey => (ownKeys as readonly string[]).includes(key);

/** An axis's figure, in metric units. */
interface Source {
  label: string;
  of: Axis['of'];
  better: Axis['better'];
  shown: Shown;
  text: (value: number) => string;
}

function sourceOf(key: Exclude<AxisKey, 'year' | 'trip'>): Source {
  if (key === 'pricePerKm') {
    const shown = { ...shownIn('€/km'), unit: unitText('price.de_eur') };
    const of: Axis['of'] = ({ vehicle }) => pricePerKm(vehicle);
    return { label: messages.carChart.pricePerKm, of, better: 'low', shown, text: rangePriceText };
  }
  const path = key === 'gained' ? 'range.real_km' : key;
  return {
    label: key === 'gained' ? messages.carChart.gained : figureLabel(key),
    of: ({ vehicle }) => (key === 'gained' ? kmGained(vehicle, gainMinutes) : numberAt(vehicle, key)),
    better: figureTable[path].better,
    shown: shownFigure(path),
    text: (value) => figureText(path, value),
  };
}

const otherEnd = { high: 'low', low: 'high' } as const;

/** An axis in the user's units. */
export function axisOf(key: AxisKey): Axis {
  if (key === 'year') {
    const label = messages.carChart.year;
    return { key, label, title: label, of: yearOf, better: undefined, mark: String, text: String };
  }
  if (key === 'trip') {
    const label = messages.trip.title;
    const hours = (value: number) => tripMinutes(value * 60);
    return { key, label, title: label, of: hoursOf, better: 'low', mark: hours, text: hours };
  }
  const { label, of, better, shown, text } = sourceOf(key);
  return {
    key,
    label,
    title: shown.unit === '' ? label : `${label} (${shown.unit})`,
    better: better && shown.isInverted ? otherEnd[better] : better,
    of: (row) => {
      const value = of(row);
      return value === undefined ? undefined : shown.of(value);
    },
    // Axis labels may need more digits than the figure itself.
    mark: (value) => (Number.isInteger(value) ? formatNumber(value) : String(value)),
    text: (value) => text(shown.metric(value)),
  };
}

const yearOf: Axis['of'] = ({ vehicle }) => vehicle.year;
/** In hours, so that the axis has marks at whole hours. */
const hoursOf: Axis['of'] = ({ values: { trip } }) => (trip === undefined ? undefined : trip / 60);

/** "Consumption: city, mild": some figures need a longer name outside of their section. */
function figureLabel(path: FigurePath): string {
  const { before, longer } = messages.carChart;
  const label = longer[path] ?? messages.vehicleFigures.labels[path];
  if (path.startsWith('range.real_') && path !== 'range.real_km') return `${before.range}: ${inSentence(label)}`;
  if (path.startsWith('efficiency.')) return `${before.efficiency}: ${label}`;
  return path.startsWith('real_efficiency.') ? `${before.real_efficiency}: ${inSentence(label)}` : label;
}

/** The choices for an axis, by section; those without a section come first. */
export function axisGroups(): { title: string; axes: Axis[] }[] {
  const groups = groupBy(axisKeys, (key) => (isOwn(key) ? undefined : (key.split('.')[0] as SectionName)));
  return [...groups].map(([section, keys]) => ({
    title: section === undefined ? messages.carChart.own : messages.vehicleFigures.sections[section],
    axes: keys.map(axisOf),
  }));
}

export interface PlottedCar {
  row: CarRow;
  to: string;
  x: number;
  y: number;
}

export function plottedCars(rows: readonly CarRow[], x: Axis, y: Axis): PlottedCar[] {
  return rows.flatMap((row) => {
    const [across, up] = [x.of(row), y.of(row)];
    if (across === undefined || up === undefined) return [];
    return [{ row, to: pathTo('car', { carId: row.vehicle.id }), x: across, y: up }];
  });
}

export const defaultX: AxisKey = 'price.de_eur';
export const defaultY: AxisKey = 'range.real_km';

export interface ChartAddress {
  x: AxisKey;
  y: AxisKey;
  view: ListView;
}

export function parseChart(query: URLSearchParams): ChartAddress {
  const [x, y] = [query.get('x') ?? undefined, query.get('y') ?? undefined];
  return { x: isAxisKey(x) ? x : defaultX, y: isAxisKey(y) ? y : defaultY, view: parseView(query) };
}

/** The address of a chart; default axes are left out. */
export function chartPath({ x, y, view }: ChartAddress): string {
  return pathTo(
    'carChart',
    {},
    {
      x: x === defaultX ? undefined : x,
      y: y === defaultY ? undefined : y,
      ...writeView(view),
    },
  );
}

type Axes = Omit<ChartAddress, 'view'>;
type Change<T> = (part: Partial<T>) => void;

const axesAt = (search: string): Axes => {
  const { x, y } = parseChart(new URLSearchParams(search));
  return { x, y };
};

/** Uses the axes currently in the address, which may have changed since the view did. */
const linkTo = (view: ListView) => chartPath({ ...axesAt(location.search), view });

/** Adds this device's last trip to a chart of trip times that has no trip. */
function withTrip(chart: ChartAddress, last: Trip): ChartAddress {
  const needsTrip = chart.x === 'trip' || chart.y === 'trip';
  return needsTrip && chart.view.trip === undefined ? { ...chart, view: { ...chart.view, trip: last } } : chart;
}

/** The chart's axes and filters, which are in the address; filters work as in the list. */
export function useChartAddress(): [chart: ChartAddress, changeAxes: Change<Axes>, changeView: Change<ListView>] {
  const search = useSearch();
  const [view, changeView] = useListView(linkTo);
  const last = currentTrip.useValue();
  const chart = useMemo(() => withTrip({ ...axesAt(search), view }, last), [search, view, last]);
  return [chart, (part) => navigate(chartPath(withTrip({ ...chart, ...part }, last)), { replace: true }), changeView];
}
