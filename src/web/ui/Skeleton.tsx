import { words } from '../words.ts';
import css from './Skeleton.module.css';

interface Props {
  /** Height of one block as in the final layout, so that nothing moves when it arrives: CSS, such as `6.5rem`. */
  height: string;
  count?: number;
  /** `grid` sets the blocks side by side where there is room. */
  layout?: 'rows' | 'grid';
}

/** Stands where something will be. It takes its room at once and shows after 200 ms, so that quick answers do not flicker. */
export function Skeleton({ height, count = 1, layout = 'rows' }: Props) {
  return (
    <div className={css[layout]} role="status">
      <span className="visually-hidden">{words.ui.loading}</span>
      {Array.from({ length: count }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the blocks are all alike
        <div key={index} className={css.block} style={{ height }} />
      ))}
    </div>
  );
}
