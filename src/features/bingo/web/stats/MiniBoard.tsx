import { bingoGrid } from '../../score.ts';
import { messages } from '../messages.ts';
import css from './MiniBoard.module.css';

const cell = 6;
const gap = 2;
const { rows, columns } = bingoGrid;
const lengthOf = (cells: number) => cells * cell + (cells - 1) * gap;

/** A thumbnail board: done squares are filled, open ones are outlines. */
export function MiniBoard({ done }: { done: readonly boolean[] }) {
  const texts = messages.scores;
  const squares = done.length > 0 ? done : Array.from({ length: rows * columns }, () => false);
  return (
    <svg
      className={css.board}
      viewBox={`-1 -1 ${lengthOf(columns) + 2} ${lengthOf(rows) + 2}`}
      role="img"
      data-none={done.length === 0 || undefined}
      aria-label={done.length === 0 ? texts.noBoard : texts.miniBoard(done.filter(Boolean).length, done.length)}
    >
      {squares.map((isDone, position) => (
        <rect
          // biome-ignore lint/suspicious/noArrayIndexKey: a square is its position
          key={position}
          x={(position % columns) * (cell + gap)}
          y={Math.floor(position / columns) * (cell + gap)}
          width={cell}
          height={cell}
          rx={1}
          data-done={isDone || undefined}
        />
      ))}
    </svg>
  );
}
