import { type ReactNode, useState } from 'react';
import { Button } from '#web/ui/Button.tsx';
import { messages } from '../../messages.ts';
import { rowsShown } from './result-facts.ts';

const texts = messages.result;

/** The rows to show, and a button for the others. If there are many, only some are shown at first. */
export function useFewRows(count: number, own: number): { shown: readonly number[]; more: ReactNode } {
  const [showsAll, setShowsAll] = useState(false);
  const few = rowsShown(count, own);
  return {
    shown: showsAll ? Array.from({ length: count }, (_, row) => row) : few,
    more: few.length < count && (
      <Button onClick={() => setShowsAll(!showsAll)} aria-expanded={showsAll}>
        {showsAll ? texts.fewer : texts.allPlayers(count)}
      </Button>
    ),
  };
}
