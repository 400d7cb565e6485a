import { linesOf } from '#features/rooms/score.ts';
import { patternsGrid } from '../../rules/patterns.ts';

/** The line that an open card would complete, counted from 1; the row if it completes both. */
export function completedLine(
  done: readonly boolean[],
  position: number,
): { line: 'row' | 'column'; number: number } | undefined {
  if (done[position]) return undefined;
  const { rows, columns } = linesOf(patternsGrid);
  const indexIn = (lines: readonly (readonly number[])[]) =>
    lines.findIndex((line) => line.includes(position) && line.every((at) => at === position || done[at]));
  const row = indexIn(rows);
  if (row >= 0) return { line: 'row', number: row + 1 };
  const column = indexIn(columns);
  return column < 0 ? undefined : { line: 'column', number: column + 1 };
}
