import type { Room } from '#features/rooms/contract.ts';
import { Dialog, DialogActions } from '#web/ui/Dialog.tsx';
import type { BoardEntry } from '../../contract.ts';
import type { BoardAddress } from '../board-address.ts';
import { SquareFacts } from './SquareFacts.tsx';
import { SquarePhoto } from './SquarePhoto.tsx';
import { mayHavePhoto } from './square-photo.ts';
import { ViewImage } from './ViewImage.tsx';

export interface Props {
  room: Room;
  seat: BoardAddress;
  entry: BoardEntry;
  position: number;
  onClose: () => void;
}

export function OthersSquareDialog({ room, seat, entry, position, onClose }: Props) {
  return (
    <Dialog title={entry.challenge.title} onClose={onClose}>
      {mayHavePhoto(entry) && (
        <>
          <SquarePhoto seat={seat} entry={entry} />
          <DialogActions>
            <ViewImage room={room} entry={entry} />
          </DialogActions>
        </>
      )}
      <SquareFacts entry={entry} position={position} />
    </Dialog>
  );
}
