import type { PlayedRoom } from '#features/bingo/home-contract.ts';
import { bingoGrid } from '#features/bingo/score.ts';
import { formatNumber } from '#web/text/format-number.ts';
import css from './BoardRow.module.css';

const { rows, columns } = bingoGrid;
const step = 8;

/** The boards of the top players and of the user, stamp-sized, with their points. */
export function BoardRow({ boards }: Pick<PlayedRoom, 'boards'>) {
  return (
    <span className={css.boards}>
      {boards.map(({ login, points, done }) => (
        <span key={login} className={css.board}>
          <Stamp done={done} />
          <span className={css.words}>
            <span className={css.login}>{login}</span> <span className={css.points}>{formatNumber(points)}</span>
          </span>
        </span>
      ))}
    </span>
  );
}

/** Decoration: the points beside it already say it. */
function Stamp({ done }: { done: string }) {
  return (
    <svg className={css.stamp} viewBox={`0 0 ${columns * step} ${rows * step}`} aria-hidden="true" focusable="false">
      {Array.from({ length: rows * columns }, (_, position) => (
        <rect
          // biome-ignore lint/suspicious/noArrayIndexKey: the position is what the square is
          key={position}
          x={(position % columns) * step + 0.75}
          y={Math.floor(position / columns) * step + 0.75}
          width={step - 1.5}
          height={step - 1.5}
          rx={1.5}
          data-done={done[position] === '1' || undefined}
        />
      ))}
    </svg>
  );
}
