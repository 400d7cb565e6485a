import { memo, type ReactNode, useState } from 'react';
import { loginKey } from '#features/accounts/login-key.ts';
import { GuestExpiry } from '#features/accounts/web/index.ts';
import { departureIn } from '#features/rooms/departure.ts';
import { isGuest } from '#features/rooms/guests/is-guest.ts';
import { pathTo } from '#shared/pages.ts';
import { games } from '#shared/site-map.ts';
import { errorText } from '#web/api/client.ts';
import { navigate } from '#web/navigation/navigate.ts';
import { clearLocalUserData } from '#web/session/local-user-data.ts';
import { clearSession, useUser } from '#web/session/session.ts';
import { formatDateTime } from '#web/text/format.ts';
import { useAlert } from '#web/ui/Alert.tsx';
import { Button } from '#web/ui/Button.tsx';
import { useConfirm } from '#web/ui/Confirm.tsx';
import { Facts } from '#web/ui/Facts.tsx';
import { fetched } from '#web/ui/fetched.tsx';
import { useNotice } from '#web/ui/Notice.tsx';
import { Panel } from '#web/ui/Panel.tsx';
import { Plate } from '#web/ui/Plate.tsx';
import type { Room } from '../../contract.ts';
import { DownloadData } from '../../data/web/DownloadData.tsx';
import { SettlerSetting } from '../../questions/web/SettlerSetting.tsx';
import { DeleteRoom } from '../access/DeleteRoom.tsx';
import { memberPath } from '../member-path.ts';
import * as messages from '../messages.ts';
import { useLeaveRoom } from '../room-mutations.ts';
import css from './RoomDetails.module.css';

const texts = messages.details;

/** Loaded on demand, as they're rarely opened. */
const loadDialogs = () => import('../../people/web/PeopleDialogs.tsx');
const RemoveMember = fetched(async () => (await loadDialogs()).RemoveMember);
const EditGuest = fetched(async () => (await loadDialogs()).EditGuest);
const WhoCanJoin = fetched(async () => (await loadDialogs()).WhoCanJoin);
const MoveGuest = fetched(async () => (await loadDialogs()).MoveGuest);

interface LeaveRoomProps {
  room: Room;
  login: string;
  onLeaving: (isLeaving: boolean) => void;
}

function LeaveRoom({ room, login, onLeaving }: LeaveRoomProps) {
  const leave = useLeaveRoom(room.id);
  const confirm = useConfirm();
  const alert = useAlert();
  const notify = useNotice();

  const ask = async () => {
    const title = texts.leaveTitle(room.name);
    const isConfirmed = await confirm({
      title,
      body: warning(room, login),
      yes: texts.leave,
      no: texts.stay,
      tone: 'danger',
    });
    if (!isConfirmed) return;
    onLeaving(true);
    try {
      await leave.mutateAsync(login);
    } catch (error) {
      onLeaving(false);
      return alert(`${messages.errors.leaving} ${errorText(error)}`);
    }
    notify(texts.left(room.name));
    // A guest's account is deleted with the membership.
    if (isGuest(room, login)) {
      await clearLocalUserData();
      clearSession();
      return navigate(pathTo('home'), { replace: true });
    }
    navigate(pathTo('lobby', { gameName: room.game }), { replace: true });
  };

  return (
    <Button tone="danger" onClick={ask} busy={leave.isPending}>
      {texts.leave}
    </Button>
  );
}

function newAdminText(departure: ReturnType<typeof departureIn>): string {
  if (departure.kind !== 'passes') return '';
  const { login, isGuest: isByLink } = departure.successor;
  return ` ${texts.newAdmin(login)}${isByLink ? ` ${texts.newAdminIsGuest}` : ''}`;
}

function warning(room: Room, login: string): string {
  const departure = departureIn(room, login);
  const own = isGuest(room, login) ? texts.leaveBodyGuest : texts.leaveBody;
  return departure.kind === 'ends' ? `${texts.roomEnds} ${own}` : `${own}${newAdminText(departure)}`;
}

const shownAtFirst = 12;

interface MembersProps {
  room: Room;
  login: string;
  mayRemove: boolean;
  hasBoards: boolean;
}

function Members({ room, login, mayRemove, hasBoards }: MembersProps) {
  const [showsAll, setShowsAll] = useState(false);
  const [isChoosingWhoJoins, setIsChoosingWhoJoins] = useState(false);
  const users = room.users ?? [];
  return (
    <Panel title={texts.members(users.length)}>
      <ul className={css.members}>
        {users.slice(0, showsAll ? undefined : shownAtFirst).map((user) => (
          <Member
            key={user}
            roomId={room.id}
            user={user}
            to={hasBoards ? memberPath(room, user, login) : undefined}
            isOwn={isSame(user, login)}
            isAdmin={isSame(user, room.admin)}
            isGuest={isGuest(room, user)}
            mayRemove={mayRemove}
            consequence={mayRemove ? removalText(room, user) : ''}
          />
        ))}
      </ul>
      {!showsAll && users.length > shownAtFirst && (
        <Button onClick={() => setShowsAll(true)}>{texts.allPlayers(users.length)}</Button>
      )}
      {mayRemove && <Button onClick={() => setIsChoosingWhoJoins(true)}>{texts.whoCanJoin}</Button>}
      {isChoosingWhoJoins && <WhoCanJoin room={room} onClose={() => setIsChoosingWhoJoins(false)} />}
    </Panel>
  );
}

const isSame = (login: string, other: string) => loginKey(login) === loginKey(other);

function removalText(room: Room, login: string): string {
  const departure = departureIn(room, login);
  return departure.kind === 'ends' ? ` ${texts.roomEnds}` : newAdminText(departure);
}

interface MemberProps {
  roomId: string;
  user: string;
  /** The address of the member's board, in games that have boards. */
  to: string | undefined;
  isOwn: boolean;
  isAdmin: boolean;
  isGuest: boolean;
  mayRemove: boolean;
  /** A sentence about the removal's effect on the room. */
  consequence: string;
}

/** Memoized, because the room is a new object after every event, but most members don't change. */
const Member = memo(function Member({
  roomId,
  user,
  to,
  isOwn,
  isAdmin,
  isGuest,
  mayRemove,
  consequence,
}: MemberProps) {
  const [opened, setOpened] = useState<'remove' | 'edit'>();
  const onClose = () => setOpened(undefined);
  const marks = [
    ...(isAdmin ? [texts.adminMark] : []),
    ...(isGuest ? [messages.room.guest] : []),
    ...(isOwn ? [texts.you] : []),
  ];
  return (
    <li className={css.member}>
      {to === undefined ? (
        <bdi translate="no">{user}</bdi>
      ) : (
        <a href={to} aria-label={texts.boardLink(user)}>
          <bdi>{user}</bdi>
        </a>
      )}
      <span className={css.marks}>{marks.join(', ')}</span>
      {mayRemove && !isOwn && (
        <>
          {isGuest && (
            <Button tone="quiet" onClick={() => setOpened('edit')} aria-label={texts.editNamed(user)}>
              {texts.edit}
            </Button>
          )}
          <Button tone="quiet" onClick={() => setOpened('remove')} aria-label={texts.removeNamed(user)}>
            {texts.remove}
          </Button>
        </>
      )}
      {opened === 'edit' && <EditGuest roomId={roomId} login={user} onClose={onClose} />}
      {opened === 'remove' && <RemoveMember {...{ roomId, login: user, isGuest, consequence, onClose }} />}
    </li>
  );
});

interface Props {
  room: Room;
  login: string;
  isRoot: boolean;
  onLeaving: (isLeaving: boolean) => void;
  /** Whether the game's activities may be questioned. */
  hasQuestions?: boolean;
  /** Whether every member has a board that the others may see. */
  hasBoards?: boolean;
  /** The game's own settings and actions for the room. */
  settings?: ReactNode;
  actions?: ReactNode;
}

export function RoomDetails(props: Props) {
  const { room, login, isRoot, onLeaving, hasQuestions = true, hasBoards = false, settings, actions } = props;
  const { user } = useUser();
  const [isMoving, setIsMoving] = useState(false);
  const isAdmin = loginKey(room.admin) === loginKey(login);
  // A guest who inherited the room can't delete it for the others.
  const mayDelete = isRoot || (isAdmin && !user?.guest);
  return (
    <div className={css.parts}>
      {user?.guest && (
        <div className={css.whole}>
          <GuestExpiry />
          <Button onClick={() => setIsMoving(true)}>{texts.move}</Button>
          {isMoving && <MoveGuest roomId={room.id} login={login} onClose={() => setIsMoving(false)} />}
        </div>
      )}
      <Panel title={texts.details}>
        <Facts
          facts={[
            { label: texts.code, value: <Plate mark={games[room.game].mark}>{room.id}</Plate> },
            { label: texts.name, value: <bdi>{room.name}</bdi> },
            { label: texts.game, value: games[room.game].title },
            { label: texts.admin, value: <bdi translate="no">{room.admin}</bdi> },
            { label: texts.isPrivate, value: room.is_private ? texts.yes : texts.no },
            ...(room.is_locked ? [{ label: texts.isLocked, value: texts.locked }] : []),
            ...(room.password === undefined
              ? []
              : [{ label: texts.password, value: <RoomPassword password={room.password} /> }]),
            {
              label: texts.createdAt,
              value: <time dateTime={room.created_at}>{formatDateTime(room.created_at)}</time>,
            },
            { label: texts.data, value: <DownloadData roomId={room.id} /> },
          ]}
        />
        {isGuest(room, room.admin) && <p>{texts.guestAdmin}</p>}
        {hasQuestions && <SettlerSetting room={room} login={login} mayChange={isAdmin || isRoot} />}
        {settings}
      </Panel>
      <div className={css.side}>
        <Members room={room} login={login} mayRemove={isAdmin || isRoot} hasBoards={hasBoards} />
        <div className={css.ways}>
          {actions}
          <LeaveRoom room={room} login={login} onLeaving={onLeaving} />
          {mayDelete && <DeleteRoom room={room} onLeaving={onLeaving} />}
        </div>
      </div>
    </div>
  );
}

function RoomPassword({ password }: { password: string }) {
  const [isShown, setIsShown] = useState(false);
  return (
    <span className={css.password}>
      {isShown ? <bdi translate="no">{password}</bdi> : <span aria-hidden="true">••••••</span>}
      <Button tone="quiet" aria-pressed={isShown} aria-label={texts.showPassword} onClick={() => setIsShown(!isShown)}>
        {isShown ? texts.hide : texts.show}
      </Button>
    </span>
  );
}
