import { useQuery } from '@tanstack/react-query';
import { formatNumber } from '#web/text/format-number.ts';
import { Facts } from '#web/ui/Facts.tsx';
import { QueryState } from '#web/ui/QueryState.tsx';
import { Skeleton } from '#web/ui/Skeleton.tsx';
import { gameQuery } from '../api.ts';
import { words } from '../words.ts';
import { labelOf } from './label-of.ts';

/** What the server tells of the game, as a table. */
export function GameData({ gameName, lead }: { gameName: string; lead?: string | undefined }) {
  const query = useQuery(gameQuery(gameName));
  return (
    <>
      {lead !== undefined && <p>{lead}</p>}
      <QueryState query={query} title={words.errors.gameData} skeleton={<Skeleton height="2.5rem" count={5} />}>
        {(data) => (
          <Facts
            facts={Object.entries(data).map(([key, value]) => ({
              label: labelOf(key),
              value: typeof value === 'number' ? formatNumber(value) : value,
            }))}
          />
        )}
      </QueryState>
    </>
  );
}
