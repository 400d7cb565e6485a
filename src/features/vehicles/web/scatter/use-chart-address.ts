import { useMemo } from 'react';
import { useSearch } from 'wouter/use-browser-location';
import { pathTo } from '#shared/pages.ts';
import { navigate } from '#web/navigation/navigate.ts';
import { type ListView, parseView, writeView } from '../../list-view.ts';
import type { Trip } from '../../trip.ts';
import { useListView } from '../list/use-list-view.ts';
import { currentTrip } from '../trip/current-trip.ts';
import { type AxisKey, isAxisKey } from './axes.ts';

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
