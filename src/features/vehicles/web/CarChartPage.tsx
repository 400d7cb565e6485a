import { useQuery } from '@tanstack/react-query';
import { useDeferredValue, useMemo, useState } from 'react';
import { pages } from '#shared/pages.ts';
import { formatNumber } from '#web/text/format-number.ts';
import { Button } from '#web/ui/Button.tsx';
import { fetched } from '#web/ui/fetched.tsx';
import { useHeading } from '#web/ui/Page.tsx';
import { QueryState } from '#web/ui/QueryState.tsx';
import { Skeleton } from '#web/ui/Skeleton.tsx';
import { filterCars, sortCars } from '../car-list.ts';
import type { CarRow } from '../car-row.ts';
import { type ListView, withoutFilter } from '../list-view.ts';
import { carsQuery } from './api.ts';
import css from './CarChartPage.module.css';
import { Chips } from './list/Chips.tsx';
import { useKnown } from './list/use-known.ts';
import { ShareButton } from './ShareButton.tsx';
import { axisOf } from './scatter/axes.ts';
import { ChartIdeas } from './scatter/ChartIdeas.tsx';
import { type ChartAddress, useChartAddress } from './scatter/use-chart-address.ts';
import { words } from './words.ts';

const FilterSheet = fetched(async () => (await import('./filters/FilterSheet.tsx')).FilterSheet);
const plotHeight = 'var(--plot)';
const CarScatter = fetched(
  async () => (await import('./scatter/CarScatter.tsx')).CarScatter,
  () => <Skeleton height={plotHeight} />,
);

/** Any two figures of the cars over each other: the plot first, what it is made of beside or below it. */
export function CarChartPage() {
  const query = useQuery(carsQuery);
  const [chart, changeAxes, changeView] = useChartAddress();
  const { title } = pages.carChart;
  const heading = useHeading({ title, sign: 'cars' });
  return (
    <div className={css.page}>
      <h1 ref={heading} tabIndex={-1} className={css.title}>
        {title}
      </h1>
      <QueryState query={query} title={words.carChart.failed} skeleton={<Skeleton height={plotHeight} />}>
        {(cars) => <Cloud cars={cars} chart={chart} onAxes={changeAxes} onView={changeView} />}
      </QueryState>
    </div>
  );
}

interface ChartProps {
  cars: readonly CarRow[];
  chart: ChartAddress;
  onAxes: (axes: Partial<Pick<ChartAddress, 'x' | 'y'>>) => void;
  onView: (part: Partial<ListView>) => void;
}

/** A filter shows at once that it is set; hundreds of dots follow. */
function Cloud({ cars, chart, onAxes, onView }: ChartProps) {
  const { x, y, view } = chart;
  const known = useKnown();
  const deferred = useDeferredValue(view);
  const rows = useMemo(() => sortCars(filterCars(cars, deferred, known), deferred), [cars, deferred, known]);
  const [across, up] = useMemo(() => [axisOf(x), axisOf(y)], [x, y]);
  const [isFiltering, setIsFiltering] = useState(false);
  const texts = words.carChart;
  return (
    <>
      <CarScatter key={`${x} ${y}`} rows={rows} x={across} y={up} onAxes={onAxes} ideas={<ChartIdeas chart={chart} />}>
        <p className={css.count}>{texts.shown(formatNumber(rows.length), formatNumber(cars.length))}</p>
        <Chips view={view} onDrop={(name) => onView(withoutFilter(view, name))} withSearch />
        <div className={css.buttons}>
          <Button onClick={() => setIsFiltering(true)}>{texts.filters}</Button>
          <Button onClick={() => onAxes({ x: y, y: x })}>{texts.turn}</Button>
          <ShareButton title={pages.carChart.title} />
        </div>
      </CarScatter>
      {isFiltering && (
        <FilterSheet
          rows={cars}
          view={view}
          known={known}
          onChange={onView}
          found={rows.length}
          onClose={() => setIsFiltering(false)}
        />
      )}
    </>
  );
}
