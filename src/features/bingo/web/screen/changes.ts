import type { BoardsOnScreen } from '../../screen-contract.ts';
import { type Gain, gainedLines } from '../board/gained-lines.ts';

export interface Change {
  /** Squares, in board order. */
  positions: readonly number[];
  /** The lines that these squares completed; undefined if none. */
  gain: Gain | undefined;
}

export const bitsOf = (done: string): boolean[] => Array.from(done, (bit) => bit === '1');

/** Boards that gained something between two views, by login. Undone squares need no highlight. */
export function changesBetween(before: BoardsOnScreen, after: BoardsOnScreen): Map<string, Change> {
  const previous = new Map(before.members.map(({ login, done }) => [login, bitsOf(done)]));
  const changes = new Map<string, Change>();
  for (const { login, done } of after.members) {
    const then = previous.get(login);
    if (then === undefined) continue;
    const now = bitsOf(done);
    const positions = now.flatMap((isDone, position) => (isDone && !then[position] ? [position] : []));
    if (positions.length === 0) continue;
    const gain = gainedLines(then, now);
    changes.set(login, { positions, gain: gain.points > 0 ? gain : undefined });
  }
  return changes;
}
