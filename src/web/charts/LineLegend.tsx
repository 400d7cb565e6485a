import css from './LineChart.module.css';
import type { Line } from './line.ts';
import { SeriesMark } from './SeriesMark.tsx';
import { seriesStyle } from './series.ts';

interface Props {
  /** Where the values are read, or how to read them. */
  place: string;
  lines: readonly Line[];
  values: readonly string[] | undefined;
}

/** Names the lines, and shows their values where somebody points. Drawn only: the slider of the chart says the same. */
export function LineLegend({ place, lines, values }: Props) {
  const [only] = values ?? [];
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
        {lines.map(({ name }, index) => {
          const { color, dash } = seriesStyle(index);
          return (
            <li key={name}>
              <SeriesMark index={index} />
              <svg width="28" height="4" aria-hidden="true" className={css.swatch}>
                <path d="M0 2H28" stroke={color} strokeWidth="3" strokeDasharray={dash} />
              </svg>
              <span className={css.name}>{name}</span>
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
