import type { OrderRow } from './order-rows.ts';
import css from './SplitBar.module.css';

interface Props {
  split: OrderRow['split'];
  longestMin: number;
  kind?: 'electric' | 'petrol';
}

/** Driving, then charging and stopping; the numbers are beside it. */
export function SplitBar({ split, longestMin, kind = 'electric' }: Props) {
  if (split === undefined) return null;
  const share = (minutes: number) => `${(100 * minutes) / longestMin}%`;
  return (
    <span className={css.bar} data-kind={kind} aria-hidden="true">
      <span className={css.drive} style={{ width: share(split.driveMin) }} />
      {split.stopMin > 0 && <span className={css.stop} style={{ width: share(split.stopMin) }} />}
    </span>
  );
}

/** The key to the two parts, and to the text beside the time. */
export function SplitKey({ driving, charging, error }: { driving: string; charging: string; error: string }) {
  return (
    <span className={css.key}>
      <span className={css.drive} /> {driving} <span className={css.stop} /> {charging}{' '}
      <span className={css.error}>{error}</span>
    </span>
  );
}
