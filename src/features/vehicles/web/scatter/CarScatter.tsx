import { type ReactNode, useMemo, useState } from 'react';
import { DataTable } from '#web/charts/DataTable.tsx';
import { formatNumber } from '#web/text/format-number.ts';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import type { CarRow } from '../../car-row.ts';
import { words } from '../words.ts';
import { AxisChoice } from './AxisChoice.tsx';
import type { Axis, AxisKey } from './axes.ts';
import { CarPlot } from './CarPlot.tsx';
import css from './CarScatter.module.css';
import { chartSentence } from './chart-sentence.ts';
import { frontierOf } from './frontier.ts';
import { EdgeSign, Marks } from './PlotKey.tsx';
import { type PlottedCar, plottedCars } from './plotted-cars.ts';

interface Props {
  rows: readonly CarRow[];
  x: Axis;
  y: Axis;
  onAxes: (axes: { x?: AxisKey; y?: AxisKey }) => void;
  /** Filters, between the plot and what explains it. */
  children: ReactNode;
  /** After what explains it. */
  ideas: ReactNode;
}

const tableRows = 50;
const texts = words.carChart;

/** One figure of the cars over another; each dot opens its car. First the plot, then what it is made of. */
export function CarScatter({ rows, x, y, onAxes, children, ideas }: Props) {
  const cars = useMemo(() => plottedCars(rows, x, y), [rows, x, y]);
  const edge = useMemo(
    () => (x.better === undefined || y.better === undefined ? [] : frontierOf(cars, x.better, y.better)),
    [cars, x, y],
  );
  const sentence = useMemo(() => chartSentence(cars, rows.length, x, y), [cars, rows, x, y]);
  const [pointed, setPointed] = useState<number>();
  // The cars may have become fewer meanwhile.
  const shown = pointed !== undefined && pointed < cars.length ? pointed : undefined;
  return (
    <div className={css.layout}>
      <div className={css.stage}>
        {cars.length === 0 ? (
          <EmptyState title={texts.nothing} detail={texts.nothingDetail} />
        ) : (
          <CarPlot cars={cars} edge={edge} x={x} y={y} pointed={shown} onPoint={setPointed} />
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
        {edge.length > 0 && <EdgeSign count={edge.length} x={x} y={y} />}
        <Marks />
        {ideas}
      </aside>
      {cars.length > 0 && <Table cars={cars} x={x} y={y} />}
    </div>
  );
}

/** The same in numbers, of the first cars. */
function Table({ cars, x, y }: { cars: readonly PlottedCar[]; x: Axis; y: Axis }) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <details className={css.table} onToggle={({ currentTarget }) => setIsOpen(currentTarget.open)}>
      <summary>{words.carChart.asTable}</summary>
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
