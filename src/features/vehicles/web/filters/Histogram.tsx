import type { Scale } from '../../facets.ts';
import css from './ScaleField.module.css';

const [binWidth, gap, height] = [10, 1, 36];

interface Props {
  counts: readonly number[];
  scale: Scale;
  lower: number;
  upper: number;
}

/** How many cars lie where on the scale; decoration beside the counts. */
export function Histogram({ counts, scale: { from, to }, lower, upper }: Props) {
  const most = Math.max(1, ...counts);
  const bars = { within: '', beyond: '' };
  for (const [index, count] of counts.entries()) {
    if (count === 0) continue;
    const middle = from + ((index + 0.5) / counts.length) * (to - from);
    const top = height - Math.max(2, (count / most) * height);
    const bar = `M${index * binWidth} ${height}V${top.toFixed(1)}h${binWidth - gap}V${height}z`;
    bars[middle >= lower && middle <= upper ? 'within' : 'beyond'] += bar;
  }
  return (
    <svg
      className={css.histogram}
      viewBox={`0 0 ${counts.length * binWidth} ${height}`}
      preserveAspectRatio="none"
      aria-hidden="true"
      focusable="false"
    >
      <path d={bars.within} className={css.within} />
      <path d={bars.beyond} className={css.beyond} />
    </svg>
  );
}
