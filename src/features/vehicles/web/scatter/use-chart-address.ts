import { useMemo } from 'react';
import { useSearch } from 'wouter/use-browser-location';
import { pathTo } from '#shared/pages.ts';
import { navigate } from '#web/navigation/navigate.ts';
import { type ListView, parseView, writeView } from '../../list-view.ts';
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

/** The address of a chart; the axes it has by itself are left out. */
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

/** Both axes and the filters of the list stand in the address. */
export function useChartAddress(): [chart: ChartAddress, change: (part: Partial<ChartAddress>) => void] {
  const search = useSearch();
  const chart = useMemo(() => parseChart(new URLSearchParams(search)), [search]);
  return [chart, (part) => navigate(chartPath({ ...chart, ...part }), { replace: true })];
}
