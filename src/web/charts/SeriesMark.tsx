import css from './SeriesMark.module.css';
import { seriesStyle } from './series.ts';

/** The letter that stands for one of several things wherever they are set side by side. */
export function SeriesMark({ index }: { index: number }) {
  const { mark, color } = seriesStyle(index);
  return (
    <span className={css.mark} style={{ color }}>
      {mark}
    </span>
  );
}
