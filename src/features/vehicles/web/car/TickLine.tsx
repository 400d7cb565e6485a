import css from './TickLine.module.css';
import type { Ticks } from './ticks.ts';

const [width, height] = [1000, 20];

/** A line with one tick per car of a group, and a thick one at the median. Decorative. */
export function TickLine({ ticks: { all, median } }: { ticks: Ticks }) {
  const at = (place: number) => (place * width).toFixed(0);
  return (
    <svg
      className={css.line}
      viewBox={`0 0 ${width} ${height}`}
      preserveAspectRatio="none"
      aria-hidden="true"
      focusable="false"
    >
      <path d={`M0 ${height / 2}H${width}`} className={css.ground} />
      <path d={[...new Set(all.map(at))].map((x) => `M${x} 5V15`).join('')} className={css.ticks} />
      <path d={`M${at(median)} 0V${height}`} className={css.median} />
    </svg>
  );
}
