import { useState } from 'react';
import { Button } from '#web/ui/Button.tsx';
import { Dialog, DialogActions } from '#web/ui/Dialog.tsx';
import { words } from '#web/words.ts';
import type { BoardEntry } from '../../contract.ts';
import { PhotoDialog } from '../photo/PhotoDialog.tsx';
import type { Seat } from '../photo/photo-outbox.ts';
import { SquareFacts } from './SquareFacts.tsx';

interface Props {
  seat: Seat;
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
          <Button onClick={() => setIsViewing(true)}>{words.bingo.square.viewImage}</Button>
        </DialogActions>
      )}
    </Dialog>
  );
}

/** Also where a photo should be and is missing: looking for it then says so. */
export function mayHavePhoto({ completed, has_image, challenge }: BoardEntry): boolean {
  return completed && (has_image || challenge.image_required);
}
