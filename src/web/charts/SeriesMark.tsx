import css from './SeriesMark.module.css';
import { letteredStyle } from './series.ts';

/** The letter that stands for one of up to twelve things wherever they are set side by side. */
export function SeriesMark({ index }: { index: number }) {
  const { mark, color, form } = letteredStyle(index);
  return (
    <span className={css.mark} data-form={form} style={{ color }}>
      <span>{mark}</span>
    </span>
  );
}
