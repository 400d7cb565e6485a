import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useMemo } from 'react';
import { pages, pathTo } from '#shared/pages.ts';
import { Button } from '#web/ui/Button.tsx';
import { Page } from '#web/ui/Page.tsx';
import { Panel } from '#web/ui/Panel.tsx';
import { QueryState } from '#web/ui/QueryState.tsx';
import { SelectField } from '#web/ui/SelectField.tsx';
import { Skeleton } from '#web/ui/Skeleton.tsx';
import { filterCars, sortCars } from '../car-list.ts';
import type { CarRow } from '../car-row.ts';
import { activeFilters, withoutFilter, writeView } from '../list-view.ts';
import { carsQuery } from './api.ts';
import css from './CarChartPage.module.css';
import { Chips } from './list/Chips.tsx';
import { ShareButton } from './ShareButton.tsx';
import { type AxisKey, axisKeys, axisOf, choiceLabel, isAxisKey } from './scatter/axes.ts';
import { ChartIdeas } from './scatter/ChartIdeas.tsx';
import { type ChartAddress, useChartAddress } from './scatter/use-chart-address.ts';
import { thisMonth } from './this-month.ts';
import { words } from './words.ts';

const CarScatter = lazy(async () => ({ default: (await import('./scatter/CarScatter.tsx')).CarScatter }));
const plotHeight = '36rem';

export function CarChartPage() {
  const query = useQuery(carsQuery);
  const [chart, change] = useChartAddress();
  const texts = words.carChart;
  return (
    <Page
      title={pages.carChart.title}
      sign="cars"
      lead={texts.lead}
      actions={<ShareButton title={pages.carChart.title} />}
    >
      <Axes chart={chart} onChange={change} />
      <QueryState query={query} title={texts.failed} skeleton={<Skeleton height={plotHeight} />}>
        {(cars) => <Cloud cars={cars} chart={chart} onChange={change} />}
      </QueryState>
      <ChartIdeas chart={chart} />
    </Page>
  );
}

interface ChartProps {
  chart: ChartAddress;
  onChange: (part: Partial<ChartAddress>) => void;
}

const choices = axisKeys.map((key) => ({ value: key, label: choiceLabel(key) }));

function Axes({ chart: { x, y }, onChange }: ChartProps) {
  const texts = words.carChart;
  const choose = (axis: 'x' | 'y') => (key: string) => isAxisKey(key) && onChange({ [axis]: key satisfies AxisKey });
  return (
    <div className={css.axes}>
      <SelectField label={texts.up} value={y} options={choices} onChange={choose('y')} />
      <SelectField label={texts.across} value={x} options={choices} onChange={choose('x')} />
    </div>
  );
}

function Cloud({ cars, chart, onChange }: ChartProps & { cars: readonly CarRow[] }) {
  const { x, y, view } = chart;
  const rows = useMemo(() => sortCars(filterCars(cars, view, thisMonth()), view), [cars, view]);
  const [across, up] = useMemo(() => [axisOf(x), axisOf(y)], [x, y]);
  const texts = words.carChart;
  const isFiltered = activeFilters(view).length > 0;
  return (
    <>
      <div className={css.filters}>
        <Button onClick={() => onChange({ x: y, y: x })}>{texts.turn}</Button>
        <Chips view={view} onDrop={(name) => onChange({ view: withoutFilter(view, name) })} />
        <a href={pathTo('cars', {}, writeView(view))}>{isFiltered ? texts.changeFilters : texts.setFilters}</a>
      </div>
      <Panel title={`${up.label} / ${across.label}`}>
        <Suspense fallback={<Skeleton height={plotHeight} />}>
          <CarScatter key={`${x} ${y}`} rows={rows} x={across} y={up} />
        </Suspense>
      </Panel>
    </>
  );
}
