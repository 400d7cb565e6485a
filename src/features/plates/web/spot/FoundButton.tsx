import type { ReactNode } from 'react';
import { tick } from '#web/device/tick.ts';
import css from './FoundButton.module.css';

interface Props {
  /** Nothing would be sent. Doesn't affect focus or layout. */
  isOff?: boolean;
  /** The event it waits after, for a few seconds: a ring fills, restarting for each. */
  lock?: number | undefined;
  onFound: () => void;
  children: ReactNode;
}

/** The big yellow button in the thumb zone. */
export function FoundButton({ isOff = false, lock, onFound, children }: Props) {
  const press = () => {
    if (isOff) return;
    tick();
    onFound();
  };
  return (
    <button type="button" className={css.found} aria-disabled={isOff || undefined} onClick={press}>
      {lock !== undefined && (
        <svg key={lock} className={css.ring} aria-hidden="true">
          <rect pathLength="1" rx="11" />
        </svg>
      )}
      <span className={css.text}>{children}</span>
    </button>
  );
}
