import css from './LineChart.module.css';
import { letteredStyle } from './series.ts';

export function SeriesMark({ index }: { index: number }) {
  const { mark, color, form } = letteredStyle(index);
  return (
    <span className={css.mark} data-form={form} style={{ color }}>
      <span>{mark}</span>
    </span>
  );
}
