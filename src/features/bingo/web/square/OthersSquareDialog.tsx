import { useState } from 'react';
import { Button } from '#web/ui/Button.tsx';
import { Dialog, DialogActions } from '#web/ui/Dialog.tsx';
import type { BoardEntry } from '../../contract.ts';
import type { BoardAddress } from '../board-address.ts';
import { PhotoDialog } from '../photo/PhotoDialog.tsx';
import { words } from '../words.ts';
import { SquareFacts } from './SquareFacts.tsx';
import { mayHavePhoto } from './square-photo.ts';

export interface Props {
  seat: BoardAddress;
  entry: BoardEntry;
  position: number;
  onClose: () => void;
}

export function OthersSquareDialog({ seat, entry, position, onClose }: Props) {
  const [isViewing, setIsViewing] = useState(false);
  if (isViewing) return <PhotoDialog seat={seat} challenge={entry.challenge} onClose={() => setIsViewing(false)} />;
  return (
    <Dialog title={entry.challenge.title} onClose={onClose}>
      <SquareFacts entry={entry} position={position} />
      {mayHavePhoto(entry) && (
        <DialogActions>
          <Button onClick={() => setIsViewing(true)}>{words.square.viewImage}</Button>
        </DialogActions>
      )}
    </Dialog>
  );
}
