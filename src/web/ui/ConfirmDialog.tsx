import { Button } from './Button.tsx';
import { Dialog, DialogActions } from './Dialog.tsx';

export interface Question {
  title: string;
  body?: string;
  /** What the two buttons say: the deed itself, and the way out. */
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
