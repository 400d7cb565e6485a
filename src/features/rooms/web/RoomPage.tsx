import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { loginKey } from '#features/accounts/login-key.ts';
import { pathTo } from '#shared/pages.ts';
import { type GameName, games } from '#shared/site-map.ts';
import { ApiError, isMisfit } from '#web/api/client.ts';
import { isUnreachable } from '#web/api/query-client.ts';
import { SignedIn } from '#web/layout/SignedIn.tsx';
import { usePageParams } from '#web/navigation/address.ts';
import { navigate } from '#web/navigation/navigate.ts';
import { NotFoundPage } from '#web/pages/NotFoundPage.tsx';
import { useAlert } from '#web/ui/Alert.tsx';
import { Page } from '#web/ui/Page.tsx';
import { QueryState } from '#web/ui/QueryState.tsx';
import { Skeleton } from '#web/ui/Skeleton.tsx';
import type { Room } from '../contract.ts';
import { roomQuery } from './api.ts';
import { JoinRoom } from './doors/JoinRoom.tsx';
import type { RoomEnding } from './doors/RoomEnded.tsx';
import { RoomEnded } from './doors/RoomEnded.tsx';
import type { GameRoom } from './game-parts.ts';
import { lastRoom } from './last-room.ts';
import { words } from './words.ts';

/** The way into a room, and out of it; what happens within is its game's. */
export function RoomPage({ gameName, game }: { gameName?: GameName; game?: GameRoom }) {
  const { roomNumber } = usePageParams('room');
  if (gameName === undefined) return <NotFoundPage />;
  return (
    <SignedIn>
      {({ login, roles }) => (
        <OneRoom
          key={roomNumber}
          gameName={gameName}
          Game={game}
          roomId={roomNumber}
          login={login}
          isRoot={roles.includes('root')}
        />
      )}
    </SignedIn>
  );
}

interface Props {
  gameName: GameName;
  Game: GameRoom | undefined;
  roomId: string;
  login: string;
  isRoot: boolean;
}

function isMember(room: Room, login: string): boolean {
  return room.users?.some((user) => loginKey(user) === loginKey(login)) ?? false;
}

/** Decides what there is to see: the room, the question whether to join, its end, or why there is nothing. */
function OneRoom({ gameName, Game, roomId, login, isRoot }: Props) {
  const [ending, setEnding] = useState<RoomEnding>();
  const query = useQuery({ ...roomQuery(roomId), enabled: ending === undefined });
  const { data: room, error } = query;
  const wasIn = useRef(false);
  const isUnknown = error instanceof ApiError && (error.status === 404 || error.status === 403);
  const isIn = room !== undefined && room.game === gameName && isMember(room, login);
  useEffect(() => {
    if (!isIn) return;
    wasIn.current = true;
    lastRoom.write(pathTo('room', { gameName, roomNumber: roomId }));
  }, [isIn, gameName, roomId]);

  if (ending) return <RoomEnded ending={ending} gameName={gameName} />;
  // Once inside, losing the room is its end and no wrong number.
  if (wasIn.current && isUnknown) return <RoomEnded ending="deleted" gameName={gameName} />;
  if (wasIn.current && room && !isIn) return <RoomEnded ending="removed" gameName={gameName} />;
  if (isUnknown) return <NoSuchRoom gameName={gameName} roomId={roomId} />;
  if (room && room.game !== gameName) return <ToItsGame room={room} />;
  // Without an answer the page stays, and mends itself.
  if (!room && error && !isUnreachable(error)) {
    return <ToLobby gameName={gameName} because={isMisfit(error) ? words.errors.invalidRoom : words.errors.fetching} />;
  }
  if (room && isIn && Game) return <Game room={room} login={login} isRoot={isRoot} onEnd={setEnding} />;
  if (room) return <JoinRoom room={room} login={login} isRoot={isRoot} />;
  return (
    <Page title={words.room.loading(roomId)} sign={games[gameName].sign}>
      <QueryState query={query} title={words.errors.fetching} skeleton={<Skeleton height="30rem" />}>
        {() => null}
      </QueryState>
    </Page>
  );
}

/** A number is that of one room, whichever game somebody took it for. */
function ToItsGame({ room: { id, game } }: { room: Room }) {
  useEffect(() => navigate(pathTo('room', { gameName: game, roomNumber: id }), { replace: true }), [id, game]);
  return null;
}

function NoSuchRoom({ gameName, roomId }: { gameName: GameName; roomId: string }) {
  useEffect(() => {
    if (lastRoom.read() === pathTo('room', { gameName, roomNumber: roomId })) lastRoom.write(null);
  }, [gameName, roomId]);
  return <ToLobby gameName={gameName} because={words.errors.invalidRoom} />;
}

/** Says why and leads back to the lobby. */
function ToLobby({ gameName, because }: { gameName: GameName; because: string }) {
  const alert = useAlert();
  useEffect(() => {
    alert(because);
    navigate(pathTo('lobby', { gameName }), { replace: true });
  }, [alert, gameName, because]);
  return null;
}
