import css from './LineChart.module.css';
import { letteredStyle } from './series.ts';

/** The letter of one of up to twelve series. */
export function SeriesMark({ index }: { index: number }) {
  const { mark, color, form } = letteredStyle(index);
  return (
    <span className={css.mark} data-form={form} style={{ color }}>
      <span>{mark}</span>
    </span>
  );
}
