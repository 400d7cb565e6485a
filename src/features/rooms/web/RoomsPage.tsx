import { useInfiniteQuery } from '@tanstack/react-query';
import { memo, type ReactNode } from 'react';
import { loginKey } from '#features/accounts/login-key.ts';
import { isGame } from '#shared/games.ts';
import { pathTo } from '#shared/pages.ts';
import { type GameName, games } from '#shared/site-map.ts';
import { errorText } from '#web/api/client.ts';
import { usePageParams } from '#web/navigation/address.ts';
import { useQueryValue } from '#web/navigation/navigate.ts';
import { NotFoundPage } from '#web/pages/NotFoundPage.tsx';
import { useUser } from '#web/session/session.ts';
import { formatDateTime } from '#web/text/format.ts';
import { Button } from '#web/ui/Button.tsx';
import { ButtonLink } from '#web/ui/ButtonLink.tsx';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { ErrorState } from '#web/ui/ErrorState.tsx';
import { Page } from '#web/ui/Page.tsx';
import { Plate } from '#web/ui/Plate.tsx';
import { Skeleton } from '#web/ui/Skeleton.tsx';
import { useFailure } from '#web/ui/use-failure.ts';
import type { Room } from '../contract.ts';
import { DeleteInList } from './access/LeaveRoom.tsx';
import { roomsQuery, userRoomsQuery } from './api.ts';
import css from './list/Rooms.module.css';
import * as messages from './messages.ts';

const texts = messages.lists;

/** Memoised, because the list may grow to a thousand rooms. */
const RoomRow = memo(function RoomRow({ room, mayDelete }: { room: Room; mayDelete: boolean }) {
  const to = pathTo('room', { gameName: room.game, roomNumber: room.id });
  return (
    <li className={css.row} data-deletes={mayDelete || undefined}>
      <Plate mark={games[room.game].mark}>{room.id}</Plate>
      <h2 className={css.name}>
        <a href={to}>
          <bdi>{room.name}</bdi>
        </a>
      </h2>
      <dl className={css.facts}>
        <div>
          <dt>{texts.admin}</dt>
          <dd>
            <bdi translate="no">{room.admin}</bdi>
          </dd>
        </div>
        <div>
          <dt>{texts.isPrivate}</dt>
          <dd>{room.is_private ? texts.yes : texts.no}</dd>
        </div>
        <div>
          <dt>{texts.players}</dt>
          <dd>{room.user_count}</dd>
        </div>
        <div>
          <dt>{texts.createdAt}</dt>
          <dd>
            <time dateTime={room.created_at}>{formatDateTime(room.created_at)}</time>
          </dd>
        </div>
      </dl>
      {mayDelete && (
        <span className={css.delete}>
          <DeleteInList room={room} />
        </span>
      )}
    </li>
  );
});

const isSame = (login: string | undefined, other: string | undefined) =>
  login !== undefined && other !== undefined && loginKey(login) === loginKey(other);

/** All rooms of a game, or with `?login=` one user's. */
export function RoomsPage() {
  const { gameName } = usePageParams('rooms');
  return isGame(gameName) ? <Rooms gameName={gameName} /> : <NotFoundPage />;
}

function Rooms({ gameName }: { gameName: GameName }) {
  // An empty parameter counts as none.
  const login = useQueryValue('login') || undefined;
  const { user } = useUser();
  const isMine = isSame(login, user?.login);
  return (
    <Page
      title={login === undefined ? texts.title : isMine ? texts.mine : texts.of(login)}
      sign={games[gameName].sign}
      lead={login === undefined ? texts.lead(games[gameName].title) : undefined}
      actions={
        <>
          {login !== undefined && <ButtonLink to={pathTo('rooms', { gameName })}>{texts.all}</ButtonLink>}
          <ButtonLink to={pathTo('lobby', { gameName })}>{texts.toLobby}</ButtonLink>
        </>
      }
    >
      <RoomList gameName={gameName} login={login} isMine={isMine} />
    </Page>
  );
}

interface RoomListProps {
  gameName: GameName;
  login: string | undefined;
  /** Whether it's the user's own list, where they can delete rooms. */
  isMine: boolean;
}

function RoomList({ gameName, login, isMine }: RoomListProps) {
  const query = useInfiniteQuery(login === undefined ? roomsQuery(gameName) : userRoomsQuery(login, gameName));
  const failure = useFailure(query);
  if (query.isLoading && !failure) return <Skeleton height="4.5rem" count={6} />;
  const rooms = query.data?.pages.flat() ?? [];
  return (
    <>
      {rooms.length > 0 && (
        <ul className={css.list}>
          {rooms.map((room) => (
            <RoomRow key={room.id} room={room} mayDelete={isMine && isSame(room.admin, login)} />
          ))}
        </ul>
      )}
      {failure ? (
        <ErrorState
          title={messages.errors.currentRooms(errorText(failure))}
          onRetry={() => void (query.data ? query.fetchNextPage() : query.refetch())}
          retrying={query.isFetching}
        />
      ) : (
        <ListEnd
          count={rooms.length}
          hasMore={query.hasNextPage}
          isReading={query.isFetchingNextPage}
          onMore={() => void query.fetchNextPage()}
        >
          <EmptyState
            title={login === undefined ? texts.empty : texts.emptyOf}
            detail={texts.emptyDetail}
            action={
              <ButtonLink tone="accent" to={pathTo('lobby', { gameName })}>
                {texts.toLobby}
              </ButtonLink>
            }
          />
        </ListEnd>
      )}
    </>
  );
}

interface ListEndProps {
  count: number;
  hasMore: boolean;
  isReading: boolean;
  onMore: () => void;
  /** Shown if the list is empty. */
  children: ReactNode;
}

function ListEnd({ count, hasMore, isReading, onMore, children }: ListEndProps) {
  if (count === 0 && !hasMore) return <>{children}</>;
  return (
    <div className={css.more}>
      {hasMore && (
        <Button onClick={onMore} busy={isReading}>
          {texts.more}
        </Button>
      )}
      <span role="status">{texts.shown(count)}</span>
    </div>
  );
}
