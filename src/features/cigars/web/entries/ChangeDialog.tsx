import { Button } from '#web/ui/Button.tsx';
import { Dialog, DialogActions } from '#web/ui/Dialog.tsx';
import { type Moment, momentOf, parseTimestamp } from '../../timestamp.ts';
import { MomentForm } from '../counting/MomentForm.tsx';
import { words } from '../words.ts';
import type { DayEntry } from './by-day.ts';

interface Props {
  entry: DayEntry;
  onPick: (moment: Moment) => void;
  onClose: () => void;
}

/** Another time for an entry: on the clock of this device, also where the entry was made elsewhere. */
export function ChangeDialog({ entry, onPick, onClose }: Props) {
  const known = parseTimestamp(entry.timestamp);
  if (known === undefined) return null;
  const here = momentOf(new Date(known.atMs));
  return (
    <Dialog title={words.earlier.change} onClose={onClose}>
      <MomentForm first={here} save={words.earlier.save} onPick={onPick} hasFocus />
      <DialogActions>
        <Button onClick={onClose}>{words.earlier.cancel}</Button>
      </DialogActions>
    </Dialog>
  );
}
