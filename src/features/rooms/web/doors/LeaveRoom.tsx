import { isGuest } from '#features/rooms/is-guest.ts';
import { partingIn } from '#features/rooms/parting.ts';
import { pathTo } from '#shared/pages.ts';
import { sentenceOf } from '#web/api/client.ts';
import { navigate } from '#web/navigation/navigate.ts';
import { forgetSession } from '#web/session/session.ts';
import { useAlert } from '#web/ui/Alert.tsx';
import { Button } from '#web/ui/Button.tsx';
import { useConfirm } from '#web/ui/Confirm.tsx';
import { useNotice } from '#web/ui/Notice.tsx';
import type { Room } from '../../contract.ts';
import { useLeaveRoom } from '../room-mutations.ts';
import { words } from '../words.ts';

const texts = words.details;

interface Props {
  room: Room;
  login: string;
  onLeaving: (isLeaving: boolean) => void;
}

export function LeaveRoom({ room, login, onLeaving }: Props) {
  const leave = useLeaveRoom(room.id);
  const confirm = useConfirm();
  const alert = useAlert();
  const notify = useNotice();

  const ask = async () => {
    const title = texts.leaveTitle(room.name);
    const sure = await confirm({ title, body: warning(room, login), yes: texts.leave, no: texts.stay, tone: 'danger' });
    if (!sure) return;
    onLeaving(true);
    try {
      await leave.mutateAsync(login);
    } catch (error) {
      onLeaving(false);
      return alert(`${words.errors.leaving} ${sentenceOf(error)}`);
    }
    notify(texts.left(room.name));
    // With the seat a guest goes altogether.
    if (isGuest(room, login)) {
      await (await import('#web/session/belongings.ts')).forgetBelongings();
      forgetSession();
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

/** Whose the room is from then on, where that changes. */
export function whoFollows(parting: ReturnType<typeof partingIn>): string {
  if (parting.kind !== 'passes') return '';
  const { login, isGuest: isByLink } = parting.heir;
  return ` ${texts.heir(login)}${isByLink ? ` ${texts.heirIsGuest}` : ''}`;
}

function warning(room: Room, login: string): string {
  const parting = partingIn(room, login);
  const own = isGuest(room, login) ? texts.leaveBodyGuest : texts.leaveBody;
  return parting.kind === 'ends' ? `${texts.roomEnds} ${own}` : `${own}${whoFollows(parting)}`;
}
