import { type ReactNode, useMemo, useState } from 'react';
import { DataTable } from '#web/charts/DataTable.tsx';
import { scaleFor } from '#web/charts/scale.ts';
import { formatNumber, plural } from '#web/text/format-number.ts';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import type { CarRow } from '../../car-row.ts';
import css from '../CarChartPage.module.css';
import * as messages from '../messages.ts';
import { type Axis, type AxisKey, axisGroups, isAxisKey, type PlottedCar, plottedCars } from './axes.ts';
import { forms, markAt } from './body-forms.ts';
import { CarPlot } from './CarPlot.tsx';
import { frontierOf } from './frontier.ts';
import { scatterText } from './scatter-text.ts';

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
export function CarScatter({ rows, x, y, onAxes, children, ideas }: Props) {
  const cars = useMemo(() => plottedCars(rows, x, y), [rows, x, y]);
  const frontier = useMemo(
    () => (x.better === undefined || y.better === undefined ? [] : frontierOf(cars, x.better, y.better)),
    [cars, x, y],
  );
  const sentence = useMemo(() => chartSentence(cars, rows.length, x, y), [cars, rows, x, y]);
  const [active, setActive] = useState<number>();
  // The number of cars may have decreased since.
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
