import { useMemo } from 'react';
import type { CarRow } from '../../car-row.ts';
import { messages } from '../messages.ts';
import css from './CarList.module.css';
import { estimateOf } from './view-text.ts';

/** Explains the mark of estimated ranges, if any is shown. */
export function EstimateKey({ rows }: { rows: readonly CarRow[] }) {
  const isShown = useMemo(() => rows.some((row) => estimateOf(row, 'real') !== undefined), [rows]);
  // Screen readers read it out with each figure instead.
  return isShown ? (
    <p className={css.key} aria-hidden="true">
      {messages.carList.estimated}
    </p>
  ) : null;
}
