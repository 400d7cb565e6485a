import type { Room } from '#features/rooms/contract.ts';
import { photoPath } from '#features/rooms/web/index.ts';
import { navigate } from '#web/navigation/navigate.ts';
import { Button } from '#web/ui/Button.tsx';
import type { BoardEntry } from '../../contract.ts';
import { messages } from '../messages.ts';

interface Props {
  room: Room;
  entry: BoardEntry;
  tone?: 'plain' | 'accent';
}

/**
 * Links to the photo among all of the room's, where it can be saved. Hidden without a photo, as the dialog says so
 * already.
 */
export function ViewImage({ room, entry: { photo, seq }, tone = 'plain' }: Props) {
  if (photo === undefined || seq === undefined) return null;
  return (
    <Button tone={tone} onClick={() => navigate(photoPath(room, seq))}>
      {messages.square.viewImage}
    </Button>
  );
}
