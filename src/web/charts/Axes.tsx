import css from './LineChart.module.css';
import type { Scale } from './scale.ts';

/** The area of a chart enclosed by its axes, in pixels. */
export interface Frame {
  left: number;
  top: number;
  width: number;
  height: number;
}

interface Props {
  frame: Frame;
  x: Scale;
  y: Scale;
  formatX: (value: number) => string;
  formatY: (value: number) => string;
}

/** Grid lines labelled with their values. Decorative: the table behind a chart has the same data. */
export function Axes({ frame, x, y, formatX, formatY }: Props) {
  const { left, top, width, height } = frame;
  return (
    <g className={css.axes}>
      {y.ticks.map((tick) => {
        const at = Math.round(top + height * (1 - y.share(tick))) + 0.5;
        return (
          <g key={tick}>
            <line x1={left} x2={left + width} y1={at} y2={at} />
            <text x={left - 8} y={at} dy="0.35em" textAnchor="end">
              {formatY(tick)}
            </text>
          </g>
        );
      })}
      {x.ticks.map((tick) => {
        const at = Math.round(left + width * x.share(tick)) + 0.5;
        return (
          <g key={tick}>
            <line x1={at} x2={at} y1={top + height} y2={top + height + 5} className={css.notch} />
            <text x={at} y={top + height + 20} textAnchor="middle">
              {formatX(tick)}
            </text>
          </g>
        );
      })}
      <line x1={left} x2={left + width} y1={top + height + 0.5} y2={top + height + 0.5} className={css.notch} />
    </g>
  );
}

const letterPx = 7.5;

export function roomForLabels({ ticks }: Scale, format: (value: number) => string): number {
  return Math.ceil(Math.max(0, ...ticks.map((tick) => format(tick).length)) * letterPx) + 12;
}
