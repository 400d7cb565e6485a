import { useQuery } from '@tanstack/react-query';
import { type GameLobby, RoomSign } from '#features/rooms/web/index.ts';
import { pathTo } from '#shared/pages.ts';
import { formatPercent } from '#web/text/format-number.ts';
import { ButtonLink } from '#web/ui/ButtonLink.tsx';
import { QueryState } from '#web/ui/QueryState.tsx';
import { Skeleton } from '#web/ui/Skeleton.tsx';
import { bingoGrid, bonus } from '../score.ts';
import { personStatsQuery } from './api.ts';
import css from './BingoLobby.module.css';
import * as messages from './messages.ts';

const statsTexts = messages.personStats;

function OwnStats({ login }: { login: string }) {
  const query = useQuery(personStatsQuery(login));
  return (
    <QueryState query={query} title={statsTexts.failed} skeleton={<Skeleton height="12rem" count={2} />}>
      {({ squares, by_difficulty, by_category }) =>
        squares > 0 && (
          <>
            <ShareTable
              title={statsTexts.byDifficulty}
              head={statsTexts.difficulty}
              shares={by_difficulty.map(({ difficulty, ...share }) => ({ name: String(difficulty), ...share }))}
            />
            <ShareTable
              title={statsTexts.byCategory}
              head={statsTexts.category}
              shares={by_category.map(({ category, ...share }) => ({ name: category, ...share }))}
            />
          </>
        )
      }
    </QueryState>
  );
}

interface Props {
  title: string;
  head: string;
  shares: readonly { name: string; completed: number; dealt: number }[];
}

/** A table whose last column is drawn as bars, with numbers for screen readers. */
function ShareTable({ title, head, shares }: Props) {
  return (
    <table className={css.table}>
      <caption>{title}</caption>
      <thead className="visually-hidden">
        <tr>
          <th scope="col">{head}</th>
          <th scope="col">{messages.personStats.done}</th>
          <th scope="col">{messages.personStats.part}</th>
        </tr>
      </thead>
      <tbody>
        {shares.map(({ name, completed, dealt }) => (
          <tr key={name}>
            <th scope="row">{name}</th>
            <td className={css.count}>{messages.personStats.share(completed, dealt)}</td>
            <td className={css.part}>
              <span className={css.bar}>
                <span className={css.fill} style={{ width: `${dealt > 0 ? (100 * completed) / dealt : 0}%` }} />
              </span>
              <span className="visually-hidden">{formatPercent(dealt > 0 ? completed / dealt : 0)}</span>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

const texts = messages.lobby;

export const BingoLobby: GameLobby = {
  lead: texts.lead,
  rules: texts.rules(bingoGrid.rows * bingoGrid.columns, bonus.row, bonus.fullHouse),
  RoomSign: ({ room }) => <RoomSign room={room} verbs={texts.verbs} toBegin={texts.toDeal} />,
  Links: () => <ButtonLink to={pathTo('challenges')}>{texts.challenges}</ButtonLink>,
  OwnStats,
};
