import { useInfiniteQuery } from '@tanstack/react-query';
import { sentenceOf } from '#web/api/client.ts';
import { formatDay } from '#web/text/format.ts';
import { Button } from '#web/ui/Button.tsx';
import { Disclosure } from '#web/ui/Disclosure.tsx';
import { ErrorState } from '#web/ui/ErrorState.tsx';
import { Icon } from '#web/ui/Icon.tsx';
import { Skeleton } from '#web/ui/Skeleton.tsx';
import { useFailure } from '#web/ui/use-failure.ts';
import type { EarlierGame } from '../../recap-contract.ts';
import { wonText } from '../end/captions.ts';
import { gameTitle } from '../room/game-text.ts';
import { earlierPath } from '../spot/spot-address.ts';
import { words } from '../words.ts';
import { earlierGamesQuery } from './api.ts';
import css from './EarlierGames.module.css';

const texts = words.earlier;

/** The games that a room has played before, the newest first: each leads to its recap. */
export function EarlierGames({ roomId }: { roomId: string }) {
  return (
    <Disclosure label={texts.title}>
      <Games roomId={roomId} />
    </Disclosure>
  );
}

function Games({ roomId }: { roomId: string }) {
  const query = useInfiniteQuery(earlierGamesQuery(roomId));
  const failure = useFailure(query);
  if (query.isLoading && !failure) return <Skeleton height="4.5rem" count={3} />;
  const games = query.data?.pages.flatMap((page) => page.games) ?? [];
  return (
    <>
      <ul className={css.games}>
        {games.map((line) => (
          <Line key={line.game.number} roomId={roomId} line={line} />
        ))}
      </ul>
      {failure && (
        <ErrorState
          title={`${texts.failed} ${sentenceOf(failure)}`}
          onRetry={() => void (query.data ? query.fetchNextPage() : query.refetch())}
          retrying={query.isFetching}
        />
      )}
      {query.hasNextPage && !failure && (
        <Button wide onClick={() => void query.fetchNextPage()} busy={query.isFetchingNextPage}>
          {texts.more}
        </Button>
      )}
    </>
  );
}

function Line({ roomId, line: { game, finds, winners, points } }: { roomId: string; line: EarlierGame }) {
  const { number, ended_at: endedAt } = game;
  return (
    <li>
      <a href={earlierPath(roomId, number)} className={css.game}>
        <span className={css.text}>
          <b className={css.title}>{gameTitle(game)}</b>
          <span className={css.won}>{wonText(winners.map((login) => ({ login, points, place: 1 })))}</span>
          <span className={css.facts}>
            {endedAt !== undefined && <time dateTime={endedAt}>{formatDay(endedAt)}</time>} · {texts.finds(finds)}
          </span>
        </span>
        <Icon name="forward" />
      </a>
    </li>
  );
}
