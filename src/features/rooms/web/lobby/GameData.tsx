import { useQuery } from '@tanstack/react-query';
import { sentenceOf } from '#web/api/client.ts';
import { formatNumber } from '#web/text/format-number.ts';
import { ErrorState } from '#web/ui/ErrorState.tsx';
import { Facts } from '#web/ui/Facts.tsx';
import { Panel } from '#web/ui/Panel.tsx';
import { Skeleton } from '#web/ui/Skeleton.tsx';
import { gameQuery } from '../api.ts';
import { words } from '../words.ts';

/** A key such as `board_rows` as words. */
const labelOf = (key: string) => key.replaceAll('_', ' ').replace(/^./, (first) => first.toUpperCase());

export function GameData({ gameName }: { gameName: string }) {
  const { data, error, refetch, isFetching } = useQuery(gameQuery(gameName));
  return (
    <Panel title={words.lobby.gameData}>
      {data ? (
        <Facts
          facts={Object.entries(data).map(([key, value]) => ({
            label: labelOf(key),
            value: typeof value === 'number' ? formatNumber(value) : value,
          }))}
        />
      ) : error ? (
        <ErrorState
          title={words.errors.gameData}
          detail={sentenceOf(error)}
          onRetry={() => void refetch()}
          retrying={isFetching}
        />
      ) : (
        <Skeleton height="2.5rem" count={5} />
      )}
    </Panel>
  );
}
