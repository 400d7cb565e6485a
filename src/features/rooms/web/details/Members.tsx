import { memo, useState } from 'react';
import { loginKey } from '#features/accounts/login-key.ts';
import { isGuest } from '#features/rooms/is-guest.ts';
import { partingIn } from '#features/rooms/parting.ts';
import { sentenceOf } from '#web/api/client.ts';
import { useAlert } from '#web/ui/Alert.tsx';
import { Button } from '#web/ui/Button.tsx';
import { useConfirm } from '#web/ui/Confirm.tsx';
import { useNotice } from '#web/ui/Notice.tsx';
import { Panel } from '#web/ui/Panel.tsx';
import type { Room } from '../../contract.ts';
import { whoFollows } from '../doors/LeaveRoom.tsx';
import { memberPath } from '../member-path.ts';
import { useLeaveRoom } from '../room-mutations.ts';
import { words } from '../words.ts';
import css from './RoomDetails.module.css';

const texts = words.details;
const shownAtFirst = 12;

interface Props {
  room: Room;
  login: string;
  mayRemove: boolean;
}

/** Everybody in the room, in order of joining. */
export function Members({ room, login, mayRemove }: Props) {
  const [showsAll, setShowsAll] = useState(false);
  const users = room.users ?? [];
  return (
    <Panel title={texts.members(users.length)}>
      <ul className={css.members}>
        {users.slice(0, showsAll ? undefined : shownAtFirst).map((user) => (
          <Member
            key={user}
            roomId={room.id}
            user={user}
            to={memberPath(room, user, login)}
            isOwn={isSame(user, login)}
            isAdmin={isSame(user, room.admin)}
            isGuest={isGuest(room, user)}
            mayRemove={mayRemove}
            follows={mayRemove ? followsOf(room, user) : ''}
          />
        ))}
      </ul>
      {!showsAll && users.length > shownAtFirst && (
        <Button onClick={() => setShowsAll(true)}>{texts.allPlayers(users.length)}</Button>
      )}
    </Panel>
  );
}

const isSame = (one: string, other: string) => loginKey(one) === loginKey(other);

function followsOf(room: Room, login: string): string {
  const parting = partingIn(room, login);
  return parting.kind === 'ends' ? ` ${texts.roomEnds}` : whoFollows(parting);
}

interface MemberProps {
  roomId: string;
  user: string;
  to: string;
  isOwn: boolean;
  isAdmin: boolean;
  isGuest: boolean;
  mayRemove: boolean;
  /** What a removal means for the room itself. */
  follows: string;
}

/** The room is another one with every event; most members stay what they are. */
const Member = memo(function Member({ roomId, user, to, isOwn, isAdmin, isGuest, mayRemove, follows }: MemberProps) {
  const leave = useLeaveRoom(roomId);
  const confirm = useConfirm();
  const alert = useAlert();
  const notify = useNotice();
  const marks = [
    ...(isAdmin ? [texts.adminMark] : []),
    ...(isGuest ? [words.room.guest] : []),
    ...(isOwn ? [texts.you] : []),
  ];

  const remove = async () => {
    const question = {
      title: texts.removeTitle(user),
      body: `${isGuest ? texts.removeGuestBody : texts.removeBody}${follows}`,
      yes: texts.remove,
      no: texts.keep,
    };
    if (!(await confirm({ ...question, tone: 'danger' }))) return;
    try {
      await leave.mutateAsync(user);
      notify(texts.removed(user));
    } catch (error) {
      alert(`${words.errors.removing(user)} ${sentenceOf(error)}`);
    }
  };
  return (
    <li className={css.member}>
      <a href={to} aria-label={texts.boardLink(user)}>
        <bdi>{user}</bdi>
      </a>
      <span className={css.marks}>{marks.join(', ')}</span>
      {mayRemove && !isOwn && (
        <Button tone="quiet" onClick={remove} busy={leave.isPending} aria-label={texts.removeNamed(user)}>
          {texts.remove}
        </Button>
      )}
    </li>
  );
});
