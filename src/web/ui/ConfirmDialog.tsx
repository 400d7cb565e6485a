import { Button } from './Button.tsx';
import { Dialog, DialogActions } from './Dialog.tsx';

export interface Question {
  title: string;
  body?: string;
  /** The two buttons' texts: the action itself, and cancelling. */
  yes: string;
  no: string;
  tone?: 'accent' | 'danger';
}
interface Props {
  question: Question;
  onYes: () => void;
  onClose: () => void;
}

export function ConfirmDialog({ question, onYes, onClose }: Props) {
  const { title, body, yes, no, tone = 'accent' } = question;
  return (
    <Dialog title={title} kind="alert" onClose={onClose}>
      {body && <p>{body}</p>}
      <DialogActions>
        <Button data-autofocus onClick={onClose}>
          {no}
        </Button>
        <Button tone={tone} onClick={onYes}>
          {yes}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
