import { useEffect, useState } from 'react';
import { secondMs } from '#shared/time.ts';

const turnMs = 15 * secondMs;

/** Counts turns while `isTurning`; otherwise 0. */
export function useTurn(isTurning: boolean): number {
  const [turn, setTurn] = useState(0);
  useEffect(() => {
    if (!isTurning) return;
    const timer = setInterval(() => setTurn((now) => now + 1), turnMs);
    return () => clearInterval(timer);
  }, [isTurning]);
  return isTurning ? turn : 0;
}

/** The members shown in a turn: one group after another, starting over after the last. */
export function membersOfTurn<M>(members: readonly M[], turn: number, groupSize: number): readonly M[] {
  const turns = Math.max(1, Math.ceil(members.length / groupSize));
  const first = (turn % turns) * groupSize;
  return members.slice(first, first + groupSize);
}
