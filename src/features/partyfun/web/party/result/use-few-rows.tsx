import { type ReactNode, useState } from 'react';
import { Button } from '#web/ui/Button.tsx';
import { words } from '../../words.ts';
import { rowsShown } from './result-facts.ts';

const texts = words.result;

/** Which of so many rows are shown, and the button for the rest: of many the first three and those beside the own one. */
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
