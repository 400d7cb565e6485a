import { createContext, type ReactNode, useCallback, useContext, useRef, useState } from 'react';
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
type Ask = (question: Question) => Promise<boolean>;

const ConfirmContext = createContext<Ask>(() => Promise.resolve(false));

/** Asks before something that cannot be undone; true when the person said yes. */
export function useConfirm(): Ask {
  return useContext(ConfirmContext);
}

export function ConfirmProvider({ children }: { children: ReactNode }) {
  const [question, setQuestion] = useState<Question>();
  const answer = useRef<(yes: boolean) => void>(undefined);

  const settle = (yes: boolean) => {
    answer.current?.(yes);
    answer.current = undefined;
    setQuestion(undefined);
  };
  const ask = useCallback<Ask>((next) => {
    // A second question takes the place of the first, which then counts as "no".
    answer.current?.(false);
    setQuestion(next);
    return new Promise((resolve) => {
      answer.current = resolve;
    });
  }, []);

  return (
    <ConfirmContext value={ask}>
      {children}
      {question && (
        <Dialog title={question.title} kind="alert" onClose={() => settle(false)}>
          {question.body && <p>{question.body}</p>}
          <DialogActions>
            <Button data-autofocus onClick={() => settle(false)}>
              {question.no}
            </Button>
            <Button tone={question.tone ?? 'accent'} onClick={() => settle(true)}>
              {question.yes}
            </Button>
          </DialogActions>
        </Dialog>
      )}
    </ConfirmContext>
  );
}
