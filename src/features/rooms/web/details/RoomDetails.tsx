import { memo, type ReactNode, useState } from 'react';
import { loginKey } from '#features/accounts/login-key.ts';
import { GuestExpiry } from '#features/accounts/web/index.ts';
import { games } from '#shared/site-map.ts';
import { errorText } from '#web/api/client.ts';
import { download } from '#web/api/download.ts';
import { saveFile } from '#web/device/save-file.ts';
import { useUser } from '#web/session/session.ts';
import { formatDateTime } from '#web/text/format.ts';
import { Button } from '#web/ui/Button.tsx';
import { Facts } from '#web/ui/Facts.tsx';
import { FormProblem } from '#web/ui/Field.tsx';
import { useNotice } from '#web/ui/Notice.tsx';
import { Panel } from '#web/ui/Panel.tsx';
import { Plate } from '#web/ui/Plate.tsx';
import type { Room } from '../../contract.ts';
import { downloadRoomCsv, downloadRoomJson } from '../../data/contract.ts';
import { departureIn, isGuest } from '../../members.ts';
import { EditGuest, MoveGuest, RemoveMember, WhoCanJoin } from '../../people/web/PeopleDialogs.tsx';
import { SettlerSetting } from '../../questions/web/SettlerSetting.tsx';
import { DeleteRoom, LeaveRoom, newAdminText } from '../access/LeaveRoom.tsx';
import * as messages from '../messages.ts';
import { memberPath } from '../RoomHeading.tsx';
import css from './RoomDetails.module.css';

const texts = messages.details;

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
  /** Says what removing the member means for the room, in a sentence. */
  consequence: string;
}

/** Memoised, because the room is a new object after every event, but most members don't change. */
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

type DataFormat = 'json' | 'csv';

/** Saves the room's data as a file. Throws `ApiError`. */
async function saveRoomData(id: string, format: DataFormat): Promise<boolean> {
  const params = { id };
  const file =
    format === 'json' ? await download(downloadRoomJson, { params }) : await download(downloadRoomCsv, { params });
  return saveFile(file, `room-${id}.${format}`, 0);
}

const formats: readonly DataFormat[] = ['json', 'csv'];

function DownloadData({ roomId }: { roomId: string }) {
  const [saving, setSaving] = useState<DataFormat>();
  const [problem, setProblem] = useState<string>();
  const notify = useNotice();
  const save = async (format: DataFormat) => {
    if (saving !== undefined) return;
    setSaving(format);
    setProblem(undefined);
    try {
      if (await saveRoomData(roomId, format)) notify(texts.dataSaved);
    } catch (error) {
      setProblem(texts.dataFailed(errorText(error)));
    }
    setSaving(undefined);
  };
  return (
    <div className={css.files}>
      {formats.map((format) => (
        <Button
          key={format}
          tone="quiet"
          busy={saving === format}
          onClick={() => void save(format)}
          aria-label={texts.dataAs(format.toUpperCase())}
        >
          {format.toUpperCase()}
        </Button>
      ))}
      <FormProblem problem={problem} />
    </div>
  );
}
