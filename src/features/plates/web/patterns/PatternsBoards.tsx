import * as messages from '../messages.ts';
import '../plate-colours.css';
import css from './PatternsGame.module.css';

const texts = messages.patterns;

export interface PatternsPlayer {
  login: string;
  isYou: boolean;
  points: number;
  /** Of nine cards, row by row. */
  done: readonly boolean[];
  path: string;
  isShown: boolean;
}

const cell = 8;
const gap = 2.5;
const side = 3 * cell + 2 * gap;

/** Thumbnails of all boards: the player's own first, then by leaderboard. */
export function PatternsBoards({ players }: { players: readonly PatternsPlayer[] }) {
  return (
    <nav className={css.boards} aria-label={texts.boards}>
      <ul className={css.list}>
        {players.map(({ login, isYou, points, done, path, isShown }) => (
          <li key={login}>
            <a href={path} className={css.chip} aria-current={isShown ? 'page' : undefined}>
              <svg className={css.mini} viewBox={`-1 -1 ${side + 2} ${side + 2}`} aria-hidden="true">
                {done.map((isDone, position) => (
                  <rect
                    // biome-ignore lint/suspicious/noArrayIndexKey: a card is its position
                    key={position}
                    x={(position % 3) * (cell + gap)}
                    y={Math.floor(position / 3) * (cell + gap)}
                    width={cell}
                    height={cell}
                    rx={2}
                    data-done={isDone || undefined}
                  />
                ))}
              </svg>
              <span className={css.chipText}>
                <bdi className={css.name}>{isYou ? texts.you : login}</bdi>
                <b className={css.chipPoints}>{points}</b>
              </span>
              <span className="visually-hidden">{texts.standing(points, done.filter(Boolean).length)}</span>
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
