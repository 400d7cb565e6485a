import { type ReactNode, useState } from 'react';
import { Button } from '#web/ui/Button.tsx';
import { words } from '../words.ts';

/** Places per batch: rendering all of Germany would block a phone for seconds. */
const lot = 120;

/** Whether a list is too long to overview. */
export const isLong = (places: readonly unknown[]): boolean => places.length > lot;

/** The first of many, and a button to show more. */
export function useBatches<Row>(rows: readonly Row[]): { shown: readonly Row[]; more: ReactNode } {
  const [atMost, setAtMost] = useState(lot);
  const left = rows.length - atMost;
  if (left <= 0) return { shown: rows, more: null };
  return {
    shown: rows.slice(0, atMost),
    more: (
      <Button wide onClick={() => setAtMost(atMost + lot)}>
        {words.collector.showMore(Math.min(left, lot))}
      </Button>
    ),
  };
}
