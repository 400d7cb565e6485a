import { useQuery } from '@tanstack/react-query';
import { type SubmitEvent, useEffect, useRef, useState } from 'react';
import { loginKey } from '#features/accounts/login-key.ts';
import { pathTo } from '#shared/pages.ts';
import { type GameName, games } from '#shared/site-map.ts';
import { ApiError, errorText, isContractMismatch } from '#web/api/client.ts';
import { isUnreachable } from '#web/api/query-client.ts';
import { SignedIn } from '#web/layout/Guard.tsx';
import { usePageParams } from '#web/navigation/address.ts';
import { navigate } from '#web/navigation/navigate.ts';
import { NotFoundPage } from '#web/pages/NotFoundPage.tsx';
import { useUser } from '#web/session/session.ts';
import { useAlert } from '#web/ui/Alert.tsx';
import { Button } from '#web/ui/Button.tsx';
import { ButtonLink } from '#web/ui/ButtonLink.tsx';
import { Dialog, DialogActions } from '#web/ui/Dialog.tsx';
import { FormProblem, focusFirstInvalidField, PasswordField } from '#web/ui/Field.tsx';
import { useNotice } from '#web/ui/Notice.tsx';
import { Page } from '#web/ui/Page.tsx';
import { QueryState } from '#web/ui/QueryState.tsx';
import { Skeleton } from '#web/ui/Skeleton.tsx';
import type { Room } from '../contract.ts';
import { lockedError, roomErrors, roomLimits } from '../room-rules.ts';
import { DeleteRoom } from './access/LeaveRoom.tsx';
import { roomQuery } from './api.ts';
import type { GameRoom, RoomEnding } from './game-parts.ts';
import { lastRoom } from './last-room.ts';
import * as messages from './messages.ts';
import css from './RoomPage.module.css';
import { useJoinRoom } from './room-mutations.ts';

/** Handles joining and leaving a room; its game renders everything inside. */
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

/** Decides what to show: the room, the prompt to join, the room's end, or an error. */
function OneRoom({ gameName, Game, roomId, login, isRoot }: Props) {
  const [ending, setEnding] = useState<RoomEnding>();
  const query = useQuery({ ...roomQuery(roomId), enabled: ending === undefined });
  const { data: room, error } = query;
  const wasMember = useRef(false);
  const isUnknown = error instanceof ApiError && (error.status === 404 || error.status === 403);
  const hasJoined = room !== undefined && room.game === gameName && isMember(room, login);
  useEffect(() => {
    if (!hasJoined) return;
    wasMember.current = true;
    lastRoom.write(pathTo('room', { gameName, roomNumber: roomId }));
  }, [hasJoined, gameName, roomId]);

  if (ending) return <RoomEnded ending={ending} gameName={gameName} />;
  // A member who loses access sees that the room has ended, not that its code is wrong.
  if (wasMember.current && isUnknown) return <RoomEnded ending="deleted" gameName={gameName} />;
  if (wasMember.current && room && !hasJoined) return <LostMembership gameName={gameName} />;
  if (isUnknown) return <NoSuchRoom gameName={gameName} roomId={roomId} />;
  if (room && room.game !== gameName) return <RedirectToGame room={room} />;
  // If the server can't be reached, the page stays and retries.
  if (!room && error && !isUnreachable(error)) {
    return (
      <RedirectToLobby
        gameName={gameName}
        reason={isContractMismatch(error) ? messages.errors.invalidRoom : messages.errors.fetching}
      />
    );
  }
  if (room && hasJoined && Game) return <Game room={room} login={login} isRoot={isRoot} onEnd={setEnding} />;
  if (room) return <JoinRoom room={room} login={login} isRoot={isRoot} />;
  return (
    <Page title={messages.room.loading(roomId)} sign={games[gameName].sign}>
      <QueryState query={query} title={messages.errors.fetching} skeleton={<Skeleton height="30rem" />}>
        {() => null}
      </QueryState>
    </Page>
  );
}

/** A user whose name is no longer among the members has been removed, or has just been renamed by the admin. */
function LostMembership({ gameName }: { gameName: GameName }) {
  const { refetch } = useUser();
  const [isConfirmed, setIsConfirmed] = useState(false);
  useEffect(() => {
    let isMounted = true;
    void refetch().then(() => isMounted && setIsConfirmed(true));
    return () => {
      isMounted = false;
    };
  }, [refetch]);
  return isConfirmed && <RoomEnded ending="removed" gameName={gameName} />;
}

/** Redirects if the URL has the wrong game, because codes are unique across games. */
function RedirectToGame({ room: { id, game } }: { room: Room }) {
  useEffect(() => navigate(pathTo('room', { gameName: game, roomNumber: id }), { replace: true }), [id, game]);
  return null;
}

function NoSuchRoom({ gameName, roomId }: { gameName: GameName; roomId: string }) {
  useEffect(() => {
    if (lastRoom.read() === pathTo('room', { gameName, roomNumber: roomId })) lastRoom.write(null);
  }, [gameName, roomId]);
  return <RedirectToLobby gameName={gameName} reason={messages.errors.invalidRoom} />;
}

function RedirectToLobby({ gameName, reason }: { gameName: GameName; reason: string }) {
  const alert = useAlert();
  useEffect(() => {
    alert(reason);
    navigate(pathTo('lobby', { gameName }), { replace: true });
  }, [alert, gameName, reason]);
  return null;
}

const texts = messages.joining;

interface JoinRoomProps {
  room: Room;
  login: string;
  isRoot: boolean;
}

/** Asks a stranger whether to join, and for the password if there is one. "No" leads to the lobby. */
function JoinRoom({ room, login, isRoot }: JoinRoomProps) {
  const join = useJoinRoom(room.id, login);
  const [password, setPassword] = useState('');
  const [isMissing, setIsMissing] = useState(false);
  const alert = useAlert();
  const notify = useNotice();
  const toLobby = () => navigate(pathTo('lobby', { gameName: room.game }), { replace: true });
  const { inField, inForm } = problemsOf(join.error, room.is_private, isMissing);
  const isLocked = room.is_locked === true;

  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (join.isPending) return;
    const form = event.currentTarget;
    setIsMissing(room.is_private && password === '');
    if (room.is_private && password === '') return focusFirstInvalidField(form);
    try {
      await join.mutateAsync(room.is_private ? password : undefined);
      notify(texts.joined(room.name));
    } catch (error) {
      if (canRetry(error)) return focusFirstInvalidField(form);
      alert(`${texts.failed} ${errorText(error)}`);
      toLobby();
    }
  };

  return (
    <Page title={texts.page(room.name, room.id)} sign={games[room.game].sign}>
      <Dialog title={texts.title(room.name)} onClose={toLobby}>
        <form className={css.form} onSubmit={submit} noValidate>
          <p>{texts.body(room.admin, room.user_count)}</p>
          {isLocked && <p>{lockedError(room.admin)}</p>}
          {room.is_private && !isLocked && (
            <PasswordField
              label={texts.password}
              hint={texts.passwordHint}
              value={password}
              onChange={setPassword}
              error={inField}
              maxLength={roomLimits.passwordMax}
              autoComplete="off"
              data-autofocus
            />
          )}
          <FormProblem problem={inForm} />
          <DialogActions>
            <Button data-autofocus={!room.is_private || isLocked || undefined} onClick={toLobby}>
              {texts.no}
            </Button>
            {!isLocked && (
              <Button type="submit" tone="accent" busy={join.isPending}>
                {texts.yes}
              </Button>
            )}
            {isRoot && <DeleteRoom room={room} />}
          </DialogActions>
        </form>
      </Dialog>
    </Page>
  );
}

/** Anything but a wrong password, too many attempts or a network failure leads back to the lobby. */
const canRetry = (error: unknown) =>
  isUnreachable(error) || (error instanceof ApiError && (error.status === 403 || error.status === 429));

/** A refused password belongs to its field; everything else to the form. */
function problemsOf(error: unknown, isPrivate: boolean, isMissing: boolean): { inField?: string; inForm?: string } {
  if (isMissing) return { inField: roomErrors.passwordNeeded };
  if (!error) return {};
  const sentence = errorText(error);
  if (isPrivate && error instanceof ApiError && error.status === 403) return { inField: sentence };
  return { inForm: `${texts.failed} ${sentence}` };
}

/** Shown to everyone who was in the room when it ended, or was removed from it. */
function RoomEnded({ ending, gameName }: { ending: RoomEnding; gameName: GameName }) {
  return (
    <Page title={messages.room.endedTitle[ending]} sign={games[gameName].sign} width="narrow">
      <div className={css.ended} role="alert">
        <p>{messages.room.endedBody[ending]}</p>
      </div>
      <ButtonLink tone="accent" to={pathTo('lobby', { gameName })}>
        {messages.room.toLobby(games[gameName].title)}
      </ButtonLink>
    </Page>
  );
}
