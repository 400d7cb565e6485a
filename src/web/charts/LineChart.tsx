import { type ReactNode, useState } from 'react';
import { useMedia } from '../device/use-media.ts';
import * as messages from '../messages.ts';
import { Axes, type Frame, roomForLabels } from './Axes.tsx';
import { type ChartTable, DataTable } from './DataTable.tsx';
import css from './LineChart.module.css';
import { type Line, lineStyle, pathOf, valueAt } from './line.ts';
import { LineLegend } from './SeriesMark.tsx';
import { SliderPlot } from './SliderPlot.tsx';
import { linearScale, type Scale, spreadLabels } from './scale.ts';
import { useWidth } from './use-width.ts';

interface Axis {
  label: string;
  format: (value: number) => string;
  /** For axis labels, which must be short. */
  formatTick?: (value: number) => string;
}

interface Props {
  sentence: string;
  lines: readonly Line[];
  x: Axis & {
    from: number;
    to: number;
    step: number;
    /** Distance between ticks if a round number doesn't fit the unit, such as 20 degrees. */
    tickStep?: number;
  };
  /** From 0 to the highest value by default. */
  y: Axis & { scale?: Scale };
  shade?: { from: number; to: number; label: string };
  /** A highlighted x: the current value, or a turning point. */
  upright?: { at: number; label?: string };
  /** The distance in x between the table's rows. */
  tableStep: number;
  /** If given, a tap or Enter picks the highlighted place. */
  pick?: { hint: (isTouch: boolean) => string; onPick: (place: number) => void };
  /** Shows only letters and values, because the lines are named elsewhere. */
  isBrief?: boolean;
  heightPx?: number;
}

const defaultHeightPx = 232;

/** One or a few lines on a common axis. Values are read by pointing, by touch and with the arrow keys. */
export function LineChart(props: Props) {
  const { sentence, lines, x, y, shade, upright, tableStep, pick, isBrief, heightPx = defaultHeightPx } = props;
  const [ref, widthPx] = useWidth<HTMLDivElement>();
  const [at, setAt] = useState<number>();
  const scaleX = axisScale(x, widthPx);
  const scaleY = y.scale ?? linearScale(0, highest(lines), 4);
  const [tickX, tickY] = [x.formatTick ?? String, y.formatTick ?? String];
  const left = roomForLabels(scaleY, tickY);
  const right = lines.length > 1 || lines[0]?.index !== undefined ? 26 : 14;
  const frame: Frame = { left, top: 26, width: Math.max(0, widthPx - left - right), height: heightPx - 26 - 44 };

  const follow = (xPx: number) => {
    const share = (xPx - left) / frame.width;
    const place = scaleX.min + share * (scaleX.max - scaleX.min);
    setAt(Math.min(x.to, Math.max(x.from, Math.round(place / x.step) * x.step)));
  };
  const isTouch = useMedia('(hover: none)');
  const hint = pick?.hint(isTouch) ?? (isTouch ? messages.charts.tapLine : messages.charts.pointAtLine);
  const valuesAt = (place: number) => lines.map(({ points }) => valueAt(points, place));
  const announcedValue = (place: number) => announcedValues(x.format(place), lines, valuesAt(place).map(formatWith(y)));

  return (
    <ChartFigure sentence={sentence} table={() => tableOf(lines, x, y, tableStep)}>
      <LineLegend
        place={at === undefined ? hint : messages.charts.atPlace(x.format(at))}
        lines={lines}
        values={at === undefined ? undefined : valuesAt(at).map(formatWith(y))}
        isBrief={isBrief}
      />
      <SliderPlot
        ref={ref}
        heightPx={heightPx}
        className={css.chartPlot}
        onPoint={follow}
        onLeave={() => setAt(undefined)}
        onPick={pick && (() => at !== undefined && pick.onPick(at))}
        slider={{
          'aria-label': x.label,
          'aria-valuetext': announcedValue(at ?? x.from),
          min: x.from,
          max: x.to,
          step: x.step,
          value: at ?? x.from,
          onChange: ({ target }) => setAt(Number(target.value)),
          onFocus: () => setAt((place) => place ?? x.from),
        }}
      >
        {widthPx > 0 && (
          <svg width={widthPx} height={heightPx} aria-hidden="true">
            {shade && <Shade {...shade} frame={frame} x={scaleX} />}
            <Axes frame={frame} x={scaleX} y={scaleY} formatX={tickX} formatY={tickY} />
            {upright && <Upright {...upright} frame={frame} x={scaleX} />}
            <text className={css.axisName} x={0} y={13}>
              {y.label}
            </text>
            <text className={css.axisName} x={left + frame.width} y={heightPx - 4} textAnchor="end">
              {x.label}
            </text>
            <LinePaths lines={lines} frame={frame} x={scaleX} y={scaleY} at={at} />
          </svg>
        )}
      </SliderPlot>
    </ChartFigure>
  );
}

const highest = (lines: readonly Line[]): number =>
  Math.max(...lines.flatMap(({ points }) => points.map((point) => point[1])));

/** The ends of the axis stay fixed at any width; ticks beyond them are dropped. */
function axisScale({ from, to, tickStep }: Props['x'], widthPx: number): Scale {
  const count = tickStep === undefined ? (widthPx < 300 ? 4 : 5) : (to - from) / tickStep;
  const { ticks } = linearScale(from, to, count);
  const share = (value: number) => (value - from) / (to - from);
  return { kind: 'linear', min: from, max: to, ticks: ticks.filter((tick) => tick >= from && tick <= to), share };
}

const formatWith =
  ({ format }: Axis) =>
  (value: number | undefined) =>
    value === undefined ? messages.charts.noValue : format(value);

function announcedValues(place: string, lines: readonly Line[], values: readonly string[]): string {
  const [only] = values;
  const text = lines.length === 1 ? only : lines.map(({ name }, i) => `${name} ${values[i]}`).join(', ');
  return `${messages.charts.atPlace(place)} ${text}`;
}

function tableOf(lines: readonly Line[], x: Props['x'], y: Axis, step: number): ChartTable {
  const places = Array.from({ length: Math.floor((x.to - x.from) / step) + 1 }, (_, i) => x.from + i * step);
  return {
    caption: `${y.label}, ${x.label}`,
    columns: [x.label, ...lines.map(({ name }) => name)],
    rows: places.map((place) => [x.format(place), ...lines.map(({ points }) => formatWith(y)(valueAt(points, place)))]),
  };
}

function Upright({ at, label, frame, x }: NonNullable<Props['upright']> & { frame: Frame; x: Scale }) {
  const left = frame.left + frame.width * x.share(at);
  const isNearEnd = x.share(at) > 0.75;
  return (
    <g className={css.upright} data-strong={label !== undefined || undefined}>
      <line x1={left} x2={left} y1={frame.top} y2={frame.top + frame.height} />
      {label && (
        <text
          x={left + (isNearEnd ? -8 : 8)}
          y={frame.top + frame.height - 12}
          textAnchor={isNearEnd ? 'end' : 'start'}
        >
          {label}
        </text>
      )}
    </g>
  );
}

function Shade({ from, to, label, frame, x }: NonNullable<Props['shade']> & { frame: Frame; x: Scale }) {
  const start = frame.left + frame.width * x.share(from);
  const width = frame.width * (x.share(to) - x.share(from));
  return (
    <g className={css.shade}>
      <rect x={start} y={frame.top} width={width} height={frame.height} />
      <text x={start + width / 2} y={frame.top + 16} textAnchor="middle">
        {label}
      </text>
    </g>
  );
}

interface ChartFigureProps {
  sentence: string;
  table: () => ChartTable;
  children: ReactNode;
}

/** A chart with a sentence above it and a table that can be opened. */
function ChartFigure({ sentence, table, children }: ChartFigureProps) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <figure className={css.figure}>
      <figcaption className={css.sentence}>{sentence}</figcaption>
      {children}
      <details className={css.behind} onToggle={({ currentTarget }) => setIsOpen(currentTarget.open)}>
        <summary>{messages.charts.asTable}</summary>
        {isOpen && <DataTable {...table()} />}
      </details>
    </figure>
  );
}

interface LinePathsProps {
  lines: readonly Line[];
  frame: Frame;
  x: Scale;
  y: Scale;
  at: number | undefined;
}

const labelPx = 15;

function LinePaths({ lines, frame, x, y, at }: LinePathsProps) {
  const placeX = (value: number) => frame.left + frame.width * x.share(value);
  const placeY = (value: number) => frame.top + frame.height * (1 - y.share(value));
  const drawn = lines.flatMap((line, index) => {
    const { name, points, ring } = line;
    const end = points.at(-1);
    return end === undefined ? [] : [{ name, points, end, ring, style: lineStyle(line, index) }];
  });
  const ends = drawn.map(({ end }) => placeY(end[1]));
  const labels = spreadLabels(ends, labelPx, frame.top + 6, frame.top + frame.height);
  return (
    <>
      <g className={css.lines}>
        {drawn.map(({ name, points, style }) => {
          const d = pathOf(points.map(([left, up]) => [placeX(left), placeY(up)]));
          return <path key={name} d={d} stroke={style.color} strokeDasharray={style.dash} />;
        })}
      </g>
      {drawn.map(
        ({ name, ring, style }) =>
          ring && (
            <circle
              key={name}
              className={css.ring}
              cx={placeX(ring[0])}
              cy={placeY(ring[1])}
              r={5}
              stroke={style.color}
            />
          ),
      )}
      {(lines.length > 1 || lines[0]?.index !== undefined) &&
        drawn.map(({ name, end, ring, style }, index) => (
          <text
            key={name}
            className={css.end}
            fill={style.color}
            x={placeX(end[0]) + (ring?.[0] === end[0] ? 10 : 6)}
            y={labels[index]}
            dy="0.35em"
          >
            {style.mark}
          </text>
        ))}
      {at !== undefined && (
        <g className={css.hair}>
          <line x1={placeX(at)} x2={placeX(at)} y1={frame.top} y2={frame.top + frame.height} />
          {lines.map((line, index) => {
            const value = valueAt(line.points, at);
            if (value === undefined) return null;
            return (
              <circle key={line.name} cx={placeX(at)} cy={placeY(value)} r={5} fill={lineStyle(line, index).color} />
            );
          })}
        </g>
      )}
    </>
  );
}
