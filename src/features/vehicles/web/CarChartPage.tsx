import { useQuery } from '@tanstack/react-query';
import { useDeferredValue, useMemo, useState } from 'react';
import { pages } from '#shared/pages.ts';
import { formatNumber } from '#web/text/format-number.ts';
import { Button } from '#web/ui/Button.tsx';
import { useHeading } from '#web/ui/Page.tsx';
import { QueryState } from '#web/ui/QueryState.tsx';
import { Skeleton } from '#web/ui/Skeleton.tsx';
import { filterCars, sortCars } from '../car-list.ts';
import type { CarRow } from '../car-row.ts';
import { type ListView, withoutFilter } from '../list-view.ts';
import { carsQuery } from './api.ts';
import css from './CarChartPage.module.css';
import { FilterSheet } from './filters/Filters.tsx';
import { Chips } from './list/Chips.tsx';
import { useFilterContext } from './list/use-list-view.ts';
import * as messages from './messages.ts';
import { ShareButton } from './ShareButton.tsx';
import { type AxisKey, axisOf } from './scatter/axes.ts';
import { CarScatter } from './scatter/CarScatter.tsx';
import { type ChartAddress, chartPath, defaultX, defaultY, useChartAddress } from './scatter/use-chart-address.ts';
import { TripButton } from './trip/TripButton.tsx';
import { useTripRows } from './trip/use-trip-rows.ts';

/** Plots any two figures of the cars; the settings are beside or below the plot. */
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
      <QueryState query={query} title={messages.carChart.failed} skeleton={<Skeleton height="var(--plot)" />}>
        {(cars) => <ChartContent cars={cars} chart={chart} onAxes={changeAxes} onView={changeView} />}
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

/** A filter shows its new state immediately, before the plot with its hundreds of dots is drawn. */
function ChartContent({ cars: untimed, chart, onAxes, onView }: ChartProps) {
  const { x, y, view } = chart;
  const context = useFilterContext();
  const { rows: cars, isPlanning, isFailed } = useTripRows(untimed, view.trip);
  const deferred = useDeferredValue(view);
  const rows = useMemo(() => sortCars(filterCars(cars, deferred, context), deferred), [cars, deferred, context]);
  const [across, up] = useMemo(() => [axisOf(x), axisOf(y)], [x, y]);
  const [isFiltering, setIsFiltering] = useState(false);
  const texts = messages.carChart;
  return (
    <>
      {isFailed && <p role="status">{messages.trip.failed}</p>}
      <CarScatter
        key={`${x} ${y} ${isPlanning}`}
        rows={rows}
        x={across}
        y={up}
        onAxes={onAxes}
        ideas={<ChartIdeas chart={chart} />}
      >
        <p className={css.count}>{texts.shown(formatNumber(rows.length), formatNumber(cars.length))}</p>
        <Chips view={view} onDrop={(name) => onView(withoutFilter(view, name))} withSearch withAvailability />
        <div className={css.buttons}>
          <Button onClick={() => setIsFiltering(true)}>{texts.filters}</Button>
          <Button onClick={() => onAxes({ x: y, y: x })}>{texts.turn}</Button>
          <TripButton trip={view.trip} onTrip={(trip) => onView({ trip })} />
          <ShareButton title={pages.carChart.title} />
        </div>
      </CarScatter>
      {isFiltering && (
        <FilterSheet
          rows={cars}
          view={view}
          context={context}
          onChange={onView}
          found={rows.length}
          onClose={() => setIsFiltering(false)}
        />
      )}
    </>
  );
}

type Idea = keyof typeof messages.carChart.ideaNames;

const ideas: Record<Idea, { x: AxisKey; y: AxisKey }> = {
  value: { x: defaultX, y: defaultY },
  weight: { x: 'dimensions.curb_weight_kg', y: 'real_efficiency.combined_wh_per_km' },
  speed: { x: 'performance.power_kw', y: 'performance.zero_to_100_s' },
  charging: { x: 'battery.usable_kwh', y: 'charge.dc_10_80_min' },
  trip: { x: defaultX, y: 'trip' },
  progress: { x: 'year', y: 'range.real_km' },
};

/** Links to interesting charts; filters are preserved. */
function ChartIdeas({ chart }: { chart: ChartAddress }) {
  return (
    <nav className={css.ideas} aria-label={messages.carChart.ideas}>
      {(Object.keys(ideas) as Idea[]).map((idea) => {
        const { x, y } = ideas[idea];
        const isShown = chart.x === x && chart.y === y;
        return (
          <a
            key={idea}
            href={chartPath({ ...chart, x, y })}
            data-replace
            className={css.idea}
            aria-current={isShown ? 'true' : undefined}
          >
            {messages.carChart.ideaNames[idea]}
          </a>
        );
      })}
    </nav>
  );
}
