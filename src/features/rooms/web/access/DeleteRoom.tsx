import { pathTo } from '#shared/pages.ts';
import { ApiError, sentenceOf } from '#web/api/client.ts';
import { isUnreachable } from '#web/api/query-client.ts';
import { navigate } from '#web/navigation/navigate.ts';
import { useAlert } from '#web/ui/Alert.tsx';
import { Button } from '#web/ui/Button.tsx';
import { useConfirm } from '#web/ui/Confirm.tsx';
import { useNotice } from '#web/ui/Notice.tsx';
import type { Room } from '../../contract.ts';
import { messages } from '../messages.ts';
import { useDeleteRoom } from '../room-mutations.ts';

const texts = messages.details;

interface Props {
  room: Room;
  /** Called just before, so the room's own end event is ignored. */
  onLeaving?: (isLeaving: boolean) => void;
}

export function DeleteRoom({ room, onLeaving }: Props) {
  const remove = useDeleteRoom(room.id);
  const confirm = useConfirm();
  const alert = useAlert();
  const notify = useNotice();

  const ask = async () => {
    const title = texts.deleteTitle(room.name);
    const sure = await confirm({ title, body: texts.deleteBody, yes: texts.delete, no: texts.keep, tone: 'danger' });
    if (!sure) return;
    onLeaving?.(true);
    try {
      await remove.mutateAsync();
    } catch (error) {
      // Somebody else deleted it first: it's gone anyway.
      if (!(error instanceof ApiError && error.status === 404)) {
        alert(`${messages.errors.deleting} ${sentenceOf(error)}`);
        // A network failure can be retried; a refusal leads back to the lobby.
        if (isUnreachable(error)) return onLeaving?.(false);
        return toLobby();
      }
    }
    notify(texts.deleted(room.name));
    toLobby();
  };
  const toLobby = () => {
    navigate(pathTo('lobby', { gameName: room.game }), { replace: true });
  };

  return (
    <Button tone="danger" onClick={ask} busy={remove.isPending}>
      {texts.delete}
    </Button>
  );
}
