import * as messages from '../messages.ts';
import css from './page.module.css';

interface Props {
  /** A block's CSS height, such as `6.5rem`. It should match the final layout, so that nothing moves. */
  height: string;
  count?: number;
  layout?: 'rows' | 'grid';
}

/** A placeholder. It reserves its space immediately but appears after 200 ms, so that quick responses don't flicker. */
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
