import type { ReactNode } from 'react';
import css from './content.module.css';

/**
 * A number plate for room codes, years and short marks, never translated. `mark` is the decorative letter in the blue
 * strip.
 */
export function Plate({ mark = 'P', size = 'm', children }: { mark?: string; size?: 'm' | 'l'; children: ReactNode }) {
  return (
    <span className={css.plate} translate="no" data-size={size} data-mark={mark}>
      {children}
    </span>
  );
}
