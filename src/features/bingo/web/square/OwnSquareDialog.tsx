import { useState } from 'react';
import type { Outbox } from '#web/outbox/entry.ts';
import { Button } from '#web/ui/Button.tsx';
import { useConfirm } from '#web/ui/Confirm.tsx';
import { Dialog, DialogActions } from '#web/ui/Dialog.tsx';
import { FormProblem } from '#web/ui/FormProblem.tsx';
import type { BoardEntry } from '../../contract.ts';
import type { BoardAddress } from '../board-address.ts';
import { PhotoDialog } from '../photo/PhotoDialog.tsx';
import { PhotoPicker } from '../photo/PhotoPicker.tsx';
import type { UnsentPhoto } from '../unsent/entries.ts';
import { words } from '../words.ts';
import { SquareFacts } from './SquareFacts.tsx';
import { mayHavePhoto } from './square-photo.ts';

const texts = words.square;

export interface Props {
  outbox: Outbox | undefined;
  seat: BoardAddress;
  entry: BoardEntry;
  position: number;
  /** While it is on its way the square shows as done, and what can be done is about the photo. */
  waiting: UnsentPhoto | undefined;
  problem: string | undefined;
  onMark: (completed: boolean) => void;
  onClose: () => void;
}

/** A square of the own board: what it is about, and what can be done with it. */
export function OwnSquareDialog({ outbox, seat, entry, position, waiting, problem, onMark, onClose }: Props) {
  const confirm = useConfirm();
  const [isViewing, setIsViewing] = useState(false);
  const { challenge, completed, has_image } = entry;
  const { title } = challenge;

  const complete = async () => {
    const question = { title: texts.completeTitle(title), body: texts.completeBody, yes: texts.completeYes };
    if (!(await confirm({ ...question, no: texts.cancel }))) return;
    onMark(true);
    onClose();
  };
  const undo = async () => {
    const body = has_image ? texts.undoBodyPhoto : texts.undoBody;
    const tone = has_image ? 'danger' : 'accent';
    if (!(await confirm({ title: texts.undoTitle(title), body, yes: texts.undo, no: texts.cancel, tone }))) return;
    onMark(false);
    onClose();
  };

  if (isViewing) return <PhotoDialog seat={seat} challenge={challenge} onClose={() => setIsViewing(false)} />;
  return (
    <Dialog title={title} onClose={onClose}>
      {/* With a photo at hand the way to send it is what matters, and has to be on the screen. */}
      {!waiting && <SquareFacts entry={entry} position={position} />}
      <FormProblem problem={problem} />
      {(waiting || (!completed && challenge.image_required)) && (
        <PhotoPicker outbox={outbox} seat={seat} challenge={challenge} waiting={waiting} />
      )}
      <DialogActions>
        {completed && !waiting && <Button onClick={undo}>{texts.undo}</Button>}
        {mayHavePhoto(entry) && !waiting && (
          <Button tone="accent" onClick={() => setIsViewing(true)}>
            {texts.viewImage}
          </Button>
        )}
        {!completed && !challenge.image_required && (
          <Button tone="accent" onClick={complete}>
            {texts.complete}
          </Button>
        )}
      </DialogActions>
    </Dialog>
  );
}
