import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import { useLocation, useParams } from 'wouter';
import { loginKey } from '#features/accounts/login-key.ts';
import { pathTo } from '#shared/pages.ts';
import { ApiError, sentenceOf } from '#web/api/client.ts';
import { SignedIn } from '#web/layout/SignedIn.tsx';
import { NotFoundPage } from '#web/pages/NotFoundPage.tsx';
import { useAlert } from '#web/ui/Alert.tsx';
import { ErrorState } from '#web/ui/ErrorState.tsx';
import { Page } from '#web/ui/Page.tsx';
import { Skeleton } from '#web/ui/Skeleton.tsx';
import { words } from '#web/words.ts';
import type { Room } from '../contract.ts';
import { isGame } from '../room-rules.ts';
import { roomQuery } from './api.ts';
import { RoomEnded, type RoomEnding } from './room/RoomEnded.tsx';
import { RoomView } from './room/RoomView.tsx';

const JoinRoom = lazy(async () => ({ default: (await import('./room/JoinRoom.tsx')).JoinRoom }));

export function RoomPage() {
  const { gameName = '', roomNumber = '' } = useParams();
  if (!isGame(gameName)) return <NotFoundPage />;
  return (
    <SignedIn>
      {({ login, roles }) => (
        <OneRoom
          key={roomNumber}
          gameName={gameName}
          roomId={roomNumber}
          login={login}
          isRoot={roles.includes('root')}
        />
      )}
    </SignedIn>
  );
}

interface Props {
  gameName: string;
  roomId: string;
  login: string;
  isRoot: boolean;
}

function isMember(room: Room, login: string): boolean {
  return room.users?.some((user) => loginKey(user) === loginKey(login)) ?? false;
}

/** Decides what there is to see: the room, the question whether to join, its end, or why there is nothing. */
function OneRoom({ gameName, roomId, login, isRoot }: Props) {
  const [ending, setEnding] = useState<RoomEnding>();
  const { data: room, error, refetch, isFetching } = useQuery({ ...roomQuery(roomId), enabled: ending === undefined });
  const wasIn = useRef(false);
  const isUnknown = error instanceof ApiError && (error.status === 404 || error.status === 403);
  const isIn = room !== undefined && room.game === gameName && isMember(room, login);
  useEffect(() => {
    if (isIn) wasIn.current = true;
  }, [isIn]);

  if (ending) return <RoomEnded ending={ending} gameName={gameName} />;
  // Once inside, losing the room is its end and no wrong number.
  if (wasIn.current && isUnknown) return <RoomEnded ending="deleted" gameName={gameName} />;
  if (wasIn.current && room && !isIn) return <RoomEnded ending="removed" gameName={gameName} />;
  if (isUnknown || (room && room.game !== gameName)) return <NoSuchRoom gameName={gameName} />;
  if (room && isIn) return <RoomView room={room} login={login} isRoot={isRoot} onEnd={setEnding} />;
  if (room) {
    return (
      <Suspense>
        <JoinRoom room={room} login={login} isRoot={isRoot} />
      </Suspense>
    );
  }
  return (
    <Page title={words.bingoRoom.room.loading(roomId)} sign="bingo">
      {error ? (
        <ErrorState
          title={words.bingoRoom.errors.fetching}
          detail={sentenceOf(error)}
          onRetry={() => void refetch()}
          retrying={isFetching}
        />
      ) : (
        <Skeleton height="30rem" />
      )}
    </Page>
  );
}

/** Says so and leads back to the lobby. */
function NoSuchRoom({ gameName }: { gameName: string }) {
  const alert = useAlert();
  const [, navigate] = useLocation();
  useEffect(() => {
    alert(words.bingoRoom.errors.invalidRoom);
    navigate(pathTo('lobby', { gameName }), { replace: true });
  }, [alert, navigate, gameName]);
  return null;
}
