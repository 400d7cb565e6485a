import { Dialog } from '#web/ui/Dialog.tsx';
import type { Room } from '../../contract.ts';
import { words } from '../words.ts';
import { CreateRoomForm } from './CreateRoomForm.tsx';

/** The form for a new room, over the lobby. */
export function CreateRoom({ game, onClose }: { game: Room['game']; onClose: () => void }) {
  return (
    <Dialog title={words.lobby.create} onClose={onClose}>
      <CreateRoomForm game={game} />
    </Dialog>
  );
}
