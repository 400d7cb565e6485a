import type { ReactNode } from 'react';
import css from './Plate.module.css';

/** A number plate: for room codes, years, short marks. A translation leaves them alone. `mark` is the letter in the blue strip, decoration only. */
export function Plate({ mark = 'P', size = 'm', children }: { mark?: string; size?: 'm' | 'l'; children: ReactNode }) {
  return (
    <span className={css.plate} translate="no" data-size={size} data-mark={mark}>
      {children}
    </span>
  );
}
