import type { ReactNode } from 'react';
import css from './ThumbZone.module.css';

/** Stays within reach of the thumb while the page scrolls. */
export function ThumbZone({ isLarge = false, children }: { isLarge?: boolean; children: ReactNode }) {
  return (
    <div className={css.zone} data-foot data-large={isLarge || undefined}>
      {children}
    </div>
  );
}
