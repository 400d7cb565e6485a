import css from './LineChart.module.css';
import { type Line, lineStyle } from './line.ts';
import { letteredStyle } from './series.ts';

export function SeriesMark({ index }: { index: number }) {
  const { mark, color, form } = letteredStyle(index);
  return (
    <span className={css.mark} data-form={form} style={{ color }}>
      <span>{mark}</span>
    </span>
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
export function LineLegend({ place, lines, values, isBrief = false }: LineLegendProps) {
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
