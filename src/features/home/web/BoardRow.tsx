import type { PlayedRoom } from '#features/bingo/home-contract.ts';
import { bingoGrid } from '#features/bingo/score.ts';
import { formatDateTime } from '#web/text/format.ts';
import { formatNumber } from '#web/text/format-number.ts';
import css from './menus.module.css';
import * as messages from './messages.ts';

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

/** Decorative, because the points are beside it. */
function Stamp({ done }: { done: string }) {
  return (
    <svg className={css.stamp} viewBox={`0 0 ${columns * step} ${rows * step}`} aria-hidden="true" focusable="false">
      {Array.from({ length: rows * columns }, (_, position) => (
        <rect
          // biome-ignore lint/suspicious/noArrayIndexKey: a square is identified by its position
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

/** "You lead by 250", "ben leads by 250", "Deal your board": the user's state of play in a room. */
export function roomStateText({ done, lead, ended }: PlayedRoom, login: string): string {
  const texts = messages.yours;
  if (ended !== undefined) return texts.ended(ended.winners, login, formatDateTime(ended.at));
  if (done === null) return texts.deal;
  if (lead === undefined) return texts.noLead;
  return lead.login === login ? texts.youLead(lead.by) : texts.leads(lead.login, lead.by);
}
