import { type ReactNode, useState } from 'react';
import { Button } from '#web/ui/Button.tsx';
import * as messages from '../messages.ts';

/** Places per batch: rendering all of Germany would block a phone for seconds. */
const batchSize = 120;

export const isLong = (places: readonly unknown[]): boolean => places.length > batchSize;

/** The first rows, and a button that shows more. */
export function useBatches<Row>(rows: readonly Row[]): { shown: readonly Row[]; more: ReactNode } {
  const [limit, setLimit] = useState(batchSize);
  const left = rows.length - limit;
  if (left <= 0) return { shown: rows, more: null };
  return {
    shown: rows.slice(0, limit),
    more: (
      <Button wide onClick={() => setLimit(limit + batchSize)}>
        {messages.collector.showMore(Math.min(left, batchSize))}
      </Button>
    ),
  };
}
