import css from './LineChart.module.css';
import { type Line, lineStyle } from './line.ts';
import { SeriesMark } from './SeriesMark.tsx';

interface Props {
  /** Where the values are read, or how to read them. */
  place: string;
  lines: readonly Line[];
  values: readonly string[] | undefined;
  /** Only letters and values, side by side: where the names stand elsewhere. */
  isBrief?: boolean;
}

/** Names the lines, and shows their values where somebody points. Drawn only: the slider of the chart says the same. */
export function LineLegend({ place, lines, values, isBrief = false }: Props) {
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

function BriefLegend({ place, lines, values }: Props) {
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
