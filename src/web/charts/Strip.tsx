import css from './bars.module.css';

interface Props {
  values: readonly number[];
  min: number;
  max: number;
  median: number;
  own: number;
}

const bins = 120;
const heightUnits = 20;
const tallestUnits = 15;
const lowestUnits = 5;

function countByBin(values: readonly number[], place: (value: number) => number): Map<number, number> {
  const counts = new Map<number, number>();
  for (const value of values) {
    const bin = Math.round(place(value) * bins);
    counts.set(bin, (counts.get(bin) ?? 0) + 1);
  }
  return counts;
}

/**
 * Shows one value among others: a line for each value, a dark one for the median and a diamond for `own`. Decorative:
 * the sentence beside it says the same.
 */
export function Strip({ values, min, max, median, own }: Props) {
  const span = max - min;
  const place = (value: number) => (span === 0 ? 0.5 : (value - min) / span);
  const counts = countByBin(values, place);
  const most = Math.max(2, ...counts.values());
  const lines = [...counts].map(([bin, count]) => {
    const height = lowestUnits + (tallestUnits - lowestUnits) * Math.sqrt((count - 1) / (most - 1));
    return `M${bin} ${heightUnits - Math.round(height)}V${heightUnits}`;
  });
  return (
    <div className={css.strip}>
      <svg aria-hidden="true" viewBox={`0 0 ${bins} ${heightUnits}`} preserveAspectRatio="none" className={css.lines}>
        <path d={lines.join('')} className={css.all} />
        <path d={`M${(place(median) * bins).toFixed(1)} 0V${heightUnits}`} className={css.median} />
      </svg>
      <span className={css.own} style={{ left: `${place(own) * 100}%` }} />
    </div>
  );
}
