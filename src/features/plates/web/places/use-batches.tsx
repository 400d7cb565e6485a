import { type ReactNode, useState } from 'react';
import { Button } from '#web/ui/Button.tsx';
import { words } from '../words.ts';

/** So many places are drawn at once, and as many more with each tap: all of Germany would hold a phone up for seconds. */
const lot = 120;

/** A list of so many is too long to overlook. */
export const isLong = (places: readonly unknown[]): boolean => places.length > lot;

/** The first of many, and a button for more where there are more. */
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
