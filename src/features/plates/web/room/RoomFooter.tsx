import { infiniteQueryOptions, useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo } from 'react';
import { loginKey } from '#features/accounts/login-key.ts';
import type { Room } from '#features/rooms/contract.ts';
import { Announcer, documentKey, Feed, RoomDetails } from '#features/rooms/web/index.ts';
import { dayMs, secondMs } from '#shared/time.ts';
import { call, errorText } from '#web/api/client.ts';
import type { LiveState } from '#web/live/use-event-stream.ts';
import { useClockOffsetMs } from '#web/outbox/stamp.ts';
import { formatDay } from '#web/text/format.ts';
import { Button } from '#web/ui/Button.tsx';
import { Disclosure } from '#web/ui/Disclosure.tsx';
import { ErrorState } from '#web/ui/ErrorState.tsx';
import { Icon } from '#web/ui/Icon.tsx';
import { Skeleton } from '#web/ui/Skeleton.tsx';
import { useFailure } from '#web/ui/use-failure.ts';
import type { PlatesGame } from '../../contract.ts';
import type { PlatesRoom } from '../../plates-document.ts';
import { type EarlierGame, listEarlierGames } from '../../recap-contract.ts';
import { bellGraceMs } from '../../rules/game-times.ts';
import { scoreSpots, seenOf } from '../../rules/scoring.ts';
import { recapsKey } from '../api.ts';
import { wonText } from '../end/captions.ts';
import * as messages from '../messages.ts';
import { earlierPath, useEarlierNumber } from '../spot/spot-address.ts';
import { gameTitle } from './game-text.ts';
import { platesFeed } from './plates-feed.ts';
import css from './RoomFooter.module.css';
import { Standings } from './Standings.tsx';

interface Props {
  room: Room;
  login: string;
  isRoot: boolean;
  plates: PlatesRoom;
  live: LiveState;
  openedAt: number | undefined;
  onLeaving: (isLeaving: boolean) => void;
}

/**
 * Everything that isn't needed to play, and therefore loads later: the page below the game, announcements of others'
 * finds, and the bell. Drivers get no announcements.
 */
export function RoomFooter({ room, login, isRoot, plates, openedAt, live, onLeaving }: Props) {
  const { feed } = plates;
  const feedView = usePlatesFeed(room.id, plates);
  useEndInTime(room.id, plates.game);
  const isRunning = plates.game.state === 'running';
  // An earlier game has its own points above.
  const isEarlier = useEarlierNumber(plates.game.number) !== undefined;
  const drives = plates.players.some(
    (player) => player.here && player.role === 'driver' && loginKey(player.login) === loginKey(login),
  );
  return (
    <>
      <div className={css.foot}>
        {!(isRunning && drives) && (
          <>
            {isRunning && !isEarlier && <Standings room={room} table={plates.table} login={login} />}
            <Feed room={room} login={login} feed={feed} live={live} game={feedView} />
            <Announcer feed={feed} login={login} openedAt={openedAt} game={feedView} />
          </>
        )}
        {plates.game.number > 1 && !(isRunning && drives) && <EarlierGames roomId={room.id} />}
      </div>
      <RoomDetails room={room} login={login} isRoot={isRoot} onLeaving={onLeaving} />
    </>
  );
}

function usePlatesFeed(roomId: string, { game, spots }: Pick<PlatesRoom, 'game' | 'spots'>) {
  return useMemo(
    () => platesFeed({ roomId, game: game.number, activeSpots: scoreSpots(game, spots.map(seenOf)) }),
    [roomId, game, spots],
  );
}

/** Refetches when the time is up, which makes the server end the game. */
function useEndInTime(roomId: string, { state, ends_at, settings }: PlatesGame): void {
  const client = useQueryClient();
  const endsAt = state === 'running' && ends_at !== undefined ? Date.parse(ends_at) : undefined;
  const isBell = settings.kind === 'patterns';
  const clockOffsetMs = useClockOffsetMs();
  useEffect(() => {
    if (endsAt === undefined) return;
    const leftMs = endsAt + (isBell ? bellGraceMs : 0) + secondMs / 4 - (Date.now() + clockOffsetMs);
    // Browser timers overflow after 24 days.
    if (leftMs > dayMs) return;
    const timer = setTimeout(
      () => void client.invalidateQueries({ queryKey: documentKey(roomId) }),
      Math.max(0, leftMs),
    );
    return () => clearTimeout(timer);
  }, [client, roomId, endsAt, isBell, clockOffsetMs]);
}

const texts = messages.earlier;

const earlierGamesQuery = (id: string) =>
  infiniteQueryOptions({
    queryKey: [...recapsKey(id), 'earlier'],
    queryFn: ({ pageParam, signal }) =>
      call(listEarlierGames, {
        params: { id },
        ...(pageParam !== undefined && { query: { before: String(pageParam) } }),
        signal,
      }),
    initialPageParam: undefined as number | undefined,
    getNextPageParam: ({ before }) => before,
  });

function EarlierGames({ roomId }: { roomId: string }) {
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
          title={`${texts.failed} ${errorText(failure)}`}
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
            {endedAt !== undefined && (
              <>
                <time dateTime={endedAt}>{formatDay(endedAt)}</time> ·{' '}
              </>
            )}
            {texts.finds(finds)}
          </span>
        </span>
        <Icon name="forward" />
      </a>
    </li>
  );
}
