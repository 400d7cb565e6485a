import { useEffect, useState } from 'react';
import { minuteMs, secondMs } from '#shared/time.ts';

const turnMs = 15 * secondMs;

/** Counts turns while `isTurning`; 0 otherwise. */
export function useTurn(isTurning: boolean): number {
  const [turn, setTurn] = useState(0);
  useEffect(() => {
    if (!isTurning) return;
    const timer = setInterval(() => setTurn((now) => now + 1), turnMs);
    return () => clearInterval(timer);
  }, [isTurning]);
  return isTurning ? turn : 0;
}

/** The members shown in a turn. Groups take turns, starting over after the last. */
export function membersOfTurn<M>(members: readonly M[], turn: number, groupSize: number): readonly M[] {
  const turns = Math.max(1, Math.ceil(members.length / groupSize));
  const first = (turn % turns) * groupSize;
  return members.slice(first, first + groupSize);
}

const key = 'screen-reload';
const [firstMs, maxMs] = [5 * secondMs, 5 * minuteMs];
/** If the screen worked for this long before failing, the delay starts over. */
const resetMs = 30 * minuteMs;

interface Last {
  at: number;
  afterMs: number;
}

/** The delay before a broken screen reloads, which doubles with each failure, up to five minutes. */
export function reloadAfterMs(
  now: number,
  store: () => Pick<Storage, 'getItem' | 'setItem'> = () => sessionStorage,
): number {
  try {
    const last = JSON.parse(store().getItem(key) ?? 'null') as Last | null;
    const isNew = last === null || Math.abs(now - last.at) > resetMs;
    const afterMs = isNew ? firstMs : Math.min(maxMs, 2 * last.afterMs);
    store().setItem(key, JSON.stringify({ at: now, afterMs } satisfies Last));
    return afterMs;
  } catch {
    // Without storage, the number of attempts is unknown.
    return maxMs;
  }
}
