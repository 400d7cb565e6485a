import type { BoardsOnScreen } from '../../screen-contract.ts';
import { type Gain, gainedLines } from '../board/won.ts';

/** What a board has got since it was looked at last. */
export interface Change {
  /** Squares, in board order. */
  positions: readonly number[];
  /** Lines that became full with them; undefined where none did. */
  gain: Gain | undefined;
}

export const bitsOf = (done: string): boolean[] => Array.from(done, (bit) => bit === '1');

/** Whose boards got something between two views, by login. What was taken back shows by itself. */
export function changesBetween(before: BoardsOnScreen, after: BoardsOnScreen): Map<string, Change> {
  const former = new Map(before.members.map(({ login, done }) => [login, bitsOf(done)]));
  const changes = new Map<string, Change>();
  for (const { login, done } of after.members) {
    const then = former.get(login);
    if (then === undefined) continue;
    const now = bitsOf(done);
    const positions = now.flatMap((isDone, position) => (isDone && !then[position] ? [position] : []));
    if (positions.length === 0) continue;
    const gain = gainedLines(then, now);
    changes.set(login, { positions, gain: gain.points > 0 ? gain : undefined });
  }
  return changes;
}
