import { useQuery } from '@tanstack/react-query';
import { formatNumber } from '#web/text/format-number.ts';
import { Facts } from '#web/ui/Facts.tsx';
import { Panel } from '#web/ui/Panel.tsx';
import { QueryState } from '#web/ui/QueryState.tsx';
import { Skeleton } from '#web/ui/Skeleton.tsx';
import { gameQuery } from '../api.ts';
import { words } from '../words.ts';

/** A key such as `board_rows` as words. */
const labelOf = (key: string) => key.replaceAll('_', ' ').replace(/^./, (first) => first.toUpperCase());

export function GameData({ gameName }: { gameName: string }) {
  const query = useQuery(gameQuery(gameName));
  return (
    <Panel title={words.lobby.gameData}>
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
    </Panel>
  );
}
