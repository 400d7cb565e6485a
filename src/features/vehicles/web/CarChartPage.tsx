import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useDeferredValue, useMemo, useState } from 'react';
import { pages } from '#shared/pages.ts';
import { DataTable } from '#web/charts/DataTable.tsx';
import { scaleFor } from '#web/charts/scale.ts';
import { formatNumber, plural } from '#web/text/format-number.ts';
import { Button } from '#web/ui/Button.tsx';
import { EmptyState } from '#web/ui/EmptyState.tsx';
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
import {
  type Axis,
  type AxisKey,
  axisGroups,
  axisOf,
  type ChartAddress,
  chartPath,
  defaultX,
  defaultY,
  isAxisKey,
  type PlottedCar,
  plottedCars,
  useChartAddress,
} from './scatter/axes.ts';
import { CarPlot } from './scatter/CarPlot.tsx';
import { forms, frontierOf, markAt } from './scatter/plot-rules.ts';
import { scatterText } from './scatter/scatter-text.ts';
import { TripButton } from './trip/TripButton.tsx';
import { useTripRows } from './trip/use-trip.ts';

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

const texts = messages.carChart;

/** Explains the line through the best cars. */
function FrontierSign({ count, x, y }: { count: number; x: Axis; y: Axis }) {
  const isRangeForMoney = x.key === 'price.de_eur' && y.key === 'range.real_km';
  const [one, many, meaning] = isRangeForMoney
    ? [texts.valueCar, texts.valueCars, texts.valueMeaning]
    : [texts.frontierCar, texts.frontierCars, texts.frontierMeaning];
  return (
    <p className={css.sign}>
      <strong>{texts.frontier(plural(count, one, many))}</strong>
      {meaning}
    </p>
  );
}

function Marks() {
  return (
    <section className={css.marks} aria-label={texts.marks}>
      <ul>
        {forms.map((form) => (
          <li key={form}>
            <svg viewBox="0 0 16 16" width="16" height="16" aria-hidden="true">
              <path d={markAt(form, 8, 8)} data-open={form === 'others' || undefined} />
            </svg>
            {texts.forms[form]}
          </li>
        ))}
      </ul>
    </section>
  );
}

interface Props {
  rows: readonly CarRow[];
  x: Axis;
  y: Axis;
  onAxes: (axes: { x?: AxisKey; y?: AxisKey }) => void;
  /** Filters, between the plot and its explanation. */
  children: ReactNode;
  ideas: ReactNode;
}

const tableRows = 50;

/** Plots one figure of the cars against another; each dot leads to its car. The plot comes first, then its settings. */
function CarScatter({ rows, x, y, onAxes, children, ideas }: Props) {
  const cars = useMemo(() => plottedCars(rows, x, y), [rows, x, y]);
  const frontier = useMemo(
    () => (x.better === undefined || y.better === undefined ? [] : frontierOf(cars, x.better, y.better)),
    [cars, x, y],
  );
  const sentence = useMemo(() => chartSentence(cars, rows.length, x, y), [cars, rows, x, y]);
  const [active, setActive] = useState<number>();
  // There may be fewer cars now than when the dot became active.
  const shown = active !== undefined && active < cars.length ? active : undefined;
  return (
    <div className={css.layout}>
      <div className={css.stage}>
        {cars.length === 0 ? (
          <EmptyState title={texts.nothing} detail={texts.nothingDetail} />
        ) : (
          <CarPlot cars={cars} frontier={frontier} x={x} y={y} active={shown} onActivate={setActive} />
        )}
        <div className={css.up}>
          <AxisChoice label={texts.up} value={y.key} onChoose={(key) => onAxes({ y: key })} />
        </div>
        <div className={css.across}>
          <AxisChoice label={texts.across} value={x.key} onChoose={(key) => onAxes({ x: key })} />
        </div>
      </div>
      <p className={css.sentence}>{sentence}</p>
      <aside className={css.side}>
        {children}
        {frontier.length > 0 && <FrontierSign count={frontier.length} x={x} y={y} />}
        <Marks />
        {ideas}
      </aside>
      {cars.length > 0 && <Table cars={cars} x={x} y={y} />}
    </div>
  );
}

function Table({ cars, x, y }: { cars: readonly PlottedCar[]; x: Axis; y: Axis }) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <details className={css.table} onToggle={({ currentTarget }) => setIsOpen(currentTarget.open)}>
      <summary>{messages.carChart.asTable}</summary>
      {isOpen && (
        <DataTable
          caption={cars.length > tableRows ? texts.tableRows(formatNumber(tableRows)) : texts.plot}
          columns={[texts.own, y.title, x.title]}
          rows={cars.slice(0, tableRows).map((car) => [car.row.name, y.text(car.y), x.text(car.x)])}
        />
      )}
    </details>
  );
}

const isLogarithmic = (values: readonly number[]) => scaleFor(values, 5).kind === 'log';

/** The plot in words; `all` also counts cars that aren't in it. */
function chartSentence(cars: readonly PlottedCar[], all: number, x: Axis, y: Axis): string {
  return scatterText({
    pairs: cars.map((car) => [car.x, car.y] as const),
    hidden: all - cars.length,
    x: x.label,
    y: y.label,
    logarithmic: [
      ...(isLogarithmic(cars.map((car) => car.x)) ? [x.label] : []),
      ...(isLogarithmic(cars.map((car) => car.y)) ? [y.label] : []),
    ],
  });
}

interface AxisChoiceProps {
  label: string;
  value: AxisKey;
  onChoose: (key: AxisKey) => void;
}

function AxisChoice({ label, value, onChoose }: AxisChoiceProps) {
  const groups = useMemo(axisGroups, []);
  return (
    <select
      className={css.choice}
      aria-label={label}
      value={value}
      onChange={({ target }) => isAxisKey(target.value) && onChoose(target.value)}
    >
      {groups.map(({ title, axes }) => (
        <optgroup key={title} label={title}>
          {axes.map((axis) => (
            <option key={axis.key} value={axis.key}>
              {axis.title}
            </option>
          ))}
        </optgroup>
      ))}
    </select>
  );
}
