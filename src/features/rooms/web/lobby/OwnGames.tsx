import { useQuery } from '@tanstack/react-query';
import { games } from '#shared/site-map.ts';
import { formatNumber } from '#web/text/format-number.ts';
import { Facts } from '#web/ui/Facts.tsx';
import { QueryState } from '#web/ui/QueryState.tsx';
import { Skeleton } from '#web/ui/Skeleton.tsx';
import { Stat } from '#web/ui/Stat.tsx';
import type { GamesStats } from '../../stats-contract.ts';
import { gamesStatsQuery } from '../api.ts';
import { words } from '../words.ts';
import { labelOf } from './label-of.ts';
import css from './OwnGames.module.css';

const texts = words.ownGames;

/** What a person has done over all games, and in each of them. */
export function OwnGames({ login }: { login: string }) {
  const query = useQuery(gamesStatsQuery(login));
  return (
    <QueryState query={query} title={texts.failed} skeleton={<Skeleton height="5.5rem" count={3} layout="grid" />}>
      {(stats) => (stats.by_game.length === 0 ? <p>{texts.nothing}</p> : <Figures stats={stats} />)}
    </QueryState>
  );
}

function Figures({ stats }: { stats: GamesStats }) {
  const totals = [
    [stats.games, texts.games(stats.games)],
    ...(stats.by_game.some(({ wins }) => wins !== undefined) ? [[stats.wins, texts.wins] as const] : []),
    [stats.points, texts.points(stats.points)],
  ] as const;
  return (
    <div className={css.games}>
      <div className={css.figures}>
        {totals.map(([value, label]) => (
          <Stat key={label} value={formatNumber(value)} label={label} />
        ))}
      </div>
      {stats.by_game.map((one) => (
        <section key={one.game}>
          <h3>{games[one.game].title}</h3>
          <Facts facts={factsOf(one)} />
        </section>
      ))}
    </div>
  );
}

/** What a game counts under names of its own is left out where there is none of it. */
function factsOf({ games: played, wins, points, figures }: GamesStats['by_game'][number]) {
  const counted = Object.entries(figures).filter(([, count]) => count !== 0);
  return [
    { label: texts.inGame.games, value: formatNumber(played) },
    ...(wins === undefined ? [] : [{ label: texts.inGame.wins, value: formatNumber(wins) }]),
    { label: texts.inGame.points, value: formatNumber(points) },
    ...counted.map(([key, count]) => ({ label: labelOf(key), value: formatNumber(count) })),
  ];
}
