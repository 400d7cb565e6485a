import type { ReactNode } from 'react';
import css from './ThumbZone.module.css';

/** Sticks in the thumb's reach while the page scrolls, away from everything else. */
export function ThumbZone({ isLarge = false, children }: { isLarge?: boolean; children: ReactNode }) {
  return (
    <div className={css.zone} data-foot data-large={isLarge || undefined}>
      {children}
    </div>
  );
}
