import { pathTo } from '#shared/pages.ts';
import { ApiError, errorText } from '#web/api/client.ts';
import { isUnreachable } from '#web/api/query-client.ts';
import { navigate } from '#web/navigation/navigate.ts';
import { clearLocalUserData } from '#web/session/device-owner.ts';
import { clearSession } from '#web/session/session.ts';
import { useAlert } from '#web/ui/Alert.tsx';
import { Button } from '#web/ui/Button.tsx';
import { useConfirm } from '#web/ui/Confirm.tsx';
import { useNotice } from '#web/ui/Notice.tsx';
import type { Room } from '../../contract.ts';
import { departureIn, isGuest } from '../../members.ts';
import * as messages from '../messages.ts';
import { useDeleteRoom, useLeaveRoom } from '../room-mutations.ts';

const texts = messages.details;

interface Props {
  room: Room;
  /**
   * Called with true just before leaving or deleting, so that the room's end event is ignored; with false on failure.
   */
  onLeaving?: (isLeaving: boolean) => void;
}

export function DeleteRoom({ room, onLeaving }: Props) {
  const { ask, isPending } = useAskToDelete(room);
  const toLobby = () => navigate(pathTo('lobby', { gameName: room.game }), { replace: true });
  const press = async () => {
    const outcome = await ask(() => onLeaving?.(true));
    if (outcome === 'unreachable') onLeaving?.(false);
    else if (outcome !== 'no') toLobby();
  };
  return (
    <Button tone="danger" onClick={press} busy={isPending}>
      {texts.delete}
    </Button>
  );
}

interface LeaveRoomProps extends Props {
  login: string;
}

export function LeaveRoom({ room, login, onLeaving }: LeaveRoomProps) {
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
    onLeaving?.(true);
    try {
      await leave.mutateAsync(login);
    } catch (error) {
      onLeaving?.(false);
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

/** Who becomes the admin, if anybody does. */
export function newAdminText(departure: ReturnType<typeof departureIn>): string {
  if (departure.kind !== 'passes') return '';
  const { login, isGuest: isByLink } = departure.successor;
  return ` ${texts.newAdmin(login)}${isByLink ? ` ${texts.newAdminIsGuest}` : ''}`;
}

function warning(room: Room, login: string): string {
  const departure = departureIn(room, login);
  const own = isGuest(room, login) ? texts.leaveBodyGuest : texts.leaveBody;
  return departure.kind === 'ends' ? `${texts.roomEnds} ${own}` : `${own}${newAdminText(departure)}`;
}

/** Deletes a room from a list, without leaving the page. */
export function DeleteInList({ room, onDeleted }: { room: Room; onDeleted?: () => void }) {
  const { ask, isPending } = useAskToDelete(room);
  const press = async () => {
    if ((await ask()) === 'gone') onDeleted?.();
  };
  return (
    <Button tone="danger" aria-label={texts.deleteNamed(room.name)} onClick={press} busy={isPending}>
      {texts.deleteShort}
    </Button>
  );
}

function useAskToDelete(room: Room) {
  const remove = useDeleteRoom(room.id);
  const confirm = useConfirm();
  const alert = useAlert();
  const notify = useNotice();

  async function ask(onConfirmed?: () => void): Promise<'no' | 'gone' | 'refused' | 'unreachable'> {
    const title = texts.deleteTitle(room.name);
    const isConfirmed = await confirm({
      title,
      body: texts.deleteBody,
      yes: texts.delete,
      no: texts.keep,
      tone: 'danger',
    });
    if (!isConfirmed) return 'no';
    onConfirmed?.();
    try {
      await remove.mutateAsync();
    } catch (error) {
      // If somebody else deleted it first, it's gone anyway.
      if (!(error instanceof ApiError && error.status === 404)) {
        alert(`${messages.errors.deleting} ${errorText(error)}`);
        // A network failure can be retried; a refusal leads back to the lobby.
        return isUnreachable(error) ? 'unreachable' : 'refused';
      }
    }
    notify(texts.deleted(room.name));
    return 'gone';
  }
  return { ask, isPending: remove.isPending };
}
