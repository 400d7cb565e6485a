import { useQuery } from '@tanstack/react-query';
import { formatNumber } from '#web/text/format-number.ts';
import { QueryState } from '#web/ui/QueryState.tsx';
import { Skeleton } from '#web/ui/Skeleton.tsx';
import { Stat } from '#web/ui/Stat.tsx';
import type { PersonStats as PersonStatsAnswer } from '../../score-contract.ts';
import { personStatsQuery } from '../api.ts';
import { words } from '../words.ts';
import css from './PersonStats.module.css';
import { ShareTable } from './ShareTable.tsx';

const texts = words.personStats;

/** What a person has done over all rooms. */
export function PersonStats({ login }: { login: string }) {
  const query = useQuery(personStatsQuery(login));
  return (
    <QueryState query={query} title={texts.failed} skeleton={<Skeleton height="5.5rem" count={6} layout="grid" />}>
      {(stats) => <Figures data={stats} />}
    </QueryState>
  );
}

function Figures({ data }: { data: PersonStatsAnswer }) {
  if (data.squares === 0) return <p>{words.lobby.noStats}</p>;
  const figures = [
    [data.squares, texts.squares],
    [data.lines, texts.lines],
    [data.full_houses, texts.fullHouses],
    [data.photos, texts.photos],
    [data.rooms, texts.rooms],
    [data.day_streak, texts.streak],
  ] as const;
  return (
    <>
      <div className={css.figures}>
        {figures.map(([value, labelFor]) => (
          <Stat key={labelFor(value)} value={formatNumber(value)} label={labelFor(value)} />
        ))}
      </div>
      <ShareTable
        title={texts.byDifficulty}
        head={texts.difficulty}
        shares={data.by_difficulty.map(({ difficulty, ...share }) => ({ name: String(difficulty), ...share }))}
      />
      <ShareTable
        title={texts.byCategory}
        head={texts.category}
        shares={data.by_category.map(({ category, ...share }) => ({ name: category, ...share }))}
      />
    </>
  );
}
