import { useEffect, useRef, useState } from 'react';
import { secondMs } from '#shared/time.ts';
import { formatList } from '#web/text/format.ts';
import type { BoardEntry } from '../../contract.ts';
import { words } from '../words.ts';
import { type Gain, gainedLines } from './gained-lines.ts';

const shownForMs = 6 * secondMs;

function sentenceOf({ rows, columns, fullHouse, points }: Gain): string {
  const texts = words.room.celebration;
  if (fullHouse) return texts.fullHouse(points);
  const names = [...rows.map((row) => texts.row(row + 1)), ...columns.map((column) => texts.column(column + 1))];
  return texts.line(formatList(names), points);
}

interface Celebration {
  positions: ReadonlySet<number>;
  sentence: string;
}

/**
 * For a few seconds after a line became full on the own board: which squares, and what to say. Until `isWhole` the board
 * lacks what was marked before.
 */
export function useCelebration(entries: readonly BoardEntry[], isWhole: boolean): Celebration {
  const known = useRef<boolean[]>(undefined);
  const [gain, setGain] = useState<Gain>();

  useEffect(() => {
    if (!isWhole) return;
    const done = entries.map((entry) => entry.completed);
    const before = known.current;
    known.current = done;
    // What is full when the page opens was celebrated at its time.
    if (before?.length !== done.length) return;
    const next = gainedLines(before, done);
    if (next.positions.length > 0) setGain(next);
    else if (done.some((isDone, position) => before[position] && !isDone)) setGain(undefined);
  }, [entries, isWhole]);

  useEffect(() => {
    if (!gain) return;
    const timer = setTimeout(() => setGain(undefined), shownForMs);
    return () => clearTimeout(timer);
  }, [gain]);

  return { positions: new Set(gain?.positions), sentence: gain ? sentenceOf(gain) : '' };
}
