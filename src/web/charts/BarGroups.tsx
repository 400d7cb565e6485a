import type { ReactNode } from 'react';
import css from './bars.module.css';

interface Bar {
  key: string;
  label: ReactNode;
  value: number | undefined;
  /** The value with its unit, or a text if there's no value. */
  text: string;
  /** Selects the colour and pattern. */
  series: number;
}

interface BarGroup {
  label: string;
  bars: readonly Bar[];
}

interface Props {
  sentence: string;
  caption: string;
  groups: readonly BarGroup[];
  /** How many groups go into one column if there's room for several columns. */
  inColumn?: number;
}

/** Grouped bars in a table, so that screen readers get the same data. */
export function BarGroups({ sentence, caption, groups, inColumn = groups.length }: Props) {
  const longest = Math.max(1, ...groups.flatMap(({ bars }) => bars.map(({ value = 0 }) => value)));
  const tables = Array.from({ length: Math.ceil(groups.length / inColumn) }, (_, table) =>
    groups.slice(table * inColumn, (table + 1) * inColumn),
  );
  return (
    <figure className={css.figure}>
      <figcaption className={css.sentence}>{sentence}</figcaption>
      <div className={css.tables}>
        {tables.map((part) => (
          <table key={part[0]?.label} className={css.table}>
            <caption className="visually-hidden">{caption}</caption>
            {part.map(({ label, bars }) => (
              <tbody key={label}>
                <tr>
                  <th scope="rowgroup" colSpan={2} className={css.group}>
                    {label}
                  </th>
                </tr>
                {bars.map((bar) => (
                  <tr key={bar.key}>
                    <th scope="row" className={css.label}>
                      {bar.label}
                    </th>
                    <td>
                      <div className={css.line}>
                        <span className={css.track}>
                          {bar.value !== undefined && (
                            <span
                              className={css.bar}
                              data-series={bar.series + 1}
                              style={{ width: `${(100 * bar.value) / longest}%` }}
                            />
                          )}
                        </span>
                        <span className={css.value}>{bar.text}</span>
                      </div>
                    </td>
                  </tr>
                ))}
              </tbody>
            ))}
          </table>
        ))}
      </div>
    </figure>
  );
}

interface StripProps {
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
export function Strip({ values, min, max, median, own }: StripProps) {
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
