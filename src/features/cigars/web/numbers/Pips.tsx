import { formatNumber } from '#web/text/format-number.ts';
import { words } from '../words.ts';
import css from './Pips.module.css';

/** Beyond so many they are no quicker to read than the number. */
const mostPips = 12;

interface Props {
  count: number;
  goal: number | undefined;
  /** The newest was counted just now. */
  isFresh: boolean;
}

/** One place for each of the goal: filled, still open, or beyond it with a double border. */
export function Pips({ count, goal, isFresh }: Props) {
  if (goal === undefined || goal > mostPips) return null;
  const shown = Math.min(Math.max(count, goal), 2 * mostPips);
  if (shown === 0) return null;
  return (
    <div className={css.pips} role="img" aria-label={words.numbers.pips(formatNumber(count), formatNumber(goal))}>
      {Array.from({ length: shown }, (_, index) => {
        const state = index >= count ? 'open' : index >= goal ? 'beyond' : 'filled';
        const fresh = isFresh && index === count - 1;
        // biome-ignore lint/suspicious/noArrayIndexKey: the places are all alike
        return <span key={index} className={css.pip} data-state={state} data-fresh={fresh || undefined} />;
      })}
    </div>
  );
}
