import type { UseQueryResult } from '@tanstack/react-query';
import { memo, useState } from 'react';
import { loginKey } from '#features/accounts/login-key.ts';
import type { Room } from '#features/rooms/contract.ts';
import { GuestMark, type MakeRecap, memberPath, RecapButton } from '#features/rooms/web/index.ts';
import { formatNumber } from '#web/text/format-number.ts';
import { Button } from '#web/ui/Button.tsx';
import { Panel } from '#web/ui/Panel.tsx';
import { QueryState } from '#web/ui/QueryState.tsx';
import { Skeleton } from '#web/ui/Skeleton.tsx';
import { bingoGrid } from '../../score.ts';
import type { Scores, Standing } from '../../score-contract.ts';
import * as messages from '../messages.ts';
import css from './Leaderboard.module.css';

const texts = messages.scores;
const shownAtFirst = 8;

/** Loads the drawing code only when the user asks for the picture. */
export const makeRecap: MakeRecap = async (client, room) =>
  (await import('../recap/make-recap.ts')).makeRecap(client, room);

type ScoresQuery = Pick<UseQueryResult, 'error' | 'isFetching' | 'refetch'> & { data: Scores | undefined };

interface LeaderboardProps {
  room: Room;
  scores: ScoresQuery;
  login: string;
}

/** Also offers the recap picture once the user's own board is full. */
export function Leaderboard({ room, scores, login }: LeaderboardProps) {
  const isFull = scores.data?.standings.some((row) => row.full_house && loginKey(row.login) === loginKey(login));
  return (
    <Panel title={texts.title} actions={isFull && <RecapButton room={room} make={makeRecap} />}>
      <QueryState query={scores} title={messages.room.errors.scores} skeleton={<Skeleton height="3.5rem" count={3} />}>
        {({ standings }) => <Table room={room} standings={standings} login={login} />}
      </QueryState>
    </Panel>
  );
}

function Table({ room, standings, login }: { room: Room; standings: readonly Standing[]; login: string }) {
  const [showsAll, setShowsAll] = useState(false);
  const isOwn = (row: Standing) => loginKey(row.login) === loginKey(login);
  // The user's own row is always shown, however far down it is.
  const shown = standings.filter((row, index) => showsAll || index < shownAtFirst || isOwn(row));
  return (
    <>
      <table className={css.table} data-crowd={standings.length > 99 || undefined}>
        <colgroup>
          <col className={css.placeColumn} />
          <col />
          <col className={css.pointsColumn} />
          <col className={css.boardColumn} />
        </colgroup>
        <thead className="visually-hidden">
          <tr>
            <th scope="col">{texts.place}</th>
            <th scope="col">{texts.player}</th>
            <th scope="col">{texts.points}</th>
            <th scope="col">{texts.board}</th>
          </tr>
        </thead>
        <tbody>
          {shown.map((row) => (
            <Row
              key={row.login}
              standing={row}
              isOwn={isOwn(row)}
              to={memberPath(room, row.login, login)}
              guests={room.guests}
            />
          ))}
        </tbody>
      </table>
      {shown.length < standings.length && (
        <Button onClick={() => setShowsAll(true)}>{texts.showAll(standings.length)}</Button>
      )}
    </>
  );
}

interface RowProps {
  standing: Standing;
  isOwn: boolean;
  to: string;
  guests: readonly string[] | undefined;
}

/** Memoised, because most rows of a busy room don't change. */
const Row = memo(function Row({ standing, isOwn, to, guests }: RowProps) {
  const { login, place, points, rows, columns, full_house, badges, done } = standing;
  const details = [
    ...(full_house ? [messages.room.won.fullHouse] : []),
    ...(rows + columns > 0 && !full_house ? [messages.room.won.lines(rows, columns)] : []),
  ];
  return (
    <tr data-own={isOwn || undefined}>
      <td className={css.place}>{place}</td>
      <th scope="row" className={css.player}>
        <span className={css.who}>
          <a href={to} className={css.link}>
            <bdi translate="no">{login}</bdi>
          </a>
          {isOwn && <span className={css.you}> {messages.room.boards.you}</span>}
          {badges.map((badge) => (
            <span key={badge} className={css.badge}>
              {texts.badges[badge]}
            </span>
          ))}
        </span>
        <span className={css.details}>
          <GuestMark room={{ guests }} login={login} /> {details.join(' · ')}
        </span>
      </th>
      <td className={css.points}>{formatNumber(points)}</td>
      <td className={css.board}>
        <MiniBoard done={done} />
      </td>
    </tr>
  );
});

const cell = 6;
const gap = 2;
const { rows, columns } = bingoGrid;
const lengthOf = (cells: number) => cells * cell + (cells - 1) * gap;

/** A thumbnail board: completed squares are filled, open ones are outlined. */
export function MiniBoard({ done }: { done: readonly boolean[] }) {
  const texts = messages.scores;
  const squares = done.length > 0 ? done : Array.from({ length: rows * columns }, () => false);
  return (
    <svg
      className={css.miniBoard}
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
