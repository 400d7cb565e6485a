import * as messages from '../messages.ts';
import css from './page.module.css';

interface Props {
  /** Height of one block as in the final layout, so that nothing moves when it arrives: CSS, such as `6.5rem`. */
  height: string;
  count?: number;
  layout?: 'rows' | 'grid';
}

/** A placeholder. It reserves its space immediately and appears after 200 ms, so that quick answers don't flicker. */
export function Skeleton({ height, count = 1, layout = 'rows' }: Props) {
  return (
    <div className={css[layout]} role="status">
      <span className="visually-hidden">{messages.ui.loading}</span>
      {Array.from({ length: count }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the blocks are all alike
        <div key={index} className={css.block} style={{ height }} />
      ))}
    </div>
  );
}
