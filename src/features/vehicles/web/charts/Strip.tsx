import css from './Strip.module.css';

interface Props {
  /** The figures of the group, in any order. */
  values: readonly number[];
  min: number;
  max: number;
  median: number;
  own: number;
}

const unitsWide = 1000;

/** Where one figure stands among others: a line for each car, a tall one for the median, a diamond for one's own. Drawn only; the sentence beside it says the same. */
export function Strip({ values, min, max, median, own }: Props) {
  const span = max - min;
  const place = (value: number) => (span === 0 ? 0.5 : (value - min) / span);
  // Equal figures are one line: drawn twice it would only be slower.
  const places = [...new Set(values.map((value) => Math.round(place(value) * unitsWide)))];
  return (
    <div className={css.strip}>
      <svg aria-hidden="true" viewBox={`0 0 ${unitsWide} 20`} preserveAspectRatio="none" className={css.lines}>
        <path d={places.map((at) => `M${at} 6V20`).join('')} className={css.cars} />
        <path d={`M${Math.round(place(median) * unitsWide)} 0V20`} className={css.median} />
      </svg>
      <span className={css.own} style={{ left: `${place(own) * 100}%` }} />
    </div>
  );
}
