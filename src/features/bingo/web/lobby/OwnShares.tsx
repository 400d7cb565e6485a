import { useQuery } from '@tanstack/react-query';
import { QueryState } from '#web/ui/QueryState.tsx';
import { Skeleton } from '#web/ui/Skeleton.tsx';
import { personStatsQuery } from '../api.ts';
import { words } from '../words.ts';
import { ShareTable } from './ShareTable.tsx';

const texts = words.personStats;

/** Of which squares a person has done how many, over all rooms. */
export function OwnShares({ login }: { login: string }) {
  const query = useQuery(personStatsQuery(login));
  return (
    <QueryState query={query} title={texts.failed} skeleton={<Skeleton height="12rem" count={2} />}>
      {({ squares, by_difficulty, by_category }) =>
        squares > 0 && (
          <>
            <ShareTable
              title={texts.byDifficulty}
              head={texts.difficulty}
              shares={by_difficulty.map(({ difficulty, ...share }) => ({ name: String(difficulty), ...share }))}
            />
            <ShareTable
              title={texts.byCategory}
              head={texts.category}
              shares={by_category.map(({ category, ...share }) => ({ name: category, ...share }))}
            />
          </>
        )
      }
    </QueryState>
  );
}
