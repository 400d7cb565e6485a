import type { ReactNode } from 'react';
import { tick } from '#web/device/tick.ts';
import css from './spot.module.css';

interface Props {
  /** Disables the button without losing focus or changing the layout. */
  isDisabled?: boolean;
  /** While set, a ring fills for a few seconds; another value restarts it. */
  lock?: number | undefined;
  onPress: () => void;
  children: ReactNode;
}

export function FoundButton({ isDisabled = false, lock, onPress, children }: Props) {
  const press = () => {
    if (isDisabled) return;
    tick();
    onPress();
  };
  return (
    <button type="button" className={css.found} aria-disabled={isDisabled || undefined} onClick={press}>
      {lock !== undefined && (
        <svg key={lock} className={css.ring} aria-hidden="true">
          <rect pathLength="1" rx="11" />
        </svg>
      )}
      <span className={css.foundText}>{children}</span>
    </button>
  );
}

/** Stays within reach of the thumb while the page scrolls. */
export function ThumbZone({ isLarge = false, children }: { isLarge?: boolean; children: ReactNode }) {
  return (
    <div className={css.zone} data-foot data-large={isLarge || undefined}>
      {children}
    </div>
  );
}
