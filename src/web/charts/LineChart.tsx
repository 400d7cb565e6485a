import { type ReactNode, useState } from 'react';
import { useMedia } from '../device/use-media.ts';
import * as messages from '../messages.ts';
import { Axes, type Frame, roomForLabels } from './Axes.tsx';
import { type ChartTable, DataTable } from './DataTable.tsx';
import css from './LineChart.module.css';
import { LinePaths } from './LinePaths.tsx';
import { type Line, lineStyle, valueAt } from './line.ts';
import { SeriesMark } from './SeriesMark.tsx';
import { SliderPlot } from './SliderPlot.tsx';
import { linearScale, type Scale } from './scale.ts';
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

/** One or a few lines over a common axis. Values are read by pointing, by touch and with the arrow keys. */
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

interface LineLegendProps {
  /** The position whose values are shown, or a hint on how to read values. */
  place: string;
  lines: readonly Line[];
  values: readonly string[] | undefined;
  isBrief?: boolean;
}

/** Names the lines and shows their values at the pointer. Decorative: the chart's slider announces the same. */
function LineLegend({ place, lines, values, isBrief = false }: LineLegendProps) {
  const [only] = values ?? [];
  if (isBrief) return <BriefLegend {...{ place, lines, values }} />;
  if (lines.length === 1) {
    return (
      <p className={css.place} aria-hidden="true">
        {place} {only && <strong>{only}</strong>}
      </p>
    );
  }
  return (
    <div className={css.legend}>
      <ul>
        {lines.map((line, index) => {
          const { color, dash } = lineStyle(line, index);
          return (
            <li key={line.name}>
              <SeriesMark index={line.index ?? index} />
              <svg width="28" height="4" aria-hidden="true" className={css.swatch}>
                <path d="M0 2H28" stroke={color} strokeWidth="3" strokeDasharray={dash} />
              </svg>
              <span className={css.name}>{line.name}</span>
              <strong aria-hidden="true">{values?.[index]}</strong>
            </li>
          );
        })}
      </ul>
      <p className={css.place} aria-hidden="true">
        {place}
      </p>
    </div>
  );
}

function BriefLegend({ place, lines, values }: LineLegendProps) {
  return (
    <p className={css.brief} aria-hidden="true">
      <span>{place}</span>
      {values &&
        lines.map(({ name, index = 0 }, at) => (
          <span key={name} className={css.value}>
            <SeriesMark index={index} /> <strong>{values[at]}</strong>
          </span>
        ))}
    </p>
  );
}
