import type { ReactNode } from 'react';
import { tick } from '#web/device/tick.ts';
import css from './FoundButton.module.css';

interface Props {
  /** Nothing would be sent. It keeps its focus and its place. */
  isOff?: boolean;
  /** What it waits after, for a few seconds: a ring fills, anew for each. */
  lock?: number | undefined;
  onFound: () => void;
  children: ReactNode;
}

/** The big yellow button in the thumb's zone. */
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
