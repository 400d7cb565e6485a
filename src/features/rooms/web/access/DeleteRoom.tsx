import { pathTo } from '#shared/pages.ts';
import { ApiError, errorText } from '#web/api/client.ts';
import { isUnreachable } from '#web/api/query-client.ts';
import { navigate } from '#web/navigation/navigate.ts';
import { useAlert } from '#web/ui/Alert.tsx';
import { Button } from '#web/ui/Button.tsx';
import { useConfirm } from '#web/ui/Confirm.tsx';
import { useNotice } from '#web/ui/Notice.tsx';
import type { Room } from '../../contract.ts';
import * as messages from '../messages.ts';
import { useDeleteRoom } from '../room-mutations.ts';

const texts = messages.details;

interface Props {
  room: Room;
  /** Called just before the deletion, so that the room's own end event is ignored. */
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
