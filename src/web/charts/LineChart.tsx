import { useState } from 'react';
import { words } from '../words.ts';
import { Axes, type Frame, roomForLabels } from './Axes.tsx';
import { ChartFigure } from './ChartFigure.tsx';
import type { ChartTable } from './DataTable.tsx';
import css from './LineChart.module.css';
import { LineLegend } from './LineLegend.tsx';
import { LinePaths } from './LinePaths.tsx';
import { type Line, valueAt } from './line.ts';
import { SliderPlot } from './SliderPlot.tsx';
import { linearScale, type Scale } from './scale.ts';
import { useWidth } from './use-width.ts';

interface Axis {
  label: string;
  format: (value: number) => string;
}

interface Props {
  sentence: string;
  lines: readonly Line[];
  x: Axis & { from: number; to: number; step: number };
  y: Axis;
  /** A span of x to stand out. */
  shade?: { from: number; to: number; label: string };
  /** Distance of the rows of the table behind it. */
  tableStep: number;
}

const heightPx = 232;

/** One or a few lines over a common axis. The values at a place are read by pointing, by touch and by the arrow keys. */
export function LineChart({ sentence, lines, x, y, shade, tableStep }: Props) {
  const [ref, widthPx] = useWidth<HTMLDivElement>();
  const [at, setAt] = useState<number>();
  const scaleX = axisScale(x, widthPx);
  const scaleY = linearScale(0, Math.max(...lines.flatMap(({ points }) => points.map((point) => point[1]))), 4);
  const left = roomForLabels(scaleY, String);
  const right = lines.length > 1 ? 26 : 14;
  const frame: Frame = { left, top: 26, width: Math.max(0, widthPx - left - right), height: heightPx - 26 - 44 };

  const follow = (xPx: number) => {
    const share = (xPx - left) / frame.width;
    const place = x.from + Math.min(1, Math.max(0, share)) * (x.to - x.from);
    setAt(Math.round(place / x.step) * x.step);
  };
  const valuesAt = (place: number) => lines.map(({ points }) => valueAt(points, place));
  const spoken = (place: number) => spokenValues(x.format(place), lines, valuesAt(place).map(formatWith(y)));

  return (
    <ChartFigure sentence={sentence} table={() => tableOf(lines, x, y, tableStep)}>
      <LineLegend
        place={at === undefined ? words.charts.pointAtLine : words.charts.atPlace(x.format(at))}
        lines={lines}
        values={at === undefined ? undefined : valuesAt(at).map(formatWith(y))}
      />
      <SliderPlot
        ref={ref}
        heightPx={heightPx}
        className={css.plot}
        onPoint={follow}
        onLeave={() => setAt(undefined)}
        slider={{
          'aria-label': x.label,
          'aria-valuetext': spoken(at ?? x.from),
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
            <Axes frame={frame} x={scaleX} y={scaleY} formatX={String} formatY={String} />
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

/** Its ends are those of the axis: 0 and 100 % whatever the width. */
function axisScale({ from, to }: Props['x'], widthPx: number): Scale {
  return linearScale(from, to, widthPx < 300 ? 4 : 5);
}

const formatWith =
  ({ format }: Axis) =>
  (value: number | undefined) =>
    value === undefined ? words.charts.noValue : format(value);

function spokenValues(place: string, lines: readonly Line[], values: readonly string[]): string {
  const [only] = values;
  const told = lines.length === 1 ? only : lines.map(({ name }, i) => `${name} ${values[i]}`).join(', ');
  return `${words.charts.atPlace(place)} ${told}`;
}

function tableOf(lines: readonly Line[], x: Props['x'], y: Axis, step: number): ChartTable {
  const places = Array.from({ length: Math.floor((x.to - x.from) / step) + 1 }, (_, i) => x.from + i * step);
  return {
    caption: `${y.label}, ${x.label}`,
    columns: [x.label, ...lines.map(({ name }) => name)],
    rows: places.map((place) => [x.format(place), ...lines.map(({ points }) => formatWith(y)(valueAt(points, place)))]),
  };
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
