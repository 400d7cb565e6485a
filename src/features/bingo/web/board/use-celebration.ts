import { useEffect, useRef, useState } from 'react';
import { secondMs } from '#shared/time.ts';
import type { BoardEntry } from '../../contract.ts';
import type { Gain } from './gained-lines.ts';

/** So long the squares glow and the words stand for those who hear them; what is seen of the sign goes before. */
const lastsMs = 4 * secondMs;

/** Fetched ahead with what a tap opens. */
const loadLines = () => import('./gained-lines.ts');

const nothing: ReadonlySet<number> = new Set();

interface Celebration {
  positions: ReadonlySet<number>;
  gain: Gain | undefined;
}

/** For a moment after a line became full on the own board: which squares, and what was won. Until `isWhole` the board lacks what was marked before. */
export function useCelebration(entries: readonly BoardEntry[], isWhole: boolean): Celebration {
  const known = useRef<boolean[]>(undefined);
  const [celebration, setCelebration] = useState<Celebration>();

  useEffect(() => {
    if (!isWhole) return;
    const done = entries.map((entry) => entry.completed);
    const before = known.current;
    known.current = done;
    // What is full when the page opens was celebrated at its time.
    if (before?.length !== done.length) return;
    if (done.some((isDone, position) => before[position] && !isDone)) setCelebration(undefined);
    if (!done.some((isDone, position) => isDone && !before[position])) return;
    loadLines().then(
      ({ gainedLines }) => {
        const gain = gainedLines(before, done);
        if (gain.positions.length > 0) setCelebration({ gain, positions: new Set(gain.positions) });
      },
      // The line is full all the same.
      () => undefined,
    );
  }, [entries, isWhole]);

  useEffect(() => {
    if (!celebration) return;
    const timer = setTimeout(() => setCelebration(undefined), lastsMs);
    return () => clearTimeout(timer);
  }, [celebration]);

  return celebration ?? { positions: nothing, gain: undefined };
}
