import { words } from '../words.ts';
import css from './Transfer.module.css';

const shownCells = 6;
const shownChars = 60;

/** The cells of a row as text and nothing else, each kept from turning its neighbours around. */
export function RowCells({ cells }: { cells: readonly string[] }) {
  const more = cells.length - shownCells;
  return (
    <span className={css.cells}>
      {cells.slice(0, shownCells).map((cell, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a cell is nothing but its place
        <bdi key={at}>{cell.length > shownChars ? `${cell.slice(0, shownChars).replace(/\p{Cs}/u, '')}…` : cell}</bdi>
      ))}
      {more > 0 && <span className={css.quiet}>{words.transfer.moreColumns(more)}</span>}
    </span>
  );
}
