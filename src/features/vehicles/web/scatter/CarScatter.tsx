import { useMemo, useState } from 'react';
import { pathTo } from '#shared/pages.ts';
import { ChartFigure } from '#web/charts/ChartFigure.tsx';
import { Scatter } from '#web/charts/Scatter.tsx';
import { scaleFor } from '#web/charts/scale.ts';
import { formatNumber } from '#web/text/format-number.ts';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import type { CarRow } from '../../car-row.ts';
import { words } from '../words.ts';
import type { Axis } from './axes.ts';
import css from './CarScatter.module.css';
import { scatterText } from './scatter-text.ts';

interface Props {
  rows: readonly CarRow[];
  x: Axis;
  y: Axis;
}

const tableRows = 500;

interface Drawn {
  name: string;
  id: string;
  to: string;
  x: number;
  y: number;
}

function pointsOf(rows: readonly CarRow[], x: Axis, y: Axis): Drawn[] {
  return rows.flatMap((row) => {
    const [across, up] = [x.of(row), y.of(row)];
    if (across === undefined || up === undefined) return [];
    const { id } = row.vehicle;
    return [{ name: row.name, id, to: pathTo('car', { carId: id }), x: across, y: up }];
  });
}

const isLogarithmic = (values: readonly number[]) => scaleFor(values, 5).kind === 'log';

/** One figure of the cars over another; each dot opens its car. */
export function CarScatter({ rows, x, y }: Props) {
  const points = useMemo(() => pointsOf(rows, x, y), [rows, x, y]);
  const sentence = useMemo(
    () =>
      scatterText({
        pairs: points.map((point) => [point.x, point.y] as const),
        leftOut: rows.length - points.length,
        x: x.label,
        y: y.label,
        logarithmic: [
          ...(isLogarithmic(points.map((point) => point.x)) ? [x.label] : []),
          ...(isLogarithmic(points.map((point) => point.y)) ? [y.label] : []),
        ],
      }),
    [points, rows, x, y],
  );
  const nameOf = (index: number) => {
    const point = points[index];
    return point ? words.carChart.dot(point.name, x.text(point.x), y.text(point.y)) : '';
  };
  const [pointed, setPointed] = useState<number>();
  const texts = words.carChart;
  if (points.length === 0) return <EmptyState title={texts.nothing} detail={texts.nothingDetail} />;
  const at = pointed === undefined ? undefined : points[pointed];
  return (
    <ChartFigure
      sentence={sentence}
      table={() => ({
        caption: points.length > tableRows ? texts.tableRows(formatNumber(tableRows)) : texts.plot,
        columns: [texts.own, x.title, y.title],
        rows: points.slice(0, tableRows).map((point) => [point.name, x.text(point.x), y.text(point.y)]),
      })}
    >
      <div className={css.readout}>
        {at ? (
          <>
            <a href={at.to} className={css.name}>
              {at.name}
            </a>
            <span className={css.values}>
              {x.text(at.x)} · {y.text(at.y)}
            </span>
          </>
        ) : (
          <span className={css.hint}>{texts.hint}</span>
        )}
      </div>
      <Scatter label={texts.plot} points={points} nameOf={nameOf} x={x} y={y} pointed={pointed} onPoint={setPointed} />
    </ChartFigure>
  );
}
