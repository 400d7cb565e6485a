import { useEffect, useState } from 'react';
import { secondMs } from '#shared/time.ts';
import type { BoardsOnScreen } from '../../screen-contract.ts';
import { type Change, changesBetween } from './changes.ts';

/** So long a board says what it got. */
const shownForMs = 4 * secondMs;

/** What each board has just got, for as long as it is to be seen. */
export function useChanges(view: BoardsOnScreen): ReadonlyMap<string, Change> {
  const [last, setLast] = useState(view);
  const [fresh, setFresh] = useState<ReadonlyMap<string, Change>>(new Map());
  if (view !== last) {
    setLast(view);
    const got = changesBetween(last, view);
    if (got.size > 0) setFresh(new Map([...fresh, ...got]));
  }
  useEffect(() => {
    if (fresh.size === 0) return;
    const timer = setTimeout(() => setFresh(new Map()), shownForMs);
    return () => clearTimeout(timer);
  }, [fresh]);
  return fresh;
}
