import type { ReactNode } from 'react';
import css from './ThumbZone.module.css';

/** Where the thumb is: what stands here stays in view while the page is scrolled, and nothing else is near. */
export function ThumbZone({ isLarge = false, children }: { isLarge?: boolean; children: ReactNode }) {
  return (
    <div className={css.zone} data-large={isLarge || undefined}>
      {children}
    </div>
  );
}
