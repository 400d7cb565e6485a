import { type ReactNode, useState } from 'react';
import { loginKey } from '#features/accounts/login-key.ts';
import { isGuest } from '#features/rooms/is-guest.ts';
import { games } from '#shared/site-map.ts';
import { useUser } from '#web/session/session.ts';
import { formatDateTime } from '#web/text/format.ts';
import { Button } from '#web/ui/Button.tsx';
import { Facts } from '#web/ui/Facts.tsx';
import { fetched } from '#web/ui/fetched.tsx';
import { Panel } from '#web/ui/Panel.tsx';
import { Plate } from '#web/ui/Plate.tsx';
import type { Room } from '../../contract.ts';
import { DeleteRoom } from '../doors/DeleteRoom.tsx';
import { LeaveRoom } from '../doors/LeaveRoom.tsx';
import { SettlerSetting } from '../questions/SettlerSetting.tsx';
import { words } from '../words.ts';
import { DownloadData } from './DownloadData.tsx';
import { Members } from './Members.tsx';
import css from './RoomDetails.module.css';

const GuestStay = fetched(async () => (await import('#features/accounts/web/index.ts')).GuestStay);

const texts = words.details;

interface Props {
  room: Room;
  login: string;
  isRoot: boolean;
  onLeaving: (isLeaving: boolean) => void;
  /** Whether deeds of the game may be questioned. */
  hasQuestions?: boolean;
  /** What else the game offers to do with the room. */
  ways?: ReactNode;
}

/** All fields of the room, its members, and the ways out. */
export function RoomDetails({ room, login, isRoot, onLeaving, hasQuestions = true, ways }: Props) {
  const { user } = useUser();
  const isAdmin = loginKey(room.admin) === loginKey(login);
  // A guest who inherited the room deletes it for nobody.
  const mayDelete = isRoot || (isAdmin && !user?.guest);
  return (
    <div className={css.parts}>
      {user?.guest && (
        <div className={css.whole}>
          <GuestStay />
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
        <div className={css.ways}>
          {ways}
          <LeaveRoom room={room} login={login} onLeaving={onLeaving} />
          {mayDelete && <DeleteRoom room={room} onLeaving={onLeaving} />}
        </div>
      </Panel>
      <Members room={room} login={login} mayRemove={isAdmin || isRoot} />
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
